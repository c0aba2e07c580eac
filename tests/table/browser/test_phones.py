"""A phone in one hand: what is pressed is in sight, large enough, and stays where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.table.model import Pace
from armillary.table.room.room import Visitor
from armillary.table.room.seats import give_to_bot, rename
from bench.played_tables import Seated
from tests.table.browser.conftest import Sit, Site, close_news, ready
from tests.table.browser.looks import OVERFLOW

GAMES = ("gaia", "pulsar", "eclipse", "imperium")
UPRIGHT, SMALL, LYING, TABLET = (390, 844), (360, 640), (844, 390), (820, 1180)
FINGER = 40
SETUP = 400
"""Decisions within which every game comes to its first turn."""

TOO_SMALL = """least => [...document.querySelectorAll(
    '#bar button, #bar summary, #tabs button, #tools button, #notice button, ' +
    '#aside button, dialog[open] button, dialog[open] select, dialog[open] a')]
  .filter(element => element.offsetParent && !element.closest('.vh'))
  .map(element => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < least)
  .map(([element, box]) => `${element.textContent.trim()} ${box.width} x ${box.height}`)"""

TINY = """() => [...document.querySelectorAll(
    '#top *, #tabs *, #bar *, #side *, #aside *, .sheet:not([hidden]) *')]
  .filter(element => element.offsetParent && !element.closest('svg, .vh, kbd'))
  .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .map(element => [element, parseFloat(getComputedStyle(element).fontSize)])
  .filter(([, size]) => size && size < 10.4)
  .map(([element, size]) => `${element.className} ${size}: ${element.textContent.slice(0, 30)}`)"""


def my_turn(_: object, asked: Decision) -> bool:
    return tag(asked.frame) == "turn" and asked.seat == 0


def first_option(_: object, asked: Decision) -> Action:
    return asked.options[0]


def my_first_turn(site: Site, game: str, pace: Pace = "live") -> Seated:
    made = site.make(players=4, seed=11, game=game, pace=pace)
    site.until(made, my_turn, first_option, SETUP)
    return made


@pytest.fixture(scope="module", params=GAMES)
def turn(site: Site, request: pytest.FixtureRequest) -> Seated:
    """My first turn against bots. Nobody plays here."""
    made = my_first_turn(site, request.param, "solo")
    room = site.room(made)
    for seat in range(1, 4):
        site.call(give_to_bot(room, Visitor((seat,)), seat, "random"))
    return made


def look_at(sit: Sit, made: Seated, size: tuple[int, int], language: str = "pl") -> Page:
    page = sit(made, 0, size, locale=language.replace("_", "-"))
    close_news(page)
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ready(page)


def able(page: Page) -> Locator:
    return page.locator("#actions [data-group]:not([aria-disabled])")


def is_in_sight(page: Page, part: Locator) -> bool:
    box, size = part.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return min(box["x"], box["y"]) >= 0 and right <= size["width"] and bottom <= size["height"]


def begins_at_once(button: Locator) -> bool:
    return "now" in (button.get_attribute("class") or "")


def steps(page: Page) -> list[str]:
    """From the actions to Confirm, as far as there are steps; gives the modes of the bar."""
    bar, seen = page.locator("#bar"), []
    target = page.locator("#map .ok, .sheet:not([hidden]) .ok").first
    for button in able(page).all():
        if begins_at_once(button):
            continue
        button.dispatch_event("click")
        expect(bar).not_to_have_attribute("aria-busy", "true")
        seen.append(bar.get_attribute("data-mode") or "")
        if seen[-1] == "targets" and target.count():
            target.dispatch_event("click")
            expect(bar).not_to_have_attribute("aria-busy", "true")
            seen.append(bar.get_attribute("data-mode") or "")
        if "confirm" in seen:
            break
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    return seen


# --- In sight


def test_what_can_be_done_and_a_hint_and_undo_are_in_sight(turn: Seated, sit: Sit) -> None:
    page = look_at(sit, turn, UPRIGHT)
    for size in (UPRIGHT, SMALL, LYING, TABLET):
        resize(page, size)
        assert page.evaluate(OVERFLOW) == [], size
        for part in (able(page).first, page.locator("[data-do=hint]"), page.locator("#undo")):
            assert is_in_sight(page, part), size


def test_each_turn_begins_with_the_first_actions(site: Site, sit: Sit) -> None:
    """Wherever the strip was before, and whichever of its buttons are still there."""
    made = site.make(players=2, seed=11)
    page = look_at(sit, made, UPRIGHT)
    for _ in range(2):
        site.until(made, my_turn, first_option, SETUP)
        strip = page.locator("#actions .groups")
        expect(strip.locator("#group-pass")).to_be_attached()
        expect(strip).to_have_js_property("scrollLeft", 0)
        assert is_in_sight(page, able(page).first)
        strip.evaluate("strip => { strip.scrollLeft = 9999; }")
        site.play(made, 1)


# --- Large enough


def test_a_finger_hits_whatever_is_pressed(turn: Seated, sit: Sit) -> None:
    page = look_at(sit, turn, UPRIGHT)
    for size in (UPRIGHT, SMALL, LYING):
        resize(page, size)
        assert page.evaluate(TOO_SMALL, FINGER) == [], size
        modes = steps(page)
        assert "confirm" in modes or all(map(begins_at_once, able(page).all()))
        assert page.evaluate(TOO_SMALL, FINGER) == [], size
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator("[data-dialog=menu]").tap()
        assert page.evaluate(TOO_SMALL, FINGER) == [], size
        page.locator("#menu [data-close]").tap()


def test_letters_can_be_read_on_every_board(turn: Seated, sit: Sit) -> None:
    page = look_at(sit, turn, UPRIGHT)
    for tab in page.locator("#tabs [role=tab]").all():
        tab.dispatch_event("click")
        expect(page.locator(".sheet[aria-busy]:not([hidden])")).to_have_count(0)
        assert page.evaluate(TINY) == [], tab.inner_text()


def test_no_phone_zooms_in_when_somebody_types(site: Site, sit: Sit) -> None:
    page = look_at(sit, site.make(), UPRIGHT)
    sizes = "fields => fields.map(field => parseFloat(getComputedStyle(field).fontSize))"
    fields = "input:not([type=checkbox], [type=radio], [type=range]), select"
    assert min(page.locator(fields).evaluate_all(sizes)) >= 16


# --- Where it was


def test_the_map_stays_while_a_move_is_made(site: Site, sit: Sit) -> None:
    page = look_at(sit, my_first_turn(site, "gaia"), UPRIGHT)
    before = top_of_the_bar(page)
    page.locator("#group-mine").tap()
    expect(page.locator("#bar")).to_have_attribute("data-mode", "targets")
    assert top_of_the_bar(page) == pytest.approx(before, abs=1)
    page.locator("#map .ok").first.dispatch_event("click")
    expect(page.locator("#bar")).to_have_attribute("data-mode", "confirm")
    assert top_of_the_bar(page) == pytest.approx(before, abs=1)


def top_of_the_bar(page: Page) -> float:
    box = page.locator("#bar").bounding_box()
    assert box is not None
    return box["y"]


def test_the_map_is_not_turned_by_what_needs_room_below_it(site: Site, sit: Sit) -> None:
    page = look_at(sit, my_first_turn(site, "gaia"), UPRIGHT)
    expect(page.locator("#map.turned")).to_be_visible()
    page.locator("#bar").evaluate("bar => { bar.style.height = '420px'; }")
    ready(page)
    expect(page.locator("#map.turned")).to_be_visible()
    resize(page, LYING)
    expect(page.locator("#map.turned")).to_have_count(0)


def test_there_is_a_way_back_to_the_whole_map(site: Site, sit: Sit) -> None:
    page = look_at(sit, my_first_turn(site, "gaia"), UPRIGHT)
    whole = page.locator("[data-zoom=fit]")
    expect(whole).to_be_hidden()
    page.keyboard.press("+")
    expect(whole).to_be_visible()
    whole.tap()
    expect(whole).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_names_are_whole_where_there_is_room(site: Site, sit: Sit, game: str) -> None:
    """Two others share the line below my card; whoever watches reads a name on each."""
    made = site.make(players=3, seed=11, game=game)
    room = site.room(made)
    for number, called in enumerate(("Małgorzata", "Conceição", "Bartłomiej")):
        site.call(rename(room, Visitor((number,)), number, called))
    for seat, shown in ((0, 2), (None, 3)):
        page = sit(made, seat, UPRIGHT)
        page.locator("#tab-map").tap()
        for name in page.locator("#players .name").all()[-shown:]:
            box = name.bounding_box()
            assert box is not None
            assert box["width"] > 40
            assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
