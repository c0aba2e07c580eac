"""The live line: every connection is brought up to date; nothing is ever queued for it.

A sender compares what its page has with what the room shows, and sends what differs. Whoever is
slow misses moments, not facts. Moves of bots are shown one by one, as fast as the reader likes; all
of them come from the log, so a reader may skip to the end at any time.
"""

from __future__ import annotations

import asyncio
import logging
from importlib import import_module
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from armillary.core.errors import ArmillaryError
from armillary.table.guard import Limits
from armillary.table.model import LogLine, Preferences, Update
from armillary.table.rooms import Room, Visitor
from armillary.table.settings import Rate
from armillary.table.visits import browser_of, preferences_of, rooms_of, secrets_of, visit, wishes

PAUSES = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.5}
"""How long a bot's move is shown at each speed, compared with the normal one."""
MOST_SHOWN = 24
"""Bots' moves that are shown one by one; if more wait, the page goes straight to the end."""
MOST_EFFECTS = 40
MESSAGES = {"message": Rate(40, 10)}
"""What a page may send."""
GONE = 4404
"""Closes a line for good: the seat or the table is no longer there for this reader."""
TOO_MANY = 4429
LONGEST_SHEET = 40
BROKEN = 1011
LOGGER = logging.getLogger("armillary")


class Push(Update, frozen=True, omit_defaults=True):
    """An update; `full`: everything is in it, and what is not in it is gone."""

    full: bool = False


