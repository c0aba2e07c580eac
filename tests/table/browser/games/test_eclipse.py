"""Eclipse in a browser: a whole match by clicks, exploring, designing, fighting, an offer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from armillary.core.chance import stream
from armillary.core.decision import Decision
from armillary.core.words import tag
from armillary.drawing.place_names import hex_place
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.state import State
from armillary.table.storage.schema import NewSeat
from bench.played_tables import Seated
from tests.games.eclipse.board.matches import answer
from tests.table.browser.conftest import NAMES, Sit, Site, Wanted, answered, close_news
from tests.table.browser.test_match import Clicker

SEED = 1
MOST = 600
TERRANS = ["terran_directorate", "terran_federation"]
PREFERRED = ("explore", "research", "upgrade", "build", "move")


def table(site: Site, wanted: Wanted, players: int = 2, seed: int = SEED) -> tuple[Seated, int]:
    """A table where something is asked that we want; gives whom. Before, all play at random."""
    options: dict[str, Any] = {"species": TERRANS} if players == len(TERRANS) else {}
    made = site.make(players, seed, game="eclipse", **options)
    luck = stream(seed, "board tests")
    return made, site.until(made, wanted, lambda state, asked: answer(state, asked, luck), MOST)


def asks(frame: str, option: str = "", turn: int = 1) -> Wanted:
    """Somebody is asked this, not before some round, and may answer that."""

    def wanted(state: State, asked: Decision) -> bool:
        kinds = {tag(one) for one in asked.options}
        return tag(asked.frame) == frame and state.round >= turn and kinds >= {option} - {""}

    return wanted


def state_of(site: Site, made: Seated) -> State:
    state: State = site.room(made).match.state
    return state


def confirm(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(↵ ?)?Confirm")).click()


def done(page: Page) -> None:
    """Confirm, and wait until it has happened."""
    with answered(page):
        confirm(page)


# A whole match


def shown_round(page: Page) -> int:
    found = re.search(r"(\d)\s*/\s*8", page.locator("#top .headline").inner_text())
    return int(found[1]) if found else 0


class Pioneer(Clicker):
    """Does one action in a round, another one every time, and passes: nobody goes bankrupt so."""

    def decide(self) -> None:
        ready = "#actions [data-group]:not([aria-disabled=true]), #aside [data-choice]"
        able = self.page.locator(f"{ready}, [data-do=confirm]")
        able.first.wait_for()
        super().decide()

    def group(self) -> str:
        buttons = self.page.locator("#actions [data-group]:not([aria-disabled=true])")
        offered = buttons.evaluate_all("all => all.map(one => one.dataset.group)")
        if "pass" in offered:
            wanted = [id for id in offered if id in PREFERRED and not self.done.get(id)]
            now = shown_round(self.page)
            found = wanted[0] if wanted and now > self.turns else "pass"
            self.turns = now
        else:
            found = "done" if "done" in offered else offered[0]
        self.done[found] = self.done.get(found, 0) + 1
        return str(found)

    def target(self) -> None:
        """A ship and where it flies, a space and its part: two targets one after the other."""
        super().target()
        if self.mode() == "targets" and not self.page.locator("#choice .targets[open]").count():
            super().target()


def test_a_whole_match_by_clicks(site: Site, sit: Sit, bots: None) -> None:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Orbit", "greedy")]
    made = site.seat(seats, SEED, "solo", "eclipse", species=TERRANS)
    page = sit(made, 0)
    player = Pioneer(site, made, page)
    assert player.play() >= 2 * 8, "two turns a round at least"
    assert site.room(made).over
    assert state_of(site, made).round == 8
    # Not only passing: the match had every action of the game.
    assert {*PREFERRED, "pass"} <= player.done.keys()
    page.locator(".banner.end a").click()
    expect(page.locator("h1").first).to_contain_text(re.compile(r"\d+ points"))


# Exploring


def test_a_tile_is_turned_by_hand(site: Site, sit: Sit) -> None:
    """By R, by a picture of the turn; a wrong turn says why."""
    made, me = table(site, asks("exploring", turn=2))
    before = len(state_of(site, made).sectors)
    page = sit(made, me)
    close_news(page)
    page.locator("#map .ec-zone.ok").first.click()
    confirm(page)
    sheet = page.locator("#sheet-explore")
    expect(sheet.locator(".ec-turn")).not_to_have_count(0)
    legal = sheet.locator(".ec-turn.ok, .ec-turn.chosen").count()
    assert 1 <= legal <= 6
    chosen = sheet.locator(".ec-turn.chosen")
    expect(chosen).to_have_count(1)
    expect(page.locator("#ghost .ec-drawn")).to_be_visible()
    if legal > 1:
        first = str(chosen.get_attribute("data-place"))
        page.keyboard.press("r")
        expect(chosen).not_to_have_attribute("data-place", first)
        sheet.locator(f'[data-place="{first}"]').click()
        expect(chosen).to_have_attribute("data-place", first)
    wrong = sheet.locator(".ec-turn.ec-no")
    if wrong.count():
        wrong.first.click()
        expect(page.locator("#alert")).to_contain_text("5.3")
    turned = str(chosen.get_attribute("data-place"))
    confirm(page)
    expect(sheet).not_to_be_visible()
    state = state_of(site, made)
    assert len(state.sectors) == before + 1
    assert turned.rpartition(":")[2] == str(list(state.sectors.values())[-1].rotation)


def test_tooltips_are_short_while_targets_are_lit(site: Site, sit: Sit) -> None:
    """What is known of a sector anyway would cover the neighbours that one wants to press."""
    made, me = table(site, asks("exploring"))
    page = sit(made, me)
    close_news(page)
    home = page.locator(f"#map .ec-sector.p{me}").first
    tip, details = page.locator("#tip"), page.locator("#tip .ec-more")
    page.locator("#map .ec-zone.ok").first.wait_for()
    home.hover()
    expect(tip).to_contain_text(str(home.get_attribute("data-name")))
    expect(details).to_be_hidden()
    expect(tip.locator("[data-rule]")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#map .ec-zone.ok")).to_have_count(0)
    page.locator("#prompt").hover()
    home.hover()
    expect(details).to_be_visible()
    expect(tip.locator("[data-rule]")).to_be_visible()


# Designing


def test_an_upgrade_is_refused_for_energy(site: Site, sit: Sit) -> None:
    """7.2  The only source of a cruiser cannot make room for a hull; another space can."""
    made, me = table(site, asks("upgrading"))
    page = sit(made, me)
    close_news(page)
    sheet = page.locator("#sheet-designer")
    version = site.room(made).version
    sheet.locator('[data-place="slot:cruiser:1"]').click()
    part = sheet.locator('[data-place="part:hull"]')
    expect(part).to_contain_text("Energy: 2 used of 0")
    part.click()
    expect(page.locator("#alert")).to_contain_text("7.2")
    expect(page.locator("#alert")).to_contain_text("energy")
    assert site.room(made).version == version
    sheet.locator('[data-place="slot:cruiser:4"]').click()
    expect(sheet.locator('[data-place="part:hull"]')).to_have_class(re.compile(r"\bok\b"))
    sheet.locator('[data-place="part:hull"]').click()
    expect(sheet.locator(".ec-new").first).to_be_visible()
    confirm(page)
    expect(sheet.locator('.ec-set[data-place="slot:cruiser:4"]')).to_be_visible()


def test_a_part_is_dragged_onto_a_ship(site: Site, sit: Sit) -> None:
    made, me = table(site, asks("upgrading"))
    page = sit(made, me)
    close_news(page)
    sheet = page.locator("#sheet-designer")
    carry(page, sheet.locator('[data-place="part:hull"]'), slot(sheet, "cruiser", 4))
    expect(sheet.locator(".ec-try")).to_have_count(1)
    confirm(page)
    expect(sheet.locator('.ec-set[data-place="slot:cruiser:4"]')).to_be_visible()


def slot(sheet: Locator, ship: str, number: int) -> Locator:
    return sheet.locator(f'[data-place="slot:{ship}:{number}"]')


def carry(page: Page, what: Locator, where: Locator) -> None:
    """Drag by hand: press, go there, let go."""
    what.scroll_into_view_if_needed()
    start = what.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    goal = where.bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()


# Moving and fighting


def test_a_ship_is_moved_by_two_clicks(site: Site, sit: Sit) -> None:
    made, me = table(site, asks("moving", "move"))
    page = sit(made, me)
    close_news(page)
    page.locator("#map .ec-sector.ok").first.click()
    expect(page.locator("#map .ec-sector.picked")).to_have_count(1)
    page.locator("#map .ec-sector.ok").first.click()
    done(page)


def both_ways(asked: Decision) -> list[tuple[str, str]]:
    """The pairs of sectors between which one's ships can fly in either direction."""
    flights = [option for option in asked.options if isinstance(option, Move)]
    ways = [(flight.start, flight.to) for flight in flights]
    return [way for way in ways if way[::-1] in ways]


