"""Odd paths, and bodies that are big, deep, packed or never end: a refusal, and nothing broken."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator

import pytest

from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from tests.table.running import Callers, running
from tests.table.toy_table import CSRF, toy_store

HEADERS = f"Host: x\r\nCookie: csrf={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
JSON = "Content-Type: application/json\r\n"
MB = 1024 * 1024


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


def answered(store: Store, *words: bytes, more: bytes = b"") -> list[int]:
    """How a server answers to each, on one line; `more` is said until it answers to the last."""

    async def ask(server: Callers) -> list[int]:
        found = []
        for said in words:
            caller = await server.call()
            caller.writer.write(said)
            answer = asyncio.create_task(caller.status())
            while more and not answer.done():
                caller.writer.write(more)
                await caller.writer.drain()
                await asyncio.sleep(0)
            found.append(await answer)
        return found

    async def run() -> list[int]:
        async with running(store, Settings(rates={})) as server:
            return await ask(server)

    return asyncio.run(run())


ODD = [
    b"//",
    b"/%00",
    b"/%ff%fe",
    b"/t/%2e%2e/%2e%2e/etc/passwd",
    b"/t/../../etc/passwd",
    b"/static/x/..%2f..%2fapp.py",
    b"/t/" + b"a" * 20_000,
    b"/t/a%0d%0aSet-Cookie:x",
    b"/t/%F0%9F%92%A3",
    b"/s/.",
    b"/s/a.b.c",
    b"/api/tables/%00/view",
    b"/rules/gaia/%2e%2e",
    b"/?" + b"x=1&" * 5000,
    b"http://evil.example/",
    b"/t/a/at/99999999999999999999999999",
    b"/t/a/at/-1",
    b"/t/a/replay?at=99999999999999999999999999",
    b"/t/a/replay/steps?first=-1&count=1",
    b"/t/a/replay/steps?first=0&count=99999",
    b"/api/tables/x/wait?after=nan&timeout=1e999",
]


def test_odd_paths_are_refused(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    asks = [b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n" for path in ODD]
    found = answered(store, *asks)
    assert set(found) <= {200, 303, 400, 401, 403, 404}, found
    assert not [record for record in caplog.records if record.exc_info]


def post(path: str, content: bytes, headers: str = JSON) -> bytes:
    head = f"POST {path} HTTP/1.1\r\n{HEADERS}{headers}Content-Length: {len(content)}\r\n\r\n"
    return head.encode() + content


@pytest.mark.parametrize("path", ["/tables", "/import", "/prefs", "/preview", "/t/x/moves"])
def test_deep_and_packed_bodies_are_refused(
    store: Store, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """Nothing that comes in is unpacked."""
    deep = b"[" * 30_000 + b"]" * 30_000
    packed = gzip.compress(b"[" * MB)
    found = answered(
        store,
        post(path, deep),
        post(path, b'{"game":' * 7000 + b"}" * 7000),
        post(path, packed, f"{JSON}Content-Encoding: gzip\r\n"),
        post(path, b"\xff\xfe\x00"),
    )
    assert set(found) <= {400, 404}, found
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("path", ["/tables", "/import", "/api/tables"])
def test_a_body_is_read_as_far_as_it_may_go(store: Store, path: str) -> None:
    """Whoever says how much will come is refused at once; whoever does not, when it is too much."""
    head = f"POST {path} HTTP/1.1\r\n{HEADERS}{JSON}"
    announced = f"{head}Content-Length: {5 * MB}\r\n\r\n".encode()
    assert answered(store, announced) == [413]
    endless = f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()
    assert answered(store, endless, more=b"10000\r\n" + bytes(0x10000) + b"\r\n") == [413]
