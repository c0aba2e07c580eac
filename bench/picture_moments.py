"""Moments of a match that are worth a picture: played by bots, put on a table by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from armillary import bots
from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Decision
from armillary.core.game import Config, load
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.table.storage.store import Store
from bench.played_tables import opened

BOT = "builder"
S = TypeVar("S")


class Moment(NamedTuple, Generic[S]):
    """A question, and what was answered."""

    state: S
    asked: Decision
    answer: Action
    entries: int
    """So long was the log."""


def asked(moment: Moment[S]) -> str:
    """What was asked."""
    return tag(moment.asked.frame)


def answered(moment: Moment[S]) -> str:
    """What was answered."""
    return tag(moment.answer)


class Watched(Generic[S]):
    """A match of which every moment is kept."""

    def __init__(self, game: str, config: Config, names: tuple[str, ...]) -> None:
        self.match = Match(load(game), config)
        self.names = names
        self.seen: list[Moment[S]] = []

    def play(self, choose: Callable[[Decision], Action]) -> Iterator[Moment[S]]:
        """Every decision until the end."""
        match = self.match
        while (asked := match.decision) is not None:
            moment = Moment[S](match.state.clone(), asked, choose(asked), len(match.log))
            self.seen.append(moment)
            match.play(moment.answer)
            yield moment

    def play_by_bots(self) -> Iterator[Moment[S]]:
        """Every decision until the end, as bots decide."""
        game = self.match.game
        minds = [bots.make(BOT, game, seat) for seat in range(len(self.names))]
        return self.play(
            lambda asked: minds[asked.seat].choose(game.view(self.match.state, asked.seat), asked)
        )

    def rewind(self, moves: int) -> None:
        """Back to when so many decisions were made."""
        if moves < len(self.seen):
            self.match.rewind(self.seen[moves].entries)
            del self.seen[moves:]

    def find(
        self, kind: Callable[[Moment[S]], str], wanted: str, worth: Callable[[Moment[S]], float]
    ) -> int:
        """The best moment of this kind, as a number of decisions; of equals the last."""
        found = [number for number, moment in enumerate(self.seen) if kind(moment) == wanted]
        return max(found, key=lambda number: (worth(self.seen[number]), number))


def put(store: Store, watched: Watched[S], moves: int) -> str:
    """A table where that was played; the path of the seat that is asked."""
    match = watched.match
    drawn_first = match.log[0].seat == CHANCE  # what the setup draws is an entry of its own
    made = opened(store, match, moves + drawn_first, watched.names)
    return f"/s/{made.id}.{made.secrets[watched.seen[moves].asked.seat]}"
