"""Twilight Imperium in a browser: the first three rounds of a match against bots, by clicks."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect

from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, answered, close_news
from tests.table.browser.games.imperium_tables import state_of

SEED = 5
ROUNDS = 3
MOST = 150
"""Decisions; three rounds have about sixty."""
SYSTEMS = 2
"""Tactical actions of a round before the person passes."""


class Commander:
    """Has a mouse only: plays the strategy cards, sends fleets to two systems, and passes."""

    def __init__(self, site: Site, made: Seated, page: Page) -> None:
        self.site, self.made, self.page = site, made, page
        self.done = Counter[str]()
        self.systems = 0

    def play(self, rounds: int) -> int:
        """Play so many rounds; gives how many decisions that took."""
        for count in range(MOST):
            if not self.site.my_turn(self.made, self.page) or self.round() > rounds:
                return count
            with answered(self.page):
                self.decide()
        raise AssertionError(f"There are more than {MOST} decisions in {rounds} rounds.")

    def round(self) -> int:
        found = re.search(r"\d+", self.page.locator("#top .headline").inner_text())
        return int(found[0]) if found else 0

    def decide(self) -> None:
        """One decision: in the form that is open, beside the map, or on it."""
        page = self.page
        form = page.locator("#sheets > .sheet:not([hidden]) > .floating")
        aside = page.locator("#aside [data-choice]")
        asked = page.locator("#choice .ask, #actions [data-group]:not([aria-disabled=true])")
        form.or_(aside).or_(asked).first.wait_for()
        close_news(page)
        if form.count():
            self.fill(form)
        elif aside.count():
            self.done["aside"] += 1
            aside.last.click()  # not now
        else:
            self.choose()

    def fill(self, form: Locator) -> None:
        """Send a form as it is proposed; more ships are put in first."""
        id = (form.get_attribute("id") or "").removeprefix("sheet-")
        self.done[id] += 1
        send = form.locator("[data-bundle]")
        if id == "move":
            form.get_by_role("button", name="Send all").click()
            expect(send).to_contain_text(re.compile(r"Move \d+ ship"))
        send.first.click()

    def choose(self) -> None:
        """A kind of action, a target, and Confirm."""
        page = self.page
        bar, group = page.locator("#bar"), ""
        if bar.get_attribute("data-mode") == "idle":
            group = self.group()
            page.locator(f"#actions [data-group='{group}']").click()
        option = page.locator("#choice .row > .option, #here .option")
        lit = page.locator("#stage .ok:visible")
        confirm = page.locator("[data-do=confirm]")
        lit.or_(option).or_(confirm).first.wait_for()
        if bar.get_attribute("data-mode") in ("targets", "options"):
            (lit if lit.count() else option).first.click(force=True)
        if group == "tactical":
            self.somewhere_in_reach(lit)
        if bar.get_attribute("data-mode") == "confirm":
            confirm.click()

    def somewhere_in_reach(self, lit: Locator) -> None:
        """Look at one system after the other, until one has planets and ships can come."""
        reach = self.page.locator("#choice .ask").filter(has_text="can come")
        name = self.page.locator("[data-do=confirm]")
        for number in range(1, lit.count()):
            if reach.count() and not re.search(r"\d", name.inner_text()):
                return
            lit.nth(number).click(force=True)

    def group(self) -> str:
        buttons = self.page.locator("#actions [data-group]:not([aria-disabled=true])")
        offered = buttons.evaluate_all("all => all.map(one => one.dataset.group)")
        wanted = ["strategic", "tactical", "pass", "end"]
        if self.systems >= SYSTEMS * self.round():
            wanted.remove("tactical")
        found = next((id for id in wanted if id in offered), offered[0])
        self.systems += found == "tactical"
        self.done[found] += 1
        return str(found)


def test_the_first_three_rounds_by_clicks(site: Site, sit: Sit, bots: None) -> None:
    seats = [NewSeat("person", "Ana")] + [NewSeat("bot", "", "greedy")] * 2
    made = site.seat(seats, SEED, "solo", "imperium", setup="first_game")
    page = sit(made, 0)
    ana = Commander(site, made, page)
    assert ana.play(ROUNDS) > 30, ana.done
    # Not only passing: cards were played, fleets moved and planets taken.
    assert ana.done["strategic"] >= 2 * ROUNDS - 1
    assert ana.done["move"] >= ROUNDS
    state = state_of(site, made)
    assert state.round == ROUNDS + 1
    assert state.players[0].planets.bit_count() > 3
