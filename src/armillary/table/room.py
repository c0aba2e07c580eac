"""A room: a table that is open in this process. One lock; all that it knows is in the log.

A change is tried on a fork of the ledger, appended to the store, and only then shown: nobody sees a
move that could still vanish. Whoever looks at a room is woken and brought up to date; nothing is
queued for them. What another process or a worker appended comes as news and is read on.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeVar
from uuid import uuid4

import msgspec

from armillary.core import record
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.errors import ArmillaryError
from armillary.core.game import Score
from armillary.core.words import Words
from armillary.drawing.board import Board
from armillary.table import ledger as ledgers
from armillary.table.guard import Limits
from armillary.table.jobs import asked
from armillary.table.ledger import Body, Ledger
from armillary.table.model import Command, LogLine, Pace, Preferences, Remark, Seat
from armillary.table.people import hashed
from armillary.table.refusals import Refused
from armillary.table.schema import NewEntry, StoredEntry, StoredTable
from armillary.table.settings import Rate
from armillary.table.store import Store

LONGEST_PLAN = 50
REMARKS_KEPT = 200
MOST_KNOWN = 1000
"""Secrets that a room remembers the owners of."""
MOST_DRAWN = 200
"""Drawings and looks back that a room keeps until it changes."""
CHAT_RATES = {"chat": Rate(6, 12)}
LOOK_AGAIN = 5.0
"""Seconds until seats and chat are looked at after a move, even if no news told of them."""
ONLY_OPTION = "only_option"
"""Among the answers given ahead: where there is one option only, take it."""
MOST_AHEAD = 50
"""Answers given ahead that are played in a row before people are asked again."""


R = TypeVar("R")


class Run(Protocol):
    """Calls a function of the store in a thread."""

    async def __call__(self, function: Callable[..., R], *args: Any, **kwargs: Any) -> R: ...


class Visitor(NamedTuple):
    """Who looks at a table: the seats that they hold, and whether they may watch."""

    seats: tuple[int, ...] = ()
    watches: bool = False

    @property
    def enters(self) -> bool:
        return self.watches or bool(self.seats)


class Room:
    """One open table."""

    def __init__(self, table: StoredTable, ledger: Ledger, store: Store, run: Run) -> None:
        self.id = table.id
        self.pace: Pace = table.pace
        self.created = table.created
        self.settings = table.settings
        self.game = ledger.match.game
        self.ledger = ledger
        self.remarks: list[Remark] = []
        self.first_remark = 0
        """How many older remarks are no longer kept here."""
        self.trouble = ""
        """Why the bot whose turn it is has given up; empty: it has not."""
        self.past = False
        """A look back at an earlier moment, where nothing can be done."""
        self.stamp = 0
        """Grows with every change that somebody may see."""
        self.moved_stamp = 0
        """The stamp of the last change of the log: nothing else has changed if it is this one."""
        self.shown: dict[str, int] = {}
        """One device: the seat that each browser shows, after its person said that it is them."""
        self.rendered: dict[Any, Any] = {}
        """Drawings of this stamp for all who look alike, and looks back by their entries."""
        self.store = store
        self.run = run
        self._seats = table.seats
        self._present: Counter[int] = Counter()
        self.wanted: dict[int, Preferences] = {}
        self._last_remark = 0
        self.requests: dict[tuple[int, str], int] = {}
        self._access: dict[str, Visitor] = {}
        self._echo = -1
        self._looking: asyncio.Task[None] | None = None
        self._opened = False
        self._name = uuid4().hex[:8]
        self.lock = asyncio.Lock()
        self.chat_limits = Limits(CHAT_RATES)
        self.listeners: set[asyncio.Event] = set()

    # --- What it shows

    @property
    def match(self) -> ledgers.TableMatch:
        return self.ledger.match

    @property
    def version(self) -> int:
        """How many entries the log has: the `seq` of clients."""
        return self.ledger.version

    @property
    def lines(self) -> list[LogLine]:
        return self.ledger.lines

    @property
    def seats(self) -> list[Seat]:
        replace = msgspec.structs.replace
        return [replace(seat, online=self._present[seat.number] > 0) for seat in self._seats]

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def all_open(self) -> bool:
        """Whether nothing is hidden any more: the match is over, also where one looks back."""
        return self._opened or self.over

    @property
    def shows_reasons(self) -> bool:
        """Whether bots may say what they thought of: not while it could help one person only."""
        return self.all_open or len(self.persons()) < 2

    @property
    def mark(self) -> str:
        """Stands for all that the room shows just now; a page that has it is up to date."""
        return f"{self._name}-{self.stamp}"

    @cached_property
    def board(self) -> Board:
        """The game's face."""
        found: Board = import_module(f"armillary.games.{self.game.name}.board").BOARD
        return found

    def decision(self, seat: int | None) -> Decision | None:
        """What this seat is asked now; None: nothing."""
        asks = self.match.decision
        return asks if asks is not None and asks.seat == seat and not self.past else None

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may know. After the end, everything is open."""
        if self.all_open:
            return self.match.state
        return self.game.view(self.match.state, seat)

    def names(self, words: Words) -> list[str]:
        """What the players are called; also those that the game plays itself."""
        given = [seat.name for seat in self._seats]
        usual = words.names(self.match.state)
        return [name or usual[n] for n, name in enumerate(given)] + usual[len(given) :]

    def preferences(self, seat: int) -> Preferences | None:
        """What the holder of a seat has set; None: nothing yet."""
        return self.wanted.get(seat)

    def persons(self) -> set[int]:
        """The seats that people play, or may still take."""
        return {seat.number for seat in self._seats if seat.kind != "bot" and not seat.bot}

    def holds_all(self, visitor: Visitor) -> bool:
        """Whether nobody else plays: then there is nobody to ask, and nothing to hide."""
        return self.persons() <= set(visitor.seats) and bool(visitor.seats)

    def open_to(self, visitor: Visitor) -> bool:
        """Whether the whole log may be shown to them."""
        return self.over or self.holds_all(visitor)

    def acting(self, visitor: Visitor) -> int | None:
        """For which of their seats somebody decides now; None: for none."""
        asks = self.match.decision
        return asks.seat if asks is not None and asks.seat in visitor.seats else None

    def seat_shown(self, visitor: Visitor, browser: str) -> int | None:
        """The seat whose view a browser gets. On one device: the one that was revealed there."""
        if self.pace == "device" and len(visitor.seats) > 1:
            shown = self.shown.get(browser)
            asks = self.acting(visitor)
            if self.over:
                return shown if shown in visitor.seats else visitor.seats[0]
            return shown if shown in visitor.seats and asks in (None, shown) else None
        return visitor.seats[0] if visitor.seats else None

    def hand_over_to(self, visitor: Visitor, browser: str) -> int | None:
        """One device: the seat to whose person it must be passed on; None: nobody."""
        asks = self.acting(visitor)
        if self.pace != "device" or len(visitor.seats) < 2 or asks is None:
            return None
        return None if self.shown.get(browser) == asks else asks

    def reveal(self, visitor: Visitor, browser: str, seat: int) -> None:
        """The person of this seat has the device now."""
        if seat not in visitor.seats:
            raise Refused("no_seat")
        self.shown[browser] = seat
        self.changed()

    # --- Who may come in

    async def visitor(self, secrets: Sequence[str]) -> Visitor:
        """Who holds these secrets."""
        seats: set[int] = set()
        watches = False
        for secret in secrets:
            found = self._access.get(hashed(secret))
            if found is None:
                found = await self.run(self._look_up, secret)
                if len(self._access) < MOST_KNOWN:
                    self._access[hashed(secret)] = found
            seats |= set(found.seats)
            watches = watches or found.watches
        return Visitor(tuple(sorted(seats)), watches)

    def _look_up(self, secret: str) -> Visitor:
        seat = self.store.seat_of(self.id, secret)
        if seat is not None:
            return Visitor((seat,))
        return Visitor((), self.store.watcher(self.id, secret))

    def enter(self, woken: asyncio.Event, seats: Collection[int]) -> None:
        """Somebody begins to look; `woken` is set with every change."""
        self.listeners.add(woken)
        arrives = any(not self._present[seat] for seat in seats)
        self._present.update(seats)
        if arrives:
            self.changed()

    def leave(self, woken: asyncio.Event, seats: Collection[int]) -> None:
        """They look no more."""
        self.listeners.discard(woken)
        self._present.subtract(seats)
        if any(not self._present[seat] for seat in seats):
            self.changed()

    async def wait(self, version: int, timeout: float) -> bool:
        """Wait until the log is longer than this; False: it is not. After the end nobody waits."""
        woken = asyncio.Event()
        self.listeners.add(woken)
        try:
            async with asyncio.timeout(timeout):
                while self.version <= version and not self.over:
                    await woken.wait()
                    woken.clear()
        except TimeoutError:
            pass
        finally:
            self.listeners.discard(woken)
        return self.version > version

    # --- Playing

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

    # --- Help, and looking back

    def why(self, seat: int | None, group: str, place: str) -> Illegal | None:
        """Why a click there does nothing now. Refused: it would mean nothing at all."""
        asks = self.match.decision
        if asks is None:
            raise Refused("over")
        if asks.seat != seat:
            raise Refused("not_your_turn")
        action = self.board.attempt(self.view(seat), asks, group, place)
        if action is None:
            raise Refused("no_place")
        return self.game.check(self.match.state, action)

    def compose(
        self, seat: int | None, group: str, places: list[str]
    ) -> tuple[Action, Illegal | None]:
        """The action of several places picked one by one, and why it may not be."""
        asks = self.decision(seat)
        if asks is None:
            raise Refused("not_your_turn")
        action = self.board.compose(self.view(seat), asks, group, places)
        if action is None:
            raise Refused("no_place")
        return action, self.game.check(self.match.state, action)

    def at(self, entry: int) -> Room:
        """The room as it was after an entry of its log, to look at only."""
        kept_past: Room | None = self.rendered.get(entry)
        if kept_past is not None:
            return kept_past
        length = self.ledger.length_at(entry)
        if length is None:
            raise Refused("no_entry")
        ledger = self.ledger.fork()
        ledger.match.rewind(length)
        kept = sum(start < max(length, 1) for start in ledger.starts)
        del ledger.lines[kept:], ledger.starts[kept:]
        past = copy(self)
        past.ledger, past.past, past.rendered = ledger, True, {}
        past._opened = self.all_open
        if len(self.rendered) < MOST_DRAWN:
            self.rendered[entry] = past
        return past

    def scores(self) -> list[tuple[int, list[Score]]]:
        """The points after every entry, for curves. Only when all is open."""
        game, match = self.game, self.match
        state = game.setup(match.config, match.version)
        found = []
        ends = [*self.ledger.starts[1:], len(match.log)]
        done = 0
        for line, end in zip(self.lines, ends, strict=True):
            for entry in match.log[done:end]:
                game.apply(state, entry.action)
            done = end
            found.append((line.entry, game.scores(state)))
        return found

    def export(self) -> bytes:
        """The match as a file."""
        return record.encode(record.of(self.match))

    # --- News

    async def news(self, version: int) -> None:
        """Something has changed, perhaps here, perhaps elsewhere."""
        if version == self.version == self._echo:
            self._echo = -1  # It was us.
            return
        if version < self.version:
            return
        async with self.lock:
            await self.catch_up()
            await self.answer_ahead()

    async def catch_up(self) -> None:
        """Read the entries that are new, and what people may have changed besides.

        On PostgreSQL that is told by news of its own; after entries alone it is looked for a little
        later, in case those news were missed. On SQLite one piece of news may tell of both.
        """
        entries = await self.run(self.store.entries, self.id, self.version)
        if entries:
            trial = self.ledger.fork()
            self.read_on(trial, entries)
            seats_changed = len(trial.notes) > len(self.ledger.notes)
            self.ledger = trial
            self.changed()
            if not seats_changed and not self.store.database.is_sqlite:
                self._look_later()
                return
        await self.load_people()

    def _look_later(self) -> None:
        """Look for what people have changed, once for all entries of the next seconds."""

        async def look() -> None:
            await asyncio.sleep(LOOK_AGAIN)
            with suppress(ArmillaryError):  # The database is away: there will be other news.
                await self.reload()

        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(look())

    def read_on(self, ledger: Ledger, entries: Sequence[StoredEntry]) -> None:
        for entry in entries:
            ledger.add(entry)
            if entry.request is not None:
                self.requests[entry.seat, entry.request] = entry.version

    async def reload(self) -> None:
        """Look again for what people have changed."""
        async with self.lock:
            await self.load_people()

    async def load_people(self) -> None:
        """Seats, preferences and chat as the store has them."""
        before = self._seats, self.settings, self.wanted, self.trouble
        table, self.wanted, remarks, self.trouble = await self.run(self._people)
        self._seats, self.settings = table.seats, table.settings
        if remarks:
            self.first_remark += max(0, len(self.remarks) + len(remarks) - REMARKS_KEPT)
            self.remarks = [*self.remarks, *(remark for _, remark in remarks)][-REMARKS_KEPT:]
            self._last_remark = remarks[-1][0]
        self._access.clear()
        if remarks or before != (self._seats, self.settings, self.wanted, self.trouble):
            self.changed()

    def _people(
        self,
    ) -> tuple[StoredTable, dict[int, Preferences], list[tuple[int, Remark]], str]:
        table = self.store.table(self.id)
        if table is None:
            raise Refused("no_table")
        persons = [seat.number for seat in table.seats if seat.kind == "person"]
        wanted = {seat: self.store.preferences(self.id, seat) for seat in persons}
        kept = {seat: preferences for seat, preferences in wanted.items() if preferences}
        trouble = self.store.jobs.failed(self.id) or ""
        return table, kept, self.store.remarks(self.id, self._last_remark), trouble

    def changed(self) -> None:
        """Wake everybody who looks."""
        self.stamp += 1
        self.rendered = {}
        for woken in self.listeners:
            woken.set()
