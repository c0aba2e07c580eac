"""Chromium for the tests of a process: one program, and a new one where it no longer answers."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import (
    Browser,
    Error,
    Page,
    Playwright,
    ViewportSize,
)

SWITCHED_OFF = (
    # The suggestions of an address bar that nobody sees: two pages for every window, which take
    # longer to open than the page that is tested.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # A process for the next page, begun before anybody wants one.
    "SpareRendererForSitePerProcess",
    # Chromium heeds the last such list alone, so here is what Playwright would switch off.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    f"--disable-features={','.join(SWITCHED_OFF)}",
]
A_LANGUAGE = {"LANG": "en_US.UTF-8"}
"""The headless shell takes POSIX for a language, of which no script can make anything."""
NOWHERE = -1, -1
"""Where a mouse points at nothing."""
CLOSING = 30.0
"""Seconds after which a window that does not close never will."""


class Chromium:
    """Playwright waits without an end for some answers, and now and then, once in thousands of
    windows, Chromium forgets to say that it has closed one. Then it is ended, and begun anew."""

    def __init__(self, playwright: Playwright, program: str) -> None:
        self._playwright = playwright
        self._program = program
        self._mark = f"--armillary={uuid4().hex}"
        self._browser = self._begun()
        self._lent: list[tuple[str, Page]] = []
        self._left: dict[str, list[Page]] = {}

    def _begun(self) -> Browser:
        args = [*FLAGS, self._mark]
        return self._playwright.chromium.launch(
            executable_path=self._program, args=args, env={**os.environ, **A_LANGUAGE}
        )

    def window(self, size: tuple[int, int], alone: bool, how: dict[str, Any]) -> Page:
        """An empty page of somebody who has never been here.

        A test that is done leaves its page to the next, which need not fetch and compile all styles
        and scripts again. `alone`: nobody had it before, and nobody shall have it afterwards.
        """
        if not self._browser.is_connected():
            self._browser = self._begun()
            self._left.clear()
        kind = "" if alone else repr(sorted(how.items()))
        width, height = size
        viewport = ViewportSize(width=width, height=height)
        if left := self._left.get(kind):
            page = left.pop()
            page.set_viewport_size(viewport)
        else:
            page = self._browser.new_context(viewport=viewport, **how).new_page()
        self._lent.append((kind, page))
        return page

    @contextmanager
    def patience(self, seconds: float) -> Iterator[None]:
        """What waits for Chromium longer than this fails, as the program is gone."""
        timer = threading.Timer(seconds, self._end)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def leave_windows(self, origin: str) -> None:
        """Empty all that a test has opened, or close it. `origin`: where it has been."""
        with self.patience(CLOSING):
            while self._lent:
                kind, page = self._lent.pop()
                try:
                    if kind and page.context.pages == [page]:
                        _empty(page, origin)
                        self._left.setdefault(kind, []).append(page)
                    else:
                        page.context.close()
                except Error:
                    if self._browser.is_connected():
                        raise

    def close(self) -> None:
        with self.patience(CLOSING):
            self._browser.close()

    def _end(self) -> None:
        """Whoever waits for its answer is told that it is gone; without a /proc, they wait on."""
        for command in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                ours = self._mark.encode() in command.read_bytes()
            except OSError:
                continue  # It has ended meanwhile.
            if ours:
                os.kill(int(command.parent.name), signal.SIGKILL)


def _empty(page: Page, origin: str) -> None:
    """Leave it where nothing happens, and forget all that is kept."""
    page.goto(f"{origin}/healthz")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.context.clear_cookies()
    page.mouse.move(*NOWHERE)
