"""Who looks on can neither speak in somebody else's name nor keep others from speaking."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from bench.played_tables import Seated
from tests.table.running import Callers, running
from tests.table.sitting import sit_all
from tests.table.toy_table import CSRF, Browser, serving, toy_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with toy_store(str(tmp_path / "tables.db")) as store:
        yield store


@pytest.fixture
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


ALIKE = ["Ben", " bEN ", "Ben.", "B-e-n", "Ｂｅｎ", "Ben\u200b", "Ben\u3164", "*Ben*"]
OTHER = ["Benno", "Ben 2", "Bén", "!", "🚀"]


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_the_same_is_taken(client: TestClient[Litestar], name: str) -> None:
    anna, ben, watcher = (Browser(client) for _ in range(3))
    made = anna.new("person", "person")
    table = made["table"]
    ben.sit(made, 1, "Ben")
    watcher.get(made["watch"])
    lie = watcher.post(f"/t/{table}/chat", {"text": "I resign", "name": name})
    assert (lie.status_code, lie.json()["error"]) == (409, "name_taken")
    rename = anna.post(f"/t/{table}/name", {"seat": 0, "name": name})
    assert rename.json()["error"] == "name_taken"
    both = {"game": "lagoon", "seats": [{"name": "Ben"}, {"name": name}]}
    assert anna.post("/tables", both).json()["error"] == "name_taken"


@pytest.mark.parametrize("name", OTHER)
def test_other_names_are_free(client: TestClient[Litestar], name: str) -> None:
    anna, ben = Browser(client), Browser(client)
    made = anna.new("person", "person")
    ben.sit(made, 1, "Ben")
    rename = anna.post(f"/t/{made['table']}/name", {"seat": 0, "name": name})
    assert rename.status_code == 200


class Spectator:
    """Somebody who looks on from an address, with a browser of their own."""

    def __init__(self, server: Callers, made: Seated, address: str) -> None:
        self._server = server
        self._path = f"/t/{made.id}"
        self._address = address
        self._cookies = f"csrf={CSRF}; invitation={made.id}.{made.watch_secret}"

    async def _post(self, path: str, body: dict[str, str]) -> tuple[int, str]:
        content = msgspec.json.encode(body).decode()
        caller = await self._server.call()
        caller.say(
            f"POST {self._path}{path} HTTP/1.1\r\nHost: x\r\nX-CSRFToken: {CSRF}\r\n"
            f"Cookie: {self._cookies}\r\nX-Forwarded-For: {self._address}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n{content}"
        )
        head = (await caller.reader.readuntil(b"\r\n\r\n")).decode()
        return int(head.split()[1]), head

    async def come(self) -> None:
        status, head = await self._post("/watch", {})
        assert status == 200
        self._cookies += "; " + head.partition("set-cookie: ")[2].partition(";")[0]

    async def say(self, text: str) -> int:
        return (await self._post("/chat", {"text": text}))[0]


def test_however_many_browsers_somebody_opens_others_are_heard(store: Store) -> None:
    made = sit_all(store, NewTable("lagoon", [SeatWish()] * 2))

    async def run() -> tuple[list[int], list[int]]:
        settings = Settings(rates={}, proxies=("127.0.0.1",))
        async with running(store, settings) as server:
            loud = [Spectator(server, made, "192.0.2.1") for _ in range(4)]
            quiet = Spectator(server, made, "192.0.2.2")
            for spectator in (*loud, quiet):
                await spectator.come()
            noise = [await one.say("!") for _ in range(6) for one in loud]
            return noise, [await quiet.say("hello") for _ in range(3)]

    noise, heard = asyncio.run(run())
    assert set(noise) == {200, 429}
    assert heard == [200] * 3
