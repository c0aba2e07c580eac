"""Twilight Imperium in a browser: a space battle with sustain damage and a retreat; an invasion."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from armillary.core.words import tag
from bench.played_tables import Seated
from tests.games.imperium.positions import forces, planets, position
from tests.table.browser.conftest import Sit, Site, answered, close_news
from tests.table.browser.games.imperium_tables import (
    choose,
    confirm,
    laid,
    log,
    press,
    send,
    state_of,
)

NEXT_DOOR = "35"
"""The system beside seat 0's home, in which seat 1 waits."""
FLEETS = """
    players.0.units = {"1" = {dreadnought = 2, cruiser = 1}, jord = {infantry = 3}}
    players.0.fleet = 6
    players.1.units = {"35" = {dreadnought = 2, cruiser = 1}, dal_bootha = {infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "dal_bootha"]
    players.1.fleet = 6
"""
HAVEN = "32"
"""The system of Dal Bootha: the only one to which seat 1 can retreat."""
GARRISON = """
    players.0.units = {"1" = {dreadnought = 2, carrier = 1, fighter = 2}, jord = {infantry = 5}}
    players.0.fleet = 6
    players.1.units = {bereg = {infantry = 2}, arc_prime = {space_dock = 1}}
    players.1.planets = ["arc_prime", "bereg"]
"""


def go(page: Page, button: str) -> None:
    """Activate the system next door and send the best fleet there."""
    close_news(page)
    choose(page, "tactical")
    press(page, f"sys:{NEXT_DOOR}")
    confirm(page)
    page.get_by_role("button", name="Send all").click()
    expect(page.locator("#sheet-move [data-bundle]")).to_contain_text(button)
    send(page, button)


def answer(page: Page, question: str, name: str) -> None:
    """One press on a button answers a question of the combat."""
    expect(page.locator("#choice .ask")).to_contain_text(question)
    with answered(page):
        page.locator("#choice").get_by_role("button", name=name, exact=True).click()


def bear(site: Site, made: Seated, pages: list[Page]) -> int:
    """Everybody bears the hits: units sustain damage if they can. One press for each hit."""
    pressed = 0
    room = site.room(made)
    while (asked := room.match.decision) is not None and tag(asked.frame) == "assign":
        page = pages[asked.seat]
        sustain = page.locator("#theatre .ti-sustain.ok")
        lose = page.locator("#theatre .ti-lose.ok")
        lose.first.wait_for()
        with answered(page):
            (sustain if sustain.count() else lose).first.click()
        pressed += 1
    return pressed


def test_a_space_battle_with_sustain_damage_and_a_retreat(site: Site, sit: Sit) -> None:
    """7.3  Two rounds; the defender, on a phone, bears the hits, retreats, and is gone."""
    made = laid(site, position(FLEETS), seed=21)
    ana, wojtek = sit(made, 0), sit(made, 1, (390, 844))
    go(ana, "Move 3 ships")
    for page in (wojtek, ana):  # the defender is asked first
        expect(page.locator("#theatre .battle-stage")).to_be_visible()
        answer(page, "Announce a retreat?", "No")
    expect(wojtek.locator("#theatre .battle-rolled li").first).to_be_visible()
    assert bear(site, made, [ana, wojtek]) >= 2
    state = state_of(site, made)
    assert forces(state, 0, NEXT_DOOR)["dreadnought_damaged"] >= 1
    assert forces(state, 1, NEXT_DOOR)["dreadnought_damaged"] >= 1
    assert forces(state, 1, NEXT_DOOR)["dreadnought"] == 2
    log(wojtek, "sustains")
    # The second round: Wojtek has enough of it.
    answer(wojtek, "Announce a retreat?", "Retreat")
    expect(ana.locator("#theatre")).to_contain_text("retreating")
    bear(site, made, [ana, wojtek])
    for page in (ana, wojtek):
        expect(page.locator(f"#fleet-{HAVEN}-1")).to_be_attached()
        expect(page.locator(f"#fleet-{NEXT_DOOR}-1")).not_to_be_attached()
        expect(page.locator("#theatre .battle-stage")).not_to_be_visible()
    state = state_of(site, made)
    assert forces(state, 1, HAVEN)["dreadnought"] == 2
    assert state.players[1].tokens == 1 << int(HAVEN)


def test_an_invasion(site: Site, sit: Sit) -> None:
    """8  Bombardment, landing on two planets in one form, ground combat, control."""
    made = laid(site, position(GARRISON), seed=1)
    ana, wojtek = sit(made, 0), sit(made, 1)
    go(ana, "Move 3 ships")
    expect(ana.locator("#choice")).to_contain_text("Bombard with all ships that can?")
    yes = ana.locator("#choice").get_by_role("button", name=re.compile("^Bombardment"))
    expect(yes).to_contain_text("2 × Dreadnought")
    yes.click()
    log(ana, "bombards Bereg")
    sheet = ana.locator("#sheet-landing")
    expect(sheet).to_be_visible()
    # All but one fight for Bereg; the odds are shown; nobody defends Lirta IV.
    bereg = sheet.get_by_role("group", name="Bereg: Infantry")
    lirta = sheet.get_by_role("group", name="Lirta IV: Infantry")
    expect(bereg.locator("output")).to_contain_text("4")
    expect(lirta.locator("output")).to_contain_text("1")
    expect(sheet.locator(".ti-odds")).to_contain_text("Ana wins")
    bereg.get_by_role("button", name="Bereg: Infantry: −1").click()
    expect(sheet.locator("[data-bundle]")).to_contain_text("Land 4")
    bereg.get_by_role("button", name="Bereg: Infantry: +1").click()
    expect(sheet.locator("[data-bundle]")).to_contain_text("Land 5")
    send(ana, "Land 5")
    expect(sheet).not_to_be_visible()
    log(ana, "ground combat")
    for page in (ana, wojtek):
        for planet in ("bereg", "lirta_iv"):
            owner = page.locator(f"#planet-{planet}")
            expect(owner).to_have_attribute("aria-label", re.compile("Ana, exhausted"))
    state = state_of(site, made)
    assert {"bereg", "lirta_iv"} <= set(planets(state, 0))
    assert planets(state, 1) == ["arc_prime"]
    assert forces(state, 0, "lirta_iv") == {"infantry": 1}
