"""`armillary bench table`: what a page of the table may cost, measured beside its limits.

What the server does is measured here, over a whole match, as time of the processor: a busy machine
would make any other time lie. What a browser does is measured in a real one, at a real server in a
process of its own. Without a browser those budgets are left out.
"""

from __future__ import annotations

import asyncio
import gzip
import tempfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any, NamedTuple

import msgspec

from armillary import bots
from armillary.bots import arena
from armillary.cli.common import make_config
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.registry import plugin
from armillary.table import assets
from armillary.table.model import Command, Preferences, Seat
from armillary.table.room import log_entries
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.waiting import asked
from armillary.table.settings import Settings
from armillary.table.storage.schema import NewEntry, NewSeat
from armillary.table.storage.store import Store
from armillary.table.table_page import page
from armillary.table.table_page.updates import Screen, draw, told_since
from armillary.table.web.websocket import LEVEL, MEMORY
from bench.played_tables import Seated, seated

BOT, SEED = "greedy", 2
PLAYERS = {"imperium": 6}
"""How many play, where that is not the usual number."""
USUAL = 4
NAMES = ("Ana", "Wojtek", "Orbit", "Lumen", "Mira", "Teo")
KB = 1000
MOVES = 150
"""Of all games alike: what a page is sent in so many moves."""


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


def players_of(game: str) -> int:
    """How many play when a game is measured."""
    return PLAYERS.get(game) or min(USUAL, max(plugin(game).seats))


def played(name: str, players: int, seed: int) -> Match:
    """A whole match among bots."""
    game = load(name)
    minds = [bots.make(BOT, game, seat) for seat in range(players)]
    return arena.play(game, make_config(game, players, seed), minds)


def put(store: Store, match: Match, moves: int) -> Seated:
    """A table of people with the first moves of a match."""
    bodies = log_entries.bodies(match)[:moves]
    entries = [NewEntry(seat, log_entries.encode(body)) for seat, body in bodies]
    length = sum(_is_move(body) + len(body.chance) for _, body in bodies)
    seats = [NewSeat("person", NAMES[seat]) for seat in range(match.config.players)]
    sitting = [Seat(number, seat.kind, seat.name) for number, seat in enumerate(seats)]
    start = Match(match.game, match.config, match.log[:length])
    config = msgspec.json.encode(match.config)
    return seated(
        store,
        match.game.name,
        match.version,
        config,
        "live",
        seats,
        entries,
        **asked(start, sitting),
    )


def _is_move(body: log_entries.Body) -> bool:
    """Whether somebody decided; at the beginning it may be chance alone."""
    return isinstance(body.action, msgspec.Raw)


# --- What the server does


class Wire:
    """One live line: updates in their order, compressed as the server does it."""

    def __init__(self) -> None:
        bits = Settings().live_window_bits
        self._deflate = zlib.compressobj(LEVEL, wbits=-bits, memLevel=MEMORY)

    def size(self, content: bytes) -> int:
        """Bytes that travel: the last four of a flush are left out."""
        packed = self._deflate.compress(content) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
        return len(packed) - 4


class Rendering(NamedTuple):
    """What was measured over a whole match: milliseconds and bytes."""

    pages: list[float]
    updates: list[float]
    sizes: list[int]
    """Of updates as they travel."""
    early: float
    """The sum of them in the first moves, for one page of all."""
    page: str
    """The first page of a seat whose turn it is."""


async def _follow(store: Store, match: Match) -> Rendering:
    """Play a match before a page for each seat and a spectator: what each of them is sent."""
    rooms = Rooms(store, Settings(rates={}))
    bodies = log_entries.bodies(match)
    dealt = sum(not _is_move(body) for _, body in bodies)
    room = await rooms.open(put(store, match, dealt).id)
    readers: list[int | None] = [*range(match.config.players), None]
    screens = [Screen() for _ in readers]
    wires = [Wire() for _ in readers]
    prefs = Preferences()
    found = Rendering([], [], [], 0, _page(room, 0, prefs)[0])
    for reader, screen in zip(readers, screens, strict=True):
        screen.take_over(room, *draw(room, reader, prefs))
    for number, (seat, body) in enumerate(bodies[dealt:], dealt):
        assert isinstance(body.action, msgspec.Raw)
        visitor = Visitor((seat,))
        await room.play(visitor, Command(room.seq(visitor), f"measure-{number:06}", body.action))
        for reader, screen, wire in zip(readers, screens, wires, strict=True):
            began = thread_time()
            told = told_since(room, screen.seen, reader, prefs)
            update = screen.update(room, *draw(room, reader, prefs), *told)
            size = wire.size(msgspec.json.encode(update))
            found.updates.append((thread_time() - began) * 1000)
            found.sizes.append(size)
        if number % 10 == 0:
            asks = room.match.decision
            html, took = _page(room, asks.seat if asks else None, prefs)
            found.pages.append(took)
            if len(html) > len(found.page):
                found = found._replace(page=html)
    rooms.close()
    return found._replace(early=sum(found.sizes[: MOVES * len(readers)]) / len(readers))


