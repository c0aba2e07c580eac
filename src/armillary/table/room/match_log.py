"""A table's log, read from its stored entries: the match, what happened, what was agreed.

An entry is JSON: `{"action": …}` with what chance answered after it and what a bot thought of its
best options; `{"undo": n}`: the match has its first n decisions again; or something about the table
itself, such as `{"seat": …}`. The log only grows, so everybody can read on from where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any, Literal, Self

import msgspec

from armillary.core.chance import CHANCE
from armillary.core.decision import Action
from armillary.core.errors import RecordError
from armillary.core.events import Event
from armillary.core.game import Config, Game, load
from armillary.core.match import Entry, Match
from armillary.core.words import tag
from armillary.table.model import LogLine, Reasons
from armillary.table.storage.schema import StoredEntry, StoredTable

TURN_ENDS = ("end_turn", "pass")
"""Actions after which a new turn begins."""


class SeatChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody else plays a seat from now on. Who it is, the store knows."""

    number: int
    change: Literal["person", "bot", "back", "given", "reminded", "holiday", "home"]
    """Somebody sat down, a bot stands in, the person is back, another person has the link; or
    nothing changed, but they were reminded, go on holiday, or are at home again."""
    bot: str = ""


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry says; one of `action`, `chance`, `undo`, `ask`, `agree`, `pause`, `seat`."""

    action: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    chance: tuple[msgspec.Raw, ...] = ()
    """What chance answered next; alone: before anybody decided."""
    reasons: Reasons = ()
    undo: int | msgspec.UnsetType = msgspec.UNSET
    ask: int | Literal["pause"] | msgspec.UnsetType = msgspec.UNSET
    """The seat asks the others to undo to here, or to pause."""
    agree: bool | msgspec.UnsetType = msgspec.UNSET
    pause: bool | msgspec.UnsetType = msgspec.UNSET
    seat: SeatChange | msgspec.UnsetType = msgspec.UNSET
    by: int | msgspec.UnsetType = msgspec.UNSET
    """Who did it; the entry's own seat says so too."""


BODY = msgspec.json.Decoder(Body)


class Note(msgspec.Struct, frozen=True):
    """Something about the table that its log tells too: taken back, given to a bot, paused."""

    entry: int
    seat: int
    key: str
    """`undo`, `ask`, `agree`, `decline`, `pause`, `resume`, `person`, `bot`, `back`, `given`,
    `reminded`, `holiday`, `home`."""
    at: float
    about: int = -1
    """The seat that it is about."""
    bot: str = ""
    agreed: tuple[int, ...] = ()
    """The seats that had to agree to it."""


class Asking(msgspec.Struct, frozen=True):
    """A request: who asks, how many decisions stay or that the table pauses, who agreed so far."""

    by: int
    to: int | Literal["pause"]
    agreed: tuple[int, ...] = ()


def actions_of(game: Game) -> msgspec.json.Decoder[Any]:
    """Reads the actions of a game."""
    return _decoder(game.action_type)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


class TableMatch(Match):
    """A match that can be tried on: a fork is played, and the original stays as it was."""

    def fork(self) -> Self:
        """The same match at the same moment, apart from now on."""
        fork = copy(self)
        fork.state = self.state.clone()
        fork.log = self.log[:]
        fork._snapshots = self._snapshots[:]
        return fork

    def follow(self, entries: Sequence[Entry], log: list[Event]) -> None:
        """Go on as a record says, every entry checked, then let chance answer what is left."""
        for entry in entries:
            self._repeat(entry, log)
        self._roll(log)


