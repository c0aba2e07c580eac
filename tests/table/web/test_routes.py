"""Tables through a browser's eyes: links, seats, moves, taking back, chat, files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import position, record
from armillary.core.match import Match
from armillary.table.storage.schema import JOB
from tests.lagoon.rules import GAME, LagoonConfig
from tests.table.toy_table import (
    HIDDEN,
    Browser,
    handed_to,
    hands_in,
    seat_in,
    seats,
    serving,
    toy_store,
)

FISH = {"do": "fish"}
LAGOON = 'game = "lagoon"\nconfig.players = 2\n'
ONE_ROUND = LagoonConfig(players=2, seed=5, rounds=1)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with (
        toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store,
        serving(store) as client,
    ):
        yield client


@pytest.fixture
def anna(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def joined(anna: Browser, ben: Browser, *kinds: str, **options: Any) -> str:
    """A table of two people, each at their seat."""
    made = anna.new(*(kinds or ("person", "person")), **options)
    ben.sit(made, 1)
    return str(made["table"])


def lines(browser: Browser, table: str) -> str:
    return unescape(browser.get(f"/t/{table}").text)


# --- Links


def test_a_link_becomes_a_cookie_and_leaves_the_address(anna: Browser, ben: Browser) -> None:
    made = anna.new("person", "person")
    answer = ben.get(made["seats"][1])
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{made['table']}/join"
    secret = made["seats"][1].partition(".")[2]
    cookie = answer.headers["set-cookie"]
    assert secret in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert ben.get(f"/t/{made['table']}").headers["location"].endswith("/join"), "only invited yet"
    seated = ben.post(f"/t/{made['table']}/sit", {"seat": 1, "name": "Ben"})
    assert "keyring=" in seated.headers["set-cookie"]
    page = ben.get(f"/t/{made['table']}")
    assert seat_in(page.text) == 1
    assert secret not in page.text
    assert ben.cookies["keyring"] not in page.text


def test_nothing_begins_before_all_sit(anna: Browser, ben: Browser) -> None:
    made = anna.new("person", "person")
    table = made["table"]
    assert '<section id="waiting">' in anna.get(f"/t/{table}").text
    assert anna.move(table, FISH, 2).json()["error"] == "not_begun"
    assert anna.post(f"/t/{table}/pause", {"paused": True}).json()["error"] == "not_begun"
    assert anna.get(f"/t/{table}/export").json()["error"] == "not_finished"
    ben.sit(made, 1)
    assert seat_in(anna.get(f"/t/{table}").text) == 0
    assert anna.move(table, FISH, anna.seq(table)).status_code == 200


def test_whoever_opened_the_table_may_begin_with_bots(anna: Browser, ben: Browser) -> None:
    made = anna.new("person", "person", "open")
    table = made["table"]
    ben.sit(made, 1)
    assert ben.post(f"/t/{table}/start", {"bot": "random"}).json()["error"] == "not_host"
    assert anna.post(f"/t/{table}/start", {"bot": "hal"}).json()["error"] == "no_bot"
    assert anna.post(f"/t/{table}/start", {"bot": "random"}).status_code == 200
    assert anna.move(table, FISH, anna.seq(table)).status_code == 200
    late = Browser(anna.client)
    late.get(made["seats"][2])
    assert late.post(f"/t/{table}/sit", {"seat": 2, "name": "Late"}).status_code in (403, 409)


@pytest.mark.parametrize(
    "address", ["/s/nothing", "/s/no.table", "/s/{table}.guess", "/w/{table}."]
)
def test_a_wrong_link_opens_nothing(anna: Browser, ben: Browser, address: str) -> None:
    table = anna.new("person", "person")["table"]
    answer = ben.get(address.format(table=table))
    assert answer.status_code == 404
    assert answer.json()["error"] in ("wrong_link", "no_table")
    assert ben.get(f"/t/{table}").status_code == 403


REPLAY = ("/replay", "/replay/steps?first=0&count=1", "/replay/describe?at=0&place=x")


def test_strangers_see_nothing_and_spectators_only_what_is_public(
    anna: Browser, ben: Browser
) -> None:
    made = anna.new("person", "person")
    table = made["table"]
    Browser(anna.client).sit(made, 1)
    for path in ("", "/describe?place=x", "/at/1", "/export", "/links", *REPLAY):
        assert ben.get(f"/t/{table}{path}").status_code == 403
    assert ben.get(made["watch"]).status_code == 303
    page = ben.get(f"/t/{table}").text
    assert hands_in(page) == [HIDDEN, HIDDEN]
    assert "draws" not in page
    assert HIDDEN not in hands_in(anna.get(f"/t/{table}").text)[:1]
    assert ben.move(table, FISH, 1).json()["error"] == "no_seat"
    assert ben.get(f"/t/{table}/links").json() == {"watch": made["watch"]}


def test_a_seat_is_opened_on_another_device_of_its_person(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    link = anna.post(f"/t/{table}/device/link", {"seat": 0}).json()["link"]
    assert ben.post(f"/t/{table}/device/link", {"seat": 0}).json()["error"] == "no_seat"
    phone, thief = Browser(anna.client), Browser(anna.client)
    assert phone.get(link).headers["location"] == f"/t/{table}/join"
    assert phone.post(f"/t/{table}/device").json() == {"open": True}
    assert seat_in(phone.get(f"/t/{table}").text) == 0
    assert seat_in(anna.get(f"/t/{table}").text) == 0, "both"
    assert thief.get(link).status_code == 404, "it works once"


def test_who_says_that_they_are_somebody_else_is_let_in_by_them_alone(
    anna: Browser, ben: Browser
) -> None:
    made = anna.new("person", "person")
    table = made["table"]
    ben.sit(made, 1)
    again = Browser(anna.client)
    assert again.get(made["seats"][1]).headers["location"] == f"/t/{table}/join", "it was used"
    for _ in range(2):
        assert again.post(f"/t/{table}/device").json() == {"open": False}
    assert again.get(f"/t/{table}").headers["location"].endswith("/join")
    answer = {"seat": 1, "agree": True}
    assert anna.post(f"/t/{table}/device/answer", answer).json()["error"] == "no_seat"
    assert again.post(f"/t/{table}/device/answer", answer).status_code == 403
    ben.post(f"/t/{table}/device/answer", {"seat": 1, "agree": False})
    assert again.get(f"/t/{table}").headers["location"].endswith("/join")
    again.post(f"/t/{table}/device")
    ben.post(f"/t/{table}/device/answer", answer)
    assert again.post(f"/t/{table}/device").json() == {"open": True}
    assert seat_in(again.get(f"/t/{table}").text) == 1


def test_home_lists_my_tables(anna: Browser, ben: Browser) -> None:
    opened = [anna.new("person", "person")["table"] for _ in range(2)]
    assert [anna.get("/").text.count(f'href="/t/{table}"') for table in opened] == [1, 1]
    assert "/t/" not in ben.get("/").text


# --- New tables


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "no_game"),
        ({"seats": seats("person")}, "players"),
        ({"seats": seats("person", "hal")}, "no_bot"),
        ({"options": {"rounds": "many"}}, "bad_config"),
        ({"options": {"wind": 1}}, "bad_config"),
        ({"seed": -1}, "bad_config"),
        ({"seats": [{"kind": "king"}, {}]}, "bad_request"),
        ({"seats": [{"name": "x" * 41}, {}]}, "long_text"),
        ({"webhook": "ftp://host/x"}, "bad_webhook"),
        ({"pace": "never"}, "bad_request"),
        ({"wind": 1}, "bad_request"),
    ],
)
def test_impossible_tables_are_refused_with_a_reason(
    anna: Browser, change: dict[str, Any], reason: str
) -> None:
    body = {"game": "lagoon", "seats": seats("person", "random"), **change}
    answer = anna.post("/tables", body)
    assert (answer.status_code, answer.json()["error"]) == (
        404 if reason == "no_game" else 400,
        reason,
    )
    assert answer.json()["reason"].endswith(".")


def test_an_open_seat_is_taken_once(
    anna: Browser, ben: Browser, client: TestClient[Litestar]
) -> None:
    made = anna.new("person", "open")
    table = made["table"]
    ben.get(made["watch"])
    assert ben.post(f"/t/{table}/sit", {"seat": 1, "name": " Ben\u202e "}).status_code == 200
    assert seat_in(ben.get(f"/t/{table}").text) == 1
    assert "Ben" in ben.get(f"/t/{table}").text
    late = Browser(client)
    late.get(made["watch"])
    assert late.post(f"/t/{table}/sit", {"seat": 1, "name": "Cleo"}).json()["error"] == "seat_taken"
    assert late.post(f"/t/{table}/sit", {"seat": 7, "name": "C"}).json()["error"] == "seat_number"


# --- Playing


def test_a_move_is_checked_against_version_seat_and_rules(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    assert ben.move(table, FISH, seq).json()["error"] == "not_your_turn"
    refused = anna.move(table, {"do": "offer", "coins": 9}, seq)
    assert refused.status_code == 400
    assert refused.json() == {
        "error": "illegal",
        "reason": "That costs 9 and you have 2 (rule 2.4).",
        "rule": "2.4",
    }
    assert anna.move(table, {"do": "dance"}, seq).json()["error"] == "bad_action"
    assert anna.move(table, FISH, seq).json() == {"seq": seq + 1}
    assert anna.move(table, FISH, seq).json()["error"] == "stale"
    stale = ben.move(table, FISH, seq)
    assert (stale.status_code, stale.json()["seq"]) == (409, seq + 1)
    assert ben.move(table, FISH, seq + 99).json()["error"] == "stale"
    assert ben.move(table, FISH, seq + 1).status_code == 200


def test_a_repeated_request_is_answered_once(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    body = {"seq": seq, "request": "the same one", "action": FISH}
    first, second = (anna.post(f"/t/{table}/moves", body) for _ in range(2))
    assert first.json() == second.json() == {"seq": seq + 1}
    mine = ben.post(f"/t/{table}/moves", {**body, "seq": seq + 1})
    assert mine.json() == {"seq": seq + 2}, "another person's ids are their own"
    assert lines(anna, table).count("rolls") == 2


def test_a_secret_of_another_table_is_worth_nothing_here(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    other = Browser(anna.client)
    made = other.new("person", "person")
    other.cookies["invitation"] = f"{table}.{made['seats'][1].partition('.')[2]}"
    assert other.move(table, FISH, anna.seq(table)).json()["error"] == "no_watch"


def test_a_bundle_is_played_whole_or_not_at_all(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    offer, fish = {"do": "offer", "coins": 1}, FISH
    bundle = anna.post(
        f"/t/{table}/moves", {"seq": seq, "request": "a long bundle", "action": [offer, fish]}
    )
    assert bundle.json()["error"] == "not_your_turn"
    assert anna.seq(table) == seq
    empty = anna.post(f"/t/{table}/moves", {"seq": seq, "request": "an empty one", "action": []})
    assert empty.json()["error"] == "empty_bundle"
    bids = [{"do": "bid", "coins": 0}]
    assert anna.move(table, FISH, seq).status_code == 200
    assert ben.move(table, FISH, seq + 1).status_code == 200
    whole = anna.post(
        f"/t/{table}/moves", {"seq": seq + 2, "request": "a bundle of 1", "action": bids}
    )
    assert whole.json() == {"seq": seq + 3}


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ('{"do":"dance"}', "bad_action"),
        ('{"coins":1}', "bad_action"),
        ("{}", "bad_action"),
        ("[]", "empty_bundle"),
        ("[{}]", "bad_action"),
        ("[" + '{"do":"fish"},' * 50 + '{"do":"fish"}]', "long_bundle"),
        ("5", "bad_request"),
        ("null", "bad_request"),
        ('"fish"', "bad_request"),
        ("[5]", "bad_request"),
        ("[[]]", "bad_request"),
        ("{", "bad_request"),
        ('{"do":"fi\\sh"}', "bad_request"),
        ("[" * 5000 + "]" * 5000, "bad_request"),
    ],
)
def test_what_is_no_action_is_refused(anna: Browser, ben: Browser, action: str, error: str) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    body = f'{{"seq":{seq},"request":"some request","action":{action}}}'
    refused = anna.post(f"/t/{table}/moves", content=body.encode())
    assert (refused.status_code, refused.json()["error"]) == (400, error)
    assert anna.seq(table) == seq


def test_bids_stay_hidden_until_all_are_in(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    anna.move(table, FISH, seq)
    ben.move(table, FISH, seq + 1)
    assert anna.move(table, {"do": "bid", "coins": 1}, seq + 2).status_code == 200
    assert "bids 1" in lines(anna, table)
    assert "bids" not in lines(ben, table)


def test_why_not_and_what_is_this(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    why = anna.get(f"/t/{table}/why?group=offer&place=9")
    assert why.json() == {"reason": "That costs 9 and you have 2 (rule 2.4).", "rule": "2.4"}
    assert anna.get(f"/t/{table}/why?group=offer&place=1").json() == {"reason": "", "rule": ""}
    assert anna.get(f"/t/{table}/why?group=x&place=1").json()["error"] == "no_place"
    assert ben.get(f"/t/{table}/why?group=offer&place=1").json()["error"] == "not_your_turn"
    made = anna.get(f"/t/{table}/compose?group=offer&place=a&place=b").json()["choice"]
    assert (made["action"], made["label"]) == ({"do": "offer", "coins": 2}, "Offer 2")
    assert made["cost"] == [{"icon": "credits", "amount": 2, "label": "coins"}], (
        "what it costs, too"
    )
    short = anna.get(f"/t/{table}/compose?group=offer&place=a&place=b&place=c").json()
    assert short["rule"] == "2.4"
    assert anna.get(f"/t/{table}/describe?place=<b>").json() == {
        "html": "<p>&lt;b&gt;: 2 coins</p>"
    }
    chapter = anna.get("/rules/lagoon/2.4").json()["html"]
    assert 'id="rule-2.4"' in chapter
    assert "Offer coins" in chapter
    assert 'href="#2"' in anna.get("/rules/lagoon/contents").json()["html"]
    assert anna.get("/rules/lagoon/9.9").status_code == 404


def test_answers_given_ahead_are_played(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    assert ben.post(f"/t/{table}/prefs", {"ahead": {"decline": True}}).status_code == 200
    assert anna.move(table, {"do": "offer", "coins": 1}, seq).json() == {"seq": seq + 2}
    assert "declines" in lines(anna, table)
    assert ben.move(table, FISH, seq + 2).status_code == 200


# --- Taking back


def test_undo_within_its_limits(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    nothing = anna.post(f"/t/{table}/undo", {"seq": seq})
    assert nothing.json()["error"] == "undo_nothing"
    anna.move(table, {"do": "offer", "coins": 1}, seq)
    assert ben.post(f"/t/{table}/undo", {"seq": seq + 1}).json()["error"] == "undo_nothing"
    done = anna.post(f"/t/{table}/undo", {"seq": seq + 1})
    assert done.json() == {"seq": seq + 2, "done": True}
    assert "offers" not in lines(ben, table)
    assert anna.move(table, {"do": "offer", "coins": 2}, seq + 2).status_code == 200
    ben.move(table, {"do": "decline"}, seq + 3)
    limited = anna.post(f"/t/{table}/undo", {"seq": seq + 4, "ask": False})
    assert limited.json()["error"] == "undo_other"
    ben.move(table, FISH, seq + 4)
    rolled = ben.post(f"/t/{table}/undo", {"seq": seq + 5, "ask": False})
    assert rolled.json()["error"] == "undo_chance"


def test_undo_to_a_line_of_the_log_and_to_the_start_of_the_turn(
    anna: Browser, ben: Browser
) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    anna.move(table, {"do": "offer", "coins": 1}, seq)
    back = anna.post(f"/t/{table}/undo", {"seq": seq + 1, "to": seq + 1})
    assert back.json()["done"] is True
    anna.move(table, {"do": "offer", "coins": 1}, seq + 2)
    assert anna.post(f"/t/{table}/undo", {"seq": seq + 3, "to": "turn"}).json()["done"] is True
    assert anna.post(f"/t/{table}/undo", {"seq": seq + 4, "to": 99}).json()["error"] == "no_entry"
    assert anna.post(f"/t/{table}/undo", {"seq": seq + 4, "to": "x"}).status_code == 400
    assert "offers" not in lines(anna, table)


def test_undo_by_agreement(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    anna.move(table, FISH, seq)
    assert ben.post(f"/t/{table}/undo/answer", {"agree": True}).json()["error"] == "undo_not_asked"
    asked = anna.post(f"/t/{table}/undo", {"seq": seq + 1})
    assert asked.json() == {"seq": seq + 2, "done": False}
    assert anna.post(f"/t/{table}/undo", {"seq": seq + 1}).json()["error"] == "undo_asked"
    assert anna.post(f"/t/{table}/undo/answer", {"agree": True}).json()["error"] == "undo_own"
    assert ben.post(f"/t/{table}/undo/answer", {"agree": False}).status_code == 200
    assert "rolls" in lines(anna, table)
    anna.post(f"/t/{table}/undo", {"seq": seq + 1})
    agreed = ben.post(f"/t/{table}/undo/answer", {"agree": True})
    assert agreed.json() == {"seq": seq + 6}
    assert "rolls" not in lines(anna, table)
    assert anna.move(table, FISH, seq + 6).status_code == 200


def test_a_request_lapses_when_somebody_plays_on(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    anna.move(table, FISH, seq)
    anna.post(f"/t/{table}/undo", {"seq": seq + 1})
    assert ben.move(table, FISH, seq + 1).status_code == 200, "it did not change the match"
    assert ben.post(f"/t/{table}/undo/answer", {"agree": True}).json()["error"] == "undo_not_asked"


def test_against_bots_undo_knows_no_limits(anna: Browser) -> None:
    table = anna.new("person", "random", pace="solo")["table"]
    seq = anna.seq(table)
    anna.move(table, FISH, seq)
    assert anna.post(f"/t/{table}/undo", {"seq": seq + 1}).json()["done"] is True
    assert "rolls" not in lines(anna, table)
    assert anna.post(f"/t/{table}/undo", {"seq": seq + 2}).json()["error"] == "undo_nothing"


# --- Seats


def jobs_of(browser: Browser, table: str) -> list[int]:
    """The seats for which a bot has to decide."""
    with browser.client.app.state.rooms.store.database.read() as connection:
        query = sa.select(JOB.c.seat).where(JOB.c.match_id == table)
        return list(connection.execute(query).scalars())


def test_a_seat_is_given_to_a_bot_and_taken_back(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    assert anna.post(f"/t/{table}/give", {"seat": 1, "bot": "random"}).json()["error"] == "no_seat"
    assert anna.post(f"/t/{table}/give", {"seat": 0, "bot": "hal"}).json()["error"] == "no_bot"
    assert anna.post(f"/t/{table}/give", {"seat": 0, "bot": "random"}).status_code == 200
    assert jobs_of(anna, table) == [0]
    assert anna.move(table, FISH, seq).json()["error"] == "bot_plays"
    assert anna.post(f"/t/{table}/back").json()["seat"] == 0
    assert jobs_of(anna, table) == []
    assert anna.move(table, FISH, seq).status_code == 200


def test_a_seat_is_given_to_another_person_when_they_sit_down(
    anna: Browser, ben: Browser, client: TestClient[Litestar]
) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    link = anna.post(f"/t/{table}/give", {"seat": 0}).json()["link"]
    assert seat_in(anna.get(f"/t/{table}").text) == 0, "until then it is hers"
    newer = anna.post(f"/t/{table}/give", {"seat": 0}).json()["link"]
    cleo = Browser(client)
    assert cleo.get(link).status_code == 404, "the newest link counts alone"
    assert cleo.get(newer).status_code == 303
    sits = {"seat": 0, "name": "Player 2"}
    assert cleo.post(f"/t/{table}/sit", sits).json()["error"] == "name_taken"
    assert cleo.post(f"/t/{table}/sit", {"seat": 0, "name": "Cleo"}).status_code == 200
    assert anna.get(f"/t/{table}").status_code == 403
    assert anna.post(f"/t/{table}/back").json()["error"] == "no_watch"
    assert cleo.move(table, FISH, cleo.seq(table)).status_code == 200
    assert cleo.seq(table) == seq + 2


def test_names_are_cleaned_and_escaped(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    name = "<script>\u0007&\u202ebob"
    assert anna.post(f"/t/{table}/name", {"seat": 0, "name": name}).status_code == 200
    page = anna.get(f"/t/{table}").text
    assert "&lt;script&gt; &amp; bob" in page
    assert "<script>" not in page
    for bad in ("", " \n ", "x" * 41):
        assert anna.post(f"/t/{table}/name", {"seat": 0, "name": bad}).status_code == 400
    assert anna.post(f"/t/{table}/name", {"seat": 1, "name": "x"}).json()["error"] == "no_seat"


def test_one_device_shows_a_hand_only_to_its_person(anna: Browser) -> None:
    table = anna.new("person", "person", pace="device")["table"]
    seq = anna.seq(table)
    page = anna.get(f"/t/{table}").text
    assert seat_in(page) is None
    assert handed_to(page) == 0
    assert hands_in(page) == [HIDDEN, HIDDEN]
    assert anna.post(f"/t/{table}/reveal", {"seat": 5}).json()["error"] == "no_seat"
    assert anna.post(f"/t/{table}/reveal", {"seat": 0}).status_code == 200
    page = anna.get(f"/t/{table}").text
    assert seat_in(page) == 0
    assert hands_in(page)[1] == HIDDEN
    assert anna.move(table, FISH, seq).status_code == 200
    page = anna.get(f"/t/{table}").text
    assert seat_in(page) is None
    assert handed_to(page) == 1
    assert hands_in(page) == [HIDDEN, HIDDEN]


def test_a_paused_table_waits(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    assert ben.post(f"/t/{table}/pause", {"paused": True}).json() == {"seq": seq + 1}
    assert anna.post(f"/t/{table}/undo/answer", {"agree": True}).json() == {"seq": seq + 3}
    assert anna.move(table, FISH, seq + 3).json()["error"] == "paused"
    ben.post(f"/t/{table}/pause", {"paused": False})
    assert anna.move(table, FISH, seq).status_code == 200


def test_a_pause_needs_the_others(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    ben.post(f"/t/{table}/pause", {"paused": True})
    assert ben.post(f"/t/{table}/undo/answer", {"agree": True}).json()["error"] == "undo_own"
    assert anna.post(f"/t/{table}/pause", {"paused": True}).json()["error"] == "undo_asked"
    assert anna.move(table, FISH, seq + 1).status_code == 200, "a request stops nobody"
    assert anna.post(f"/t/{table}/undo/answer", {"agree": False}).status_code == 200
    assert anna.post(f"/t/{table}/undo/answer", {"agree": True}).json()["error"] == "undo_not_asked"
    ben.post(f"/t/{table}/pause", {"paused": True})
    assert ben.post(f"/t/{table}/undo/answer", {"agree": False}).status_code == 200, "withdrawn"
    assert anna.post(f"/t/{table}/undo/answer", {"agree": True}).json()["error"] == "undo_not_asked"


# --- Chat and preferences


def test_chat_is_escaped_and_limited(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    text = "<img src=x onerror=alert(1)> \u202e\u0000 & co"
    assert anna.post(f"/t/{table}/chat", {"text": text}).status_code == 200
    page = ben.get(f"/t/{table}").text
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "<img" not in page
    assert anna.post(f"/t/{table}/chat", {"text": "x" * 501}).json()["error"] == "long_text"
    assert anna.post(f"/t/{table}/chat", {"text": " "}).json()["error"] == "empty_text"
    answers = [anna.post(f"/t/{table}/chat", {"text": "hello"}) for _ in range(8)]
    assert answers[-1].status_code == 429
    assert ben.post(f"/t/{table}/chat", {"text": "quiet!"}).status_code == 200


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(max_size=600))
def test_whatever_is_typed_stays_text(anna: Browser, text: str) -> None:
    made = anna.new("person", "random")
    answer = anna.post(f"/t/{made['table']}/chat", {"text": text})
    assert answer.status_code in (200, 400)
    page = anna.get(f"/t/{made['table']}")
    assert page.status_code == 200
    remarks = re.findall(r'<li id="remark[^>]*>(.*?)</li>', page.text, re.S)
    assert len(remarks) == (answer.status_code == 200)
    for remark in remarks:
        assert re.fullmatch(r"<b>[^<]*</b> [^<]*<time [^<]*</time>", remark), remark


def test_preferences_are_kept_by_browser_and_seat(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    assert anna.post("/prefs", {"text_size": "large"}).status_code == 200
    assert anna.post(f"/t/{table}/prefs", {"tempo": "quick"}).status_code == 200
    store = anna.client.app.state.rooms.store
    kept = store.preferences(table, 0)
    assert (kept.text_size, kept.tempo) == ("large", "quick")
    for bad in ({"language": "xx"}, {"text_size": 3}, {"ahead": {"x": "y" * 4000}}, [1]):
        assert anna.post(f"/t/{table}/prefs", bad).status_code == 400
    assert store.preferences(table, 0) == kept


# --- After the match


def finished(anna: Browser, ben: Browser) -> str:
    """A match of one round, played to its end."""
    table = joined(anna, ben, options={"rounds": 1})
    seq = anna.seq(table)
    for browser, action in ((anna, FISH), (ben, FISH)):
        browser.move(table, action, seq)
        seq += 1
    for browser in (anna, ben):
        assert browser.move(table, {"do": "bid", "coins": 1}, seq).status_code == 200
        seq += 1
    return table


def test_nothing_hidden_leaves_a_match_that_is_not_over(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    for path in ("export", "end"):
        assert anna.get(f"/t/{table}/{path}").json()["error"] == "not_finished"
    refused = anna.post(f"/t/{table}/fork", {"entry": 1})
    assert refused.json()["error"] == "not_finished"
    assert anna.post(f"/t/{table}/rematch", {}).json()["error"] == "not_finished"


def test_a_finished_match_invites_nobody_to_sit_down(
    anna: Browser, ben: Browser, client: TestClient[Litestar]
) -> None:
    """Its link leads to the scores and the replay, whoever opens it."""
    table = finished(anna, ben)
    link = anna.get(f"/t/{table}/links").json()["watch"]
    stranger = Browser(client)
    assert stranger.get(link).headers["location"] == f"/t/{table}/end"
    assert "Copy the link" in stranger.get(f"/t/{table}/end").text


def test_export_and_import(anna: Browser, ben: Browser) -> None:
    table = finished(anna, ben)
    file = anna.get(f"/t/{table}/export")
    assert "attachment" in file.headers["content-disposition"]
    match = record.decode(file.content).replay()
    assert match.over
    opened = anna.post("/import?seat=1&name=Anna", content=file.content)
    assert opened.status_code == 201
    again = record.decode(anna.get(f"/t/{opened.json()['table']}/export").content)
    assert again.entries == record.decode(file.content).entries
    assert again.luck is not None
    assert again.luck.since == len(again.entries), "its own luck has drawn nothing"


def test_a_table_from_a_position(anna: Browser) -> None:
    """Its text is a file like any other; the match begins there, and its record says so."""
    text = position.write(GAME, ONE_ROUND, Match(GAME, ONE_ROUND).state)
    text += "players.0.coins = 9\n"
    opened = anna.post("/import?seat=0&name=Anna", content=text.encode())
    assert opened.status_code == 201, opened.text
    table = opened.json()["table"]
    kept = record.decode(anna.get(f"/t/{table}/export").content)
    assert kept.replay(to=0).state.players[0].coins == 9
    assert anna.move(table, FISH, anna.seq(table)).status_code == 200
    again = record.decode(anna.get(f"/t/{table}/export").content)
    assert [entry.seat for entry in again.entries if entry.seat >= 0] == [0]
    assert anna.post("/import", content=record.encode(again)).status_code == 201


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (LAGOON + 'players.0.coins = "many"', "belongs here"),
        ('game = "chess"', "Unknown game"),
        ('game = "lagoon', "This is not a position"),
        (LAGOON + "players.0.coins = -3", "Its position makes no sense"),
        (b'game = "lagoon"\xff', "Its entries make no sense"),
    ],
)
def test_a_position_that_makes_no_sense(anna: Browser, text: str | bytes, told: str) -> None:
    content = text.encode() if isinstance(text, str) else text
    refused = anna.post("/import", content=content).json()
    assert refused["error"] == "bad_file"
    assert told in refused["reason"]


def test_looking_back_shows_the_table_as_it_was(anna: Browser, ben: Browser) -> None:
    table = joined(anna, ben)
    seq = anna.seq(table)
    before = anna.get(f"/t/{table}/at/{seq}").json()
    anna.move(table, FISH, seq)
    after = anna.get(f"/t/{table}/at/{seq + 1}").json()
    assert anna.get(f"/t/{table}/at/{seq}").json() == before
    assert before["pieces"]["coin-0"] != after["pieces"]["coin-0"]
    assert hands_in(after["regions"]["card-1"]) == [HIDDEN]
    assert anna.get(f"/t/{table}/at/77").json()["error"] == "no_entry"


def test_after_the_end_everything_is_open(anna: Browser, ben: Browser) -> None:
    made = anna.new("person", "person", options={"rounds": 1})
    ben.sit(made, 1)
    table, seq = made["table"], anna.seq(made["table"])
    watcher = Browser(anna.client)
    watcher.get(made["watch"])
    for browser, action in (
        (anna, FISH),
        (ben, FISH),
        (anna, {"do": "bid", "coins": 0}),
        (ben, {"do": "bid", "coins": 0}),
    ):
        assert hands_in(watcher.get(f"/t/{table}").text) == [HIDDEN, HIDDEN]
        browser.move(table, action, seq)
        seq += 1
    assert HIDDEN not in hands_in(watcher.get(f"/t/{table}").text)
    first = watcher.get(f"/t/{table}/at/{seq - 4}").json()
    assert HIDDEN not in hands_in("".join(first["regions"].values()))


def test_play_on_from_here(anna: Browser, ben: Browser) -> None:
    table = finished(anna, ben)
    seq = anna.seq(table)
    made = anna.post(f"/t/{table}/fork", {"entry": seq - 3, "seat": 1}).json()
    assert made["table"] != table
    assert seat_in(anna.get(f"/t/{made['table']}").text) == 1
    there_seq = anna.seq(made["table"])
    there = anna.get(f"/t/{made['table']}").text
    assert "Orbit" in there, "whoever is no longer a person has a name of its own"
    assert anna.move(made["table"], FISH, there_seq).json() == {"seq": there_seq + 1}
    beyond = {"entry": seq - 3, "seat": 9}
    assert anna.post(f"/t/{table}/fork", beyond).json()["error"] == "seat_number"
    assert anna.post(f"/t/{table}/fork", {"entry": 50}).json()["error"] == "no_entry"
    assert anna.seq(table) == seq, "the old match is as it was"


def test_a_rematch_brings_everybody_together_again(anna: Browser, ben: Browser) -> None:
    table = finished(anna, ben)
    match = record.decode(anna.get(f"/t/{table}/export").content).replay()
    winner = next(one.seat for one in match.game.scores(match.state) if one.rank == 1)
    one = anna.post(f"/t/{table}/rematch", {}).json()
    two = ben.post(f"/t/{table}/rematch", {}).json()
    assert one == two
    seats_there = {0: anna, 1: ben}
    page = seats_there[winner].get(one["url"]).text
    assert seat_in(page) == 1, "the winner sits last"
    assert seat_in(seats_there[1 - winner].get(one["url"]).text) == 0


# --- Files of any content


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(content=st.binary(max_size=300))
def test_garbage_is_no_match(anna: Browser, content: bytes) -> None:
    answer = anna.post("/import", content=content)
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_file"


HEADER = b'{"armillary":1,"game":"lagoon","version":2,"config":{"players":2}}\n'


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    lines=st.lists(
        st.sampled_from(
            [
                b'[-1,{"do":"draw","card":"1"}]',
                b'[-1,{"do":"draw","card":"9"}]',
                b'[0,{"do":"fish"}]',
                b'[-1,{"do":"roll","pips":1}]',
                b'[0,{"do":"offer","coins":-5}]',
                b'[99999999999999999999,{"do":"fish"}]',
                b"[[[[",
                b'[0,{"do":"bid","coins":1e400}]',
                b"\xff\xfe",
            ]
        ),
        max_size=12,
    )
)
def test_almost_a_match_breaks_nothing(anna: Browser, lines: list[bytes]) -> None:
    answer = anna.post("/import", content=HEADER + b"\n".join(lines))
    assert answer.status_code in (201, 400)
    if answer.status_code == 201:
        assert anna.get(answer.json()["url"]).status_code == 200
    else:
        assert answer.json()["error"] == "bad_file"


@pytest.mark.parametrize(
    "content",
    [
        HEADER.replace(b'"players":2', b'"players":99'),
        HEADER.replace(b'"players":2', b'"players":2,"cards":[]'),
        HEADER.replace(b'"version":2', b'"version":7'),
        HEADER.replace(b"lagoon", b"os"),
        HEADER + b"[" * 100_000,
        HEADER + b"[0,{}]\n" * 6000,
    ],
)
def test_files_that_look_right(anna: Browser, content: bytes) -> None:
    assert anna.post("/import", content=content).json()["error"] == "bad_file"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (HEADER + b"[[[[", "A linha 2 está danificada"),
        (HEADER + b'[0,{"do":"fish"}]\n[0,{"do":"fish"}]', "A linha 2 está danificada"),
        (HEADER.replace(b'"version":2', b'"version":7'), "versão mais nova"),
        (b"", "outro programa"),
        (HEADER + b"[0,{}]\n" * 6000, "mais de"),
        (HEADER.replace(b'"players":2', b'"players":99'), "não fazem sentido"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_the_readers_language(
    anna: Browser, content: bytes, told: str
) -> None:
    anna.post("/prefs", {"language": "pt_BR"})
    assert told in anna.post("/import", content=content).json()["reason"]


def test_a_file_that_is_too_large(anna: Browser) -> None:
    answer = anna.post("/import", content=b"x" * (2 * 1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
