"""A real server in a thread and a real Chromium: one browser, a context for every person.

Every page fails its test if the console shows an error.
"""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from asyncio import events
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest
import uvicorn
from playwright.sync_api import ConsoleMessage, Error, Page, expect, sync_playwright

from armillary import bots
from armillary.core.decision import Action, Decision
from armillary.core.game import load
from armillary.core.match import Match
from armillary.table.app import make_app
from armillary.table.background.bot_worker import Worker
from armillary.table.model import Command, Pace
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.room import Room, Visitor
from armillary.table.server import uvicorn_options
from armillary.table.settings import Settings
from armillary.table.storage.schema import NewSeat
from armillary.table.storage.store import Store
from bench.browser_times import chromium
from bench.played_tables import Seated
from tests.table.browser.chromium import Chromium
from tests.table.sitting import sit_all, sit_down

R = TypeVar("R")

Wanted = Callable[[Any, Decision], bool]
Mind = Callable[[Any, Decision], Action]

expect.set_options(timeout=15_000)  # on a busy machine a page may take its time
STEP, PATIENCE = 20, 1500
"""How long to wait for bots, in ms, and how often."""

PATIENCE_WITH_A_TEST = 300.0
"""Seconds after which it fails, whatever it waits for."""
DESK = (1440, 900)
NAMES = ("Ana", "Wojtek", "Orbit", "Lumen", "Beatriz", "Kuba")


