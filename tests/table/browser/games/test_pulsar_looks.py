"""Pulsar 2849 in every window and language: nothing is cut off, out of reach, or hard to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bench.played_tables import Seated
from tests.table.browser.conftest import Look, Site
from tests.table.browser.games.test_pulsar import table, turn_in
from tests.table.browser.looks import DESKS, OPENED, OVERFLOW, PHONES, SIZES, resized, serious

LOW = (1280, 720)
"""The desk with the least room."""
WINDOWS = [
    *((size, "pl") for size in (*SIZES, LOW)),
    *((size, "pt_BR") for size in ((1440, 900), (390, 844), LOW)),
    *((size, "en") for size in ((1440, 900), (390, 844))),
]
"""All of them in the language with the longest words."""
SHEETS = ("dice", "technologies", "transmitters", "player", "goals", "production")

CUT = """() => {
  const found = [];
  const sheet = document.querySelector('.sheet:not([hidden]):not(.beside), .beside[data-open]');
  for (const element of sheet?.querySelectorAll('*') ?? []) {
    if (element.closest('svg') || element.closest('.vh') || !element.offsetParent) continue;
    if (element.closest('.pu-array')) continue; // an array scrolls
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1))
      found.push(`outside: ${element.className} ${element.textContent.slice(0, 30)}`);
    const whole = element.matches('.chip, .pu-project, .pu-tech, .pu-cell');
    if (whole && element.scrollWidth > element.clientWidth + 2)
      found.push(`cut: ${element.className} ${element.textContent.slice(0, 30)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def middle(site: Site) -> tuple[Seated, int]:
    """The middle of a match of four, and whose turn it is. Nobody plays here."""
    return table(site, turn_in(5), players=4)


def open_sheet(page: Page, me: int, sheet: str) -> None:
    id = f"player-{me}" if sheet == "player" else sheet
    tab = page.locator(f"#tab-{id}")
    if tab.is_visible():
        tab.dispatch_event("click")  # It may have no room of its own: test_tabs.py presses those.
        expect(page.locator(f"#sheet-{id}")).not_to_be_empty()


@pytest.mark.parametrize(("size", "language"), WINDOWS)
def test_nothing_overflows(
    look: Look, middle: tuple[Seated, int], size: tuple[int, int], language: str
) -> None:
    page = look(size, language)
    assert page.evaluate(OVERFLOW) == []
    for sheet in SHEETS:
        open_sheet(page, middle[1], sheet)
        assert page.evaluate(CUT) == [], sheet
    for button in page.locator("#actions [data-group]:not([aria-disabled])").all():
        if "now" in (button.get_attribute("class") or ""):
            continue
        button.dispatch_event("click")
        assert page.evaluate(OVERFLOW) == []
        target = page.locator("#map .ok, .sheet .ok").first
        if target.count():
            target.dispatch_event("click")
            assert page.evaluate(OVERFLOW) == []
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


@pytest.mark.parametrize("sizes", [DESKS, PHONES])
def test_map_actions_and_own_card_are_in_sight_together(
    look: Look, sizes: list[tuple[int, int]]
) -> None:
    page = look(sizes[0])
    for _, height in resized(page, sizes):
        for part in ("#map", "#actions", ".card:first-child", ".turn"):
            box = page.locator(part).first.bounding_box()
            if part == ".turn" and box is None and height < 520:
                continue  # a phone lying down says it with the colour of the card
            assert box is not None, part
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= height + 1, part
        stage = page.locator("#stage").bounding_box()
        assert stage is not None
        assert stage["height"] > 0.5 * height


def test_dice_stand_beside_the_map_or_are_a_tab(look: Look) -> None:
    wide, narrow = look((1440, 900)), look((390, 844))
    expect(wide.locator("#sheet-dice")).to_be_visible()
    expect(wide.locator("#tab-dice")).to_be_hidden()
    expect(narrow.locator("#sheet-dice")).to_be_hidden()
    narrow.locator("#tab-dice").click()
    expect(narrow.locator("#sheet-dice")).to_be_visible()
    narrow.locator("#tab-map").click()
    expect(narrow.locator("#sheet-dice")).to_be_hidden()


@pytest.mark.parametrize("size", [LOW, (390, 844)])
def test_what_is_asked_for_in_the_supply_comes_into_sight(
    look: Look, size: tuple[int, int]
) -> None:
    """It lies below the fold of a low window, and nobody would look for it there."""
    page = look(size)
    for group, target in (("gyrodyne", ".pu-size-card.ok"), ("modifier", ".pu-token.ok")):
        page.locator(f"#actions [data-group={group}]").click()
        expect(page.locator(target).first).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_axe_finds_nothing_serious(
    look: Look, middle: tuple[Seated, int], size: tuple[int, int]
) -> None:
    page = look(size)
    assert serious(page) == []
    for sheet in SHEETS:
        open_sheet(page, middle[1], sheet)
        assert serious(page, OPENED) == [], sheet
    page.locator("#tab-map").click()
    page.locator("#actions [data-group=fly]").click()
    page.locator("#map .spot.ok").first.click(force=True)
    assert serious(page) == []


def test_touch_targets_are_large_enough(look: Look) -> None:
    page = look((390, 844))
    page.locator("#actions [data-group=fly]").click()
    page.locator("#map .spot.ok").first.dispatch_event("click")
    for button in page.locator("#choice button, #tabs button, #tools button").all():
        box = button.bounding_box()
        if box is not None:
            assert min(box["width"], box["height"]) >= 40, button.inner_text()
