"""A game being played: the state, and the log from which it can always be rebuilt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from armillary.core.chance import CHANCE, Luck, Seeded
from armillary.core.decision import Action, Decision
from armillary.core.errors import NoUndo, RecordError
from armillary.core.events import Log
from armillary.core.game import Config, Game
from armillary.core.states.state import State

SNAPSHOT_EVERY = 64
"""Undo replays at most this many entries from a kept clone."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the log: who decided what. Chance is a seat too."""

    seat: int
    action: Any


class Match:
    """State plus log. Chance answers by itself; what it answers depends on luck and log only."""

    def __init__(
        self,
        game: Game,
        config: Config,
        entries: Iterable[Entry] = (),
        log: Log = None,
        version: int | None = None,
        luck: Luck | None = None,
        start: State | None = None,
    ) -> None:
        """`luck`: None: that of the configuration's seed. `start`: the state with which the match
        begins, by the rules of its own version; None: the setup."""
        self.game = game
        self.config = config
        self.luck: Luck = luck or Seeded(config.seed)
        self.version = version or game.version
        self.start = start
        if start is not None:
            self.version = start.table.version
        self.state: Any = game.setup(config, self.version) if start is None else start.clone()
        self.log: list[Entry] = []
        self._snapshots: list[tuple[int, State]] = [(0, self.state.clone())]
        self._decision: Decision | None = None
        for entry in entries:
            self._repeat(entry, log)
        self._roll(log)

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None: the match is over."""
        return self._decision

    @property
    def over(self) -> bool:
        """Whether the last point is scored."""
        return self._decision is None

    def play(self, action: Action, log: Log = None) -> None:
        """Answer the decision, then let chance answer its own.

        Raises `Illegal` and leaves the state untouched if the action is not allowed.
        """
        refusal = self.game.check(self.state, action)
        if refusal is not None:
            raise refusal
        assert self._decision is not None
        self._do(self._decision.seat, action, log)
        self._roll(log)

    def undo(self, seat: int) -> Action:
        """Take back the last decision of this seat, if nobody has answered or learnt since."""
        if not self.log:
            raise NoUndo("Nothing has been played yet.")
        last = self.log[-1]
        if last.seat == CHANCE:
            raise NoUndo("Something was drawn or rolled since then.")
        if last.seat != seat:
            raise NoUndo("Somebody else has answered since then.")
        if last.action.reveals:
            raise NoUndo("That has shown something new.")
        self.rewind(len(self.log) - 1)
        action: Action = last.action
        return action

    def rewind(self, length: int) -> None:
        """Go back to the moment when the log had this many entries, if need be between two draws.

        Chance is not asked again by itself there: what it answers next is played like any action.
        """
        if not 0 <= length <= len(self.log):
            raise RecordError(f"The log has {len(self.log)} entries; it never had {length}.")
        entries = self.log[:length]
        while self._snapshots[-1][0] > length:
            self._snapshots.pop()
        start, kept = self._snapshots[-1]
        self.state = kept.clone()
        self.log = entries[:start]
        for entry in entries[start:]:
            self._do(entry.seat, entry.action, None)
        self._decision = self.game.decision(self.state)

    def _do(self, seat: int, action: Action, log: Log) -> None:
        self.game.apply(self.state, action, log)
        self.log.append(Entry(seat, action))
        if len(self.log) % SNAPSHOT_EVERY == 0:
            self._snapshots.append((len(self.log), self.state.clone()))

    def _repeat(self, entry: Entry, log: Log) -> None:
        """Do what a record says, if it may be."""
        number, stack = len(self.log) + 1, self.state.stack
        line = number + 1  # The first line of a record is its header.
        if not stack:
            raise RecordError(f"Entry {number} comes after the end of the match.", line)
        asked = stack[-1].seat
        if asked != entry.seat:
            told = f"Entry {number} is by seat {entry.seat}, but seat {asked} is asked."
            raise RecordError(told, line)
        refusal = self.game.check(self.state, entry.action)
        if refusal is not None:
            raise RecordError(f"Entry {number} is not legal: {refusal}.", line)
        self._do(entry.seat, entry.action, log)

    def _roll(self, log: Log) -> None:
        """Let chance answer until a seat is asked or the match is over."""
        asked = self.game.decision(self.state)
        while asked is not None and asked.seat == CHANCE:
            assert asked.weights is not None
            drawn = self.luck.draw(len(self.log), asked.weights)
            self._do(CHANCE, asked.options[drawn], log)
            asked = self.game.decision(self.state)
        self._decision = asked


def replay(
    game: Game,
    config: Config,
    entries: Iterable[Entry],
    log: Log = None,
    version: int | None = None,
    start: State | None = None,
) -> Match:
    """Play a log again by the rules of its version, checking every entry. Needs no luck."""
    return Match(game, config, entries, log, version, start=start)