class Site:
    """The running server."""

    def __init__(self, store: Store, app: Any) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.store = store
        self.rooms = app.state.rooms
        self.app = app
        settings = Settings(port=port, rates={})
        options = uvicorn_options(settings) | {"loop": "asyncio"}
        self._server = uvicorn.Server(uvicorn.Config(app, **options))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve())

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)

    def call(self, work: Coroutine[Any, Any, R]) -> R:
        """Run something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def make(
        self,
        players: int = 2,
        seed: int = 3,
        moves: int = 0,
        pace: Pace = "live",
        game: str = "gaia",
        **options: Any,
    ) -> Seated:
        """A table where people sit, with so many decisions already made by a bot."""
        seats = [NewSeat("person", NAMES[n]) for n in range(players)]
        made = self.seat(seats, seed, pace, game, **options)
        if moves:
            self.play(made, moves)
        return made

    def seat(
        self,
        seats: Sequence[NewSeat],
        seed: int = 3,
        pace: Pace = "live",
        game: str = "gaia",
        move_time: int = 0,
        **options: Any,
    ) -> Seated:
        """A table with these seats, where everybody sits."""
        wishes = [SeatWish(*seat) for seat in seats]
        wish = NewTable(game, wishes, options, seed, pace, move_time=move_time)
        return sit_all(self.store, wish)

    def stand(self, game: str, state: Any) -> Seated:
        """A table that begins with a position, where everybody sits."""
        match = Match(load(game), state.table.config, start=state)
        wishes = [SeatWish("person", NAMES[n]) for n in range(len(state.players))]
        return sit_down(self.store, match, NewTable(game, wishes, {}, 1, "live"))

    def room(self, made: Seated) -> Room:
        room: Room = self.call(self.rooms.open(made.id))
        return room

    def catch_up(self, made: Seated) -> None:
        """Let the table read what was written elsewhere, unless its news are being read already."""

        async def read(room: Room) -> None:
            async with room.lock:
                await room.catch_up()

        self.call(read(self.room(made)))

    def play(self, made: Seated, moves: int) -> None:
        """Let a bot answer for everybody."""
        room = self.room(made)
        minds = [bots.make("greedy", room.game, n) for n in range(len(room.seats))]
        for _ in range(moves):
            asked = room.match.decision
            if asked is None:
                return
            self.answer(made, minds[asked.seat].choose(room.view(asked.seat), asked))

    def until(self, made: Seated, wanted: Wanted, mind: Mind, most: int) -> int:
        """Let everybody answer until something is asked that we want; gives whom."""
        for _ in range(most):
            match = self.room(made).match
            assert match.decision is not None
            if wanted(match.state, match.decision):
                return match.decision.seat
            self.answer(made, mind(match.state, match.decision))
        raise AssertionError("That was never asked.")

    def answer(self, made: Seated, choice: Action) -> None:
        """Answer for whoever is asked."""
        room = self.room(made)
        everybody = Visitor(tuple(range(len(room.seats))))
        raw = msgspec.Raw(msgspec.json.encode(choice))
        command = Command(room.seq(everybody), f"play-{room.version:08}", raw)
        self.call(room.play(everybody, command))

    def asked(self, made: Seated) -> int:
        """The seat that decides now."""
        asked = self.room(made).match.decision
        assert asked is not None
        return asked.seat

    def my_turn(self, made: Seated, page: Page, seat: int = 0) -> bool:
        """Wait until this seat is asked and its page shows it: nothing changes until it answers.
        What is answered ahead is asked for a moment only.

        False: the match is over.
        """
        shown = None
        for _ in range(PATIENCE):
            room = self.room(made)
            asked, number = room.match.decision, room.seq(Visitor((seat,)))
            if asked is None or asked.seat == seat:
                shown = page.locator("body").get_attribute("data-seq")
                if shown == str(number) and (asked is None or not room._answer_of_now(asked)):
                    ready(page)
                    return asked is not None
            page.wait_for_timeout(STEP)
        raise AssertionError(f"The page shows {shown}, the table is at {number}; asked: {asked}")

    def link(self, made: Seated, seat: int | None) -> str:
        """The address of the table for whoever sits there, or of the spectators."""
        if seat is None:
            return f"{self.url}/w/{made.id}.{made.watch_secret}"
        return f"{self.url}/t/{made.id}"

    def keyring(self, made: Seated, seat: int | None) -> Any:
        """The cookie of whoever sits there."""
        if seat is None:
            return []
        return [{"name": "keyring", "value": made.secrets[seat], "url": self.url}]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder: Path = tmp_path_factory.mktemp("site")
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    load("gaia")
    running = Site(store, make_app(store, Settings(rates={}, tables_per_address=0, pause=0)))
    yield running
    running.stop()
    store.close()


@pytest.fixture(scope="session")
def program() -> Iterator[Chromium]:
    found = chromium("chromium-headless-shell")  # without windows, so it has less to do
    if found is None:
        pytest.skip("There is no Chromium here; install it, or name it in CHROMIUM.")
    with sync_playwright() as playwright:
        running = Chromium(playwright, found)
        Lent.loop = events._get_running_loop()
        events._set_running_loop(None)
        yield running
        events._set_running_loop(Lent.loop)
        running.close()


class Lent:
    """The event loop that Playwright leaves running in this thread."""

    loop: asyncio.AbstractEventLoop | None = None


@pytest.fixture(autouse=True)
def playwright_has_its_loop(program: Chromium) -> Iterator[None]:
    """Other tests of the same process run loops of their own: this one must not be in the way."""
    events._set_running_loop(Lent.loop)
    yield
    events._set_running_loop(None)


class Opened(NamedTuple):
    """A page, what went wrong on it, and who listens to that."""

    page: Page
    errors: list[str]
    fails: Callable[[Error], None]
    says: Callable[[ConsoleMessage], None]


Browse = Callable[..., Page]


@pytest.fixture
def browse(program: Chromium, site: Site, playwright_has_its_loop: None) -> Iterator[Browse]:
    """Opens an empty page in a browser of its own, which has never been anywhere."""
    opened: list[Opened] = []

    def open_page(
        size: tuple[int, int] = DESK,
        touch: bool | None = None,
        strict: bool = True,
        alone: bool = False,
        **more: Any,
    ) -> Page:
        """`touch`: by fingers; without a word, phones. `strict`: an error on its console fails the
        test. `alone`: nobody else shall have it, since its clock, network, scripts or listeners
        are changed."""
        phone = min(size) < 500 if touch is None else touch
        usual: dict[str, Any] = {"reduced_motion": "reduce", "device_scale_factor": 1}
        how = {"has_touch": phone, "is_mobile": phone, **usual, **more}
        page = program.window(size, alone, how)
        errors: list[str] = []

        def fails(error: Error) -> None:
            errors.append(str(error))

        def says(message: ConsoleMessage) -> None:
            if strict and message.type == "error":
                errors.append(message.text)

        page.on("pageerror", fails)
        page.on("console", says)
        opened.append(Opened(page, errors, fails, says))
        return page

    with program.patience(PATIENCE_WITH_A_TEST):
        yield open_page
    found = [f"{one.page.url}: {one.errors}" for one in opened if one.errors]
    for one in opened:
        one.page.remove_listener("pageerror", one.fails)
        one.page.remove_listener("console", one.says)
    program.leave_windows(site.url)
    assert not found


@pytest.fixture(name="bots")
def somebody_thinks_for_the_bots(site: Site) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=Worker(site.store).run, args=(stop,), daemon=True)
    thread.start()
    yield
    stop.set()
    thread.join(10)


Sit = Callable[..., Page]


@pytest.fixture
def sit(browse: Browse, site: Site) -> Sit:
    """Opens a table in a browser of its own, as the person of a seat (None: to watch)."""

    def open_page(
        made: Seated, seat: int | None, size: tuple[int, int] = DESK, **more: Any
    ) -> Page:
        page = browse(size, **more)
        page.context.add_cookies(site.keyring(made, seat))
        page.goto(site.link(made, seat))
        ready(page)
        return page

    return open_page


def ready(page: Page) -> None:
    """Wait until the page is connected and at rest."""
    page.locator("body[data-ready=yes][data-live=yes][data-idle=yes]").wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """What is pressed inside is done when this ends: the page shows the table after it.

    The number is the page's own: every reader counts what they may know.
    """
    body = page.locator("body")
    before = body.get_attribute("data-seq") or "none"
    yield
    expect(body).not_to_have_attribute("data-seq", before)


def close_news(page: Page) -> None:
    """Put the summary away, if it is shown."""
    fold = page.locator("#since:not(.folded) [data-digest=fold]")
    if fold.is_visible():
        fold.click()


Look = Callable[..., Page]


@pytest.fixture
def look(middle: tuple[Seated, int], sit: Sit) -> Look:
    """Opens the page of whose turn it is in the module's own match (`middle`)."""

    def opened(size: tuple[int, int], language: str = "en") -> Page:
        page = sit(*middle, size, locale=language.replace("_", "-"))
        close_news(page)
        return page

    return opened
