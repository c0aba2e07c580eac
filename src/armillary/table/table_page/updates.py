"""What one page shows, and what it lacks: updates hold only what differs."""

from __future__ import annotations

from typing import Any

import msgspec

from armillary.table.model import LogLine, Preferences, Update
from armillary.table.room.open_rooms import Room
from armillary.table.table_page import regions
from armillary.table.table_page.html_changes import Change, changes, lean
from armillary.table.table_page.regions import Rendered
from armillary.table.table_page.waiting_region import waiting

MOST_EFFECTS = 40


class Screen:
    """What a page has been sent. It begins empty: then everything is sent."""

    def __init__(self) -> None:
        self.seen = 0
        """The version that it shows."""
        self._number = 0
        """The same, as its reader counts."""
        self._has: Rendered | None = None
        """All of it; None: we do not know."""
        self._legal = 0
        self._ghosts: set[str] = set()
        """The drawings of pieces that it was told of."""

    @property
    def empty(self) -> bool:
        return self._has is None

    def take_over(self, room: Room, drawn: Rendered, mark: int, loaded: bool) -> None:
        """The page has this already; `loaded`: just now, so that it knows its pieces too."""
        self.seen = room.version
        self._number = drawn.number
        self._differences(drawn, mark)
        self._ghosts = set(drawn.legal.get("ghosts", ())) if loaded else set()

    def update(self, room: Room, seat: int | None, drawn: Rendered, mark: int) -> Update | None:
        """What the page lacks of this; None: nothing."""
        full = self.empty
        lines = [] if full else since(room, self.seen)
        moved = drawn.number != self._number
        regions, pieces, legal = self._differences(drawn, mark)
        self.seen = room.version
        self._number = drawn.number
        if not (regions or pieces or legal is not None or moved or full):
            return None
        shown = effects(room, lines, seat)[-MOST_EFFECTS:]
        say = drawn.say if moved and not full else ""
        return Update(drawn.number, regions, pieces, legal, shown, say, full)

    def _differences(
        self, drawn: Rendered, mark: int
    ) -> tuple[dict[str, Change], dict[str, Change | None], dict[str, Any] | None]:
        """What has changed since the last time, which is forgotten."""
        old, self._has = self._has, drawn
        same, self._legal = self._legal == mark, mark
        regions = _changed(old.regions if old else {}, drawn.regions)
        pieces: dict[str, Change | None] = {**_changed(old.pieces if old else {}, drawn.pieces)}
        if old:
            pieces |= dict.fromkeys(id for id in old.pieces if id not in drawn.pieces)
        return regions, pieces, None if same else self._untold(drawn.legal)

    def _untold(self, legal: dict[str, Any]) -> dict[str, Any]:
        """What is legal, without the drawings that the page was told of."""
        ghosts = legal.get("ghosts")
        if not ghosts:
            return legal
        fresh = {name: ghosts[name] for name in ghosts if name not in self._ghosts}
        self._ghosts |= fresh.keys()
        return legal | {"ghosts": fresh}


def _changed(old: dict[str, str], new: dict[str, str]) -> dict[str, Change]:
    """The drawings that differ: as they are, or what differs in them."""
    found: dict[str, Change] = {}
    for id, drawing in new.items():
        known = old.get(id)
        if known is None:
            found[id] = lean(drawing)
        elif known != drawing:
            found[id] = changes(known, drawing)
    return found


def since(room: Room, seen: int) -> list[LogLine]:
    """The lines of the log after an entry."""
    lines = room.lines
    first = len(lines)
    while first and lines[first - 1].entry > seen:
        first -= 1
    return lines[first:]


def draw(
    room: Room,
    seat: int | None,
    prefs: Preferences,
    hand_over: int | None = None,
    sheet: str = "",
    planning: bool = False,
) -> tuple[Rendered, int]:
    """The regions of a page, and what stands for its choices. Kept until the room changes."""
    if not room.begun:
        return waiting(room, seat, prefs), 0
    key = (seat, hand_over, sheet, planning, msgspec.json.encode(prefs))
    found: tuple[Rendered, int] | None = room.rendered.get(key)
    if found is None:
        drawn = regions.render(room, seat, prefs, hand_over, sheet, planning)
        found = drawn, hash(msgspec.json.encode(drawn.legal))
        if "?" not in sheet:  # a form can be filled in any number of ways
            room.rendered[key] = found
    return found


def effects(room: Room, lines: list[LogLine], seat: int | None) -> list[dict[str, Any]]:
    """Hints for animation of what this seat may know."""
    return [
        hint
        for line in lines
        for event in line.events
        if event.seen_by(seat)
        for hint in room.board.effects(event)
    ]
