"""Learning in generations: play, note, fit, and keep what plays better than the champion.

Everything lies in a folder, so that it can be stopped at any time and continued. Who learns plays
at tables with the champion, with its like, and with the hand-made player and old champions: what a
player learns only against itself, others exploit.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, Protocol, TypeVar

import msgspec
import numpy as np

from armillary.bots.learning import sequential_test
from armillary.bots.learning.self_play import BY_HAND, Played, Rows, Table, joined, play
from armillary.bots.learning.sequential_test import Verdict
from armillary.bots.learning.training import Fit, fit
from armillary.bots.network import THREADS, About, packed, together
from armillary.core.chance import SplitMix, stream
from armillary.core.game import Game


class Spread(Protocol):
    """Works all of something out, in its order, on as many cores as there are."""

    def __call__(self, function: Callable[[T], R], items: Sequence[T], what: str) -> list[R]: ...


T = TypeVar("T")
R = TypeVar("R")

FIRST_NOISE, NOISE = 0.15, 0.08
"""How often another turn than the best is played: by the hand-made player, and later."""
WINDOW = 5
"""Generations that are learnt from."""
MEMBERS = 3
"""Networks that are fitted each time: their mean errs less than each of them."""
ELDERS = 3
"""Old champions that are still played against."""
USUAL = 0.75
"""How many of the tables are of the usual size."""

PROGRESS, CHAMPION = "progress.json", "champion.npz"


class Generation(msgspec.Struct):
    """What one generation showed."""

    number: int
    matches: int
    mean: float
    """Points of those who learn, at tables where all do, of the usual size."""
    winner: float
    advantage: float
    """Points of those who learn less those of the champion, at the same tables."""
    advantage_error: float
    met: int
    """Tables at which they met."""
    promoted: bool
    rows: int
    error: float
    """The next network's error in points, on positions that it has not seen."""
    error_by_hand: float


class Progress(msgspec.Struct):
    """How far learning has come."""

    game: str
    seed: int
    generations: list[Generation] = msgspec.field(default_factory=list)
    champions: list[str] = msgspec.field(default_factory=list)
    """Files of all champions, the last is the best."""
    learner: str = BY_HAND
    """The file of the newest network."""


class Seating(NamedTuple):
    """Who sits at a table, and what it is for."""

    seats: tuple[str, ...]
    purpose: str


class Window(NamedTuple):
    """What a network is to be fitted to, and with which luck."""

    files: list[Path]
    seed: int
    about: About


def fitted(window: Window) -> Fit:
    """A network that foretells what the matches of recent generations brought."""
    parts = []
    for file in window.files:
        with np.load(file) as arrays:
            parts.append(Rows(*(arrays[name] for name in arrays.files)))
    return fit(joined(parts), window.seed, window.about)


@contextmanager
def _threads(count: int) -> Iterator[None]:
    """Processes that start meanwhile do their sums with so many threads each."""
    before = {name: os.environ[name] for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, str(count)))
    try:
        yield
    finally:
        os.environ.update(before)


