"""Every window, every language: nothing is cut off, out of reach, or too large."""

from __future__ import annotations

import gzip
import re
import time
from posixpath import dirname, normpath
from urllib.request import Request, urlopen

import msgspec
import pytest
from playwright.sync_api import Page, expect

from armillary.core.words import LANGUAGES
from armillary.games.gaia.rounds.turn import Turn
from armillary.table import assets
from armillary.table.model import Preferences
from armillary.table.table_page.regions import render
from bench.played_tables import Seated
from tests.table.browser.conftest import Look, Site
from tests.table.browser.looks import DESKS, MENU, OPENED, OVERFLOW, PHONES, resized, serious
from tests.table.browser.test_playing import until


@pytest.fixture(scope="module")
def middle(site: Site) -> tuple[Seated, int]:
    """The middle of a match of four, and whose turn it is. Nobody plays here."""
    made = site.make(players=4, seed=3, moves=120)
    return made, until(site, made, Turn)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sizes", [DESKS, PHONES])
def test_nothing_overflows(look: Look, sizes: list[tuple[int, int]], language: str) -> None:
    page = look(sizes[0], language)
    expect(page.locator("html")).to_have_attribute("lang", language.replace("_", "-"))
    for _ in resized(page, sizes):
        all_actions_fit(page)


def all_actions_fit(page: Page) -> None:
    """Each kind of action, and its first target."""
    assert page.evaluate(OVERFLOW) == []
    for button in page.locator("#actions [data-group]:not([aria-disabled])").all():
        button.dispatch_event("click")
        assert page.evaluate(OVERFLOW) == []
        target = page.locator("#map .ok, .sheet .ok").first
        if target.count() and "now" not in (button.get_attribute("class") or ""):
            target.dispatch_event("click")
            assert page.evaluate(OVERFLOW) == []
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


OVERLAPS = """() => {
  const found = [], name = element => element.closest('[aria-label]').ariaLabel;
  const box = element => element.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  for (const level of document.querySelectorAll('.ga-level')) {
    const told = [...level.querySelectorAll('.ga-no, .ga-gives > *')].map(box);
    for (const marker of level.querySelectorAll('.ga-markers > *'))
      if (marker.checkVisibility() && told.some(part => meet(part, box(marker))))
        found.push(`under a marker: ${name(level)}`);
  }
  for (const tile of document.querySelectorAll('.ga-track .ga-tile, .ga-level, .ga-resources'))
    if (tile.scrollHeight > tile.clientHeight + 1 || tile.scrollWidth > tile.clientWidth + 1)
      found.push(`cut: ${tile.className} ${tile.textContent}`);
  for (const title of document.querySelectorAll('.ga-track h3'))
    if (title.scrollHeight > title.clientHeight + 1) found.push(`cut: ${title.textContent}`);
  return found;
}"""
"""What covers something on the research board or is cut off there, and on players' cards."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (390, 844)])
def test_nothing_covers_what_a_level_gives(
    look: Look, size: tuple[int, int], language: str
) -> None:
    page = look(size, language)
    page.locator("#tab-research").click()
    expect(page.locator("#sheet-research .ga-level")).to_have_count(36)
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("sizes", [DESKS, PHONES])
def test_map_prompt_actions_and_own_card_are_in_sight_together(
    look: Look, sizes: list[tuple[int, int]]
) -> None:
    page = look(sizes[0])
    for _, height in resized(page, sizes):
        for part in ("#map", "#actions", ".card:first-child", ".turn"):
            box = page.locator(part).first.bounding_box()
            assert box is not None, part
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= height + 1, part
        stage = page.locator("#stage").bounding_box()
        assert stage is not None
        assert stage["height"] > 0.5 * height


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_axe_finds_nothing_serious(look: Look, size: tuple[int, int]) -> None:
    page = look(size)
    assert serious(page) == []
    page.locator("#actions [data-group]:not([aria-disabled])").first.click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator("#tab-research").click()
    expect(page.locator("#sheet-research")).not_to_be_empty()
    assert serious(page, OPENED) == []
    page.locator("[data-dialog=menu]").click()
    assert serious(page, MENU) == []


def test_touch_targets_are_large_enough(look: Look) -> None:
    page = look((390, 844))
    for button in page.locator("#actions button, #tabs button, #tools button").all():
        box = button.bounding_box()
        if box is not None:
            assert min(box["width"], box["height"]) >= 40, button.inner_text()


def test_two_pictures_of_the_same_page_are_equal(look: Look) -> None:
    page = look((1024, 768))
    page.mouse.move(5, 5)
    first = page.screenshot(animations="disabled")
    assert page.screenshot(animations="disabled") == first


# --- Budgets


def test_the_scripts_are_small() -> None:
    files, wanted, scripts = assets.load().files, ["js/table.js"], {}
    while wanted:
        name = wanted.pop()
        if name not in scripts:
            scripts[name] = files[name].content
            imported = re.findall(r"from '(\..+?)'", scripts[name].decode())
            wanted += [normpath(f"{dirname(name)}/{path}") for path in imported]
    assert len(scripts) >= 20
    assert len(gzip.compress(b"".join(scripts.values()), 9)) < 36_000


def test_the_first_page_is_small(look: Look) -> None:
    page = look((1440, 900))
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    asked = Request(page.url, headers={"accept-encoding": "gzip", "cookie": cookies})
    with urlopen(asked) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        size = len(answer.read())
    assert size < 60_000
    files = assets.load().files
    beside = sum(
        len(file.packed or file.content)
        for name, file in files.items()
        if name.startswith(("css/", "js/", "games/gaia", "sky"))
    )
    assert size + beside < 150_000


def test_an_update_is_small_and_quickly_drawn(site: Site) -> None:
    """Nothing but what a move changes: measured over a part of a match, for one seat."""
    made = site.make(players=4, seed=3, moves=100)
    room = site.room(made)
    sizes, times = [], []
    before = render(room, 0, Preferences())
    for _ in range(40):
        site.play(made, 1)
        start = time.process_time()
        after = render(room, 0, Preferences())
        times.append(time.process_time() - start)
        changed = {
            "regions": {k: v for k, v in after.regions.items() if before.regions.get(k) != v},
            "pieces": {k: v for k, v in after.pieces.items() if before.pieces.get(k) != v},
            "legal": after.legal if after.legal != before.legal else None,
        }
        sizes.append(len(msgspec.json.encode(changed)))
        before = after
    assert sorted(sizes)[len(sizes) // 2] < 15_000
    assert sorted(times)[len(times) // 2] < 0.0075
