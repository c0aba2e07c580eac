"""A table's log, read from its stored entries: the match, what happened, what was agreed.

The log only grows, so everybody can read on from where they are (`log_entries`: what it says).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any, Literal, Self

import msgspec

from armillary.core import position
from armillary.core.chance import CHANCE, Keyed, Salt
from armillary.core.decision import Action, Decision, Frame
from armillary.core.errors import RecordError
from armillary.core.events import Log, StepLog
from armillary.core.game import Config, Game, load
from armillary.core.match import Entry, Match
from armillary.core.states.state import State
from armillary.core.words import tag
from armillary.drawing.board import Concealing, concealing
from armillary.table.games import board_of
from armillary.table.model import LogLine, Reasons
from armillary.table.room.log_entries import BODY, Body, Note, SeatChange, raw
from armillary.table.storage.schema import StoredEntry, StoredTable

MOMENTS_KEPT = 40
"""Of so many of the last entries the steps are kept, with how the state was after each: states
are small. Older ones are played again when somebody asks for them."""

TURN_ENDS = ("end_turn", "pass")
"""Actions after which a new turn begins."""


class Asking(msgspec.Struct, frozen=True):
    """A request: who asks, how many decisions stay or that the table pauses, who agreed so far."""

    by: int
    to: int | Literal["pause"]
    agreed: tuple[int, ...] = ()


def actions_of(game: Game) -> msgspec.json.Decoder[Any]:
    """Reads the actions of a game."""
    return _decoder(game.action_type)


@cache
def _decoder(kind: object) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


class Rest(Frame, frozen=True, tag="rest"):
    """What stands for a question while none is asked."""


class TableMatch(Match):
    """A match that can be tried on: a fork is played, and the original stays as it was.

    Chance answers only when the match has begun.
    """

    def __init__(
        self, game: Game, config: Config, log: StepLog, version: int, luck: Keyed | None
    ) -> None:
        self.begun = luck is None
        super().__init__(game, config, log=log, version=version, luck=luck)

    def _roll(self, log: Log) -> None:
        if self.begun:
            super()._roll(log)
        else:
            self._decision = self.game.decision(self.state)

    def fork(self) -> Self:
        """The same match at the same moment, apart from now on."""
        fork = copy(self)
        fork.state = self.state.clone()
        fork.log = self.log[:]
        fork._snapshots = self._snapshots[:]
        return fork

    def at(self, state: State, length: int) -> Self:
        """The match within an action, when nobody was asked anything; to look at only."""
        past = copy(self)
        past.state, past.log = state, self.log[:length]
        past._decision = Decision(CHANCE, Rest(CHANCE), [], None)
        return past

    def lay_out(self, state: State) -> None:
        """Begin with this position, before anything is drawn or played."""
        self.start, self.state = state, state.clone()
        self._snapshots = [(0, state.clone())]
        self._roll(None)

    def follow(self, entries: Sequence[Entry], log: Log) -> None:
        """Go on as a record says, every entry checked, then let chance answer what is left."""
        for entry in entries:
            self._repeat(entry, log)
        self._roll(log)

    def _do(self, seat: int, action: Action, log: Log) -> None:
        super()._do(seat, action, log)
        if isinstance(log, StepLog):
            log.rest(self.state)


def _round(state: State) -> int:
    """The round of a match; 0: it has none, or they have not begun."""
    return getattr(state, "round", 0)


class Ledger:
    """All that follows from a table's entries up to a version."""

    def __init__(
        self,
        game: Game,
        config: Config,
        rules_version: int,
        created: float,
        key: bytes | None = None,
        board: Concealing | None = None,
    ) -> None:
        """`key`: of the luck; None: it follows from the seed. `board`: where hands are hidden."""
        steps = StepLog()
        self.version = 0
        self.moved = 0
        """The version of the last entry that changed the match itself."""
        luck = Keyed(key) if key is not None else None
        self.match = TableMatch(game, config, steps, rules_version, luck)
        self.commitment = ""
        """To the key of its luck; empty: it follows from the seed."""
        self.holders: dict[int, str] = {}
        """By seat: who sat down there, as far as the log tells."""
        self.people: set[str] = set()
        """All who ever sat down."""
        self.drawn_since = 0
        """How many decisions came from another match: its luck does not tell their draws."""
        self.silent: list[tuple[int, int]] = []
        """Entries and seats of which only the seat may know."""
        self.moments: list[int] = []
        """By entry: how many moments for hidden cards had come; none: the game has no such."""
        self._board = board
        self._longest = 0
        """How many decisions the match has ever had at once."""
        self.lines: list[LogLine] = []
        self.starts: list[int] = []
        """For each line, how many decisions the match had before it."""
        self.moments_of: dict[int, Sequence[tuple[int, State]]] = {}
        """By entry, for the last ones: how many of its events had been told, and the state then."""
        self.rounds: list[tuple[int, State]] = []
        """The entries with which a round began, and how the match was after them."""
        self.notes: list[Note] = []
        self.asking: Asking | None = None
        self.paused = False
        self.holidays: dict[int, float] = {}
        """The seats whose people are on holiday, and since when."""
        self.last_undo = -1
        """The seat that took something back, if that was the last thing that happened."""
        self.lesson = ""
        """The lesson that is taken here; empty: this is a match like others."""
        self.step_starts: list[int] = [0]
        """By step of the lesson so far: how many decisions came before it."""
        if self.match.log:
            first = self.match.log[0]
            self._write(LogLine(0, first.seat, first.action, tuple(steps), created), 0, steps)

    def fork(self) -> Ledger:
        """The same ledger, apart from now on."""
        fork = copy(self)
        fork.match = self.match.fork()
        fork.lines = self.lines[:]
        fork.starts = self.starts[:]
        fork.moments_of = self.moments_of.copy()
        fork.rounds = self.rounds[:]
        fork.notes = self.notes[:]
        fork.holidays = self.holidays.copy()
        fork.holders = self.holders.copy()
        fork.people = self.people.copy()
        fork.silent = self.silent[:]
        fork.moments = self.moments[:]
        fork.step_starts = self.step_starts[:]
        return fork

    @property
    def begun(self) -> bool:
        """Whether all sit; nothing is asked before."""
        return self.match.begun

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None: nothing."""
        return self.match.decision if self.begun else None

    @property
    def over(self) -> bool:
        return self.begun and self.match.over

    def add(self, entry: StoredEntry) -> None:
        """Read the next entry."""
        body, before = BODY.decode(entry.body), self._moments_now()
        self.version = entry.version
        self._read(entry, body)
        self._count_moments(before)

    def _read(self, entry: StoredEntry, body: Body) -> None:
        if body.commitment:
            self.commitment = body.commitment
        elif body.position:
            self.match.lay_out(position.read(body.position)[2])
            self.lesson = body.lesson
        elif body.step is not msgspec.UNSET:
            self.begin_step(body.step)
        elif body.begin:
            self._begin(entry, body)
        elif body.action is not msgspec.UNSET or body.chance:
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
            if body.salt:
                self._add_salt(Salt(self._longest, body.seat.number, bytes.fromhex(body.salt)))

    def begin(self, at: float) -> Body:
        """Begin, as is tried; gives the body of the entry."""
        before = self._moments_now()
        self.version += 1
        chance = self._start(at, ())
        self._count_moments(before)
        return Body(begin=True, chance=chance)

    def play(self, action: Action, at: float, joined: bool = False, reasons: Reasons = ()) -> Body:
        """Play an action that is tried; gives the body of its entry. Raises `Illegal`. `reasons`:
        what is thought of it."""
        asked, before = self.decision, self._moments_now()
        seat = asked.seat if asked else CHANCE
        start = len(self.match.log)
        steps, own = StepLog(), asked is not None and asked.frame.own_turn
        self.match.play(action, steps)
        self.version += 1
        self._moved()
        self._count_moments(before)
        told = tuple(steps)
        line = LogLine(self.version, seat, action, told, at, reasons, own_turn=own, joined=joined)
        self._write(line, start, steps)
        chance = tuple(raw(entry.action) for entry in self.match.log[start + 1 :])
        return Body(action=raw(action), chance=chance, joined=joined, reasons=reasons)

    def at_step(self, line: LogLine, told: int, state: State) -> Ledger:
        """The ledger as it was after a step of a line, when so many of its events had been told,
        for looking at only."""
        past = copy(self)
        kept = bisect_left(self.lines, line.entry, key=lambda one: one.entry)
        now = msgspec.structs.replace(line, events=line.events[:told])
        past.lines, past.starts = [*self.lines[:kept], now], self.starts[: kept + 1]
        ends = self.starts[kept + 1 : kept + 2]
        past.match = self.match.at(state, ends[0] if ends else len(self.match.log))
        past.version, past.paused = line.entry, False
        return past

    def recall(self, first: int, last: int) -> None:
        """Play these entries again, to know how the match was after each of their steps."""
        self.moments_of.clear()
        match, ends = self.match.fork(), [*self.starts[1:], len(self.match.log)]
        for line, start, end in zip(self.lines, self.starts, ends, strict=True):
            if first <= line.entry <= last:
                if len(match.log) != start:
                    match.rewind(start)
                steps = StepLog()
                for entry in self.match.log[start:end]:
                    match._do(entry.seat, entry.action, steps)
                self.moments_of[line.entry] = steps.moments

    def begin_step(self, step: int) -> None:
        """The learner comes to a step of the lesson, the next one or one that they have seen."""
        self.step_starts[step:] = [len(self.match.log)]

    def take_back(self, length: int, seat: int) -> None:
        """Forget everything after the first so many decisions."""
        self.match.rewind(length)
        while self.step_starts[-1] > length:
            self.step_starts.pop()
        kept = sum(start < length for start in self.starts)
        for line in self.lines[kept:]:
            self.moments_of.pop(line.entry, None)
        del self.lines[kept:], self.starts[kept:]
        last = self.lines[-1].entry if self.lines else -1
        self.rounds = [begun for begun in self.rounds if begun[0] <= last]
        self._moved()
        self.last_undo = seat

    # What may be taken back

    def last_own(self, seat: int) -> int | None:
        """How many decisions come before the last press of this seat: one decision, or several
        that were played together."""
        log = self.match.log
        last = next((n for n in range(len(log) - 1, -1, -1) if log[n].seat == seat), None)
        if last is None:
            return None
        pairs = zip(reversed(self.lines), reversed(self.starts), strict=True)
        return next((at for line, at in pairs if at <= last and not line.joined), last)

    def limit(self, seat: int, to: int) -> str:
        """What forbids this seat to take everything after `to` back by itself; empty: nothing.

        That somebody has declined in silence is no reason: it would tell that they were asked.
        """
        for entry in reversed(self.match.log[to:]):
            if entry.seat == CHANCE:
                return "undo_chance"
            if entry.seat != seat and not self._is_silent(entry.action):
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
        mine = start
        while start and (log[start - 1].seat == seat or self._is_silent(log[start - 1].action)):
            ended = tag(log[start - 1].action) in TURN_ENDS
            if ended and mine < len(log):
                break
            start -= 1
            mine = start if log[start].seat == seat else mine
        return mine if mine < len(log) else None

    def decisions_before(self, entry: int) -> int:
        """How many decisions the match had before this entry, as far as they still stand."""
        pairs = zip(self.lines, self.starts, strict=True)
        return next((start for line, start in pairs if line.entry > entry), len(self.match.log))

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
        steps, asked = StepLog(), match.decision
        entries = [Entry(CHANCE, read(raw)) for raw in body.chance]
        if body.action is not msgspec.UNSET:
            entries.insert(0, Entry(entry.seat, read(body.action)))
        elif start:  # Chance answered before anybody decided, and not as the seed would have it.
            self.take_back(0, CHANCE)
            start = 0
        if not entries:
            raise RecordError(f"Entry {entry.version} says nothing.")
        match.follow(entries, steps)
        self._moved()
        first = entries[0]
        line = LogLine(
            entry.version,
            first.seat,
            first.action,
            tuple(steps),
            entry.at,
            body.reasons,
            own_turn=first.seat != CHANCE and asked is not None and asked.frame.own_turn,
            joined=body.joined,
        )
        self._write(line, start, steps)

    def _begin(self, entry: StoredEntry, body: Body) -> None:
        read = actions_of(self.match.game).decode
        self._start(entry.at, [Entry(CHANCE, read(raw)) for raw in body.chance])
        self._note(entry, "begin")

    def _start(self, at: float, chance: Sequence[Entry]) -> tuple[msgspec.Raw, ...]:
        """The match begins, with what chance is known to have answered; gives all that it did."""
        match, start = self.match, len(self.match.log)
        self.drawn_since = start
        steps = StepLog()
        match.begun = True
        match.follow(chance, steps)
        self._moved()
        drawn = match.log[start:]
        if drawn:
            line = LogLine(self.version, CHANCE, drawn[0].action, tuple(steps), at)
            self._write(line, start, steps)
        return tuple(raw(entry.action) for entry in drawn)

    def _add_salt(self, salt: Salt) -> None:
        luck = self.match.luck
        if isinstance(luck, Keyed):
            self.match.luck = Keyed(luck.key, (*luck.salts, salt))

    def _moments_now(self) -> int:
        return self._board.moments(self.match.state) if self._board is not None else 0

    def _count_moments(self, before: int) -> None:
        """An entry was read: count the moments that have come with it, never back."""
        if self._board is not None:
            self.moments = self.moments or [before]
            came = self.moments[-1] + max(0, self._moments_now() - before)
            self.moments += [self.moments[-1]] * (self.version - len(self.moments)) + [came]

    def _moved(self) -> None:
        self.moved = self.version
        self._longest = max(self._longest, len(self.match.log))
        if self.asking is not None and self.asking.to != "pause":
            self.asking = None  # it was about decisions that are no longer the last ones
        self.last_undo = -1

    def _write(self, line: LogLine, start: int, steps: StepLog) -> None:
        self.lines.append(line)
        self.starts.append(start)
        self.moments_of[line.entry] = steps.moments
        if len(self.moments_of) > MOMENTS_KEPT:
            del self.moments_of[next(iter(self.moments_of))]
        now = self.match.state
        if _round(now) != (_round(self.rounds[-1][1]) if self.rounds else 0):
            self.rounds.append((line.entry, now.clone()))
        if self._is_silent(line.action):
            self.silent.append((line.entry, line.seat))

    def _is_silent(self, action: Action) -> bool:
        """Whether only the seat itself may know of it."""
        return self._board is not None and self._board.declines(action)

    def _seat(self, entry: StoredEntry, change: SeatChange) -> None:
        if change.change == "holiday":
            self.holidays[change.number] = entry.at
        elif change.change != "reminded":
            self.holidays.pop(change.number, None)
        if change.holder:
            self.holders[change.number] = change.holder
            self.people.add(change.holder)
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
    hidden = hides(table.game)
    return Ledger(game, config, table.rules_version, table.created, table.key, hidden)


def hides(game: str) -> Concealing | None:
    """The board of a game where hands are hidden."""
    return concealing(board_of(game))
