"""Nobody takes a server's time or memory by asking without end, whatever they ask for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table import rate_limits
from armillary.table.fair_queue import RESTLESS
from armillary.table.rate_limits import CUT_OFF, CutOff, Limits
from armillary.table.room import room_play
from armillary.table.room import seats as seating
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Rooms
from armillary.table.room.room import MOST_BROWSERS, Room
from armillary.table.room.room_view import CHAT_RATES
from armillary.table.settings import Rate, Settings
from armillary.table.storage.schema import MyTable
from armillary.table.storage.store import Store
from armillary.table.table_page.updates import MOST_KEPT
from armillary.table.web.security import Guard, Receive, Scope, Send
from armillary.table.web.visitors import LONGEST_BROWSER, MOST_OLD, MOST_SECRETS
from bench.light_clients import Post, by_cookie, listen
from tests.table.running import Callers, running
from tests.table.sitting import sit_all
from tests.table.toy_table import Browser, serving, toy_store

AN_HOUR = 3600
"""So long a limit is counted here that no clock matters."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


@pytest.fixture
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


def flood(store: Store, rates: dict[str, Rate], does: Callable[[Callers], Awaitable[Any]]) -> Any:
    """What comes of something that is done to a server with these limits."""

    async def run() -> Any:
        async with running(store, Settings(rates=rates, token="secret", pause=0)) as server:
            return await does(server)

    return asyncio.run(run())


# --- Requests


@pytest.mark.parametrize(
    ("kind", "paths"),
    [
        ("static", ["/static/x/css/base.css", "/static/y/none.css", "/static/x/js/site.js"]),
        ("operator", ["/healthz", "/readyz", "/healthz"]),
        ("page", ["/", "/rules/gaia", "/learn/gaia"]),
        ("page", ["/t/a", "/t/b/end", "/api/tables/c/log"]),
    ],
)
def test_whatever_can_be_asked_for_has_a_limit(store: Store, kind: str, paths: list[str]) -> None:
    async def ask(server: Callers) -> list[bool]:
        caller = await server.call()
        return [await caller.ask(path) == 429 for path in paths]

    assert flood(store, {kind: Rate(2, AN_HOUR)}, ask) == [False, False, True]


def test_operators_are_not_held_up(store: Store) -> None:
    async def ask(server: Callers) -> list[int]:
        caller = await server.call()
        shows = "Authorization: Bearer secret\r\n"
        return [await caller.ask("/readyz", shows) for _ in range(3)]

    found = flood(store, {"operator": Rate(1, AN_HOUR)}, ask)
    assert len(set(found)) == 1, "200, or 503 where something is wrong"
    assert found[0] != 429


