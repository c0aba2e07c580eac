"""Presets: forms of a new table that a browser keeps; and maps laid by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.app import make_app
from armillary.table.storage.store import Store
from armillary.table.web.routes.lobby import MOST_PRESETS
from tests.table.toy_table import NO_LIMITS, Browser

WISH = {"game": "gaia", "pace": "solo", "seats": [{"kind": "person"}], "form": {"setup": "full"}}
SKETCH = {"game": "gaia", "players": 4, "seed": 3}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    with TestClient(make_app(store, NO_LIMITS), raise_server_exceptions=False) as client:
        yield client
    store.close()


def test_a_preset_is_kept_for_its_browser_alone(client: TestClient[Litestar]) -> None:
    anna, ben = Browser(client), Browser(client)
    ben.cookies["csrf"] = "another-browser-0123456789"
    assert anna.get("/presets").json() == []
    kept = anna.post("/presets", {"name": " Friday ", "wish": WISH}).json()
    assert kept == [{"name": "Friday", "wish": WISH}]
    assert anna.get("/presets").json() == kept
    assert ben.get("/presets").json() == []


def test_one_of_the_same_name_takes_its_place_and_can_be_removed(
    client: TestClient[Litestar],
) -> None:
    anna = Browser(client)
    anna.post("/presets", {"name": "Friday", "wish": WISH})
    changed = {**WISH, "pace": "live"}
    kept = anna.post("/presets", {"name": "Friday", "wish": changed}).json()
    assert [preset["wish"]["pace"] for preset in kept] == ["live"]
    assert anna.post("/presets/remove", {"name": "Friday"}).json() == []


def test_presets_have_limits(client: TestClient[Litestar]) -> None:
    anna = Browser(client)
    large = {**WISH, "form": {"map": "x" * 5000}}
    assert anna.post("/presets", {"name": "Large", "wish": large}).status_code == 413
    assert anna.post("/presets", {"name": "", "wish": WISH}).status_code == 400
    assert anna.post("/presets", {"name": "x" * 200, "wish": WISH}).status_code == 400
    for number in range(MOST_PRESETS):
        assert anna.post("/presets", {"name": f"No. {number}", "wish": WISH}).status_code == 200
    assert anna.post("/presets", {"name": "One more", "wish": WISH}).status_code == 413
    assert anna.post("/presets", {"name": "No. 3", "wish": WISH}).status_code == 200


def test_a_map_is_laid_by_hand(client: TestClient[Litestar]) -> None:
    anna = Browser(client)
    first = anna.post("/map", SKETCH).json()
    assert first["problem"] == ""
    change = {"tile": "03", "turn": 1}
    turned = anna.post("/map", {**SKETCH, "layout": first["layout"], "change": change}).json()
    assert turned["layout"] != first["layout"]
    # The text of the map is an option like any other.
    form = {"map": first["layout"]}
    sketched = anna.post("/preview", {**SKETCH, "form": form})
    assert sketched.status_code == 200
    assert sketched.json()["layout"] == first["layout"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"layout": "nonsense"},
        {"change": {"tile": "99"}},
        {"change": {"tile": "03", "onto": ["03"]}},
        {"layout": "x" * 9000},
        {"players": 9},
        {"game": "chess"},
    ],
)
def test_nonsense_is_refused_in_one_sentence(
    client: TestClient[Litestar], wrong: dict[str, object]
) -> None:
    answer = Browser(client).post("/map", {**SKETCH, **wrong})
    assert answer.status_code in (400, 404)
    assert answer.json()["reason"].endswith(".")
