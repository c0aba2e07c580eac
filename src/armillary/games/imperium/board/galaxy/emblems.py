"""Emblems of the seventeen factions and signs of the eight strategy cards, of our own invention.

Each is drawn in a box of 24 by 24 in the colour of the text.
"""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.seat_badges import crest_of, seat_class
from armillary.drawing.art.svg import symbol, use

FACTIONS: dict[str, tuple[str, str]] = {
    "arborec": (
        "M12 21V9M12 14L6 9.5M12 12L18 7.5M12 9L9 4.5M12 9L15 4M8 21H16",
        "",
    ),
    "creuss": (
        "M12 3A9 9 0 1 1 3 12M12 7A5 5 0 1 0 17 12M21 12A9 9 0 0 0 12 3",
        "M12 10.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z",
    ),
    "hacan": (
        "M12 2L15 9 22 12 15 15 12 22 9 15 2 12 9 9Z",
        "M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    ),
    "jol_nar": (
        "M3 9c3-4 6 4 9 0s6 4 9 0M3 15c3-4 6 4 9 0s6 4 9 0",
        (
            "M12 2.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM12 18.3a1.7 1.7 0 1 1 0"
            " 3.4 1.7 1.7 0 0 1 0-3.4z"
        ),
    ),
    "l1z1x": (
        "M4 4H20V20H4ZM4 12H9M15 12H20M12 4V9M12 15V20",
        "M10 10h4v4h-4z",
    ),
    "letnev": (
        "M5 21V10L8 7V3H10.5V6H13.5V3H16V7L19 10V21ZM12 21V14",
        "",
    ),
    "mentak": (
        "M4 6L12 3 20 6V12C20 17 16 20 12 21.5 8 20 4 17 4 12ZM8 8L16 16M16 8L8 16",
        "",
    ),
    "muaat": (
        (
            "M12 3L14.5 8 20 6.5 18.5 12 22 16 16.5 17 14 21.5 12 18 10 21.5 7.5 17 2"
            " 16 5.5 12 4 6.5 9.5 8Z"
        ),
        "M12 10a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    ),
    "naalu": (
        "M17 4C9 3 7 8 12 11S15 20 6 20M17 4L20.5 6.5 17 8",
        "M16 5.200a1 1 0 1 1 0 2 1 1 0 0 1 0-2z",
    ),
    "nekro": (
        "M12 3L19 7V14L15 21H9L5 14V7ZM9 17H15M12 17V21",
        "M7.5 9.500l3.5 1.5-1.5 2.5-2.5-1zM16.5 9.500L13 11l1.5 2.5 2.5-1z",
    ),
    "saar": (
        "M3 17L7 9L12 13L17 9L21 17ZM12 13V5M9 7L12 3.5 15 7",
        "",
    ),
    "sardakk_norr": (
        "M5 3C3 12 7 19 11 21C9 15 9 10 11 6M19 3C21 12 17 19 13 21C15 15 15 10 13 6",
        "",
    ),
    "sol": (
        "M4 17A9.5 9.5 0 1 1 20 17M2.5 20.5H21.5",
        "M12 7.700a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.600z",
    ),
    "winnu": (
        "M4 20V12L12 3 20 12V20M8 20V14H16V20M2.5 20H21.5",
        "M12 8.300a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.400z",
    ),
    "xxcha": (
        (
            "M12 3L20 7.5V16.5L12 21 4 16.5V7.5ZM12 8L16 10.3V14.7L12 17 8 14.7V10.3Z"
            "M12 3V8M20 16.5L16 14.7M4 16.5L8 14.7"
        ),
        "",
    ),
    "yin": (
        "M12 3A9 9 0 1 1 12 21 9 9 0 0 1 12 3ZM12 3C17 6 17 9 12 12S7 18 12 21",
        "M12 6.300a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z",
    ),
    "yssaril": (
        "M3 13C6 6 18 6 21 13C18 18 6 18 3 13ZM12 8.500V17.500M6 5L8 8M18 5L16 8",
        "M10.5 13a1.5 3 0 1 1 3 0 1.5 3 0 1 1-3 0z",
    ),
}
"""By faction: what is drawn with a line, and what is filled."""

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
    drawn = []
    for name, (lines, filled) in FACTIONS.items():
        solid = f'<path d="{filled}" fill="currentColor" stroke="none"/>' if filled else ""
        drawn.append(_lined(f"ti-em-{name}", f'<path d="{lines}"/>{solid}'))
    drawn += [_lined(f"ti-st-{name}", f'<path d="{d}"/>') for name, d in STRATEGIES.items()]
    return "".join(drawn)


def _lined(id: str, body: str) -> str:
    return symbol(
        id,
        "0 0 24 24",
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
