"""Ships, seen from above with the nose up; each can be told by its silhouette at 20 pixels."""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.seat_badges import crest_of, seat_class
from armillary.drawing.art.svg import linear, number, symbol, text, translate, use
from armillary.games.eclipse.board.galaxy.geometry import star
from armillary.games.eclipse.state import NOBODY

LOCK = 13
"""How much wider a pill is with a padlock."""
HULLS = {
    "interceptor": (
        "M0-17C2.6-11 3.6-5 4 0L13.5 9.5V13L4.5 10.5 3 13.5H-3L-4.5 10.5-13.5 13V9.5L-4 0"
        "C-3.6-5-2.6-11 0-17Z"
    ),
    "cruiser": (
        "M0-18.5 4.2-11V-2H8V-7L10.6-11.5 13.2-7V10L12 14.5H9L8 10V4.5H4.2V9L5.5 15H-5.5L-4.2 9"
        "V4.5H-8V10L-9 14.5H-12L-13.2 10V-7L-10.6-11.5-8-7V-2H-4.2V-11Z"
    ),
    "dreadnought": (
        "M-5.5-19H5.5L8.5-13.5 6-8.5 7.5-4 18.5 4V15.5L12 12.5 10 17H4L3 14H-3L-4 17H-10L-12 12.5"
        "-18.5 15.5V4L-7.5-4-6-8.5-8.5-13.5Z"
    ),
    "starbase": (
        "M-3.2-18H3.2V-13.6A14 14 0 0 1 13.6-3.2H18V3.2H13.6A14 14 0 0 1 3.2 13.6V18H-3.2V13.6"
        "A14 14 0 0 1-13.6 3.2H-18V-3.2H-13.6A14 14 0 0 1-3.2-13.6Z"
    ),
}

_BEHIND = {
    "interceptor": '<path class="ec-flame" d="M-2.6 13.5 0 20 2.6 13.5Z"/>',
    "cruiser": (
        '<path class="ec-flame" d="M-3 15 0 20.5 3 15ZM-12 14.5-10.5 18.5-9 14.5Z'
        'M9 14.5 10.5 18.5 12 14.5Z"/>'
    ),
    "dreadnought": '<path class="ec-flame" d="M-9.5 17-7 21.5-4.5 17ZM4.5 17 7 21.5 9.5 17Z"/>',
    "starbase": "",
}
_BEFORE = {
    "interceptor": (
        '<ellipse class="ec-dark" cy="-5.5" rx="1.9" ry="4"/>'
        '<path class="ec-light" d="M4 0 11 9M-4 0-11 9"/>'
    ),
    "cruiser": (
        '<path class="ec-dark" d="M-1.8-10H1.8V-4H-1.8ZM-1.8 2H1.8V8H-1.8Z"/>'
        '<path class="ec-light" d="M-10.6-6V8M10.6-6V8"/>'
    ),
    "dreadnought": (
        '<path class="ec-dark" d="M-3-16H3V-12.5H-3ZM-2-6H2V2H-2ZM-13 7H-9V10H-13ZM9 7H13V10H9Z"/>'
        '<path class="ec-light" d="M-7.5-4V12M7.5-4V12"/>'
    ),
    "starbase": (
        '<circle class="ec-dark" r="9.2"/><circle r="5.6"/>'
        '<circle class="ec-plain" r="5.6" fill="url(#ec-bevel)"/>'
        '<path class="ec-arms" d="M-10 0H-5M5 0H10M0-10V-5M0 5V10"/>'
    ),
}

_NOBODY = {
    "ancient": (
        (
            "M0-15C8-15 15.5-9 18 3 13-.5 9.5 0 7.5 3.5L9.5 15 0 8.5-9.5 15-7.5 3.5"
            "C-9.5 0-13-.5-18 3-15.5-9-8-15 0-15Z"
        ),
        '<circle class="ec-dark" cy="-4" r="4.6"/><circle class="ec-eye" cy="-4" r="2.3"/>',
    ),
    "guardian": (
        "M0-19 6-12H15L17 2 10 8 11 16 0 19-11 16-10 8-17 2-15-12H-6Z",
        (
            '<path class="ec-dark" d="M0-9 8-3 5.5 8H-5.5L-8-3Z"/>'
            '<path class="ec-eyes" d="M-5-1 0 2 5-1M-3.5 5H3.5"/>'
        ),
    ),
    "gcds": (
        f"M{star(8, 20, 0.65).replace(' ', 'L')}Z",
        (
            '<circle class="ec-dark" r="8.5"/><circle class="ec-eye" r="4.6"/>'
            '<path class="ec-eyes" d="M-8.5 0H-4.6M4.6 0H8.5M0-8.5V-4.6M0 4.6V8.5"/>'
        ),
    ),
}
"""The ships of nobody: hull and what is on it."""

