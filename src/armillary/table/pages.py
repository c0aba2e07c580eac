"""Pages and what they ask for: HTML for readers, JSON for the script of a page.

A browser is known by its cookies; whatever changes something is a POST that passes the guard.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Redirect

from armillary import bots
from armillary.core import rulebook
from armillary.core.errors import ArmillaryError
from armillary.drawing.board import Choice
from armillary.table import assets, newtable, seating, undo
from armillary.table.live import draw
from armillary.table.model import Preferences
from armillary.table.newtable import Made, NewTable
from armillary.table.refusals import Refused
from armillary.table.rooms import Room, Visitor
from armillary.table.undo import UndoCommand
from armillary.table.visits import (
    Answer,
    browser_of,
    changed,
    held,
    keep,
    link,
    preferences_cookie,
    preferences_of,
    rooms_of,
    secrets_of,
    split_link,
    visit,
    wishes,
)

Asks = Request[Any, Any, Any]
Json = dict[str, Any]

RECORD = "application/x-ndjson"


def face(name: str) -> Any:
    """A module that draws whole pages; imported when first needed."""
    return import_module(f"armillary.table.{name}")


def html(content: str, cookies: list[Cookie] | None = None) -> Response[str]:
    return Response(content, media_type=MediaType.HTML, cookies=cookies or [])


def nonce_of(request: Asks) -> str:
    """Marks the one script that may stand inside a page."""
    nonce: str = request.scope["state"]["nonce"]
    return nonce


# --- Pages


@get("/")
async def home(request: Asks) -> Response[str]:
    """My tables, and the form of a new one."""
    mine = await rooms_of(request).run(rooms_of(request).store.tables, held(request))
    page = face("lobby").lobby_page(preferences_of(request), mine, nonce=nonce_of(request))
    return html(page)


@get(["/s/{address:str}", "/w/{address:str}"])
async def enter(request: Asks, address: FromPath[str]) -> Redirect:
    """A link is exchanged for a cookie at once, so that the secret leaves the address bar.

    Whoever has no name at the table yet, or could sit down, is asked first.
    """
    table, secret = split_link(address)
    room = await rooms_of(request).open(table)
    visitor = await room.visitor([secret])
    if not visitor.enters:
        raise Refused("wrong_link")
    if visitor.seats:
        asks = any(not room.seats[seat].name for seat in visitor.seats)
    else:
        known = await room.visitor(secrets_of(request, table))
        asks = not known.seats and any(seat.kind == "open" for seat in room.seats)
    page = f"/t/{table}/join" if asks else f"/t/{table}"
    return Redirect(page, status_code=303, cookies=keep(request, table, secret))


@get("/t/{table:str}")
async def table_page(request: Asks, table: FromPath[str]) -> Response[str]:
    """The table."""
    room, visitor = await visit(request, table)
    browser = browser_of(request)
    seat = room.seat_shown(visitor, browser)
    prefs = wishes(request, room, seat)
    hand_over = room.hand_over_to(visitor, browser)
    drawn, _ = draw(room, seat, prefs, hand_over)
    page = face("page").table_page(
        room,
        seat,
        prefs,
        version=room.version,
        mark=room.mark,
        hand_over_to=hand_over,
        rendered=drawn,
        bots=bots.names(room.game),
    )
    return html(page)


@get("/t/{table:str}/end")
async def end_page(request: Asks, table: FromPath[str]) -> Response[str]:
    """Scores, curves, replay."""
    room, visitor = await visit(request, table)
    if not room.open_to(visitor):
        raise Refused("not_finished")
    seat = visitor.seats[0] if visitor.seats else None
    prefs = wishes(request, room, seat)
    return html(face("ending").end_page(room, seat, prefs, nonce=nonce_of(request)))


@get("/rules/{game:str}")
async def rules_page(request: Asks, game: FromPath[str]) -> Response[str]:
    """The rulebook of a game."""
    known = newtable.known(game)
    prefs = preferences_of(request)
    return html(face("rulespage").rules_page(known, prefs, nonce=nonce_of(request)))


@get("/rules/{game:str}/{number:str}")
async def rule(request: Asks, game: FromPath[str], number: FromPath[str]) -> Json:
    """One rule as text."""
    known = newtable.known(game)
    try:
        found = rulebook.load(known.name).get(number)
    except ArmillaryError:
        raise Refused("no_page") from None
    title = known.words(preferences_of(request).language).rule_title(number)
    return {"number": number, "title": title, "text": found.text}


@get("/static/{digest:str}/{path:path}")
async def static(request: Asks, digest: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """Styles, scripts, the font."""
    known = assets.load()
    asset = known.files.get(path.lstrip("/"))
    if asset is None:
        raise Refused("no_page")
    # An old page may ask for files that have changed since: it gets them, but must not keep them.
    headers = {"cache-control": assets.FOR_EVER if digest == known.digest else "no-store"}
    headers["vary"] = "accept-encoding"
    content = asset.content
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=asset.kind, headers=headers)


# --- Making tables


def _opened(request: Asks, made: Made, mine: list[int]) -> Response[Json]:
    """The answer to whoever made a table: it is theirs by cookie, and the links are shown once."""
    answer = {
        "table": made.table,
        "url": f"/t/{made.table}",
        "seats": [link(made.table, secret) for secret in made.seats],
        "watch": link(made.table, made.watch, watch=True),
    }
    own = [made.seats[seat] for seat in mine]
    return Response(answer, status_code=201, cookies=keep(request, made.table, *own, made.watch))


@post("/tables")
async def create(request: Asks, data: JSONBody[NewTable]) -> Response[Json]:
    """Open a new table. On one device, and alone, all people's seats are held by this browser."""
    made = await newtable.create(rooms_of(request), data)
    people = [number for number, seat in enumerate(data.seats) if seat.kind == "person"]
    return _opened(request, made, people if data.pace in ("device", "solo") else people[:1])


