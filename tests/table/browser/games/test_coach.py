"""The coach in a browser, through the first turns of a first match of each game."""

from __future__ import annotations

import re
import threading

import msgspec
import pytest
from playwright.sync_api import expect

from armillary.core.words import tag
from armillary.table.background.bot_worker import Worker
from armillary.table.games import board_of
from armillary.table.room.match_log import actions_of
from armillary.table.room.new_table import TableSettings
from armillary.table.room.room import Room
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, close_news

FIRST = {"eclipse": "turn", "gaia": "turn", "imperium": "turn", "pulsar": "pick"}
"""By game: the question at which one looks at its coach."""
MOST = 80


def first_match(site: Site, game: str) -> Seated:
    """A first match with a coach, before the first own decision of its first round."""
    bots = [NewSeat("bot", bot="greedy") for _ in range(2)]
    seats = [NewSeat("person", "Ana"), *bots]
    made = site.seat(seats, pace="solo", game=game, **board_of(game).first_match())
    kept = TableSettings(watch=made.watch_secret, coach="full")
    site.store.change_settings(made.id, msgspec.json.encode(kept))
    return made


def think(site: Site, made: Seated, wanted: str) -> Room:
    """Let bots play and the coach think, until its player is asked this."""
    worker, room = Worker(site.store), site.room(made)
    for _ in range(MOST):
        asks = room.match.decision
        assert asks is not None
        if asks.seat == 0 and tag(asks.frame) == wanted:
            site.store.jobs.ask_hint(made.id, room.version, 0)
            worker.work(threading.Event())
            site.catch_up(made)
            return room
        if asks.seat == 0:
            site.play(made, 1)
        else:
            worker.work(threading.Event())
            site.catch_up(made)
    raise AssertionError(f"Nobody asked for {wanted}.")


@pytest.mark.parametrize("game", FIRST)
def test_a_coach_through_the_first_turns_of_a_first_match(site: Site, sit: Sit, game: str) -> None:
    made = first_match(site, game)
    room = think(site, made, FIRST[game])
    page = sit(made, 0)
    close_news(page)
    coach = page.locator("#coach")
    # A card at the first time of the question; it was read, and does not come again.
    card = coach.locator("[data-card]:visible")
    expect(card).to_have_count(1)
    name = card.get_attribute("data-card")
    card.get_by_role("button", name="Got it").click()
    expect(coach.locator(f'[data-card="{name}"]')).to_be_hidden()
    page.reload()
    expect(coach.locator(f'[data-card="{name}"]')).to_be_hidden()
    # Up to three moves, with their places.
    close_news(page)
    options = coach.locator(".option")
    expect(options).to_have_count(3)
    options.first.hover()
    expect(page.locator("#stage .also").first).to_be_attached()
    # A costly answer is named; it may be kept.
    assert room.hint is not None
    assert room.hint.reasons
    # The best that can follow an answer stands for it: what is played next may still mend it.
    best = {thought.action: thought for thought in reversed(room.hint.reasons)}
    worst = min(best.values(), key=lambda thought: thought.value)
    site.answer(made, actions_of(room.game).decode(worst.action.encode()))
    verdict = coach.locator(".verdict")
    expect(verdict).to_contain_text(re.compile("Your move: about .+ less than"))
    verdict.get_by_role("button", name="Keep it").click()
    expect(verdict).to_be_hidden()
    # It says as much as its player likes.
    coach.get_by_role("combobox").select_option("off")
    expect(coach).to_be_hidden()
