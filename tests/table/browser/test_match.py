"""Whole matches against a bot, from the first page to the scores: by clicks only, by keys only."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, answered, close_news

SEED = 5
MOST = 400
"""Decisions; a match has about a hundred."""
TURNS = 4
"""Turns of a round before the person passes: a match that everybody knows, and a short one."""
ASKED = "#aside [data-choice], #actions [data-group]:not([aria-disabled=true], [data-group=free])"
"""An update is drawn in steps: the question may come after the word that it is our turn."""
PREFERRED = ("mine", "upgrade", "research", "federation", "board", "special", "project")


def solo(site: Site) -> Seated:
    """A person against a bot that plays at once."""
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Orbit", "random")]
    return site.seat(seats, SEED, "solo", factions=["terrans", "xenos"])


class Player:
    """Decides what comes to hand, and passes after a few turns of each round."""

    def __init__(self, site: Site, made: Seated, page: Page) -> None:
        self.site, self.made, self.page = site, made, page
        self.turns = 0
        self.done: dict[str, int] = {}

    def play(self) -> int:
        """Play until the match is over; gives how many decisions that took."""
        for count in range(MOST):
            if not self.site.my_turn(self.made, self.page):
                return count
            with suppress(TimeoutError):  # some questions have neither
                self.page.locator(ASKED).first.wait_for(state="attached", timeout=5000)
            with answered(self.page):
                self.decide()
        raise AssertionError(f"The match is not over after {MOST} decisions.")

    def decide(self) -> None:
        raise NotImplementedError

    def group(self) -> str:
        """The kind of action for this decision: what was done least of those that we like."""
        buttons = self.page.locator("#actions [data-group]:not([aria-disabled=true])")
        offered = buttons.evaluate_all("all => all.map(one => one.dataset.group)")
        if "pass" not in offered:
            found = next(id for id in offered if id != "free")
        else:
            wanted = [id for id in offered if id in PREFERRED]
            wanted.sort(key=lambda id: (self.done.get(id, 0), PREFERRED.index(id)))
            self.turns += 1
            found = wanted[0] if wanted and self.turns % (TURNS + 1) else "pass"
        self.done[found] = self.done.get(found, 0) + 1
        return str(found)

    def mode(self) -> str:
        """What the bar asks for, once the server has said what there is to choose."""
        bar = self.page.locator("#bar")
        expect(bar).not_to_have_attribute("aria-busy", "true")
        return bar.get_attribute("data-mode") or ""


class Clicker(Player):
    """Has a mouse only."""

    def decide(self) -> None:
        page = self.page
        close_news(page)
        if page.locator("#aside [data-choice]").count():
            page.locator("#aside [data-choice]").first.click()
            return
        if self.mode() == "idle":
            page.locator(f"#actions [data-group={self.group()}]").click()
        if self.mode() in ("targets", "options"):
            self.target()
        if self.mode() == "confirm":
            page.locator("[data-do=confirm]").click()

    def target(self) -> None:
        """The first lit place, and the first of what is possible there; or the first option."""
        menu = self.page.locator("#here .option").first
        lit = self.page.locator("#stage .ok:visible").first
        option = self.page.locator("#choice .row > .option").first
        menu.or_(lit).or_(option).first.wait_for()
        if not menu.is_visible() and lit.count():
            lit.click(force=True)
        mode = self.mode()
        if menu.is_visible():
            menu.click()
        elif mode == "options":
            option.click()


class Typist(Player):
    """Has keys only: numbers for actions, arrows on the map, the list of targets, Enter."""

    def decide(self) -> None:
        press, page = self.page.keyboard.press, self.page
        if page.locator("#aside [data-choice]").count():
            press("2")
            return
        if self.mode() == "idle":
            button = page.locator(f"#actions [data-group={self.group()}]")
            press(button.get_attribute("data-key") or "0")
        if self.mode() == "targets" and page.locator("#map .ok:visible").count():
            self.walk()
        if self.mode() in ("targets", "options"):
            press("l")
            expect(page.locator("#choice .option").first).to_be_focused()
            press("Enter")
        if self.mode() == "confirm":
            press("Enter")

    def walk(self) -> None:
        """To a lit hex by arrows: from the one stop that the map has in the order of Tab."""
        press = self.page.keyboard.press
        self.page.locator("#map [tabindex='0']").focus()
        for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            if not self.page.locator("#map .ok:focus").count():
                press(f"Shift+{arrow}")
        if self.page.locator("#map .ok:focus").count():
            press("Enter")


@pytest.mark.parametrize("player", [Clicker, Typist])
def test_a_whole_match(site: Site, sit: Sit, bots: None, player: type[Player]) -> None:
    made = solo(site)
    page = sit(made, 0)
    playing = player(site, made, page)
    assert playing.play() > 25
    assert site.room(made).over
    # Not only passing: the match had most of what a match can have.
    assert {"mine", "upgrade", "research", "pass"} <= playing.done.keys()
    expect(page.locator("#notice")).to_contain_text(re.compile(r"(wins|victory)"))
    link = page.get_by_role("link", name="Scores and replay")
    if player is Clicker:
        link.click()
    else:
        link.focus()
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(re.compile(r"\d+ points"))
