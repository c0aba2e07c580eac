"""Live lines are compressed with the window that was set, and inflate nothing without end."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

import pytest
import uvicorn
import websockets
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from armillary.core.errors import ArmillaryError
from armillary.table.app import make_app
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.server import uvicorn_options
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from tests.table.sitting import sit_all
from tests.table.toy_table import CSRF, toy_store

T = TypeVar("T")
TOO_BIG = 1009
OFFER = ClientPerMessageDeflateFactory(client_max_window_bits=True)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


def with_server(store: Store, bits: int, look: Callable[[str, dict[str, str]], Awaitable[T]]) -> T:
    """What comes of looking at the live line of a table on a real server."""
    settings = Settings(rates={}, port=0, live_window_bits=bits)
    server = uvicorn.Server(uvicorn.Config(make_app(store, settings), **uvicorn_options(settings)))

    async def run() -> T:
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
        headers = {"cookie": f"csrf={CSRF}; keyring={made.secrets[0]}"}
        try:
            return await look(f"ws://127.0.0.1:{port}/t/{made.id}/live?seq=0", headers)
        finally:
            server.should_exit = True
            await serving

    return asyncio.run(run())


@pytest.mark.parametrize("bits", [9, 12, 15])
def test_the_window_is_the_one_that_was_set(store: Store, bits: int) -> None:
    async def look(address: str, headers: dict[str, str]) -> tuple[str, str]:
        async with websockets.connect(
            address, additional_headers=headers, compression=None, extensions=[OFFER]
        ) as line:
            assert json.loads(await line.recv())["full"] is True
            assert line.response is not None
            return line.response.headers["sec-websocket-extensions"], str(line.protocol.extensions)

    agreed, used = with_server(store, bits, look)
    assert f"server_max_window_bits={bits}" in agreed
    assert "client_no_context_takeover" in agreed, "the server keeps nothing of what pages send"
    assert f"remote_max_window_bits={bits}" in used


def test_whoever_cannot_inflate_is_sent_the_same_as_it_is(store: Store) -> None:
    async def look(address: str, headers: dict[str, str]) -> dict[str, object]:
        async with websockets.connect(
            address, additional_headers=headers, compression=None
        ) as line:
            assert line.response is not None
            assert "sec-websocket-extensions" not in line.response.headers
            found: dict[str, object] = json.loads(await line.recv())
            return found

    assert with_server(store, 15, look)["full"] is True


def test_a_bomb_is_not_inflated(store: Store) -> None:
    """A hundred megabytes of nothing fit into a small message; the line is closed instead."""

    async def look(address: str, headers: dict[str, str]) -> int | None:
        async with websockets.connect(
            address, additional_headers=headers, compression=None, extensions=[OFFER]
        ) as line:
            await line.recv()
            bomb = "0" * 100_000_000
            assert len(zlib.compress(bomb.encode())) < 100_000
            await line.send(bomb)
            await line.wait_closed()
            return line.close_code

    assert with_server(store, 15, look) == TOO_BIG


@pytest.mark.parametrize("bits", [8, 16])
def test_a_window_that_zlib_does_not_have_is_refused(bits: int) -> None:
    with pytest.raises(ArmillaryError, match=f"has 9 to 15 bits, not {bits}"):
        Settings(live_window_bits=bits)
