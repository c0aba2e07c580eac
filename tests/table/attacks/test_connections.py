"""Nobody locks others out by connections that send, or read, as little as they can."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import struct
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import uvicorn

from armillary.table import assets
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from armillary.table.web import connections
from armillary.table.web.live_updates import Line
from tests.table.running import Callers, running
from tests.table.sitting import sit_all
from tests.table.toy_table import CSRF, toy_store
from tests.table.web.test_serve import served

LOOP = uvicorn.Config("", loop="auto").get_loop_factory()
"""The kind of event loop that a server has."""
HASTY = Settings(rates={}, head_time=0.2, body_time=0.2)
EN, PT, PL = "Too many connections", "Conexões demais", "Za dużo połączeń"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


def attack(store: Store, settings: Settings, does: Callable[[Callers], Awaitable[Any]]) -> Any:
    """What comes of something that is done to a server."""

    async def run() -> Any:
        async with running(store, settings) as server:
            return await does(server)

    with asyncio.Runner(loop_factory=LOOP) as runner:
        return runner.run(run())


# --- Requests that never end


HALF = {
    "a head": "GET / HTTP/1.1\r\nHost: x\r\nX-",
    "a line": "GE",
    "a live line": "GET /t/x/live HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "a body": "POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "a chunk": "POST /tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{",
}
HEADERS = f"cookie: csrf={CSRF}\r\nx-csrftoken: {CSRF}\r\n"


@pytest.mark.parametrize("half", HALF)
def test_half_a_request_is_not_waited_for(store: Store, half: str) -> None:
    words = HALF[half].replace("Host: x\r\n", f"Host: x\r\n{HEADERS}")

    async def wait(server: Callers) -> tuple[int, int]:
        caller = await server.call()
        caller.say(words)
        return await caller.status(), await caller.status()

    assert attack(store, HASTY, wait) == (408, 0)


@pytest.mark.parametrize("words", ["", "\r\n\r\n", "GET / HTTP/1.1\r\n"])
def test_nobody_stays_after_an_answer_by_saying_next_to_nothing(store: Store, words: str) -> None:
    async def wait(server: Callers) -> tuple[int, int]:
        silent = await server.call()
        asked = await server.call()
        first = await asked.ask() if words else 200
        asked.say(words)
        await asked.until_closed()
        return first, await silent.status()

    assert attack(store, HASTY, wait) == (200, 0)


def test_eleven_hundred_half_sent_requests_lock_nobody_out(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def wait(server: Callers) -> tuple[int, int, list[str]]:
        half = [await server.call("127.0.66.6") for _ in range(1100)]
        for caller in half:
            caller.say(HALF["a head"])
        other = await server.call()
        served = await other.ask()
        told = [record.getMessage() for record in caplog.records]
        for caller in half:
            await caller.until_closed()
        again = await (await server.call("127.0.66.6")).ask()
        return served, again, told

    with caplog.at_level(logging.WARNING, "armillary"):
        served, again, told = attack(store, Settings(rates={}, head_time=1), wait)
    assert (served, again) == (200, 200)
    [line] = [line for line in told if "one too many" in line]
    assert "127.0.66.6" in line
    assert sum("no whole request" in record.getMessage() for record in caplog.records) == 1


# --- Requests that are all head


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("X-Long: " + "x" * 200_000, 431),
        ("X-Many: x\r\n" * 200, 400),
        ("X-Fine: x\r\n" * 50 + "\r\n", 200),
        ("\r\n" + "GET /api/tables/x/wait HTTP/1.1\r\n\r\n" * 1000, 400),
    ],
)
def test_heads_have_a_size(store: Store, head: str, status: int) -> None:
    async def wait(server: Callers) -> int:
        caller = await server.call()
        caller.say(f"GET /api/games HTTP/1.1\r\nHost: x\r\n{head}")
        return await caller.status()

    assert attack(store, Settings(rates={}), wait) == status


def test_what_makes_no_sense_fills_no_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """Nor does what comes after it on the same line break anything."""
    senseless = ["\x16\x03\x01", "GET\r\n\r\n", "GET /api/games HTTP/1.1\r\n\r\n" * 500]

    async def wait(server: Callers) -> list[int]:
        found = []
        for words in senseless * 10:
            caller = await server.call()
            caller.say(words)
            found.append(await caller.status())
            await caller.until_closed()
        return found

    assert set(attack(store, Settings(rates={}), wait)) <= {200, 400}
    [line] = [record.getMessage() for record in caplog.records if record.levelno > logging.INFO]
    assert "makes sense" in line


# --- Many from one address


def test_an_address_has_so_many_connections(store: Store) -> None:
    async def wait(server: Callers) -> tuple[list[int], int, str, int]:
        callers = [await server.call() for _ in range(3)]
        answers = [await caller.ask() for caller in callers]
        more = await server.call()
        refused = await more.status()
        other = await (await server.call("127.0.0.2")).ask()
        await callers[0].close()
        again = 429
        while again != 200:  # until the server has seen that one is gone
            again = await (await server.call()).ask()
        return answers, refused, more.body.decode(), other

    answers, refused, told, other = attack(store, Settings(rates={}, address_connections=3), wait)
    assert answers == [200] * 3
    assert refused == 429
    for language in (EN, PT, PL):
        assert language in told
    assert other == 200


def handshake(path: str, cookie: str, headers: str = "") -> str:
    return (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {cookie}\r\n{headers}\r\n"
    )


def test_live_lines_count_too(store: Store) -> None:
    made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
    live = handshake(f"/t/{made.id}/live", f"csrf={CSRF}; keyring={made.secrets[0]}")

    async def wait(server: Callers) -> list[int]:
        found = []
        for _ in range(3):
            caller = await server.call()
            caller.say(live)
            found.append(await caller.status())
        return found

    settings = Settings(rates={}, address_connections=2)
    assert attack(store, settings, wait) == [101, 101, 429]


def test_a_message_that_is_too_large_ends_its_line_and_fills_no_log(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not even if the line is about to be told something."""
    made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
    live = handshake(f"/t/{made.id}/live", f"csrf={CSRF}; keyring={made.secrets[0]}")
    large = struct.pack("!BBQ4x", 0x81, 0x80 | 127, 70_000) + bytes(70_000)
    cut: list[connections.LiveConnection] = []
    real_cut, real_show = connections.LiveConnection.handle_parser_exception, Line._show

    def cut_off(line: connections.LiveConnection) -> None:
        real_cut(line)
        cut.append(line)

    async def show(line: Line) -> None:
        while not cut:
            await asyncio.sleep(0)
        await real_show(line)

    async def wait(server: Callers) -> None:
        caller = await server.call()
        caller.say(live)
        assert await caller.status() == 101
        caller.writer.write(large)
        await caller.until_closed()

    monkeypatch.setattr(connections.LiveConnection, "handle_parser_exception", cut_off)
    monkeypatch.setattr(Line, "_show", show)
    attack(store, Settings(rates={}), wait)
    assert cut
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR]


