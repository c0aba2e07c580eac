"""What one page shows, and what it lacks: an update tells what happened since, step by step, and
has the regions that have changed, whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from armillary.core.events import Event
from armillary.drawing.board import Board
from armillary.table.model import Json, Preferences, Step, Update
from armillary.table.room.open_rooms import Room
from armillary.table.room.room_view import Seen
from armillary.table.table_page import log, regions, scenes
from armillary.table.table_page.reader import Scene, scene_of, telling_of
from armillary.table.table_page.regions import Rendered
from armillary.table.table_page.scenes import Tale
from armillary.table.table_page.waiting_region import waiting

MOST_SCENES = 12
"""So many scenes are told one after the other; if more wait, the log has them."""
MOST_EFFECTS = 40
MOST_KEPT = 32
"""Drawings of one moment, for readers who see different things, that are kept."""


class Told(NamedTuple):
    """A step, and the parts of the page that show how the match was after it."""

    step: Step
    regions: dict[str, str]
    pieces: dict[str, str]


class Screen:
    """What a page has been sent. It begins empty: then everything is sent."""

    def __init__(self) -> None:
        self.seen: int | None = None
        """The version that it shows; None: we do not know."""
        self._number = 0
        """The same, as its reader counts."""
        self._has: Rendered | None = None
        """All of it; None: we do not know."""
        self._legal = 0
        """Stands for the choices that it was told."""

    def take_over(self, room: Room, drawn: Rendered, mark: int) -> None:
        """The page has this already."""
        self.seen = room.version
        self._number = drawn.number
        self._has, self._legal = drawn, mark

    def update(
        self, room: Room, drawn: Rendered, mark: int, told: Sequence[Told] = (), missed: int = 0
    ) -> Update | None:
        """What the page lacks of this, with what is told before it; None: nothing."""
        full = self._has is None
        moved = drawn.number != self._number
        has = _Shown(self._has)
        same = self._legal == mark and not full
        self.take_over(room, drawn, mark)
        steps = [has.step(one) for one in told]
        regions, pieces = has.lacks(drawn.regions, drawn.pieces, full)
        if not (regions or pieces or steps or not same or moved or full):
            return None
        legal = None if same else drawn.legal
        return Update(drawn.number, steps, missed, regions, pieces, legal, full)


def steps(told: Sequence[Told]) -> list[Step]:
    """Steps for a page of which nothing is known."""
    shown = _Shown(None)
    return [shown.step(one) for one in told]


class _Shown:
    """What a page shows while it is sent one part after the other."""

    def __init__(self, drawn: Rendered | None) -> None:
        self._full = drawn is None
        self._regions = drawn.regions if drawn else {}
        self._pieces = drawn.pieces if drawn else {}

    def step(self, told: Told) -> Step:
        """A step with what it changes. Lines of the log and remarks come with what is now."""
        texts = {id: html for id, html in self._pieces.items() if id.startswith(TEXTS)}
        replace, full = msgspec.structs.replace, self._full
        regions, pieces = self.lacks(self._regions | told.regions, texts | told.pieces)
        return replace(told.step, full=full, regions=regions, pieces=pieces)

    def lacks(
        self, regions: dict[str, str], pieces: dict[str, str], full: bool = False
    ) -> tuple[dict[str, str], dict[str, str | None]]:
        """What must be sent so that it shows this; `full`: all of it."""
        old, had = self._regions, self._pieces
        self._regions, self._pieces, self._full = regions, pieces, False
        if full:
            return regions, {**pieces}
        gone: dict[str, str | None] = dict.fromkeys(id for id in had if id not in pieces)
        return _changed(old, regions), {**_changed(had, pieces), **gone}


TEXTS = ("line-", "remark-")
"""How the ids of those pieces begin that are no part of the map."""


def _changed(old: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    """The drawings that differ."""
    return {id: drawing for id, drawing in new.items() if old.get(id) != drawing}


def draw(
    room: Room,
    seat: int | None,
    prefs: Preferences,
    hand_over: int | None = None,
    sheet: str = "",
    planning: bool = False,
    long_sheet: str = "",
) -> tuple[Rendered, int]:
    """The regions of a page, and what stands for its choices. Kept until the room changes."""
    if not room.begun:
        return waiting(room, seat, prefs), 0
    key = (seat, hand_over, sheet, planning, long_sheet, msgspec.json.encode(prefs))
    found: tuple[Rendered, int] | None = room.rendered.get(key)
    if found is None:
        drawn = regions.render(room, seat, prefs, hand_over, sheet, planning, long_sheet)
        found = drawn, hash(msgspec.json.encode(drawn.legal))
        # A form can be filled in, and a browser have preferences, in any number of ways.
        if "?" not in sheet and len(room.rendered) < MOST_KEPT:
            room.rendered[key] = found
    return found


def told_since(
    room: Room, seen: int | None, seat: int | None, prefs: Preferences, sheet: str = ""
) -> tuple[Sequence[Told], int]:
    """What is told to a page that shows version `seen`, and how many scenes are not. Kept until the
    room changes."""
    if not room.begun or seen is None or seen >= room.version:
        return (), 0
    key = ("told", seen, seat, sheet, msgspec.json.encode(prefs))
    found: tuple[Sequence[Told], int] | None = room.rendered.get(key)
    if found is None:
        found = _tell_since(room, seen, seat, prefs, sheet)
        room.rendered[key] = found
    return found


def _tell_since(
    room: Room, seen: int, seat: int | None, prefs: Preferences, sheet: str
) -> tuple[Sequence[Told], int]:
    tales = scenes.scenes(room, seat)
    fresh = [tale for tale in tales if tale.steps[-1].line.entry > seen]
    kept = [tale for tale in fresh if _kept(tale, seen)]
    if len(kept) > MOST_SCENES:
        kept = []
    told = [one for tale in kept for one in tell(room, seat, prefs, tale, seen, sheet)]
    return told, len(fresh) - len(kept)


def _kept(tale: Tale, seen: int) -> bool:
    """Whether it is known how the match was after all the steps that are new."""
    return all(step.state is not None for step in tale.steps if step.line.entry > seen)


def tell(
    room: Seen, seat: int | None, prefs: Preferences, tale: Tale, seen: int = -1, sheet: str = ""
) -> list[Told]:
    """The steps of a scene after an entry, each with the page as it was then."""
    return [
        told_at(room, seat, prefs, tale, n, sheet)
        for n, step in enumerate(tale.steps)
        if step.line.entry > seen
    ]


def told_at(
    room: Seen, seat: int | None, prefs: Preferences, tale: Tale, n: int, sheet: str
) -> Told:
    """One step of a scene, with the page as it was then."""
    scene = scene_at(room, seat, prefs, tale, n)
    return told_in(scene, tale, n, sheet.partition("?")[0])


def scene_at(room: Seen, seat: int | None, prefs: Preferences, tale: Tale, n: int) -> Scene:
    """What a page is drawn from after a step of a scene."""
    past = scenes.after(room, tale.steps[n])
    return msgspec.structs.replace(scene_of(past, seat, prefs), asked=tale.seat)


def told_in(scene: Scene, tale: Tale, n: int, sheet: str) -> Told:
    """A step of a scene, with the page that is drawn from what it was then."""
    room, seat, step = scene.room, scene.seat, tale.steps[n]
    shown = regions.shown(scene, sheet)
    shown["theatre"] = regions.theatre(scene, tale, n + 1)
    said = ". ".join(log.told_of(step, telling_of(scene)))
    place = room.board.scene_place(scene.view, step.events)
    mine = seat not in (None, tale.seat) and any(event.seat == seat for event in step.events)
    hints = effects(room.board, step.events)[-MOST_EFFECTS:]
    told = Step(step.number, tale.id, tale.kind, tale.seat, said, place, mine, fx=hints)
    return Told(told, shown, regions.pieces(scene))


def effects(board: Board, events: Sequence[Event]) -> list[Json]:
    """Hints for animation of events."""
    return [hint for event in events for hint in board.effects(event)]
