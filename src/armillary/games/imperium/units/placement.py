"""1.2, 1.8 to 1.10 and 9.7  Units come onto the board and leave it."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import DATA, PLANETS_OF, TILES, ground, place_name
from armillary.games.imperium.powers.power import anybody, bending
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.packed_units import (
    DOCK,
    FIGHTER,
    GROUND,
    HURT,
    INFANTRY,
    ONE,
    PDS,
    SHIPS,
    TYPES,
    count,
    hurt,
)

PIECES = tuple(DATA.units.types[type].pieces for type in TYPES)
WITH_TOKENS = (FIGHTER, INFANTRY)
"""1.9  Types for which tokens stand in."""


# How many there are


def on_board(player: Player) -> int:
    """All units of a player, as one force."""
    return sum(player.units)


def left(player: Player, type: int) -> int:
    """1.2 and 1.9  How many of a type are left; of those with tokens, in how many more places."""
    if type in WITH_TOKENS:
        shift = 8 * type
        return PIECES[type] - sum(1 for forces in player.units if forces >> shift & 255)
    return PIECES[type] - count(on_board(player), type)


def room(player: Player, type: int, place: int) -> int:
    """1.9  How many units of a type reinforcements have for a place."""
    if type in WITH_TOKENS:
        return 99 if count(player.units[place], type) or left(player, type) > 0 else 0
    return left(player, type)


def fits(state: State, player: Player, type: int, place: int) -> bool:
    """2.2  Whether a unit may stand there: structures have limits, some planets are closed."""
    if place < TILES:
        return True
    planet = place - TILES
    if closed(state, planet):
        return False
    if type == PDS:
        limit = DATA.limits.pds_per_planet
        for power in bending("pds_limit", player):
            limit = power.pds_limit(state, player.seat, limit)
        return count(player.units[place], PDS) < limit
    if type == DOCK:
        return count(player.units[place], DOCK) < DATA.limits.docks_per_planet
    return True


def closed(state: State, planet: int) -> bool:
    """8.4 and 9.3  Whether nothing can land, be produced or be placed on a planet."""
    return bool(closed_by(state, planet))


def closed_by(state: State, planet: int) -> str:
    """8.4 and 9.3  What closes a planet to all units; nothing: it is open."""
    for power, seat in anybody("closed", state):
        if power.closed(state, seat, planet):
            return power.id
    return ""


# Who is where


def has_ships(player: Player, system: int) -> bool:
    return bool(player.units[system] & SHIPS)


def ships_of_others(state: State, seat: int, system: int, of: int = SHIPS) -> bool:
    """Whether other players have ships in a system."""
    return any(p.units[system] & of for p in state.players if p.seat != seat)


def in_system(player: Player, system: int) -> int:
    """All units of a player in a system, in space and on its planets."""
    forces = player.units[system]
    for planet in PLANETS_OF[system]:
        forces += player.units[ground(planet)]
    return forces


def controller(state: State, planet: int) -> int:
    """1.4  Who controls a planet; NONE: nobody."""
    for player in state.players:
        if player.planets >> planet & 1:
            return player.seat
    return -1


# Changes


def place(state: State, player: Player, type: int, where: int, n: int, log: Log) -> None:
    """9.7  Units come from reinforcements; nothing is paid."""
    player.units[where] += n * ONE[type]
    say(log, "place", player.seat, unit=TYPES[type], n=n, place=place_name(where))


def place_what_is_left(
    state: State, player: Player, type: int, where: int, n: int, log: Log
) -> None:
    """Place as many as there are, up to n."""
    n = min(n, room(player, type, where))
    if n > 0 and fits(state, player, type, where):
        place(state, player, type, where, n, log)


def remove(player: Player, type: int, where: int, n: int = 1, damaged: int = 0) -> None:
    """1.8  Units go to reinforcements without being destroyed."""
    player.units[where] -= n * ONE[type] + damaged * HURT[type]


def damaged_first(player: Player, type: int, where: int) -> int:
    """Whether a unit that is lost is a damaged one: 1 if there is one."""
    return 1 if hurt(player.units[where], type) else 0


def ground_forces(player: Player, planet: int) -> int:
    """How many ground forces a player has on a planet."""
    return (player.units[ground(planet)] & GROUND) >> 8 * INFANTRY