def _page(room: Room, seat: int | None, prefs: Preferences) -> tuple[str, float]:
    room.rendered = {}
    began = thread_time()
    html = page.table_page(room, seat, prefs)
    return html, (thread_time() - began) * 1000


def _packed(names: Callable[[str], bool]) -> int:
    """Bytes of static files as they travel."""
    files = assets.load().files
    return sum(
        len(file.packed if file.packed is not None else file.content)
        for name, file in files.items()
        if names(name)
    )


def served(game: str) -> list[Budget]:
    """The budgets of the server."""
    with tempfile.TemporaryDirectory(prefix="armillary-") as folder:
        store = Store(str(Path(folder) / "tables.db"))
        found = asyncio.run(_follow(store, played(game, players_of(game), SEED)))
        store.close()
    html = len(gzip.compress(found.page.encode(), 6))
    around = _packed(lambda name: name != assets.FONT and _on_table(name, game))
    font = _packed(lambda name: name == assets.FONT)
    return [
        Budget("first page, gzipped: HTML", html / KB, 60, "KB"),
        Budget("first page with styles and scripts", (html + around) / KB, 150, "KB"),
        Budget("font, gzipped", font / KB, 100, "KB"),
        Budget("full page render, median", median(found.pages), 20, "ms"),
        *_spread("update drawn and compressed", found.updates, 5, "ms", 0.95),
        *_spread("update as it travels", found.sizes, 2.5, "KB", 0.9),
        Budget("update as it travels, largest", max(found.sizes) / KB, 5, "KB"),
        Budget(f"updates of {MOVES} moves, per page", found.early / KB, 150, "KB"),
    ]


def _spread(
    what: str, values: Sequence[float], limit: float, unit: str, most: float
) -> list[Budget]:
    """The middle, nine tenths, and what counts as the most."""
    scale = KB if unit == "KB" else 1
    parts = {"median": 0.5, "p90": 0.9, f"p{most * 100:.0f}": most}
    return [
        Budget(f"{what}, {name}", percentile(values, part) / scale, limit, unit)
        for name, part in parts.items()
    ]


def _on_table(name: str, game: str) -> bool:
    """Whether the table page asks for this file."""
    own = name.startswith("games/")
    return name.endswith((".css", ".js")) and (not own or name == f"games/{game}.css")


# --- What a browser does


def in_browser(game: str) -> list[Budget]:
    """The budgets of the browser; without one, they have no values."""
    try:
        from bench import browser_times
    except ImportError:  # Playwright is for those who develop.
        return judged({})
    with tempfile.TemporaryDirectory(prefix="armillary-") as folder:
        return judged(browser_times.measure(Path(folder), game) or {})


def judged(found: dict[str, list[float]]) -> list[Budget]:
    """What a browser took, beside its limits."""

    def of(name: str, part: float) -> float | None:
        return percentile(found[name], part) if found.get(name) else None

    return [
        Budget("applying an update in the page, median", of("applied", 0.5), 8, "ms"),
        Budget("highlight after choosing, median", of("lit", 0.5), 50, "ms"),
        Budget("target to what it is and costs, median", of("told", 0.5), 100, "ms"),
        Budget("confirm to painted, own browser, median", of("painted", 0.5), 100, "ms"),
        Budget("confirm to painted, own browser, p95", of("painted", 0.95), 250, "ms"),
        Budget("confirm to changed in other browsers, median", of("elsewhere", 0.5), 100, "ms"),
        Budget("zoom", of("zoom", 0.5), 30, "frames/s", least=True),
    ]


def measure(game: str) -> dict[str, Any]:
    """All budgets of a game."""
    found = [*served(game), *in_browser(game)]
    return {"game": game, "players": players_of(game), "budgets": found}