@pytest.mark.parametrize("seq", ["9" * 5000, "\u00b2", "-1", "x"])
def test_a_live_line_is_opened_whatever_its_page_says_that_it_has(store: Store, seq: str) -> None:
    made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
    path = f"/t/{made.id}/live?seq={quote(seq)}"
    live = handshake(path, f"csrf={CSRF}; keyring={made.secrets[0]}")

    async def wait(server: Callers) -> bytes:
        caller = await server.call()
        caller.say(live)
        assert await caller.status() == 101
        return await caller.reader.readexactly(1)

    assert attack(store, Settings(rates={}), wait) == b"\x81", "a text, and no goodbye"


def test_behind_a_proxy_each_visitor_has_so_many(store: Store) -> None:
    made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
    program = f"Authorization: Bearer {made.secrets[0]}\r\n"
    live = handshake(f"/t/{made.id}/live", f"csrf={CSRF}; keyring={made.secrets[0]}", "%s")

    async def wait(server: Callers) -> tuple[list[int], int, int]:
        one, other = "X-Forwarded-For: 192.0.2.1\r\n", "X-Forwarded-For: 192.0.2.2\r\n"
        found = []
        for _ in range(3):
            caller = await server.call()
            caller.say(live % one)
            found.append(await caller.status())
        held = await (await server.call()).ask(f"/api/tables/{made.id}", program + one)
        free = await (await server.call()).ask(f"/api/tables/{made.id}", program + other)
        return found, held, free

    settings = Settings(rates={}, address_connections=2, proxies=("127.0.0.0/8",))
    assert attack(store, settings, wait) == ([101, 101, 403], 429, 200)