@post("/import", request_max_body_size=None)
async def import_file(
    request: Asks,
    seat: FromQuery[int] = 0,
    name: Annotated[str, QueryParameter(max_length=seating.LONGEST_NAME)] = "",
) -> Response[Json]:
    """Open the file of a match as a new table; the file is the body of the request."""
    content = await _body(request, rooms_of(request).settings.import_size)
    made = await newtable.from_file(rooms_of(request), content, seat, name)
    return _opened(request, made, [seat])


async def _body(request: Asks, most: int) -> bytes:
    """The body of a request, as far as it may go."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise Refused("too_large")
    return bytes(content)


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: int
    seat: int = 0


@post("/t/{table:str}/fork")
async def fork(request: Asks, table: FromPath[str], data: JSONBody[Fork]) -> Response[Json]:
    """Play on from a moment of this match, as a new table."""
    room, visitor = await visit(request, table)
    made = await newtable.play_on(rooms_of(request), room, visitor, data.entry, data.seat)
    return _opened(request, made, [data.seat])


@post("/t/{table:str}/rematch")
async def rematch(request: Asks, table: FromPath[str]) -> Response[Json]:
    """Play again; everybody who asks finds the same new table."""
    room, visitor = await visit(request, table)
    there, secrets = await newtable.rematch(rooms_of(request), room, visitor)
    cookies = keep(request, there, *secrets) if secrets else []
    return Response({"table": there, "url": f"/t/{there}"}, status_code=201, cookies=cookies)


# --- Playing


@post("/t/{table:str}/moves", status_code=200)
async def play(request: Asks, table: FromPath[str], data: JSONBody[Answer]) -> Json:
    """Answer the decision that the page looks at."""
    room, visitor = await visit(request, table)
    return {"seq": await room.play(visitor, data.command())}


@post("/t/{table:str}/undo", status_code=200)
async def take_back_move(request: Asks, table: FromPath[str], data: JSONBody[UndoCommand]) -> Json:
    """Take back; `done` is false while the others are asked."""
    room, visitor = await visit(request, table)
    done = await undo.undo(room, visitor, data)
    return {"seq": room.version, "done": done}


class Agreement(msgspec.Struct, frozen=True):
    agree: bool
    request: str = ""
    seq: int = 0


@post("/t/{table:str}/undo/answer", status_code=200)
async def answer_undo(request: Asks, table: FromPath[str], data: JSONBody[Agreement]) -> Json:
    """Agree to take back, or not."""
    room, visitor = await visit(request, table)
    return {"seq": await undo.answer(room, visitor, data.agree, data.request)}


class Paused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


@post("/t/{table:str}/pause", status_code=200)
async def pause(request: Asks, table: FromPath[str], data: JSONBody[Paused]) -> Json:
    """Stop the table, or go on."""
    room, visitor = await visit(request, table)
    await undo.pause(room, visitor, data.paused)
    return {"seq": room.version}


@post("/t/{table:str}/skip", status_code=200)
async def skip(request: Asks, table: FromPath[str]) -> Json:
    """Show the moves of bots no longer one by one."""
    room, _ = await visit(request, table)
    for line in request.app.state.lines:
        if line.room is room and browser_of(line.socket) == browser_of(request):
            line.skip.set()
    return {"seq": room.version}


# --- Seats and people


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


@post("/t/{table:str}/reveal", status_code=200)
async def reveal(request: Asks, table: FromPath[str], data: JSONBody[Reveal]) -> Json:
    """One device: the person of this seat has it now."""
    room, visitor = await visit(request, table)
    room.reveal(visitor, browser_of(request), data.seat)
    return {"seq": room.version}


class Remarked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    name: str = ""


@post("/t/{table:str}/chat", status_code=200)
async def chat(request: Asks, table: FromPath[str], data: JSONBody[Remarked]) -> Json:
    """Say something."""
    room, visitor = await visit(request, table)
    await seating.say(room, visitor, data.text, data.name)
    return {"seq": room.version}


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str


@post("/t/{table:str}/sit", status_code=200)
async def sit(request: Asks, table: FromPath[str], data: JSONBody[Sit]) -> Response[Json]:
    """Take an open seat."""
    room, _ = await visit(request, table)
    secret = await seating.sit(room, data.seat, data.name)
    answer = {"seq": room.version, "link": link(table, secret)}
    return Response(answer, cookies=keep(request, table, secret))


@post("/t/{table:str}/name", status_code=200)
async def rename(request: Asks, table: FromPath[str], data: JSONBody[Sit]) -> Json:
    """Name the player of a seat; an open seat is taken by it."""
    room, visitor = await visit(request, table)
    await seating.rename(room, visitor, data.seat, data.name)
    return {"seq": room.version}


class Give(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    bot: str = ""
    """Empty: to another person, who gets the link in the answer."""


@post("/t/{table:str}/give", status_code=200)
async def give(request: Asks, table: FromPath[str], data: JSONBody[Give]) -> Json:
    """Give a seat to a bot or to another person."""
    room, visitor = await visit(request, table)
    if data.bot:
        await seating.give_to_bot(room, visitor, data.seat, data.bot)
        return {"seq": room.version}
    secret = await seating.give_away(room, visitor, data.seat)
    return {"seq": room.version, "link": link(table, secret)}


@post("/t/{table:str}/back", status_code=200)
async def take_back_seat(request: Asks, table: FromPath[str]) -> Json:
    """Take back a seat that this browser gave away."""
    room = await rooms_of(request).open(table)
    seat = await seating.take_back(room, secrets_of(request, table))
    return {"seq": room.version, "seat": seat}


@post("/t/{table:str}/retry", status_code=200)
async def retry(request: Asks, table: FromPath[str]) -> Json:
    """Let a bot that has given up try once more."""
    room, visitor = await visit(request, table)
    await seating.try_again(room, visitor)
    return {"seq": room.version}


@get("/t/{table:str}/links")
async def links(request: Asks, table: FromPath[str]) -> Json:
    """The links of this browser's own seats, for another device, and the one for spectators."""
    room, _ = await visit(request, table)
    seats = {}
    for secret in secrets_of(request, table):
        for seat in (await room.visitor([secret])).seats:
            seats[seat] = link(table, secret)
    watch = newtable.settings_of(room).watch
    return {"seats": seats, "watch": link(table, watch, watch=True) if watch else ""}


