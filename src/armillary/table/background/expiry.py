"""Tables that nobody has played for long go away, if the operator wants it so."""

from __future__ import annotations

import asyncio

from armillary.table.room.open_rooms import Rooms
from armillary.table.server_log import LOGGER, about
from armillary.table.storage import administration
from armillary.table.storage.store import NoTable

PAUSE = 3600.0
"""Seconds between two looks."""


class Expiry:
    """Looks for old tables."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def run(self) -> None:
        """Look for ever."""
        while True:
            await self._rooms.run(self.remove_old)
            await asyncio.sleep(PAUSE)

    def remove_old(self) -> int:
        """Remove the tables whose time is up; gives how many."""
        store, settings = self._rooms.store, self._rooms.settings
        old = administration.expired(store, settings.keep_days, settings.keep_days_with_people)
        for row in old:
            with about(row.id):
                try:
                    administration.remove(store, row.id)
                    LOGGER.info("A table without a move since long was removed.")
                except NoTable:
                    pass  # Another server was quicker.
        return len(old)
