"""Emblems of the seventeen factions and signs of the eight strategy cards, of our own invention.

Each is drawn in a box of 24 by 24 in the colour of the text. An emblem is the file
`emblem.svg` in the folder of its faction.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from armillary.core.files.component_data import read_text
from armillary.drawing.art.seat_badges import crest_of, seat_class
from armillary.drawing.art.svg import inside, symbol, use
from armillary.games.imperium.components import components

BOX = "0 0 24 24"

STRATEGIES: dict[str, str] = {
    "leadership": "M3 8L7.5 12 12 4 16.5 12 21 8 19 19H5Z",
    "diplomacy": "M12 2.5L20 6V12C20 17 16 20.5 12 21.5 8 20.5 4 17 4 12V6Z",
    "politics": "M13 3L21 11M9.5 6.5L17.5 14.5M15.5 4.5L9 11 13.5 15.5 20 9M11 13.5L3 21",
    "construction": "M4 20V12a8 8 0 0 1 16 0v8zM2 20h20M12 20v-7",
    "trade": "M3 8H18L14 4M21 16H6L10 20",
    "warfare": "M4 10L12 3 20 10M4 16L12 9 20 16M4 22L12 15 20 22",
    "technology": (
        "M9 3H15M10 3V9L4 19A1.5 1.5 0 0 0 5.3 21H18.7A1.5 1.5 0 0 0 20 19L14 9V3M7 15H17"
    ),
    "imperial": "M12 2.5L14.8 9 21.5 9.5 16.5 14 18 21 12 17.3 6 21 7.5 14 2.5 9.5 9.2 9Z",
}


@cache
def symbols() -> str:
    """All of them as `ti-em-<faction>` and `ti-st-<card>`."""
    drawn = [symbol(f"ti-em-{id}", BOX, _emblem_file(id)) for id in components().factions]
    drawn += [_lined(f"ti-st-{name}", f'<path d="{d}"/>') for name, d in STRATEGIES.items()]
    return "".join(drawn)


def _emblem_file(faction: str) -> str:
    file = f"factions/{faction}/emblem.svg"
    return inside(read_text(files("armillary.games.imperium").joinpath(*file.split("/")), file))


def _lined(id: str, body: str) -> str:
    return symbol(
        id,
        BOX,
        '<g fill="none" stroke="currentColor" stroke-width="1.9" stroke-linejoin="round" '
        f'stroke-linecap="round">{body}</g>',
    )


@cache
def emblem(faction: str, seat: int, more: str = "") -> str:
    """A faction's emblem with the glyph of its seat: `.ti-emblem` in HTML."""
    sign = f'<svg viewBox="0 0 24 24"><use href="#ti-em-{faction}"/></svg>' if faction else ""
    return (
        f'<span class="{f"ti-emblem {seat_class(seat)} {more}".rstrip()}" aria-hidden="true">{sign}'
        '<svg class="ti-seal" viewBox="-8 -8 16 16"><circle r="7.2"/>'
        f"{use(f'gl-{crest_of(seat).glyph}', 10)}</svg></span>"
    )


@cache
def sign(card: str, more: str = "") -> str:
    """The sign of a strategy card: `.ti-sign` in HTML."""
    return (
        f'<svg class="{f"ti-sign {more}".rstrip()}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#ti-st-{card}"/></svg>'
    )
