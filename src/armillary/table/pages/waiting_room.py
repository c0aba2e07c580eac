"""The page of a match before it begins; its region changes as people come."""

from __future__ import annotations

from markupsafe import Markup

from armillary import bots
from armillary.table.games import title_of
from armillary.table.model import Preferences
from armillary.table.pages.game_covers import cover
from armillary.table.pages.game_covers import symbols as cover_symbols
from armillary.table.pages.layout import draw
from armillary.table.room.room import Room, Visitor
from armillary.table.room.room_view import first_seat
from armillary.table.table_page.waiting_region import REGION, waiting
from armillary.table.words import for_browser, texts_of

IN_BROWSER = ("offline", "failed", "copied", "copy_by_hand", "link_copied")


def page(room: Room, visitor: Visitor, prefs: Preferences) -> str:
    """Who is there, who is still to come, and the map that they will play on."""
    say = texts_of("lobby", prefs.language)
    seat, name = first_seat(visitor), room.game.name
    drawn = waiting(room, seat, prefs)
    return draw(
        "waiting.html",
        prefs,
        f"{title_of(name)} – Armillary",
        symbols=cover_symbols(name) + room.board.symbols(),
        data={
            "base": f"/t/{room.id}",
            "seat": seat,
            "seq": drawn.number,
            "mark": drawn.mark,
            "bot": bots.levels(room.game)[-1],
        },
        texts=for_browser(say, IN_BROWSER),
        say=say,
        title=title_of(name),
        cover=Markup(cover(name)),
        pace=say(f"pace_{room.pace}"),
        picture=Markup(room.board.preview(room.match.config, room.game.words(prefs.language))),
        region=Markup(drawn.regions[REGION]),
    )