def test_a_ship_flies_from_where_was_pressed_first(site: Site, sit: Sit) -> None:
    """9.1  Also where ships stand at both ends, and could fly the other way, too."""

    def wanted(state: State, asked: Decision) -> bool:
        return tag(asked.frame) == "moving" and bool(both_ways(asked))

    made, me = table(site, wanted)
    page = sit(made, me)
    close_news(page)
    asked = site.room(made).match.decision
    assert asked is not None
    start, to = both_ways(asked)[0]
    sectors = state_of(site, made).sectors
    for id in (start, to):
        page.locator(f'#map .ec-sector[data-place="{hex_place(sectors[id].at)}"]').click()
    told = page.locator("#choice [data-do=confirm], #choice .option")  # several types: a list
    told.first.wait_for()
    for number in range(told.count()):
        expect(told.nth(number)).to_contain_text(re.compile(f"from {start} .* to {to} "))


def test_a_new_sector_is_taken_with_its_button(site: Site, sit: Sit) -> None:
    """5.5  The question names the sector: nobody has to press it on the map as well."""
    made, me = table(site, asks("new_sector", "take_control"))
    page = sit(made, me)
    close_news(page)
    sector = site.room(made).match.decision.frame.sector  # type: ignore[union-attr]
    page.locator("#group-control").hover()
    expect(page.locator("#tip")).to_contain_text("Upkeep")
    with answered(page):
        page.locator("#group-control").click()
    assert state_of(site, made).sectors[sector].owner == me


