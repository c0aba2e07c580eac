"""The way in for who has never played: what this is, how one wins, what the symbols mean."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.conftest import Browse, Sit, Site, close_news
from tests.table.browser.looks import serious

Visit = Callable[..., Page]
DESK, PHONE = (1440, 900), (390, 844)


@pytest.fixture
def visit(browse: Browse, site: Site) -> Visit:
    """Opens the first page in a browser that has never been here."""

    def open_page(size: tuple[int, int], touch: bool = False) -> Page:
        page = browse(size, touch, locale="en-GB")
        page.goto(site.url)
        page.locator("body[data-ready=yes]").wait_for()
        return page

    return open_page


def test_the_first_page_says_what_it_is_and_has_one_green_button(visit: Visit) -> None:
    page = visit(DESK)
    expect(page.locator(".lead")).to_contain_text("space strategy games")
    expect(page.locator("main .yes:visible")).to_have_count(1)
    expect(page.locator("main .yes:visible")).to_contain_text("Play now")
    learn = page.locator("[data-learn]")
    expect(learn).to_have_text("Never played? Learn in 18 minutes")
    expect(learn).to_be_in_viewport()
    page.locator("[data-set-up=imperium]").click()
    expect(learn).to_have_text("Never played? Learn in 28 minutes")
    expect(learn).to_have_attribute("href", "/learn/imperium")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_goal_stands_where_one_begins_to_learn(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size)
    page.locator("[data-learn]").click()
    goal = page.locator(".minute .goal")
    expect(goal).to_contain_text("most victory points after six rounds wins")
    expect(goal).to_be_in_viewport()
    page.locator(".primer summary").click()
    expect(page.locator(".symbols dt", has_text="Ore")).to_be_visible()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/t/"))


def test_a_setting_says_what_it_means_where_one_looks(visit: Visit) -> None:
    page = visit(DESK)
    told = page.locator("#help-gaia-setup")
    expect(told).to_be_hidden()
    page.locator("#opt-gaia-setup").focus()
    expect(told).to_be_visible()
    phone = visit(PHONE, touch=True)
    expect(phone.locator("#help-gaia-setup")).to_be_visible()


def test_the_rulebook_at_the_table_begins_with_the_goal_and_knows_the_symbols(
    site: Site, sit: Sit
) -> None:
    page = sit(site.make(), 0, DESK)
    close_news(page)
    page.keyboard.press("b")
    book = page.locator("#rulebook")
    expect(book.locator(".goal")).to_be_in_viewport()
    book.locator(".primer summary").click()
    expect(book.locator(".symbols dt", has_text="QIC")).to_be_visible()
    assert serious(page, "#rulebook") == []
    book.locator("input").fill("how do I win")
    expect(book.locator(".found .symbols")).to_contain_text("The most after six rounds win.")
    book.locator("input").fill("what is ore")
    expect(book.locator(".found .symbols dt")).to_have_text("Ore")
