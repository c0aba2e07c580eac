"""Who is here, at whichever server: servers of one database tell each other who looks.

It travels as news do, but nothing of it is kept. Every server says which seats look at a table
through it, when that changes and when it is asked; and now and then, that it is still there. What a
server said is forgotten when it falls silent.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic

from armillary.core.errors import ArmillaryError
from armillary.table.room.room import Room
from armillary.table.room.room_view import Run
from armillary.table.storage.change_feed import NOBODY, Here, Looking
from armillary.table.storage.store import Store

BEAT = 15.0
"""Seconds between two signs of life."""
SILENCE = 50.0
"""Seconds after which a server is taken for dead."""


class Presence:
    """What this server tells of its readers, and what it hears of those of others."""

    def __init__(self, store: Store, run: Run, rooms: Mapping[str, Room]) -> None:
        """`rooms`: those that are open here, by their ids."""
        self.name = secrets.token_urlsafe(6)
        self._store = store
        self._run = run
        self._rooms = rooms
        self._told: dict[str, Looking] = {}
        self._heard: dict[str, float] = {}
        """The other servers, and when they were last heard."""
        self._saying: set[asyncio.Task[None]] = set()

    def look(self, room: Room) -> None:
        """Tell the others, if somebody else looks at a table than before."""
        looking = room.looking
        if self._told.get(room.id, NOBODY) != looking:
            self._say(Here(self.name, room.id, looking))
        if looking != NOBODY:
            self._told[room.id] = looking
        else:
            self._told.pop(room.id, None)

    def ask(self, room: Room) -> None:
        """A table was opened here: who looks at it elsewhere?"""
        self._say(Here(self.name, room.id, None))

    def hear(self, here: Here) -> None:
        """What another server says."""
        if here.server == self.name:
            return
        fresh = here.server not in self._heard
        self._heard[here.server] = monotonic()
        if fresh:  # Perhaps it knows as little of us as we of it.
            for room in self._rooms.values():
                self.ask(room)
        if here.looking is None:
            if here.id in self._told:
                self._say(Here(self.name, here.id, self._told[here.id]))
        elif (known := self._rooms.get(here.id)) is not None:
            known.look_elsewhere(here.server, here.looking)

    async def beat(self) -> None:
        """Give a sign of life for ever, and miss those of others."""
        while self._store.database.shared:
            self._say(Here(self.name, "", NOBODY))
            await asyncio.sleep(BEAT)
            self.forget(monotonic() - SILENCE)

    def forget(self, since: float) -> None:
        """Nobody looks through servers that have been silent since then."""
        for server in [name for name, heard in self._heard.items() if heard < since]:
            del self._heard[server]
            for room in self._rooms.values():
                room.look_elsewhere(server, NOBODY)

    def _say(self, here: Here) -> None:
        if not self._store.database.shared:
            return  # There is no other server.

        async def say() -> None:
            with suppress(ArmillaryError):  # The database is away: there will be other times.
                await self._run(self._store.database.say, here)

        task = asyncio.create_task(say())
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)
