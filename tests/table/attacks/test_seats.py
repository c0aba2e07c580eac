"""Secrecy depends on whom a seat belongs to, never on who plays it now or who kept a link."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.room import clock
from armillary.table.room.room_view import Seen
from armillary.table.storage.people import hashed
from armillary.table.storage.schema import Invitation
from tests.table.toy_table import Browser, seat_in, serving, toy_store

FISH = {"do": "fish"}
OPEN = ("export", "hint", "undo", "reasons")
"""What is only for those who play alone."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with (
        toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store,
        serving(store) as client,
    ):
        yield client


@pytest.fixture
def people(client: TestClient[Litestar]) -> tuple[Browser, Browser, Browser]:
    return Browser(client), Browser(client), Browser(client)


def opens(browser: Browser, table: str) -> set[str]:
    """Which of the things that are only for those who play alone somebody can have."""
    seq = browser.seq(table)
    room = browser.client.app.state.rooms.known(table)
    found = set()
    if browser.get(f"/t/{table}/export").status_code == 200:
        found.add("export")
    if browser.post(f"/t/{table}/hint", {"seq": seq}).status_code == 200:
        found.add("hint")
    back = browser.post(f"/t/{table}/undo", {"seq": seq, "to": "step", "ask": False})
    if back.status_code == 200:
        found.add("undo")
    if room.shows_reasons:
        found.add("reasons")
    return found


# --- Somebody is late, and a bot stands in


def late(anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> str:
    """Anna has played; Ben's time runs out, and a bot stands in for him."""
    made = anna.new("person", "person", move_time=15)
    table = str(made["table"])
    ben.sit(made, 1, "Ben")
    assert anna.move(table, FISH, anna.seq(table)).status_code == 200
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 60)
    assert anna.post(f"/t/{table}/stand-in").status_code == 200
    monkeypatch.undo()
    return table


