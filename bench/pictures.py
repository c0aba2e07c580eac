"""Pictures of the table for the README: a quick game is opened and played for a few moves.

`make pictures` writes them to docs/pictures. It needs the browser Chromium.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
DESKTOP, PHONE = (1440, 900), (390, 844)
STEPS = 60


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """The table on a free port, with a store that is thrown away; its address."""
    command = [sys.executable, "-m", "armillary", "play", "--no-browser"]
    command += ["--db", str(Path(folder) / "table.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None, "The table did not open."
    return server, found.group()


def play_a_little(page: Page) -> None:
    """Answer what is asked with the first target at hand, for a few moves."""
    for _ in range(STEPS):
        confirm = page.locator("[data-do=confirm]")
        target = page.locator("#stage .ok").first
        action = page.locator("#actions [data-group]:not([aria-disabled=true])").first
        if confirm.is_visible():
            confirm.click()
        elif target.is_visible():
            target.click(force=True)
        elif action.is_visible():
            action.click(force=True)
        page.wait_for_timeout(400)


def shoot(page: Page, name: str) -> None:
    """One picture, with the whole map in sight."""
    fit = page.locator("[data-zoom=fit]").first
    if fit.count():
        fit.dispatch_event("click")
    page.wait_for_timeout(700)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=88)


def main() -> None:
    browser_path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser_path is None:
        sys.exit("Pictures need the browser Chromium; install it first.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = serve(folder)
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
            page = browser.new_page(
                viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce"
            )
            page.goto(address)
            shoot(page, "lobby")
            page.get_by_role("button", name="Play now").first.click()
            expect(page.locator("#stage")).to_be_visible()
            play_a_little(page)
            page.keyboard.press("Escape")
            for sheet in ("map", "research", "scoring", "faction-0"):
                page.locator(f"#tabs [data-sheet='{sheet}']").first.click(force=True)
                shoot(page, f"gaia-{sheet.removesuffix('-0')}")
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            page.locator("#tabs [data-sheet=map]").first.click(force=True)
            shoot(page, "gaia-phone")
            page.goto(address)
            shoot(page, "lobby-phone")
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
