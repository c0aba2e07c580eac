"""The live line: what changes arrives, once, in order of time, and only to those who may know."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
import websockets
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from armillary.table.app import make_app
from armillary.table.background.bot_worker import Worker
from armillary.table.model import Preferences
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.settings import uvicorn_options
from armillary.table.storage.store import Store
from armillary.table.web import live_updates
from tests.table.sitting import sit_all
from tests.table.toy_table import CSRF, NO_LIMITS, Browser, render, serving, toy_store

BEGUN = 4
"""The version of a table of two people when it has just begun."""
FISH = {"do": "fish"}
SLOW = 10
"""Seconds to wait for something that should come."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


@pytest.fixture
def anna(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def until(line: Any, wanted: str, value: Any = None) -> dict[str, Any]:
    """The next push that has this part (with this value)."""
    while True:
        push: dict[str, Any] = line.receive_json(timeout=SLOW)
        if wanted in push and value in (None, push[wanted]):
            return push


def two(anna: Browser, ben: Browser) -> dict[str, Any]:
    made = anna.new("person", "person")
    ben.sit(made, 1)
    return made


def test_a_move_reaches_everybody_as_they_may_see_it(anna: Browser, ben: Browser) -> None:
    made = two(anna, ben)
    table = made["table"]
    watcher = Browser(anna.client)
    watcher.get(made["watch"])
    with anna.live(table) as first, ben.live(table) as second, watcher.live(table) as third:
        for line in (first, second, third):
            assert until(line, "full")["seq"] == BEGUN
        anna.move(table, FISH, BEGUN)
        pushes = [until(line, "seq", BEGUN + 1) for line in (first, second, third)]
    for push in pushes:
        assert set(push["pieces"]) == {"coin-0"}
        assert push["fx"] == [{"kind": "rolled", "seat": 0}]
        assert push["say"].startswith("Player 1: rolls")
        assert "hands" not in push.get("regions", {}), "it has not changed"
    assert pushes[0]["legal"] == {"choices": []}
    assert FISH in pushes[1]["legal"]["choices"]
    assert "legal" not in pushes[2]


def test_secrets_never_travel_to_another_seat(anna: Browser, ben: Browser) -> None:
    made = two(anna, ben)
    table = made["table"]
    watcher = Browser(anna.client)
    watcher.get(made["watch"])
    with ben.live(table) as second, watcher.live(table) as third:
        assert "[['?', '?', '?'], ['" in until(second, "full")["regions"]["hands"]
        shown = until(third, "full")["regions"]
        assert "[['?', '?', '?'], ['?', '?', '?']]" in shown["hands"]
        anna.move(table, FISH, BEGUN)
        ben.move(table, FISH, BEGUN + 1)
        anna.move(table, {"do": "bid", "coins": 1}, BEGUN + 2)
        for line in (second, third):
            push = until(line, "seq", BEGUN + 3)
            assert "bids" not in json.dumps(push)
            assert push.get("fx", []) == []


def test_a_page_that_is_up_to_date_gets_nothing_twice(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    anna.move(table, FISH, BEGUN)
    with anna.live(table, seq=BEGUN + 1) as line:
        push = until(line, "regions")
        assert "full" not in push
        assert set(push["regions"]) == {"players"}, "only that she is here now"
        ben.post(f"/t/{table}/chat", {"text": "hello"})
        assert set(until(line, "regions")["regions"]) == {"chat"}


def test_reconnecting_catches_up(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with ben.live(table, seq=BEGUN) as line:
        until(line, "seq", BEGUN)
    anna.move(table, FISH, BEGUN)
    ben.move(table, FISH, BEGUN + 1)
    with ben.live(table, seq=BEGUN) as line:
        push = until(line, "full")
        assert push["seq"] == BEGUN + 2
        assert {"hands", "log", "chat", "players"} <= set(push["regions"])
        assert push.get("fx", []) == [], "what is long past does not move any more"
    room = anna.client.app.state.rooms.known(table)
    while room.listeners:
        anna.get("/api/games")  # The line just closed is not gone at once.
    mark = render(room, 1, Preferences()).mark
    with ben.live(table, seq=BEGUN + 2, mark=mark) as line:
        anna.post(f"/t/{table}/chat", {"text": "hello"})
        push = until(line, "regions")
        assert "full" not in push


def test_taking_back_removes_what_was_there(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with ben.live(table) as line:
        until(line, "full")
        anna.move(table, {"do": "offer", "coins": 2}, BEGUN)
        ben.move(table, {"do": "accept"}, BEGUN + 1)
        assert until(line, "seq", BEGUN + 2)["pieces"]["coin-0"] is None, "she has no coins left"
        assert "accepts" in anna.get(f"/t/{table}").text
        ben.post(f"/t/{table}/undo", {"seq": BEGUN + 2})
        push = until(line, "seq", BEGUN + 3)
        assert push["pieces"]["coin-0"] == "<g>2</g>"
        assert "accepts" not in push["regions"]["log"]


def test_presence(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with anna.live(table) as line:
        until(line, "full")
        with ben.live(table) as other:
            until(other, "full")
            assert "here [0, 1]" in until(line, "regions")["regions"]["players"]
        assert "here [0]" in until(line, "regions")["regions"]["players"]


def test_one_device_is_handed_over(anna: Browser) -> None:
    table = anna.new("person", "person", pace="device")["table"]
    with anna.live(table) as line:
        assert until(line, "full")["regions"]["handover"] == "<p id='handover'>0</p>"
        anna.post(f"/t/{table}/reveal", {"seat": 0})
        push = until(line, "regions")
        assert push["regions"]["handover"] == "<p id='handover'>None</p>"
        assert "['?', '?', '?']]" in push["regions"]["hands"]
        assert FISH in push["legal"]["choices"]
        anna.move(table, FISH, BEGUN)
        push = until(line, "seq", BEGUN + 1)
        assert push["regions"]["handover"] == "<p id='handover'>1</p>"
        assert "[['?', '?', '?'], ['?', '?', '?']]" in push["regions"]["hands"]
        assert push["legal"] == {"choices": []}


def test_who_loses_the_seat_loses_its_view(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with ben.live(table) as line:
        until(line, "full")
        link = ben.post(f"/t/{table}/give", {"seat": 1}).json()["link"]
        cleo = Browser(ben.client)
        assert cleo.get(link).status_code == 303
        assert cleo.post(f"/t/{table}/sit", {"seat": 1, "name": "Cleo"}).status_code == 200
        with pytest.raises(WebSocketDisconnect) as ended:
            for _ in range(5):
                line.receive_json(timeout=SLOW)
        assert ended.value.code == live_updates.GONE


def test_moves_of_bots_are_shown_one_by_one_or_skipped(
    anna: Browser, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.new("person", "random", "random", pace="solo")["table"]
    worker = Worker(store)
    with anna.live(table) as line:
        until(line, "full")
        anna.move(table, FISH, BEGUN - 1)
        while worker.work(threading.Event()):
            pass
        last = store.table(table)
        assert last is not None
        seen = [BEGUN]
        while seen[-1] < last.version:
            push = line.receive_json(timeout=SLOW)
            if push["seq"] > seen[-1]:
                seen.append(push["seq"])
                choices = push.get("legal", {"choices": []})["choices"]
                assert not choices or push["seq"] == last.version
    assert len(seen) > 2
    assert seen == sorted(seen)


def test_strangers_get_no_line(anna: Browser, ben: Browser) -> None:
    table = anna.new("person", "random")["table"]
    for browser, where in ((ben, table), (anna, "no-table")):
        with (
            pytest.raises(WebSocketDisconnect),
            browser.live(where) as line,
        ):
            line.receive_json(timeout=SLOW)


def test_a_broken_drawing_closes_the_line(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = anna.new("person", "random")["table"]

    def broken(*given: Any) -> None:
        raise RuntimeError("no ink")

    with anna.live(table) as line:
        until(line, "full")
        monkeypatch.setattr(sys.modules["armillary.table.table_page.regions"], "render", broken)
        with pytest.raises(WebSocketDisconnect) as ended:
            anna.post(f"/t/{table}/chat", {"text": "hello"})
            line.receive_json(timeout=SLOW)
        assert ended.value.code == live_updates.BROKEN
    assert "A live line broke." in caplog.text


def test_a_server_that_ends_says_so(store: Store) -> None:
    """SIGTERM's way out: sockets are closed with 1012, and the server is gone within 3 s."""
    app = make_app(store, NO_LIMITS)
    server = uvicorn.Server(uvicorn.Config(app, **uvicorn_options(NO_LIMITS) | {"port": 0}))

    async def run() -> list[int | None]:
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))
        headers = {"cookie": f"csrf={CSRF}; keyring={made.secrets[0]}"}
        address = f"ws://127.0.0.1:{port}/t/{made.id}/live?seq=0"
        lines = [await websockets.connect(address, additional_headers=headers) for _ in range(20)]
        for line in lines:
            assert json.loads(await line.recv())["full"] is True
        server.should_exit = True
        async with asyncio.timeout(3):
            await serving
        for line in lines:
            await line.wait_closed()
        return [line.close_code for line in lines]

    assert asyncio.run(run()) == [1012] * 20