def test_who_keeps_everybody_waiting_waits_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as by a position in which it takes long to find what is legal: one command in it takes
    as long as a hundred others."""
    now = [0.0]
    monkeypatch.setattr(rate_limits, "thread_time", lambda: now[0])

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        now[0] += 0.1
        await asyncio.sleep(0)
        now[0] += 0.1
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 0)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    guard = Guard(app, Settings(rates={"work": Rate(500, AN_HOUR)}), lambda *_: (b"", b""))

    async def ask(address: str) -> int:
        found: list[int] = []

        async def send(message: Any) -> None:
            found.append(message.get("status", 0))

        async def nothing() -> None:
            pass

        async def elsewhere() -> None:
            now[0] += 5.0  # What others do meanwhile does not count.

        head = {"type": "http", "method": "GET", "path": "/", "headers": []}
        others = asyncio.create_task(elsewhere())
        await guard({**head, "client": (address, 1)}, nothing, send)
        await others
        return found[0]

    async def run() -> list[int]:
        return [await ask(address) for address in "aaaab"]

    assert asyncio.run(run()) == [200, 200, 200, 429, 200]


def test_lessons_cannot_be_begun_without_end(store: Store) -> None:
    with serving(store, Settings(rates={"create": Rate(2, AN_HOUR)})) as client:
        guest = Browser(client)
        found = [guest.post("/learn/gaia/first-mine", {}).status_code for _ in range(3)]
    assert found == [201, 201, 429]


def test_who_asks_on_when_refused_is_not_listened_to(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """A refusal costs more than a question."""
    rates = {"page": Rate(1, AN_HOUR), "refused": Rate(2, AN_HOUR)}

    async def ask(server: Callers) -> tuple[list[int], int, int]:
        guest = await server.call("127.0.66.6")
        found = [await guest.ask() for _ in range(5)]
        again = await (await server.call("127.0.66.6")).ask()
        return found, again, await (await server.call()).ask()

    with caplog.at_level(logging.WARNING, "armillary"):
        found, again, other = flood(store, rates, ask)
    assert found == [200, 429, 429, 429, 0]
    assert (again, other) == (0, 200)
    [line] = [record.getMessage() for record in caplog.records]
    assert line.startswith("Closed a connection from 127.0.66.6 that asks on and on")


def test_a_proxy_is_listened_to_whatever_its_visitors_do(store: Store) -> None:
    rates = {"page": Rate(1, AN_HOUR), "refused": Rate(1, AN_HOUR)}
    settings = Settings(rates=rates, proxies=("127.0.0.1",))

    async def run() -> list[int]:
        async with running(store, settings) as server:
            proxy = await server.call()
            names = [*["192.0.2.1"] * 4, "192.0.2.2", *["127.0.0.1"] * 4]
            return [await proxy.ask(headers=f"X-Forwarded-For: {name}\r\n") for name in names]

    assert asyncio.run(run()) == [200, 429, 429, 429, 200, 200, 429, 429, 429]


def test_an_address_is_cut_off_for_a_while() -> None:
    now = [0.0]
    cut_off = CutOff(Rate(2, 1), lambda: now[0])
    for _ in range(2):
        cut_off.refused("a")
        assert "a" not in cut_off
    cut_off.refused("a")
    assert ("a" in cut_off, "b" in cut_off) == (True, False)
    now[0] = CUT_OFF
    assert "a" not in cut_off


def test_who_has_opened_many_long_tables_waits_and_others_do_not(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table is let go when there are too many, and opened anew for whoever asks: all of it is
    replayed."""
    wish = NewTable("lagoon", [SeatWish("person", "Ana"), SeatWish("person", "Bob")])
    ids = [sit_all(store, wish).id for _ in range(4)]
    now = [0.0]

    async def run() -> None:
        rooms = Rooms(store, Settings())
        rooms._turns._clock = lambda: now[0]
        build = rooms._build

        def long(*given: Any) -> Room:
            now[0] += RESTLESS
            return build(*given)

        monkeypatch.setattr(rooms, "_build", long)
        await rooms.open(ids[0], "guest")
        again = asyncio.create_task(rooms.open(ids[1], "guest"))
        await asyncio.sleep(0)
        await rooms.open(ids[2], "another")
        assert not again.done()
        await rooms.open(ids[1], "a third")  # The guest keeps it from nobody else.
        now[0] += 2 * RESTLESS
        await rooms.open(ids[3], "a third")
        assert (await again).id == ids[1]
        rooms.close()

    asyncio.run(run())


# --- Live lines


def test_however_many_pages_an_address_has_open_it_has_so_many_updates(store: Store) -> None:
    """Everybody else has theirs at once, and nobody is shown anything wrong."""
    wish = NewTable("lagoon", [SeatWish("person", "Ana"), SeatWish("person", "Bob")])
    made = sit_all(store, wish)

    async def play(server: Callers) -> tuple[int, int]:
        address = f"http://127.0.0.1:{server.port}"
        guest: list[int] = []
        shown: list[int] = []
        newest = asyncio.Event()
        moves = 6

        def heard(version: int, size: int) -> None:
            shown.append(version)
            if len(shown) > moves:
                newest.set()

        for _ in range(5):
            await listen(address, made.id, made.secrets[0], -1, lambda v, _: guest.append(v), 1)
        await listen(address, made.id, made.secrets[1], -1, heard, 2)
        tell = Post(address, 3)
        for number in range(moves):
            while len(shown) <= number:
                await asyncio.sleep(0)
            body = msgspec.json.encode({"seat": 1, "name": f"Bob {number}"})
            status, answer = await tell(f"/t/{made.id}/name", by_cookie(made.secrets[1]), body)
            assert status == 200, answer
        await newest.wait()
        return len(shown), len(guest)

    shown, guest = flood(store, {"update": Rate(12, AN_HOUR)}, play)
    assert shown >= 7
    assert guest <= 12, "five at first, and a few of thirty"


