"""What every region of the table page is drawn from: the room, and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec

from armillary.core.decision import Decision
from armillary.core.game import Game
from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet
from armillary.table.model import Hint, LogLine, Pace, Plan, Preferences, Remark, Seat
from armillary.table.room.entry_numbers import EntryNumbers
from armillary.table.room.match_log import Ledger, actions_of
from armillary.table.room.planned_move import Ahead, Verdict
from armillary.table.storage.schema import Invitation
from armillary.table.table_page.log import LINES, Telling
from armillary.table.words import Say
from armillary.table.words import say as say_in

R = TypeVar("R")


class Shown(Protocol):
    """What is needed of a room to draw it."""

    id: str
    pace: Pace
    settings: bytes
    created: float
    remarks: list[Remark]
    first_remark: int
    told: dict[int, dict[Hashable, str]]
    game: Game
    ledger: Ledger
    plans: dict[int, Plan]
    hint: Hint | None
    invitations: Sequence[Invitation]
    trouble: str
    """Why a bot has given up; empty: none has."""

    @property
    def board(self) -> Board: ...

    @property
    def seats(self) -> list[Seat]: ...

    @property
    def shows_reasons(self) -> bool: ...

    @property
    def alone(self) -> bool: ...

    def decision(self, seat: int | None) -> Decision | None: ...

    def waits_for(self, *known: int | None) -> list[int]: ...

    def view(self, seat: int | None) -> Any: ...

    def foreseen(self, seat: int | None) -> Ahead | None: ...

    def judge(self, plan: Plan, asks: Decision) -> Verdict: ...

    def once(self, view: Any, key: Hashable, draw: Callable[[], R]) -> R: ...

    def names(self, words: Words) -> list[str]: ...

    def numbers(self, seat: int | None) -> EntryNumbers: ...

    def number(self, version: int, seat: int | None) -> int: ...


class Scene(msgspec.Struct, frozen=True):
    """What all regions of one seat are drawn from."""

    room: Shown
    seat: int | None
    prefs: Preferences
    words: Words
    say: Say
    view: Any
    names: list[str]
    over: bool
    asked: int | None
    """The seat that decides now; None: nobody, or this reader may not know who."""
    decision: Decision | None
    """What this seat is asked."""
    sheets: list[Sheet]
    lines: Sequence[LogLine]
    """The last lines of the log, as this reader counts them."""


def scene_of(room: Shown, seat: int | None, prefs: Preferences) -> Scene:
    """What this seat's regions are drawn from."""
    view = room.view(seat)
    words = room.game.words(prefs.language).on(view)
    names = room.names(words)
    words = words.calling(names)
    asked = room.waits_for(seat)
    return Scene(
        room,
        seat,
        prefs,
        words,
        partial(say_in, language=prefs.language),
        view,
        names,
        room.ledger.over,
        asked[0] if asked else None,
        room.decision(seat),
        room.board.sheets(view, seat, words),
        _last_lines(room, seat),
    )


def _last_lines(room: Shown, seat: int | None) -> Sequence[LogLine]:
    """As many as stay on the page; what followed from one that is not told belongs to the one
    before it."""
    lines, numbers = room.ledger.lines, room.numbers(seat)
    if not numbers.counts:
        return lines[-LINES:]
    return numbers.lines(lines[-3 * LINES :])[-LINES:]


def once(scene: Scene, key: Hashable, draw: Callable[[], R]) -> R:
    """A drawing that is the same for all who see the same and read the same language."""
    return scene.room.once(scene.view, (key, scene.words.language, *scene.names), draw)


def telling_of(scene: Scene) -> Telling:
    """How the log is told to this seat."""
    room = scene.room
    read = actions_of(room.game).decode
    return Telling(scene.words, scene.names, scene.seat, scene.say, room.board, read, room.told)


def by_bot(scene: Scene, seat: int) -> bool:
    seats = scene.room.seats
    return not 0 <= seat < len(seats) or bool(seats[seat].bot)


def reactions(scene: Scene) -> bool:
    """Whether somebody may react with what they hold in secret: nobody else may know who."""
    return scene.asked is None and not scene.over


def alone(scene: Scene) -> bool:
    """Whether there is nobody to ask."""
    return scene.room.alone


def owner(sheet: str) -> int | None:
    """The seat to which a sheet such as `faction-2` belongs."""
    last = sheet.rpartition("-")[2]
    return int(last) if last.isdigit() and "-" in sheet else None
