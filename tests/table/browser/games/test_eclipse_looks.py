"""Eclipse in every window and language: nothing is cut off, out of reach, or hard to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bench.played_tables import Seated
from tests.table.browser.conftest import Look, Sit, Site, close_news
from tests.table.browser.games.test_eclipse import asks, table
from tests.table.browser.looks import DESKS, OPENED, OVERFLOW, PHONES, SIZES, resized, serious

WINDOWS = [
    *((size, "pl") for size in SIZES),
    *((size, language) for size in ((1440, 900), (390, 844)) for language in ("en", "pt_BR")),
    ((1280, 720), "pt_BR"),
]
"""All of them in the language with the longest words."""

OUTSIDE = OVERFLOW.replace("'.groups,", "'.groups, .row,")
"""On a phone lying down the answers of a question scroll sideways."""
CUT = """() => {
  const found = [];
  const sheet = document.querySelector('#sheets > .sheet:not([hidden])');
  for (const element of sheet?.querySelectorAll('*') ?? []) {
    if (element.closest('svg') || element.closest('.vh') || !element.offsetParent) continue;
    const box = element.getBoundingClientRect();
    let scrolls = element.parentElement;
    while (scrolls !== sheet && !/auto|scroll/.test(getComputedStyle(scrolls).overflowX))
      scrolls = scrolls.parentElement;
    if (box.width && scrolls === sheet && (box.right > innerWidth + 1 || box.left < -1))
      found.push(`outside: ${element.className} ${element.textContent.slice(0, 30)}`);
    const whole = element.matches('button, .chip, .ec-tag, .ec-list > span');
    if (whole && element.scrollWidth > element.clientWidth + 2)
      found.push(`cut: ${element.className} ${element.textContent.slice(0, 30)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def middle(site: Site) -> tuple[Seated, int]:
    """The middle of a match of four, and whose turn it is. Nobody plays here."""
    return table(site, asks("turn", turn=4), players=4)


def open_tabs(page: Page) -> list[str]:
    """Every board, one after the other; gives their ids. What is cut off fails."""
    opened = []
    for tab in page.locator("#tabs [role=tab]").all():
        tab.dispatch_event("click")
        expect(page.locator(".sheet[aria-busy]:not([hidden])")).to_have_count(0)
        id = tab.get_attribute("data-sheet") or ""
        assert page.evaluate(CUT) == [], id
        assert page.evaluate(OUTSIDE) == [], id
        opened.append(id)
    return opened


@pytest.mark.parametrize(("size", "language"), WINDOWS)
def test_nothing_overflows(
    look: Look, middle: tuple[Seated, int], size: tuple[int, int], language: str
) -> None:
    page = look(size, language)
    wanted = {"map", "technology", "designer", f"species-{middle[1]}", "odds"}
    assert set(open_tabs(page)) >= wanted
    page.locator("#tabs [data-sheet=map]").dispatch_event("click")
    for button in page.locator("#actions [data-group]:not([aria-disabled])").all():
        if "now" in (button.get_attribute("class") or ""):
            continue
        button.dispatch_event("click")
        assert page.evaluate(OUTSIDE) == []
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_axe_finds_nothing_serious(look: Look, size: tuple[int, int]) -> None:
    page = look(size)
    assert serious(page) == []
    for tab in page.locator("#tabs [role=tab]").all():
        tab.dispatch_event("click")
        expect(page.locator(".sheet[aria-busy]:not([hidden])")).to_have_count(0)
        assert serious(page, OPENED) == []


@pytest.mark.parametrize("sizes", [DESKS, PHONES])
def test_map_actions_and_own_card_are_in_sight_together(
    look: Look, sizes: list[tuple[int, int]]
) -> None:
    page = look(sizes[0])
    for _, height in resized(page, sizes):
        for part in ("#map", "#actions", ".card:first-child"):
            box = page.locator(part).first.bounding_box()
            assert box is not None, part
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= height + 1, part
        stage = page.locator("#stage").bounding_box()
        assert stage is not None
        assert stage["height"] > 0.5 * height


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
@pytest.mark.parametrize("question", ["placing", "upgrading", "assign"])
def test_questions_fit_a_phone(site: Site, sit: Sit, question: str, language: str) -> None:
    """A tile in hand, a design, dice to assign: on the board where the answer lies."""
    made, me = table(site, asks(question), players=4, seed=6)
    page = sit(made, me, (390, 844), locale=language.replace("_", "-"))
    close_news(page)
    board = page.locator("#sheets > .sheet:not([hidden]), #theatre > .battle-stage")
    expect(board).to_have_count(1)
    assert page.evaluate(CUT) == []
    assert page.evaluate(OUTSIDE) == []
    board.locator(".ok").first.dispatch_event("click")
    assert page.evaluate(CUT) == []
    assert page.evaluate(OUTSIDE) == []
    assert serious(page) == []


BROKEN = """() => [...document.querySelectorAll('#sheet-designer .ec-stats small')]
  .filter(name => name.offsetWidth > 1 && name.getClientRects()[0].height > 20)
  .map(name => name.textContent)"""
"""The names of values that do not fit into one line."""


@pytest.mark.parametrize("language", ["pt_BR", "pl"])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_ships_and_parts_are_in_sight_together(
    site: Site, sit: Sit, size: tuple[int, int], language: str
) -> None:
    """A space and its part are pressed one after the other: neither is looked for."""
    made, me = table(site, asks("upgrading"), players=4, seed=6)
    page = sit(made, me, size, locale=language.replace("_", "-"))
    close_news(page)
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(CUT) == []
    bar = page.locator("#bar").bounding_box()
    assert bar is not None
    for part in page.locator(".ec-kind .ec-part:first-of-type").all():
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bar["y"] + 1
    for title in page.locator(".ec-kind h3").all():
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_a_ship_keeps_its_dice(look: Look, size: tuple[int, int]) -> None:
    """A dreadnought of the match has three, in the narrowest of its cells."""
    page = look(size)
    page.locator("#tabs [data-sheet=designer]").first.click(force=True)
    dice = page.locator("#sheet-designer .ec-stats .ec-dice")
    dice.first.wait_for()
    widest = dice.evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().right"
        " - one.closest('.ec-stats').getBoundingClientRect().right))"
    )
    assert widest <= 1
