"""The rooms that are open in this process, and the news that keep them up to date."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TypeVar

from armillary.core.errors import ArmillaryError
from armillary.table.fair_queue import REST, FairQueue
from armillary.table.games import known
from armillary.table.refusals import Refused
from armillary.table.room.match_log import ledger_of
from armillary.table.room.presence import Presence
from armillary.table.room.room import Room, Visitor, shut
from armillary.table.server_log import LOGGER, about
from armillary.table.settings import Settings
from armillary.table.storage.change_feed import Here, News
from armillary.table.storage.schema import StoredEntry, StoredTable
from armillary.table.storage.store import Store

__all__ = ["Room", "Rooms", "Visitor"]

R = TypeVar("R")
FRESH = 20
"""Rooms that nobody looks at which keep what was drawn of them: somebody may come back soon."""
MOST_OPENING = 1000
"""Tables that may wait to be opened."""


class Rooms:
    """The open rooms of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._late: dict[str, News] = {}
        """The last news of tables that are just being opened."""
        self._threads = ThreadPoolExecutor(8, "store")
        self._single = ThreadPoolExecutor(1, "pages")
        rest = REST if settings.rates else 0.0
        self._turns = FairQueue(1, MOST_OPENING, MOST_OPENING, rest)
        self._unread: dict[str, deque[News]] = {}
        """By table: news that have come and are still to be read."""
        self._reading: set[asyncio.Task[None]] = set()
        self.presence = Presence(store, self.run, self._rooms)
        self._ending = False

    async def run(self, function: Callable[..., R], *args: object, **kwargs: object) -> R:
        """Call the store in a thread."""
        loop = asyncio.get_running_loop()
        # In the context of the request: what goes wrong there is logged as its own.
        call = partial(copy_context().run, function, *args, **kwargs)
        return await loop.run_in_executor(self._threads, call)

    async def run_singly(self, function: Callable[..., R], *args: object) -> R:
        """Draw a page or replay a match in a thread, one after the other: those who play wait for
        none of it, neither for the store nor much for the interpreter."""
        loop = asyncio.get_running_loop()
        call = partial(copy_context().run, function, *args)
        return await loop.run_in_executor(self._single, call)

    async def open(self, id: str, reader: str = "") -> Room:
        """The room of a table; opened if need be. `reader`: the address of whoever asks."""
        while id not in self._rooms and id not in self._opening:
            await self._turns.enter(reader)
            if id in self._rooms or id in self._opening:
                self._turns.leave(reader)  # Somebody else's turn came before.
            else:
                task = self._opening[id] = asyncio.create_task(self._open(id, reader))
                task.add_done_callback(lambda _: self._opened(id))
        if id in self._opening:
            return await asyncio.shield(self._opening[id])
        self._rooms.move_to_end(id)
        return self._rooms[id]

    def _opened(self, id: str) -> None:
        self._opening.pop(id, None)
        self._late.pop(id, None)

    def keep(self, room: Room) -> Room:
        """The room of a table at which somebody begins to look: it may have been let go since it
        was opened for them."""
        if room.id not in self._rooms:
            self._rooms[room.id] = room
            self._begin(self._refresh(room))
        return self._rooms[room.id]

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            await room.catch_up()

    def known(self, id: str) -> Room | None:
        """The room of a table, if it is open."""
        return self._rooms.get(id)

    async def _open(self, id: str, reader: str) -> Room:
        """Open it in the turn of whoever asked first."""
        try:
            table, entries = await self.run(self._load, id)
            if table is None or table.closed:
                raise shut(table)
            room = await self.run_singly(self._build, table, entries)
        finally:
            self._turns.leave(reader)
        await room.catch_up()
        room.moved_stamp = room.stamp
        self._rooms[id] = room
        late = self._late.pop(id, None)
        if late is not None:  # What came while people were read.
            await room.news(late)
        if self._ending:
            room.end()
        self.presence.ask(room)
        self._close_some()
        if room.wanted or room.plans:
            async with room.lock:
                await room.answer_ahead()
        return room

    def _load(self, id: str) -> tuple[StoredTable | None, list[StoredEntry]]:
        return self.store.table(id), self.store.entries(id)

    def _build(self, table: StoredTable, entries: list[StoredEntry]) -> Room:
        known(table.game)  # It may be installed no longer.
        try:
            ledger = ledger_of(table)
            room = Room(table, ledger, self.store, self.run)
            room.read_on(ledger, entries)
        except Exception as error:
            LOGGER.error(
                "The log of a table does not replay; `armillary check` says more.", exc_info=error
            )
            raise Refused("damaged_table") from None
        room.hide_what_is_fresh()
        return room

    def _close_some(self) -> None:
        """Let go of the rooms that nobody has looked at for longest; of others, of what was drawn.

        One that was just opened stays, however many are looked at: somebody is about to.
        """
        idle = [id for id, room in self._rooms.items() if not room.listeners]
        for id in idle[: max(0, len(idle) - self.settings.open_rooms)]:
            del self._rooms[id]
        for id in idle[:-FRESH]:
            if id in self._rooms:
                self._rooms[id].rest()

    def open_ids(self) -> list[str]:
        """The tables whose news count, those that are just being opened too."""
        return [*self._rooms, *self._opening]

    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def listen(self) -> None:
        """Follow the news for ever."""
        async for item in self.store.watch(self.open_ids):
            if isinstance(item, Here):
                self.presence.hear(item)
            elif item.id in self._unread:
                self._unread[item.id].append(item)
            else:
                # Each table reads its own: nobody waits for one that is slow or being opened.
                self._unread[item.id] = deque([item])
                self._begin(self._read(item.id))

    def _begin(self, reading: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(reading)
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _read(self, id: str) -> None:
        """Read the news of a table, one after the other."""
        unread = self._unread[id]
        try:
            while unread:
                await self.news(unread.popleft())
        finally:
            del self._unread[id]

    async def news(self, item: News) -> None:
        """Bring a room up to date. A closed one is opened if somebody there has answered ahead.

        What goes wrong concerns this table alone: all others go on hearing theirs, and it is read
        anew with its next news.
        """
        with about(item.id):
            try:
                room = self._rooms.get(item.id)
                if room is not None:
                    await room.news(item)
                elif item.id in self._opening:
                    self._late[item.id] = item
                elif await self.run(self._answered_ahead, item.id):
                    await self.open(item.id)
            except Refused:  # It was closed or removed.
                self._rooms.pop(item.id, None)
            except ArmillaryError as error:  # The database is away.
                LOGGER.warning("The news of a table were not read: %s", error)
            except Exception:
                LOGGER.exception("The news of a table could not be read.")

    def _answered_ahead(self, id: str) -> bool:
        table = self.store.table(id)
        if table is None or table.over:
            return False
        for seat in table.waiting:
            if 0 <= seat < len(table.seats) and not table.seats[seat].bot:
                wanted = self.store.preferences(id, seat)
                if (wanted is not None and wanted.ahead) or self.store.planned(id, seat):
                    return True
        return False

    def end(self) -> None:
        """The server ends: nobody waits for news any more."""
        self._ending = True
        for room in self._rooms.values():
            room.end()

    def close(self) -> None:
        for task in self._reading:
            task.cancel()
        for threads in (self._threads, self._single):
            threads.shutdown(wait=False, cancel_futures=True)
