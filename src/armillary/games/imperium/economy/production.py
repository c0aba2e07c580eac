"""9  Production: what is built, where it goes, what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.economy.paying import SWAPPED, available, planet_value, spend
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.numbering import (
    PLANET,
    PLANETS_OF,
    TILES,
    ground,
    place_name,
    tile_of,
)
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import anybody, bending
from armillary.games.imperium.state import NONE, Player, State
from armillary.games.imperium.units.component_limits import sources, take
from armillary.games.imperium.units.fleet_limits import check_fleet
from armillary.games.imperium.units.packed_units import (
    ALL_TYPES,
    DOCK,
    FIGHTER,
    INFANTRY,
    SHIP_TYPES,
    TYPE,
    TYPES,
    count,
    types,
)
from armillary.games.imperium.units.placement import (
    PIECES,
    WITH_TOKENS,
    closed_by,
    left,
    on_board,
    place,
    ships_of_others,
)
from armillary.games.imperium.units.reach import PRODUCTION, current, new_step

Order = tuple[tuple[int, int], ...]
"""What is to be built: type and place of each unit, in a fixed order."""
ALL = sum(1 << type for type in ALL_TYPES)


class Job(msgspec.Struct, frozen=True):
    """A use of production, or of an effect that lets units be produced."""

    system: int
    limit: int
    """9.1  How many units at most."""
    infantry: int
    """How many of them may be infantry."""
    places: tuple[int, ...]
    """9.3  Where ground forces may go."""
    makes: int = ALL
    """Which types, as bits."""
    most: int = NONE
    """What all may cost together at most; NONE: anything."""
    discount: bool = True
    """9.7  Whether this is production, which effects make cheaper."""


# How many, and where


def value_of(state: State, player: Player, where: int, type: int) -> int:
    """9.1  The production value of one unit there."""
    card = modifiers(state, player).units[type]
    if card is None or not card.production:
        return 0
    value = card.production
    if card.production_adds_resources and where >= TILES:
        value += planet_value(state, where - TILES, "resources")
    for power in bending("production", player):
        value = power.production(state, player.seat, where, type, value)
    return value


def job_in(state: State, seat: int, system: int) -> Job | None:
    """9.1  What all units of a player in a system can produce together; None: nothing."""
    return job_of(state, seat, system, (system, *map(ground, PLANETS_OF[system])))


def job_of(
    state: State, seat: int, system: int, makers: Iterable[int], kinds: tuple[int, ...] = ()
) -> Job | None:
    """9.1  What the units in these places can produce."""
    player = state.players[seat]
    limit = infantry = 0
    places: list[int] = []
    for where in makers:
        forces = player.units[where]
        for type in types(forces) if forces else ():
            if kinds and type not in kinds:
                continue
            value = value_of(state, player, where, type) * count(forces, type)
            if value:
                limit += value
                if _makes_infantry(state, player, type):
                    infantry += value
                if where < TILES:
                    # 9.3  What is in space may land them on a planet of yours, or keep them there.
                    mine = (p for p in PLANETS_OF[where] if player.planets >> p & 1)
                    places += [where, *map(ground, mine)]
                else:
                    places.append(where)
    if not limit:
        return None
    return Job(system, limit, infantry, tuple(sorted(dict.fromkeys(places))))


def _makes_infantry(state: State, player: Player, maker: int) -> bool:
    return all(
        power.makes_infantry(state, player.seat, maker)
        for power in bending("makes_infantry", player)
    )


# What it costs


def price(state: State, player: Player, job: Job, order: Order) -> int:
    """9.2  The price of an order."""
    mods = modifiers(state, player)
    total = 0
    counts = [0] * len(TYPES)
    for type, _ in order:
        counts[type] += 1
    for type, n in enumerate(counts):
        if n:
            card = mods.units[type]
            assert card is not None
            units = card.cost_units
            for power in bending("yields", player):
                units = power.yields(state, player.seat, type, units)
            total += -(-n // units) * card.cost
    if job.discount and total:
        total = max(0, total - mods.discount)
    return total


# Orders


def refusal(state: State, frame: Produce, type: int, where: int, taken: int = 0) -> Illegal | None:
    """9  Why a unit cannot be added to an order, with so many pieces taken off the board."""
    player, job = state.players[frame.seat], frame.job
    card = modifiers(state, player).units[type]
    if card is None or not card.cost or not job.makes >> type & 1:
        return Illegal("9.6", "not_produced", unit=TYPES[type])
    if len(frame.order) >= job.limit:
        return Illegal("9.1", "limit", need=len(frame.order) + 1, have=job.limit)
    if type == INFANTRY:
        done = sum(other == INFANTRY for other, _ in frame.order)
        if done >= job.infantry:
            return Illegal("9.1", "infantry", need=done + 1, have=job.infantry)
        if where not in job.places:
            return Illegal("9.3", "no_producer", place=place_name(where))
        if where >= TILES and (law := closed_by(state, where - TILES)):
            return Illegal("9.8", "closed", planet=place_name(where), power=law)
    else:
        if where != job.system:
            return Illegal("9.3", "in_space", system=job.system)
        if blockaded(state, frame.seat, job.system):
            return Illegal("9.4", "blockade", system=job.system)
    for power, seat in anybody("may_produce", state):
        if not power.may_produce(state, seat, frame.seat, where, type):
            return Illegal("9.8", "forbidden", power=power.id)
    have = _pieces(player, type, where, frame.order) + taken
    if have <= 0:
        return Illegal("9.5", "pieces", unit=TYPES[type])
    cost = price(state, player, job, (*frame.order, (type, where)))
    most = available(state, player, "resources")
    if cost > most:
        return Illegal("9.2", "resources", need=cost, have=most)
    if job.most != NONE and cost > job.most:
        return Illegal("9.2", "resources", need=cost, have=job.most)
    return None


def blockaded(state: State, seat: int, system: int) -> bool:
    """9.4 and 25.6  Whether no ships can be produced in a system."""
    return ships_of_others(state, seat, system)


def _pieces(player: Player, type: int, where: int, order: Order) -> int:
    """1.9 and 9.5  How many units of a type are left for a place, after what is ordered."""
    if type in (FIGHTER, INFANTRY):
        if count(player.units[where], type) or (type, where) in order:
            return 1
        new = {there for other, there in order if other == type}
        new = {there for there in new if not count(player.units[there], type)}
        return left(player, type) - len(new)
    ordered = sum(other == type for other, _ in order)
    return PIECES[type] - count(on_board(player), type) - ordered


class Build(Action, frozen=True, tag="build"):
    """9.1  One more unit of this type: a ship in space, infantry on a planet or in space."""

    unit: str
    planet: str = ""

    @classmethod
    def options(cls, state: State, frame: Produce) -> Iterator[Build]:
        job = frame.job
        if len(frame.order) >= job.limit:
            return
        last = frame.order[-1] if frame.order else (0, 0)
        for type in (*SHIP_TYPES, INFANTRY):
            places = job.places if type == INFANTRY else (job.system,)
            for where in places:
                if (type, where) >= last and refusal(state, frame, type, where) is None:
                    yield Build(TYPES[type], "" if where < TILES else place_name(where))

    def check(self, state: State, frame: Produce) -> Illegal | None:
        type = TYPE.get(self.unit)
        if type is None or (self.planet and self.planet not in PLANET):
            return Illegal("9.6", "not_produced", unit=self.unit)
        where = ground(PLANET[self.planet]) if self.planet else frame.job.system
        found = refusal(state, frame, type, where)
        if found is None and frame.order and (type, where) < frame.order[-1]:
            return Illegal("9.1", "order")
        return found

    def apply(self, state: State, frame: Produce, log: Log) -> None:
        where = ground(PLANET[self.planet]) if self.planet else frame.job.system
        order = (*frame.order, (TYPE[self.unit], where))
        state.stack.append(msgspec.structs.replace(frame, order=order))


class TakeBack(Action, frozen=True, tag="take_back"):
    """1.10  No piece is left: one on the board, in space or on a planet, is used for this unit."""

    unit: str
    system: int
    """Where it is taken from."""
    planet: str = ""
    """The planet there, if it is taken from one."""
    to: str = ""
    """The planet on which infantry is produced with it."""

    @classmethod
    def options(cls, state: State, frame: Produce) -> Iterator[TakeBack]:
        job, player = frame.job, state.players[frame.seat]
        if len(frame.order) >= job.limit:
            return
        last = frame.order[-1] if frame.order else (0, 0)
        for type in (*SHIP_TYPES, INFANTRY):
            if type not in WITH_TOKENS and _pieces(player, type, job.system, frame.order) > 0:
                continue  # most often; the rest need not be looked at
            for where in job.places if type == INFANTRY else (job.system,):
                if (type, where) < last or _pieces(player, type, where, frame.order) > 0:
                    continue
                if refusal(state, frame, type, where, taken=1) is None:
                    to = "" if where < TILES else place_name(where)
                    for origin in sources(state, player, type, where):
                        if (type, origin) not in frame.order:
                            planet = "" if origin < TILES else place_name(origin)
                            yield TakeBack(TYPES[type], tile_of(origin), planet, to)

    def places(self, frame: Produce) -> tuple[int, int]:
        """Where it is taken from, and where it is produced."""
        origin = ground(PLANET[self.planet]) if self.planet else self.system
        return origin, ground(PLANET[self.to]) if self.to else frame.job.system

    def check(self, state: State, frame: Produce) -> Illegal | None:
        player, type = state.players[frame.seat], TYPE.get(self.unit)
        if type is None or any(name and name not in PLANET for name in (self.planet, self.to)):
            return Illegal("9.6", "not_produced", unit=self.unit)
        origin, where = self.places(frame)
        if refused := refusal(state, frame, type, where, taken=1):
            return refused
        if have := max(0, _pieces(player, type, where, frame.order)):
            return Illegal("1.10", "pieces_left", unit=self.unit, have=have)
        if self.system in state.galaxy.tiles and player.tokens >> self.system & 1:
            return Illegal("1.10", "token_there", system=self.system)
        taken = origin in sources(state, player, type, where) and (type, origin) not in frame.order
        if not taken or tile_of(origin) != self.system:
            return Illegal("1.10", "no_source", unit=self.unit, place=place_name(origin))
        if frame.order and (type, where) < frame.order[-1]:
            return Illegal("9.1", "order")
        return None

    def apply(self, state: State, frame: Produce, log: Log) -> None:
        type = TYPE[self.unit]
        origin, where = self.places(frame)
        order = (*frame.order, (type, where))
        state.stack.append(msgspec.structs.replace(frame, order=order))
        take(state, state.players[frame.seat], type, origin, log)


class EndProduction(Action, frozen=True, tag="end_production"):
    """9.2  That is all: now it is paid and placed."""

    @classmethod
    def options(cls, state: State, frame: Produce) -> Iterator[EndProduction]:
        yield _END

    def check(self, state: State, frame: Produce) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Produce, log: Log) -> None:
        if frame.order:
            state.stack.append(Delivery(frame.seat, frame.job, frame.order))
            cost = price(state, state.players[frame.seat], frame.job, frame.order)
            spend(state, frame.seat, "resources", cost)


_END = EndProduction()


class Produce(Frame, frozen=True, tag="produce"):
    """9.1  What do you produce?"""

    rule: ClassVar[str] = "9.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Build, TakeBack, EndProduction, Offer)
    open_ended: ClassVar[tuple[type[Action], ...]] = (Offer,)

    job: Job
    order: Order = ()


class Delivery(Frame, frozen=True, tag="delivery"):
    """9.3  What was paid for is placed; then fleet and capacity are kept (9.5)."""

    asks: ClassVar[bool] = False

    job: Job
    order: Order

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        for item in dict.fromkeys(self.order):
            place(state, player, *item, self.order.count(item), log)
        if self.job.discount:
            state.marks["turn.fighters"] = sum(type == FIGHTER for type, _ in self.order)
            if state.tactical is not None:
                state.tactical.marks["produced"] = len(self.order)
            then(state, Step(self.seat, "production.done", place=self.job.system))
        check_fleet(state, self.seat, self.job.system)


@step("production.done")
def done(state: State, work: Step, log: Log) -> None:
    """18.8  After production."""
    open_window(state, "production.after", subject=work.seat, place=work.place)


def produce(state: State, seat: int, job: Job | None) -> None:
    """9.1  A player may produce, if anything can be produced."""
    if job is None:
        return
    if can_produce(state, seat, job):
        state.stack.append(Produce(seat, job))


def can_produce(state: State, seat: int, job: Job) -> bool:
    """9.1  Whether anything can be produced, be it with a piece from the board (1.10)."""
    frame = Produce(seat, job)
    return any(next(kind.options(state, frame), None) is not None for kind in (Build, TakeBack))


@step("production")
def production(state: State, work: Step, log: Log) -> None:
    """9.1  The active player's units in the active system may produce."""
    new_step(state, PRODUCTION)
    system = current(state).system
    job = job_in(state, state.active, system)
    if job is not None:
        use_production(state, Step(state.active, "production.use", place=system), system)


def use_production(state: State, work: Step, system: int) -> None:
    """18.8  Units use production: what makes it cheaper comes before, and ends with it."""
    then(state, work, "production.over")
    open_window(state, "production.cost", subject=work.seat, place=system)


@step("production.over")
def over(state: State, work: Step, log: Log) -> None:
    state.marks.pop(SWAPPED, None)


@step("production.use")
def use(state: State, work: Step, log: Log) -> None:
    produce(state, work.seat, job_in(state, work.seat, work.place))


def docks_at_home(state: State, seat: int, home: int) -> list[int]:
    """22.27  The places of a player's space docks in the home system."""
    units = state.players[seat].units
    return [
        where for where in (home, *map(ground, PLANETS_OF[home])) if units[where] >> 8 * DOCK & 255
    ]
