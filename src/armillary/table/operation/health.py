"""Whether a server can do its work: for those who watch over it, and for what restarts it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.table.operation.metrics import Figures
from armillary.table.storage import figures
from armillary.table.storage.database_errors import StoreError

if TYPE_CHECKING:
    from armillary.table.background.worker_crew import Crew
    from armillary.table.room.open_rooms import Rooms

LONGEST_WAIT = 60.0
"""Seconds that a bot's decision may wait before something is wrong."""
FRESH = 2.0
"""Seconds for which an answer stands: asking often costs nothing."""
NOTHING = figures.Waiting({}, 0.0, 0, 0, 0)


class Health(msgspec.Struct, frozen=True):
    """How a server is."""

    ready: bool
    problems: list[str]
    """One sentence each."""
    workers: int
    """That run here."""
    workers_wanted: int
    oldest_job: float
    """Seconds that the oldest decision of a bot has waited."""
    given_up: int
    """Decisions that no bot could make."""
    outbox: int
    """Messages to webhooks that wait."""
    outbox_given_up: int


class Watch:
    """Looks after one server."""

    def __init__(
        self, rooms: Rooms, crew: Crew | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._rooms = rooms
        self._crew = crew
        self._clock = clock
        self._known: tuple[float, Health] | None = None
        self._looking = asyncio.Lock()

    async def health(self) -> Health:
        """How the server is, or was a moment ago."""
        async with self._looking:  # However many ask at once, one looks.
            now = self._clock()
            if self._known is None or not 0 <= now - self._known[0] < FRESH:
                self._known = now, await self._rooms.run(self._look)
            return self._known[1]

    def _look(self) -> Health:
        store = self._rooms.store
        problems, waiting = [], NOTHING
        try:
            figures.check_writable(store)
            waiting = figures.waiting(store)
        except StoreError as error:
            problems.append(str(error))
        alive, wanted = (self._crew.alive, self._crew.size) if self._crew else (0, 0)
        if wanted and not alive:
            problems.append("No worker for bots is alive.")
        if waiting.oldest_job > LONGEST_WAIT:
            problems.append(f"A bot's decision has waited for {waiting.oldest_job:.0f} s.")
        return Health(
            ready=not problems,
            problems=problems,
            workers=alive,
            workers_wanted=wanted,
            oldest_job=round(waiting.oldest_job, 1),
            given_up=waiting.given_up,
            outbox=waiting.outbox,
            outbox_given_up=waiting.outbox_given_up,
        )

    async def figures(self, state: Any) -> Figures:
        """What is counted when somebody asks; `state` is that of the app."""
        health = await self.health()
        run, store = self._rooms.run, self._rooms.store
        jobs: dict[str, int] = {}
        tables: dict[str, int] = {}
        try:
            jobs = (await run(figures.waiting, store)).jobs
            tables = await run(figures.tables, store)
        except StoreError:
            pass  # `ready` says so.
        return Figures(
            lines=len(state.lines),
            connections=state.connections(),
            rooms=len(self._rooms.open_rooms()),
            workers=health.workers,
            worker_restarts=self._crew.restarts if self._crew else 0,
            jobs=jobs,
            oldest_job=health.oldest_job,
            given_up=health.given_up,
            outbox=health.outbox,
            tables=tables,
            ready=health.ready,
        )
