"""The table for programs: JSON over HTTP, described by OpenAPI at /api/schema/openapi.json.

A program shows the secret of a seat's link as a bearer token. It sees what the seat sees, gets the
options of its decision as JSON, answers with one of them, and waits for changes. See docs/api.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from armillary import bots
from armillary.core import record
from armillary.core.events import Event
from armillary.core.game import Score
from armillary.table.background import tasks
from armillary.table.games import playable
from armillary.table.model import Json, Seat
from armillary.table.refusals import Refused
from armillary.table.room import new_table, undo
from armillary.table.room import seats as seating
from armillary.table.room.hidden.timing import whose
from armillary.table.room.new_table import NewTable
from armillary.table.room.open_rooms import Room, Visitor
from armillary.table.room.room_view import first_seat
from armillary.table.room.undo import UndoCommand
from armillary.table.storage.people import hashed, new_secret
from armillary.table.storage.schema import Invitation, MyTable
from armillary.table.web.api_options import MatchOption, options_of
from armillary.table.web.visitors import (
    Answer,
    Asks,
    address_of,
    apart,
    lifted,
    link,
    program,
    rooms_of,
    tables_of,
    token_hashes,
    token_of,
)

Version = Annotated[int, QueryParameter(ge=-1, le=2**31, description="The version that is known.")]
Language = Annotated[Literal["en", "pt_BR", "pl"], QueryParameter(description="Of all words.")]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused."""

    error: str
    """A key that never changes."""
    reason: str
    """A sentence for people."""
    rule: str = ""
    """The rule of the game that forbids it."""
    seq: int | None = None
    """The current version of the match, where the request was about an older one."""


AT_ONCE = 100
"""Lines of a log that are put into words without letting others have their turn."""
PROBLEMS = {
    status: ResponseSpec(Problem, description=description, generate_examples=False)
    for status, description in {
        400: "The request makes no sense, or the rules forbid the action",
        401: "There is no token",
        403: "The token does not hold this",
        404: "There is no such table",
        405: "That cannot be done here",
        409: "The match has moved on, or another seat is asked",
        410: "The table is closed, or damaged",
        413: "The request is too large",
        429: "Too many requests, or tables",
        503: "The server ends, is full, or cannot reach its database",
    }.items()
}
"""What every request may be answered."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    version: int
    seats: tuple[int, ...]
    bots: tuple[str, ...]
    options: list[MatchOption]
    """What can be chosen before a match."""


class NewLinks(msgspec.Struct, frozen=True):
    """A new table. The secrets are shown this once."""

    table: str
    seats: list[str]
    """By seat: the bearer token. That of your own seats holds them; that of another person's seat
    invites to it, until somebody sits down; a bot's seat has none."""
    own: list[int]
    """The seats that you hold: the first one of a person; alone or on one device, all of them."""
    watch: str
    """The secret for spectators."""
    links: list[str]
    """The addresses that open the seats in a browser."""


class TableState(msgspec.Struct, frozen=True):
    """Where a table stands."""

    table: str
    game: str
    rules_version: int
    pace: str
    config: Json
    """The options of the match; the seed only when nothing is hidden any more."""
    seats: list[Seat]
    version: int
    begun: bool
    """Whether all sit; nothing is drawn or asked before."""
    awaited: list[int]
    """The seats of those who have not sat down yet."""
    commitment: str
    """To the key of its luck, see docs/fairness.md; empty: its luck follows from its seed."""
    waiting_for: list[int]
    reactions: bool
    """Somebody may react with what they hold in secret: whom it waits for, only they know."""
    over: bool
    paused: bool
    yours: tuple[int, ...]
    """The seats of the token."""


class SeatView(msgspec.Struct, frozen=True):
    """What a seat sees."""

    version: int
    seat: int | None
    waiting_for: list[int]
    reactions: bool
    """Somebody may react with what they hold in secret: whom it waits for, only they know."""
    over: bool
    view: Json


class Option(msgspec.Struct, frozen=True):
    """An answer that is legal now: send `action` back as it is."""

    action: Any
    words: str


class Options(msgspec.Struct, frozen=True):
    """The decision of a seat; without options, nothing is asked of it now."""

    version: int
    seat: int | None
    asked: str
    options: list[Option]


class Accepted(msgspec.Struct, frozen=True):
    """The version of the match afterwards."""

    version: int


class Change(msgspec.Struct, frozen=True):
    """What a program waited for."""

    version: int
    changed: bool
    waiting_for: list[int]
    reactions: bool
    """Somebody may react with what they hold in secret: whom it waits for, only they know."""
    over: bool


class ToldLine(msgspec.Struct, frozen=True):
    """An entry of the log: what happened, as far as the seat may know."""

    entry: int
    seat: int
    """Whose it was; -1: chance, or somebody of whom only they may know."""
    at: float
    events: list[Event]
    words: list[str]


class SitDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat that you are invited to, or an open one."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=seating.LONGEST_NAME)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=20)] | None = None
    """None: the one that the token invites to, or the first open one."""
    salt: seating.SaltText = ""
    """32 random hexadecimal digits that you add to the luck of the match."""


class Seated(msgspec.Struct, frozen=True):
    """The secret that holds the seat from now on."""

    seat: int
    secret: str
    link: str


def _seat(room: Room, visitor: Visitor) -> int | None:
    """The seat that a program speaks for: the one that is asked, or its first."""
    acting = room.acting(visitor)
    if acting is not None:
        return acting
    return visitor.seats[0] if visitor.seats else None


def _games(language: str) -> list[GameInfo]:
    return [
        GameInfo(game.name, game.version, game.seats, bots.names(game), options_of(game, language))
        for game in playable()
    ]


@get("/games", responses=PROBLEMS)
async def games(request: Asks, language: Language = "en") -> list[GameInfo]:
    """The games that can be played, with their bots, weakest first, and the options of a match."""
    return await rooms_of(request).run(_games, language)


@get("/tables", responses=PROBLEMS)
async def tables(request: Asks) -> list[MyTable]:
    """The tables of these seats: several tokens with commas between."""
    return await tables_of(request, token_hashes(request))


@post("/tables", responses=PROBLEMS)
async def create(request: Asks, data: JSONBody[NewTable]) -> NewLinks:
    """Open a table. With other people it begins when all sit."""
    secret = new_secret()
    made = await new_table.create(rooms_of(request), data, hashed(secret))
    seats = [secret if n in made.own else way for n, way in enumerate(made.invitations)]
    links = [link(made.table, way) if way else "" for way in seats]
    return NewLinks(made.table, seats, list(made.own), made.watch, links)


@get("/tables/{table:str}", responses=PROBLEMS)
async def state(request: Asks, table: FromPath[str]) -> TableState:
    """Where a table stands."""
    room, visitor = await program(request, table)
    config = msgspec.to_builtins(room.match.config)
    if not room.ledger.commitment and not room.open_to(visitor):
        config.pop("seed", None)  # Who knows it can work out what chance will answer.
    return TableState(
        table=room.id,
        game=room.game.name,
        rules_version=room.match.version,
        pace=room.pace,
        config=config,
        seats=room.seats,
        version=room.seq(visitor),
        begun=room.begun,
        awaited=[] if room.begun else room.awaited(),
        commitment=room.ledger.commitment,
        waiting_for=room.waits_for(*visitor.seats),
        reactions=room.may_react(*visitor.seats),
        over=room.over,
        paused=room.ledger.paused,
        yours=visitor.seats,
    )


@get("/tables/{table:str}/view", responses=PROBLEMS)
async def view(request: Asks, table: FromPath[str]) -> SeatView:
    """The match as the seat sees it."""
    room, visitor = await program(request, table)
    seat = _seat(room, visitor)
    plain = room.game.plain(room.view(seat))
    waits, reactions = room.waits_for(*visitor.seats), room.may_react(*visitor.seats)
    return SeatView(room.seq(visitor), seat, waits, reactions, room.over, plain)


@get("/tables/{table:str}/options", responses=PROBLEMS)
async def options(request: Asks, table: FromPath[str], language: Language = "en") -> Options:
    """What the seat is asked, and all its options, as JSON and in words."""
    room, visitor = await program(request, table)
    seat = _seat(room, visitor)
    words = room.game.words(language).on(room.view(seat))
    asks = room.decision(seat)
    if asks is None:
        return Options(room.seq(visitor), seat, "", [])
    found = [Option(action, words.action(action)) for action in asks.options]
    return Options(room.seq(visitor), seat, words.ask(asks.frame), found)


@post("/tables/{table:str}/answer", responses=PROBLEMS, status_code=200)
async def answer(request: Asks, table: FromPath[str], data: JSONBody[Answer]) -> Accepted:
    """Answer the decision. `seq` is the version that was looked at, `request` an id of your own:
    the same one again is answered again and changes nothing."""
    room, visitor = await program(request, table)
    return Accepted(await room.play(visitor, data.command()))


@post("/tables/{table:str}/undo", responses=PROBLEMS, status_code=200)
async def take_back(request: Asks, table: FromPath[str], data: JSONBody[UndoCommand]) -> Accepted:
    """Take back, or ask the others to agree."""
    room, visitor = await program(request, table)
    await undo.undo(room, visitor, data)
    return Accepted(room.seq(visitor))


