"""What may take longer than a moment, as a task process does it (see `task_process`).

Every task is given the rooms of its process, which are brought up to date from the database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from armillary.core.game import load
from armillary.core.states.state import State
from armillary.table.games import board_of
from armillary.table.model import Preferences
from armillary.table.pages import result
from armillary.table.refusals import Refused
from armillary.table.replay import page as replay
from armillary.table.replay.page import Reader, Wanted
from armillary.table.room import new_table
from armillary.table.room.new_table import Made
from armillary.table.room.open_rooms import Room, Rooms
from armillary.table.storage import administration
from armillary.table.storage.change_feed import Looking
from armillary.table.table_page import scenes, updates
from armillary.table.table_page.updates import draw


async def _room(rooms: Rooms, table: str) -> Room:
    """A table as the database has it now."""
    known = rooms.known(table)
    if known is None:
        return await rooms.open(table)
    await known.catch_up()
    return known


# --- A match that was played, or is


async def moment(
    rooms: Rooms,
    table: str,
    entry: int,
    seat: int | None,
    prefs: Preferences,
    online: frozenset[int],
    number: int,
) -> bytes:
    """The page as it was after an entry, as JSON. `number`: what the reader calls the entry;
    `online`: the seats whose people are here."""
    room = await _room(rooms, table)
    room.look_elsewhere("", Looking(online))
    drawn, _ = draw(room.at(entry), seat, prefs)
    return msgspec.json.encode({"seq": number, "regions": drawn.regions, "pieces": drawn.pieces})


async def scene(
    rooms: Rooms,
    table: str,
    id: str,
    seat: int | None,
    prefs: Preferences,
    online: frozenset[int],
) -> bytes:
    """The steps of a scene, by what the reader calls it, as JSON."""
    room = await _room(rooms, table)
    room.look_elsewhere("", Looking(online))
    found = scenes.recalled(room, seat, id)
    if found is None:
        raise Refused("no_entry")
    told = updates.steps(updates.tell(room, seat, prefs, found))
    return msgspec.json.encode({"steps": told})


async def replay_page(
    rooms: Rooms, table: str, reader: Reader, wanted: Wanted, pause: float
) -> str:
    """The page of a replay."""
    return replay.replay_page(await _room(rooms, table), reader, wanted, pause)


async def replay_steps(
    rooms: Rooms, table: str, reader: Reader, first: int, count: int, sheet: str
) -> bytes:
    """Some steps of a match, as JSON."""
    room = await _room(rooms, table)
    return msgspec.json.encode(replay.replay_steps(room, reader, first, count, sheet))


async def replay_tooltip(rooms: Rooms, table: str, reader: Reader, at: int, place: str) -> str:
    """The tooltip of a place or thing, as it was after a step."""
    return replay.describe(await _room(rooms, table), reader, at, place)


async def end_page(rooms: Rooms, table: str, seat: int | None, prefs: Preferences) -> str:
    """Winner, curves, replay."""
    return result.end_page(await _room(rooms, table), seat, prefs)


async def export(rooms: Rooms, table: str) -> bytes:
    """The match as a file."""
    return (await _room(rooms, table)).export()


# --- New tables


async def import_file(rooms: Rooms, content: bytes, seat: int, name: str, holder: str) -> Made:
    """A table from the file of a match. A position may fit the rules and still be none that the
    board can draw: then there is no table."""
    made = new_table.from_file(rooms, content, seat, name, holder)
    try:
        draw(await rooms.open(made.table), seat, Preferences())
    except Exception:  # A game may stumble anywhere.
        administration.remove(rooms.store, made.table)
        raise Refused("bad_file", detail=Refused("file_senseless")) from None
    return made


async def play_on(
    rooms: Rooms,
    table: str,
    entry: int,
    seat: int,
    names: Mapping[int, str],
    holder: str,
    bot: str = "",
) -> Made:
    """A table that begins at a moment of another. `bot`: who plays against them."""
    past = (await _room(rooms, table)).at(entry)
    return new_table.plant(rooms, past.match, seat, names, holder, table, bot)


# --- Sheets, and odds on other drawings


class SheetOrder(NamedTuple):
    """A sheet that takes long to draw."""

    game: str
    view: State
    """What its reader may know."""
    seat: int | None
    language: str
    names: list[str]
    id: str
    given: dict[str, str]
    """What its reader has put into its form."""


async def sheet(rooms: Rooms, order: SheetOrder) -> str:
    """The sheet; empty: there is none now."""
    words = load(order.game).words(order.language).on(order.view).calling(order.names)
    sheets = board_of(order.game).sheets(order.view, order.seat, words)
    return next((one.asked(order.given) for one in sheets if one.id == order.id), "")


async def odds(rooms: Rooms, works: Sequence[Callable[[], object]]) -> list[object]:
    """The odds of battles that a drawing lacks (see `drawing.battle.kept_odds`)."""
    return [work() for work in works]
