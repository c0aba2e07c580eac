"""Who may open the replay of a table, and what it tells them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.table.toy_table import HIDDEN, Browser, hands_in, seat_in, serving, toy_store

FISH = {"do": "fish"}
BID = {"do": "bid", "coins": 1}
STEPS = "/replay/steps?first=0&count=48"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    file = str(tmp_path_factory.mktemp("replays") / "tables.db")
    with toy_store(file) as store, serving(store) as client:
        yield client


class Around:
    """A table of two people, with somebody who looks on and a stranger."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.anna, self.ben = Browser(client), Browser(client)
        self.watcher, self.stranger = Browser(client), Browser(client)
        made = self.anna.new("person", "person", options={"rounds": 1})
        self.table = str(made["table"])
        self.ben.sit(made, 1)
        self.watcher.get(made["watch"])
        self.seq = self.anna.seq(self.table)

    def play(self, *actions: dict[str, Any]) -> None:
        for number, action in enumerate(actions):
            browser = (self.anna, self.ben)[number % 2]
            assert browser.move(self.table, action, self.seq).status_code == 200
            self.seq += 1

    def ask(self, browser: Browser, path: str) -> Any:
        return browser.get(f"/t/{self.table}{path}")

    @property
    def insiders(self) -> list[tuple[Browser, int | None]]:
        return [(self.anna, 0), (self.ben, 1), (self.watcher, None)]


def theatre(answer: dict[str, Any]) -> str:
    return "".join("".join(step["regions"].values()) for step in answer["steps"])


def test_while_it_goes_on_everybody_sees_what_they_may_know(client: TestClient[Litestar]) -> None:
    around = Around(client)
    around.play(FISH, FISH)
    for browser, seat in around.insiders:
        page = around.ask(browser, "/replay?at=99")
        assert page.status_code == 200
        assert seat_in(page.text) == seat
        assert "data-go=fork" not in page.text.replace('"', "")
        told = around.ask(browser, STEPS).json()
        assert told["steps"]
        assert told["forks"] == [], "nobody plays on from a match among people that goes on"
        hands = hands_in(page.text)  # one's own comes first
        assert hands.count(HIDDEN) == (2 if seat is None else 1)
        for step in told["steps"]:
            for other in {0, 1} - {seat}:
                assert set(hands_in(step["regions"].get(f"card-{other}", ""))) <= {HIDDEN, ""}
    for path in ("/replay?entry=1", "/replay?entry=0"):
        assert around.ask(around.anna, path).json()["error"] == "not_finished"


def test_after_the_end_all_is_open_and_may_be_played_on(client: TestClient[Litestar]) -> None:
    around = Around(client)
    around.play(FISH, FISH, BID, BID)
    for browser, seat in around.insiders:
        page = around.ask(browser, "/replay?entry=1")
        assert seat_in(page.text) == seat
        assert 'data-go="fork"' in page.text
        assert HIDDEN not in hands_in(page.text)
        told = around.ask(browser, STEPS).json()
        assert HIDDEN not in hands_in(theatre(told))
        assert len(told["forks"]) == len(told["steps"])
    wish = {"entry": told["forks"][1], "seat": 1, "bot": "random"}
    made = around.anna.post(f"/t/{around.table}/fork", wish).json()
    assert seat_in(around.anna.get(made["url"]).text) == 1
    refused = around.anna.post(f"/t/{around.table}/fork", wish | {"bot": "hal"})
    assert refused.json()["error"] == "no_bot"


def test_who_plays_alone_may_look_back_and_play_on_at_any_time(
    client: TestClient[Litestar],
) -> None:
    anna = Browser(client)
    table = anna.new("person", "random", pace="solo")["table"]
    assert anna.move(table, FISH, anna.seq(table)).status_code == 200
    told = anna.get(f"/t/{table}{STEPS}").json()
    assert len(told["forks"]) == len(told["steps"]) > 0
    assert HIDDEN in hands_in(theatre(told)), "what the bot holds stays hidden until the end"
    assert 'data-go="fork"' in anna.get(f"/t/{table}/replay?entry=1").text


def test_strangers_get_nothing(client: TestClient[Litestar]) -> None:
    around = Around(client)
    for actions in ((FISH, FISH), (BID, BID)):
        around.play(*actions)
        for path in ("/replay", STEPS, "/replay/describe?at=0&place=x"):
            assert around.ask(around.stranger, path).status_code == 403


def test_before_it_begins_there_is_nothing_to_look_back_at(client: TestClient[Litestar]) -> None:
    anna = Browser(client)
    table = anna.new("person", "person")["table"]
    assert anna.get(f"/t/{table}/replay").headers["location"] == f"/t/{table}"
    assert anna.get(f"/t/{table}{STEPS}").json()["error"] == "no_entry"


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/replay/steps?first=999&count=1", "no_entry"),
        ("/replay/steps?first=-1&count=1", "bad_request"),
        ("/replay/steps?first=0&count=0", "bad_request"),
        ("/replay/steps?first=0&count=49", "bad_request"),
        ("/replay/describe?at=999&place=x", "no_entry"),
        ("/replay/describe?at=-1&place=x", "no_entry"),
    ],
)
def test_what_is_no_step_is_refused(client: TestClient[Litestar], path: str, error: str) -> None:
    around = Around(client)
    around.play(FISH, FISH)
    assert around.ask(around.anna, path).json()["error"] == error


def test_a_step_beyond_the_end_is_the_last(client: TestClient[Litestar]) -> None:
    around = Around(client)
    around.play(FISH, FISH, BID, BID)
    for query in ("at=99999", "scene=none", "entry=99999"):
        assert around.ask(around.anna, f"/replay?{query}").status_code == 200
    assert around.ask(around.anna, "/replay?at=-5").status_code == 200
