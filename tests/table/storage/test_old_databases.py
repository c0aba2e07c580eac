"""A database that an older version wrote: its tables play on, by the luck and the links they had.

`tests/data/databases` has the file as it was left: matches that go on among people, alone and by
turns, and a seat that is still open.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core.chance import Seeded
from armillary.table.background.bot_worker import Worker
from armillary.table.storage.store import Store
from tests.table.toy_table import Browser, serving

DATA = Path(__file__).parents[2] / "data" / "databases"
TABLES: dict[str, Any] = json.loads((DATA / "tables-0002.json").read_text("utf-8"))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    file = tmp_path / "tables.db"
    file.write_bytes(gzip.decompress((DATA / "tables-0002.db.gz").read_bytes()))
    store = Store(str(file))
    with serving(store) as client:
        yield client
    store.close()


def api(client: TestClient[Litestar], name: str, seat: int, path: str = "") -> Any:
    made = TABLES[name]
    headers = {"authorization": f"Bearer {made['seats'][seat]}"}
    return client.get(f"/api/tables/{made['table']}{path}", headers=headers)


def answer(client: TestClient[Litestar], name: str, seat: int) -> Any:
    """The first option, by the token that was given out then."""
    made, asked = TABLES[name], api(client, name, seat, "/options").json()
    body = {"seq": asked["version"], "request": "after the change"}
    return client.post(
        f"/api/tables/{made['table']}/answer",
        headers={"authorization": f"Bearer {made['seats'][seat]}"},
        json={**body, "action": asked["options"][0]["action"]},
    )


@pytest.mark.parametrize("name", ["gaia", "imperium", "solo"])
def test_matches_go_on_by_their_tokens_and_their_luck(
    client: TestClient[Litestar], name: str
) -> None:
    Worker(client.app.state.rooms.store).work(Event())  # Alone, a bot begins.
    people = [0] if name == "solo" else range(len(TABLES[name]["seats"]))
    asked = [seat for seat in people if api(client, name, seat, "/options").json()["options"]]
    assert len(asked) == 1
    state = api(client, name, asked[0]).json()
    assert (state["begun"], state["over"], state["commitment"]) == (True, False, "")
    assert "seed" not in state["config"] or name == "solo", "its luck follows from it"
    assert answer(client, name, asked[0]).status_code == 200
    room = client.app.state.rooms.known(TABLES[name]["table"])
    assert isinstance(room.match.luck, Seeded)


def test_a_browser_goes_on_with_the_cookie_that_it_has(client: TestClient[Litestar]) -> None:
    made = TABLES["gaia"]
    ana = Browser(client)
    ana.cookies[f"t_{made['table']}"] = made["seats"][0]
    assert "Ana" in ana.get(f"/t/{made['table']}").text
    assert made["table"] in ana.get("/").text, "listed among her tables"


def test_an_old_link_asks_before_it_opens_the_seat_elsewhere(client: TestClient[Litestar]) -> None:
    made = TABLES["gaia"]
    phone = Browser(client)
    assert phone.get(made["links"][0]).headers["location"] == f"/t/{made['table']}/join"
    assert "Ana sits here" in phone.get(f"/t/{made['table']}/join").text
    assert phone.get(f"/t/{made['table']}").status_code == 303
    assert phone.post(f"/t/{made['table']}/device").json() == {"open": True}
    assert phone.get(f"/t/{made['table']}").status_code == 200
    room = client.app.state.rooms.known(made["table"])
    assert room.ledger.notes[-1].key == "device", "and she is told"


def test_the_link_of_a_bot_opens_nothing_any_more(client: TestClient[Litestar]) -> None:
    made = TABLES["solo"]
    assert api(client, "solo", 1).status_code == 403
    assert Browser(client).get(made["links"][1]).status_code == 404


def test_an_open_seat_is_taken_by_its_link(client: TestClient[Litestar]) -> None:
    made = TABLES["open"]
    guest = Browser(client)
    assert guest.get(made["links"][1]).status_code == 303
    seated = guest.post(f"/t/{made['table']}/sit", {"seat": 1, "name": "Wojtek"})
    assert seated.status_code == 200
    assert guest.get(f"/t/{made['table']}").status_code == 200
