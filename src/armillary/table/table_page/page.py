"""The table page as it is first loaded: the frame, the static map, and every region once."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import cache

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from armillary.core.states.state import State
from armillary.core.words import Words
from armillary.drawing.art import icons, seat_badges
from armillary.drawing.art.svg import number
from armillary.drawing.board import Board, Setting
from armillary.table.assets import url
from armillary.table.games import title_of
from armillary.table.model import Json, Preferences
from armillary.table.room.room_play import ONLY_OPTION
from armillary.table.room.room_view import Seen
from armillary.table.table_page import lesson_bubble
from armillary.table.table_page.reader import Scene, alone, scene_of
from armillary.table.table_page.regions import Rendered, order, render
from armillary.table.texts import IN_BROWSER
from armillary.table.words import for_browser, html_language, texts_of

LAYERS = ("tokens", "base", "layout", "parts", "map", "states", "responsive")
"""The style sheets in the order of their layers."""
GROUNDS = 200
"""Static maps that are kept drawn, for tables that many people look at."""


@cache
def environment() -> Environment:
    """Templates: everything is escaped that is not a drawing of ours."""
    made = Environment(
        loader=PackageLoader("armillary.table"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(url=url, icon=lambda name: Markup(icons.icon(name)))
    return made


_grounds: OrderedDict[tuple[str, str], str] = OrderedDict()


def ground(room: Seen, view: State, words: Words) -> str:
    """The part of the map that never changes, drawn once per table and language."""
    key = room.id, words.language
    if key not in _grounds:
        _grounds[key] = room.board.ground(view, words)
        while len(_grounds) > GROUNDS:
            _grounds.popitem(last=False)
    _grounds.move_to_end(key)
    return _grounds[key]


_boards: dict[str, str] = {}


def _symbols(game: str, board: Board) -> str:
    """All drawings that are placed with `use`, by game."""
    if game not in _boards:
        _boards[game] = icons.symbols() + seat_badges.symbols() + board.symbols()
    return _boards[game]


def table_page(
    room: Seen,
    seat: int | None,
    prefs: Preferences,
    *,
    hand_over_to: int | None = None,
    rendered: Rendered | None = None,
    bots: tuple[str, ...] = (),
    pause: float = 0.6,
    template: str = "table.html",
    data: Json | None = None,
    texts: dict[str, str] | None = None,
    **more: object,
) -> str:
    """The whole page. `rendered`: its regions, if they are drawn already. No script is inside.

    `pause`: seconds of a pause that lets people follow. `template`: that of a page that is like the
    table's, with `data` and `texts` for its script and `more` for what differs.
    """
    scene = scene_of(room, seat, prefs)
    shown = rendered or render(room, seat, prefs, hand_over_to)
    box = room.board.box(scene.view)
    regions = {name: Markup(html) for name, html in shown.regions.items()}
    children = {name: Markup(html) for name, html in shown.pieces.items()}
    page: str = (
        environment()
        .get_template(template)
        .render(
            say=scene.say,
            book=texts_of("rules", prefs.language),
            language=html_language(prefs.language),
            prefs=prefs,
            seat=seat,
            room=room,
            layers=LAYERS,
            title=scene.say("title", game=title_of(scene.room.game.name)),
            box=" ".join(number(value) for value in box),
            symbols=Markup(_symbols(room.game.name, room.board)),
            ground=Markup(ground(room, scene.view, scene.words)),
            regions=regions,
            beside=[(one.id, Markup(one.draw())) for one in scene.sheets if one.beside],
            cards=[regions[f"card-{number}"] for number in order(seat, len(scene.names))],
            pieces=[html for name, html in children.items() if not _is_text(name)],
            lines=[html for name, html in children.items() if name.startswith("line-")],
            remarks=[html for name, html in children.items() if name.startswith("remark-")],
            settings=_settings(scene),
            alone=seat is not None and alone(scene),
            exportable=scene.over or (seat is not None and alone(scene)),
            bots=bots if not room.ledger.lesson else (),
            lessons=lesson_bubble.listed(scene) if room.ledger.lesson else None,
            sits=room.seats[seat] if seat is not None and seat < len(room.seats) else None,
            data=json_inside(_data(room, seat, prefs, shown) | {"pause": pause} | (data or {})),
            texts=json_inside(_texts(scene) | (texts or {})),
            **more,
        )
    )
    return page


def _is_text(name: str) -> bool:
    return name.startswith(("line-", "remark-"))


def _data(room: Seen, seat: int | None, prefs: Preferences, shown: Rendered) -> Json:
    """What the scripts begin with."""
    wanted = {name: getattr(prefs, name) for name in prefs.__struct_fields__}
    return {
        "base": f"/t/{room.id}",
        "seat": seat,
        "seq": shown.number,
        "mark": shown.mark,
        "now": round(time.time(), 1),
        "rules": f"/rules/{room.game.name}",
        "prefs": wanted,
        "favicons": {"quiet": url("favicon.svg"), "turn": url("favicon-turn.svg")},
        "legal": shown.legal,
        "lesson": room.ledger.lesson and f"{room.game.name}/{room.ledger.lesson}",
    }


def _texts(scene: Scene) -> dict[str, str]:
    """Texts whose places are filled in the browser."""
    own = for_browser(scene.say, IN_BROWSER, "n", "name", "time", "what")
    return own | of_rulebook(scene.prefs.language)


def of_rulebook(language: str) -> dict[str, str]:
    """Texts for whoever searches the rules."""
    return {f"rules_{key}": texts_of("rules", language)(key) for key in ("none", "offline")}


def _settings(scene: Scene) -> list[tuple[Setting, object]]:
    """The answers that may be given ahead, each with what is given."""
    if scene.seat is None:
        return []
    only = Setting(ONLY_OPTION, scene.say("only_option"), "switch", False)
    offered = [only, *scene.room.board.answers_ahead(scene.words)]
    return [(setting, scene.prefs.ahead.get(setting.key, setting.default)) for setting in offered]


def json_inside(value: object) -> Markup:
    """Data for an element of a page: nothing in it can end that element."""
    encoded = msgspec.json.encode(value).decode()
    safe = encoded.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    return Markup(safe)