def test_whoever_is_left_when_a_bot_stands_in_is_not_alone(
    people: tuple[Browser, Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _ = people
    table = late(anna, ben, monkeypatch)
    assert opens(anna, table) == set()
    ben.post(f"/t/{table}/back")
    assert opens(anna, table) == set(), "and it never comes back"


def test_control_counting_who_plays_now_would_open_everything(
    people: tuple[Browser, Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _ = people
    table = late(anna, ben, monkeypatch)
    plays = property(lambda room: sum(s.kind != "bot" and not s.bot for s in room._seats) < 2)
    monkeypatch.setattr(Seen, "alone", plays)
    assert {"export", "reasons", "undo"} <= opens(anna, table)


def test_nothing_from_before_a_bot_stood_in_is_taken_back(
    people: tuple[Browser, Browser, Browser], client: TestClient[Litestar]
) -> None:
    """The others may agree on what came since; whoever is away cannot be asked."""
    anna, ben, cleo = people
    made = anna.new("person", "person", "person")
    table = made["table"]
    ben.sit(made, 1, "Ben")
    cleo.sit(made, 2, "Cleo")
    for browser in (anna, ben):
        assert browser.move(table, FISH, browser.seq(table)).status_code == 200
    assert ben.post(f"/t/{table}/give", {"seat": 1, "bot": "random"}).status_code == 200
    assert cleo.move(table, FISH, cleo.seq(table)).status_code == 200
    first = {"seq": anna.seq(table), "to": 5}
    assert anna.post(f"/t/{table}/undo", first).json()["error"] == "undo_absent"
    asked = cleo.post(f"/t/{table}/undo", {"seq": cleo.seq(table)})
    assert asked.json()["done"] is False
    assert anna.post(f"/t/{table}/undo/answer", {"agree": True}).status_code == 200
    log = client.app.state.rooms.known(table).match.log
    assert [entry.seat for entry in log if entry.seat >= 0] == [0, 1]


@pytest.mark.parametrize("seconds", [1, 14])
def test_a_clock_has_at_least_fifteen_seconds(
    people: tuple[Browser, Browser, Browser], seconds: int
) -> None:
    body = {"game": "lagoon", "seats": [{"name": "A"}, {"name": "B"}], "move_time": seconds}
    answer = people[0].post("/tables", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "short_time")
    assert "15 seconds" in answer.json()["reason"]


# --- Links that somebody kept


def test_bots_have_no_links(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, _ = people
    made = anna.new("person", "random", pace="live")
    assert made["seats"] == ["", ""]
    assert opens(anna, made["table"]) == set(OPEN) - {"undo"}, "alone, with nothing done yet"
    ben.get(made["watch"])
    taken = ben.post(f"/t/{made['table']}/sit", {"seat": 1, "name": "Ben"})
    assert taken.json()["error"] == "seat_taken"


def test_the_host_cannot_open_the_seat_of_a_guest(
    people: tuple[Browser, Browser, Browser], client: TestClient[Litestar]
) -> None:
    """Neither by the link that they sent, nor as a program, nor by sitting down again."""
    anna, ben, _ = people
    made = anna.new("person", "person")
    table, link = made["table"], made["seats"][1]
    ben.sit(made, 1, "Ben")
    secret = link.rpartition(".")[2]
    anna.get(link)
    assert seat_in(anna.get(f"/t/{table}").text) == 0, "she stays who she is"
    assert anna.post(f"/t/{table}/sit", {"seat": 1, "name": "Eve"}).json()["error"] == "seat_taken"
    for path in ("", "/view", "/options"):
        headers = {"authorization": f"Bearer {secret}"}
        assert client.get(f"/api/tables/{table}{path}", headers=headers).status_code == 403
    answer = client.post(
        f"/api/tables/{table}/sit",
        headers={"authorization": f"Bearer {secret}"},
        json={"seat": 1, "name": "Eve"},
    )
    assert answer.status_code == 403
    kept = client.app.state.rooms.store.around(table)
    assert kept.holders[1] == {hashed(ben.cookies["keyring"])}


def test_opening_a_link_changes_nothing(people: tuple[Browser, Browser, Browser]) -> None:
    """Programs that preview links open them: the seat is taken by a POST alone."""
    anna, ben, robot = people
    made = anna.new("person", "person")
    for _ in range(3):
        assert robot.get(made["seats"][1], follow_redirects=True).status_code == 200
    assert "keyring" not in robot.cookies
    ben.sit(made, 1, "Ben")


def test_a_second_person_does_not_sit_in_the_same_chair(
    people: tuple[Browser, Browser, Browser],
) -> None:
    anna, ben, eve = people
    made = anna.new("person", "person")
    table = made["table"]
    ben.sit(made, 1, "Ben")
    assert eve.get(made["seats"][1]).headers["location"] == f"/t/{table}/join"
    assert eve.get(f"/t/{table}").status_code == 303, "asked who she is"
    assert eve.move(table, FISH, 4).json()["error"] == "no_watch"
    assert eve.post(f"/t/{table}/sit", {"seat": 1, "name": "Eve"}).json()["error"] == "seat_taken"


def test_a_yes_to_another_device_lets_in_one_alone(
    people: tuple[Browser, Browser, Browser],
) -> None:
    """Anna keeps Ben's link. She asks while he asks with his phone: his yes is not for her."""
    anna, ben, phone = people
    made = anna.new("person", "person")
    table, thief = made["table"], Browser(anna.client)
    ben.sit(made, 1, "Ben")
    for device in (thief, phone):
        device.get(made["seats"][1])
    assert phone.post(f"/t/{table}/device").json() == {"open": False}
    assert thief.post(f"/t/{table}/device").json()["error"] == "device_asked"
    ben.post(f"/t/{table}/device/answer", {"seat": 1, "agree": True})
    assert seat_in(phone.get(f"/t/{table}").text) == 1
    assert thief.get(f"/t/{table}").headers["location"].endswith("/join")


def test_of_two_devices_that_asked_two_servers_none_is_let_in(
    people: tuple[Browser, Browser, Browser], client: TestClient[Litestar]
) -> None:
    anna, ben, phone = people
    made = anna.new("person", "person")
    table, thief = made["table"], hashed("of a thief")
    ben.sit(made, 1, "Ben")
    phone.get(made["seats"][1])
    phone.post(f"/t/{table}/device")
    store = client.app.state.rooms.store
    store.invite(table, Invitation(thief, 1, "asks", time.time() + 600))
    answer = {"seat": 1, "agree": True}
    anna.post(f"/t/{table}/chat", {"text": "Have you heard the news?"})
    assert ben.post(f"/t/{table}/device/answer", answer).json()["error"] == "device_asked"
    assert phone.get(f"/t/{table}").headers["location"].endswith("/join")
    assert store.around(table).holders[1] == {hashed(ben.cookies["keyring"])}
    assert phone.post(f"/t/{table}/device").json() == {"open": False}, "he may ask again"
    assert ben.post(f"/t/{table}/device/answer", answer).status_code == 200
    assert seat_in(phone.get(f"/t/{table}").text) == 1


def test_many_links_push_no_seat_out(client: TestClient[Litestar]) -> None:
    """However many tables a browser has been at, it keeps every seat, and its cookies stay few."""
    host, guest = Browser(client), Browser(client)
    made = [host.new("person", "person") for _ in range(70)]
    for table in made:
        guest.sit(table, 1, "Guest")
    assert set(guest.cookies) == {"csrf", "keyring", "invitation"}
    for table in (made[0], made[-1]):
        assert seat_in(guest.get(f"/t/{table['table']}").text) == 1
    listed = re.findall(r'<a href="/t/([^"/]+)"', guest.get("/").text)
    assert len({*listed}) == 70


# --- Names and voices


def test_nobody_is_called_like_another(people: tuple[Browser, Browser, Browser]) -> None:
    anna, ben, watcher = people
    twice = {"game": "lagoon", "seats": [{"name": "Anna"}, {"name": "anna"}]}
    assert anna.post("/tables", twice).json()["error"] == "name_taken"
    made = anna.new("person", "person")
    table = made["table"]
    ben.get(made["seats"][1])
    for name in ("Player 1", " PLAYER 1 "):
        taken = ben.post(f"/t/{table}/sit", {"seat": 1, "name": name})
        assert (taken.status_code, taken.json()["error"]) == (409, "name_taken")
    ben.sit(made, 1, "Ben")
    rename = {"seat": 1, "name": "player 1"}
    assert ben.post(f"/t/{table}/name", rename).json()["error"] == "name_taken"
    watcher.get(made["watch"])
    lie = watcher.post(f"/t/{table}/chat", {"text": "I resign", "name": "Ben"})
    assert (lie.status_code, lie.json()["error"]) == (409, "name_taken")


def test_a_spectator_silences_nobody_else(client: TestClient[Litestar]) -> None:
    anna, ben, loud, quiet = (Browser(client) for _ in range(4))
    made = anna.new("person", "person")
    table = made["table"]
    ben.sit(made, 1, "Ben")
    for watcher in (loud, quiet):
        watcher.get(made["watch"])
        assert watcher.post(f"/t/{table}/watch").status_code == 200
    said = [loud.post(f"/t/{table}/chat", {"text": "!", "name": "Loud"}) for _ in range(20)]
    assert {answer.status_code for answer in said} == {200, 429}
    assert quiet.post(f"/t/{table}/chat", {"text": "hello", "name": "Q"}).status_code == 200
    assert anna.post(f"/t/{table}/chat", {"text": "hello"}).status_code == 200


# --- The end, and before the beginning


def finished(anna: Browser, ben: Browser) -> str:
    made = anna.new("person", "person", options={"rounds": 1})
    table = str(made["table"])
    ben.sit(made, 1, "Ben")
    bid = {"do": "bid", "coins": 0}
    for browser, action in ((anna, FISH), (ben, FISH), (anna, bid), (ben, bid)):
        assert browser.move(table, action, browser.seq(table)).status_code == 200
    return table


def test_a_finished_match_among_people_stays_as_it_is(
    people: tuple[Browser, Browser, Browser], client: TestClient[Litestar]
) -> None:
    anna, ben, _ = people
    table = finished(anna, ben)
    before = client.app.state.rooms.store.entries(table)
    seq = ben.seq(table)
    for ask in (False, True):
        again = ben.post(f"/t/{table}/undo", {"seq": seq, "ask": ask})
        assert (again.status_code, again.json()["error"]) == (409, "over")
    assert anna.post(f"/t/{table}/undo", {"seq": seq, "to": 5}).json()["error"] == "over"
    assert anna.post(f"/t/{table}/pause", {"paused": True}).json()["error"] == "over"
    assert client.app.state.rooms.store.entries(table) == before


def test_no_clock_runs_before_all_sit(
    people: tuple[Browser, Browser, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _ = people
    made = anna.new("person", "person", move_time=15)
    table = made["table"]
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 600)
    room: Any = anna.client.app.state.rooms
    anna.get(f"/t/{table}")
    assert clock.deadline(room.known(table), 0) is None
    assert anna.post(f"/t/{table}/stand-in").json()["error"] == "still_time"
    ben.sit(made, 1, "Ben")
    until = clock.deadline(room.known(table), 0)
    assert until is not None
    assert until > real() + 600, "it begins now"


def test_an_id_of_a_request_has_its_length(people: tuple[Browser, Browser, Browser]) -> None:
    """It is kept, and a database does not take any length."""
    anna, ben, _ = people
    made = anna.new("person", "person")
    table = made["table"]
    ben.sit(made, 1, "Ben")
    assert anna.post(f"/t/{table}/pause", {"paused": True}).status_code == 200
    long = {"agree": True, "request": "x" * 10_000}
    assert ben.post(f"/t/{table}/undo/answer", long).json()["error"] == "bad_request"
