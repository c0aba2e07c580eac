"""Twilight Imperium in a browser: what is read before deciding, on the map and beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.games.imperium.positions import position
from tests.table.browser.conftest import Sit, Site, close_news
from tests.table.browser.games.imperium_tables import choose, confirm, laid, press, send
from tests.table.browser.looks import OVERFLOW

FLEETS = """
    players.0.units."1" = {dreadnought = 2, dreadnought_damaged = 1, carrier = 1, fighter = 2}
    players.0.units.jord = {infantry = 4, space_dock = 1}
    players.0.fleet = 5
    players.1.units."35" = {cruiser = 2}
    players.1.units.bereg = {pds = 2}
    players.1.units.arc_prime = {space_dock = 1}
    players.1.planets = ["arc_prime", "bereg"]
"""
DESK, PHONE = (1440, 900), (390, 844)


def test_a_system_is_read_beside_the_map_before_it_is_activated(site: Site, sit: Sit) -> None:
    """The sheet opens with the tactical action and follows what is chosen; then it is gone."""
    page = sit(laid(site, position(FLEETS)), 0, DESK)
    close_news(page)
    choose(page, "tactical")
    read = page.locator("#sheet-system")
    expect(read).to_contain_text("Choose a system")
    press(page, "sys:35")
    expect(read.locator("h2")).to_have_text("Bereg/Lirta IV")
    expect(read).to_contain_text("2 dice, hit on 6+")
    expect(read.locator(".ti-arrival")).to_contain_text("Jord")
    press(page, "planet:tarmann")
    expect(read.locator("h2")).to_have_text("Tar'mann")
    assert page.locator("#map .last").count() == 0  # nothing was sent but the sheet
    press(page, "sys:35")
    confirm(page)
    expect(page.locator("#sheet-move")).to_be_visible()
    expect(page.locator("#tab-system")).not_to_be_attached()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_tooltip_of_a_system_leaves_it_in_sight(
    site: Site, sit: Sit, size: tuple[int, int]
) -> None:
    """Whoever is not asked reads the same; the tooltip covers neither its tile nor the edge."""
    page = sit(laid(site, position(FLEETS)), 1, size)
    close_news(page)
    tile = page.locator("#sys-35")
    tile.dispatch_event("click")
    tip = page.locator("#tip")
    expect(tip).to_contain_text("fleet pool 2 of 5")
    box, here = tip.bounding_box(), tile.bounding_box()
    assert box is not None
    assert here is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= size[0]
    assert 0 <= box["y"] <= box["y"] + box["height"] <= size[1]
    apart = (
        box["x"] >= here["x"] + here["width"]
        or box["y"] >= here["y"] + here["height"]
        or box["y"] + box["height"] <= here["y"]
    )
    assert apart


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_ghost_fleet_follows_the_form(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    """It stands at the goal while it is put together, on the own page alone, and then is gone."""
    made = laid(site, position(FLEETS))
    page, other = sit(made, 0, size), sit(made, 1, DESK)
    close_news(page)
    choose(page, "tactical")
    press(page, "sys:35")
    confirm(page)
    goal = page.locator("#active-system")
    expect(goal).to_be_attached()
    drawn = "() => document.querySelector('#active-system use').getBBox().width"
    ghost = page.locator("#ti-movement .ti-ghost")
    expect(ghost).to_be_attached()  # proposed
    assert page.evaluate(drawn) > 0
    page.get_by_role("button", name="Clear").click()
    expect(ghost).not_to_be_attached()
    assert page.evaluate(drawn) == 0
    page.get_by_role("button", name="Send all").click()
    expect(page.locator("#sheet-move .ti-send")).to_contain_text("Move 3 ships, cargo: 6")
    expect(ghost).to_be_attached()
    assert page.evaluate(drawn) > 0
    expect(other.locator("#active-system")).to_be_attached()
    assert other.evaluate(drawn) == 0
    send(page, "Move 3 ships")
    expect(page.locator("#active-system use")).not_to_be_attached()


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
@pytest.mark.parametrize("size", [DESK, (1280, 720), PHONE, (844, 390)])
def test_reading_fits(site: Site, sit: Sit, size: tuple[int, int], language: str) -> None:
    page = sit(laid(site, position(FLEETS)), 0, size, locale=language.replace("_", "-"))
    close_news(page)
    assert page.evaluate(OVERFLOW) == []
    choose(page, "tactical")
    press(page, "sys:35")
    expect(page.locator("#sheet-system h2")).to_have_text("Bereg/Lirta IV")
    assert page.evaluate(OVERFLOW) == []
    expect(page.locator("#choice .yes")).to_be_in_viewport()
