"""15.1  What benefits do: one small interpreter for the vocabulary of all tiles and boards.

A chapter that knows how to carry an effect out registers it here. An effect that may ask something
leaves a frame on the stack, and what stands after it in the list waits below that frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import AnyEffect, Effects
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.state import Player, State

Handler = Callable[[State, Player, Any, str, Log], None]

HANDLERS: dict[type[effect_types.Effect], Handler] = {}
"""By the class of the effect; the text says where its points come from."""

ASKING: set[type[effect_types.Effect]] = set()
"""Effects that may leave a question on the stack."""


def carries_out(
    kind: type[effect_types.Effect], asks: bool = False
) -> Callable[[Handler], Handler]:
    """Registers the function that carries out a kind of effect."""

    def register(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        if asks:
            ASKING.add(kind)
        return handler

    return register


def resolve(state: State, player: Player, effects: Effects, source: str, log: Log) -> None:
    """Carry out effects in the order of the list."""
    last = len(effects) - 1
    for number, effect in enumerate(effects):
        kind = type(effect)
        if kind in ASKING and number < last:
            state.stack.append(Resolve(player.seat, effects[number + 1 :], source))
            HANDLERS[kind](state, player, effect, source, log)
            return
        HANDLERS[kind](state, player, effect, source, log)


class Resolve(Frame, frozen=True, tag="resolve"):
    """The effects that come after one that may have asked something."""

    asks: ClassVar[bool] = False

    effects: Effects
    source: str

    def run(self, state: State, log: Log) -> None:
        resolve(state, state.players[self.seat], self.effects, self.source, log)


def resolve_steps(
    state: State, player: Player, effects: Iterable[tuple[str, AnyEffect]], log: Log
) -> None:
    """Carry out effects of several sources, one after the other."""
    later: list[Frame] = []
    for source, effect in effects:
        if type(effect) in ASKING or later:
            later.append(Resolve(player.seat, (effect,), source))
        else:
            HANDLERS[type(effect)](state, player, effect, source, log)
    state.stack.extend(reversed(later))


def trigger(state: State, player: Player, event: str, log: Log, planet: str = "") -> None:
    """What a player's patents give for something done."""
    rewards = abilities(state, player).rewards.get(event)
    if rewards:
        steps = (
            (source, effect)
            for wanted, then, source in rewards
            if wanted in ("", planet)
            for effect in then
        )
        resolve_steps(state, player, steps, log)


# What is gained at once


def score(state: State, player: Player, source: str, points: int, log: Log) -> None:
    """Points, or the loss of them; 10.3 no score falls below 0."""
    points = max(points, -player.vp)
    if not points:
        return
    player.vp += points
    player.sources[source] = player.sources.get(source, 0) + points
    if log is not None:
        log.append(Event("scores", player.seat, {"points": points, "source": source}))


@carries_out(effect_types.Points)
def _points(
    state: State, player: Player, effect: effect_types.Points, source: str, log: Log
) -> None:
    score(state, player, source, effect.n, log)


@carries_out(effect_types.Cubes)
def _cubes(state: State, player: Player, effect: effect_types.Cubes, source: str, log: Log) -> None:
    player.cubes += effect.n
    if log is not None:
        log.append(Event("gains", player.seat, {"cubes": effect.n, "source": source}))


@carries_out(effect_types.Modifiers)
def _modifiers(
    state: State, player: Player, effect: effect_types.Modifiers, source: str, log: Log
) -> None:
    player.pm += effect.pm
    player.plus2 += effect.plus2
    if log is not None:
        values = {"pm": effect.pm, "plus2": effect.plus2, "source": source}
        log.append(Event("gains", player.seat, values))


@carries_out(effect_types.StationCredit)
def _station_credit(
    state: State, player: Player, effect: effect_types.StationCredit, source: str, log: Log
) -> None:
    player.credits += effect.n
    if log is not None:
        log.append(Event("gains", player.seat, {"stations": effect.n, "source": source}))


# 12.1  What a player has, as a number


def _same_size(state: State, player: Player) -> int:
    return max(player.spinning_sizes())


def _sizes(state: State, player: Player) -> int:
    return sum(1 for count in player.spinning_sizes() if count)


def _blue_stations(state: State, player: Player) -> int:
    systems = state.table.data.systems
    return sum(
        owner == player.seat and spot.kind == "blue"
        for place, owners in state.planets.items()
        for owner, spot in zip(owners, systems[state.tiles[place]].planets, strict=True)
    )


def is_online(state: State, player: Player, number: int) -> bool:
    """7.5  Whether all costs of a transmitter are covered."""
    unit = player.units[number]
    return unit.paid == (1 << len(state.table.data.transmitters.tiles[unit.face].costs)) - 1


