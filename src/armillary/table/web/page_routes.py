"""Pages, and how tables are made: HTML for readers, JSON for the script of a page.

A browser is known by its cookies; whatever changes something is a POST that passes the guard.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Redirect

from armillary import bots
from armillary.core.errors import ArmillaryError
from armillary.table import assets
from armillary.table.pages import lobby, result, rulebook
from armillary.table.refusals import Refused
from armillary.table.room import new_table, seats
from armillary.table.room.new_table import Made, NewTable
from armillary.table.table_page import page
from armillary.table.table_page.updates import draw
from armillary.table.web.visitors import (
    Asks,
    Json,
    browser_of,
    held,
    keep,
    link,
    preferences_of,
    rooms_of,
    secrets_of,
    split_link,
    tables_of,
    visit,
    wishes,
)


def html(content: str) -> Response[str]:
    return Response(content, media_type=MediaType.HTML)


# --- Pages


@get("/")
async def home(request: Asks) -> Response[str]:
    """My tables, and the form of a new one."""
    mine = await tables_of(request, held(request))
    return html(lobby.lobby_page(preferences_of(request), mine))


@get(["/s/{address:str}", "/w/{address:str}"])
async def enter(request: Asks, address: FromPath[str]) -> Redirect:
    """A link is exchanged for a cookie at once, so that the secret leaves the address bar.

    Whoever has no name at the table yet, or could sit down, is asked first.
    """
    table, secret = split_link(address)
    room = await rooms_of(request).open(table)
    visitor = room.visitor([secret])
    if not visitor.enters:
        raise Refused("wrong_link")
    if visitor.seats:
        asks = any(not room.seats[seat].name for seat in visitor.seats)
    else:
        known = room.visitor(secrets_of(request, table))
        asks = not known.seats and any(seat.kind == "open" for seat in room.seats)
    path = f"/t/{table}/join" if asks else f"/t/{table}"
    return Redirect(path, status_code=303, cookies=keep(request, table, secret))


@get("/t/{table:str}")
async def table_page(request: Asks, table: FromPath[str]) -> Response[str]:
    """The table."""
    room, visitor = await visit(request, table)
    browser = browser_of(request)
    seat = room.seat_shown(visitor, browser)
    prefs = wishes(request, room, seat)
    hand_over = room.hand_over_to(visitor, browser)
    drawn, _ = draw(room, seat, prefs, hand_over)
    content = page.table_page(
        room,
        seat,
        prefs,
        version=room.version,
        mark=room.mark,
        hand_over_to=hand_over,
        rendered=drawn,
        bots=bots.names(room.game),
    )
    return html(content)


@get("/t/{table:str}/end")
async def end_page(request: Asks, table: FromPath[str]) -> Response[str]:
    """Scores, curves, replay."""
    room, visitor = await visit(request, table)
    if not room.open_to(visitor):
        raise Refused("not_finished")
    seat = visitor.seats[0] if visitor.seats else None
    prefs = wishes(request, room, seat)
    # A walk through the whole match takes a while; meanwhile others play.
    return html(await rooms_of(request).run(result.end_page, room, seat, prefs))


@get("/rules/{game:str}")
async def rules_page(request: Asks, game: FromPath[str]) -> Response[str]:
    """The rulebook of a game."""
    return html(rulebook.rules_page(new_table.known(game), preferences_of(request)))


@get("/rules/{game:str}/{number:str}", sync_to_thread=False)
def rules(request: Asks, game: FromPath[str], number: FromPath[str]) -> Json:
    """The chapter of a rule, or the contents of the book, to be shown beside a table."""
    known = new_table.known(game)
    wanted = "" if number == "contents" else number
    try:
        return {"html": rulebook.pages(known, wanted, preferences_of(request).language)}
    except ArmillaryError:
        raise Refused("no_page") from None


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
    made = await new_table.create(rooms_of(request), data)
    people = [number for number, seat in enumerate(data.seats) if seat.kind == "person"]
    return _opened(request, made, people if data.pace in ("device", "solo") else people[:1])


@post("/import", request_max_body_size=None)
async def import_file(
    request: Asks,
    seat: FromQuery[int] = 0,
    name: Annotated[str, QueryParameter(max_length=seats.LONGEST_NAME)] = "",
) -> Response[Json]:
    """Open the file of a match as a new table; the file is the body of the request."""
    content = await _body(request, rooms_of(request).settings.import_size)
    made = await new_table.from_file(rooms_of(request), content, seat, name)
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
    made = await new_table.play_on(rooms_of(request), room, visitor, data.entry, data.seat)
    return _opened(request, made, [data.seat])


@post("/t/{table:str}/rematch")
async def rematch(request: Asks, table: FromPath[str]) -> Response[Json]:
    """Play again; everybody who asks finds the same new table."""
    room, visitor = await visit(request, table)
    there, secrets = await new_table.rematch(rooms_of(request), room, visitor)
    cookies = keep(request, there, *secrets) if secrets else []
    return Response({"table": there, "url": f"/t/{there}"}, status_code=201, cookies=cookies)


HANDLERS = [
    home,
    enter,
    table_page,
    end_page,
    rules_page,
    rules,
    static,
    create,
    import_file,
    fork,
    rematch,
]
