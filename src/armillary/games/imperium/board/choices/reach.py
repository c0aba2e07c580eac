"""6.2.10  Which systems the ships of a player can reach, and with what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from armillary.games.imperium.combat.invasion import custodians_price, may_land
from armillary.games.imperium.components import ActionCard, Technology
from armillary.games.imperium.economy.paying import can_pay
from armillary.games.imperium.flow.timing_windows import may_play_cards
from armillary.games.imperium.numbering import MECATOL_REX, PLANETS_OF, ground
from armillary.games.imperium.powers.effect_types import MoveBonus
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import by_bits
from armillary.games.imperium.state import State, Tactical
from armillary.games.imperium.units.fleet_limits import capacity
from armillary.games.imperium.units.movement import rift_exits
from armillary.games.imperium.units.packed_units import (
    HURT,
    INFANTRY,
    ONE,
    SHIPS,
    count,
    hurt,
    types,
)
from armillary.games.imperium.units.reach import Way, Ways, may_leave


class Arrival(NamedTuple):
    """Ships of a system that could come if another one were activated."""

    origin: int
    ships: int
    steps: int
    """How far the nearest of them are."""
    rift: bool
    """Whether one of them would have to roll for a gravity rift."""
    needs: tuple[str, ...] = ()
    """Without what they would be too far away: a card in the hand, a bonus for one ship."""


class Aids(NamedTuple):
    """What lets ships move further than they do."""

    one: tuple[str, ...]
    """What one ship moves further by, such as Gravity Drive."""
    cards: tuple[str, ...]
    """Cards in the hand for all ships, such as Flank Speed."""
    bonus: int
    """By how much, with all these cards."""


class Landing(NamedTuple):
    """Who could take what in a system."""

    units: int
    """Ground forces that are there in space, or that ships could bring."""
    planets: tuple[int, ...]
    """Those that are not one's own yet."""


NO_AIDS = Aids((), (), 0)


def aids(state: State, seat: int) -> Aids:
    """6.2.10  What a player has to move further. Other hands are hidden: ask for a reader alone."""
    one, cards, bonus = [], [], 0
    for power in by_bits(state.players[seat].held):
        row = power.row
        if type(row) not in (ActionCard, Technology):
            continue
        for effect in power.effects:
            if type(effect) is not MoveBonus:
                continue
            if effect.ships == "one":
                one.append(power.id)
            elif type(row) is ActionCard and may_play_cards(state, seat):
                cards.append(power.id)
                bonus += effect.n
    return Aids(tuple(one), tuple(cards), bonus)


class _Coming(NamedTuple):
    """Ships of one type that could come from a system."""

    origin: int
    unit: int
    way: Way
    needs: tuple[str, ...]


def _coming(state: State, seat: int, system: int, aid: Aids) -> Iterator[_Coming]:
    """All types of ships that could come if a system were activated; cards are a last resort."""
    player, ways = state.players[seat], Ways(state, seat)
    before, single = state.tactical, modifiers(state, player).move_one
    try:
        for origin in state.galaxy.tiles:
            forces = player.units[origin] & SHIPS
            if not forces or origin == system or not may_leave(state, player, origin):
                continue
            for unit in types(forces):
                for bonus, cards in ((0, ()), (aid.bonus, aid.cards)):
                    state.tactical = Tactical(system, single=single, bonus=bonus)
                    way = ways.way(unit, origin)
                    if way is not None:
                        needs = (*(aid.one if way.single else ()), *cards)
                        yield _Coming(origin, unit, way, needs)
                        break
                    if not aid.bonus:
                        break
    finally:
        state.tactical = before


def sources(state: State, seat: int, system: int, aid: Aids = NO_AIDS) -> dict[int, int]:
    """The systems whose ships could come if this one were activated, with how far they are."""
    found: dict[int, int] = {}
    for one in _coming(state, seat, system, aid):
        steps = len(one.way.path)
        found[one.origin] = min(steps, found.get(one.origin, steps))
    return found


def arrivals(state: State, seat: int, system: int, aid: Aids = NO_AIDS) -> list[Arrival]:
    """All ships of a player that could come to a system: first without aids, the nearest first."""
    trial = state.clone()  # a view belongs to everybody who looks at it
    units = trial.players[seat].units
    found: dict[tuple[int, tuple[str, ...]], Arrival] = {}
    for origin, unit, way, needs in _coming(trial, seat, system, aid):
        ships = count(units[origin], unit) * ONE[unit] + hurt(units[origin], unit) * HURT[unit]
        rift, steps = bool(rift_exits(trial, (origin, *way.path))), len(way.path)
        known = found.get((origin, needs), Arrival(origin, 0, steps, False, needs))
        found[origin, needs] = Arrival(
            origin, known.ships + ships, min(known.steps, steps), known.rift or rift, needs
        )
    return sorted(found.values(), key=lambda one: (len(one.needs), one.steps, one.origin))


def landing(state: State, seat: int, system: int, origins: tuple[int, ...]) -> Landing:
    """8.4  What ships from these systems could take, with what they can carry."""
    player = state.players[seat]
    planets = tuple(
        planet
        for planet in PLANETS_OF[system]
        if not player.planets >> planet & 1
        and (may_land(state, planet) or (planet == MECATOL_REX and _opens(state, seat)))
    )
    if not planets:
        return Landing(0, ())
    cards, units = modifiers(state, player), count(player.units[system], INFANTRY)
    for origin in origins:
        places = (origin, *map(ground, PLANETS_OF[origin]))
        there = sum(count(player.units[place], INFANTRY) for place in places)
        units += min(there, capacity(cards, player.units[origin] & SHIPS))
    return Landing(units, planets)


def _opens(state: State, seat: int) -> bool:
    """8.9  Whether a player could remove the custodians token."""
    return state.custodians and can_pay(state, state.players[seat], custodians_price(state, seat))


def reachable(state: State, seat: int) -> dict[int, dict[int, int]]:
    """All systems that some ship can reach, with where these come from."""
    trial = state.clone()  # a view belongs to everybody who looks at it
    aid = aids(trial, seat)
    found = {}
    for system in state.galaxy.tiles:
        if not state.players[seat].tokens >> system & 1:
            near = sources(trial, seat, system, aid)
            if near:
                found[system] = near
    return found
