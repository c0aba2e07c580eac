"""A server with real sockets on this machine, for as long as a block runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import uvicorn

from armillary.table.app import make_app
from armillary.table.server import uvicorn_options
from armillary.table.settings import Settings
from armillary.table.storage.store import Store

SLOW = 20
"""Seconds after which nothing more will come."""


class Caller:
    """A connection that says what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.body = b""

    def say(self, words: str) -> None:
        self.writer.write(words.encode())

    async def status(self) -> int:
        """The status of the next answer, which is read; 0: there is none, the line was closed."""
        try:
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
        length = head.partition("content-length: ")[2].partition("\r\n")[0]
        self.body = await self.reader.readexactly(int(length)) if length else b""
        return int(head.split()[1])

    async def ask(self, path: str = "/api/games", headers: str = "") -> int:
        """The status of an answer."""
        self.say(f"GET {path} HTTP/1.1\r\nhost: x\r\n{headers}\r\n")
        return await self.status()

    async def until_closed(self) -> None:
        with suppress(ConnectionError):
            await self.reader.read()

    async def close(self) -> None:
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()


class Callers:
    """Connections to a port, which are closed in the end."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._all: list[Caller] = []

    async def call(self, address: str = "127.0.0.1") -> Caller:
        line = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self._all.append(Caller(*line))
        return self._all[-1]

    async def until_served(self) -> int:
        """Ask until there is room; gives the answer."""
        while True:
            caller = await self.call()
            found = await caller.ask()
            await caller.close()
            if found == 200:
                return found

    async def close(self) -> None:
        for caller in self._all:
            await caller.close()


@asynccontextmanager
async def running(store: Store, settings: Settings) -> AsyncIterator[Callers]:
    """Serve this store, and call it."""
    app = make_app(store, settings)
    options = uvicorn_options(settings, app.state.cut_off) | {"port": 0}
    server = uvicorn.Server(uvicorn.Config(app, **options))
    serving = asyncio.create_task(server.serve())
    try:
        async with asyncio.timeout(SLOW):
            while not server.started:
                await asyncio.sleep(0.01)
            callers = Callers(server.servers[0].sockets[0].getsockname()[1])
            try:
                yield callers
            finally:
                await callers.close()
    finally:
        server.should_exit = True
        await serving
