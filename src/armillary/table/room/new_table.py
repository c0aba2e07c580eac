"""New tables: from a form, from a file, from a moment of another match, or for another round."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from armillary import bots
from armillary.core import game as registry
from armillary.core import record
from armillary.core.chance import LARGEST_SEED
from armillary.core.errors import ArmillaryError, RecordError, UnknownGame
from armillary.core.game import Config, Game, load
from armillary.core.match import Match
from armillary.table.background.webhooks import checked
from armillary.table.games import board_of, title_of
from armillary.table.model import BOT_NAMES, Pace, Seat, SeatKind
from armillary.table.refusals import Refused
from armillary.table.room import match_log
from armillary.table.room.clock import LONGEST
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.seats import LONGEST_NAME, check_bot, clean_text
from armillary.table.storage.jobs import asked
from armillary.table.storage.schema import NewEntry, NewSeat

TIMED = ("live", "turns")
"""The ways to play where time may be counted."""


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who shall sit there: a person who gets the link, a bot, or whoever comes first."""

    kind: SeatKind = "person"
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The form of a new table."""

    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    """The options of the match, without players and seed."""
    seed: int | None = None
    """Where chance begins; None: anywhere."""
    pace: Pace = "live"
    webhook: str = ""
    move_time: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)] = 0
    """Seconds for a decision, after which the others may remind, or let a bot stand in; 0: any."""


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table itself remembers in the store."""

    watch: str = ""
    """The secret of the link for spectators: it opens only what everybody may see."""
    rematch: str = ""
    """The table where the same people play again."""
    moved: tuple[int, ...] = ()
    """For each of our seats, the seat of its person there."""
    origin: str = ""
    """The table from whose log this one began."""
    move_time: int = 0
    """Seconds for a decision, see `clock`."""


class Made(msgspec.Struct, frozen=True):
    """A new table and the secrets of its links, shown this once."""

    table: str
    seats: tuple[str, ...]
    """The secret of each seat."""
    watch: str


SETTINGS = msgspec.json.Decoder(TableSettings)


def settings_of(room: Room) -> TableSettings:
    """What a table remembers."""
    return SETTINGS.decode(room.settings)


async def create(rooms: Rooms, wish: NewTable) -> Made:
    """The table that a form asks for."""
    return await rooms.run(_create, rooms, wish)


def _create(rooms: Rooms, wish: NewTable) -> Made:
    game = known(wish.game)
    webhook = checked(wish.webhook)
    config = read_config(game, len(wish.seats), wish.seed, wish.options)
    seats = [_seat(game, seat) for seat in wish.seats]
    try:
        match = Match(game, config)
    except ArmillaryError as error:
        raise Refused("bad_config", detail=error) from None
    counted = wish.move_time if wish.pace in TIMED else 0
    made = _store(rooms, match, seats, wish.pace, move_time=counted)
    if webhook:
        rooms.store.set_webhook(made.table, webhook)
    return made


def known(name: str) -> Game:
    """The game of this name."""
    try:
        return load(name)
    except UnknownGame:
        raise Refused("no_game", game=name, known=", ".join(registry.GAMES)) from None


def read_config(game: Game, players: int, seed: int | None, options: Mapping[str, Any]) -> Config:
    """The configuration that a filled form makes, or the fields of one as they are."""
    if players not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise Refused("players", game=title_of(game.name), allowed=allowed, given=players)
    if seed is None:
        seed = secrets.randbelow(LARGEST_SEED)
    if not 0 <= seed <= LARGEST_SEED:
        raise Refused("bad_config", detail=Refused("bad_seed", most=LARGEST_SEED))
    try:
        config: Config = board_of(game.name).configure(players, seed, options)
    except (ArmillaryError, msgspec.ValidationError, RecursionError) as error:
        raise Refused("bad_config", detail=error) from None
    return config


def _seat(game: Game, wish: SeatWish) -> NewSeat:
    name = clean_text(wish.name)
    if len(name) > LONGEST_NAME:
        raise Refused("long_text", most=LONGEST_NAME)
    if wish.kind == "bot":
        check_bot(game, wish.bot)
    return NewSeat(wish.kind, name, wish.bot if wish.kind == "bot" else "")


def _store(
    rooms: Rooms,
    match: Match,
    seats: list[NewSeat],
    pace: Pace,
    origin: str = "",
    move_time: int = 0,
) -> Made:
    """Keep a new table whose log begins with this match."""
    entries = [NewEntry(seat, match_log.encode(body)) for seat, body in match_log.bodies(match)]
    sitting = [Seat(number, seat.kind, seat.name, seat.bot) for number, seat in enumerate(seats)]
    config = msgspec.json.encode(match.config)
    created = rooms.store.create(
        match.game.name, match.version, config, pace, seats, entries, **asked(match, sitting)
    )
    kept = TableSettings(watch=created.watch_secret, origin=origin, move_time=move_time)
    rooms.store.change_settings(created.id, msgspec.json.encode(kept))
    return Made(created.id, tuple(created.seat_secrets), created.watch_secret)


