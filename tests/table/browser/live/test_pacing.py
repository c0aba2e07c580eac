"""How fast scenes are told: the reader's pace, step by step, at once, and when too many wait.

The clock of the page stands still until a test moves it on, so that nothing here sleeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from armillary.table.table_page.scenes import scenes
from bench.played_tables import Seated
from tests.table.browser.conftest import PATIENCE, STEP, Sit, Site, ready

ARRIVED = """
const handler = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
Object.defineProperty(WebSocket.prototype, 'onmessage', { ...handler, set(receive) {
  handler.set.call(this, event => {
    receive(event);
    if (event.data !== 'pong') window.arrived = JSON.parse(event.data).seq ?? window.arrived;
  });
} });
"""
"""Keeps which version of the match has come, whatever of it was told."""
PACE = """async tempo => {
  const { src } = document.querySelector('script[type=module]');
  const { table } = await import(src.replace('table.js', 'shared/page.js'));
  table.pause = 1;
  table.prefs.tempo = tempo;
  window.begun = [];
  window.spoken = [];
  window.saying = new Set();
  window.chips = 0;
  document.addEventListener('told', ({ detail }) => {
    if (detail.say) window.saying.add(detail.scene);
    window.chips += document.querySelectorAll('#caption .chip').length;
  });
  document.addEventListener('scene', ({ detail }) =>
    window.begun.push([detail.scene, detail.kind, Date.now()]));
  new MutationObserver(() => window.spoken.push(document.querySelector('#voice').textContent))
    .observe(document.querySelector('#voice'), { childList: true });
}"""
"""The server waits between scenes; the page keeps when each of them began, and what was said."""
HOLD = {"story": 2000, "quick": 600}
CARD = 4
NOW = 1_800_000_000

Begun = Sequence[tuple[str, str, int]]
"""Scenes with their kind, and when they began."""


def paced(page: Page, tempo: str) -> Page:
    page.add_init_script(ARRIVED)
    page.reload()
    ready(page)
    page.clock.install(time=NOW)
    page.evaluate(PACE, tempo)
    page.clock.pause_at(NOW + 1)
    return page


def begun(page: Page) -> Begun:
    found: Begun = page.evaluate("window.begun")
    return found


def until(page: Page, wanted: str) -> None:
    """Wait for the network, which has a clock of its own."""
    for _ in range(PATIENCE):
        if page.evaluate(wanted):
            return
        page.wait_for_timeout(STEP)
    raise AssertionError(f"It never came to {wanted}.")


def arrives(site: Site, made: Seated, page: Page, moves: int) -> list[str]:
    """Bots play on; gives the scenes that this brings, when the page has all of them."""
    known = site.room(made).version
    for _ in range(moves // 3):
        site.play(made, 3)
    room = site.room(made)
    until(page, f"window.arrived === {room.number(room.version, None)}")
    return [tale.id for tale in scenes(room, None) if tale.steps[-1].line.entry > known]


@pytest.mark.parametrize("tempo", ["story", "quick"])
def test_scenes_take_their_time(site: Site, sit: Sit, tempo: str) -> None:
    """One after the other, none shorter than its reader likes, each announced in one sentence."""
    made = site.make(3, seed=11, game="gaia", moves=40)
    page = paced(sit(made, None, alone=True), tempo)
    brought = arrives(site, made, page, 9)
    for _ in range(8 * len(brought)):
        page.clock.run_for(HOLD[tempo] // 2)
    shown = begun(page)
    assert [scene for scene, *_ in shown] == brought
    for (_, kind, at), (*_, after) in pairwise(shown):
        assert after - at >= HOLD[tempo] * (CARD if kind == "round" else 1)
    assert len(page.evaluate("window.spoken")) == page.evaluate("window.saying.size") > 2
    assert page.evaluate("window.chips") > 0
    expect(page.locator("body:not([data-telling])")).to_be_attached()


def test_step_by_step_space_and_a_tap_go_on_and_escape_ends_it(site: Site, sit: Sit) -> None:
    made = site.make(3, seed=11, game="gaia", moves=40)
    page = paced(sit(made, None, alone=True), "step")
    brought = arrives(site, made, page, 12)
    page.clock.run_for(60_000)
    assert len(begun(page)) == 1  # however long it takes
    page.keyboard.press("Space")
    page.clock.run_for(5000)
    assert [scene for scene, *_ in begun(page)] == brought[:2]
    page.locator("#caption p").click()
    page.clock.run_for(5000)
    assert [scene for scene, *_ in begun(page)] == brought[:3]
    page.keyboard.press("Escape")
    number = site.room(made).number(site.room(made).version, None)
    expect(page.locator("body")).to_have_attribute("data-seq", str(number))
    expect(page.locator("#caption")).to_be_hidden()
    assert len(begun(page)) == 3


def test_when_too_many_wait_cards_keep_their_time(site: Site, sit: Sit) -> None:
    """The card between two rounds is shown as long as ever; older scenes are left to the digest."""
    made = site.make(2, seed=3, game="gaia", moves=10)
    page = paced(sit(made, None, alone=True), "story")
    brought = arrives(site, made, page, 150)
    kinds = {tale.id: tale.kind for tale in scenes(site.room(made), None)}
    assert len(brought) > 14
    rounds = [scene for scene in brought if kinds[scene] == "round"]
    for _ in range(90):
        page.clock.run_for(2000)
    shown = begun(page)
    assert len(shown) < len(brought)
    told = [scene for scene, *_ in shown]
    assert set(rounds) <= set(told)
    assert told[-10:] == brought[-10:]
    for (scene, _, at), (*_, after) in pairwise(shown):
        if scene in rounds:
            assert after - at >= CARD * HOLD["story"]
    expect(page.locator("body:not([data-telling])")).to_be_attached()
