"""The map as a list: opened by a key or from the menu, searched, and a way to every place of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from armillary.core.decision import Action, Decision
from armillary.games.gaia.setup import PlaceFirst
from armillary.games.gaia.state import State
from tests.table.browser.conftest import Sit, Site, close_news
from tests.table.browser.looks import serious

MOVES = {"gaia": 40, "eclipse": 30, "imperium": 60, "pulsar": 40}
SEARCHES = {
    "en": "what is at 3E",
    "pt-BR": "o que há em 3E",
    "pl": "co jest w 3E",
}
NEAREST = {
    "en": "nearest free planet",
    "pt-BR": "o planeta livre mais próximo",
    "pl": "najbliższa wolna planeta",
}


def opened(page: Page) -> Locator:
    close_news(page)
    page.keyboard.press("m")
    box = page.locator("#places")
    expect(box).to_be_visible()
    return box


def first(state: State, asked: Decision) -> Action:
    """The first that is possible."""
    return asked.options[0]


@pytest.mark.parametrize("game", MOVES)
def test_every_place_of_the_map_is_told_and_can_be_reached(site: Site, sit: Sit, game: str) -> None:
    made = site.make(3, seed=3, moves=MOVES[game], game=game)
    page = sit(made, 0)
    box = opened(page)
    rows = box.locator("ol button")
    listed = rows.evaluate_all("all => all.map(one => one.dataset.to)")
    drawn = page.evaluate(
        "() => [...document.querySelectorAll('#map [data-place]:not([data-in])')]"
        ".map(one => one.dataset.place)"
    )
    assert sorted(listed) == sorted(drawn)
    expect(box.locator(".count")).to_contain_text(str(len(listed)))
    assert serious(page, "#places") == []
    box.locator("[data-kind=mine]").click()
    expect(box.locator("[data-kind=mine]")).to_have_attribute("aria-pressed", "true")
    mine = rows.first
    to = mine.get_attribute("data-to")
    mine.click()
    expect(box).to_be_hidden()
    expect(page.locator(f'#map [data-place="{to}"]')).to_be_focused()
    expect(page.locator("#ring > *")).to_have_count(1)


@pytest.mark.parametrize("language", SEARCHES)
def test_it_answers_what_is_at_a_place_and_what_is_near(
    site: Site, sit: Sit, language: str
) -> None:
    page = sit(site.make(3, seed=3, moves=12), 0, locale=language)
    box = opened(page)
    rows = box.locator("ol button")
    field = box.get_by_role("searchbox")
    expect(field).to_be_focused()
    field.fill(SEARCHES[language])
    expect(rows).to_have_count(1)
    expect(rows.locator("b")).to_have_text("3E")
    field.fill(NEAREST[language])
    free = box.locator("[data-kind=free]").text_content()
    facts = rows.locator("small").all_text_contents()
    assert len(facts) > 3
    assert [one for one in facts if str(free) not in one] == []
    away = [int(number[0]) for number in (re.findall(r"\d+", one) for one in facts) if number]
    assert away == sorted(away)
    field.fill("xyzzy")
    expect(rows).to_have_count(0)


def test_a_first_mine_is_placed_from_the_list_by_keyboard_alone(site: Site, sit: Sit) -> None:
    made = site.make(seed=3)
    me = site.until(made, lambda state, asked: isinstance(asked.frame, PlaceFirst), first, 20)
    page = sit(made, me)
    before = page.locator("#pieces > *").count()
    box = opened(page)
    box.locator("[data-kind=can]").press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(box).to_be_hidden()
    page.keyboard.press("Enter")  # chosen
    expect(page.locator("#map .chosen")).to_have_count(1)
    page.keyboard.press("Enter")  # confirmed
    expect(page.locator("#pieces > *")).to_have_count(before + 1)


def test_a_spectator_opens_it_from_the_menu_of_a_phone(site: Site, sit: Sit) -> None:
    page = sit(site.make(3, seed=3, moves=12), None, (390, 844))
    page.locator("[data-dialog=menu]").click()
    page.locator("#menu").get_by_role("button", name="Map as a list").click()
    box = page.locator("#places")
    expect(box).to_be_visible()
    expect(box.locator("[data-kind=mine]")).to_be_hidden()
    assert page.evaluate("document.querySelector('#places').scrollWidth <= innerWidth")
