"""The map keeps its place and its scale: only the reader's own hand moves it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.table.browser.conftest import Sit, Site, close_news

DESK, PHONE = (1440, 900), (390, 844)
GAMES = ("gaia", "eclipse", "imperium", "pulsar")
QUESTIONS = 10

RECORD = """() => {
  const map = document.getElementById('map');
  window.places = {};
  const frame = () => {
    if (map.checkVisibility()) {
      const { a, b, e, f } = map.getScreenCTM();
      const grown = map.getAttribute('viewBox');
      (window.places[grown] ??= new Set()).add([a, b, e, f].map(n => n.toFixed(2)).join(' '));
    }
    requestAnimationFrame(frame);
  };
  frame();
}"""
PLACES = "() => Object.values(window.places).map(places => [...places])"


def recorded(page: Page) -> list[list[str]]:
    """Where the map was drawn, in every frame since, for each size to which it has grown."""
    found: list[list[str]] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_the_map_stays_while_a_match_goes_on(
    site: Site, sit: Sit, game: str, size: tuple[int, int]
) -> None:
    """Questions, panels, rows of buttons and gains come and go, and kinds of actions are tried."""
    made = site.make(3, seed=3, game=game)
    page = sit(made, 0, size)
    close_news(page)
    page.evaluate(RECORD)
    for _ in range(QUESTIONS):
        while site.asked(made) != 0:
            site.play(made, 1)
        assert site.my_turn(made, page)
        close_news(page)
        begin = page.locator("#actions [data-group]:not([aria-disabled], .now)").first
        if begin.is_visible():
            begin.click()
            page.wait_for_timeout(40)
            page.keyboard.press("Escape")
        site.play(made, 1)
    places = recorded(page)
    assert [len(one) for one in places] == [1] * len(places), places


def test_a_card_on_a_phone_does_not_grow_with_what_its_owner_gains(site: Site, sit: Sit) -> None:
    page = sit(site.make(3, seed=3), 0, PHONE)
    card = page.locator("#players > .card").first
    before = card.bounding_box()
    gain = '<div class="floats"><span class="float">+2</span></div>'
    card.evaluate("(card, gain) => card.insertAdjacentHTML('beforeend', gain)", gain)
    assert card.bounding_box() == before