class School:
    """A game, and the folder where its value is learnt."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        players: int,
        matches: int,
        seed: int,
        ahead: bool,
        about: str,
    ) -> None:
        self._game, self._folder = game, folder
        self._usual, self._matches, self._ahead = players, matches, ahead
        self._about = about
        file = folder / PROGRESS
        if file.exists():
            self.progress = msgspec.json.decode(file.read_bytes(), type=Progress)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            self.progress = Progress(game.name, seed)

    def generations(self, spread: Spread) -> Iterator[Generation]:
        """One generation after the other, for as long as somebody asks for more."""
        for number in count(len(self.progress.generations)):
            tables, seatings = self._tables(number)
            played = spread(play, tables, f"Generation {number}")
            verdict = self._judge(seatings, played)
            self._keep(number, joined([its.rows for its in played if its.rows is not None]))
            window = self._window(number)
            with _threads(max(1, (os.cpu_count() or 1) // MEMBERS)):
                fits = spread(fitted, window, f"Network {number}")
            yield self._graduate(number, seatings, played, verdict, fits)

    # Playing

    def _tables(self, number: int) -> tuple[list[Table], list[Seating]]:
        """The tables of a generation, and who sits there."""
        luck = stream(self.progress.seed, "generation", number)
        first_seed = (self.progress.seed << 40) + (number << 20)
        tables, seatings = [], []
        for match in range(self._matches):
            seating = self._seating(match, self._players(luck), luck)
            noted = tuple(bool(its) or not self.progress.learner for its in seating.seats)
            noise = NOISE if self.progress.learner else FIRST_NOISE
            config = self._game.config_type(players=len(noted), seed=first_seed + match)
            files = tuple(self._path(name) for name in seating.seats)
            tables.append(Table(self._game.name, config, files, noise, noted, self._ahead))
            seatings.append(seating)
        return tables, seatings

    def _players(self, luck: SplitMix) -> int:
        several = [players for players in self._game.seats if players > 1]
        return self._usual if luck.below(100) < 100 * USUAL else luck.choose(several)

    def _seating(self, match: int, players: int, luck: SplitMix) -> Seating:
        """Half of the tables are for the gate; at the others all learn, or meet older players."""
        learner, champions = self.progress.learner, self.progress.champions
        if not learner or match % 10 in (0, 3, 6):
            return Seating((learner,) * players, "family")
        champion = champions[-1] if champions else BY_HAND
        rival, purpose = champion, "gate"
        if match % 10 in (1, 8) or champion == learner:
            rival, purpose = luck.choose([BY_HAND, *champions[-1 - ELDERS : -1]]), "elders"
        seats = tuple((learner, rival)[(seat + match // 10) % 2] for seat in range(players))
        return Seating(seats, purpose)

    # Learning

    def _judge(self, seatings: list[Seating], played: list[Played]) -> Verdict:
        """Whether those who learn are better than the champion; if so, they replace it."""
        progress = self.progress
        verdict = sequential_test.verdict(list(self._differences(seatings, played)))
        if progress.learner and verdict.better:
            progress.champions.append(progress.learner)
            (self._folder / CHAMPION).write_bytes((self._folder / progress.learner).read_bytes())
        return verdict

    def _graduate(
        self,
        number: int,
        seatings: list[Seating],
        played: list[Played],
        verdict: Verdict,
        fits: list[Fit],
    ) -> Generation:
        """From now on the new network learns; what this generation showed is written down."""
        progress = self.progress
        usual = [
            its.scores
            for its, seating in zip(played, seatings, strict=True)
            if seating.purpose == "family" and len(its.scores) == self._usual
        ] or [its.scores for its in played]
        generation = Generation(
            number=number,
            matches=len(played),
            mean=round(fmean(fmean(scores) for scores in usual), 2),
            winner=round(fmean(max(scores) for scores in usual), 2),
            advantage=round(verdict.mean, 2),
            advantage_error=round(verdict.error, 2),
            met=verdict.matches,
            promoted=bool(progress.learner) and bool(verdict.better),
            rows=fits[0].rows,
            error=round(fmean(its.error for its in fits), 2),
            error_by_hand=round(fits[0].by_hand, 2),
        )
        progress.learner = f"network{number:03}.npz"
        (self._folder / progress.learner).write_bytes(
            packed(together([its.network for its in fits]))
        )
        progress.generations.append(generation)
        self._save()
        return generation

    def _differences(self, seatings: list[Seating], played: list[Played]) -> Iterator[float]:
        """By how much those who learn did better than the champion, table by table."""
        for seating, its in zip(seatings, played, strict=True):
            if seating.purpose == "gate":
                seats = list(zip(seating.seats, its.scores, strict=False))
                learner = self.progress.learner
                own = fmean(points for who, points in seats if who == learner)
                yield own - fmean(points for who, points in seats if who != learner)

    # The folder

    def _path(self, name: str) -> str:
        return str(self._folder / name) if name else BY_HAND

    def _keep(self, number: int, rows: Rows) -> None:
        """Rows are written at once, so that whoever continues has the whole window."""
        np.savez_compressed(self._folder / f"rows{number:03}.npz", *rows)
        old = self._folder / f"rows{number - WINDOW:03}.npz"
        old.unlink(missing_ok=True)

    def _window(self, number: int) -> list[Window]:
        """What each new network is to be fitted to."""
        recent = range(max(0, number - WINDOW + 1), number + 1)
        files = [self._folder / f"rows{its:03}.npz" for its in recent]
        about: About = {
            "command": self._about,
            "seed": self.progress.seed,
            "generation": number,
            "matches": sum(its.matches for its in self.progress.generations) + self._matches,
        }
        return [
            Window([file for file in files if file.exists()], 1000 * number + member, about)
            for member in range(MEMBERS)
        ]

    def _save(self) -> None:
        """At once or not at all: whoever stops it meanwhile finds the state of before."""
        file = self._folder / PROGRESS
        new = file.with_suffix(".new")
        new.write_bytes(msgspec.json.format(msgspec.json.encode(self.progress)))
        new.replace(file)
