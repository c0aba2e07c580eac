"""`armillary bench table`: what a page of the table may cost, measured beside its limits.

What the server does is measured here, over a whole match, as time of the processor: a busy machine
would make any other time lie. What a browser does is measured in a real one, at a real server in a
process of its own. Without a browser those budgets are left out.
"""

from __future__ import annotations

import asyncio
import gzip
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import thread_time
from typing import NamedTuple

import msgspec

from armillary import bots
from armillary.cli.common import make_config
from armillary.core.game import load
from armillary.core.match import Match
from armillary.table import assets, page
from armillary.table import ledger as ledgers
from armillary.table.jobs import asked
from armillary.table.model import Command, Preferences, Seat
from armillary.table.rooms import Room, Rooms, Visitor
from armillary.table.schema import Created, NewEntry, NewSeat
from armillary.table.screen import Screen, draw
from armillary.table.settings import Settings
from armillary.table.store import Store

GAME, PLAYERS, SEED, BOT = "gaia", 4, 2, "greedy"
NAMES = ("Ana", "Wojtek", "Orbit", "Lumen")
KB = 1000


class Budget(NamedTuple):
    """One figure and its limit."""

    what: str
    value: float | None
    """None: it could not be measured."""
    limit: float
    unit: str
    least: bool = False
    """Whether the limit is the least that it must be, not the most."""

    @property
    def verdict(self) -> str:
        if self.value is None:
            return "left out"
        kept = self.value >= self.limit if self.least else self.value <= self.limit
        return "ok" if kept else "OVER"


def percentile(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def played(players: int, seed: int) -> Match:
    """A whole match among bots."""
    game = load(GAME)
    match = Match(game, make_config(game, players, seed))
    minds = [bots.make(BOT, game, seat) for seat in range(players)]
    while (asks := match.decision) is not None:
        match.play(minds[asks.seat].choose(game.view(match.state, asks.seat), asks))
    return match


def put(store: Store, match: Match, moves: int) -> Created:
    """A table of people with the first moves of a match."""
    bodies = ledgers.bodies(match)[:moves]
    entries = [NewEntry(seat, ledgers.encode(body)) for seat, body in bodies]
    seats = [NewSeat("person", NAMES[seat]) for seat in range(match.config.players)]
    sitting = [Seat(number, seat.kind, seat.name) for number, seat in enumerate(seats)]
    start = Match(match.game, match.config, match.log[:moves])
    config = msgspec.json.encode(match.config)
    return store.create(
        GAME, match.version, config, "live", seats, entries, **asked(start, sitting)
    )


# --- What the server does


class Rendering(NamedTuple):
    """What was measured over a whole match: milliseconds and bytes."""

    pages: list[float]
    updates: list[float]
    sizes: list[int]
    packed: list[int]
    page: str
    """The first page of a seat whose turn it is."""


async def _follow(store: Store, match: Match) -> Rendering:
    """Play a match before five pages, and look at what each is sent."""
    rooms = Rooms(store, Settings(rates={}))
    room = await rooms.open(put(store, match, 0).id)
    readers: list[int | None] = [*range(PLAYERS), None]
    screens = [Screen() for _ in readers]
    prefs = Preferences()
    found = Rendering([], [], [], [], _page(room, 0, prefs)[0])
    for reader, screen in zip(readers, screens, strict=True):
        screen.take_over(room, *draw(room, reader, prefs), True)
    bodies = ledgers.bodies(match)
    for number, (seat, body) in enumerate(bodies):
        assert isinstance(body.action, msgspec.Raw)
        command = Command(number, f"measure-{number:06}", body.action)
        await room.play(Visitor((seat,)), command)
        for reader, screen in zip(readers, screens, strict=True):
            began = thread_time()
            update = screen.update(room, reader, *draw(room, reader, prefs))
            content = msgspec.json.encode(update)
            found.updates.append((thread_time() - began) * 1000)
            found.sizes.append(len(content))
            found.packed.append(len(gzip.compress(content, 6)))
        if number % 10 == 0:
            asks = room.match.decision
            html, took = _page(room, asks.seat if asks else None, prefs)
            found.pages.append(took)
            if len(html) > len(found.page):
                found = found._replace(page=html)
    rooms.close()
    return found


def _page(room: Room, seat: int | None, prefs: Preferences) -> tuple[str, float]:
    room.rendered = {}
    began = thread_time()
    html = page.table_page(room, seat, prefs, version=room.version)
    return html, (thread_time() - began) * 1000


def _packed(names: Callable[[str], bool]) -> int:
    """Bytes of static files as they travel."""
    files = assets.load().files
    return sum(
        len(file.packed if file.packed is not None else file.content)
        for name, file in files.items()
        if names(name)
    )


def served() -> list[Budget]:
    """The budgets of the server."""
    with tempfile.TemporaryDirectory(prefix="armillary-") as folder:
        store = Store(str(Path(folder) / "tables.db"))
        found = asyncio.run(_follow(store, played(PLAYERS, SEED)))
        store.close()
    html = len(gzip.compress(found.page.encode(), 6))
    around = _packed(lambda name: name != assets.FONT and _on_table(name))
    font = _packed(lambda name: name == assets.FONT)
    return [
        Budget("first page, gzipped: HTML", html / KB, 60, "KB"),
        Budget("first page with styles and scripts", (html + around) / KB, 150, "KB"),
        Budget("font, gzipped", font / KB, 100, "KB"),
        Budget("full page render, median", median(found.pages), 20, "ms"),
        Budget("update render per connection, median", median(found.updates), 5, "ms"),
        Budget("update render per connection, p95", percentile(found.updates, 0.95), 5, "ms"),
        Budget("update size, median", median(found.sizes) / KB, 15, "KB"),
        Budget("update size, largest of a match", max(found.sizes) / KB, 15, "KB"),
        Budget("update size gzipped, largest of a match", max(found.packed) / KB, 4, "KB"),
    ]


def _on_table(name: str) -> bool:
    """Whether the table page asks for this file."""
    game = name.startswith("games/")
    return name.endswith((".css", ".js")) and (not game or name == f"games/{GAME}.css")


# --- What a browser does


def in_browser() -> list[Budget]:
    """The budgets of the browser; without one, they have no values."""
    with suppress(ImportError):
        from armillary.cli import browsing

        with tempfile.TemporaryDirectory(prefix="armillary-") as folder:
            found = browsing.measure(Path(folder))
            if found is not None:
                return judged(found)
    return judged({})


def judged(found: dict[str, list[float]]) -> list[Budget]:
    """What a browser took, beside its limits."""

    def of(name: str, part: float) -> float | None:
        return percentile(found[name], part) if found.get(name) else None

    return [
        Budget("applying an update in the page, median", of("applied", 0.5), 8, "ms"),
        Budget("highlight after choosing, median", of("lit", 0.5), 50, "ms"),
        Budget("confirm to painted, own browser, median", of("painted", 0.5), 100, "ms"),
        Budget("confirm to painted, own browser, p95", of("painted", 0.95), 250, "ms"),
        Budget("confirm to changed in other browsers, median", of("elsewhere", 0.5), 100, "ms"),
        Budget("zoom", of("zoom", 0.5), 30, "frames/s", least=True),
    ]


def measure() -> list[Budget]:
    """All budgets."""
    return [*served(), *in_browser()]
