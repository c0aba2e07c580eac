"""A page notices that the server is gone, says so in its header, and comes back by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.table.browser.conftest import Sit, Site
from tests.table.browser.looks import OVERFLOW

LIVE = {"en": "Live", "pt_BR": "Ao vivo", "pl": "Na żywo"}
LOST = {"en": "No connection", "pt_BR": "Sem conexão", "pl": "Brak połączenia"}
ASKS, DEAD, AGAIN = 12_100, 5_100, 8_100
"""Milliseconds until a silent line is asked, until it is dead, and until the next attempt."""


class Wire:
    """What lies between a page and the server; the page's clock can be set forward."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.cut = self.silent = False
        self.answers = 0
        page.route_web_socket("**/live?*", self._connect)
        page.clock.install()
        page.reload()
        page.locator("body[data-ready=yes][data-live=yes]").wait_for()

    def _connect(self, line: WebSocketRoute) -> None:
        if self.silent:
            return
        if self.cut:
            line.close()
            return
        server = line.connect_to_server()

        def to_page(text: str | bytes) -> None:
            if not self.silent:
                line.send(text)
                self.answers += text == "pong"

        line.on_message(lambda text: None if self.silent else server.send(text))
        server.on_message(to_page)

    def wait(self, time: int) -> None:
        self.page.clock.run_for(time)

    def answered(self, times: int) -> None:
        """Wait until the page has been told so often that the server is there."""
        for _ in range(2000):
            if self.answers >= times:
                break
            self.page.evaluate("0")
        assert self.answers >= times
        self.page.evaluate("0")


def says(page: Page, words: str) -> None:
    expect(page.locator("#connection")).to_have_text(words, use_inner_text=True)


@pytest.mark.parametrize("language", LIVE)
def test_a_line_that_dies_without_a_word(site: Site, sit: Sit, language: str) -> None:
    made = site.make(players=2)
    page = sit(made, 0, alone=True, locale=language.replace("_", "-"))
    wire = Wire(page)
    for times in (1, 2):
        wire.wait(ASKS)
        wire.answered(times)
        says(page, LIVE[language])
    wire.silent = True
    wire.wait(ASKS)
    says(page, LIVE[language])
    wire.wait(DEAD)
    says(page, LOST[language])
    site.play(made, 1)
    wire.silent = False
    wire.wait(AGAIN)
    says(page, LIVE[language])
    expect(page.locator("body")).to_have_attribute("data-seq", str(site.room(made).version))


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844), (844, 390)])
def test_a_server_that_is_down(site: Site, sit: Sit, size: tuple[int, int]) -> None:
    """Every page has room to say so."""
    page = sit(site.make(players=2), None, size, alone=True)
    wire = Wire(page)
    wire.cut = True
    page.evaluate("dispatchEvent(new Event('online'))")
    wire.wait(AGAIN)
    expect(page.locator("body")).to_have_attribute("data-live", "lost")
    expect(page.locator("#connection .lost")).to_be_visible()
    assert page.evaluate(OVERFLOW) == []
    wire.cut = False
    wire.wait(AGAIN)
    expect(page.locator("body")).to_have_attribute("data-live", "yes")
    expect(page.locator("#connection .lost")).to_be_hidden()
