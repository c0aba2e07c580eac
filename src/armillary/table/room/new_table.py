"""New tables: from a form, from a file, from a moment of another match, or for another round."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, NamedTuple

import msgspec

from armillary import bots
from armillary.core import position, record
from armillary.core.chance import CHANCE, KEY_SIZE, LARGEST_SEED, commitment
from armillary.core.errors import ArmillaryError, PositionError, RecordError
from armillary.core.game import Config, Game
from armillary.core.lessons.lesson import Lesson
from armillary.core.match import Match
from armillary.drawing.board import Given
from armillary.table.games import board_of, known, title_of
from armillary.table.model import BOT_NAMES, CoachMode, Json, Pace, Seat, SeatKind
from armillary.table.refusals import Refused
from armillary.table.room import log_entries, match_log
from armillary.table.room import seats as seating
from armillary.table.room.clock import LONGEST, SHORTEST
from armillary.table.room.log_entries import Body, SeatChange
from armillary.table.room.match_log import Ledger
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.seats import LONGEST_NAME, SaltText, check_bot, clean_text, plain
from armillary.table.room.teaching import coach
from armillary.table.room.waiting import asked
from armillary.table.storage import quotas
from armillary.table.storage.schema import NewEntry, NewSeat, StoredEntry
from armillary.table.storage.store import new_id
from armillary.table.webhook_address import checked

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
    options: Json = {}
    """The options of the match, without players and seed."""
    seed: int | None = None
    """What the map is laid by; None: anything. What is drawn in the match, nobody can choose."""
    pace: Pace = "live"
    webhook: str = ""
    move_time: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)] = 0
    """Seconds for a decision, after which the others may remind, or let a bot stand in; 0: any,
    otherwise at least 15."""
    coach: CoachMode = "off"
    """For who plays alone against bots; where others may sit down, nobody hears it."""
    salt: SaltText = ""
    """32 hexadecimal digits that whoever opens the table adds to its luck."""


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
    lesson: str = ""
    """The lesson that is taken here; empty: this is a match like others."""
    coach: CoachMode = "off"
    """See `coach`."""


class Made(msgspec.Struct, frozen=True):
    """A new table and the secrets of its links, shown this once."""

    table: str
    invitations: tuple[str, ...]
    """By seat: the secret that invites to it; empty: a bot or whoever made the table sits there."""
    watch: str
    own: tuple[int, ...] = ()
    """The seats of whoever made it."""


SETTINGS = msgspec.json.Decoder(TableSettings)


def settings_of(room: Room) -> TableSettings:
    """What a table remembers."""
    return SETTINGS.decode(room.settings)


async def create(rooms: Rooms, wish: NewTable, holder: str) -> Made:
    """The table that a form asks for. `holder`: the hash by which its maker is known, who sits down
    on the first seat of a person, alone or on one device on all of them."""
    return await rooms.run(_create, rooms, wish, holder)


def _create(rooms: Rooms, wish: NewTable, holder: str) -> Made:
    game = known(wish.game)
    webhook = checked(wish.webhook)
    if 0 < wish.move_time < SHORTEST:
        raise Refused("short_time", least=SHORTEST)
    config = read_config(game, len(wish.seats), wish.seed, wish.options)
    around = [_seat(game, seat) for seat in wish.seats]
    _check_names(around)
    try:
        game.setup(config)
    except ArmillaryError as error:
        raise Refused("bad_config", detail=error) from None
    people = [number for number, seat in enumerate(around) if seat.kind == "person"]
    own = people if wish.pace in ("device", "solo") else people[:1]
    start = Start(game, config, around, wish.pace, tuple(own), holder, wish.salt)
    counted = wish.move_time if wish.pace in TIMED else 0
    made = _store(rooms, start, TableSettings(move_time=counted, coach=wish.coach))
    if webhook:
        rooms.store.set_webhook(made.table, webhook)
    return made


def read_config(game: Game, players: int, seed: int | None, options: Given) -> Config:
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


def _check_names(around: Sequence[NewSeat]) -> None:
    """Nobody at the table is called like another."""
    names = [plain(seat.name) for seat in around if seat.name]
    twice = next((seat.name for seat in around if names.count(plain(seat.name)) > 1), "")
    if twice:
        raise Refused("name_taken", name=twice)


class Start(NamedTuple):
    """How a table begins."""

    game: Game
    config: Config
    seats: Sequence[NewSeat]
    pace: Pace
    own: tuple[int, ...]
    """The seats on which its maker sits down at once."""
    holder: str
    """The hash by which its maker is known."""
    salt: str = ""
    played: Sequence[tuple[int, Body]] = ()
    """What has been played before, at another table."""
    version: int | None = None
    """Of the rules; None: the newest."""


def new_key() -> bytes:
    """What the luck of a table follows from."""
    return secrets.token_bytes(KEY_SIZE)


def _store(rooms: Rooms, start: Start, settings: TableSettings) -> Made:
    """Keep a new table. Its log begins with the commitment to its key; its maker sits down, and if
    nobody else is waited for, the match begins."""
    quotas.check(rooms.store, rooms.settings)
    game, table, key = start.game, new_id(), new_key()
    now, version = time.time(), start.version or game.version
    log = Ledger(game, start.config, version, now, key, match_log.hides(game.name))
    bodies: list[tuple[int, Body]] = [(CHANCE, Body(commitment=commitment(table, key)))]
    maker = seating.person(key, start.holder)
    for number, seat in enumerate(start.own):
        change = SeatChange(seat, "person", holder=maker)
        salt = "" if number else start.salt
        bodies.append((seat, Body(seat=change, salt=salt, by=seat)))
    bodies += start.played
    for entry, (seat, body) in enumerate(bodies, 1):
        log.add(StoredEntry(entry, seat, log_entries.encode(body), now, None))
    sitting = [Seat(number, *seat) for number, seat in enumerate(start.seats)]
    if all(seat.kind == "bot" or seat.number in start.own for seat in sitting):
        bodies.append((CHANCE, log.begin(now)))
    asks, kept = asked(log.match, sitting), msgspec.json.encode(settings)
    asks["next_job"] = asks["next_job"] or coach.job(log, kept)
    created = rooms.store.create(
        game.name,
        version,
        msgspec.json.encode(start.config),
        start.pace,
        start.seats,
        [NewEntry(seat, log_entries.encode(body)) for seat, body in bodies],
        holders=dict.fromkeys(start.own, start.holder),
        key=key,
        match_id=table,
        opener=quotas.opener(),
        **asks,
    )
    kept = msgspec.json.encode(msgspec.structs.replace(settings, watch=created.watch_secret))
    rooms.store.change_settings(table, kept)
    return Made(table, tuple(created.invitations), created.watch_secret, start.own)


# --- From a match that was played


def names_to_play_on(room: Room, visitor: Visitor, seat: int) -> dict[int, str]:
    """What those are called who play on from a moment of this table: a person on one seat, bots
    elsewhere."""
    if not room.open_to(visitor):
        raise Refused("not_finished")
    names = {s.number: s.name for s in room.seats if s.kind == "bot"}
    mine = [room.seats[number].name for number in visitor.seats]
    kept = next((s.name for s in room.seats if s.number == seat and s.kind != "bot"), "")
    names[seat] = mine[0] if mine else kept
    return names


def _bad_file(why: str, **values: Any) -> Refused:
    return Refused("bad_file", detail=Refused(why, **values))


def from_file(rooms: Rooms, content: bytes, seat: int, name: str, holder: str) -> Made:
    """A table from the file of a match, whatever is in it."""
    settings = rooms.settings
    if len(content) > settings.import_size:
        raise Refused("too_large")
    if content.count(b"\n") > settings.import_entries + 1:
        raise _bad_file("file_long", most=settings.import_entries)
    try:
        match = _match_in(content)
        # What came out must fit what the table can show.
        match.game.scores(match.state)
    except RecordError as error:
        if error.line:
            raise _bad_file("file_line", line=error.line) from None
        raise _bad_file("file_foreign") from None
    except PositionError as error:
        raise _bad_file("file_position", detail=str(error)) from None
    except Exception:  # A file may hold anything; a game may stumble over it anywhere.
        raise _bad_file("file_senseless") from None
    if match.config.players not in match.game.seats:
        raise _bad_file("file_senseless")
    return plant(rooms, match, seat, {seat: name}, holder)


NAMES_GAME = re.compile(rb"^\s*game\s*=", re.MULTILINE)
"""A line that every position has, and no record."""


def _match_in(content: bytes) -> Match:
    """The match of a record, or one that begins with a position."""
    if not NAMES_GAME.search(content):
        return record.decode(content).replay()
    try:
        game, config, state = position.read(content.decode())
    except ArmillaryError as error:
        raise PositionError(str(error)) from None
    wrong = game.invariants(state)
    if wrong:
        raise PositionError(f"{wrong[0]}.")
    return Match(game, config, start=state)


def plant(
    rooms: Rooms,
    match: Match,
    seat: int,
    names: Mapping[int, str],
    holder: str,
    origin: str = "",
    bot: str = "",
) -> Made:
    """A person on one seat, bots elsewhere: with the names that they have, or new ones. `bot`: of
    which kind they are; empty: the best."""
    if not 0 <= seat < match.config.players:
        raise Refused("seat_number")
    if bot:
        check_bot(match.game, bot)
    best = bot or bots.levels(match.game)[-1]
    taken = {name.casefold() for name in names.values()}
    spare = iter([name for name in BOT_NAMES if name.casefold() not in taken])
    around = [
        NewSeat("person", clean_text(names[number])[:LONGEST_NAME])
        if number == seat
        else NewSeat("bot", names.get(number) or next(spare, ""), best)
        for number in range(match.config.players)
    ]
    played, version = log_entries.bodies(match), match.version
    start = Start(
        match.game, match.config, around, "solo", (seat,), holder, played=played, version=version
    )
    return _store(rooms, start, TableSettings(origin=origin))


# --- A lesson


async def begin_lesson(rooms: Rooms, lesson: Lesson, holder: str) -> Made:
    """The table of a lesson: its learner on one seat, nobody on the others."""
    return await rooms.run(_begin_lesson, rooms, lesson, holder)


def _begin_lesson(rooms: Rooms, lesson: Lesson, holder: str) -> Made:
    game, config, state = lesson.start()
    around = [
        NewSeat("person" if number == lesson.seat else "bot", "")
        for number in range(config.players)
    ]
    begun = Body(position=position.write(game, config, state), lesson=lesson.id)
    start = Start(
        game,
        config,
        around,
        "solo",
        (lesson.seat,),
        holder,
        played=[(CHANCE, begun)],
        version=state.table.version,
    )
    return _store(rooms, start, TableSettings(lesson=lesson.id))


# --- Again


async def rematch(
    rooms: Rooms, room: Room, visitor: Visitor, holder: str, salt: str
) -> tuple[str, list[int]]:
    """The table of the next match, and this person's seats there.

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
    new = await rooms.open(kept.rematch)
    for seat in visitor.seats:
        there = kept.moved[seat]
        if new.seats[there].kind == "open":
            name = room.seats[seat].name or f"{there + 1}"
            with suppress(Refused):  # Somebody sits there already: the page will tell.
                await seating.sit(new, new.visitor([holder]), holder, there, name, salt, "")
    return kept.rematch, [kept.moved[seat] for seat in visitor.seats]


def _again(rooms: Rooms, room: Room, kept: TableSettings) -> TableSettings:
    match = room.match
    ranks = {score.seat: score.rank for score in match.game.scores(match.state)}
    # Those who won move to the end; the others keep their order.
    order = sorted(range(len(room.seats)), key=lambda seat: (ranks.get(seat) == 1, seat))
    around = []
    for old in order:
        seat = room.seats[old]
        bot = seat.kind == "bot"
        around.append(NewSeat("bot" if bot else "open", seat.name, seat.bot if bot else ""))
    config = msgspec.structs.replace(match.config, seed=secrets.randbelow(LARGEST_SEED))
    start = Start(match.game, config, around, room.pace, (), "")
    settings = TableSettings(origin=room.id, move_time=kept.move_time, coach=kept.coach)
    made = _store(rooms, start, settings)
    moved = tuple(order.index(seat) for seat in range(len(order)))
    kept = msgspec.structs.replace(kept, rematch=made.table, moved=moved)
    rooms.store.change_settings(room.id, msgspec.json.encode(kept))
    return kept
