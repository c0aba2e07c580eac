"""Webhooks: told after the move, retried, never in its way, and only where they should go."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from armillary.table.background.webhooks import Webhooks, resolved
from armillary.table.model import Command
from armillary.table.refusals import Refused
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Rooms, Visitor
from armillary.table.storage.schema import OUTBOX
from armillary.table.storage.store import Store
from armillary.table.webhook_address import LONGEST_URL, checked
from tests.table.sitting import sit_all
from tests.table.toy_table import NO_LIMITS, toy_store

HOOK = "https://chat.example/hook"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with toy_store(str(tmp_path / "tables.db")) as store:
        yield store


PUBLIC = "93.184.215.14"


def told(
    store: Store,
    answer: Callable[[httpx.Request], httpx.Response],
    times: int = 1,
    addresses: Sequence[str] = (PUBLIC,),
    **allowed: bool,
) -> Any:
    """What arrives when somebody moves; the outbox is looked into so many times."""
    arrived: list[Any] = []

    def receive(request: httpx.Request) -> httpx.Response:
        assert request.url.host in addresses, "the address that was looked at"
        assert request.extensions["sni_hostname"] == "chat.example"
        named = request.url.copy_with(host=request.headers["host"])
        arrived.append((str(named), json.loads(request.content)))
        return answer(request)

    async def look_up(host: str, port: int) -> list[str]:
        assert (host, port) == ("chat.example", 443)
        return list(addresses)

    async def run() -> None:
        rooms = Rooms(store, msgspec.structs.replace(NO_LIMITS, **allowed))
        wish = NewTable(
            "lagoon", [SeatWish(name="Ann"), SeatWish(name="Ben")], webhook=HOOK, seed=5
        )
        made = sit_all(store, wish)
        room = await rooms.open(made.id)
        fish = msgspec.Raw(b'{"do":"fish"}')
        await room.play(Visitor((0,)), Command(1, "request one", fish))
        hooks = Webhooks(rooms, look_up=look_up)
        transport = httpx.MockTransport(receive)
        async with httpx.AsyncClient(transport=transport) as client:
            for _ in range(times):
                await hooks.send_all(client)
        rooms.close()

    asyncio.run(run())
    return arrived


def test_a_move_tells_whom_the_table_waits_for(store: Store) -> None:
    [(url, message)] = told(store, lambda request: httpx.Response(204), times=3)
    assert url == HOOK
    assert message == {
        "table": message["table"],
        "game": "lagoon",
        "waiting_for": ["Ben"],
        "seats": [1],
        "reactions": False,
        "over": False,
        "text": "Lagoon: Ben to play.",
    }


@pytest.mark.parametrize("status", [400, 500, 503])
def test_what_is_not_taken_is_tried_again_later(store: Store, status: int) -> None:
    arrived = told(store, lambda request: httpx.Response(status), times=2)
    assert len(arrived) == 1, "not at once"
    with store.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT tries, failed, lease FROM outbox").all()
    assert [tuple(row) for row in rows] == [(1, None, None)]


def test_an_address_that_does_not_answer_delays_nothing(store: Store) -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectTimeout("too slow")

    assert len(told(store, broken)) == 1
    with store.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM outbox").scalar() == 1


def test_redirects_stay_on_the_host(store: Store) -> None:
    def moved(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/hook":
            return httpx.Response(307, headers={"location": "/new"})
        return httpx.Response(200)

    assert [url for url, _ in told(store, moved)] == [HOOK, "https://chat.example/new"]


@pytest.mark.parametrize(
    "location", ["http://127.0.0.1/admin", "http://chat.example/hook", "https://evil.example/"]
)
def test_redirects_elsewhere_are_not_followed(store: Store, location: str) -> None:
    answer = httpx.Response(308, headers={"location": location})
    assert [url for url, _ in told(store, lambda request: answer)] == [HOOK]
    with store.database.read() as connection:
        assert connection.exec_driver_sql("SELECT tries FROM outbox").scalar() == 1


def test_running_in_circles_ends(store: Store) -> None:
    answer = httpx.Response(307, headers={"location": HOOK})
    assert len(told(store, lambda request: answer)) == 3


@pytest.mark.parametrize("url", ["", "  ", HOOK, "http://localhost:9000/x?y=1", f"  {HOOK} "])
def test_addresses_for_messages(url: str) -> None:
    assert checked(url) == url.strip()


@pytest.mark.parametrize(
    "url",
    [
        "chat.example",
        "ftp://chat.example/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http://[::1",
        "http://chat.example/\nHost: evil",
        "https://chat.example/" + "x" * LONGEST_URL,
    ],
)
def test_what_is_no_address_for_messages(url: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(url)
    assert refused.value.key == "bad_webhook"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "::1",
        "fe80::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "224.0.0.1",
    ],
)
def test_machines_of_our_own_network_are_not_for_strangers_to_reach(
    store: Store, address: str
) -> None:
    assert told(store, lambda request: httpx.Response(200), addresses=[address]) == []
    notice = store.database
    with notice.read() as connection:
        assert connection.execute(sa.select(OUTBOX.c.tries)).scalars().all() == [1]
    arrived = told(
        store, lambda request: httpx.Response(200), addresses=[address], private_webhooks=True
    )
    assert [url for url, _ in arrived] == [HOOK], "whoever runs the server may allow it"


def test_the_public_one_of_several_addresses_is_taken(store: Store) -> None:
    arrived = told(store, lambda request: httpx.Response(200), addresses=["127.0.0.1", PUBLIC])
    assert len(arrived) == 1


def test_names_that_are_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(resolved("127.0.0.1", 443)) == ["127.0.0.1"]

    def unknown(*given: Any, **more: Any) -> None:
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(ValueError, match="There is no nobody"):
        asyncio.run(resolved("nobody.invalid", 443))