def _online(state: State, player: Player) -> int:
    return sum(is_online(state, player, number) for number in range(len(player.units)))


def _online_links(state: State, player: Player) -> int:
    links = 0
    for number, unit in enumerate(player.units):
        if is_online(state, player, number):
            links += sum(
                other > number and is_online(state, player, other)
                for other in (unit.left, unit.right)
            )
    return links


COUNTERS: dict[str, Callable[[State, Player], int]] = {
    "stations": lambda state, player: player.stations.bit_count(),
    "stations_blue": _blue_stations,
    "claimed_pulsars": lambda state, player: player.claimed.bit_count(),
    "spinning_gyrodynes": lambda state, player: player.spinning.bit_count(),
    "spinning_sizes": _sizes,
    "spinning_same_size": _same_size,
    "online_transmitters": _online,
    "online_links": _online_links,
    "patents": lambda state, player: player.patents.bit_count(),
    "hq_projects": lambda state, player: player.projects.bit_count(),
    "gate_runs_used": lambda state, player: player.runs_made.bit_count(),
    "award_tiles": lambda state, player: state.awards.count(player.seat),
    "modifiers_held": lambda state, player: player.pm + player.plus2,
    "cubes_held": lambda state, player: player.cubes,
}


@carries_out(effect_types.PointsPer)
def _points_per(
    state: State, player: Player, effect: effect_types.PointsPer, source: str, log: Log
) -> None:
    points = COUNTERS[effect.what](state, player) // effect.per * effect.each
    score(state, player, source, min(points, effect.max) if effect.max else points, log)


@carries_out(effect_types.PointsByTable)
def _points_by_table(
    state: State, player: Player, effect: effect_types.PointsByTable, source: str, log: Log
) -> None:
    count = COUNTERS[effect.what](state, player)
    score(state, player, source, effect.table[min(count, len(effect.table) - 1)], log)


# What is kept by the rules themselves: patents are looked up when their time has come


def _nothing(state: State, player: Player, effect: object, source: str, log: Log) -> None:
    """Lasting effects and those of final scoring: their rule asks for them (`patent_abilities`)."""


for _kind in (*effect_types.ONGOING, *effect_types.FINAL):
    carries_out(_kind)(_nothing)


# Purchases


class Decline(Action, frozen=True, tag="decline"):
    """Nobody has to: leave the offer."""

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Decline]:
        yield DECLINE

    def check(self, state: State, frame: Frame) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        if log is not None:
            log.append(Event("decline", frame.seat))


DECLINE = Decline()


class Buy(Action, frozen=True, tag="buy"):
    """10.4  Pay cubes for points."""

    @classmethod
    def options(cls, state: State, frame: Purchase) -> Iterator[Buy]:
        if state.players[frame.seat].cubes >= frame.cubes:
            yield BUY

    def check(self, state: State, frame: Purchase) -> Illegal | None:
        have = state.players[frame.seat].cubes
        if have < frame.cubes:
            return Illegal("10.4", "cubes", need=frame.cubes, have=have)
        return None

    def apply(self, state: State, frame: Purchase, log: Log) -> None:
        player = state.players[frame.seat]
        player.cubes -= frame.cubes
        if frame.times > 1:
            state.stack.append(
                Offer(frame.seat, frame.cubes, frame.points, frame.times - 1, frame.source)
            )
        if log is not None:
            values = {"cubes": frame.cubes, "points": frame.points, "source": frame.source}
            log.append(Event("buy", frame.seat, values))
        score(state, player, frame.source, frame.points, log)


BUY = Buy()


class Purchase(Frame, frozen=True, tag="purchase"):
    """10.4  Cubes for points, or not?"""

    rule: ClassVar[str] = "10.4"
    answers: ClassVar[tuple[type[Action], ...]] = (Buy, Decline)

    cubes: int
    points: int
    times: int
    source: str


class Offer(Frame, frozen=True, tag="offer"):
    """10.4  Ask only those who have the cubes."""

    asks: ClassVar[bool] = False

    cubes: int
    points: int
    times: int
    source: str

    def run(self, state: State, log: Log) -> None:
        if state.players[self.seat].cubes >= self.cubes:
            state.stack.append(
                Purchase(self.seat, self.cubes, self.points, self.times, self.source)
            )


@carries_out(effect_types.BuyPoints, asks=True)
def _buy_points(
    state: State, player: Player, effect: effect_types.BuyPoints, source: str, log: Log
) -> None:
    state.stack.append(Offer(player.seat, effect.cubes, effect.points, effect.times, source))