def test_typing_is_told_now_and_then_however_many_pages_type(client: TestClient[Litestar]) -> None:
    """Each page would tell it to all others: a hundred pages, ten thousand messages a second."""
    host, guest = Browser(client), Browser(client)
    made = host.new("person", "open")
    table = made["table"]
    assert guest.get(made["watch"]).status_code == 303
    room = client.app.state.rooms.known(table)
    room.chat_limits = Limits(CHAT_RATES, clock=lambda: 0.0)
    with host.live(table) as first, host.live(table) as second, guest.live(table) as reader:
        for page in (first, second):
            for _ in range(5):
                page.send_text("typing")
            page.send_text("ping")
            while page.receive_text(timeout=20) != "pong":
                pass
        reader.send_text("ping")
        told = []
        while (text := reader.receive_text(timeout=20)) != "pong":
            told.append(text)
    assert sum("typing" in text for text in told) == CHAT_RATES["typing"].amount


# --- Memory


def test_preferences_without_end_keep_no_drawings(client: TestClient[Litestar]) -> None:
    host = Browser(client)
    table = host.new("person", "random", pace="solo")["table"]
    for number in range(MOST_KEPT + 8):
        assert host.post("/prefs", {"muted": [f"{number}"]}).status_code == 200
        assert host.get(f"/t/{table}").status_code == 200
    drawn = client.app.state.rooms.known(table).rendered
    assert len(drawn) <= MOST_KEPT


def test_made_up_browsers_are_forgotten(client: TestClient[Litestar]) -> None:
    host = Browser(client)
    table = host.new("person", "person", pace="device")["table"]
    for number in range(MOST_BROWSERS + 8):
        token = f"{number:020}" + "x" * 500
        host.cookies["csrf"] = token
        answer = client.post(
            f"/t/{table}/reveal", json={"seat": 0}, headers=host._headers() | {"x-csrftoken": token}
        )
        assert answer.status_code == 200, answer.text
    shown = client.app.state.rooms.known(table).shown
    assert len(shown) == MOST_BROWSERS
    assert max(map(len, shown)) <= LONGEST_BROWSER


def test_a_table_remembers_so_many_who_look_on(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody else may look on all the same, as long as they have the link."""
    monkeypatch.setattr(seating, "MOST_WATCHERS", 3)
    made = Browser(client).new("person", "random")
    table = made["table"]
    for _ in range(5):
        guest = Browser(client)
        assert guest.get(made["watch"]).status_code == 303
        assert guest.post(f"/t/{table}/watch").status_code == 200
        assert guest.get(f"/t/{table}").status_code == 200
    assert client.app.state.rooms.known(table).watchers == 3


def test_a_seat_has_one_link_for_another_device(client: TestClient[Litestar]) -> None:
    host, other = Browser(client), Browser(client)
    table = host.new("person", "random")["table"]
    links = [host.post(f"/t/{table}/device/link", {"seat": 0}).json()["link"] for _ in range(5)]
    assert len(client.app.state.rooms.known(table).invitations) == 1
    assert other.get(links[0]).status_code == 404
    assert other.get(links[-1]).status_code == 303
    assert other.post(f"/t/{table}/device").json() == {"open": True}


def test_cookies_without_end_ask_the_database_little(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def tables(hashes: list[str]) -> list[MyTable]:
        asked.append(len(hashes))
        return []

    monkeypatch.setattr(client.app.state.rooms.store, "tables", tables)
    guest = Browser(client)
    guest.cookies |= {f"t_{number}": ".".join("abcdefghijklmnopqrst") for number in range(500)}
    assert guest.get("/").status_code == 200
    assert asked == [MOST_OLD * MOST_SECRETS]


def test_a_log_does_not_grow_without_end(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it is replayed when the table is opened. A lesson that is too long begins anew."""
    monkeypatch.setattr(room_play, "LONGEST_LESSON", 30)
    learner = Browser(client)
    table = learner.post("/learn/gaia/research", {}).json()["table"]
    for number in range(40):
        answer = learner.post(f"/t/{table}/lesson/step", {"step": (number + 1) % 2})
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["error"]) == (409, "long_log")
    assert client.app.state.rooms.known(table).version <= 30
