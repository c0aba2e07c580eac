"""A lesson at its table, as a browser asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core.lessons import lesson as lessons
from armillary.core.registry import games
from armillary.table.room.match_log import ledger_of
from armillary.table.storage.store import Store
from tests.table.toy_table import Browser, serving

MINE = {"do": "mine", "hex": [-4, -1]}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("lessons") / "tables.db"))
    yield store
    store.close()


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


class Learner(Browser):
    """Somebody who takes a lesson."""

    table = ""

    def begin(self, name: str, table: str = "", game: str = "gaia") -> None:
        answer = self.post(f"/learn/{game}/{name}", {"table": table})
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["table"]

    def page(self) -> str:
        answer = self.get(f"/t/{self.table}")
        assert answer.status_code == 200
        text: str = answer.text
        return text

    def step(self) -> int:
        found = re.search(r'<section id="lesson"[^>]* data-step="(\d+)"', self.page())
        assert found
        return int(found[1])

    def go(self, step: int) -> Any:
        return self.post(f"/t/{self.table}/lesson/step", {"step": step})

    def act(self, action: dict[str, Any] | list[dict[str, Any]]) -> Any:
        return self.move(self.table, action, self.room.version)

    @property
    def room(self) -> Any:
        return self.client.app.state.rooms.known(self.table)

    def ore(self) -> int:
        ore: int = self.room.match.state.players[0].ore
        return ore


@pytest.fixture
def learner(client: TestClient[Litestar]) -> Learner:
    """Before the third step of the lesson on mines, where a mine is to be built."""
    learner = Learner(client)
    learner.begin("first-mine")
    assert learner.step() == 0
    assert learner.go(1).status_code == learner.go(2).status_code == 200
    return learner


def test_what_is_right_is_carried_out_with_what_follows(learner: Learner) -> None:
    assert learner.act(MINE).status_code == 200
    assert learner.step() == 3
    assert learner.ore() == 2
    assert [entry.seat for entry in learner.room.match.log] == [0, 0], "the turn was ended, too"


def test_what_is_near_is_answered_and_not_carried_out(learner: Learner) -> None:
    near = learner.act({"do": "convert", "kind": "qic_to_ore"})
    assert near.status_code == 400
    assert near.json()["error"] == "lesson_near"
    assert near.json()["reason"].startswith("Then the QIC is missing")
    other = learner.act({"do": "convert", "kind": "ore_to_credit"})
    assert other.json()["error"] == "lesson_other"
    assert (learner.step(), learner.ore(), learner.room.match.log) == (2, 3, [])


def test_in_an_exam_nothing_shows_the_way(client: TestClient[Litestar]) -> None:
    learner = Learner(client)
    learner.begin("two-for-six")
    page = learner.page()
    assert 'data-point="" data-lit="" data-sheet=""' in page
    assert "Exam" in page
    other = learner.act({"do": "burn"})
    assert other.json()["error"] == "lesson_better"
    near = learner.act({"do": "upgrade", "hex": [-4, -1], "to": "trading_station"})
    assert near.json()["reason"].startswith("Six credits for one station.")
    assert learner.post(f"/t/{learner.table}/lesson/show", {}).status_code == 200
    assert learner.step() == 1


def test_answers_come_in_the_language_of_the_reader(learner: Learner) -> None:
    assert learner.post("/prefs", {"language": "pl"}).status_code == 200
    assert "Zbuduj na niej kopalnię" in learner.page()
    near = learner.act({"do": "convert", "kind": "qic_to_ore"})
    assert near.json()["reason"].startswith("Wtedy zabraknie KIK-a")


def test_under_a_refusal_stands_what_the_lesson_adds(learner: Learner) -> None:
    refused = learner.act({"do": "mine", "hex": [3, -2]})
    assert (refused.status_code, refused.json()["rule"]) == (400, "4.2")
    told = learner.get(f"/t/{learner.table}/why?group=mine&place=hex:3,-2").json()
    assert told["rule"] == "4.2"
    assert told["reason"]
    assert told["advice"] == "Too far, even with your QIC."
    plain = learner.get(f"/t/{learner.table}/why?group=mine&place=hex:-7,2").json()
    assert plain["reason"]
    assert "advice" not in plain


def test_a_bundle_is_judged_action_by_action(learner: Learner) -> None:
    wish = {"seq": learner.room.version, "request": "request-bundle", "action": [MINE, MINE]}
    told = learner.post(f"/t/{learner.table}/moves", wish)
    assert told.json()["error"] == "lesson_read"
    assert (learner.step(), learner.ore()) == (2, 3), "all of it or nothing"


CARRIER = {"do": "move_ship", "origin": 1, "unit": "carrier", "path": [36]}
FOUR = {"do": "load", "unit": "infantry", "planet": "jord", "n": 4}
SENT = {"do": "end_movement"}


@pytest.fixture
def sender(client: TestClient[Litestar]) -> Learner:
    """Before the second step of a lesson of Twilight Imperium, where a form is to be sent."""
    learner = Learner(client)
    learner.begin("fly-and-land", game="imperium")
    learner.page()
    assert learner.act({"do": "activate", "system": 36}).status_code == 200
    return learner


def test_all_of_a_form_is_one_step_for_the_learner(sender: Learner) -> None:
    assert "2 of 5" in sender.page()
    assert sender.act([CARRIER, FOUR, SENT]).status_code == 200
    page = sender.page()
    assert sender.step() == 4
    assert "3 of 5" in page
    assert 'data-tutor="back" data-to="1"' in page
    assert sender.go(1).status_code == 200
    assert len(sender.room.match.log) == 1


def test_a_form_that_is_near_is_taken_back_as_a_whole(sender: Learner) -> None:
    near = sender.act([CARRIER, SENT])
    assert near.json()["reason"].startswith("An empty carrier takes no planet.")
    assert (sender.step(), len(sender.room.match.log)) == (1, 1)


def test_half_of_a_form_keeps_the_text_of_the_step(sender: Learner) -> None:
    assert sender.act(CARRIER).status_code == 200
    page = sender.page()
    assert sender.step() == 2
    assert "2 of 5" in page
    assert "A carrier is a bus" in page
    assert 'data-tutor="back" data-to="1"' in page


def test_show_me_plays_all_of_a_form(sender: Learner) -> None:
    assert sender.post(f"/t/{sender.table}/lesson/show", {}).status_code == 200
    assert sender.step() == 4
    assert [entry.seat for entry in sender.room.match.log] == [0, 0, 0, 0]


def test_nobody_skips_what_is_to_be_done(learner: Learner) -> None:
    assert learner.go(3).json()["error"] == "lesson_do"
    assert learner.go(9).json()["error"] == "lesson_do"
    assert learner.go(-1).json()["error"] == "lesson_do"
    assert learner.step() == 2


def test_while_there_is_something_to_read_nothing_is_played(client: TestClient[Litestar]) -> None:
    learner = Learner(client)
    learner.begin("first-mine")
    learner.page()
    assert learner.act(MINE).json()["error"] == "lesson_read"
    assert learner.post(f"/t/{learner.table}/lesson/show", {}).json()["error"] == "lesson_read"
    assert learner.step() == 0


def test_back_takes_back_what_was_done(learner: Learner) -> None:
    learner.act(MINE)
    assert learner.go(1).status_code == 200
    assert (learner.step(), learner.ore(), learner.room.match.log) == (1, 3, [])
    assert learner.go(2).status_code == 200
    assert learner.act(MINE).status_code == 200
    assert learner.step() == 3


def test_undo_goes_back_to_the_step(learner: Learner) -> None:
    learner.act(MINE)
    undo = {"seq": learner.room.version, "request": "undo", "to": "turn"}
    assert learner.post(f"/t/{learner.table}/undo", undo).status_code == 200
    assert (learner.step(), learner.ore()) == (2, 3)


def test_show_me_plays_it(learner: Learner) -> None:
    assert learner.post(f"/t/{learner.table}/lesson/show", {}).status_code == 200
    assert (learner.step(), learner.ore()) == (3, 2)


def test_what_is_to_be_watched_happens_by_itself(client: TestClient[Litestar]) -> None:
    learner = Learner(client)
    learner.begin("power-comes")
    learner.page()
    learner.go(1)
    rival = learner.room.match.log
    assert [entry.seat for entry in rival] == [1]
    assert learner.go(0).status_code == 200
    assert learner.room.match.log == []
    learner.go(1)
    assert [entry.seat for entry in learner.room.match.log] == [1]


def test_answers_given_ahead_are_not_given_in_a_lesson(client: TestClient[Litestar]) -> None:
    learner = Learner(client)
    learner.begin("power-comes")
    learner.page()
    wish = {"ahead": {"only_option": True, "charge": "1"}}
    assert learner.post(f"/t/{learner.table}/prefs", wish).status_code == 200
    learner.go(1)
    learner.go(2)
    learner.go(3)
    assert learner.act({"do": "charge"}).status_code == 200
    assert learner.step() == 4
    assert [entry.seat for entry in learner.room.match.log] == [1, 0, 1, 1]


def test_the_log_holds_how_far_one_is(learner: Learner, store: Store) -> None:
    learner.act(MINE)
    table = store.table(learner.table)
    assert table is not None
    ledger = ledger_of(table)
    for entry in store.entries(learner.table):
        ledger.add(entry)
    assert ledger.lesson == "first-mine"
    assert ledger.step_starts == learner.room.ledger.step_starts == [0, 0, 0, 2]
    assert ledger.version == learner.room.version


def test_one_goes_on_where_one_was_and_begins_again_after_the_end(learner: Learner) -> None:
    table = learner.table
    learner.act(MINE)
    learner.begin("first-mine", table)
    assert (learner.table, learner.step()) == (table, 3)
    learner.go(4)
    page = learner.page()
    assert 'data-kind="done"' in page
    assert "/rules/gaia#rule-4.2" in page
    assert 'data-lesson="gaia/colours"' in page
    learner.begin("first-mine", table)
    assert (learner.table, learner.step(), learner.ore()) == (table, 0, 3)


def test_the_table_of_somebody_else_or_of_another_lesson_is_not_opened(
    client: TestClient[Litestar], learner: Learner
) -> None:
    stranger = Learner(client)
    stranger.begin("first-mine", learner.table)
    assert stranger.table != learner.table
    assert stranger.post(f"/t/{learner.table}/lesson/step", {"step": 0}).status_code == 403
    assert stranger.get(f"/t/{learner.table}").status_code == 403
    learner.begin("colours", learner.table)
    assert learner.room is None or learner.room.ledger.lesson == "colours"
    learner.begin("first-mine", "no-such-table")
    assert learner.step() == 0


def test_a_lesson_is_no_match_of_mine(learner: Learner) -> None:
    assert learner.table not in learner.get("/").text


def test_at_a_table_without_a_lesson_there_are_no_steps(client: TestClient[Litestar]) -> None:
    learner = Learner(client)
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "name": "Orbit", "bot": "greedy"}]
    wish = {"game": "gaia", "seats": seats, "seed": 5, "pace": "solo"}
    learner.table = learner.post("/tables", wish).json()["table"]
    assert learner.go(1).json()["error"] == "no_lesson"
    assert 'id="lesson"' not in learner.page()


def test_unknown_lessons_and_games_are_refused(client: TestClient[Litestar]) -> None:
    learner = Learner(client)
    missing = learner.post("/learn/gaia/chess", {})
    assert (missing.status_code, missing.json()["error"]) == (404, "no_lesson")
    assert learner.post("/learn/chess/first-mine", {}).status_code == 404
    assert learner.get("/learn/chess").status_code == 404
    assert learner.post("/learn/gaia/first-mine", {"table": "x" * 65}).status_code == 400


@pytest.mark.parametrize(
    ("language", "title", "link"),
    [
        ("en", "Learn Gaia Project", "Never played? Learn in 18 minutes"),
        ("pt_BR", "Aprenda Gaia Project", "Nunca jogou? Aprenda em 18 minutos"),
        ("pl", "Nauka gry: Gaia Project", "Pierwszy raz? Naucz się w\u00a018 minut"),
    ],
)
def test_the_course_has_a_page_and_a_way_to_it(
    client: TestClient[Litestar], language: str, title: str, link: str
) -> None:
    learner = Learner(client)
    learner.post("/prefs", {"language": language})
    page = learner.get("/learn/gaia").text
    assert f"<h1>{title}</h1>" in page
    assert page.count("data-lesson=") == 12 + page.count("data-exam")
    solved = lessons.told("gaia", lessons.find("gaia", "no-ore").done, language)
    assert solved not in page, "it would give the answer away"
    lobby = learner.get("/").text
    assert link in lobby
    assert lobby.count('class="learn"') == sum(bool(lessons.course(name)) for name in games())