def test_dice_are_assigned_by_clicking(site: Site, sit: Sit) -> None:
    """13.7  A press on a ship gives it the die that is asked for."""
    made, me = table(site, asks("assign"), players=4, seed=6)
    page = sit(made, me)
    close_news(page)
    stage = page.locator("#theatre .battle-stage")
    expect(stage.locator(".battle-volley .waits").first).to_be_visible()
    expect(stage.locator(".ec-sums")).to_be_visible()
    with answered(page):
        stage.locator(".battle-ship.ok").first.click()


def test_a_fleet_may_retreat(site: Site, sit: Sit) -> None:
    """13.11  Attack and retreat stand side by side below the stage."""
    made, me = table(site, asks("engage", "retreat"), players=4)
    page = sit(made, me)
    close_news(page)
    expect(page.locator("#theatre .battle-rail li").first).to_be_visible()
    expect(page.locator("#group-attack")).to_be_visible()
    page.locator("#group-retreat").click()
    option = page.locator("#choice .option")
    if option.count():
        option.first.click()
    confirm(page)
    expect(page.locator("#log")).to_contain_text("retreat")


# Diplomacy


def test_an_offer_is_answered_in_another_browser(site: Site, sit: Sit) -> None:
    """12.1 and 12.3  One offers, the other agrees on the own page; both give a cube."""
    made, me = table(site, asks("exploring", "propose"), players=4)
    page = sit(made, me)
    close_news(page)
    page.locator("#group-propose").click()
    option = page.locator("#choice .option")
    if option.count():
        option.first.click()
    confirm(page)
    expect(page.locator("#log")).to_contain_text("relations")
    partner = site.asked(made)
    other = sit(made, partner)
    close_news(other)
    question = other.locator("#aside")
    expect(question).to_contain_text(f"{NAMES[me]} offers relations")
    expect(page.locator("#aside [data-choice]")).to_have_count(0)
    question.get_by_role("button", name="Accept").click()
    expect(question).not_to_be_visible()
    # With the second cube, nothing is left to do of the exploration that the offer came in.
    for asked, told in ((other, "Confirm"), (page, "and end the turn")):
        asked.locator("body:has(.turn.me)").wait_for()
        option = asked.locator("#choice .option, .sheet .ok")
        option.first.click()
        sure = asked.locator("#choice [data-do=confirm]")
        expect(sure).to_contain_text(told)
        with answered(asked):
            sure.click()
    for seen in (page, other):
        expect(seen.locator("#log")).to_contain_text("relations with")
    assert state_of(site, made).players[me].ambassadors == (partner,)
    assert site.asked(made) != me


