"""The replay of a match: its page, steps of it, and tooltips of long ago."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from armillary.table.background import tasks
from armillary.table.model import Json
from armillary.table.refusals import Refused
from armillary.table.replay.page import MOST_STEPS, Reader, Wanted
from armillary.table.web.routes.pages import html
from armillary.table.web.visitors import Asks, apart, rooms_of, shown, visit

LONGEST_SHEET = 600
"""With what the reader has put into its form."""


async def reader_of(request: Asks, table: str) -> Reader | None:
    """Who looks back, and how far they may; None: the match has not begun."""
    room, visitor = await visit(request, table)
    if not room.begun:
        return None
    seat, prefs = shown(request, room, visitor)
    return Reader(seat, prefs, room.version, room.open_to(visitor))


@get("/t/{table:str}/replay")
async def replay_page(
    request: Asks,
    table: FromPath[str],
    at: FromQuery[int | None] = None,
    scene: Annotated[str, QueryParameter(max_length=20)] = "",
    entry: FromQuery[int | None] = None,
) -> Response[str] | Redirect:
    """The match from a step on, or before a scene, or after an entry of the whole log."""
    reader = await reader_of(request, table)
    if reader is None:
        return Redirect(f"/t/{table}", status_code=303)
    if entry is not None and not reader.whole:
        raise Refused("not_finished")
    wanted = Wanted(at, scene, entry)
    pause = rooms_of(request).settings.pause
    return html(await apart(request, tasks.replay_page, table, reader, wanted, pause))


@get("/t/{table:str}/replay/steps")
async def replay_steps(
    request: Asks,
    table: FromPath[str],
    first: Annotated[int, QueryParameter(ge=0)],
    count: Annotated[int, QueryParameter(ge=1, le=MOST_STEPS)],
    sheet: Annotated[str, QueryParameter(max_length=LONGEST_SHEET)] = "",
) -> Response[bytes]:
    """Some of its steps, each with what it changes on the page."""
    reader = await reader_of(request, table)
    if reader is None:
        raise Refused("no_entry")
    told = await apart(request, tasks.replay_steps, table, reader, first, count, sheet)
    return Response(told, media_type=MediaType.JSON)


@get("/t/{table:str}/replay/describe")
async def describe(
    request: Asks, table: FromPath[str], at: FromQuery[int], place: FromQuery[str]
) -> Json:
    """The tooltip of a place or thing after a step."""
    reader = await reader_of(request, table)
    if reader is None:
        raise Refused("no_entry")
    return {"html": await apart(request, tasks.replay_tooltip, table, reader, at, place)}


HANDLERS = [replay_page, replay_steps, describe]
