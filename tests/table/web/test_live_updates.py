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
from armillary.table.server import uvicorn_options
from armillary.table.storage.store import Store
from armillary.table.table_page.regions import render
from armillary.table.web import live_updates
from tests.table.sitting import sit_all
from tests.table.toy_table import (
    CSRF,
    HIDDEN,
    NO_LIMITS,
    Browser,
    handed_to,
    hands_in,
    serving,
    toy_store,
)

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


def offered(push: dict[str, Any], action: dict[str, Any]) -> bool:
    """Whether this may be chosen now."""
    return json.dumps(action["do"]) in json.dumps(push["legal"])


def drawn_hands(push: dict[str, Any]) -> dict[str, str]:
    """The hands on the cards of players that are pushed."""
    found = {id: hands_in(html) for id, html in push["regions"].items() if id.startswith("card-")}
    return {id: hand for id, (hand,) in found.items()}


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
        [step] = push["steps"]
        assert {id for id in step["pieces"] if id.startswith("coin-")} == {"coin-0"}
        assert step["fx"] == [{"kind": "rolled", "seat": 0}]
        assert step["say"].startswith("Player 1: rolls")
        assert not {id for id in push["pieces"] if id.startswith("coin-")}, "it was sent already"
        assert "tools" not in push.get("regions", {}), "it has not changed"
    assert [offered(push, FISH) for push in pushes[:2]] == [False, True]
    assert "legal" not in pushes[2]


def test_secrets_never_travel_to_another_seat(anna: Browser, ben: Browser) -> None:
    made = two(anna, ben)
    table = made["table"]
    watcher = Browser(anna.client)
    watcher.get(made["watch"])
    with ben.live(table) as second, watcher.live(table) as third:
        hands = drawn_hands(until(second, "full"))
        assert hands["card-0"] == HIDDEN != hands["card-1"]
        assert drawn_hands(until(third, "full")) == {"card-0": HIDDEN, "card-1": HIDDEN}
        anna.move(table, FISH, BEGUN)
        ben.move(table, FISH, BEGUN + 1)
        anna.move(table, {"do": "bid", "coins": 1}, BEGUN + 2)
        for line in (second, third):
            push = until(line, "seq", BEGUN + 3)
            assert "bids" not in json.dumps(push)
            assert push.get("steps", []) == []


def test_a_page_that_is_up_to_date_gets_nothing_twice(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    anna.move(table, FISH, BEGUN)
    with anna.live(table, seq=BEGUN + 1) as line:
        ben.post(f"/t/{table}/chat", {"text": "hello"})
        push = until(line, "pieces")
        assert "full" not in push
        [remark] = push["pieces"]
        assert remark.startswith("remark-")


def test_reconnecting_catches_up(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with ben.live(table, seq=BEGUN) as line:
        until(line, "seq", BEGUN)
    anna.move(table, FISH, BEGUN)
    ben.move(table, FISH, BEGUN + 1)
    with ben.live(table, seq=BEGUN) as line:
        push = until(line, "full")
        assert push["seq"] == BEGUN + 2
        assert {"top", "prompt", "actions", "card-0", "card-1"} <= set(push["regions"])
        [anna_fishes, ben_fishes] = push["steps"]
        assert anna_fishes["full"]
        assert "full" not in ben_fishes
        assert (anna_fishes["seat"], ben_fishes["seat"]) == (0, 1), "it is told what was missed"
        assert (anna_fishes["seq"], ben_fishes["seq"]) == (BEGUN + 1, BEGUN + 2)
    room = anna.client.app.state.rooms.known(table)
    while room.listeners:
        anna.get("/api/games")  # The line just closed is not gone at once.
    mark = render(room, 1, Preferences()).mark
    with ben.live(table, seq=BEGUN + 2, mark=mark) as line:
        anna.post(f"/t/{table}/chat", {"text": "hello"})
        push = until(line, "pieces")
        assert "full" not in push


def test_taking_back_removes_what_was_there(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with ben.live(table) as line:
        until(line, "full")
        anna.move(table, {"do": "offer", "coins": 2}, BEGUN)
        ben.move(table, {"do": "accept"}, BEGUN + 1)
        [step] = until(line, "seq", BEGUN + 2)["steps"]
        assert step["pieces"]["coin-0"] is None, "she has no coins left"
        assert "accepts" in anna.get(f"/t/{table}").text
        ben.post(f"/t/{table}/undo", {"seq": BEGUN + 2})
        push = until(line, "seq", BEGUN + 3)
        assert ">2<" in push["pieces"]["coin-0"]
        assert "accepts" not in json.dumps(push)


def test_presence(anna: Browser, ben: Browser) -> None:
    table = two(anna, ben)["table"]
    with anna.live(table) as line:
        until(line, "full")
        with ben.live(table) as other:
            until(other, "full")
            assert "card-1" in until(line, "regions")["regions"]
            assert 'class="presence on"' in anna.get(f"/t/{table}").text
        assert "card-1" in until(line, "regions")["regions"]
        assert 'class="presence on"' not in anna.get(f"/t/{table}").text


def test_one_device_is_handed_over(anna: Browser) -> None:
    table = anna.new("person", "person", pace="device")["table"]
    with anna.live(table) as line:
        assert handed_to(until(line, "full")["regions"]["handover"]) == 0
        anna.post(f"/t/{table}/reveal", {"seat": 0})
        push = until(line, "regions")
        assert handed_to(push["regions"]["handover"]) is None
        assert "card-0" in push["regions"]
        assert HIDDEN not in hands_in(anna.get(f"/t/{table}").text)[:1]
        assert offered(push, FISH)
        anna.move(table, FISH, BEGUN)
        push = until(line, "seq", BEGUN + 1)
        assert handed_to(push["regions"]["handover"]) == 1
        assert hands_in(anna.get(f"/t/{table}").text) == [HIDDEN, HIDDEN]
        assert not offered(push, FISH)


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


def test_everything_that_bots_do_is_told_in_order(anna: Browser, store: Store) -> None:
    table = anna.new("person", "random", "random", pace="solo")["table"]
    worker = Worker(store)
    with anna.live(table) as line:
        until(line, "full")
        anna.move(table, FISH, BEGUN - 1)
        while worker.work(threading.Event()):
            pass
        last = store.table(table)
        assert last is not None
        told: list[tuple[int, int]] = []
        shown = BEGUN - 1
        while shown < last.version:
            push = line.receive_json(timeout=SLOW)
            told += [(step["seq"], step["seat"]) for step in push.get("steps", [])]
            assert "missed" not in push
            shown = push["seq"]
            choices = push.get("legal", {"choices": []})["choices"]
            assert not choices or shown == last.version
    assert [seat for _, seat in told][:3] == [0, 1, 2]
    assert told == sorted(told, key=lambda step: step[0])


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
