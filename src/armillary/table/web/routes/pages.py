"""Pages, and how tables are made: HTML for readers, JSON for the script of a page.

A browser is known by its cookies; whatever changes something is a POST that passes the guard.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Redirect

from armillary import bots
from armillary.core.errors import ArmillaryError
from armillary.table import assets, games
from armillary.table.background import tasks
from armillary.table.model import Json
from armillary.table.pages import lobby, rulebook, waiting_room
from armillary.table.refusals import Refused
from armillary.table.room import new_table, seats
from armillary.table.room.new_table import Made, NewTable
from armillary.table.storage.people import hashed
from armillary.table.table_page import page
from armillary.table.table_page.updates import draw
from armillary.table.web.drawings import drawn
from armillary.table.web.visitors import (
    Asks,
    address_of,
    apart,
    browser_of,
    held,
    invited,
    keep_invitation,
    lifted,
    link,
    preferences_of,
    rooms_of,
    split_link,
    tables_of,
    visit,
    visitor_of,
    wishes,
    with_keyring,
)


def html(content: str) -> Response[str]:
    return Response(content, media_type=MediaType.HTML)


# --- Pages


@get("/")
async def home(request: Asks) -> Response[str]:
    """My tables, and the form of a new one."""
    mine = await tables_of(request, held(request))
    prefs = preferences_of(request)
    return html(await rooms_of(request).run_singly(lobby.lobby_page, prefs, mine))


@get(["/s/{address:str}", "/w/{address:str}"])
async def enter(request: Asks, address: FromPath[str]) -> Redirect:
    """A link is exchanged for a cookie at once, so that the secret leaves the address bar.

    Nothing else happens: programs that preview links open them, too. Whoever could sit down is
    asked.
    """
    table, secret = split_link(address)
    room = await rooms_of(request).open(table, address_of(request))
    known, there = room.visitor([hashed(secret)]), room.invitation(hashed(secret))
    if there is None and not known.enters:
        raise Refused("wrong_link")
    mine = visitor_of(request, room)
    leads = there is not None or bool(known.seats)
    free = not known.seats and any(seat.kind == "open" for seat in room.seats)
    asks = not mine.seats and (leads or (free and not room.over))
    path = f"/t/{table}/join" if asks else f"/t/{table}/end" if room.over else f"/t/{table}"
    return Redirect(path, status_code=303, cookies=keep_invitation(request, table, secret))


@get("/t/{table:str}")
async def table_page(request: Asks, table: FromPath[str]) -> Response[str] | Redirect:
    """The table; before it begins, who is there and who is waited for."""
    room, visitor, invitation = await invited(request, table)
    if not visitor.enters and invitation is not None:
        return Redirect(f"/t/{table}/join", status_code=303)
    await lifted(request, room)
    if not room.begun:
        prefs = preferences_of(request)
        return html(await rooms_of(request).run_singly(waiting_room.page, room, visitor, prefs))
    browser = browser_of(request)
    seat = room.seat_shown(visitor, browser)
    if seat is not None:
        await seats.greet(room, seat, preferences_of(request))
    prefs = wishes(request, room, seat)
    hand_over = room.hand_over_to(visitor, browser)
    shown, _ = await drawn(request, room, lambda: draw(room, seat, prefs, hand_over))
    content = page.table_page(
        room,
        seat,
        prefs,
        hand_over_to=hand_over,
        rendered=shown,
        bots=bots.levels(room.game),
        pause=rooms_of(request).settings.pause,
    )
    return html(content)


@get("/t/{table:str}/end")
async def end_page(request: Asks, table: FromPath[str]) -> Response[str]:
    """Scores, curves, replay."""
    room, visitor = await visit(request, table)
    if not room.begun or not room.open_to(visitor):
        raise Refused("not_finished")
    seat = visitor.seats[0] if visitor.seats else None
    prefs = wishes(request, room, seat)
    return html(await apart(request, tasks.end_page, table, seat, prefs))


@get("/rules/{game:str}")
async def rules_page(request: Asks, game: FromPath[str]) -> Response[str]:
    """The rulebook of a game."""
    known, prefs = games.known(game), preferences_of(request)
    return html(await rooms_of(request).run_singly(rulebook.rules_page, known, prefs))


@get("/rules/{game:str}/{number:str}")
async def rules(request: Asks, game: FromPath[str], number: FromPath[str]) -> Json:
    """The chapter of a rule, or the contents of the book, to be shown beside a table."""
    known, language = games.known(game), preferences_of(request).language
    wanted = "" if number == "contents" else number
    try:
        drawn = await rooms_of(request).run_singly(rulebook.pages, known, wanted, language)
        return {"html": drawn}
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


def _opened(made: Made, cookies: list[Cookie]) -> Response[Json]:
    """The answer to whoever made a table: their seats are on their keyring, and the links that
    invite others are shown once."""
    answer = {
        "table": made.table,
        "url": f"/t/{made.table}",
        "seats": [link(made.table, secret) if secret else "" for secret in made.invitations],
        "watch": link(made.table, made.watch, watch=True),
    }
    return Response(answer, status_code=201, cookies=cookies)


@post("/tables")
async def create(request: Asks, data: JSONBody[NewTable]) -> Response[Json]:
    """Open a new table. On one device, and alone, all people's seats are held by this browser."""
    holder, cookies = with_keyring(request)
    return _opened(await new_table.create(rooms_of(request), data, holder), cookies)


@post("/import", request_max_body_size=None)
async def import_file(
    request: Asks,
    seat: FromQuery[int] = 0,
    name: Annotated[str, QueryParameter(max_length=seats.LONGEST_NAME)] = "",
) -> Response[Json]:
    """Open the file of a match as a new table; the file is the body of the request."""
    content = await _body(request, rooms_of(request).settings.import_size)
    holder, cookies = with_keyring(request)
    made = await apart(request, tasks.import_file, content, seat, name, holder)
    return _opened(made, cookies)


async def _body(request: Asks, most: int) -> bytes:
    """The body of a request, as far as it may go."""
    if (request.content_length or 0) > most:
        raise Refused("too_large")  # It says so itself.
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > most:
            raise Refused("too_large")
    return bytes(content)


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entry: int
    seat: int = 0
    bot: str = ""
    """Who plays the other seats; empty: the best bot."""


@post("/t/{table:str}/fork")
async def fork(request: Asks, table: FromPath[str], data: JSONBody[Fork]) -> Response[Json]:
    """Play on from a moment of this match, as a new table."""
    room, visitor = await visit(request, table)
    holder, cookies = with_keyring(request)
    names = new_table.names_to_play_on(room, visitor, data.seat)
    seat, bot = data.seat, data.bot
    made = await apart(request, tasks.play_on, table, data.entry, seat, names, holder, bot)
    return _opened(made, cookies)


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    salt: seats.SaltText = ""


@post("/t/{table:str}/rematch")
async def rematch(request: Asks, table: FromPath[str], data: JSONBody[Again]) -> Response[Json]:
    """Play again; everybody who asks finds the same new table."""
    room, visitor = await visit(request, table)
    holder, cookies = with_keyring(request)
    there, _ = await new_table.rematch(rooms_of(request), room, visitor, holder, data.salt)
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