# The calculator


@pytest.fixture
def calculator(site: Site, sit: Sit) -> Page:
    made, me = table(site, asks("turn"))
    page = sit(made, me)
    close_news(page)
    page.locator("#tab-odds").click()
    expect(page.locator("#sheet-odds .ec-answer b").first).to_contain_text("%")
    return page


def test_ships_are_put_in_by_a_press(calculator: Page) -> None:
    page = calculator
    chance = page.locator("#sheet-odds .ec-answer b").first
    before = chance.inner_text()
    expect(page.locator('[name="a.cruiser"]')).to_have_value("2")
    page.get_by_role("button", name="Add: dreadnought").first.click()
    expect(page.locator('[name="a.dreadnought"]')).to_have_value("1")
    expect(chance).not_to_have_text(before)
    page.get_by_role("button", name="Remove: dreadnought").click()
    expect(page.locator('[name="a.dreadnought"]')).to_have_count(0)
    expect(chance).to_have_text(before)


def test_ships_and_parts_are_dragged(calculator: Page) -> None:
    page = calculator
    sheet = page.locator("#sheet-odds")
    chance = sheet.locator(".ec-answer b").first
    before = chance.inner_text()
    fleet = sheet.locator('.ec-squad[data-drop="d"]')
    carry(page, sheet.locator('[data-drag="ship:guardian"]'), fleet)
    expect(fleet.locator('[name="d.guardian"]')).to_have_value("1")
    expect(chance).not_to_have_text(before)
    before = chance.inner_text()
    space = sheet.locator('[data-drop="a.cruiser.4"]')
    space.scroll_into_view_if_needed()
    carry(page, sheet.locator('[data-drag="part:improved_hull"]'), space)
    expect(space).to_have_class(re.compile("ec-try"))
    expect(chance).not_to_have_text(before)
    expect(page.locator(".carried")).to_have_count(0)
    space.click()
    expect(space).not_to_have_class(re.compile("ec-try"))
    expect(chance).to_have_text(before)


def test_a_part_is_pressed_and_then_a_space(calculator: Page) -> None:
    page = calculator
    sheet = page.locator("#sheet-odds")
    part = sheet.locator('[data-drag="part:plasma_cannon"]')
    part.click()
    expect(part).to_have_attribute("aria-pressed", "true")
    space = sheet.locator('[data-drop="a.cruiser.4"]')
    space.click()
    expect(space).to_have_class(re.compile("ec-try"))
    expect(page.locator('[name="a.cruiser.4"][type=hidden]')).to_have_value("plasma_cannon")
