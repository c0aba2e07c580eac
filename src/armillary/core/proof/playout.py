"""Random matches: what is played depends on the configuration and the seed alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from armillary.core.chance import CHANCE, stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Config, Game
from armillary.core.match import Entry
from armillary.core.states.digest import digest
from armillary.core.states.state import State
from armillary.core.words import tag

LIMIT = 10_000
"""Decisions after which a random match should have ended."""


class Step(NamedTuple):
    """A moment of a match: the state, and what is played next. At the end, nothing is."""

    number: int
    state: Any
    decision: Decision | None
    action: Action | None


class Playout:
    """A random match. What is played depends on the configuration and the seed alone."""

    def __init__(self, game: Game, config: Config, seed: int, version: int | None = None) -> None:
        self.game = game
        self.config = config
        self.seed = seed
        self.version = version or game.version

    def __iter__(self) -> Iterator[Step]:
        state = self.game.setup(self.config, self.version)
        for number in range(LIMIT):
            asked = self.game.decision(state)
            action = None if asked is None else self.choose(asked, number)
            yield Step(number, state, asked, action)
            if action is None:
                return
            self.game.apply(state, action)
        raise self.fault(LIMIT, "the match has still not ended")

    def sample(self, one_in: int, purpose: str) -> Iterator[Step]:
        """Some of the steps, always with the first and the last."""
        for step in self:
            luck = stream(self.seed, purpose, step.number)
            if step.number == 0 or step.action is None or luck.below(one_in) == 0:
                yield step

    def choose(self, asked: Decision, number: int) -> Action:
        """What is played; chance answers as it does in a match."""
        if not asked.options:
            raise self.fault(number, f"{tag(asked.frame)} has no options")
        if asked.seat != CHANCE:
            return stream(self.seed, "choice", number).choose(asked.options)
        weights = asked.weights
        if weights is None or len(weights) != len(asked.options) or min(weights) < 1:
            raise self.fault(number, f"{tag(asked.frame)} needs a weight above 0 for each option")
        return asked.options[stream(self.config.seed, "play", number).weighted(weights)]

    def play_on(self, state: State, number: int, steps: int) -> None:
        """Let the match go on for a few steps."""
        for further in range(number, number + steps):
            asked = self.game.decision(state)
            if asked is None:
                return
            self.game.apply(state, self.choose(asked, further))

    def log(self) -> tuple[Entry, ...]:
        """The whole match, as it is stored."""
        return tuple(Entry(s.decision.seat, s.action) for s in self if s.decision is not None)

    def entries(self) -> tuple[tuple[Entry, ...], list[str]]:
        """The log, and the digests of the states before each entry and at the end."""
        log, digests = [], []
        for step in self:
            digests.append(digest(step.state))
            if step.decision is not None:
                log.append(Entry(step.decision.seat, step.action))
        return tuple(log), digests

    def fault(self, number: int, what: str) -> AssertionError:
        """What is wrong, and where: the number counts the entries that were played before."""
        config = msgspec.json.encode(self.config).decode()
        return AssertionError(
            f"{self.game.name} {config}, choices of seed {self.seed}, entry {number}: {what}."
        )
