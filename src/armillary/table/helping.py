"""What the scripts of lobby and rulebook ask for, and the way in for those invited."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from armillary.table import lobby, newtable, rulespage
from armillary.table.visits import preferences_of, visit

Asks = Request[Any, Any, Any]
LONGEST_SEARCH = 80


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form of a new table that is being filled in."""

    game: str
    players: int
    seed: int
    form: dict[str, Any] = {}


@post("/preview", status_code=200, sync_to_thread=True)
def preview(request: Asks, data: JSONBody[Sketch]) -> dict[str, Any]:
    """The map that a form makes, as picture and text, and the options of its table."""
    language = preferences_of(request).language
    return lobby.sketch(data.game, data.players, data.seed, data.form, language)


@get("/rules/{game:str}/search", sync_to_thread=False)
def search(
    request: Asks,
    game: FromPath[str],
    words: Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)],
) -> dict[str, Any]:
    """The rules in which these words occur."""
    known = newtable.known(game)
    return {"rules": rulespage.search(known, words, preferences_of(request).language)}


@get("/t/{table:str}/join")
async def join(request: Asks, table: FromPath[str]) -> Response[str]:
    """For whoever has a link and no name yet: take the seat, or just watch."""
    room, visitor = await visit(request, table)
    seat = visitor.seats[0] if visitor.seats else None
    page = lobby.join_page(room, preferences_of(request), seat)
    return Response(page, media_type=MediaType.HTML)


HANDLERS = [preview, search, join]
