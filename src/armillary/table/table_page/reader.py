"""What every region of the table page is drawn from: the room, and what one seat sees of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeVar
from urllib.parse import parse_qsl

import msgspec

from armillary.core.decision import Decision
from armillary.core.states.state import State
from armillary.core.words import Words
from armillary.drawing.board import BARE, Sheet
from armillary.table.model import Preferences
from armillary.table.room.match_log import actions_of
from armillary.table.room.room_view import Seen
from armillary.table.table_page.log import Telling
from armillary.table.words import Say
from armillary.table.words import say as say_in

R = TypeVar("R")


class Scene(msgspec.Struct, frozen=True):
    """What all regions of one seat are drawn from."""

    room: Seen
    seat: int | None
    prefs: Preferences
    words: Words
    say: Say
    view: State
    names: list[str]
    over: bool
    asked: int | None
    """The seat that decides now; None: nobody, or this reader may not know who."""
    decision: Decision | None
    """What this seat is asked."""
    sheets: list[Sheet]
    last: float | None
    """When something happened last of which this reader knows; None: nothing has."""


def put_in(scene: Scene, sheet: str) -> dict[str, str]:
    """What the reader has put into the form of the open board, or looks at."""
    found = dict(parse_qsl(sheet.partition("?")[2]))
    return found | {BARE: "1"} if scene.room.ledger.lesson else found


def scene_of(room: Seen, seat: int | None, prefs: Preferences) -> Scene:
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
        _last(room, seat),
    )


def _last(room: Seen, seat: int | None) -> float | None:
    """When something happened last; what somebody keeps to themselves is no event."""
    numbers = room.numbers(seat)
    lines = (line for line in reversed(room.lines) if not numbers.silent(line.entry))
    return next((line.at for line in lines), None)


def once(scene: Scene, key: Hashable, draw: Callable[[], R]) -> R:
    """A drawing that is the same for all who see the same and read the same language."""
    return scene.room.once(scene.view, (key, scene.words.language, *scene.names), draw)


def telling_of(scene: Scene) -> Telling:
    """How the log is told to this seat."""
    room = scene.room
    read = actions_of(room.game).decode
    return Telling(
        scene.words, scene.names, scene.seat, scene.say, room.board, read, room.told, scene.view
    )


def by_bot(scene: Scene, seat: int) -> bool:
    seats = scene.room.seats
    return not 0 <= seat < len(seats) or bool(seats[seat].bot)


def alone(scene: Scene) -> bool:
    """Whether there is nobody to ask."""
    return scene.room.alone


def owner(sheet: str) -> int | None:
    """The seat to which a sheet such as `faction-2` belongs."""
    last = sheet.rpartition("-")[2]
    return int(last) if last.isdigit() and "-" in sheet else None
