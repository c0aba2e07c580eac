"""What one person sets for their own seat keeps nobody else from playing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core.registry import games, load
from armillary.table.games import board_of
from armillary.table.model import Preferences
from armillary.table.storage.store import Store
from tests.table.toy_table import Browser, serving

NONSENSE: list[Any] = ["always", 10**30, -1, None, [], {"a": 1}, 0.5, "\x00"]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("answers") / "tables.db"))
    yield store
    store.close()


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


def opened(client: TestClient[Litestar], game: str) -> tuple[Browser, str]:
    browser = Browser(client)
    made = browser.new("person", "random", "random", game=game)
    return browser, str(made["table"])


@pytest.mark.parametrize("game", games())
def test_an_answer_that_is_not_offered_is_refused(client: TestClient[Litestar], game: str) -> None:
    browser, table = opened(client, game)
    words = load(game).words("en")
    for setting in board_of(game).answers_ahead(words):
        offered = [value for value, _ in setting.choices]
        for value in NONSENSE:
            if value in offered or (setting.kind == "text" and isinstance(value, str)):
                continue
            answer = browser.post(f"/t/{table}/prefs", {"ahead": {setting.key: value}})
            assert answer.status_code == 400, (setting.key, value)
            assert answer.json()["error"] == "bad_request"
    fine = {setting.key: setting.default for setting in board_of(game).answers_ahead(words)}
    assert browser.post(f"/t/{table}/prefs", {"ahead": fine | {"older": 1}}).status_code == 200


def test_one_that_is_stored_all_the_same_breaks_nothing(
    client: TestClient[Litestar],
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """From another version, say: the table opens, its person is asked, the operator is told."""
    browser, table = opened(client, "gaia")
    store.prefer(table, 0, Preferences(ahead={"charge": "always"}))

    def broken(*given: Any) -> Any:
        raise ValueError("always")

    monkeypatch.setattr(type(board_of("gaia")), "answer_ahead", staticmethod(broken))
    with caplog.at_level(logging.ERROR, "armillary"):
        assert browser.get(f"/t/{table}").status_code == 200
    assert "An answer given ahead could not be worked out." in caplog.text
