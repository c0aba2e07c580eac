"""A process for what takes long, so that the server never waits for it, and it can be stopped.

The server sends a function of `background.tasks` with what it is given, the process sends back what
came of it. It is started when it is first needed and ends when nobody has needed it for a while, or
when the server does, however it ends. What exceeds its time ends with its process.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Coroutine
from typing import IO, Any

from armillary.table import server_log
from armillary.table.refusals import Refused
from armillary.table.server_log import LOGGER, REQUEST, TABLE, about
from armillary.table.settings import Settings
from armillary.table.storage.database_errors import StoreError
from armillary.table.storage.quotas import ASKS

START = 60.0
"""Seconds within which a process must have started."""
NICENESS = 15
"""The server goes first."""
SIZE = 8
"""Bytes before a message that say how long it is."""
KEPT = 16
"""Tables that a process remembers."""


class TaskFailed(Exception):
    """Our own mistake, or the process died: why."""


class TaskProcess:
    """One process, as the server sees it. It does one thing after the other."""

    def __init__(self, address: str, settings: Settings) -> None:
        """`address`: of the database."""
        self._told = address, settings
        self._process: asyncio.subprocess.Process | None = None

    async def ask(
        self, function: Callable[..., Any], args: tuple[object, ...], reader: str, seconds: float
    ) -> Any:
        """What the function gives, if it does within so many seconds. `reader`: whose it is."""
        context = reader, TABLE.get(), REQUEST.get()
        try:
            process = await self._started()
            async with asyncio.timeout(seconds):
                await _send(process, (function, args, context))
                done, answer = await _receive(process)
        except TimeoutError:
            await self.end()
            LOGGER.warning("%s took longer than %g s and was stopped.", function.__name__, seconds)
            raise Refused("takes_long") from None
        except (OSError, asyncio.IncompleteReadError):
            await self.end()
            raise TaskFailed(f"The process ended that worked on {function.__name__}.") from None
        except BaseException:
            await self.end()
            raise
        if done:
            return answer
        if isinstance(answer, Refused):
            raise answer
        raise TaskFailed(f"{function.__name__} failed in its process:\n{answer}")

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is not None and self._process.returncode is None:
            return self._process
        command = [sys.executable, "-m", "armillary.table.background.task_process"]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        async with asyncio.timeout(START):
            # Not as an argument: others on the machine could read the password in it.
            await _send(self._process, self._told)
            await _receive(self._process)
        return self._process

    async def end(self) -> None:
        """End it at once, whatever it does; who asks next gets a new one."""
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.communicate()


async def _send(process: asyncio.subprocess.Process, content: object) -> None:
    assert process.stdin is not None
    process.stdin.write(_packed(content))
    await process.stdin.drain()


async def _receive(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout is not None
    size = int.from_bytes(await process.stdout.readexactly(SIZE), "big")
    return pickle.loads(await process.stdout.readexactly(size))


def _packed(content: object) -> bytes:
    message = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return len(message).to_bytes(SIZE, "big") + message


# --- In the process


def main() -> None:
    """Do what the server sends, until it ends."""
    given = open(0, "rb", closefd=False)  # noqa: SIM115
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Whatever is printed here is no answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us.
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    address, settings = _read(given)
    server_log.set_up(settings.log)
    work = _Work(address, settings)
    waiting: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        # The input ends when the server does; what is still being done, nobody waits for.
        try:
            while True:
                waiting.put(_read(given))
        except EOFError:
            os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    _write(answers, None)
    while True:
        _write(answers, work.do(*waiting.get()))


def _read(given: IO[bytes]) -> Any:
    size = given.read(SIZE)
    if len(size) < SIZE:
        raise EOFError
    return pickle.loads(given.read(int.from_bytes(size, "big")))


def _write(answers: IO[bytes], content: object) -> None:
    answers.write(_packed(content))
    answers.flush()


class _Work:
    """What a process needs: rooms of its own, which read from the same database."""

    def __init__(self, address: str, settings: Settings) -> None:
        import msgspec

        from armillary.table.background import tasks  # noqa: F401  (what will be asked for)
        from armillary.table.room.open_rooms import Rooms
        from armillary.table.storage.store import Store

        self._rooms = Rooms(
            Store(address, made=True), msgspec.structs.replace(settings, open_rooms=KEPT, rates={})
        )
        self._runner = asyncio.Runner()

    def do(
        self,
        function: Callable[..., Coroutine[object, None, object]],
        args: tuple[object, ...],
        context: tuple[str, str, str],
    ) -> tuple[bool, object]:
        """Whether it could be done, and what came of it, or why nothing did. `context`: address,
        table and number of the request."""
        reader, table, number = context
        ASKS.set({"client": (reader, 0)} if reader else None)
        with about(table, number):
            return self._do(function, args)

    def _do(
        self, function: Callable[..., Coroutine[object, None, object]], args: tuple[object, ...]
    ) -> tuple[bool, object]:
        try:
            return True, self._runner.run(function(self._rooms, *args))
        except Refused as refusal:
            return False, refusal
        except StoreError as error:
            LOGGER.error("A task could not use the database: %s", error)
            return False, Refused("storage")
        except Exception:
            return False, traceback.format_exc()


if __name__ == "__main__":
    main()
