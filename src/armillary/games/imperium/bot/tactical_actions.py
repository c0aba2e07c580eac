"""6  Tactical actions worth considering: where to, with which ships, with what on board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from armillary.core.chance import CHANCE
from armillary.core.decision import Action
from armillary.games.imperium.bot.battle_strength import chance, fleet_strength, ground_strength
from armillary.games.imperium.bot.planets import worth_of
from armillary.games.imperium.bot.small_questions import reply
from armillary.games.imperium.bot.unit_positions import dangers, kept, may_leave
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.economy.paying import available
from armillary.games.imperium.flow.steps import apply as do
from armillary.games.imperium.numbering import MECATOL, PLANETS_OF, TILE_OF, TILES, ground
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.modifiers import Modifiers, modifiers
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.fleet_limits import fleet_limit
from armillary.games.imperium.units.movement import EndMovement, Load, Move, MoveShip
from armillary.games.imperium.units.packed_units import (
    BIG,
    BIG_SHIPS,
    DOCK,
    FIGHTER,
    INFANTRY,
    ONE,
    SHIPS,
    TYPE,
    TYPES,
    count,
    size,
)
from armillary.games.imperium.units.reach import current

MOST_TARGETS = 14
"""Systems whose activation is tried out."""


class Voyage(NamedTuple):
    """An activation with its movement, and the position when everything has been named."""

    actions: list[Action]
    after: State


class Ship(NamedTuple):
    """A ship that can reach the active system, in the order in which ships are named."""

    origin: int
    unit: int
    damaged: bool
    move: MoveShip


Carries = Callable[[Ship], int]


def voyages(state: State, seat: int, first: bool) -> Iterator[Voyage]:
    """Activations with movements that promise something."""
    player = state.players[seat]
    if not player.tactic:
        return
    scored = [
        (_promise(state, player, option.system), option)
        for option in Activate.options(state, Turn(seat))
    ]
    scored = [pair for pair in scored if pair[0] > 0]
    scored.sort(key=lambda pair: -pair[0])
    for _, option in scored[: MOST_TARGETS if first else MOST_TARGETS // 2]:
        yield from _into(state, seat, option)


def _promise(state: State, player: Player, system: int) -> float:
    """What a system may bring: planets, production, a place for ships."""
    value = 0.0
    for planet in PLANETS_OF[system]:
        if not player.planets >> planet & 1:
            value += worth_of(state, planet)
        if count(player.units[ground(planet)], DOCK):
            value += 0.6 * available(state, player, "resources")
    if count(player.units[system], DOCK):
        value += 0.6 * available(state, player, "resources")
    theirs = sum(
        fleet_strength(state, p, p.units[system])
        for p in state.players
        if p.seat != player.seat and p.units[system] & SHIPS
    )
    if not player.units[system] & SHIPS:
        value += 0.5
        if state.galaxy.near[MECATOL] >> system & 1:
            value += 1.0
    return value - theirs


def _into(state: State, seat: int, activate: Activate) -> Iterator[Voyage]:
    """The movements into one system."""
    start = state.clone()
    do(start, activate)
    actions: list[Action] = [activate]
    while start.stack and type(start.stack[-1]) is not Move:
        frame = start.stack[-1]
        if type(frame) is Turn or start.tactical is None:
            break
        if frame.seat == CHANCE:
            break
        if frame.seat == seat:
            break
        do(start, reply(start, frame))
    if not start.stack or type(start.stack[-1]) is not Move:
        yield Voyage(actions, start)
        return
    here = start.clone()
    do(here, _END)
    yield Voyage([*actions, _END], here)
    for ships, fighters in _fleets(start, seat):
        found = _sail(start, seat, ships, fighters)
        if found is not None:
            yield Voyage([*actions, *found.actions], found.after)


_END = EndMovement()


# Which ships


def _fleets(state: State, seat: int) -> Iterator[tuple[list[Ship], bool]]:
    """Sets of ships worth sending: a single carrier, one with escorts, everything, a scout."""
    player, system = state.players[seat], current(state).system
    ships = _movable(state, seat)
    if not ships:
        return
    room = fleet_limit(state, player) - size(player.units[system] & BIG)
    enemy = [p for p in state.players if p.seat != seat and p.units[system] & SHIPS]
    theirs = sum(fleet_strength(state, p, p.units[system]) for p in enemy)
    mods = modifiers(state, player)
    wanted = any(not player.planets >> p & 1 for p in PLANETS_OF[system])

    def carries(ship: Ship) -> int:
        card = mods.units[ship.unit]
        return card.capacity if card is not None else 0

    def power(ships: list[Ship]) -> float:
        return fleet_strength(
            state, player, player.units[system] + sum(ONE[ship.unit] for ship in ships)
        )

    big = [ship for ship in ships if ship.unit in BIG_SHIPS]
    if room > 0 and not theirs:
        if wanted:
            for ship in _best_carriers(state, player, big, carries):
                yield [ship], True
        scouts = sorted(big, key=lambda ship: (carries(ship) > 1, _cost(mods, ship.unit)))
        if scouts:
            yield scouts[:1], False
    if room > 1 and (wanted or theirs):
        by_origin: dict[int, list[Ship]] = {}
        for ship in big:
            by_origin.setdefault(ship.origin, []).append(ship)
        groups = sorted(by_origin.values(), key=lambda group: -power(group))[:2]
        for group in [*groups, big] if len(by_origin) > 1 else groups:
            fleet = sorted(group, key=lambda s: (-carries(s), -_cost(mods, s.unit)))
            if theirs:
                fleet = _for_battle(group, carries, mods)
            fleet = fleet[:room]
            if len(fleet) < 2:
                continue
            if theirs and chance(power(fleet), theirs) < weights().war.fight:
                continue
            yield sorted(fleet, key=lambda s: s[:3]), True


def _for_battle(group: list[Ship], carries: Carries, mods: Modifiers) -> list[Ship]:
    """The strongest ships, with one that carries ground forces."""
    strongest = sorted(group, key=lambda s: -_cost(mods, s.unit))
    carrier = next((s for s in strongest if carries(s) >= 4), None)
    rest = [s for s in strongest if s is not carrier]
    return [carrier, *rest] if carrier is not None else rest


def _cost(mods: Modifiers, unit: int) -> int:
    card = mods.units[unit]
    return card.cost if card is not None else 0


def _movable(state: State, seat: int) -> list[Ship]:
    """6.2.1  Every ship that can get there."""
    player, found = state.players[seat], []
    frame = state.stack[-1]
    assert isinstance(frame, Move)
    for move in MoveShip.options(state, frame):
        unit = TYPE[move.unit]
        if unit == FIGHTER:
            continue
        broken = player.units[move.origin] >> 8 * (unit + len(TYPES)) & 255
        n = broken if move.damaged else count(player.units[move.origin], unit) - broken
        found += [Ship(move.origin, unit, move.damaged, move)] * n
    return found


def _best_carriers(state: State, player: Player, ships: list[Ship], carries: Carries) -> list[Ship]:
    """One ship of each system that has ground forces to take along, the best of them first."""
    found: dict[int, Ship] = {}
    danger = dangers(state, player)
    spare = {ship.origin: 0 for ship in ships if carries(ship)}
    for origin in spare:
        spare[origin] = may_leave(state, player, origin, danger)
    for ship in ships:
        if carries(ship) and spare[ship.origin]:
            now = found.get(ship.origin)
            if now is None or carries(ship) > carries(now):
                found[ship.origin] = ship
    return sorted(found.values(), key=lambda s: -spare[s.origin])[:3]


# What they carry


def _sail(state: State, seat: int, ships: list[Ship], fighters: bool) -> Voyage | None:
    """Name the ships and load them; None: it cannot be done."""
    after = state.clone()
    actions: list[Action] = []
    player = after.players[seat]
    need, danger = _needed(after, seat), dangers(after, player)
    for ship in ships:
        frame = after.stack[-1]
        assert isinstance(frame, Move)
        if ship.move.check(after, frame) is not None:
            return None
        actions.append(ship.move)
        do(after, ship.move)
        loaded = True
        while loaded:
            loaded = False
            frame = after.stack[-1]
            assert isinstance(frame, Move)
            for load in Load.options(after, frame):
                if load.n != 1:
                    continue
                unit = TYPE[load.unit]
                if unit == INFANTRY and need > 0 and _may_go(after, player, load, danger):
                    need -= 1
                elif unit == FIGHTER and fighters and load.system and need <= 0:
                    pass
                else:
                    continue
                actions.append(load)
                do(after, load)
                loaded = True
                break
    actions.append(_END)
    do(after, _END)
    return Voyage(actions, after)


def _may_go(state: State, player: Player, load: Load, danger: dict[int, float]) -> bool:
    place = load.place()
    assert place is not None
    if place < TILES:
        return True
    tile = TILE_OF[place - TILES]
    return count(player.units[place], INFANTRY) > kept(state, player, tile, danger)


def _needed(state: State, seat: int) -> int:
    """How many ground forces the planets of the active system ask for."""
    system, need = current(state).system, 0
    player = state.players[seat]
    for planet in PLANETS_OF[system]:
        if player.planets >> planet & 1:
            continue
        need += 1
        for other in state.players:
            if other.seat != seat:
                defenders = count(other.units[ground(planet)], INFANTRY)
                theirs = ground_strength(state, other, defenders)
                n = defenders
                while defenders and chance(ground_strength(state, player, n), theirs) < 0.75:
                    n += 1
                need += n
    return need + 1 if need else 0
