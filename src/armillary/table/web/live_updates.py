"""The live line: every connection is brought up to date; nothing is ever queued for it.

A sender compares what its page has with what the room shows, and sends what happened since, step by
step, and what differs. All of that comes from the log; how fast it is shown is up to the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from armillary.core.errors import ArmillaryError
from armillary.table.background import tasks
from armillary.table.background.tasks import SheetOrder
from armillary.table.model import Preferences
from armillary.table.rate_limits import Limits
from armillary.table.refusals import Refused
from armillary.table.room.open_rooms import Room, Visitor
from armillary.table.server_log import LOGGER
from armillary.table.settings import Rate
from armillary.table.storage.database_errors import StoreError
from armillary.table.table_page.reader import put_in, scene_of
from armillary.table.table_page.regions import Rendered
from armillary.table.table_page.updates import Screen, Told, draw, told_since
from armillary.table.web.drawings import drawn, drawn_at_once, worked_out
from armillary.table.web.visitors import (
    Socket,
    address_of,
    apart,
    browser_of,
    preferences_of,
    rooms_of,
    visit,
    visitor_of,
    wishes,
)

MESSAGES = {"message": Rate(40, 10)}
"""What a page may send."""
GONE = 4404
"""Closes a line for good: the seat or the table is no longer there for this reader."""
TOO_MANY = 4429
LONGEST_SHEET = 600
"""With what the reader has put into its form."""
LONGEST_NUMBER = 10
"""Digits of a version."""
BROKEN = 1011


class Line:
    """One connection: what its page has, and how to bring it up to date."""

    def __init__(self, socket: Socket, room: Room, visitor: Visitor) -> None:
        self.socket = socket
        self.room = room
        self.visitor = visitor
        self.woken = asyncio.Event()
        self.sheet = ""
        """The sheet that the reader has open; no other is drawn."""
        self.planning = False
        """The reader plans the next turn while others decide."""
        self.ordered = asyncio.Event()
        self._order: SheetOrder | None = None
        self._long = "", ""
        """The sheet that was drawn last of those that take long, and its id."""
        self._hurries = False
        """What is drawn next is shown even if odds are missing: they have not come in time."""
        self._browser = browser_of(socket)
        self._own = preferences_of(socket)
        self._pause = rooms_of(socket).settings.pause
        self._limits: Limits = socket.app.state.limits
        self._screen = Screen()

    async def begin(self, seq: int, mark: str, whole: bool = False) -> None:
        """Take over what the page says that it has; anything else is sent as a whole. `whole`: it
        shows something else, and only its version counts."""
        room = self.room
        now, choices = await drawn(self.socket, room, self._now)
        loaded = bool(mark) and mark == now.mark
        same = seq == now.number and room.stamp == room.moved_stamp
        if not whole and (loaded or same):
            self._screen.take_over(room, now, choices)
        else:
            if seq >= 0:
                self._screen.seen = room.numbers(self._seat()).entry(seq)
            self.woken.set()

    async def run(self) -> None:
        """Bring the page up to date for ever."""
        while True:
            await self.woken.wait()
            await self._turn()
            self.woken.clear()
            await self.room.veil.lifted(self.room.asks_bot_in_secret, self._pause)
            self.visitor = visitor_of(self.socket, self.room)
            if not self.visitor.enters:
                await self.socket.close(GONE)
                return
            self._order = self._sheet_to_draw()
            self.ordered.set()
            await self._show()

    async def _turn(self) -> None:
        """Wait while the pages of this address are drawn too often: however many it has open, and
        whatever they ask for. What comes meanwhile is shown in one."""
        wait = self._limits.queue("update", address_of(self.socket))
        if wait:
            await asyncio.sleep(wait)

    async def draw_sheets(self) -> None:
        """Have the sheet drawn that takes long, whenever it would be another, and show it then."""
        drawn = None
        while True:
            await self.ordered.wait()
            self.ordered.clear()
            order = self._order
            if order is None or order == drawn:
                continue
            drawn = order
            try:
                self._long = order.id, await apart(self.socket, tasks.sheet, order)
                self.woken.set()
            except Refused as refusal:
                told = {"refused": refusal.told(self._wishes().language)}
                await self.socket.send_data(msgspec.json.encode(told).decode())

    def _sheet_to_draw(self) -> SheetOrder | None:
        """The sheet that the reader has open, if it takes long."""
        if not self.sheet or not self.room.begun:
            return None
        scene = scene_of(self.room, self._seat(), self._wishes())
        wanted = self.sheet.partition("?")[0]
        if not any(one.id == wanted and one.long for one in scene.sheets):
            return None
        game, language = self.room.game.name, scene.prefs.language
        given = put_in(scene, self.sheet)
        return SheetOrder(game, scene.view, scene.seat, language, scene.names, wanted, given)

    async def _show(self) -> None:
        room, screen = self.room, self._screen

        def draw_all() -> tuple[Sequence[Told], int, Rendered, int]:
            wishes = self._wishes()
            told, missed = told_since(room, screen.seen, self._seat(), wishes, self.sheet)
            return told, missed, *self._now()

        (told, missed, now, mark), lacks = drawn_at_once(room, draw_all)
        if lacks and not self._hurries:
            self._hurries = not await worked_out(self.socket, lacks)
            self.woken.set()  # Who sits where, and what may be told, may be different by now.
            return
        self._hurries = False
        update = screen.update(room, now, mark, told, missed)
        if update is not None:
            await self.socket.send_data(msgspec.json.encode(update).decode())

    def _now(self) -> tuple[Rendered, int]:
        """What this reader should see; drawn once for all who see the same."""
        room, seat = self.room, self._seat()
        hand_over = room.hand_over_to(self.visitor, self._browser)
        if room.decision(seat) is not None:
            self.planning = False  # It has come.
        id, html = self._long
        long = html if id == self.sheet.partition("?")[0] else ""
        return draw(room, seat, self._wishes(), hand_over, self.sheet, self.planning, long)

    def _seat(self) -> int | None:
        return self.room.seat_shown(self.visitor, self._browser)

    def _wishes(self) -> Preferences:
        return wishes(self.socket, self.room, self._seat(), self._own)


@websocket("/t/{table:str}/live")
async def live(socket: Socket, table: FromPath[str]) -> None:
    """Pushes to one page; it says with `seq` (and `mark`) what it has."""
    try:
        room, visitor = await visit(socket, table)
    except ArmillaryError as error:
        if isinstance(error, StoreError):
            LOGGER.error("A page could not be connected: %s", error)
        await socket.close(GONE)  # Before accepting: HTTP 403.
        return
    await socket.accept()
    room = rooms_of(socket).keep(room)
    given = socket.query_params.get("seq", "")
    line = Line(socket, room, visitor)
    await line.begin(
        int(given[:LONGEST_NUMBER]) if given.isdecimal() else -1,
        socket.query_params.get("mark", ""),
        "whole" in socket.query_params,
    )
    lines: set[Line] = socket.app.state.lines
    lines.add(line)
    room.enter(line.woken, visitor.seats)
    rooms_of(socket).presence.look(room)
    parts = line.run(), line.draw_sheets(), _receive(line)
    running = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    finally:
        lines.discard(line)
        room.leave(line.woken, visitor.seats)
        rooms_of(socket).presence.look(room)
        for task in running:
            task.cancel()
        ends = await asyncio.gather(*running, return_exceptions=True)
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
    if not name or room.chat_limits.take("typing", str(seats[0])):
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
        if text == "ping":
            await line.socket.send_data("pong")
        elif text == "typing":
            await _tell_typing(line)
        elif text in ("plan", "no plan"):
            line.planning = text == "plan"
            line.woken.set()
        elif text.startswith("sheet "):
            line.sheet = text.removeprefix("sheet ")[:LONGEST_SHEET]
            line.woken.set()
