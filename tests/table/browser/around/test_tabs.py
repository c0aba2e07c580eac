"""More boards than there is room for: the rest waits behind a button that names the open one."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, close_news

WINDOWS = [(1024, 768), (390, 844), (844, 390)]
REACHED = """() => [...document.querySelectorAll('#tabs [role=tab]')].filter(tab => {
  const box = tab.getBoundingClientRect();
  if (!box.width) return false;
  const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return tab.contains(at) && box.left >= 0 && box.right <= innerWidth;
}).map(tab => tab.id)"""
"""The tabs that can be pressed."""
SHOWN = "all => all.filter(tab => tab.offsetParent).map(tab => tab.id)"


@pytest.fixture(scope="module")
def crowded(site: Site) -> Seated:
    """A game with ten boards. Nobody plays here."""
    return site.make(3, seed=3, moves=40, game="imperium")


@pytest.mark.parametrize("size", WINDOWS)
def test_every_board_is_in_reach(crowded: Seated, sit: Sit, size: tuple[int, int]) -> None:
    page = sit(crowded, 0, size, locale="pl")
    close_news(page)
    every = page.locator("#tabs [role=tab]").evaluate_all(SHOWN)
    more = page.locator("#tabs [data-spread]")
    expect(more).to_be_visible()
    first = page.evaluate(REACHED)
    assert first == every[: len(first)] != every
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(REACHED) == every
    page.keyboard.press("Escape")
    expect(more).to_have_attribute("aria-expanded", "false")
    assert page.evaluate(REACHED) == first
    more.click()
    last = page.locator("#tab-hand")
    last.click()
    expect(last).to_have_attribute("aria-selected", "true")
    expect(more).to_have_text(last.text_content() or "?")
    assert "tab-map" in page.evaluate(REACHED)
    page.locator("#tab-map").click()
    expect(more).to_have_text("")


def test_the_keyboard_finds_a_tab_that_has_no_room(crowded: Seated, sit: Sit) -> None:
    page = sit(crowded, 0, (1024, 768))
    page.locator("#tab-map").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("body[data-tabs]")).to_be_attached()
    assert "tab-faction-0" in page.evaluate(REACHED)


def test_where_all_have_room_there_is_no_button(site: Site, sit: Sit) -> None:
    page = sit(site.make(seed=3, moves=12), 0)
    expect(page.locator("#tabs [data-spread]")).to_be_hidden()
    page.set_viewport_size({"width": 900, "height": 700})
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#tabs [data-spread]")).to_be_hidden()
