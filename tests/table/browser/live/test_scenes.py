"""What happens is shown scene by scene: nothing is left out, nothing comes before its time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from armillary.core.registry import games
from armillary.table.room.room import Room
from armillary.table.storage.schema import NewSeat
from armillary.table.table_page.scenes import Step, after, scenes
from bench.played_tables import Seated
from tests.table.browser.conftest import NAMES, Sit, Site, ready

WATCH = """() => {
  window.told = [];
  const points = () => [...document.querySelectorAll('#players > .card')]
    .sort((one, other) => one.id.localeCompare(other.id))
    .map(card => Number(card.querySelector('.vp b').textContent));
  document.addEventListener('told', ({ detail }) =>
    window.told.push([detail.scene, detail.seat, points()]));
  window.rests = 0;
  document.addEventListener('now', () => { window.rests += 1; });
}"""
"""Keeps for every step what the page showed when it was told, and how often all was told."""
PREFER = """async prefs => {
  const token = document.cookie.match(/csrf=([^;]*)/)[1];
  const headers = { 'content-type': 'application/json', 'x-csrftoken': token };
  await fetch('/prefs', { method: 'POST', body: JSON.stringify(prefs), headers });
}"""
OPTIONS: dict[str, Any] = {"imperium": {"setup": "first_game"}}

Told = tuple[str, int, list[int]]
"""A step: its scene, whose that is, and the points of everybody."""


def watched(page: Page) -> Page:
    page.evaluate(WATCH)
    return page


def told_to(page: Page, room: Room) -> list[Told]:
    """What was told. Where hands are hidden, a scene may be called otherwise when more is known."""
    found: list[list[Any]] = page.evaluate("window.told")
    named = not room.numbers(None).counts
    return [(scene if named else "", seat, points) for scene, seat, points in found]


def points(room: Room, step: Step, seat: int | None) -> list[int]:
    """The points of everybody after a step, as the engine has them."""
    past = after(room, step)
    return [room.board.score(past.view(seat), of) for of in range(len(room.seats))]


def expected(room: Room, seat: int | None, since: int) -> list[Told]:
    """What is to be told of all that happened after an entry."""
    named = not room.numbers(None).counts
    return [
        (tale.id if named else "", tale.seat, points(room, step, seat))
        for tale in scenes(room, seat)
        for step in tale.steps
        if step.line.entry > since
    ]


def played(site: Site, made: Seated, moves: int) -> Room:
    """Bots play so many moves more; a few at a time, as bots do."""
    for _ in range(moves // 3):
        site.play(made, 3)
    return site.room(made)


def shows(page: Page, room: Room, seat: int | None) -> None:
    """The page has told everything."""
    number = room.number(room.version, seat)
    expect(page.locator("body")).to_have_attribute("data-seq", str(number), timeout=60_000)
    expect(page.locator("body:not([data-telling])")).to_be_attached(timeout=60_000)


@pytest.mark.parametrize("tempo", ["story", "quick", "once"])
@pytest.mark.parametrize("game", games())
def test_all_scenes_are_shown_in_order_with_the_numbers_of_then(
    site: Site, sit: Sit, game: str, tempo: str
) -> None:
    made = site.make(3, seed=11, game=game, moves=30, **OPTIONS.get(game, {}))
    page = sit(made, None)
    page.evaluate(PREFER, {"tempo": tempo})
    page.reload()
    ready(page)
    watched(page)
    begin = site.room(made).version
    room = played(site, made, 36)
    shows(page, room, None)
    assert told_to(page, room) == expected(room, None, begin)
    assert page.locator("#caption").is_hidden()


@pytest.mark.parametrize("game", games())
def test_what_was_missed_without_a_line_is_told_when_it_is_back(
    site: Site, sit: Sit, game: str
) -> None:
    made = site.make(3, seed=11, game=game, moves=40, **OPTIONS.get(game, {}))
    page = watched(sit(made, None))
    begin = site.room(made).version
    for line in list(site.app.state.lines):  # they break, and come back by themselves
        site.call(line.socket.close(1012))
    room = played(site, made, 9)
    shows(page, room, None)
    assert told_to(page, room) == expected(room, None, begin)


@pytest.mark.parametrize("game", games())
def test_after_an_absence_the_log_has_every_scene_and_can_show_it(
    site: Site, sit: Sit, game: str
) -> None:
    made = site.make(3, seed=11, game=game, moves=60, **OPTIONS.get(game, {}))
    page = watched(sit(made, None))
    room = site.room(made)
    known = [tale.id for tale in scenes(room, None)][-60:]
    shown = [line.get_attribute("data-scene") for line in page.locator("#log > [data-scene]").all()]
    assert [id for id in known if id in shown] == shown
    last = scenes(room, None)[-2]
    line = page.locator(f'#log > [data-scene="{last.id}"]')
    line.locator("summary").click()
    line.locator("[data-do=watch]").click()
    page.wait_for_function("() => window.rests === 2")  # What was, then what is now.
    expect(page.locator("body")).not_to_have_class(re.compile("past"))
    shows(page, room, None)
    assert [seat for _, seat, _ in told_to(page, room)] == [last.seat] * len(last.steps)


def test_a_digest_tells_what_others_did_and_folds_with_the_first_act(
    site: Site, sit: Sit, bots: None
) -> None:
    seats = [NewSeat("person", NAMES[0])]
    seats += [NewSeat("bot", NAMES[n], bot="greedy") for n in range(1, 4)]
    made = site.seat(seats, pace="solo")
    page = sit(made, 0)
    by: list[str | None] = []
    for _ in range(12):
        assert site.my_turn(made, page)
        by = [line.get_attribute("data-by") for line in page.locator("#log > [data-scene]").all()]
        if len(by) > 6 and by[-1] != "0":
            break  # A turn of mine begins, and the others have had theirs.
        site.play(made, 1)
    expect(page.locator("#since")).to_be_visible()
    rows = page.locator("#since li").count()
    assert rows == by[::-1].index("0") > 0
    page.reload()
    ready(page)
    expect(page.locator("#since li")).to_have_count(rows)