class Ledger:
    """All that follows from a table's entries up to a version."""

    def __init__(self, game: Game, config: Config, rules_version: int, created: float) -> None:
        events: list[Event] = []
        self.version = 0
        self.moved = 0
        """The version of the last entry that changed the match itself."""
        self.match = TableMatch(game, config, log=events, version=rules_version)
        self.lines: list[LogLine] = []
        self.starts: list[int] = []
        """For each line, how many decisions the match had before it."""
        self.notes: list[Note] = []
        self.asking: Asking | None = None
        self.paused = False
        self.holidays: dict[int, float] = {}
        """The seats whose people are on holiday, and since when."""
        self.last_undo = -1
        """The seat that took something back, if that was the last thing that happened."""
        if self.match.log:
            first = self.match.log[0]
            self._write(LogLine(0, first.seat, first.action, tuple(events), created), 0)

    def fork(self) -> Ledger:
        """The same ledger, apart from now on."""
        fork = copy(self)
        fork.match = self.match.fork()
        fork.lines = self.lines[:]
        fork.starts = self.starts[:]
        fork.notes = self.notes[:]
        fork.holidays = self.holidays.copy()
        return fork

    def add(self, entry: StoredEntry) -> None:
        """Read the next entry."""
        body = BODY.decode(entry.body)
        self.version = entry.version
        if body.action is not msgspec.UNSET or body.chance:
            self._play(entry, body)
        elif body.undo is not msgspec.UNSET:
            agreed = self._agreed(body.undo)
            self.take_back(body.undo, entry.seat)
            self._note(entry, "undo", agreed=agreed)
        elif body.ask is not msgspec.UNSET:
            self.asking = Asking(entry.seat, body.ask)
            self._note(entry, "ask")
        elif body.agree is not msgspec.UNSET:
            self._answer(entry.seat, body.agree)
            self._note(entry, "agree" if body.agree else "decline")
        elif body.pause is not msgspec.UNSET:
            self.paused = body.pause
            agreed = self._agreed("pause")
            if self.asking is not None and self.asking.to == "pause":
                self.asking = None
            self._note(entry, "pause" if body.pause else "resume", agreed=agreed)
        elif body.seat is not msgspec.UNSET:
            self._seat(entry, body.seat)

    def play(self, action: Action, at: float) -> Body:
        """Play an action that is tried; gives the body of its entry. Raises `Illegal`."""
        asked = self.match.decision
        seat = asked.seat if asked else CHANCE
        start = len(self.match.log)
        events: list[Event] = []
        self.match.play(action, events)
        self.version += 1
        self._moved()
        self._write(LogLine(self.version, seat, action, tuple(events), at), start)
        chance = tuple(_raw(entry.action) for entry in self.match.log[start + 1 :])
        return Body(action=_raw(action), chance=chance)

    def take_back(self, length: int, seat: int) -> None:
        """Forget everything after the first so many decisions."""
        self.match.rewind(length)
        kept = sum(start < length for start in self.starts)
        del self.lines[kept:], self.starts[kept:]
        self._moved()
        self.last_undo = seat

    # What may be taken back

    def last_own(self, seat: int) -> int | None:
        """How many decisions come before the last one of this seat."""
        log = self.match.log
        return next((n for n in range(len(log) - 1, -1, -1) if log[n].seat == seat), None)

    def limit(self, seat: int, to: int) -> str:
        """What forbids this seat to take everything after `to` back by itself; empty: nothing."""
        for entry in reversed(self.match.log[to:]):
            if entry.seat == CHANCE:
                return "undo_chance"
            if entry.seat != seat:
                return "undo_other"
            if entry.action.reveals:
                return "undo_shown"
        return "" if to < len(self.match.log) else "undo_nothing"

    def turn_start(self, seat: int, whole: bool = False) -> int | None:
        """How many decisions come before this turn of the seat; None: it has not decided in it.

        Only as far as nobody else has decided; `whole`: with what others answered in it, too,
        where a match tells when turns end.
        """
        log = self.match.log
        start = len(log)
        if whole:
            ends = [n for n in range(len(log) - 1) if tag(log[n].action) in TURN_ENDS]
            if any(tag(log[n].action) == "end_turn" for n in ends):
                own = (n for n in range(ends[-1] + 1, len(log)) if log[n].seat == seat)
                return next(own, None)
        while start and log[start - 1].seat == seat:
            ended = tag(log[start - 1].action) in TURN_ENDS
            if ended and start < len(log):
                break
            start -= 1
        return start if start < len(log) else None

    def start_of(self, entry: int) -> int | None:
        """How many decisions come before this entry of the log; None: it is not there."""
        for line, start in zip(reversed(self.lines), reversed(self.starts), strict=True):
            if line.entry == entry:
                return start
        return None

    def length_at(self, entry: int) -> int | None:
        """How many decisions there were after this entry of the log; None: it is not there."""
        following = len(self.match.log)
        for line, start in zip(reversed(self.lines), reversed(self.starts), strict=True):
            if line.entry == entry:
                return following
            following = start
        return 0 if entry == 0 else None

    def _play(self, entry: StoredEntry, body: Body) -> None:
        match, start = self.match, len(self.match.log)
        read = actions_of(match.game).decode
        events: list[Event] = []
        entries = [Entry(CHANCE, read(raw)) for raw in body.chance]
        if body.action is not msgspec.UNSET:
            entries.insert(0, Entry(entry.seat, read(body.action)))
        elif start:  # Chance answered before anybody decided, and not as the seed would have it.
            self.take_back(0, CHANCE)
            start = 0
        if not entries:
            raise RecordError(f"Entry {entry.version} says nothing.")
        match.follow(entries, events)
        self._moved()
        first = entries[0]
        line = LogLine(
            entry.version, first.seat, first.action, tuple(events), entry.at, body.reasons
        )
        self._write(line, start)

    def _moved(self) -> None:
        self.moved = self.version
        if self.asking is not None and self.asking.to != "pause":
            self.asking = None  # it was about decisions that are no longer the last ones
        self.last_undo = -1

    def _write(self, line: LogLine, start: int) -> None:
        self.lines.append(line)
        self.starts.append(start)

    def _seat(self, entry: StoredEntry, change: SeatChange) -> None:
        if change.change == "holiday":
            self.holidays[change.number] = entry.at
        elif change.change != "reminded":
            self.holidays.pop(change.number, None)
        self._note(entry, change.change, change.number, change.bot)

    def _note(
        self,
        entry: StoredEntry,
        key: str,
        about: int = -1,
        bot: str = "",
        agreed: tuple[int, ...] = (),
    ) -> None:
        self.notes.append(Note(entry.version, entry.seat, key, entry.at, about, bot, agreed))

    def _agreed(self, to: int | Literal["pause"]) -> tuple[int, ...]:
        """Who has agreed, if this is what was asked for."""
        asking = self.asking
        return asking.agreed if asking is not None and asking.to == to else ()

    def _answer(self, seat: int, agrees: bool) -> None:
        asking = self.asking
        if asking is not None:
            agreed = (*asking.agreed, seat)
            self.asking = msgspec.structs.replace(asking, agreed=agreed) if agrees else None


def ledger_of(table: StoredTable) -> Ledger:
    """The ledger of a stored table, before its first entry."""
    game = load(table.game)
    config = msgspec.json.decode(table.config, type=game.config_type)
    return Ledger(game, config, table.rules_version, table.created)


def bodies(match: Match) -> list[tuple[int, Body]]:
    """A match as entries for a new table: seats and bodies, what chance answered with each."""
    found: list[tuple[int, Any, list[msgspec.Raw]]] = []
    for entry in match.log:
        if entry.seat == CHANCE and found:
            found[-1][2].append(_raw(entry.action))
        elif entry.seat == CHANCE:
            found.append((CHANCE, msgspec.UNSET, [_raw(entry.action)]))
        else:
            found.append((entry.seat, _raw(entry.action), []))
    return [(seat, Body(action=action, chance=tuple(chance))) for seat, action, chance in found]


def encode(body: Body) -> bytes:
    """The JSON of an entry."""
    return msgspec.json.encode(body)


def _raw(action: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))
