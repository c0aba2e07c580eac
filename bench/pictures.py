"""Pictures of the table for the README: matches are opened in a browser and played by clicks.

`make pictures` writes them to docs/pictures. It needs the browser Chromium.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.table.storage.store import Store
from bench import imperium_moments
from bench.browser_times import FLAGS, chromium
from bench.eclipse_moments import Galaxy
from bench.picture_moments import Watched, answered, asked, put

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DESKTOP, PHONE = (1440, 900), (390, 844)
STEPS = 60
"""Decisions of a match that is shown in the middle."""
MOST = 400
"""Decisions after which every match is over."""
EYES = ("deuteranopia", "protanopia", "tritanopia")
"""The eyes through which the table is looked at, too."""


def database(folder: str) -> str:
    """Where the tables of the pictures are kept."""
    return f"sqlite:///{Path(folder) / 'table.db'}"


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """The table on a free port, with a store that is thrown away; its address."""
    command = [sys.executable, "-m", "armillary", "play", "--no-browser"]
    command += ["--db", database(folder)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None, "The table did not open."
    return server, found.group()


def new_page(browser: Browser) -> Page:
    width, height = DESKTOP
    return browser.new_page(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en"
    )


def visit(browser: Browser, address: str, store: Store, match: Watched[Any], moves: int) -> Page:
    """A table of its own where so many decisions are made, seen by whoever makes the next."""
    page = new_page(browser)
    page.goto(address.rstrip("/") + put(store, match, moves))
    page.locator("body[data-live=yes][data-idle=yes]").wait_for()
    close_news(page)
    return page


def close_news(page: Page) -> None:
    """Put the summary away, if it is shown."""
    fold = page.locator("#since:not(.folded) [data-digest=fold]")
    if fold.is_visible():
        fold.click()


# --- Playing


Wish = Callable[[list[str]], str]
"""Which of the kinds of action that are possible shall be done."""


def first(offered: list[str]) -> str:
    """The first kind of action."""
    return offered[0]


def play(
    page: Page,
    steps: int,
    look: Callable[[Page], bool] = lambda page: False,
    wish: Wish = first,
    target: int = 0,
) -> bool:
    """Answer what is asked with a target at hand; True: `look` has seen what it wanted.

    `target`: which one, counted from 0; -1 is the last.
    """
    for _ in range(steps):
        page.locator("body:has(.turn.me), body:has(.banner.end)").wait_for()
        if page.locator(".banner.end").count():
            return False
        if look(page):
            return True
        seq = page.locator("body").get_attribute("data-seq") or "none"
        decide(page, wish, target)
        expect(page.locator("body")).not_to_have_attribute("data-seq", seq, timeout=60_000)
    return False


def decide(page: Page, wish: Wish = first, target: int = 0) -> None:
    """One decision by clicks."""
    close_news(page)
    answer = page.locator("#aside [data-choice]")
    if answer.count():
        answer.first.click()
        return
    bar, lit = page.locator("#bar"), page.locator("#stage .ok:visible")
    if bar.get_attribute("data-mode") == "idle":
        buttons = page.locator("#actions [data-group]:not([aria-disabled=true])")
        offered = buttons.evaluate_all("all => all.map(one => one.dataset.group)")
        if not offered:
            return  # the turn has gone on meanwhile
        page.locator(f"#actions [data-group={wish(offered)}]").click()
    if bar.get_attribute("data-mode") in ("targets", "options"):
        option = page.locator("#choice .row > .option")
        lit.or_(option).first.wait_for()
        (lit if lit.count() else option).nth(target).click(force=True)
    if page.locator("#choice .targets[open]").count():
        page.locator("#choice .option").first.click()
    if bar.get_attribute("data-mode") == "confirm":
        page.locator("[data-do=confirm]").click()


# --- Taking pictures


def shoot(page: Page, name: str, whole: bool = True) -> None:
    """One picture, with the whole map in sight."""
    fit = page.locator("[data-zoom=fit]").first
    if whole and fit.count():
        fit.dispatch_event("click")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(700)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=88)


def resize(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})


def as_phone(page: Page) -> None:
    resize(page, PHONE)


def lobby(browser: Browser, address: str) -> None:
    page = new_page(browser)
    page.goto(address)
    shoot(page, "lobby")
    page.locator("#edit-map").click()
    page.locator(".map-editor [data-tile]").nth(4).dispatch_event("click")
    shoot(page, "map-editor")
    page.goto(address)
    as_phone(page)
    shoot(page, "lobby-phone")
    page.close()


def gaia(browser: Browser, address: str) -> None:
    """A quick match of Gaia Project, from its middle to its end."""
    page = new_page(browser)
    page.goto(address)
    page.get_by_role("button", name="Play now").first.click()
    offers = Offers()
    play(page, STEPS, lambda page: offers.look(page) or _round(page) >= 3)
    page.keyboard.press("Escape")
    for sheet in ("map", "research", "scoring", "faction-0"):
        page.locator(f"#tabs [data-sheet='{sheet}']").first.click(force=True)
        shoot(page, f"gaia-{sheet.removesuffix('-0')}")
    page.locator("#tabs [data-sheet=map]").first.click(force=True)
    through_other_eyes(page)
    read_up(page)
    as_phone(page)
    shoot(page, "gaia-phone")
    page.locator("#tabs [data-sheet=research]").first.click(force=True)
    shoot(page, "gaia-research-phone")
    page.locator("#tabs [data-sheet=map]").first.click(force=True)
    resize(page, DESKTOP)
    play(page, MOST, offers.look)
    page.get_by_role("link", name="Scores and replay").click()
    expect(page.locator("h1")).to_contain_text("points")
    page.locator("#step").evaluate(
        "slider => { slider.value = slider.max * 0.6; slider.dispatchEvent(new Event('input')); }"
    )
    shoot(page, "gaia-end")
    as_phone(page)
    shoot(page, "gaia-end-phone")
    page.close()


def read_up(page: Page) -> None:
    """Why no mine can be built, at all or in empty space, in Polish, and the rule that says so."""
    page.locator("[data-language=pl]").click()
    page.locator("html[lang=pl] body[data-live=yes][data-idle=yes]").wait_for()
    page.locator("#actions [data-group=mine]").click(force=True)
    if not page.locator("#alert").is_visible():
        page.locator("#map .hex:not(.ok):not(.has-planet)").first.click(force=True)
    page.locator("#alert a").click()
    page.locator("#rulebook .rule.wanted").wait_for()
    shoot(page, "gaia-rulebook")
    page.locator("#rulebook [data-close]").click()
    page.locator("[data-language=en]").click()
    page.locator("html[lang=en] body[data-live=yes][data-idle=yes]").wait_for()
    page.keyboard.press("Escape")


def pulsar(browser: Browser, address: str) -> None:
    """A match of Pulsar 2849: a die is taken, a flight is planned, all boards."""
    page = new_page(browser)
    page.goto(address)
    page.locator("[data-set-up=pulsar]").click()
    page.locator("#seed").fill("7")
    page.get_by_role("button", name="Open the table").click()
    done = Counter[str]()

    def seldom(offered: list[str]) -> str:
        wanted = [id for id in offered if id not in ("end", "copy", "modifier")] or offered
        found = min(wanted, key=lambda id: (done[id], id != "fly"))
        done[found] += 1
        return found

    def a_turn(page: Page) -> bool:
        fly = page.locator("#actions [data-group=fly]:not([aria-disabled=true])")
        return _round(page) >= 5 and bool(fly.count())

    def a_pick(page: Page) -> bool:
        return _round(page) >= 5 and bool(page.locator(".pu-free.ok").count())

    play(page, MOST, a_pick, seldom, -1)
    page.locator(".pu-free.ok").last.click()
    shoot(page, "pulsar-dice", whole=False)
    page.keyboard.press("Escape")
    play(page, MOST, a_turn, seldom, -1)
    page.keyboard.press("Escape")
    shoot(page, "pulsar-cluster")
    for sheet in ("technologies", "transmitters", "player-0", "goals", "production"):
        page.locator(f"#tabs [data-sheet='{sheet}']").first.click(force=True)
        shoot(page, f"pulsar-{sheet.replace('player-0', 'hq')}")
    page.locator("#tabs [data-sheet=map]").first.click(force=True)
    plan_a_flight(page)
    shoot(page, "pulsar-flight")
    as_phone(page)
    shoot(page, "pulsar-phone")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("#tabs [data-sheet=dice]").first.click(force=True)
    shoot(page, "pulsar-dice-phone")
    page.close()


def eclipse(browser: Browser, address: str, store: Store) -> None:
    """Moments of a match of Eclipse among bots: exploring, designing, a war, and the boards."""
    galaxy = Galaxy()
    open_at = partial(visit, browser, address, store, galaxy)

    page = open_at(
        galaxy.find(answered, "explore", lambda moment: min(7, len(moment.asked.options)))
    )
    shoot(page, "eclipse-map")
    as_phone(page)
    shoot(page, "eclipse-phone")
    page.close()

    page = open_at(
        galaxy.find(answered, "place", lambda moment: len(moment.asked.options) in (3, 4, 5))
    )
    shoot(page, "eclipse-explore")
    page.close()

    page = open_at(galaxy.find(answered, "buy", lambda moment: moment.state.round))
    shoot(page, "eclipse-technology", whole=False)
    page.locator("#tabs [data-sheet^=species]").first.click(force=True)
    shoot(page, "eclipse-board", whole=False)
    page.close()

    refit = galaxy.find(answered, "place_part", lambda moment: moment.state.round)
    its = galaxy.seen[refit].answer
    assert isinstance(its, PlacePart)
    page = open_at(refit)
    page.locator(f"[data-place='slot:{its.ship}:{its.slot}']").click()
    page.locator(f"#sheet-designer [data-place='part:{its.part}']").click()
    shoot(page, "eclipse-designer", whole=False)
    as_phone(page)
    page.locator(".ec-print.ec-on").scroll_into_view_if_needed()
    shoot(page, "eclipse-designer-phone", whole=False)
    page.close()

    page = open_at(galaxy.fight())
    shoot(page, "eclipse-battle", whole=False)
    page.mouse.move(0, 0)
    as_phone(page)
    shoot(page, "eclipse-battle-phone", whole=False)
    resize(page, DESKTOP)
    page.locator("#theatre [data-opens^='odds']").click()
    page.locator("#sheet-odds [data-drag='part:plasma_cannon']").click()
    page.locator("#sheet-odds [data-drop*='.']").nth(1).click()
    page.locator("#sheet-odds .ec-try").wait_for()
    page.locator(".sheet:not([hidden])").evaluate("sheet => sheet.scrollTo(0, 0)")
    shoot(page, "eclipse-odds", whole=False)
    page.close()


def imperium(browser: Browser, address: str, store: Store) -> None:
    """Moments of a match of Twilight Imperium among bots: fleets, a battle, a vote, the boards."""
    galaxy = imperium_moments.Galaxy()
    open_at = partial(visit, browser, address, store, galaxy)

    def board(page: Page, sheet: str, name: str) -> None:
        page.locator(f"#tabs [data-sheet^='{sheet}']").first.click(force=True)
        page.locator(".sheet:not([hidden])").evaluate("sheet => sheet.scrollTo(0, 0)")
        shoot(page, f"imperium-{name}", whole=False)

    wide = galaxy.find(asked, "turn", imperium_moments.reach)
    page = open_at(wide)
    board(page, "objectives", "objectives")
    board(page, "technology", "technology")
    page.locator("#tabs [data-sheet=map]").first.click(force=True)
    page.locator("#actions [data-group=tactical]").click()
    page.locator(f"#map #sys-{imperium_moments.goal(galaxy.seen[wide])}").dispatch_event("click")
    shoot(page, "imperium-galaxy")
    as_phone(page)
    shoot(page, "imperium-phone")
    page.close()

    page = open_at(galaxy.find(asked, "turn", imperium_moments.cards))
    board(page, "hand", "hand")
    page.close()

    page = open_at(galaxy.find(asked, "choose_strategy", imperium_moments.choice))
    shoot(page, "imperium-strategy", whole=False)
    page.close()

    page = open_at(galaxy.find(asked, "move", imperium_moments.ships))
    page.get_by_role("button", name="Best fleet").click()
    page.locator("#sheet-move [data-bundle]").filter(has_text=re.compile(r"Move \d")).wait_for()
    shoot(page, "imperium-move")
    as_phone(page)
    shoot(page, "imperium-move-phone")
    page.close()

    page = open_at(galaxy.find(asked, "ballot", imperium_moments.votes))
    hall = page.locator("#sheet-agenda")
    hall.locator(".ti-choosable").first.click()
    hall.locator(".ti-chosen").wait_for()
    for number in range(min(2, hall.locator(".ti-ballot").count())):
        hall.locator(".ti-ballot").nth(number).click()
        expect(hall.locator(".ti-ballot input:checked")).to_have_count(number + 1)
    shoot(page, "imperium-agenda", whole=False)
    as_phone(page)
    hall.locator(".ti-outcomes").evaluate("outcomes => outcomes.scrollIntoView()")
    shoot(page, "imperium-agenda-phone", whole=False)
    page.close()

    for frame, name, worth in (
        ("reply", "trade", imperium_moments.late),
        ("redistribute", "command", imperium_moments.late),
    ):
        page = open_at(galaxy.find(asked, frame, worth))
        shoot(page, f"imperium-{name}")
        page.close()

    page = open_at(galaxy.fight())
    shoot(page, "imperium-battle", whole=False)
    as_phone(page)
    shoot(page, "imperium-battle-phone", whole=False)
    page.close()


def plan_a_flight(page: Page) -> None:
    """The flight that has most to tell."""
    page.locator("#actions [data-group=fly]").click()
    best, most = 0, -1
    lit = page.locator("#map .spot.ok")

    def press(number: int) -> None:
        lit.nth(number).dispatch_event("click")
        page.locator("#bar[data-mode=confirm]:not([aria-busy=true])").wait_for()

    for number in range(lit.count()):
        press(number)
        told = page.locator("#choice .price .chip").count()
        steps = page.locator("#ghost .route > g").count()
        if 10 * told + steps > most:
            best, most = number, 10 * told + steps
        page.keyboard.press("Escape")
        page.locator("#bar[data-mode=targets]").wait_for()
    press(best)


class Offers:
    """Takes the picture of the first offer of power that is worth one."""

    def __init__(self) -> None:
        self.shown = False

    def look(self, page: Page) -> bool:
        """Never what a match is stopped for."""
        if not self.shown and page.locator("#aside [data-choice]").count():
            self.shown = True
            shoot(page, "gaia-charge", whole=False)
            as_phone(page)
            shoot(page, "gaia-charge-phone", whole=False)
            resize(page, DESKTOP)
        return False


def _round(page: Page) -> int:
    found = re.search(r"(\d)\s*/\s*[68]", page.locator("#top .headline").inner_text())
    return int(found[1]) if found else 0


def through_other_eyes(page: Page) -> None:
    """The table as people see it who do not tell all colours apart."""
    devtools = page.context.new_cdp_session(page)
    for eyes in EYES:
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        shoot(page, f"gaia-{eyes}")
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def main() -> None:
    program = chromium()
    if program is None:
        sys.exit("Pictures need the browser Chromium; install it first.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = serve(folder)
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            lobby(browser, address)
            gaia(browser, address)
            pulsar(browser, address)
            eclipse(browser, address, Store(database(folder)))
            imperium(browser, address, Store(database(folder)))
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
