"""How a room is played: a command is tried on a fork, appended to the store, then shown."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from armillary.core.decision import Action, Illegal
from armillary.table import ledger as ledgers
from armillary.table.jobs import asked
from armillary.table.ledger import Body, Ledger
from armillary.table.model import Command, Preferences
from armillary.table.refusals import Refused
from armillary.table.schema import NewEntry, StoredEntry, StoredTable
from armillary.table.seen import Run, Seen, Visitor
from armillary.table.store import Store

LONGEST_PLAN = 50
ONLY_OPTION = "only_option"
"""Among the answers given ahead: where there is one option only, take it."""
MOST_AHEAD = 50
"""Answers given ahead that are played in a row before people are asked again."""


class Playing(Seen):
    """A room as far as it can be played."""

    def __init__(self, table: StoredTable, ledger: Ledger, store: Store, run: Run) -> None:
        super().__init__(table, ledger, store, run)
        self.requests: dict[tuple[int, str], int] = {}
        """Who sent which request, and the version after it."""
        self._echo = -1

    @abstractmethod
    async def catch_up(self) -> None:
        """Read what is new in the store."""

    @abstractmethod
    def changed(self) -> None:
        """Wake everybody who looks."""

    async def play(self, visitor: Visitor, command: Command) -> int:
        """Answer for a seat. A list of actions is a plan: all of it or nothing."""
        actions = self._read(command.action)
        async with self.lock:
            seat = self._seat_for(visitor, command)
            if (seat, command.request) in self.requests:
                return self.version
            self.check_current(command.seq)
            trial = self.ledger.fork()
            entries = []
            for action in actions:
                asks = trial.match.decision
                if asks is not None and asks.seat != seat:
                    raise Refused("not_your_turn")
                body = trial.play(action, time.time())
                entries.append(NewEntry(seat, ledgers.encode(body)))
            await self._commit(trial, entries, command.request)
            await self.answer_ahead()
        return self.version

    def _read(self, raw: msgspec.Raw) -> list[Action]:
        """The actions of a command: one, or a plan."""
        decoder = ledgers.actions_of(self.game)
        content = bytes(raw)
        try:
            if not content.lstrip().startswith(b"["):
                return [decoder.decode(content)]
            parts = msgspec.json.decode(content, type=list[msgspec.Raw])
            actions = [decoder.decode(part) for part in parts]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_action", detail=str(error).rstrip(".")[:200]) from None
        if not actions:
            raise Refused("empty_plan")
        if len(actions) > LONGEST_PLAN:
            raise Refused("long_plan", most=LONGEST_PLAN)
        return actions

    def _seat_for(self, visitor: Visitor, command: Command) -> int:
        """The seat that a command is for: the one that is asked, or that asked before."""
        if not visitor.seats:
            raise Refused("no_seat")
        for seat in visitor.seats:
            if (seat, command.request) in self.requests:
                return seat
        if self.match.over:
            raise Refused("over")
        acting = self.acting(visitor)
        if acting is None:
            self.check_current(command.seq)  # Most often they just looked at an older moment.
            raise Refused("not_your_turn")
        if self._seats[acting].bot:
            raise Refused("bot_plays")
        if self.ledger.paused:
            raise Refused("paused")
        return acting

    def check_current(self, seq: int) -> None:
        """Chat, seats and requests may have changed since; the match itself may not."""
        if not self.ledger.moved <= seq <= self.version:
            raise Refused("stale", seq=self.version)

    async def _commit(self, trial: Ledger, entries: list[NewEntry], request: str) -> None:
        """Append what was tried; then it is what happened."""
        before = self.version
        what = asked(trial.match, self._seats)
        if trial.paused:
            what["next_job"] = None
        appended = await self.run(self.store.append, self.id, before, entries, request, **what)
        if appended.status != "ok":
            await self.catch_up()
            if appended.status == "stale":
                raise Refused("stale", seq=self.version)
            return
        trial.version = appended.version
        self.ledger = trial
        self.requests[entries[0].seat, request] = appended.version
        self._echo = appended.version
        self.changed()
        self.moved_stamp = self.stamp

    async def answer_ahead(self) -> None:
        """Give the answers that people have given ahead."""
        for _ in range(MOST_AHEAD):
            action = self._answer_of_now()
            if action is None:
                return
            trial = self.ledger.fork()
            seat = trial.match.decision.seat if trial.match.decision else 0
            with suppress(Illegal, Refused):
                body = trial.play(action, time.time())
                entry = NewEntry(seat, ledgers.encode(body))
                await self._commit(trial, [entry], f"ahead-{self.version}")
                continue
            return

    def _answer_of_now(self) -> Action | None:
        asks = self.match.decision
        if asks is None or not 0 <= asks.seat < len(self._seats) or self.ledger.paused:
            return None
        given = self.wanted.get(asks.seat, Preferences()).ahead
        if not given or self._seats[asks.seat].bot or self.ledger.last_undo == asks.seat:
            return None  # Who has just taken it back wants to decide anew.
        if given.get(ONLY_OPTION) and len(asks.options) == 1:
            return asks.options[0]
        return self.board.answer_ahead(self.view(asks.seat), asks, given)

    async def append(self, bodies: Sequence[tuple[int, Body]], request: str) -> None:
        """Append entries that are no actions."""
        trial, now = self.ledger.fork(), time.time()
        entries = [NewEntry(seat, ledgers.encode(body)) for seat, body in bodies]
        for number, (seat, content) in enumerate(entries, self.version + 1):
            trial.add(StoredEntry(number, seat, content, now, None))
        await self._commit(trial, entries, request)
