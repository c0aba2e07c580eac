"""Updates hold the regions that have changed; in the end the page is what a fresh one would be."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.conftest import Sit, Site

DIFFERENT = """async () => {
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  const parts = '[id^=card-], .sheet.beside > *, #pieces > *, #log > *, '
    + '#prompt, #top, #tabs, #actions, #notice';
  const ids = root => [...root.querySelectorAll(parts)].map(element => element.id);
  const here = new Set(ids(document)), there = ids(fresh);
  const lit = ['last', 'ok', 'chosen', 'also', 'picked', 'near', 'behind'];
  const own = new Set(['aria-pressed', 'aria-selected', 'tabindex']);
  const plain = element => {
    const copy = element.cloneNode(true);
    for (const made of copy.querySelectorAll('[data-own]')) made.remove();
    for (const node of [copy, ...copy.querySelectorAll('*')]) {
      for (const name of own) node.removeAttribute(name);
      node.classList.remove(...lit);
      if (!node.classList.length) node.removeAttribute('class');
    }
    for (const clock of copy.querySelectorAll('time')) clock.textContent = '';
    return copy;
  };
  const missing = there.filter(id => !here.delete(id));
  const other = there.filter(id => !missing.includes(id)
    && !plain(document.getElementById(id)).isEqualNode(plain(fresh.getElementById(id))));
  return { missing, other, left: [...here] };
}"""

SAME: dict[str, list[str]] = {"missing": [], "other": [], "left": []}


def shows(page: Page, version: int) -> None:
    expect(page.locator("body")).to_have_attribute("data-seq", str(version))


@pytest.mark.parametrize("game", ["gaia", "pulsar", "eclipse", "imperium"])
def test_many_updates_make_the_page_that_a_fresh_one_would_be(
    site: Site, sit: Sit, game: str
) -> None:
    """Also while amounts rise from cards, on one page; and nobody had to ask for everything."""
    made = site.make(3, seed=11, game=game)
    pages = [sit(made, seat, alone=True) for seat in (0, 2, None)]
    again: list[str] = []
    pages[0].emulate_media(reduced_motion="no-preference")
    for page in pages:
        page.on("websocket", lambda line: again.append(line.url))
    for _ in range(4):
        site.play(made, 25)
        room = site.room(made)
        for page, seat in zip(pages, (0, 2, None), strict=True):
            shows(page, room.number(room.version, seat))
            assert page.evaluate(DIFFERENT) == SAME
    assert again == [], "no line was dropped"


def test_a_page_that_is_not_what_the_server_thinks_mends_itself(site: Site, sit: Sit) -> None:
    made = site.make(players=2, moves=30)
    page = sit(made, 0)
    page.evaluate("for (const e of document.querySelectorAll('[id^=card-] b')) e.remove()")
    before = page.evaluate(DIFFERENT)
    assert before["other"], "some cards are damaged"
    site.play(made, 12)
    shows(page, site.room(made).version)
    assert page.evaluate(DIFFERENT) == SAME


def test_a_page_says_that_the_server_is_being_restarted(site: Site, sit: Sit) -> None:
    made = site.make()
    page = sit(made, 0)
    expect(page.locator("body")).to_have_attribute("data-live", "yes")

    async def end() -> None:
        for line in list(site.app.state.lines):
            await line.socket.close(1012)

    site.call(end())
    expect(page.locator("#alert")).to_have_text(
        "The server is being restarted. It is back in a moment."
    )
    expect(page.locator("body")).to_have_attribute("data-live", "yes")