class Line:
    """One connection: what its page has, and how to bring it up to date."""

    def __init__(self, socket: WebSocket[Any, Any, Any], room: Room, visitor: Visitor) -> None:
        self.socket = socket
        self.room = room
        self.visitor = visitor
        self.woken = asyncio.Event()
        self.skip = asyncio.Event()
        self.seen = 0
        self.sheet = ""
        """The sheet that the reader has open; no other is drawn."""
        self._secrets = secrets_of(socket, room.id)
        self._browser = browser_of(socket)
        self._own = preferences_of(socket)
        self._pause = rooms_of(socket).settings.bot_pause
        self._regions: dict[str, int] = {}
        self._pieces: dict[str, int] = {}
        self._legal = 0

    def begin(self, seq: int, mark: str) -> None:
        """Take over what the page says that it has; anything else is sent as a whole."""
        room = self.room
        known = mark == room.mark or (seq == room.version and room.stamp == room.moved_stamp)
        self.seen = room.version
        if known:
            self._differences(*self._drawn(room))
        else:
            self.woken.set()

    async def run(self) -> None:
        """Bring the page up to date for ever."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            self.visitor = await self.room.visitor(self._secrets)
            if not self.visitor.enters:
                await self.socket.close(GONE)
                return
            await self._show_bots()
            await self._show(self.room)

    async def _show_bots(self) -> None:
        """Show the moves of bots since then, one by one, but the last: that is how it is now."""
        while True:
            waiting = self._moves_of_bots()
            if len(waiting) < 2 or len(waiting) > MOST_SHOWN or self.skip.is_set():
                self.skip.clear()
                return
            await self._show(self.room.at(waiting[0].entry))
            try:
                async with asyncio.timeout(PAUSES[self._wishes().bot_speed] * self._pause):
                    await self.skip.wait()
            except TimeoutError:
                pass

    def _moves_of_bots(self) -> list[LogLine]:
        """What bots have done that this page has not shown and that can be seen on the board."""
        room, seat = self.room, self._seat()
        if not self._regions or not PAUSES[self._wishes().bot_speed]:
            return []
        bots = {sits.number for sits in room.seats if sits.bot}
        lines = [line for line in room.lines[-2 * MOST_SHOWN :] if line.entry > self.seen]
        return [line for line in lines if line.seat in bots and _effects(room, [line], seat)]

    async def _show(self, room: Room) -> None:
        full = not self._regions
        update = self._update(room, full)
        if update is not None:
            await self.socket.send_data(msgspec.json.encode(update).decode())

    def _update(self, room: Room, full: bool) -> Push | None:
        """What the page lacks; None: nothing."""
        seat = self._seat()
        lines = [line for line in room.lines if line.entry > self.seen] if not full else []
        drawn, mark = self._drawn(room)
        moved = room.version != self.seen
        regions, pieces, legal = self._differences(drawn, mark)
        self.seen = room.version if not room.past else room.lines[-1].entry
        if not (regions or pieces or legal is not None or moved or full):
            return None
        effects = _effects(room, lines, seat)[-MOST_EFFECTS:]
        say = drawn.say if moved and not full else ""
        return Push(self.seen, regions, pieces, legal, effects, say, full)

    def _differences(
        self, drawn: Any, mark: int
    ) -> tuple[dict[str, str], dict[str, str | None], dict[str, Any] | None]:
        """What has changed since the last time, which is forgotten."""
        old_regions, old_pieces, old_legal = self._regions, self._pieces, self._legal
        self._regions = {id: hash(html) for id, html in drawn.regions.items()}
        self._pieces = {id: hash(svg) for id, svg in drawn.pieces.items()}
        self._legal = mark
        regions = {
            id: html
            for id, html in drawn.regions.items()
            if old_regions.get(id) != self._regions[id]
        }
        pieces: dict[str, str | None] = {
            id: svg for id, svg in drawn.pieces.items() if old_pieces.get(id) != self._pieces[id]
        }
        pieces |= dict.fromkeys(id for id in old_pieces if id not in self._pieces)
        return regions, pieces, drawn.legal if mark != old_legal else None

    def _drawn(self, room: Room) -> tuple[Any, int]:
        """What this reader should see; drawn once for all who see the same."""
        seat = self._seat()
        hand_over = self.room.hand_over_to(self.visitor, self._browser)
        return draw(room, seat, self._wishes(), hand_over, self.sheet)

    def _seat(self) -> int | None:
        return self.room.seat_shown(self.visitor, self._browser)

    def _wishes(self) -> Preferences:
        return wishes(self.socket, self.room, self._seat())


def draw(
    room: Room,
    seat: int | None,
    prefs: Preferences,
    hand_over: int | None = None,
    sheet: str = "",
) -> tuple[Any, int]:
    """The regions of a page, and what stands for its choices. Kept until the room changes."""
    key = (seat, hand_over, sheet, msgspec.json.encode(prefs))
    if key not in room.rendered:
        regions = import_module("armillary.table.regions")
        drawn = regions.render(room, seat, prefs, hand_over, sheet)
        room.rendered[key] = drawn, hash(msgspec.json.encode(drawn.legal))
    found: tuple[Any, int] = room.rendered[key]
    return found


def _effects(room: Room, lines: list[LogLine], seat: int | None) -> list[dict[str, Any]]:
    """Hints for animation of what this seat may know."""
    return [
        hint
        for line in lines
        for event in line.events
        if event.seen_by(seat)
        for hint in room.board.effects(event)
    ]


@websocket(["/live/{table:str}", "/t/{table:str}/live"])
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Pushes to one page; it says with `seq` (and `mark`) what it has."""
    try:
        room, visitor = await visit(socket, table)
    except ArmillaryError:
        await socket.close(GONE)  # Before accepting: HTTP 403.
        return
    await socket.accept()
    given = socket.query_params.get("seq", "")
    line = Line(socket, room, visitor)
    line.begin(int(given) if given.isdecimal() else -1, socket.query_params.get("mark", ""))
    lines: set[Line] = socket.app.state.lines
    lines.add(line)
    room.enter(line.woken, visitor.seats)
    tasks = [asyncio.create_task(line.run()), asyncio.create_task(_receive(socket, line))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        lines.discard(line)
        room.leave(line.woken, visitor.seats)
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    broken = next((end for end in ends if isinstance(end, Exception)), None)
    if broken is not None and not isinstance(broken, WebSocketDisconnect):
        # A page that silently stays as it is would be worse: closed, it comes back and asks anew.
        LOGGER.error("A live line broke.", exc_info=broken)
        await socket.close(BROKEN)


async def _receive(socket: WebSocket[Any, Any, Any], line: Line) -> None:
    """Listen all the time: a handler that is deaf to its socket holds up the end of the server."""
    limits = Limits(MESSAGES)
    while True:
        text = await socket.receive_data(mode="text")
        if limits.take("message"):
            await socket.close(TOO_MANY)
            return
        if text == "skip":
            line.skip.set()
        elif text.startswith("sheet "):
            line.sheet = text.removeprefix("sheet ")[:LONGEST_SHEET]
            line.woken.set()
