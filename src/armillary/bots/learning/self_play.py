"""Matches to learn from: who sits there, what is noted, and what came of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from armillary.bots import arena
from armillary.bots.bot import Bot
from armillary.bots.network import Network, unpacked
from armillary.bots.planner import Line, PlannerBot
from armillary.bots.values import Learnt
from armillary.core import registry
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Config, load
from armillary.core.match import Match
from armillary.core.states.state import State
from armillary.core.states.value import HandMade, Value

BY_HAND = ""
"""Instead of a file of weights: the hand-made value."""
OTHER_TURNS = 3
"""Who does not take the best turn takes one of so many next ones."""
OTHER_ANSWERS = 0.5
"""Questions are answered otherwise so much more seldom than turns are played otherwise."""
LOOKS = 0.1
"""How often what any seat may expect is noted, too."""


class Table(NamedTuple):
    """A match to play: by which value each seat plays, and how often it tries something else."""

    game: str
    config: Config
    seats: tuple[str, ...]
    noise: float
    noted: tuple[bool, ...]
    """By seat: whether one learns from its positions."""
    ahead: bool
    """Whether turns are planned ahead, which takes longer."""


class Rows(NamedTuple):
    """Positions in numbers, one a row, and what the match brought after them."""

    numbers: NDArray[np.float16]
    missing: NDArray[np.float32]
    """What the hand-made value lacked of the points at the end."""
    places: NDArray[np.int8]
    """The place that it came to have, from 0."""
    seats: NDArray[np.int8]
    """How many sat at the table."""
    progress: NDArray[np.float32]
    """How much of the match had been played."""


class Played(NamedTuple):
    """What came of a match."""

    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    rows: Rows | None


class Note(NamedTuple):
    seat: int
    entry: int
    by_hand: float
    numbers: list[float]


class Student(PlannerBot):
    """Plays the best turn by its value, now and then another one, and notes where that led."""

    def __init__(
        self, table: Table, mind: ModuleType, seed: int, value: Value, notes: Notes | None
    ) -> None:
        super().__init__(load(table.game), mind, seed, value, table.ahead)
        self._noise = table.noise
        self._notes = notes
        self._whim = stream(seed, "student")

    def choose(self, state: State, decision: Decision) -> Action:
        action = super().choose(state, decision)
        is_turn = self._mind.is_turn(decision)
        if self._notes is not None and self._may(LOOKS):
            # Of who is at turn, only where that leads is worth knowing.
            seats = [n for n in range(len(state.players)) if not is_turn or n != decision.seat]
            self._notes.take(state, self._whim.choose(seats))
        if not is_turn and len(self.reasons) > 1 and self._may(self._noise * OTHER_ANSWERS):
            return self.reasons[1].action
        return action

    def _chosen(self, lines: list[Line], worth: list[float], seat: int) -> Line:
        line = lines[0]
        if len(lines) > 1 and self._may(self._noise):
            line = self._whim.choose(lines[1 : 1 + OTHER_TURNS])
        if self._notes is not None:
            self._notes.take(line.after, seat)
        return line

    def _may(self, chance: float) -> bool:
        return self._whim.below(1000) < 1000 * chance


class Notes:
    """The positions of a match that are kept to learn from."""

    def __init__(self, mind: ModuleType) -> None:
        self._mind = mind
        self.entry = 0
        self.kept: list[Note] = []

    def take(self, state: State, seat: int) -> None:
        """Keep what this seat may expect of a position."""
        told = self._mind.features(state, seat)
        if told is not None:
            self.kept.append(Note(seat, self.entry, *told))


def play(table: Table) -> Played:
    """Play a match to its end."""
    game = load(table.game)
    mind = registry.part(table.game, "bot")
    notes = Notes(mind)

    def bot(seat: int) -> Bot:
        seed = stream(table.config.seed, "seat", seat).next()
        value = _value(table.game, table.seats[seat])
        return Student(table, mind, seed, value, notes if table.noted[seat] else None)

    def watch(match: Match, decision: Decision) -> None:
        notes.entry = len(match.log)

    bots = [bot(seat) for seat in range(len(table.seats))]
    match = arena.play(game, table.config, bots, watch)
    found = game.scores(match.state)
    scores, ranks = tuple(its.total for its in found), tuple(its.rank for its in found)
    rows = _rows(notes.kept, scores, ranks, len(match.log)) if notes.kept else None
    return Played(table.seats, scores, ranks, rows)


def _rows(kept: list[Note], scores: tuple[int, ...], ranks: tuple[int, ...], length: int) -> Rows:
    return Rows(
        np.array([note.numbers for note in kept], np.float16),
        np.array([scores[note.seat] - note.by_hand for note in kept], np.float32),
        np.array([ranks[note.seat] - 1 for note in kept], np.int8),
        np.array([len(scores)] * len(kept), np.int8),
        np.array([note.entry / length for note in kept], np.float32),
    )


def joined(parts: list[Rows]) -> Rows:
    """The rows of several matches as one."""
    return Rows(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _value(game: str, file: str) -> Value:
    mind = registry.part(game, "bot")
    return Learnt(mind, _network(file)) if file else HandMade(mind.evaluate)


@cache
def _network(file: str) -> Network:
    return unpacked(Path(file).read_bytes())
