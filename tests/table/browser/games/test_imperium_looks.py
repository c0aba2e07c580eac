"""Twilight Imperium in every window and language: nothing is cut off, or hard to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from armillary.core.decision import Decision
from armillary.core.words import tag
from armillary.games.imperium.state import State
from bench.played_tables import Seated
from tests.table.browser.conftest import Look, Sit, Site, close_news
from tests.table.browser.games.imperium_tables import table
from tests.table.browser.looks import OPENED, OVERFLOW, SIZES, resized, serious

WINDOWS = [(size, "pl") for size in SIZES] + [((1440, 900), "pt_BR"), ((390, 844), "en")]
"""All of them in the language with the longest words."""
SHEETS = (
    "system",
    "strategy",
    "objectives",
    "technology",
    "agenda",
    "trade",
    "hand",
    "odds",
    "faction",
)

CUT = """() => {
  const found = [];
  const sheet = document.querySelector('.sheet:not([hidden])');
  for (const element of sheet?.querySelectorAll('*') ?? []) {
    if (element.closest('svg, .vh, .ti-scroll, .ti-hand, .ti-partners')) continue; // these scroll
    if (!element.offsetParent || element.matches('input')) continue;
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1))
      found.push(`outside: ${element.className} ${element.textContent.slice(0, 30)}`);
  }
  return found;
}"""


def third_round(state: State, asked: Decision) -> bool:
    return state.round >= 2 and tag(asked.frame) == "turn" and len(asked.options) > 3


@pytest.fixture(scope="module")
def middle(site: Site) -> tuple[Seated, int]:
    """A turn in a match of six. Nobody plays here."""
    return table(site, third_round, players=6)


def open_sheet(page: Page, me: int, sheet: str) -> None:
    id = f"faction-{me}" if sheet == "faction" else sheet
    page.locator(f"#tab-{id}").dispatch_event("click")
    expect(page.locator(f"#sheet-{id}")).not_to_be_empty()


@pytest.mark.parametrize(("size", "language"), WINDOWS)
def test_nothing_overflows(
    look: Look, middle: tuple[Seated, int], size: tuple[int, int], language: str
) -> None:
    page = look(size, language)
    assert page.evaluate(OVERFLOW) == []
    for sheet in SHEETS:
        open_sheet(page, middle[1], sheet)
        assert page.evaluate(OVERFLOW) == [], sheet
        assert page.evaluate(CUT) == [], sheet


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
def test_whose_turn_it_is_stands_in_the_bar_as_a_whole(look: Look, language: str) -> None:
    """Eleven tabs leave little room beside them."""
    page = look((1440, 800), language)
    told = page.locator("#top .turn > span")
    for size in resized(page, [(width, 800) for width in (1241, 1280, 1366, 1440, 1560)]):
        turn, top = (page.locator(part).bounding_box() for part in ("#top .turn", "#top"))
        assert turn is not None
        assert top is not None
        assert turn["x"] + turn["width"] <= top["x"] + top["width"], size
        assert told.evaluate("told => told.scrollWidth <= told.clientWidth"), size


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_axe_finds_nothing_serious(
    look: Look, middle: tuple[Seated, int], size: tuple[int, int]
) -> None:
    page = look(size)
    assert serious(page) == []
    for sheet in SHEETS:
        open_sheet(page, middle[1], sheet)
        assert serious(page, OPENED) == [], sheet


def test_forms_fit_on_a_phone(site: Site, sit: Sit) -> None:
    """Movement with its steppers, upright and lying, in the longest language."""

    def moves(state: State, asked: Decision) -> bool:
        return tag(asked.frame) == "move" and len(asked.options) > 3

    made, me = table(site, moves)
    for size in ((390, 844), (844, 390)):
        page = sit(made, me, size, locale="pl")
        close_news(page)
        expect(page.locator("#sheet-move .ti-stepper").first).to_be_visible()
        assert page.evaluate(OVERFLOW) == []
        assert page.evaluate(CUT) == []
