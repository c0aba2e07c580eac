"""While a table is paused, nobody is told anywhere that it is their turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.app import make_app
from armillary.table.background.webhooks import Webhooks
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from bench.played_tables import Seated
from tests.table.sitting import sit_all
from tests.table.toy_table import Browser

OURS = Settings(rates={}, private_webhooks=True)
YOUR_TURN = {"en": "Your turn", "pt_BR": "Sua vez", "pl": "Twoja tura"}
WAITING = {"en": "Waiting for", "pt_BR": "Aguardando", "pl": "Czekamy"}
PAUSED = {
    "en": "The table is paused",
    "pt_BR": "A partida está em pausa",
    "pl": "Gra jest wstrzymana",
}
HOOK = "http://127.0.0.1:9/"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("store") / "tables.db"))
    yield store
    store.close()


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    async def nothing(hooks: Webhooks) -> None:
        """The tests send themselves."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Webhooks, "run", nothing)
        with TestClient(make_app(store, OURS)) as client:
            yield client


class People:
    """The two people of a table, and a program of the one who is asked."""

    def __init__(self, client: TestClient[Litestar], store: Store) -> None:
        seats = [SeatWish(name="Ana"), SeatWish(name="Wojtek")]
        self.made: Seated = sit_all(store, NewTable("pulsar", seats, webhook=HOOK))
        self.client = client
        self.store = store
        self.table = f"/t/{self.made.id}"
        table = store.table(self.made.id)
        assert table is not None
        [self.asked] = table.waiting
        self.asks, self.other = (self._browser(self.asked), self._browser(1 - self.asked))

    def _browser(self, seat: int) -> Browser:
        browser = Browser(self.client)
        browser.hold(self.made.secrets[seat])
        return browser

    def program(self, path: str) -> Any:
        headers = {"authorization": f"Bearer {self.made.secrets[self.asked]}"}
        return self.client.get(f"/api/tables{path}", headers=headers).json()

    def pause(self, paused: bool) -> None:
        """Whoever is asked pauses the table, which the other agrees to; the other goes on."""
        if paused:
            assert self.asks.post(f"{self.table}/pause", {"paused": True}).status_code == 200
            agreed = self.other.post(f"{self.table}/undo/answer", {"agree": True})
            assert agreed.status_code == 200
        else:
            assert self.other.post(f"{self.table}/pause", {"paused": False}).status_code == 200


@pytest.fixture
def people(client: TestClient[Litestar], store: Store) -> People:
    return People(client, store)


@pytest.mark.parametrize("language", YOUR_TURN)
def test_pages(people: People, language: str) -> None:
    def top(browser: Browser) -> str:
        page: str = browser.get(people.table).text
        assert page.count('id="top"') == 1
        return page.partition('id="top"')[2].partition("</header>")[0]

    for browser in (people.asks, people.other):
        browser.post("/prefs", {"language": language})
    assert YOUR_TURN[language] in top(people.asks)
    people.pause(True)
    for browser in (people.asks, people.other):
        told = top(browser)
        assert PAUSED[language] in told
        assert YOUR_TURN[language] not in told
        assert WAITING[language] not in told
    data = people.asks.get(people.table).text
    assert '"mine":true' not in data, "what the title of the window follows from"
    assert 'class="act' not in data, "nothing to press"
    people.pause(False)
    assert YOUR_TURN[language] in top(people.asks)


@pytest.mark.parametrize("language", YOUR_TURN)
def test_the_lobby(people: People, language: str) -> None:
    people.asks.post("/prefs", {"language": language})

    def row() -> str:
        page: str = people.asks.get("/").text
        return page.partition(f'href="{people.table}"')[2].partition("</li>")[0]

    assert YOUR_TURN[language] in row()
    people.pause(True)
    assert YOUR_TURN[language] not in row()
    assert PAUSED[language] in row()
    people.pause(False)
    assert YOUR_TURN[language] in row()


def test_programs(people: People) -> None:
    table = f"/{people.made.id}"

    def asked() -> tuple[Any, ...]:
        [mine] = [found for found in people.program("") if found["id"] == people.made.id]
        places = [people.program(f"{table}{path}") for path in ("", "/view", "/wait?after=0")]
        return (
            *(place["waiting_for"] for place in (*places, mine)),
            mine["wanted"],
            bool(people.program(f"{table}/options")["options"]),
            mine["paused"],
        )

    seat = people.asked
    playing = ([seat], [seat], [seat], [seat], "turn", True, False)
    assert asked() == playing
    people.pause(True)
    assert asked() == ([], [], [], [], "", False, True)
    assert people.program(table)["paused"] is True
    people.pause(False)
    assert asked() == playing


def sent(people: People) -> list[list[str]]:
    """Whom the webhook's messages name that are due now."""
    found: list[list[str]] = []

    def receive(request: httpx.Request) -> httpx.Response:
        message = json.loads(request.content)
        if message["table"] == people.made.id:
            found.append(message["waiting_for"])
        return httpx.Response(204)

    async def run() -> None:
        rooms = people.client.app.state.rooms
        async with httpx.AsyncClient(transport=httpx.MockTransport(receive)) as client:
            while await Webhooks(rooms).send_all(client):
                pass

    asyncio.run(run())
    return found


def test_webhooks(people: People) -> None:
    """What was not sent before the pause is not sent during it; when the table goes on, it says."""
    name = ("Ana", "Wojtek")[people.asked]
    people.pause(True)
    assert sent(people) == []
    people.pause(False)
    table = people.store.table(people.made.id)
    assert table is not None
    assert table.waiting == (people.asked,)
    people.pause(True)  # before the message was sent
    assert sent(people) == []
    people.pause(False)
    assert sent(people) == [[name]]
