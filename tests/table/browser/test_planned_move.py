"""In the browser: a plan for the next turn, what became of it, and a hint that is followed."""

from __future__ import annotations

import re
import threading

import pytest
from playwright.sync_api import Page, expect

from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import Turn
from armillary.table.background.bot_worker import Worker
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, close_news
from tests.table.browser.test_playing import until

SIZES = [(1440, 900), (390, 844)]


def in_turn(site: Site) -> tuple[Seated, int]:
    """A table of two in its first round, and who has the turn."""
    made = site.make(seed=3)
    return made, until(site, made, Turn)


def plan_pass(page: Page) -> str:
    """Plan to pass with the first booster; what the page says of it then."""
    page.locator("[data-do=plan]").click()
    page.locator("#group-pass").click()
    page.locator("#here .option").first.click()
    page.get_by_role("button", name=re.compile("^Plan: ")).click()
    told = page.locator("#prompt .planned")
    expect(told).to_contain_text("When it is your turn: Pass")
    return told.inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_a_pass_is_planned_by_clicks_and_played_when_the_turn_comes(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    made, active = in_turn(site)
    waits = 1 - active
    page = sit(made, waits, size)
    close_news(page)
    expect(page.locator("#actions")).not_to_contain_text("Research")
    plan_pass(page)
    expect(page.locator("#group-pass")).to_have_count(0)
    other = sit(made, active)
    expect(other.locator("body")).not_to_contain_text("When it is your turn")
    room = site.room(made)
    for _ in range(20):
        if waits in room.match.state.passed:
            break
        site.play(made, 1)
    assert waits in room.match.state.passed
    expect(page.locator("#prompt .planned")).to_have_count(0)
    expect(page.locator("#log li").first).to_be_attached()


def test_planning_can_be_left_and_a_plan_forgotten(site: Site, sit: Sit) -> None:
    made, active = in_turn(site)
    page = sit(made, 1 - active)
    close_news(page)
    page.locator("[data-do=plan]").click()
    expect(page.locator("#prompt")).to_contain_text("Plan ahead")
    page.locator("[data-do=plan-stop]").click()
    expect(page.locator("#group-pass")).to_have_count(0)
    plan_pass(page)
    page.locator("[data-do=plan-cancel]").click()
    expect(page.locator("[data-do=plan-cancel]")).to_have_count(0)
    assert site.room(made).plans == {}


def test_a_plan_that_no_longer_fits_says_why(site: Site, sit: Sit) -> None:
    made, active = in_turn(site)
    waits = 1 - active
    page = sit(made, waits)
    close_news(page)
    plan_pass(page)
    room = site.room(made)
    [plan] = room.plans.values()
    decision = room.match.decision
    assert decision is not None
    same = [o for o in decision.options if isinstance(o, Pass) and o.booster in plan.action]
    site.answer(made, same[0])
    until(site, made, Turn)
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("Your plan was not played: Pass")
    expect(prompt).to_contain_text("(rule ")
    prompt.get_by_role("button", name="All right").click()
    expect(prompt).not_to_contain_text("Your plan was not played: Pass")
    assert room.plans == {}


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_is_shown_with_scores_and_chosen_by_a_click(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", bot="greedy")]
    made = site.seat(seats, pace="solo")
    worker, room = Worker(site.store), site.room(made)
    for _ in range(60):
        asked = room.match.decision
        assert asked is not None
        if asked.seat == 0 and type(asked.frame) is Turn:
            break
        if asked.seat == 0:
            site.play(made, 1)
        else:
            worker.work(threading.Event())
            site.catch_up(made)
    page = sit(made, 0, size)
    close_news(page)
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-do=hint]")).to_contain_text("A bot thinks")
    worker.work(threading.Event())
    site.catch_up(made)
    rows = page.locator("#notice .hints li")
    expect(rows).to_have_count(3)
    best, *others = rows.locator("b").all_inner_texts()
    assert best == "best"
    assert all(told == "as good" or told.endswith("less") for told in others)
    expect(rows.first.locator("small").first).to_contain_text("(+")
    label = rows.first.locator("span").inner_text().split(" · ")[0].splitlines()[0]
    rows.first.get_by_role("button").click()
    confirm = page.locator("[data-do=confirm]")
    expect(confirm).to_contain_text(label)
    before = room.version
    confirm.click()
    expect(page.locator("#notice .hints")).to_have_count(0)
    assert room.version > before