@post("/prefs", status_code=200)
async def prefer(request: Asks, data: JSONBody[dict[str, Any]]) -> Response[Json]:
    """Change some preferences of this browser."""
    wanted = changed(preferences_of(request), data)
    return Response({}, cookies=[preferences_cookie(request, wanted)])


@post("/t/{table:str}/prefs", status_code=200)
async def prefer_here(
    request: Asks, table: FromPath[str], data: JSONBody[dict[str, Any]]
) -> Response[Json]:
    """Change some preferences; with a seat, the table keeps them too."""
    room, visitor = await visit(request, table)
    seat, prefs = _shown(request, room, visitor)
    wanted = changed(prefs, data)
    if seat is not None:
        await seating.prefer(room, seat, wanted)
    return Response({}, cookies=[preferences_cookie(request, wanted)])


# --- Help


def _shown(request: Asks, room: Room, visitor: Visitor) -> tuple[int | None, Preferences]:
    seat = room.seat_shown(visitor, browser_of(request))
    return seat, wishes(request, room, seat)


@get("/t/{table:str}/why")
async def why(
    request: Asks, table: FromPath[str], place: FromQuery[str], group: FromQuery[str] = ""
) -> Json:
    """Why a click there does nothing: the rule and the numbers."""
    room, visitor = await visit(request, table)
    seat, prefs = _shown(request, room, visitor)
    refusal = room.why(seat, group, place)
    if refusal is None:
        return {"reason": "", "rule": ""}
    return {"reason": room.game.words(prefs.language).reason(refusal), "rule": refusal.rule}