_NOBODY_COLOURS = {
    "ancient": ("#fff6e0", "#cfc2a4", "#5f5238"),
    "guardian": ("#ffd9c4", "#c9765a", "#4f1d12"),
    "gcds": ("#ffffff", "#d8d8ea", "#4a4a78"),
}

SIZES = {
    "interceptor": 35,
    "cruiser": 40,
    "dreadnought": 46,
    "starbase": 38,
    "ancient": 42,
    "guardian": 52,
    "gcds": 72,
}
"""Widths on the map."""

STRENGTH = ("gcds", "dreadnought", "cruiser", "interceptor", "starbase", "guardian", "ancient")
"""The order in which ships of a side stand: what counts most in front."""


@cache
def symbols() -> str:
    """Ships as `ec-ship-<kind>`, 40 units wide; hulls alone as `ec-hull-<kind>`."""
    drawn = [linear("ec-bevel", (0, "#fff", 0.6), (0.45, "#fff", 0.04), (1, "#000", 0.36))]
    for kind, path in HULLS.items():
        body = (
            f'{_BEHIND[kind]}<path d="{path}"/>'
            f'<path class="ec-plain" d="{path}" fill="url(#ec-bevel)"/>{_BEFORE[kind]}'
        )
        drawn.append(symbol(f"ec-ship-{kind}", "-20 -20 40 40", body))
        drawn.append(symbol(f"ec-hull-{kind}", "-20 -20 40 40", f'<path d="{path}"/>'))
    for kind, (path, details) in _NOBODY.items():
        light, middle, dark = _NOBODY_COLOURS[kind]
        drawn.append(linear(f"ec-gr-{kind}", (0, light, 1), (0.38, middle, 1), (1, dark, 1)))
        body = (
            f'<path d="{path}"/><path class="ec-plain" d="{path}" fill="url(#ec-bevel)"/>{details}'
        )
        drawn.append(symbol(f"ec-ship-{kind}", "-20 -20 40 40", body))
    return "".join(drawn)


def side_class(owner: int, kind: str) -> str:
    """The class that colours a ship: that of its seat, or of its kind for ships of nobody."""
    return f"ec-of-{kind}" if owner == NOBODY else seat_class(owner)


def shape(kind: str, owner: int, width: float = 40) -> str:
    """A ship around the origin."""
    look = use(f"ec-ship-{kind}", width)
    return f'<g class="ec-vessel {side_class(owner, kind)}">{look}</g>'


def small(kind: str, owner: int, more: str = "") -> str:
    """A ship in HTML, as large as a line: `.ec-mini`."""
    return (
        f'<svg class="ec-mini {more}" viewBox="-21 -21 42 42" aria-hidden="true">'
        f"{shape(kind, owner)}</svg>"
    )


def on_map(
    kind: str, owner: int, count: int, x: float, y: float, scale: float = 1, pinned: bool = False
) -> str:
    """A stack of ships: the pill below has the owner's glyph, their number, and a padlock if some
    of them are pinned. Nothing lies over a ship."""
    width = SIZES[kind] * scale
    below = width / 2 + 2
    pill = ""
    if owner != NOBODY:
        long = (25 if count > 1 else 15) + (LOCK if pinned else 0)
        at = 7.5 - long / 2 if count > 1 or pinned else 0
        glyph = use(f"gl-{crest_of(owner).glyph}", 10, at)
        told = f'<text x="{number(at + 10.5)}" y="5.2">{count}</text>' if count > 1 else ""
        lock = use("ic-lock", 11, long / 2 - 7.5) if pinned else ""
        held = f'<g class="ec-lock">{lock}</g>' if lock else ""
        pill = _pill(below, long, glyph + told + held)
    elif count > 1:
        pill = _pill(below - 1, 16, f'<text y="5.2">{count}</text>')
    return (
        f'<g class="ec-vessel {side_class(owner, kind)}" transform="{translate(x, y)}">'
        f"{use(f'ec-ship-{kind}', width)}{pill}</g>"
    )


def _pill(y: float, width: float, body: str) -> str:
    return (
        f'<g class="ec-pill" transform="{translate(0, y)}"><rect x="{number(-width / 2)}" y="-8" '
        f'width="{number(width)}" height="16" rx="8"/>{body}</g>'
    )


def portrait(kind: str, owner: int, label: str, turn: int = 0) -> str:
    """A large ship in HTML, turned by some degrees: `.ec-portrait`."""
    turned = f' transform="rotate({turn})"' if turn else ""
    return (
        f'<svg class="ec-portrait ec-{kind}" viewBox="-24 -24 48 48" role="img" '
        f'aria-label="{text(label)}"><g{turned}>{shape(kind, owner)}</g></svg>'
    )