@get("/tables/{table:str}/wait", responses=PROBLEMS)
async def wait(
    request: Asks,
    table: FromPath[str],
    after: Version,
    timeout: Annotated[float, QueryParameter(ge=0, le=60, description="Seconds.")] = 25,
) -> Change:
    """Wait until the match is newer than `after`, or until the time is up."""
    room, visitor = await program(request, table)
    longest = min(timeout, rooms_of(request).settings.longest_poll)
    happened = await room.wait(visitor, after, longest)
    await lifted(request, room)
    waits, reactions = room.waits_for(*visitor.seats), room.may_react(*visitor.seats)
    return Change(room.seq(visitor), happened, waits, reactions, room.over)


@get("/tables/{table:str}/log", responses=PROBLEMS)
async def log(
    request: Asks, table: FromPath[str], after: Version = -1, language: Language = "en"
) -> list[ToldLine]:
    """What happened, as far as the seat may know, in data and in words. Who had a secret reason to
    be asked, and declined, is not told: then the seat is -1."""
    room, visitor = await program(request, table)
    seat = _seat(room, visitor)
    words = room.game.words(language).on(room.view(seat))
    names = room.names(words)
    told = []
    for number, line in enumerate(room.numbers(first_seat(visitor)).lines(room.lines)):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)  # A log may be long: others have their turn.
        if line.entry > after:
            by = line.seat if room.all_open else whose(room.board, line, *visitor.seats)
            seen = [event for event in line.events if room.all_open or event.seen_by(seat)]
            texts = [text for event in seen if (text := words.event(event, names))]
            if seen or by == line.seat:
                told.append(ToldLine(line.entry, by, line.at, seen, texts))
    return told


@get("/tables/{table:str}/scores", responses=PROBLEMS)
async def scores(request: Asks, table: FromPath[str]) -> list[Score]:
    """Every seat's points, itemised, when the match is over."""
    room, _ = await program(request, table)
    if not room.over:
        raise Refused("not_finished")
    return room.game.scores(room.match.state)


@post("/tables/{table:str}/sit", responses=PROBLEMS, status_code=200)
async def sit(request: Asks, table: FromPath[str], data: JSONBody[SitDown]) -> Seated:
    """Take a seat with the token that invites to it, or an open one with any token of the table,
    such as the one for spectators. The answer has the token that holds it. Shown together with
    tokens of seats that you hold, it counts as the same person's."""
    hashes = token_hashes(request)
    room = await rooms_of(request).open(table, address_of(request))
    visitor = room.visitor(hashes)
    ways = [way for way in map(room.invitation, hashes) if way is not None and not way.used]
    if not ways and not visitor.enters:
        raise Refused("no_seat")
    seat = data.seat if data.seat is not None else _free_seat(room, ways, visitor)
    if seat in visitor.seats:
        secret = _secret_of(room, request, seat)
    else:
        secret = new_secret()
        way = next((way.hash for way in ways if way.seat == seat), "")
        await seating.sit(room, visitor, hashed(secret), seat, data.name, data.salt, way)
    return Seated(seat, secret, link(table, secret))


def _free_seat(room: Room, ways: Sequence[Invitation], visitor: Visitor) -> int:
    """Where somebody sits down who does not say where."""
    known = [*visitor.seats, *(way.seat for way in ways)]
    known += [seat.number for seat in room.seats if seat.kind == "open"]
    if not known:
        raise Refused("seat_taken")
    return known[0]


def _secret_of(room: Room, request: Asks, seat: int) -> str:
    """The token that holds the seat already."""
    tokens = [token.rpartition(".")[2] for token in token_of(request)]
    return next(token for token in tokens if seat in room.visitor([hashed(token)]).seats)


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Do not wait for those who have not come."""

    bot: str
    """The bot that takes their seats, for good."""


@post("/tables/{table:str}/start", responses=PROBLEMS, status_code=200)
async def start(request: Asks, table: FromPath[str], data: JSONBody[Begin]) -> Accepted:
    """Begin at once, if you opened the table: bots take the seats of those who have not come."""
    room, visitor = await program(request, table)
    await seating.start(room, visitor, data.bot)
    return Accepted(room.seq(visitor))


@get("/tables/{table:str}/export", responses=PROBLEMS)
async def export(request: Asks, table: FromPath[str]) -> Response[bytes]:
    """The match as a file, when nothing is hidden any more."""
    room, visitor = await program(request, table)
    if not room.begun or not room.open_to(visitor):
        raise Refused("not_finished")
    content = await apart(request, tasks.export, table)
    return Response(content, media_type=record.MEDIA_TYPE)


API = Router(
    "/api",
    route_handlers=[
        games,
        tables,
        create,
        state,
        view,
        options,
        answer,
        take_back,
        wait,
        log,
        scores,
        sit,
        start,
        export,
    ],
    tags=["table"],
)
