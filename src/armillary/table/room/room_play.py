"""How a room is played: a command is tried on a fork, appended to the store, then shown."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.words import tag
from armillary.drawing.board import concealing
from armillary.table.model import Command, Plan, Preferences, Seat
from armillary.table.refusals import Refused
from armillary.table.room import log_entries, match_log
from armillary.table.room.hidden.timing import Veil, fresh, in_secret
from armillary.table.room.log_entries import Body
from armillary.table.room.match_log import Ledger
from armillary.table.room.next_turn import judge
from armillary.table.room.room_view import Run, Seen, Visitor, first_seat
from armillary.table.room.teaching import lesson_steps
from armillary.table.room.teaching.coach import verdict
from armillary.table.room.waiting import asked_after
from armillary.table.server_log import LOGGER, about
from armillary.table.storage.people import Seating
from armillary.table.storage.schema import NewEntry, StoredEntry, StoredTable
from armillary.table.storage.store import Store

NOBODY = Visitor()
LONGEST_BUNDLE = 50
LONGEST_LOG = 20_000
"""Entries of a table, which are all replayed when it is opened: many times as many as a long match
has. Whoever plays and takes back without end comes to that."""
LONGEST_LESSON = 1000
"""The same in a lesson, where going back replays more."""
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
        self.veil = Veil()
        """Hides for a moment what was answered out of hidden hands, or could not be."""

    @abstractmethod
    async def catch_up(self) -> None:
        """Read what is new in the store."""

    @abstractmethod
    async def load_people(self) -> None:
        """Seats, preferences and chat as the store has them."""

    @abstractmethod
    def changed(self) -> None:
        """Wake everybody who looks."""

    async def play(self, visitor: Visitor, command: Command) -> int:
        """Answer for a seat. A list of actions is a bundle: all of it or nothing."""
        actions = self._read(command.action)
        [end] = self._read(command.end) if command.end is not None else [None]
        async with self.lock:
            await self.hear(visitor, command.seq)
            seat = self._seat_for(visitor, command)
            if (seat, command.request) in self.requests:
                return self.seq(visitor)
            self.check_current(visitor, command.seq)
            trial = self.ledger.fork()
            frame = trial.decision.frame if trial.decision is not None else None
            if trial.lesson:
                entries, end = lesson_steps.answer(trial, seat, actions), None
            else:
                entries, told = self._try(trial, seat, actions)
                end = None if told else end
            ended = self._end(trial, seat, end) if end is not None else []
            entries += ended
            await self._commit(trial, entries, command.request, visitor=visitor)
            if seat in self.plans and frame is not None and tag(frame) == self.plans[seat].asked:
                await self.keep_plan(seat, None)  # They have done something else.
            if end is not None and not ended:
                await self._end_later(seat, end)
            await self.answer_ahead()
        return self.seq(visitor)

    def _try(
        self, trial: Ledger, seat: int, actions: Sequence[Action]
    ) -> tuple[list[NewEntry], bool]:
        """Play actions of a seat, as is tried: all of them or none; also, if any came to light.

        But what has come to light is not taken back: else one could see the dice, or who holds a
        card, and have the whole of it refused. Then a bundle is played as far as it can be.
        """
        entries: list[NewEntry] = []
        told = False
        for action in actions:
            asks, before = trial.decision, trial.moments[-1:]
            if asks is not None and asks.seat != seat:
                if told or (entries and in_secret(self.board, asks)):
                    break
                raise Refused("not_your_turn")
            try:
                judged = () if entries else verdict(self, seat, actions)
                body = trial.play(action, time.time(), bool(entries), judged)
            except Illegal:
                if told:
                    break
                raise
            entries.append(NewEntry(seat, log_entries.encode(body)))
            told = told or bool(body.chance) or action.reveals or trial.moments[-1:] != before
        return entries, told

    def _end(self, trial: Ledger, seat: int, end: Action) -> list[NewEntry]:
        """End the turn with what was just played, as is tried; nothing, if something else is asked
        after all."""
        asks = trial.decision
        if asks is None or asks.seat != seat or self.game.check(trial.match.state, end) is not None:
            return []
        return [NewEntry(seat, log_entries.encode(trial.play(end, time.time(), joined=True)))]

    async def _end_later(self, seat: int, end: Action) -> None:
        """Others are asked first: their turn ends as soon as they have answered."""
        asks = self.ledger.decision
        if asks is None or asks.seat in (seat, CHANCE):
            return
        stack = reversed(self.match.state.stack)
        frame = next((one for one in stack if one.asks and one.seat == seat), None)
        if frame is not None and type(end) in frame.answers:
            await self.keep_plan(seat, Plan(msgspec.json.encode(end).decode(), tag(frame)))

    async def try_out(self, attempt: Callable[[Ledger], list[NewEntry]], request: str) -> None:
        """Have something tried on a fork; what it did is appended and shown, if it did anything."""
        trial = self.ledger.fork()
        entries = attempt(trial)
        if entries:
            await self._commit(trial, entries, request)

    def _read(self, raw: msgspec.Raw) -> list[Action]:
        """The actions of a command: one, or a bundle."""
        decoder = match_log.actions_of(self.game)
        content = bytes(raw)
        try:
            if not content.lstrip().startswith(b"["):
                return [decoder.decode(content)]
            parts = msgspec.json.decode(content, type=list[msgspec.Raw])
            actions = [decoder.decode(part) for part in parts]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("bad_action", detail=str(error).rstrip(".")[:200]) from None
        if not actions:
            raise Refused("empty_bundle")
        if len(actions) > LONGEST_BUNDLE:
            raise Refused("long_bundle", most=LONGEST_BUNDLE)
        return actions

    def _seat_for(self, visitor: Visitor, command: Command) -> int:
        """The seat that a command is for: the one that is asked, or that asked before."""
        if not visitor.seats:
            raise Refused("no_seat")
        for seat in visitor.seats:
            if (seat, command.request) in self.requests:
                return seat
        if self.over:
            raise Refused("over")
        if not self.begun:
            raise Refused("not_begun")
        acting = self.acting(visitor)
        if acting is None:
            # Most often they just looked at an older moment.
            self.check_current(visitor, command.seq)
            raise Refused("not_your_turn")
        if self._seats[acting].bot:
            raise Refused("bot_plays")
        if self.ledger.paused:
            raise Refused("paused")
        return acting

    async def hear(self, visitor: Visitor, seq: int) -> None:
        """Who has seen more than this process, where another one serves the table too, is not
        wrong: its news are still on their way."""
        if seq > self.seq(visitor):
            await self.catch_up()

    def check_current(self, visitor: Visitor, seq: int) -> None:
        """Chat, seats and requests may have changed since; the match itself may not."""
        seat = first_seat(visitor)
        newest = self.number(self.version, seat)
        if not self.number(self.ledger.moved, seat) <= seq <= newest:
            raise Refused("stale", seq=newest)

    async def _commit(
        self,
        trial: Ledger,
        entries: list[NewEntry],
        request: str,
        seating: Seating | None = None,
        seats: Sequence[Seat] | None = None,
        visitor: Visitor = NOBODY,
    ) -> None:
        """Append what was tried; then it is what happened. `seats`: as they are after `seating`;
        `visitor`: who is told if they are late."""
        before = self.version
        if trial.version > (LONGEST_LESSON if self.ledger.lesson else LONGEST_LOG):
            raise Refused("long_log")
        around = seats if seats is not None else self._seats
        what = asked_after(trial, around, self.settings)
        appended = await self.run(
            self.store.append, self.id, before, entries, request, seating=seating, **what
        )
        if appended.status != "ok":
            await self.catch_up()
            if appended.status == "stale":
                raise Refused("stale", seq=self.seq(visitor))
            return
        trial.version = appended.version
        self.go_on(trial)
        self.requests[entries[0].seat, request] = appended.version
        self._echo = appended.version
        self.changed()
        self.moved_stamp = self.stamp

    @property
    def _among_people(self) -> bool:
        return sum(not seat.bot for seat in self._seats) > 1

    def hide_what_is_fresh(self) -> None:
        """A table that was just opened here: perhaps it hangs veiled elsewhere, or did before."""
        lines = self.ledger.lines
        if concealing(self.board) and self._among_people and lines:
            if fresh(lines[-1].at):
                self.veil.drop()

    def go_on(self, ledger: Ledger) -> None:
        """The match goes on; if hidden cards could have been played, it is hidden how quickly."""
        hides = concealing(self.board)
        if self._among_people and hides is not None:
            if hides.moments(ledger.match.state) > hides.moments(self.match.state):
                self.veil.drop()
        self.ledger = ledger

    def asks_bot_in_secret(self) -> bool:
        """Whether a bot is asked something that it is asked for its hidden cards only."""
        asks = self.ledger.decision
        if asks is None or not 0 <= asks.seat < len(self._seats) or not self._seats[asks.seat].bot:
            return False
        return in_secret(self.board, asks)

    async def answer_ahead(self) -> None:
        """Give the answers that people have given ahead: what they planned, or always answer."""
        for _ in range(MOST_AHEAD):
            asks = self._may_answer()
            if asks is None:
                return
            planned = await self._planned(asks)
            action = planned or self._answer_of_now(asks)
            if action is None or not await self._answer(asks.seat, action, planned is not None):
                return

    async def _answer(self, seat: int, action: Action, planned: bool) -> bool:
        """Play it for them. A plan is forgotten first: whatever breaks, it is played only once."""
        plan, last = self.plans.get(seat), self.ledger.last_own(seat)
        if planned:
            await self.keep_plan(seat, None)
        trial = self.ledger.fork()
        with suppress(Illegal, Refused):
            body = trial.play(action, time.time())
            entry = NewEntry(seat, log_entries.encode(body))
            await self._commit(trial, [entry], f"ahead-{self.version}")
            return True
        if planned and self.ledger.last_own(seat) == last:
            await self.keep_plan(seat, plan)  # Something else came between.
        return False

    def _may_answer(self) -> Decision | None:
        """What somebody is asked who may have answered ahead."""
        asks = self.ledger.decision
        if asks is None or not 0 <= asks.seat < len(self._seats) or self.ledger.paused:
            return None
        if self.ledger.lesson:
            return None  # What a lesson asks, its learner answers.
        if self._seats[asks.seat].bot or self.ledger.last_undo == asks.seat:
            return None  # Who has just taken it back wants to decide anew.
        return asks

    async def _planned(self, asks: Decision) -> Action | None:
        """What they have planned to answer; what no longer fits is dropped."""
        plan = self.plans.get(asks.seat)
        if plan is None or plan.dropped or plan.asked != tag(asks.frame):
            return None
        action = judge(self, plan, asks).action
        if action is None:
            await self.keep_plan(asks.seat, msgspec.structs.replace(plan, dropped=True))
        return action

    async def keep_plan(self, seat: int, plan: Plan | None) -> None:
        """Keep what a seat will do next; None: nothing."""
        await self.run(self.store.plan, self.id, seat, plan)
        self.plans = {number: kept for number, kept in self.plans.items() if number != seat}
        if plan is not None:
            self.plans[seat] = plan
        self.changed()

    def _answer_of_now(self, asks: Decision) -> Action | None:
        given = self.wanted.get(asks.seat, Preferences()).ahead
        if not given:
            return None
        if given.get(ONLY_OPTION) and len(asks.options) == 1:
            return asks.options[0]
        try:
            return self.board.answer_ahead(self.view(asks.seat), asks, given)
        except Exception:  # What one person has set must not keep the others from their table.
            with about(self.id):
                LOGGER.exception("An answer given ahead could not be worked out.")
            return None

    async def append(
        self,
        bodies: Sequence[tuple[int, Body]],
        request: str,
        seating: Seating | None = None,
        seats: Sequence[Seat] | None = None,
        begins: bool = False,
    ) -> None:
        """Append entries that are no actions; `seats`: as they are after `seating`. `begins`: with
        these, all sit, and the match begins."""
        trial, now = self.ledger.fork(), time.time()
        entries = [NewEntry(seat, log_entries.encode(body)) for seat, body in bodies]
        for number, (seat, content) in enumerate(entries, self.version + 1):
            trial.add(StoredEntry(number, seat, content, now, None))
        if begins:
            entries.append(NewEntry(CHANCE, log_entries.encode(trial.begin(now))))
        await self._commit(trial, entries, request, seating, seats)
