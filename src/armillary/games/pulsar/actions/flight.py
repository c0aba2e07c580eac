"""5  Flying the survey ship: flights, visits, teleports; 8.5 to 8.7 gate runs on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.pulsar.actions.cluster import Way
from armillary.games.pulsar.actions.gyrodynes import offer_claims
from armillary.games.pulsar.actions.stations import Discover, establish
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import GATE_COLOURS, GateColour
from armillary.games.pulsar.benefits.effects import carries_out, score, trigger
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.rounds.paying import (
    InTurn,
    Payment,
    dice_at_hand,
    pay,
    refuse_die,
    values,
)
from armillary.games.pulsar.state import OPEN, Player, State

CHOICE = "choice"
"""8.7  A run of any colour."""

Lengths = dict[int, tuple[str, ...]]
"""How far a die flies, and the gates of which one must be visited for it; empty: none."""


# 5.2 and 5.3  How far


def lengths(state: State, player: Player, payment: Payment) -> Lengths:
    """5.2, 4.4 and 16.12  The lengths of flight that a die allows, with the condition of each."""
    own = abilities(state, player)
    free = own.shifts.get("fly", 0)
    found: Lengths = {}
    for value in values(state, payment):
        for length in range(max(1, value - free), value + free + 1):
            found[length] = ()
    for value in values(state, payment):
        for colour, delta in own.gate_shifts.items():
            for length in range(max(1, value - delta), value + delta + 1):
                if found.get(length, (colour,)):
                    found[length] = tuple(dict.fromkeys((*found.get(length, ()), colour)))
    return found


_FLYING: dict[tuple[object, ...], tuple[tuple[int, tuple[str, ...], Payment], ...]] = {}
"""The lengths that a hand allows never change, and there are not many hands."""


def all_lengths(state: State, player: Player) -> tuple[tuple[int, tuple[str, ...], Payment], ...]:
    """Every length that the player can fly, with its condition and its price."""
    own = abilities(state, player)
    shifts = own.shifts.get("fly", 0), *own.gate_shifts.items()
    hand = (player.silver, state.reds, player.pm > 0, player.plus2 > 0, shifts)
    found = _FLYING.get(hand)
    if found is None:
        found = _FLYING[hand] = tuple(
            (length, gates, payment)
            for payment in dice_at_hand(state, player)
            for length, gates in sorted(lengths(state, player, payment).items())
        )
    return found


# 5.13  What matters


def open_systems(state: State, player: Player) -> int:
    """5.7  The systems where a visit may bring this player a station."""
    full = player.stations
    for place, owners in state.planets.items():
        if OPEN not in owners:
            full |= 1 << place
    return state.table.graph.systems & ~full


def what_matters(state: State, player: Player) -> int:
    """The locations whose visit makes a difference to this player."""
    places = open_systems(state, player)
    rewards = abilities(state, player).rewards
    if "visit_pulsar" in rewards:
        places |= state.table.graph.pulsars
    if "visit_system" in rewards:
        places |= state.table.graph.systems
    return places


def flights_that_matter(
    state: State, player: Player, length: int, gates: int, matters: int, counted: tuple[int, ...]
) -> tuple[Way, ...]:
    """5.2 and 5.4  One flight for each different result.

    Flights are equal if they end at the same location, visit the same of the locations that
    matter, and as many gates of each colour that is counted. `gates`: one of these must be visited.
    """
    key = (player.ship, length, gates, matters, *counted)
    known = state.table.flights.get(key)
    if known is None:
        found: dict[tuple[int, ...], Way] = {}
        for way in state.table.graph.flights(player.ship, length):
            visited = way.visited
            if gates and not visited & gates:
                continue
            result = (way.end, visited & matters, *((visited & c).bit_count() for c in counted))
            found.setdefault(result, way)
        known = state.table.flights[key] = tuple(found.values())
    ways: tuple[Way, ...] = known
    return ways


def runs_at_hand(state: State, player: Player) -> list[tuple[str, str]]:
    """8.5  The gate runs not made yet: slot and colour. Equal ones are listed once."""
    found: dict[tuple[str, int], str] = {}
    for number in bits(state.runs_left(player)):
        slot = state.table.slots[number]
        run = state.run_of(player, slot)
        found.setdefault((run.colour, run.points_each), slot)
    return [(slot, colour) for (colour, _), slot in found.items()]


# The action


class Fly(Action, frozen=True, tag="fly", omit_defaults=True):
    """5.2  Fly along a path: the locations after the start, by name; perhaps with a gate run."""

    path: tuple[str, ...]
    pay: Payment
    run: str = ""
    """8.5  The project whose gate run is made on this flight."""
    colour: Literal["", "green", "orange", "magenta"] = ""

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[Fly]:
        player = state.players[frame.seat]
        matters = what_matters(state, player)
        graph = state.table.graph
        runs = runs_at_hand(state, player)
        colours = {colour for _, colour in runs}
        counted = tuple(mask for colour, mask in graph.gates.items() if {colour, CHOICE} & colours)
        for length, gates, payment in all_lengths(state, player):
            needed = 0
            for colour in gates:
                needed |= graph.gates[colour]
            for way in flights_that_matter(state, player, length, needed, matters, counted):
                yield cls(way.path, payment)
                for slot, colour in runs:
                    yield cls(way.path, payment, slot, best_colour(state, way.visited, colour))

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        refusal = refuse_die(state, player, self.pay)
        if refusal is not None:
            return refusal
        if not self.path:
            return Illegal("5.3", "no_flight")
        allowed = lengths(state, player, self.pay)
        if len(self.path) not in allowed:
            reach = tuple(sorted(allowed))
            return Illegal("5.2", "length", need=len(self.path), have=reach)
        refusal = refuse_path(state, player, self.path)
        if refusal is not None:
            return refusal
        gates = allowed[len(self.path)]
        visited = self.visited(state)
        if gates and not any(visited & state.table.graph.gates[colour] for colour in gates):
            return Illegal("16.12", "no_gate", colours=gates)
        return self._refuse_run(state, player)

    def _refuse_run(self, state: State, player: Player) -> Illegal | None:
        """8.5 to 8.7  Why this run cannot be made."""
        if not self.run:
            return Illegal("8.5", "no_run", run="") if self.colour else None
        number = state.table.slot.get(self.run, -1)
        if number < 0 or not state.runs_left(player) >> number & 1:
            return Illegal("8.5", "no_run", run=self.run)
        wanted = state.run_of(player, self.run).colour
        if wanted == CHOICE and not self.colour:
            return Illegal("8.7", "which_colour", run=self.run)
        if wanted not in (CHOICE, self.colour):
            return Illegal("8.6", "run_colour", colour=self.colour, need=wanted)
        return None

    def visited(self, state: State) -> int:
        """5.13  Every location that the flight passes or ends at."""
        index = state.table.graph.index
        return sum(1 << place for place in {index[name] for name in self.path})

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        start = state.table.graph.names[player.ship]
        player.ship = state.table.graph.index[self.path[-1]]
        push_visits(state, player, self.path)
        pay(state, player, self.pay, log)
        if log is not None:
            log.append(Event("fly", player.seat, {"path": (start, *self.path)}))
        if self.run:
            self._make_run(state, player, log)

    def _make_run(self, state: State, player: Player, log: Log) -> None:
        """8.6  Points for each gate of the colour; the run is used up even if it scores nothing."""
        player.runs_made |= 1 << state.table.slot[self.run]
        gates = (self.visited(state) & state.table.graph.gates[self.colour]).bit_count()
        if log is not None:
            values = {"project": self.run, "colour": self.colour, "gates": gates}
            log.append(Event("gate_run", player.seat, values))
        points = gates * state.run_of(player, self.run).points_each
        score(state, player, "gate_runs", points, log)


def best_colour(state: State, visited: int, colour: str) -> GateColour:
    """8.7  For a run of any colour, the one that scores most; any other is only worse."""
    if colour != CHOICE:
        return colour  # type: ignore[return-value]
    gates = state.table.graph.gates
    return max(GATE_COLOURS, key=lambda colour: (visited & gates[colour]).bit_count())


def refuse_path(state: State, player: Player, path: tuple[str, ...]) -> Illegal | None:
    """5.1, 5.4, 5.5  Why nobody can fly along this path from where the ship is."""
    graph = state.table.graph
    fault = graph.fault(player.ship, path)
    if fault is None:
        return None
    here, there = fault
    place = graph.index.get(there, -1)
    if place < 0:
        return Illegal("5.5", "no_location", location=there)
    if graph.portals >> place & 1:
        return Illegal("5.1", "portal", location=there)
    if graph.isolated >> place & 1:
        return Illegal("5.5", "isolated", location=there)
    if graph.linked(here, there):
        return Illegal("5.4", "segment_used", here=here, there=there)
    return Illegal("5.5", "no_segment", here=here, there=there)


# 5.13  Visits


def push_visits(state: State, player: Player, path: tuple[str, ...]) -> None:
    """16.3  One location after the other, each once; where the flight ends, only the end counts."""
    graph, end = state.table.graph, path[-1]
    state.stack.append(Visit(player.seat, end, True))
    matters = what_matters(state, player)
    passed = dict.fromkeys(path)
    del passed[end]
    for name in reversed(passed):
        if matters >> graph.index[name] & 1:
            state.stack.append(Visit(player.seat, name, False))


class Visit(Frame, frozen=True, tag="visit"):
    """5.6 to 5.14  A ship comes to a location, in passing or at the end."""

    asks: ClassVar[bool] = False

    location: str
    ends: bool

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        graph = state.table.graph
        place = graph.index[self.location]
        if graph.systems >> place & 1:
            if place not in state.tiles:
                state.stack.append(self)
                state.stack.append(Discover(CHANCE, self.seat, self.location))
                return
            establish(state, player, place, self.ends, log)
            trigger(state, player, "visit_system", log)
            if self.ends:
                trigger(state, player, "end_flight_system", log)
        elif graph.pulsars >> place & 1:
            if self.ends:
                offer_claims(state, player, 1 << place)
            trigger(state, player, "visit_pulsar", log)


# 5.15  Teleports


class TeleportTo(Action, frozen=True, tag="teleport"):
    """5.15  The ship moves there, as at the end of a flight."""

    location: str

    @classmethod
    def options(cls, state: State, frame: TeleportWhere) -> Iterator[TeleportTo]:
        for place in bits(targets(state, frame.to)):
            yield cls(state.table.graph.names[place])

    def check(self, state: State, frame: TeleportWhere) -> Illegal | None:
        place = state.table.graph.index.get(self.location, -1)
        if place >= 0 and targets(state, frame.to) >> place & 1:
            return None
        return Illegal("5.15", "no_target", location=self.location, to=frame.to)

    def apply(self, state: State, frame: TeleportWhere, log: Log) -> None:
        player = state.players[frame.seat]
        player.ship = state.table.graph.index[self.location]
        if log is not None:
            log.append(Event("teleport", player.seat, {"location": self.location}))
        state.stack.append(Visit(player.seat, self.location, True))


def targets(state: State, to: str) -> int:
    """5.15 and 16.14  Where a teleport may lead: the place where the ship is included."""
    graph = state.table.graph
    if to == "system":
        return graph.systems
    return graph.pulsars if to == "pulsar" else graph.targets


class TeleportWhere(Frame, frozen=True, tag="teleport_where"):
    """5.15  Where to?"""

    rule: ClassVar[str] = "5.15"
    answers: ClassVar[tuple[type[Action], ...]] = (TeleportTo,)

    to: Literal["system", "pulsar", "any"]


@carries_out(effect_types.Teleport, asks=True)
def _teleport(
    state: State, player: Player, effect: effect_types.Teleport, source: str, log: Log
) -> None:
    state.stack.append(TeleportWhere(player.seat, effect.to))
