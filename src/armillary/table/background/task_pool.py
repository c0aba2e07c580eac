"""What takes long is done by a few processes; who asked for it waits in a fair queue.

A reader is an address: who has many seats, browsers or pages behind one still counts once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from armillary.table.background.task_process import TaskProcess
from armillary.table.fair_queue import REST, FairQueue
from armillary.table.room.open_rooms import Rooms
from armillary.table.settings import Settings
from armillary.table.storage.store import Store

IDLE = 300.0
"""Seconds after which a process ends that nobody has needed."""

P = ParamSpec("P")
R = TypeVar("R")


class TaskPool:
    """The processes of a server. None is started before it is needed."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._queue = FairQueue(settings.task_processes, rest=REST)
        self._idle: list[TaskProcess] = []
        """The last one was used last, and knows its tables still."""
        self._under_way: set[asyncio.Task[object]] = set()
        self._ends: dict[TaskProcess, asyncio.TimerHandle] = {}

    async def run(
        self,
        reader: str,
        task: Callable[Concatenate[Rooms, P], Awaitable[R]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """What a function of `background.tasks` gives, or why it is refused."""
        await self._queue.enter(reader)
        # Who goes away meanwhile does not stop it: a new process would cost more.
        found: R = await asyncio.shield(self._begin(self._work(reader, task, args)))
        return found

    def _begin(self, work: Coroutine[object, None, R]) -> asyncio.Task[R]:
        begun = asyncio.create_task(work)
        self._under_way.add(begun)
        begun.add_done_callback(self._done)
        return begun

    def _done(self, work: asyncio.Task[object]) -> None:
        self._under_way.discard(work)
        if not work.cancelled():
            work.exception()  # Perhaps nobody waits for it any more.

    async def _work(
        self, reader: str, task: Callable[..., object], args: tuple[object, ...]
    ) -> Any:
        process = self._idle.pop() if self._idle else self._new()
        end = self._ends.pop(process, None)
        if end is not None:
            end.cancel()
        try:
            return await process.ask(task, args, reader, self._settings.task_seconds)
        finally:
            self._idle.append(process)
            self._ends[process] = asyncio.get_running_loop().call_later(IDLE, self._end, process)
            self._queue.leave(reader)

    def _end(self, process: TaskProcess) -> None:
        """Nobody has needed it for long."""
        if process in self._idle:
            self._idle.remove(process)
            self._begin(process.end())

    def _new(self) -> TaskProcess:
        return TaskProcess(self._store.address, self._settings)

    async def close(self) -> None:
        """End all processes."""
        for work in self._under_way:
            work.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        for end in self._ends.values():
            end.cancel()
        await asyncio.gather(*(process.end() for process in self._idle))
