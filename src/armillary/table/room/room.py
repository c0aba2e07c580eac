"""A room: a table that is open in this process. One lock; all that it knows is in the log.

A change is tried on a fork of the ledger, appended to the store, and only then shown: nobody sees a
move that could still vanish. Whoever looks at a room is woken and brought up to date; nothing is
queued for them. What another process or a worker appended comes as news and is read on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from armillary.table.refusals import Refused
from armillary.table.room.match_log import Ledger
from armillary.table.room.room_play import Playing
from armillary.table.room.room_view import Run, Visitor
from armillary.table.storage.change_feed import NOBODY, Looking, News
from armillary.table.storage.schema import StoredEntry, StoredTable
from armillary.table.storage.store import Store

__all__ = ["Room", "Visitor"]

REMARKS_KEPT = 200
MOST_BROWSERS = 64
"""Browsers of which it is remembered whom they show."""


class Room(Playing):
    """One open table."""

    def __init__(self, table: StoredTable, ledger: Ledger, store: Store, run: Run) -> None:
        super().__init__(table, ledger, store, run)
        self._last_remark = 0
        self.ending = False
        """The server ends."""

    # --- Who looks

    def enter(self, woken: asyncio.Event, seats: Collection[int]) -> None:
        """Somebody begins to look; `woken` is set with every change."""
        self.listeners.add(woken)
        here = self.looking
        self._present.update(seats)
        self._watching += not seats
        if self.looking != here:
            self.changed()

    def leave(self, woken: asyncio.Event, seats: Collection[int]) -> None:
        """They look no more."""
        self.listeners.discard(woken)
        here = self.looking
        self._present.subtract(seats)
        self._watching -= not seats
        if self.looking != here:
            self.changed()

    def look_elsewhere(self, server: str, looking: Looking) -> None:
        """These look through another server, and nobody else does."""
        if self._elsewhere.get(server, NOBODY) == looking:
            return
        self._elsewhere = {name: of for name, of in self._elsewhere.items() if name != server}
        if looking != NOBODY:
            self._elsewhere[server] = looking
        self.changed()

    async def wait(self, visitor: Visitor, seq: int, timeout: float) -> bool:
        """Wait until the match is newer than this for them; False: it is not. After the end, of the
        match or of the server, nobody waits."""
        woken = asyncio.Event()
        self.listeners.add(woken)
        try:
            async with asyncio.timeout(timeout):
                while self.seq(visitor) <= seq and not self.over and not self.ending:
                    await woken.wait()
                    woken.clear()
        except TimeoutError:
            pass
        finally:
            self.listeners.discard(woken)
        return self.seq(visitor) > seq

    def end(self) -> None:
        """The server ends: whoever waits for something new is told that there is nothing."""
        self.ending = True
        for woken in self.listeners:
            woken.set()

    def reveal(self, visitor: Visitor, browser: str, seat: int) -> None:
        """The person of this seat has the device now."""
        if seat not in visitor.seats:
            raise Refused("no_seat")
        self.shown.pop(browser, None)
        self.shown[browser] = seat
        if len(self.shown) > MOST_BROWSERS:
            del self.shown[next(iter(self.shown))]
        self.changed()

    # --- News

    async def news(self, item: News) -> None:
        """Something has changed, perhaps here, perhaps elsewhere."""
        told_of_people = item.people and self.store.database.shared
        if item.version == self.version == self._echo and not told_of_people:
            self._echo = -1  # It was us.
            return
        if item.people:
            async with self.lock:
                await self.catch_up()
                await self.answer_ahead()
        elif item.version > self.version:
            async with self.lock:
                await self._read_news(item)
                await self.answer_ahead()

    async def _read_news(self, item: News) -> None:
        """The log has grown; mostly the news bring what is missing."""
        missing = [entry for entry in item.entries if entry.version > self.version]
        if missing and missing[0].version == self.version + 1:
            self._add(missing)
        elif item.version > self.version:
            self._add(await self.run(self.store.entries, self.id, self.version))

    async def catch_up(self) -> None:
        """Read the entries that are new, and what people may have changed besides."""
        self._add(await self.run(self.store.entries, self.id, self.version))
        await self.load_people()

    def _add(self, entries: Sequence[StoredEntry]) -> None:
        if entries:
            trial = self.ledger.fork()
            self.read_on(trial, entries)
            self.go_on(trial)
            self.changed()
            self.moved_stamp = self.stamp

    def read_on(self, ledger: Ledger, entries: Sequence[StoredEntry]) -> None:
        for entry in entries:
            ledger.add(entry)
            if entry.request is not None:
                self.requests[entry.seat, entry.request] = entry.version

    async def reload(self) -> None:
        """Look again for what people have changed."""
        async with self.lock:
            await self.load_people()

    async def load_people(self) -> None:
        """Seats, preferences and chat as the store has them."""
        around = await self.run(self.store.around, self.id, self._last_remark)
        if around is None or around.table.closed:
            self._shut()
            raise shut(around.table if around else None)
        before = self._people()
        table = around.table
        self._seats, self.settings, self._watch = table.seats, table.settings, around.watch
        self.wanted, self.trouble, self._holders = around.wanted, around.trouble, around.holders
        self.invitations = around.invitations
        self.plans, self.hint = around.plans, around.hint
        remarks = around.remarks
        if remarks:
            self.first_remark += max(0, len(self.remarks) + len(remarks) - REMARKS_KEPT)
            self.remarks = [*self.remarks, *(remark for _, remark in remarks)][-REMARKS_KEPT:]
            self._last_remark = remarks[-1][0]
        if remarks or before != self._people():
            self.changed()

    def _shut(self) -> None:
        """Nobody may look any more: their lines are closed, and their pages learn why."""
        self._holders, self.invitations, self._watch = {}, (), "nobody"
        self.changed()

    def _people(self) -> tuple[object, ...]:
        around = self.trouble, self._holders, self.invitations, self.plans, self.hint
        return self._seats, self.settings, self.wanted, *around

    def changed(self) -> None:
        """Wake everybody who looks."""
        self.stamp += 1
        self.rendered = {}
        for woken in self.listeners:
            woken.set()


def shut(table: StoredTable | None) -> Refused:
    """Why a table cannot be opened."""
    known = {"closed": "closed_table", "damaged": "damaged_table"}
    return Refused(known.get(table.closed if table else "", "no_table"))