# --- Those who do not read


def deaf() -> socket.socket:
    """A socket whose system takes hardly anything."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.setblocking(False)
    return made


def test_whoever_does_not_read_the_answer_is_dropped(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    path = assets.url(assets.FONT)

    async def wait(server: Callers) -> int:
        loop = asyncio.get_running_loop()
        with deaf() as line:
            await loop.sock_connect(line, ("127.0.0.1", server.port))
            asks = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            await loop.sock_sendall(line, asks * connections.MOST_AHEAD)
            return await server.until_served()

    settings = Settings(rates={}, body_time=0.2, address_connections=1)
    with caplog.at_level(logging.WARNING, "armillary"):
        assert attack(store, settings, wait) == 200
    assert "did not read its answer" in caplog.text


def test_pings_whose_answers_nobody_reads_take_no_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "MOST_UNREAD", 256 * 1024)
    made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
    live = handshake(f"/t/{made.id}/live", f"csrf={CSRF}; keyring={made.secrets[0]}")
    ping = struct.pack("!BB4x125x", 0x89, 0x80 | 125)

    async def wait(server: Callers) -> bool:
        loop = asyncio.get_running_loop()
        with deaf() as line:
            await loop.sock_connect(line, ("127.0.0.1", server.port))
            await loop.sock_sendall(line, live.encode())
            assert b" 101 " in await loop.sock_recv(line, 100)
            try:
                for _ in range(64):  # as much as 64 MB, if nobody minds
                    await loop.sock_sendall(line, ping * 8000)
            except ConnectionError:
                return True
        return False

    with caplog.at_level(logging.WARNING, "armillary"):
        assert attack(store, Settings(rates={}), wait) is True
    assert "did not read its answer" in caplog.text


# --- Files that can be opened


def limit_files(soft: int, hard: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    options = ("serve", "--port", 0, "--workers", 0, "--db", tmp_path / "tables.db")
    with served(*options, preexec_fn=limit_files(300, 2000)) as (process, _):
        limits = Path(f"/proc/{process.pid}/limits")
        if not limits.exists():
            pytest.skip("this system does not show the limits of a process")
        [line] = [line for line in limits.read_text().splitlines() if "open files" in line]
        assert line.split()[3] == "2000"


def test_too_few_files_are_told_and_survived(tmp_path: Path) -> None:
    """Many addresses together take all the files that a process may open."""
    options = ("serve", "--port", 0, "--workers", 0, "--db", tmp_path / "tables.db")
    with served(*options, preexec_fn=limit_files(300, 300)) as (process, address):
        port = int(address.rstrip("/").rpartition(":")[2])

        async def wait() -> tuple[int, int, int]:
            server = Callers(port)
            callers = [await server.call(f"127.0.1.{n % 9 + 1}") for n in range(400)]
            last = await callers[-1].status()
            first = await callers[0].ask()
            await server.close()
            return first, last, await server.until_served()

        assert asyncio.run(wait()) == (200, 503, 200)
        process.terminate()
        _, said = process.communicate(timeout=20)
    assert said.count("hardly any more files can be opened") == 1
    assert "Traceback" not in said
