"""Chromium for the tests of a process: one program, and a new one where it no longer answers."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Browser, Error, Playwright

SWITCHED_OFF = (
    # The suggestions of an address bar that nobody sees: two pages for every window, which take
    # longer to open than the page that is tested.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
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

    def _begun(self) -> Browser:
        args = [*FLAGS, self._mark]
        return self._playwright.chromium.launch(executable_path=self._program, args=args)

    @property
    def browser(self) -> Browser:
        if not self._browser.is_connected():
            self._browser = self._begun()
        return self._browser

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

    def close_windows(self) -> None:
        """Close all that a test has opened."""
        with self.patience(CLOSING):
            for context in self._browser.contexts:
                try:
                    context.close()
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
