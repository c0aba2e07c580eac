"""What the scripts of lobby and rulebook ask for, and the way in for those invited."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Redirect

from armillary.table import games
from armillary.table.model import Json
from armillary.table.pages import lobby, rulebook
from armillary.table.refusals import Refused
from armillary.table.room.seats import typed
from armillary.table.storage.schema import Preset
from armillary.table.web.visitors import (
    Asks,
    browser_of,
    invited,
    preferences_of,
    rooms_of,
)

LONGEST_SEARCH = 80
LONGEST_LAYOUT = 8000
LONGEST_PRESET = 40
LARGEST_PRESET = 4000
"""Bytes of one form."""
MOST_PRESETS = 30


class Sketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form of a new table that is being filled in."""

    game: str
    players: int
    seed: int
    form: Json = {}


@post("/preview", status_code=200)
async def preview(request: Asks, data: JSONBody[Sketch]) -> Json:
    """The map that a form makes, as picture and text, and the options of its table."""
    language = preferences_of(request).language
    form = data.game, data.players, data.seed, data.form
    return await rooms_of(request).run_singly(lobby.sketch, *form, language)


class MapChange(Sketch, frozen=True, forbid_unknown_fields=True):
    """A change of a map that is being laid by hand."""

    layout: Annotated[str, msgspec.Meta(max_length=LONGEST_LAYOUT)] = ""
    change: Json = {}


@post("/map", status_code=200)
async def lay_map(request: Asks, data: JSONBody[MapChange]) -> Json:
    """The map after the change, and what is wrong with it."""
    language = preferences_of(request).language
    form = data.game, data.players, data.seed, data.form, data.layout, data.change
    laid = await rooms_of(request).run_singly(lobby.lay_out, *form, language)
    return msgspec.structs.asdict(laid)


# --- Presets: forms that a browser's owner keeps for next time


class NewPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A filled form and the name under which it is kept."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_PRESET)]
    wish: Json


@get("/presets")
async def presets(request: Asks) -> list[Json]:
    """The presets of this browser, newest first."""
    return await _presets(request)


@post("/presets", status_code=200)
async def save_preset(request: Asks, data: JSONBody[NewPreset]) -> list[Json]:
    """Keep one, in place of another of its name."""
    name = typed(data.name, LONGEST_PRESET)
    body = msgspec.json.encode(data.wish)
    others = [one for one in await _presets(request) if one["name"] != name]
    if len(body) > LARGEST_PRESET or len(others) >= MOST_PRESETS:
        raise Refused("too_large")
    kept = Preset(name, str(data.wish.get("game", ""))[:32], body)
    await rooms_of(request).run(rooms_of(request).store.save_preset, browser_of(request), kept)
    return await _presets(request)


class OldPreset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


@post("/presets/remove", status_code=200)
async def remove_preset(request: Asks, data: JSONBody[OldPreset]) -> list[Json]:
    """Forget one."""
    store = rooms_of(request).store
    await rooms_of(request).run(store.delete_preset, browser_of(request), data.name)
    return await _presets(request)


async def _presets(request: Asks) -> list[Json]:
    browser = browser_of(request)
    if not browser:
        return []
    kept = await rooms_of(request).run(rooms_of(request).store.presets, browser)
    return [{"name": one.name, "wish": msgspec.json.decode(one.body)} for one in kept]


@get("/rules/{game:str}/search")
async def search(
    request: Asks,
    game: FromPath[str],
    words: Annotated[str, QueryParameter(max_length=LONGEST_SEARCH)],
) -> Json:
    """The rules in which these words occur."""
    known, language = games.known(game), preferences_of(request).language
    return await rooms_of(request).run_singly(rulebook.search, known, words, language)


@get("/t/{table:str}/join")
async def join(request: Asks, table: FromPath[str]) -> Response[str] | Redirect:
    """For whoever has a link and sits nowhere yet: take the seat, or just watch."""
    room, visitor, invitation = await invited(request, table)
    if visitor.seats:
        return Redirect(f"/t/{table}", status_code=303)
    page = lobby.join_page(room, preferences_of(request), invitation, visitor.watches)
    return Response(page, media_type=MediaType.HTML)


HANDLERS = [preview, lay_map, presets, save_preset, remove_preset, search, join]