@get("/t/{table:str}/compose")
async def compose(
    request: Asks,
    table: FromPath[str],
    places: Annotated[list[str], QueryParameter(name="place", max_items=100)],
    group: FromQuery[str] = "",
) -> Json:
    """What places that were picked one by one make together."""
    room, visitor = await visit(request, table)
    seat, prefs = _shown(request, room, visitor)
    action, refusal = room.compose(seat, group, places)
    words = room.game.words(prefs.language)
    if refusal is not None:
        return {"reason": words.reason(refusal), "rule": refusal.rule}
    return {"choice": Choice(action, group, words.action(action), also=tuple(places))}


@get("/t/{table:str}/describe")
async def describe(request: Asks, table: FromPath[str], place: FromQuery[str]) -> Json:
    """The tooltip of a place or thing."""
    room, visitor = await visit(request, table)
    seat, prefs = _shown(request, room, visitor)
    words = room.game.words(prefs.language)
    return {"html": room.board.describe(room.view(seat), place, words)}


# --- Looking back


@get("/t/{table:str}/at/{entry:int}")
async def at(request: Asks, table: FromPath[str], entry: FromPath[int]) -> Json:
    """The table as it was after an entry of its log, to look at only."""
    room, visitor = await visit(request, table)
    seat, prefs = _shown(request, room, visitor)
    drawn, _ = draw(room.at(entry), seat, prefs)
    return {"seq": entry, "regions": drawn.regions, "pieces": drawn.pieces}


@get("/t/{table:str}/scores")
async def scores(request: Asks, table: FromPath[str]) -> Json:
    """The points after every entry, for the curves."""
    room, visitor = await visit(request, table)
    if not room.open_to(visitor):
        raise Refused("not_finished")
    found = await rooms_of(request).run(room.scores)
    return {"entries": [{"entry": entry, "scores": scores} for entry, scores in found]}


@get("/t/{table:str}/export")
async def export(request: Asks, table: FromPath[str]) -> Response[bytes]:
    """The match as a file."""
    room, visitor = await visit(request, table)
    if not room.open_to(visitor):
        raise Refused("not_finished")
    name = f"{room.game.name}-{room.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(room.export(), media_type=RECORD, headers=headers)


HANDLERS = [
    home,
    enter,
    table_page,
    end_page,
    rules_page,
    rule,
    static,
    create,
    import_file,
    fork,
    rematch,
    play,
    take_back_move,
    answer_undo,
    pause,
    skip,
    reveal,
    chat,
    sit,
    rename,
    give,
    take_back_seat,
    retry,
    links,
    prefer,
    prefer_here,
    why,
    compose,
    describe,
    at,
    scores,
    export,
]
