"""Time: whoever is late is reminded, or a bot plays for them until they are back."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.room import clock
from tests.table.toy_table import Browser, serving, toy_store

HOUR = 3600


class Time:
    """The clock on the wall, moved by hand."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    wall = Time()
    monkeypatch.setattr(clock, "time", wall)
    return wall


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("store")
    with toy_store(str(folder / "tables.db")) as store, serving(store) as client:
        yield client


def people(client: TestClient[Litestar], pace: str, seconds: int) -> tuple[str, Browser, Browser]:
    """A table of two; the first is asked."""
    anna, ben = Browser(client), Browser(client)
    made = anna.new("person", "person", pace=pace, move_time=seconds)
    ben.sit(made, 1)
    return made["table"], anna, ben


def reason(answer: object) -> str:
    found: str = answer.json()["reason"]  # type: ignore[attr-defined]
    return found


def test_nobody_is_late_before_time_is_out(client: TestClient[Litestar], wall: Time) -> None:
    table, _, ben = people(client, "live", HOUR)
    for path in ("stand-in", "remind"):
        answer = ben.post(f"/t/{table}/{path}")
        assert answer.status_code == 409
        assert reason(answer) == "Nobody's time has run out."
    wall.ahead = HOUR - 60
    assert ben.post(f"/t/{table}/stand-in").status_code == 409


def test_a_bot_plays_for_whoever_is_late_until_they_are_back(
    client: TestClient[Litestar], wall: Time
) -> None:
    table, anna, ben = people(client, "live", HOUR)
    wall.ahead = HOUR + 1
    assert anna.post(f"/t/{table}/stand-in").status_code == 409  # one's own lateness
    assert ben.post(f"/t/{table}/stand-in").status_code == 200
    move = anna.move(table, {"do": "fish"}, 0)
    assert move.status_code == 409
    assert "A bot plays this seat" in reason(move)
    assert anna.post(f"/t/{table}/back").json()["seat"] == 0
    # The clock began anew when she came back: an hour from now, which is less than on the wall.
    wall.ahead = HOUR - 60
    assert ben.post(f"/t/{table}/stand-in").status_code == 409


def test_a_reminder_begins_the_time_anew(client: TestClient[Litestar], wall: Time) -> None:
    table, _, ben = people(client, "turns", HOUR)
    wall.ahead = HOUR + 1
    before = ben.seq(table)
    assert ben.post(f"/t/{table}/remind").status_code == 200
    assert ben.seq(table) == before + 1
    wall.ahead = HOUR - 60
    assert ben.post(f"/t/{table}/remind").status_code == 409


def test_a_table_without_a_clock_counts_nothing(client: TestClient[Litestar], wall: Time) -> None:
    table, _, ben = people(client, "live", 0)
    wall.ahead = 1000 * HOUR
    assert ben.post(f"/t/{table}/stand-in").status_code == 409


def test_spectators_and_impossible_times_are_refused(
    client: TestClient[Litestar], wall: Time
) -> None:
    table, anna, _ = people(client, "live", HOUR)
    links = anna.get(f"/t/{table}/links").json()
    visitor = Browser(client)
    visitor.get(links["watch"])
    wall.ahead = HOUR + 1
    assert visitor.post(f"/t/{table}/stand-in").status_code == 403
    body = {"game": "lagoon", "seats": [{"kind": "person"}] * 2, "move_time": -1}
    assert anna.post("/tables", body).status_code == 400
    assert anna.post("/tables", {**body, "move_time": 10**9}).status_code == 400


def test_nobody_gains_time_by_asking(client: TestClient[Litestar], wall: Time) -> None:
    table, anna, ben = people(client, "live", HOUR)
    wall.ahead = HOUR + 1
    anna.post(f"/t/{table}/pause", {"paused": True})
    ben.post(f"/t/{table}/undo/answer", {"agree": False})
    assert ben.post(f"/t/{table}/stand-in").status_code == 200


def test_on_holiday_time_does_not_run(client: TestClient[Litestar], wall: Time) -> None:
    table, anna, ben = people(client, "turns", HOUR)
    away = {"seat": 0, "away": True}
    assert ben.post(f"/t/{table}/holiday", away).json()["error"] == "no_seat"
    left = anna.post(f"/t/{table}/holiday", away)
    assert left.status_code == 200
    assert anna.post(f"/t/{table}/holiday", away).json() == left.json(), "once is enough"
    wall.ahead = clock.LONGEST - 60
    assert ben.post(f"/t/{table}/remind").status_code == 409
    wall.ahead = clock.LONGEST + 60
    assert ben.post(f"/t/{table}/remind").status_code == 200, "nobody is away for ever"
    assert anna.post(f"/t/{table}/holiday", away | {"away": False}).status_code == 200
    wall.ahead = HOUR + 60
    assert ben.post(f"/t/{table}/stand-in").status_code == 200


def test_holidays_are_for_matches_by_turns(client: TestClient[Litestar]) -> None:
    table, anna, _ = people(client, "live", HOUR)
    refused = anna.post(f"/t/{table}/holiday", {"seat": 0, "away": True})
    assert refused.status_code == 400
    assert reason(refused) == "Holidays are for matches at your own pace."
