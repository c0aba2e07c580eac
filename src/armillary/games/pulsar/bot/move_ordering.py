"""Which of many flights look best at first sight: only those are tried out."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action
from armillary.games.pulsar.actions.cluster import Way
from armillary.games.pulsar.actions.flight import (
    CHOICE,
    Fly,
    TeleportTo,
    all_lengths,
    best_colour,
    flights_that_matter,
    open_systems,
    runs_at_hand,
    what_matters,
)
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.bot.ship_reach import claimable, reach
from armillary.games.pulsar.bot.situation import MOST, moment_of
from armillary.games.pulsar.bot.value import station_table, stations_to_come
from armillary.games.pulsar.bot.weights import weights
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.state import State

MOST_FLIGHTS = 4
"""Flights of each length that are tried out."""

MOST_TARGETS = 5
"""Places for a teleport that are tried out."""


class Sight:
    """What a player can make of the places that a flight visits."""

    def __init__(self, state: State, seat: int) -> None:
        w, player = weights(), state.players[seat]
        self.now = now = moment_of(state)
        self.graph = state.table.graph
        self.systems = open_systems(state, player)
        self.pulsars = claimable(state, player)
        stations, table = int(stations_to_come(player, now)), station_table()
        self.station = table[stations + 1] - table[stations]
        self.bonus = w.benefits.system
        building = len(player.gyrodynes) - player.spinning.bit_count()
        self.claim = now.claim[min(building, MOST)] + (now.die if any(player.tiles) else 0.0)
        rewards = abilities(state, player).rewards
        self.rewards = [
            (places, now.worth(then))
            for event, places in (
                ("visit_pulsar", self.graph.pulsars),
                ("visit_system", self.graph.systems),
            )
            for _, then, _ in rewards.get(event, ())
        ]

    def score(self, end: int, visited: int) -> float:
        """What a flight seems to bring."""
        last = 1 << end
        stations, claims = visited & self.systems, last & self.pulsars
        score = self.station * stations.bit_count()
        if stations & last:
            score += self.bonus
        if claims:
            score += self.claim
        score += self.bonus * ((stations | claims) & self.graph.dead_ends).bit_count()
        for places, points in self.rewards:
            score += points * (visited & places).bit_count()
        pulsars, systems = self.pulsars & ~claims, self.systems & ~stations
        return score + reach(self.graph, end, pulsars, systems, self.now)


def flights(state: State, seat: int) -> Iterator[Fly]:
    """5.2  The flights of each length that look best, and the best one for each gate run."""
    player, graph = state.players[seat], state.table.graph
    sight = Sight(state, seat)
    matters = what_matters(state, player)
    runs = runs_at_hand(state, player)
    colours = {colour for _, colour in runs}
    counted = tuple(mask for colour, mask in graph.gates.items() if {colour, CHOICE} & colours)
    for length, gates, payments in lengths(all_lengths(state, player)):
        needed = sum(graph.gates[colour] for colour in gates)
        ways = flights_that_matter(state, player, length, needed, matters, counted)
        scored = [(sight.score(way.end, way.visited), way) for way in ways]
        scored.sort(key=lambda pair: -pair[0])
        for payment in payments:
            for _, way in scored[:MOST_FLIGHTS]:
                yield Fly(way.path, payment)
            for slot, colour in runs:
                each = state.run_of(player, slot).points_each
                found = _best_run(state, scored, colour, each)
                if found is not None:
                    chosen = best_colour(state, found.visited, colour)
                    yield Fly(found.path, payment, slot, chosen)


def _best_run(state: State, scored: list[tuple[float, Way]], colour: str, each: int) -> Way | None:
    """8.6  The flight that looks best together with what the run scores; None: no gate is near."""
    gates = state.table.graph.gates
    masks = list(gates.values()) if colour == CHOICE else [gates[colour]]
    best, most = None, 0.0
    for score, way in scored:
        visited = max((way.visited & mask).bit_count() for mask in masks)
        if visited and score + each * visited > most:
            best, most = way, score + each * visited
    return best


def lengths(
    offered: tuple[tuple[int, tuple[str, ...], Payment], ...],
) -> Iterator[tuple[int, tuple[str, ...], list[Payment]]]:
    """How far to fly and how to pay: tokens and conditions only where nothing else will do."""
    ways: dict[tuple[int, tuple[str, ...]], list[Payment]] = {}
    for length, gates, payment in offered:
        ways.setdefault((length, gates), []).append(payment)
    free = {length for length, gates, payment in offered if not gates and not payment.token}
    for (length, gates), payments in ways.items():
        bare = [payment for payment in payments if not payment.token]
        if length not in free:
            yield length, gates, bare or payments
        elif not gates:
            yield length, gates, bare


def targets(state: State, seat: int, options: list[Action]) -> list[Action]:
    """5.15  The places for a teleport that look best."""
    sight = Sight(state, seat)
    index = state.table.graph.index

    def score(option: Action) -> float:
        assert isinstance(option, TeleportTo)
        place = index[option.location]
        return sight.score(place, 1 << place)

    return sorted(options, key=lambda option: -score(option))[:MOST_TARGETS]
