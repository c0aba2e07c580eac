"""Twilight Imperium in a browser: a vote in the agenda hall, objectives scored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.imperium.phases.councils import law_of
from tests.games.imperium.positions import at_step, draw, exhausted
from tests.table.browser.conftest import Sit, Site, close_news
from tests.table.browser.games.imperium_tables import confirm, laid, log, send, state_of

TRIO: dict[str, Any] = {"players": 3, "factions": ("sol", "letnev", "hacan")}
SEATS = """
    custodians = false
    players.0.planets = ["jord", "mecatol_rex", "lirta_iv"]
    players.1.planets = ["arc_prime", "wren_terra"]
    players.2.planets = ["hercant", "arretze", "kamdorn"]
"""
GATES = """
    public = ["expand_borders"]
    players.0.secrets = ["become_the_gatekeeper", "forge_an_alliance"]
    players.0.units = {"39" = {cruiser = 1}, "40" = {cruiser = 1}, jord = {infantry = 2}}
"""
"""Ships of seat 0 at an alpha and at a beta wormhole: one secret objective is met."""


def choose_votes(page: Page, outcome: str, *planets: str) -> None:
    """Choose an outcome and planets in the agenda hall."""
    close_news(page)
    hall = page.locator("#sheet-agenda")
    expect(hall).to_contain_text("Choose an outcome and planets")
    hall.locator(".ti-choosable").filter(has_text=outcome).click()
    expect(hall.locator(".ti-chosen")).to_contain_text(outcome)
    for planet in planets:
        ballot = hall.locator(".ti-ballot").filter(has_text=planet)
        ballot.click()
        expect(ballot.locator("input")).to_be_checked()


def test_a_vote(site: Site, sit: Sit) -> None:
    """13.3  From the left of the speaker: one on a phone, one abstains, the speaker decides."""
    state = at_step("agenda", SEATS, "agenda", **TRIO)
    draw(state, "fleet_regulations")
    made = laid(site, state, **TRIO)
    ana, wojtek, orbit = sit(made, 0), sit(made, 1, (390, 844)), sit(made, 2)
    choose_votes(wojtek, "Against", "Wren Terra")
    send(wojtek, "Cast 1 vote: Against")
    # Whoever cannot vote yet sees what was cast, and who votes now.
    ana.locator("#tab-agenda").click()
    hall = ana.locator("#sheet-agenda")
    expect(hall.locator(".ti-outcome").filter(has_text="Against")).to_contain_text("Wojtek")
    expect(hall.locator(".ti-at")).to_contain_text("Orbit")
    expect(hall.locator(".ti-at")).to_contain_text("votes now")
    close_news(orbit)
    send(orbit, "Abstain")
    choose_votes(ana, "For", "Mecatol Rex", "Jord")
    # What is chosen stands beside what was cast, until it is cast itself.
    expect(hall.locator(".ti-chosen em")).to_have_text("0 + 8")
    assert state_of(site, made).vote is not None
    send(ana, "Cast 8 votes: For")
    for page in (ana, wojtek, orbit):
        page.locator("#tab-agenda").click()
        expect(page.locator("#sheet-agenda .ti-law")).to_contain_text("Fleet Regulations")
    state = state_of(site, made)
    assert law_of(state, "fleet_regulations") is not None
    assert exhausted(state, 0) == ["jord", "mecatol_rex"]
    assert exhausted(state, 1) == ["wren_terra"]
    assert exhausted(state, 2) == []


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_secret_objective_is_scored(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    """14.2  What is met says so, and lights up when it can be scored; others see it then."""
    made = laid(site, at_step("status", GATES, **TRIO), **TRIO)
    ana, wojtek = sit(made, 0, size), sit(made, 1)
    close_news(ana)
    sheet = ana.locator("#sheet-objectives")
    expect(sheet).to_contain_text("1 can be scored")
    met = sheet.locator("[data-place='objective:become_the_gatekeeper']")
    expect(met).to_have_class(re.compile(r"\bok\b"))
    expect(met).to_be_in_viewport()
    expect(sheet.locator("[data-place='objective:forge_an_alliance']")).not_to_have_class(
        re.compile(r"\bok\b")
    )
    wojtek.locator("#tab-objectives").click()
    expect(wojtek.locator("#sheet-objectives")).not_to_contain_text("Become the Gatekeeper")
    met.click()
    confirm(ana)
    log(wojtek, "scores Become the Gatekeeper")
    expect(wojtek.locator("#sheet-objectives")).to_contain_text("Become the Gatekeeper")
    state = state_of(site, made)
    assert state.players[0].points == 1
    assert len(state.players[0].secrets) == 1
