"""The live line: every connection is brought up to date; nothing is ever queued for it.

A sender compares what its page has with what the room shows, and sends what differs. Whoever is
slow misses moments, not facts. Moves of bots are shown one by one, as fast as the reader likes; all
of them come from the log, so a reader may skip to the end at any time.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from armillary.core.errors import ArmillaryError
from armillary.table.model import LogLine, Preferences
from armillary.table.room.hidden_timing import whose
from armillary.table.room.open_rooms import Room, Visitor
from armillary.table.settings import Rate
from armillary.table.table_page.regions import Rendered
from armillary.table.table_page.updates import Screen, draw, effects, since
from armillary.table.web.security import Limits
from armillary.table.web.visitors import (
    browser_of,
    preferences_of,
    rooms_of,
    visit,
    visitor_of,
    wishes,
)

PAUSES = {"instant": 0.0, "fast": 0.4, "normal": 1.0, "slow": 2.5}
"""How long a bot's move is shown at each speed, compared with the normal one."""
MOST_SHOWN = 24
"""Bots' moves that are shown one by one; if more wait, the page goes straight to the end."""
MESSAGES = {"message": Rate(40, 10)}
"""What a page may send."""
GONE = 4404
"""Closes a line for good: the seat or the table is no longer there for this reader."""
TOO_MANY = 4429
LONGEST_SHEET = 600
"""With what the reader has put into its form."""
BROKEN = 1011
LOGGER = logging.getLogger("armillary")


class Line:
    """One connection: what its page has, and how to bring it up to date."""

    def __init__(self, socket: WebSocket[Any, Any, Any], room: Room, visitor: Visitor) -> None:
        self.socket = socket
        self.room = room
        self.visitor = visitor
        self.woken = asyncio.Event()
        self.skip = asyncio.Event()
        self.sheet = ""
        """The sheet that the reader has open; no other is drawn."""
        self.planning = False
        """The reader plans the next turn while others decide."""
        self._browser = browser_of(socket)
        self._own = preferences_of(socket)
        self._pause = rooms_of(socket).settings.bot_pause
        self._screen = Screen()

    def begin(self, seq: int, mark: str) -> None:
        """Take over what the page says that it has; anything else is sent as a whole."""
        room = self.room
        drawn, choices = self._drawn(room)
        loaded = bool(mark) and mark == drawn.mark
        if loaded or (seq == drawn.number and room.stamp == room.moved_stamp):
            self._screen.take_over(room, drawn, choices, loaded)
        else:
            self.woken.set()

    async def run(self) -> None:
        """Bring the page up to date for ever."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            await self.room.veil.lifted(self.room.asks_bot_in_secret, self._pause)
            self.visitor = visitor_of(self.socket, self.room)
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
        bots = {sits.number for sits in room.seats if sits.bot}
        if not bots or self._screen.empty or not PAUSES[self._wishes().bot_speed]:
            return []
        lines = since(room, self._screen.seen)[-2 * MOST_SHOWN :]
        by_bots = [line for line in lines if whose(room.board, line, seat) in bots]
        return [line for line in by_bots if effects(room, [line], seat)]

    async def _show(self, room: Room) -> None:
        update = self._screen.update(room, self._seat(), *self._drawn(room))
        if update is not None:
            await self.socket.send_data(msgspec.json.encode(update).decode())

    def _drawn(self, room: Room) -> tuple[Rendered, int]:
        """What this reader should see; drawn once for all who see the same."""
        seat = self._seat()
        hand_over = self.room.hand_over_to(self.visitor, self._browser)
        if room.decision(seat) is not None:
            self.planning = False  # It has come.
        return draw(room, seat, self._wishes(), hand_over, self.sheet, self.planning)

    def _seat(self) -> int | None:
        return self.room.seat_shown(self.visitor, self._browser)

    def _wishes(self) -> Preferences:
        return wishes(self.socket, self.room, self._seat(), self._own)


@websocket("/t/{table:str}/live")
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
    rooms_of(socket).presence.look(room)
    tasks = [asyncio.create_task(line.run()), asyncio.create_task(_receive(line))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        lines.discard(line)
        room.leave(line.woken, visitor.seats)
        rooms_of(socket).presence.look(room)
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    # Who goes away in the middle of an update is gone, and nothing is broken: an OSError.
    broken = next((end for end in ends if isinstance(end, Exception)), None)
    if broken is not None and not isinstance(broken, WebSocketDisconnect | OSError):
        # A page that silently stays as it is would be worse: closed, it comes back and asks anew.
        LOGGER.error("A live line broke.", exc_info=broken)
        await socket.close(BROKEN)


async def _tell_typing(line: Line) -> None:
    """Tell everybody else who looks at this table that somebody is writing."""
    room, seats = line.room, line.visitor.seats
    name = room.seats[seats[0]].name if seats and seats[0] < len(room.seats) else ""
    if not name:
        return
    message = msgspec.json.encode({"typing": {"name": name}}).decode()
    for other in list(line.socket.app.state.lines):
        if other.room is room and other is not line:
            with suppress(Exception):  # It is just closing.
                await other.socket.send_data(message)


async def _receive(line: Line) -> None:
    """Listen all the time: a handler that is deaf to its socket holds up the end of the server."""
    limits = Limits(MESSAGES)
    while True:
        text = await line.socket.receive_data(mode="text")
        if limits.take("message"):
            await line.socket.close(TOO_MANY)
            return
        if text == "skip":
            line.skip.set()
        elif text == "typing":
            await _tell_typing(line)
        elif text in ("plan", "no plan"):
            line.planning = text == "plan"
            line.woken.set()
        elif text.startswith("sheet "):
            line.sheet = text.removeprefix("sheet ")[:LONGEST_SHEET]
            line.woken.set()
