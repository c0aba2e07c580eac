"""Every arrow of every lesson points at something that is in sight, and no bubble hides it."""

from __future__ import annotations

from uuid import uuid4

import pytest
from playwright.sync_api import Page

from armillary.core.lessons import lesson as lessons
from armillary.core.registry import games
from armillary.table.room.match_log import Ledger
from armillary.table.room.teaching import lesson_steps as steps
from armillary.table.storage.schema import NewEntry
from tests.table.browser.conftest import Browse, Site
from tests.table.browser.lessons.test_taking_lessons import at_step

TAUGHT = [name for name in games() if lessons.course(name)]

LOADED = """async () => {
  const loaded = performance.getEntriesByType('resource').map(one => one.name);
  window.lesson = await import(loaded.find(name => /table\\/lesson\\.[^/]*$/.test(name)));
}"""
"""The module of the page, as it was loaded."""

LOST = """() => {
  const { point, kind } = document.getElementById('lesson').dataset, found = [];
  const inside = box => box.x + box.width / 2 > 0 && box.x + box.width / 2 < innerWidth
    && box.y + box.height / 2 > 0 && box.y + box.height / 2 < innerHeight;
  const bubble = document.getElementById('tutor').getBoundingClientRect();
  const covered = box => box.width * box.height < innerWidth * innerHeight / 4
    && Math.min(box.right, bubble.right) - Math.max(box.left, bubble.left) > 4
    && Math.min(box.bottom, bubble.bottom) - Math.max(box.top, bubble.top) > 4;
  const boxes = point ? window.lesson.boxes(point) : [];
  if (point && !boxes.some(inside)) found.push(`${point} is out of sight`);
  if (boxes.filter(inside).some(covered)) found.push(`the bubble hides ${point}`);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
}"""
"""What is wrong with the arrow just now."""


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((390, 844), id="phone"),
        pytest.param((1440, 900), id="desktop", marks=pytest.mark.nightly),  # where there is room
    ],
)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_arrow_points_at_something_in_sight(
    browse: Browse, site: Site, game: str, size: tuple[int, int]
) -> None:
    page = browse(size, locale="en-GB")
    lost: list[str] = []
    page.goto(f"{site.url}/learn/{game}")
    for lesson in lessons.course(game):
        with page.expect_navigation(url="**/t/**"):  # the course stands beside the table, too
            begin = page.locator(f'button[data-lesson="{game}/{lesson.id}"]')
            begin.first.dispatch_event("click")
        page.locator("body[data-ready=yes] #lesson").wait_for()
        page.evaluate(LOADED)
        number = 1
        while number <= len(lesson.steps):
            at_step(page, number)
            drawn(page)
            lost += [f"{lesson.id} {number}: {fault}" for fault in page.evaluate(LOST)]
            number = 1 + site.call(go_on(site, page.url.rpartition("/")[2], number))
        page.locator("#lesson.done").wait_for()
    assert lost == []


def drawn(page: Page) -> None:
    """The open sheet has come, and everything rests."""
    page.locator(".sheet:visible:is([aria-busy=true])").wait_for(state="hidden")
    page.locator("#tutor[data-rests]").wait_for()


async def go_on(site: Site, table: str, number: int) -> int:
    """The next step, as *Next* and *Show me* bring it; gives how many lie behind the learner."""

    def onward(trial: Ledger) -> list[NewEntry]:
        lesson = steps.lesson_of(trial)
        if lesson.steps[number - 1].kind == "do":
            return steps.show(trial)
        return steps.go(trial, number)

    room = await site.rooms.open(table)
    async with room.lock:
        await room.try_out(onward, uuid4().hex)
    return steps.step_number(room.ledger, steps.lesson_of(room.ledger))
