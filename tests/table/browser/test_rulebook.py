"""The rulebook beside the table: opened from everywhere, read and searched while one plays on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from armillary.core import rulebook
from armillary.core.words import LANGUAGES
from tests.table.browser.conftest import Sit, Site, close_news
from tests.table.browser.looks import OVERFLOW, SIZES, serious

DESK, _, PHONE, _ = SIZES


def opened(site: Site, sit: Sit, size: tuple[int, int] = DESK, language: str = "en") -> Page:
    """A table with its book open at the contents."""
    page = sit(site.make(), 0, size, locale=language.replace("_", "-"))
    close_news(page)
    page.keyboard.press("b")
    expect(page.locator("#rulebook .contents a").first).to_be_visible()
    return page


def marked(page: Page, number: str) -> None:
    """The rule of this number is in sight, and told apart from the others."""
    rule = page.locator("#rulebook .rule.wanted")
    expect(rule).to_have_count(1)
    expect(rule.locator("h3 a")).to_have_text(number)
    expect(rule).to_be_in_viewport()


def test_chapters_and_references_are_followed_and_gone_back(site: Site, sit: Sit) -> None:
    page = opened(site, sit)
    page.locator('#rulebook .contents a[href="#4"]').click()
    expect(page.locator("#rulebook .chapter h2")).to_contain_text("Build a mine")
    expect(page.locator("#rulebook .rule.wanted")).to_have_count(0)
    page.locator("#rulebook .rule div a").first.click()
    first = page.locator("#rulebook .rule.wanted h3 a")
    expect(first).to_have_count(1)
    page.locator("[data-do=rules-back]").click()
    expect(page.locator("#rulebook .chapter h2")).to_contain_text("Build a mine")
    page.locator("[data-do=rules-back]").click()
    expect(page.locator("#rulebook .contents a").first).to_be_visible()
    expect(page.locator("[data-do=rules-back]")).to_be_hidden()


def test_search_opens_what_it_finds(site: Site, sit: Sit) -> None:
    page = opened(site, sit)
    page.locator("#rulebook input").fill("range")
    expect(page.locator("#rulebook .found a").first).to_contain_text("4.2")
    page.keyboard.press("Enter")
    marked(page, "4.2")
    expect(page.locator("#rulebook .found")).to_be_hidden()
    page.locator("#rulebook input").fill("zebra")
    expect(page.locator("#rulebook .found")).to_have_text("Nothing is found for these words.")
    page.keyboard.press("Escape")  # first the search …
    expect(page.locator("#rulebook .found")).to_be_hidden()
    expect(page.locator("#rulebook")).to_be_visible()
    page.keyboard.press("Escape")  # … then the book
    expect(page.locator("#rulebook")).to_be_hidden()


def test_what_is_explained_leads_to_its_rule(site: Site, sit: Sit) -> None:
    page = sit(site.make(), 0)
    close_news(page)
    page.locator("#map .has-planet").first.hover(force=True)
    named = page.locator("#tip [data-rule]").first
    expect(named).to_be_visible()
    number = named.get_attribute("data-rule")
    assert number
    page.keyboard.press("b")
    marked(page, number)


def test_a_finger_opens_the_rule_that_a_tooltip_names(site: Site, sit: Sit) -> None:
    made = site.make()
    site.play(made, 12)
    page = sit(made, 0, PHONE)
    close_news(page)
    page.locator("#tabs [data-sheet^=faction]").first.tap()
    page.locator("[data-about='structure:mine']").first.tap()
    named = page.locator("#tip [data-rule]").first
    expect(named).to_be_visible()
    number = named.get_attribute("data-rule")
    assert number
    named.tap()
    marked(page, number)


@pytest.mark.parametrize("size", [DESK, (1280, 720), (1024, 768)])
def test_it_covers_nothing_that_one_plays_with(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    page = opened(site, sit, size)
    book, bar = page.locator("#rulebook").bounding_box(), page.locator("#bar").bounding_box()
    assert book is not None
    assert bar is not None
    assert book["x"] >= bar["x"] + bar["width"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_it_speaks_the_readers_language_and_fits(
    site: Site, sit: Sit, size: tuple[int, int], language: str
) -> None:
    page = opened(site, sit, size, language)
    assert page.evaluate(OVERFLOW) == []
    page.locator('#rulebook .contents a[href="#4"]').click()
    book = rulebook.load("gaia", language)
    expect(page.locator("#rulebook .chapter h2")).to_contain_text(book.heading("4"))
    expect(page.locator("#rulebook .reading")).to_contain_text(book.rules["4.2"].title)
    assert page.evaluate(OVERFLOW) == []
    assert serious(page, "#rulebook") == []