# --- From a match that was played


async def play_on(rooms: Rooms, room: Room, visitor: Visitor, entry: int, seat: int) -> Made:
    """A new table that begins after an entry of this one: a person on one seat, bots elsewhere."""
    if not room.open_to(visitor):
        raise Refused("not_finished")
    past = room.at(entry)
    names = {s.number: s.name for s in room.seats if s.kind == "bot"}
    mine = [room.seats[number].name for number in visitor.seats]
    kept = next((s.name for s in room.seats if s.number == seat and s.kind != "bot"), "")
    names[seat] = mine[0] if mine else kept
    return await rooms.run(_plant, rooms, past.match, seat, names, room.id)


async def from_file(rooms: Rooms, content: bytes, seat: int, name: str) -> Made:
    """A table from the file of a match, whatever is in it."""
    return await rooms.run(_from_file, rooms, content, seat, name)


def _bad_file(why: str, **values: Any) -> Refused:
    return Refused("bad_file", detail=Refused(why, **values))


def _from_file(rooms: Rooms, content: bytes, seat: int, name: str) -> Made:
    settings = rooms.settings
    if len(content) > settings.import_size:
        raise Refused("too_large")
    if content.count(b"\n") > settings.import_entries + 1:
        raise _bad_file("file_long", most=settings.import_entries)
    try:
        match = record.decode(content).replay()
        # What came out must fit what the table can show.
        match.game.scores(match.state)
    except RecordError as error:
        if error.line:
            raise _bad_file("file_line", line=error.line) from None
        raise _bad_file("file_foreign") from None
    except Exception:  # A file may hold anything; a game may stumble over it anywhere.
        raise _bad_file("file_senseless") from None
    if match.config.players not in match.game.seats:
        raise _bad_file("file_senseless")
    return _plant(rooms, match, seat, {seat: name})


def _plant(
    rooms: Rooms, match: Match, seat: int, names: Mapping[int, str], origin: str = ""
) -> Made:
    """A person on one seat, bots elsewhere: with the names that they have, or new ones."""
    if not 0 <= seat < match.config.players:
        raise Refused("seat_number")
    best = bots.names(match.game)[-1]
    spare = iter([name for name in BOT_NAMES if name not in names.values()])
    seats = [
        NewSeat("person", clean_text(names[number])[:LONGEST_NAME])
        if number == seat
        else NewSeat("bot", names.get(number) or next(spare, ""), best)
        for number in range(match.config.players)
    ]
    return _store(rooms, match, seats, "solo", origin)


# --- Again


async def rematch(rooms: Rooms, room: Room, visitor: Visitor) -> tuple[str, list[str]]:
    """The table of the next match, and the secrets of this person's seats there.

    The first who asks opens it: the same seats and options, a new seed, the winner last. The others
    find their seats by their seats here.
    """
    if not visitor.seats:
        raise Refused("no_seat")
    if not room.over:
        raise Refused("not_finished")
    kept = settings_of(room)
    if not kept.rematch:
        kept = await rooms.run(_again, rooms, room, kept)
        await room.reload()
    found = []
    for seat in visitor.seats:
        there = kept.moved[seat]
        name = room.seats[seat].name
        secret = await rooms.run(rooms.store.take_seat, kept.rematch, there, name)
        if secret is not None:
            found.append(secret)
    return kept.rematch, found


def _again(rooms: Rooms, room: Room, kept: TableSettings) -> TableSettings:
    match = room.match
    ranks = {score.seat: score.rank for score in match.game.scores(match.state)}
    # Those who won move to the end; the others keep their order.
    order = sorted(range(len(room.seats)), key=lambda seat: (ranks.get(seat) == 1, seat))
    seats = []
    for old in order:
        seat = room.seats[old]
        bot = seat.kind == "bot"
        seats.append(NewSeat("bot" if bot else "open", seat.name, seat.bot if bot else ""))
    seed = secrets.randbelow(LARGEST_SEED)
    config = msgspec.structs.replace(match.config, seed=seed)
    made = _store(rooms, Match(match.game, config), seats, room.pace, room.id, kept.move_time)
    moved = tuple(order.index(seat) for seat in range(len(order)))
    kept = msgspec.structs.replace(kept, rematch=made.table, moved=moved)
    rooms.store.change_settings(room.id, msgspec.json.encode(kept))
    return kept
