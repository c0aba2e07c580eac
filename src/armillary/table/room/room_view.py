"""What a room shows: the match, the seats around it, and everything drawn from them.

A room is one class in three files: what it shows (here), how it is played (`room_play.py`), and how
it hears of what others did (`room.py`).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from armillary.core import record
from armillary.core.chance import Keyed
from armillary.core.decision import Decision
from armillary.core.states.state import State
from armillary.core.words import Words
from armillary.drawing.board import Board, concealing
from armillary.table.games import board_of
from armillary.table.model import Hint, LogLine, Pace, Plan, Preferences, Remark, Seat
from armillary.table.rate_limits import Limits
from armillary.table.refusals import Refused
from armillary.table.room import match_log
from armillary.table.room.hidden.entry_numbers import EntryNumbers, numbers
from armillary.table.room.hidden.timing import in_secret
from armillary.table.room.match_log import Ledger
from armillary.table.settings import Rate
from armillary.table.storage.change_feed import Looking
from armillary.table.storage.schema import WATCHES, Invitation, StoredTable
from armillary.table.storage.store import Store

MOST_DRAWN = 200
"""Drawings and looks back that a room keeps until it changes."""
CHAT_RATES = {
    "chat": Rate(6, 12),
    "spectator": Rate(4, 24),
    "address": Rate(8, 24),
    "spectators": Rate(16, 24),
    "typing": Rate(2, 2),
}
"""How much each may say, and all who look on together; how often it is told that a seat types."""

R = TypeVar("R")


class Run(Protocol):
    """Calls a function of the store in a thread."""

    async def __call__(self, function: Callable[..., R], *args: object, **kwargs: object) -> R: ...


class Visitor(NamedTuple):
    """Who looks at a table: the seats that they hold, and whether they may watch."""

    seats: tuple[int, ...] = ()
    watches: bool = False
    holder: str = ""
    """The hash by which they are known; empty: nobody in particular."""

    @property
    def enters(self) -> bool:
        return self.watches or bool(self.seats)


def first_seat(visitor: Visitor) -> int | None:
    """The seat by which somebody counts who holds several; None: a spectator."""
    return visitor.seats[0] if visitor.seats else None


class Moment:
    """What is drawn from one state of the match: once for all who see the same."""

    def __init__(self, state: State | None, length: int) -> None:
        self.state = state
        self.length = length
        """How many decisions led to it."""
        self.views: dict[int | None, State] = {}
        self.drawn: dict[Hashable, Any] = {}


class Seen:
    """A room as far as it can be looked at."""

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
        self.rendered: dict[Hashable, Any] = {}
        """Drawings of this stamp for all who look alike, and looks back by their entries."""
        self.told: dict[int, dict[Hashable, tuple[Hashable, str]]] = {}
        """Lines of the log as they were told, by entry."""
        self.chronicles: dict[int | None, object] = {}
        """The scenes of the log, by the seat that may know them; None: a spectator."""
        self.store = store
        self.run = run
        self.wanted: dict[int, Preferences] = {}
        """What the holders of seats have set."""
        self.plans: dict[int, Plan] = {}
        """What the holders of seats will do next; nobody else sees it."""
        self.hint: Hint | None = None
        """What a bot thinks of the decision at hand, if a person has asked."""
        self.lock = asyncio.Lock()
        self.chat_limits = Limits(CHAT_RATES)
        self.listeners: set[asyncio.Event] = set()
        self._seats = table.seats
        self._holders: dict[int, frozenset[str]] = {}
        """By seat: the hashes of those who hold it."""
        self.invitations: Sequence[Invitation] = ()
        self._watch = ""
        """The hash of the secret for spectators."""
        self._present: Counter[int] = Counter()
        """By seat: how many pages of it are open here."""
        self._watching = 0
        """Pages of spectators."""
        self._elsewhere: dict[str, Looking] = {}
        """By server: the seats that look through it."""
        self._moment = Moment(None, 0)
        self._opened = False

    # --- What it shows

    @property
    def match(self) -> match_log.TableMatch:
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
        found: list[Seat] | None = self.rendered.get("seats")
        if found is None:
            here = self.looking.seats.union(*(there.seats for there in self._elsewhere.values()))
            replace = msgspec.structs.replace
            found = [replace(seat, online=seat.number in here) for seat in self._seats]
            self.rendered["seats"] = found
        return found

    @property
    def looking(self) -> Looking:
        """Who looks through this server."""
        seats = frozenset(seat for seat, pages in self._present.items() if pages > 0)
        return Looking(seats, self._watching)

    @property
    def onlookers(self) -> int:
        """How many pages of spectators are open, whatever server they look through."""
        return self._watching + sum(there.watchers for there in self._elsewhere.values())

    @property
    def begun(self) -> bool:
        """Whether all sit."""
        return self.ledger.begun

    @property
    def over(self) -> bool:
        return self.ledger.over

    @property
    def all_open(self) -> bool:
        """Whether nothing is hidden any more: the match is over, also where one looks back."""
        return self._opened or self.over

    @property
    def shows_reasons(self) -> bool:
        """Whether bots may say what they thought of: not while it could help one person only, nor
        name cards in a hidden hand."""
        return self.all_open or (self.alone and concealing(self.board) is None)

    @property
    def alone(self) -> bool:
        """Whether no second person has ever sat here: then nobody is asked, and nothing is hidden.

        Once somebody has, it never comes back, whoever plays later or stays away.
        """
        if self.ledger.commitment:
            return len(self.ledger.people) < 2
        return self.pace in ("solo", "device") or len(self.persons()) < 2

    @cached_property
    def board(self) -> Board:
        """The game's face."""
        return board_of(self.game.name)

    def decision(self, seat: int | None) -> Decision | None:
        """What this seat is asked now; None: nothing, or nobody may answer."""
        asks = self.ledger.decision
        asked = asks is not None and asks.seat == seat
        return asks if asked and not self.past and not self.ledger.paused else None

    def asks_in_secret(self, *known: int | None) -> bool:
        """Whether somebody besides these seats is asked only for what they hold in secret."""
        asks = self.ledger.decision
        return asks is not None and asks.seat not in known and in_secret(self.board, asks)

    def waits_for(self, *known: int | None) -> list[int]:
        """Whom the match waits for, as far as the holder of these seats may know. While it is
        paused it waits for nobody."""
        asks = self.ledger.decision
        if asks is None or self.ledger.paused or self.asks_in_secret(*known):
            return []
        return [asks.seat]

    def may_react(self, *known: int | None) -> bool:
        """Whether all but these seats are told that somebody may react in secret."""
        return self.asks_in_secret(*known) and not self.ledger.paused

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may know. After the end, everything is open.

        Seats that know the same get the same view, so that `once` draws once for all of them.
        Nobody may change it.
        """
        if self.all_open:
            return self.match.state
        views = self._now().views
        if seat not in views:
            fresh = self.game.view(self.match.state, seat)
            hides = concealing(self.board)
            if hides is not None:
                fresh = hides.hushed(fresh, seat)
            views[seat] = next((known for known in views.values() if known == fresh), fresh)
        return views[seat]

    def once(self, view: State | None, key: Hashable, draw: Callable[[], R]) -> R:
        """What is drawn from this view, by a key: drawn when first asked for in this moment."""
        drawn = self._now().drawn
        whose = id(view), key
        if whose not in drawn:
            drawn[whose] = draw()
        found: R = drawn[whose]
        return found

    def _now(self) -> Moment:
        match, moment = self.match, self._moment
        if moment.state is not match.state or moment.length != len(match.log):
            self._moment = Moment(match.state, len(match.log))
        return self._moment

    def rest(self) -> None:
        """Let go of all that was drawn: nobody looks, and it can be drawn again."""
        self._moment = Moment(None, 0)
        self.rendered, self.told, self.chronicles = {}, {}, {}

    def names(self, words: Words) -> list[str]:
        """What the players are called; also those that the game plays itself."""
        given = [seat.name for seat in self._seats]
        key = "names", words.language
        usual = self.once(None, key, lambda: words.names(self.match.state))
        return [name or usual[n] for n, name in enumerate(given)] + usual[len(given) :]

    def awaited(self, seats: Sequence[Seat] | None = None, sitting: int = -1) -> list[int]:
        """The seats of people who have not sat down yet. `seats`: as they will be; `sitting`: who
        is just doing so."""
        sat = {*self.ledger.holders, sitting}
        around = self._seats if seats is None else seats
        return [seat.number for seat in around if seat.kind != "bot" and seat.number not in sat]

    def hosts(self, visitor: Visitor) -> bool:
        """Whether they made the table: who sat down first."""
        first = next(iter(self.ledger.holders.values()), "")
        return any(self.ledger.holders.get(seat) == first for seat in visitor.seats)

    def persons(self) -> set[int]:
        """The seats that belong to people, whoever plays them now."""
        return {seat.number for seat in self._seats if seat.kind != "bot"}

    def plays_alone(self, visitor: Visitor) -> bool:
        """Whether they sit here and nobody else ever did: nobody is asked, nothing is hidden."""
        return self.alone and bool(visitor.seats)

    def open_to(self, visitor: Visitor) -> bool:
        """Whether the whole log may be shown to them."""
        return self.over or self.plays_alone(visitor)

    def numbers(self, seat: int | None) -> EntryNumbers:
        """What the entries of the log are called for the holder of a seat (None: a spectator)."""
        ledger = self.ledger
        if not ledger.moments or (self.alone and seat is not None):
            return EntryNumbers()
        key = "numbers", seat, self.version
        return self.once(None, key, lambda: numbers(ledger.moments, ledger.silent, seat))

    def number(self, version: int, seat: int | None) -> int:
        """What a version of the match is called for the holder of a seat.

        A moment at which somebody else is still asked has not passed.
        """
        numbers = self.numbers(seat)
        return numbers.told(version) - (numbers.counts and self.asks_in_secret(seat))

    def seq(self, visitor: Visitor) -> int:
        """The version of the match as they count it."""
        return self.number(self.version, first_seat(visitor))

    def acting(self, visitor: Visitor) -> int | None:
        """For which of their seats somebody decides now; None: for none."""
        asks = self.ledger.decision
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

    # --- Who may come in

    def visitor(self, hashes: Sequence[str], link: str = "") -> Visitor:
        """Who is known by these hashes of secrets; `link`: of one that may let them look on."""
        held = [seat for seat, of in self._holders.items() if not of.isdisjoint(hashes)]
        seats = tuple(sorted(seat for seat in held if seat != WATCHES))
        watches = WATCHES in held or self._watch in (*hashes, link)
        return Visitor(seats, watches, hashes[0] if hashes else link)

    @property
    def watchers(self) -> int:
        """How many may look on without a link."""
        return len(self._holders.get(WATCHES, ()))

    def invitation(self, hash: str) -> Invitation | None:
        """The invitation with this hash; None: there is none, or it is too late."""
        now = time.time()
        for found in self.invitations:
            if found.hash == hash and (found.until is None or now < found.until):
                return found
        return None

    # --- Looking back

    def at(self, entry: int) -> Self:
        """The room as it was after an entry of its log, to look at only."""
        kept_past: Self | None = self.rendered.get(entry)
        if kept_past is not None:
            return kept_past
        length = self.ledger.length_at(entry)
        if length is None:
            raise Refused("no_entry")
        ledger = self.ledger.fork()
        ledger.match.rewind(length)
        kept = sum(start < max(length, 1) for start in ledger.starts)
        del ledger.lines[kept:], ledger.starts[kept:]
        ledger.version, ledger.paused = entry, False
        return self._back(entry, ledger)

    def after(self, line: LogLine, told: int, state: State) -> Self:
        """The room as it was after a step of an entry, when so many of its events had been told:
        to look at only. `state`: how the match was then."""
        key = "after", line.entry, told
        kept_past: Self | None = self.rendered.get(key)
        if kept_past is not None:
            return kept_past
        if line is self.lines[-1] and told == len(line.events) and state == self.match.state:
            self._now()
            state = self.match.state  # It is the moment that is shown: drawn once for both.
        ledger = self.ledger.at_step(line, told, state)
        return self._back(key, ledger)

    def _back(self, key: Hashable, ledger: Ledger) -> Self:
        """The room with an earlier ledger."""
        past = copy(self)
        past.ledger, past.past, past.rendered, past.chronicles = ledger, True, {}, {}
        past._opened = self.all_open
        if len(self.rendered) < MOST_DRAWN:
            self.rendered[key] = past
        return past

    def export(self) -> bytes:
        """The match as a file; when it is over, with what proves its luck."""
        return record.encode(record.of(self.match, self.luck))

    @property
    def luck(self) -> record.Luck | None:
        """What proves the luck of the match, when it is over; None: nothing does."""
        luck = self.match.luck
        if not self.over or not isinstance(luck, Keyed):
            return None
        return record.Luck.of(self.id, luck, self.ledger.drawn_since)
