"""Preferences: the light theme can be read everywhere, and no change of them cancels a move."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from armillary.games.gaia.rounds.turn import Turn
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, close_news, ready
from tests.table.browser.games import imperium_tables as imperium
from tests.table.browser.games import test_eclipse as eclipse
from tests.table.browser.games import test_pulsar as pulsar
from tests.table.browser.games.test_imperium_looks import third_round
from tests.table.browser.looks import MENU, OPENED, OVERFLOW, serious
from tests.table.browser.test_playing import click_hex, lit, placing, until


def gaia_table(site: Site) -> tuple[Seated, int]:
    made = site.make(players=4, seed=3, moves=120)
    return made, until(site, made, Turn)


TABLES: dict[str, Callable[[Site], tuple[Seated, int]]] = {
    "gaia": gaia_table,
    "pulsar": lambda site: pulsar.table(site, pulsar.turn_in(5), players=4),
    "eclipse": lambda site: eclipse.table(site, eclipse.asks("turn", turn=4), players=4),
    "imperium": lambda site: imperium.table(site, third_round, players=6),
}


def prefer(page: Page, name: str, value: str) -> None:
    """Choose a preference in the menu, and close it."""
    page.locator("[data-dialog=menu]").click()
    with page.expect_response(re.compile("/prefs$")):
        page.locator(f"#menu [name={name}]").select_option(value)
    page.locator("#menu [data-close]").click()


@pytest.mark.parametrize("game", TABLES)
def test_the_light_theme_can_be_read(site: Site, sit: Sit, game: str) -> None:
    made, seat = TABLES[game](site)
    page = sit(made, seat)
    close_news(page)
    prefer(page, "theme", "light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    found = serious(page)
    page.locator("#actions [data-group]:not([aria-disabled])").first.click()
    found += serious(page)
    page.keyboard.press("Escape")
    page.locator("#tabs [role=tab]:visible").nth(1).click()
    expect(page.locator(".sheet[aria-busy]:not([hidden])")).to_have_count(0)
    found += serious(page, OPENED)
    page.locator("[data-dialog=menu]").click()
    found += serious(page, MENU)
    phone = sit(made, seat, (390, 844))
    close_news(phone)
    prefer(phone, "theme", "light")
    found += serious(phone)
    assert found == []


def test_a_change_of_preferences_keeps_a_half_made_move(site: Site, sit: Sit) -> None:
    made, seat = placing(site)
    page = sit(made, seat)
    close_news(page)
    target = lit(page)
    click_hex(page, target)
    expect(page.locator("#bar[data-mode=confirm]")).to_be_visible()
    wishes = {"theme": "light", "log_place": "below", "times": "clock", "text_size": "large"}
    for name, value in wishes.items():
        prefer(page, name, value)
        expect(page.locator("#bar[data-mode=confirm]")).to_be_visible()
        expect(page.locator("#map .chosen")).to_have_attribute("id", target)
    page.reload()
    ready(page)
    root, body = page.locator("html"), page.locator("body")
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-times", "clock")
    expect(root).to_have_attribute("data-text", "large")
    expect(body).to_have_attribute("data-log", "below")


def test_the_theme_may_follow_the_device(site: Site, sit: Sit) -> None:
    made, seat = placing(site)
    page = sit(made, seat, alone=True)
    prefer(page, "theme", "device")
    paper = "getComputedStyle(document.getElementById('side')).backgroundColor"
    page.emulate_media(color_scheme="light")
    assert page.evaluate(paper) == "rgb(245, 247, 251)"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) == "rgba(13, 18, 34, 0.9)"


@pytest.mark.parametrize("size", [(1440, 900), (1180, 760), (1024, 768), (390, 844)])
def test_the_log_goes_under_the_map_where_there_is_room(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    made, seat = gaia_table(site)
    page = sit(made, seat, size)
    close_news(page)
    prefer(page, "log_place", "below")
    assert page.evaluate(OVERFLOW) == []
    log, stage = (page.locator(part).bounding_box() for part in ("#log", "#stage"))
    assert stage is not None
    if size[0] < 500:
        assert log is None
        return
    assert log is not None
    room = size[0] > 1100
    assert (log["y"] >= stage["y"] + stage["height"]) == room
    assert stage["height"] > 0.45 * size[1]
    card = page.locator(".card").first.bounding_box()
    assert card is not None
    assert card["x"] >= stage["x"] + stage["width"]


@pytest.mark.parametrize(
    ("locale", "clock"), [("en-US", r"\d+:\d\d\sPM"), ("en-GB", r"\d\d:\d\d"), ("pl", r"\d\d:\d\d")]
)
def test_times_are_told_as_one_likes(site: Site, sit: Sit, locale: str, clock: str) -> None:
    made, seat = placing(site)
    page = sit(made, seat, alone=True, locale=locale, timezone_id="Europe/Warsaw")
    now = 1_900_000_000
    page.clock.install(time=now)
    last = page.locator("#log time").first
    page.locator("#log summary").first.click()
    last.evaluate("(time, at) => { time.dataset.at = at; }", now - 7200)
    prefer(page, "times", "clock")
    assert re.fullmatch(clock, last.inner_text()), last.inner_text()
    prefer(page, "times", "ago")
    assert re.match("2 ", last.inner_text()), last.inner_text()
