"""6.2  Movement: ships and what they carry go into the active system.

A movement is made up of small parts in a fixed order: a ship, what it loads, the next ship, and so
on, until `EndMovement`. The options list one way for each ship, the safest of the shortest; any
other legal way may be taken too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.dice import hits, roll, take_dice
from armillary.games.imperium.flow.questions import ask
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import PLANET, PLANETS_OF, TILES, ground, place_name
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import NONE, Mover, Player, State
from armillary.games.imperium.units.fleet_limits import check_fleet, check_stacks, lonely_factory
from armillary.games.imperium.units.packed_units import (
    DOCK,
    FIGHTER,
    HURT,
    INFANTRY,
    ONE,
    SHIP_TYPES,
    TYPE,
    TYPES,
    count,
    hurt,
)
from armillary.games.imperium.units.reach import (
    Ways,
    allowance,
    blocked,
    current,
    enterable,
    may_leave,
    opens_of,
)

MOVERS = (*SHIP_TYPES, DOCK)
"""Types that may have a move value: ships, and Floating Factories."""
RIFT_SAFE = 4
"""6.2.7  The lowest result with which a ship leaves a gravity rift unharmed."""


# Ships


class MoveShip(Action, frozen=True, tag="move_ship"):
    """6.2.1  A ship goes from one system through others into the active one."""

    origin: int
    unit: str
    path: tuple[int, ...]
    """The systems that it enters; the last is the active one."""
    damaged: bool = False

    @classmethod
    def options(cls, state: State, frame: Move) -> Iterator[MoveShip]:
        player, tactical = state.players[frame.seat], current(state)
        last = _key(tactical.movers[-1]) if tactical.movers else (0, 0, False)
        ways = Ways(state, frame.seat)
        for origin in state.galaxy.tiles:
            forces = player.units[origin]
            if not forces or origin < last[0] or origin == tactical.system:
                continue
            if not may_leave(state, player, origin):
                continue
            for unit in MOVERS:
                if not count(forces, unit) or (origin, unit, True) < last:
                    continue
                if frame.only not in (NONE, unit):
                    continue
                way = ways.way(unit, origin)
                if way is None:
                    continue
                broken = hurt(forces, unit)
                for damaged, n in ((False, count(forces, unit) - broken), (True, broken)):
                    if n and (origin, unit, damaged) >= last:
                        yield MoveShip(origin, TYPES[unit], way.path, damaged)

    def check(self, state: State, frame: Move) -> Illegal | None:
        player, tactical = state.players[frame.seat], current(state)
        unit = TYPE.get(self.unit)
        if unit not in MOVERS or self.origin not in state.galaxy.tiles:
            return Illegal("6.2.1", "no_ship", unit=self.unit, system=self.origin)
        assert unit is not None
        if frame.only not in (NONE, unit):
            return Illegal("6.2.4", "first", unit=TYPES[frame.only])
        forces = player.units[self.origin]
        broken = hurt(forces, unit)
        if not (broken if self.damaged else count(forces, unit) - broken):
            return Illegal("6.2.1", "no_ship", unit=self.unit, system=self.origin)
        if self.origin != tactical.system and not may_leave(state, player, self.origin):
            return Illegal("6.2.2", "held", system=self.origin)
        if not self.path or self.path[-1] != tactical.system:
            return Illegal("6.2.1", "must_end", system=tactical.system)
        if tactical.movers and (self.origin, unit, self.damaged) < _key(tactical.movers[-1]):
            return Illegal("6.2.4", "order")
        return self._check_way(state, player, unit)

    def _check_way(self, state: State, player: Player, unit: int) -> Illegal | None:
        opens = opens_of(state, player, unit, self.origin)
        near = links(state, player.seat, moving=True)
        closed = blocked(state, player.seat, opens)
        anomalies = state.galaxy.anomaly_mask
        here = self.origin
        for number, system in enumerate(self.path):
            if not 0 < system < TILES or not near[here] >> system & 1:
                return Illegal("6.2.1", "not_adjacent", here=here, there=system)
            if number < len(self.path) - 1 and closed >> system & 1:
                if anomalies >> system & 1 and not enterable(state, system, opens):
                    return Illegal("6.2.7", "anomaly", system=system)
                if state.galaxy.anomalies["nebula"] >> system & 1:
                    return Illegal("6.2.7", "nebula", system=system)
                return Illegal("6.2.3", "ships", system=system)
            here = system
        if not enterable(state, self.path[-1], opens):
            return Illegal("6.2.7", "anomaly", system=self.path[-1])
        need = len(self.path) - rift_exits(state, (self.origin, *self.path))
        have = allowance(state, player, unit, self.origin)
        if not have:
            return Illegal("6.2.6", "cannot_move", unit=self.unit)
        if need > have + current(state).single:
            return Illegal("6.2.10", "too_far", need=need, have=have + current(state).single)
        return None

    def apply(self, state: State, frame: Move, log: Log) -> None:
        player, tactical = state.players[frame.seat], current(state)
        unit = TYPE[self.unit]
        path = (self.origin, *self.path)
        need = len(self.path) - rift_exits(state, path)
        single = need > allowance(state, player, unit, self.origin)
        if single:
            tactical.single = 0
        player.units[self.origin] -= ONE[unit] + (HURT[unit] if self.damaged else 0)
        tactical.movers = (*tactical.movers, Mover(unit, self.damaged, path, single))
        state.stack.append(frame)


def rift_exits(state: State, path: tuple[int, ...]) -> int:
    """6.2.7  How often a way leaves a gravity rift."""
    rift = state.galaxy.anomalies["gravity_rift"]
    return sum(rift >> system & 1 for system in path[:-1]) if rift else 0


def _key(mover: Mover) -> tuple[int, int, bool]:
    """Ships are named in the order of their systems and types."""
    return mover.path[0], mover.unit, mover.damaged


# Cargo


class Load(Action, frozen=True, tag="load"):
    """6.2.5  The ship that was named last takes fighters or ground forces with it."""

    unit: str
    system: int = 0
    """From the space area of this system …"""
    planet: str = ""
    """… or from this planet."""
    n: int = 1

    @classmethod
    def options(cls, state: State, frame: Move) -> Iterator[Load]:
        tactical = current(state)
        if not tactical.movers:
            return
        mover, player = tactical.movers[-1], state.players[frame.seat]
        free = _free(state, player, mover)
        if free <= 0:
            return
        for place in _pick_up(state, player, mover):
            for unit in (FIGHTER, INFANTRY):
                there = min(free, count(player.units[place], unit))
                for n in dict.fromkeys((1, there)) if there else ():
                    yield _load(unit, place, n)

    def check(self, state: State, frame: Move) -> Illegal | None:
        tactical, player = current(state), state.players[frame.seat]
        if not tactical.movers:
            return Illegal("6.2.5", "no_carrier")
        mover = tactical.movers[-1]
        if self.unit not in (TYPES[FIGHTER], TYPES[INFANTRY]) or self.n < 1:
            return Illegal("6.2.5", "no_cargo", unit=self.unit)
        place = self.place()
        if place is None or place not in _pick_up(state, player, mover):
            return Illegal("6.2.5", "not_on_the_way", place=self.planet or self.system)
        have, free = count(player.units[place], TYPE[self.unit]), _free(state, player, mover)
        if self.n > free:
            return Illegal("6.2.5", "capacity", need=self.n, have=free)
        if self.n > have:
            return Illegal("6.2.5", "cargo", need=self.n, have=have)
        return None

    def place(self) -> int | None:
        if self.planet:
            return ground(PLANET[self.planet]) if self.planet in PLANET else None
        return self.system if 0 < self.system < TILES else None

    def apply(self, state: State, frame: Move, log: Log) -> None:
        tactical, player = current(state), state.players[frame.seat]
        mover, unit, place = tactical.movers[-1], TYPE[self.unit], self.place()
        assert place is not None
        player.units[place] -= self.n * ONE[unit]
        if unit == FIGHTER:
            mover = msgspec.structs.replace(mover, fighters=mover.fighters + self.n)
        else:
            mover = msgspec.structs.replace(mover, infantry=mover.infantry + self.n)
        tactical.movers = (*tactical.movers[:-1], mover)
        state.stack.append(frame)


def _load(unit: int, place: int, n: int) -> Load:
    if place < TILES:
        return Load(TYPES[unit], system=place, n=n)
    return Load(TYPES[unit], planet=place_name(place), n=n)


def _free(state: State, player: Player, mover: Mover) -> int:
    """6.2.5  How much more a moving ship can carry."""
    card = modifiers(state, player).units[mover.unit]
    assert card is not None
    return card.capacity - mover.fighters - mover.infantry


def _pick_up(state: State, player: Player, mover: Mover) -> list[int]:
    """6.2.5  Where a moving ship can pick up: on its way, but not where own tokens lie."""
    active = current(state).system
    places: list[int] = []
    for system in dict.fromkeys(mover.path):
        if system == active or not player.tokens >> system & 1:
            places.append(system)
            places.extend(ground(planet) for planet in PLANETS_OF[system])
    return places


class EndMovement(Action, frozen=True, tag="end_movement"):
    """6.2.9  Nothing more moves."""

    @classmethod
    def options(cls, state: State, frame: Move) -> Iterator[EndMovement]:
        yield _END

    def check(self, state: State, frame: Move) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Move, log: Log) -> None:
        for mover in current(state).movers:
            say(
                log,
                "move",
                frame.seat,
                unit=TYPES[mover.unit],
                path=mover.path,
                fighters=mover.fighters,
                infantry=mover.infantry,
            )


_END = EndMovement()


class Move(Frame, frozen=True, tag="move"):
    """6.2.4  Which ships move, and what do they carry?"""

    rule: ClassVar[str] = "6.2.4"
    answers: ClassVar[tuple[type[Action], ...]] = (MoveShip, Load, EndMovement, Offer)
    open_ended: ClassVar[tuple[type[Action], ...]] = (MoveShip, Load, Offer)
    """One way of each ship is listed, and of each cargo one unit or all."""

    only: int = NONE
    """The type of a ship that moves before all others; NONE: anything moves."""


# Steps


@step("tactical.movement")
def movement(state: State, work: Step, log: Log) -> None:
    """6.2  Name what moves, if anything can; then it arrives."""
    tactical = current(state)
    if tactical.marks.get("no_movement"):
        return
    player = state.players[state.active]
    tactical.single += modifiers(state, player).move_one
    then(state, "tactical.ships")
    for power in bending("moves_first", player):
        unit = power.moves_first(state, state.active)
        if can_move(state, state.active, unit):
            ask(state, state.active, power.id, optional=True, n=unit)


def can_move(state: State, seat: int, only: int = NONE) -> bool:
    """6.2.1  Whether any ship, or one of this type, can move into the active system."""
    return next(MoveShip.options(state, Move(seat, only)), None) is not None


def move_first(state: State, seat: int, unit: int) -> None:
    """6.2.4  A ship moves into the active system before all others are named."""
    then(state, Move(seat, unit), "tactical.rifts", "tactical.first")


@step("tactical.first")
def first(state: State, work: Step, log: Log) -> None:
    """6.2.4  The ship that moved first is there; fleets are checked when all have moved."""
    current(state).marks["touched"] = _arrive(state)


@step("tactical.ships")
def ships(state: State, work: Step, log: Log) -> None:
    """6.2.4  All others are named, and arrive together."""
    then(state, "tactical.rifts", "tactical.arrival")
    if can_move(state, state.active):
        state.stack.append(Move(state.active))


@step("tactical.rifts")
def rifts(state: State, work: Step, log: Log) -> None:
    """6.2.7  Each ship that leaves a gravity rift rolls, once for each exit."""
    movers = current(state).movers
    for number in range(len(movers) - 1, -1, -1):
        exits = rift_exits(state, movers[number].path)
        if exits:
            then(state, Step(state.active, "tactical.rift", n=number, place=exits))
            roll(state, state.active, movers[number].unit, exits, RIFT_SAFE)


@step("tactical.rift")
def rift(state: State, work: Step, log: Log) -> None:
    """6.2.7 and 25.4  A ship that fails once is lost with its cargo."""
    safe = hits(state)
    take_dice(state)
    if safe == work.place:
        return
    tactical, mover = current(state), current(state).movers[work.n]
    lost = msgspec.structs.replace(mover, path=(mover.path[0],))
    tactical.movers = (*tactical.movers[: work.n], lost, *tactical.movers[work.n + 1 :])
    say(log, "rift", state.active, unit=TYPES[mover.unit])
    if mover.infantry and state.table.switches.rift_loss == "destroyed":
        then(state, Step(state.active, "infantry.destroyed", n=mover.infantry))


@step("tactical.arrival")
def arrival(state: State, work: Step, log: Log) -> None:
    """6.2.4 and 6.2.12  All arrive together; then fleets are checked wherever something changed."""
    tactical = current(state)
    touched = _arrive(state) | tactical.marks.pop("touched", 0) | 1 << tactical.system
    then(state, "tactical.moved")
    check_stacks(state, state.active, touched)
    for system in reversed(list(bits(touched))):
        if state.table.switches.fleet_check == "arrival" or system != tactical.system:
            check_fleet(state, state.active, system)


def _arrive(state: State) -> int:
    """6.2.4  The ships that were named are in the active system; where they came by."""
    tactical, player = current(state), state.players[state.active]
    touched = 0
    for mover in tactical.movers:
        for system in mover.path:
            touched |= 1 << system
        if len(mover.path) == 1:
            continue  # lost in a rift
        player.units[tactical.system] += (
            ONE[mover.unit]
            + (HURT[mover.unit] if mover.damaged else 0)
            + mover.fighters * ONE[FIGHTER]
            + mover.infantry * ONE[INFANTRY]
        )
        tactical.moved = True
    tactical.movers = ()
    return touched


@step("tactical.moved")
def moved(state: State, work: Step, log: Log) -> None:
    """6.2.11 and 18.4  After ships moved in."""
    if current(state).moved:
        for player in state.players:
            lonely_factory(state, player, current(state).system, log)
        open_window(state, "tactical.moved", subject=state.active, place=current(state).system)
