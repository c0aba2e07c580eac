"""9.7  Placing structures without producing them."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.numbering import PLANET, PLANETS, TILE_OF, ground, place_name
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import bring, obtainable, replace
from armillary.games.imperium.units.packed_units import DOCK, PDS, TYPE, TYPES, count
from armillary.games.imperium.units.placement import fits


def structure_spots(state: State, seat: int, types: tuple[int, ...]) -> list[Target]:
    """10.3  Planets on which a structure can be placed."""
    player = state.players[seat]
    found = []
    for type in types:
        for planet in bits(player.planets):
            where = ground(planet)
            spot = structure_place(state, seat, type, where)
            if fits(state, player, type, where) and obtainable(state, player, type, spot):
                found.append(Target(planet=PLANETS[planet].id, unit=TYPES[type]))
    return found


def structure_place(state: State, seat: int, type: int, where: int) -> int:
    """2.2  Where a structure stands: on the planet, or as a Floating Factory in space."""
    card = modifiers(state, state.players[seat]).units[type]
    if card is not None and card.in_space:
        return TILE_OF[PLANET[place_name(where)]]
    return where


def place_structure(state: State, seat: int, target: Target, log: Log) -> None:
    """9.7  A structure is placed."""
    type = TYPE[target.unit]
    where = structure_place(state, seat, type, ground(PLANET[target.planet]))
    bring(state, seat, type, where, 1, log)


def assimilate(state: State, seat: int, where: int, log: Log) -> None:
    """8.7  The structures of others on a planet are replaced by those of this seat."""
    for player in state.players:
        for type in (PDS, DOCK) if player.seat != seat else ():
            spot = structure_place(state, seat, type, where)
            for _ in range(count(player.units[where], type)):
                replace(state, seat, type, where, spot, player.seat, type, log)
