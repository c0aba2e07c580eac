"""The rooms that are open in this process, and the news that keep them up to date."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from armillary.core.errors import ArmillaryError
from armillary.table.refusals import Refused
from armillary.table.room.match_log import ledger_of
from armillary.table.room.presence import Presence
from armillary.table.room.room import Room, Visitor
from armillary.table.settings import Settings
from armillary.table.storage.change_feed import Here, News
from armillary.table.storage.schema import StoredEntry, StoredTable
from armillary.table.storage.store import Store

__all__ = ["Room", "Rooms", "Visitor"]

R = TypeVar("R")
LOGGER = logging.getLogger("armillary")


class Rooms:
    """The open rooms of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._threads = ThreadPoolExecutor(8, "store")
        self.presence = Presence(self)

    async def run(self, function: Callable[..., R], *args: Any, **kwargs: Any) -> R:
        """Call the store in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(function, *args, **kwargs))

    async def open(self, id: str) -> Room:
        """The room of a table; opened if need be."""
        room = self._rooms.get(id)
        if room is not None:
            self._rooms.move_to_end(id)
            return room
        task = self._opening.get(id)
        if task is None:
            task = self._opening[id] = asyncio.create_task(self._open(id))
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(task)

    def known(self, id: str) -> Room | None:
        """The room of a table, if it is open."""
        return self._rooms.get(id)

    async def _open(self, id: str) -> Room:
        table, entries = await self.run(self._load, id)
        if table is None:
            raise Refused("no_table")
        room = await self.run(self._build, table, entries)
        await room.catch_up()
        room.moved_stamp = room.stamp
        self._rooms[id] = room
        self.presence.ask(room)
        self._close_some()
        if room.wanted or room.plans:
            async with room.lock:
                await room.answer_ahead()
        return room

    def _load(self, id: str) -> tuple[StoredTable | None, list[StoredEntry]]:
        return self.store.table(id), self.store.entries(id)

    def _build(self, table: StoredTable, entries: list[StoredEntry]) -> Room:
        ledger = ledger_of(table)
        room = Room(table, ledger, self.store, self.run)
        room.read_on(ledger, entries)
        room.hide_what_is_fresh()
        return room

    def _close_some(self) -> None:
        """Let go of the rooms that nobody has looked at for longest."""
        idle = [id for id, room in self._rooms.items() if not room.listeners]
        for id in idle[: max(0, len(self._rooms) - self.settings.open_rooms)]:
            del self._rooms[id]

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
            else:
                await self.news(item)

    async def news(self, item: News) -> None:
        """Bring a room up to date. A closed one is opened if somebody there has answered ahead.

        What goes wrong concerns this table alone: all others go on hearing theirs, and it is read
        anew with its next news.
        """
        try:
            room = self._rooms.get(item.id)
            if room is not None:
                await room.news(item)
            elif item.id not in self._opening and await self.run(self._answered_ahead, item.id):
                await self.open(item.id)
        except ArmillaryError as error:  # The database is away, or the table is gone.
            LOGGER.warning("The news of table %s were not read: %s", item.id, error)
        except Exception:
            LOGGER.exception("The news of table %s could not be read.", item.id)

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

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
