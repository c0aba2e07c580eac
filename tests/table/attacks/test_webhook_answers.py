"""Whatever a webhook answers, only its status is read, and that within a few seconds."""

from __future__ import annotations

import asyncio
import gzip
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest

from armillary.table.background import webhooks
from armillary.table.background.webhooks import Webhooks
from armillary.table.model import Command
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Rooms, Visitor
from armillary.table.storage.store import Store
from tests.table.sitting import sit_all
from tests.table.toy_table import NO_LIMITS, toy_store

MB = 1024 * 1024
BOMB = gzip.compress(bytes(64 * MB))
PACKED = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(BOMB)
Answer = Callable[[], AsyncIterator[bytes]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with toy_store(str(tmp_path / "tables.db")) as store:
        yield store


async def bomb() -> AsyncIterator[bytes]:
    """A little that unpacks to much."""
    yield PACKED + BOMB


async def endless() -> AsyncIterator[bytes]:
    """It never stops talking."""
    yield b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    while True:
        yield b"10000\r\n" + bytes(0x10000) + b"\r\n"


async def silent() -> AsyncIterator[bytes]:
    """It announces more than ever comes."""
    yield b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n"
    await asyncio.Event().wait()


async def endless_head() -> AsyncIterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\n"
    while True:
        yield b"X-Again: " + b"x" * 1000 + b"\r\n"


async def no_head() -> AsyncIterator[bytes]:
    """It says again and again that it will say something."""
    while True:
        yield b"HTTP/1.1 102 Processing\r\n\r\n"
        await asyncio.sleep(0)


async def nothing() -> AsyncIterator[bytes]:
    yield b""
    await asyncio.Event().wait()


def told(store: Store, answer: Answer) -> tuple[bytes, int, int]:
    """What a webhook that answers so was asked, the most memory that this took, and how many
    messages are left to be sent."""
    asked: list[bytes] = []

    async def hook(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.CancelledError):
            asked.append(await reader.readuntil(b"\r\n\r\n"))
            async for part in answer():
                writer.write(part)
                await writer.drain()
        writer.close()

    async def run() -> int:
        server = await asyncio.start_server(hook, "127.0.0.1")
        port = server.sockets[0].getsockname()[1]
        rooms = Rooms(store, msgspec.structs.replace(NO_LIMITS, private_webhooks=True))
        wish = NewTable("lagoon", [SeatWish()] * 2, webhook=f"http://127.0.0.1:{port}/", seed=5)
        room = await rooms.open(sit_all(store, wish).id)
        await room.play(Visitor((0,)), Command(1, "request one", msgspec.Raw(b'{"do":"fish"}')))
        async with httpx.AsyncClient(trust_env=False) as client:
            tracemalloc.start()
            assert await Webhooks(rooms).send_all(client) == 1
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        server.close()
        rooms.close()
        return peak

    peak = asyncio.run(run())
    with store.database.read() as connection:
        left = connection.exec_driver_sql("SELECT count(*) FROM outbox").scalar_one()
    return b"".join(asked).lower(), peak, left


@pytest.mark.parametrize("answer", [bomb, endless, silent])
def test_an_answer_is_not_read(store: Store, answer: Answer) -> None:
    asked, peak, left = told(store, answer)
    assert peak < 4 * MB
    assert left == 0, "it was taken"
    assert b"accept-encoding: identity\r\n" in asked


@pytest.mark.parametrize("answer", [endless_head, no_head, nothing])
def test_a_head_has_its_size_and_its_time(
    store: Store, monkeypatch: pytest.MonkeyPatch, answer: Answer
) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.3)
    _, peak, left = told(store, answer)
    assert peak < 4 * MB
    assert left == 1, "it is tried again later"
