"""Structures and other pieces: silhouettes that are readable at 20 pixels.

Fill and stroke come from the element that places the symbol; `ga-dark` and `ga-bevel` are the only
parts with colours of their own.
"""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import linear, symbol

_DOME = "M-11 9V1A11 11 0 0 1 11 1V9Z"
_HOUSE = "M-13 12V1L-6-4V-8L0-13.5 6-8V-4L13 1V12Z"
_LAB = "M0-14.5A13.5 13.5 0 0 1 13.5-1V12H-13.5V-1A13.5 13.5 0 0 1 0-14.5Z"
_PALACE = "M-16 14V3L-10-2V-8L0-18 10-8V-2L16 3V14Z"
_ROOF = "M0-15 16-5.5V-2H-16V-5.5Z"
_HALL = f"{_ROOF}M-14 0H-8.5V9.5H-14ZM-2.7 0H2.7V9.5H-2.7ZM8.5 0H14V9.5H8.5ZM-16 10.5H16V14.5H-16Z"
_FORMER = "M-14 14L-5.5-1H5.5L14 14H8.5L3 4H-3L-8.5 14Z"


def _bevel(path: str) -> str:
    return f'<path class="ga-bevel" d="{path}" fill="url(#ga-bevel)" stroke="none"/>'


def _dark(path: str) -> str:
    return f'<path d="{path}" fill="#070a14" fill-opacity=".74" stroke="none"/>'


SHAPES = {
    "mine": f'<path d="{_DOME}"/><path d="M-14 9H14V13H-14Z"/>{_bevel(_DOME)}'
    + _dark("M-3.5 9V4a3.5 3.5 0 0 1 7 0V9Z"),
    "trading_station": f'<path d="{_HOUSE}"/>{_bevel(_HOUSE)}'
    + _dark("M-9.5 3.5h4.5v4.5h-4.5zM5 3.5h4.5v4.5H5zM-2.7 4.5h5.4v7.5h-5.4z"),
    "research_lab": f'<path d="{_LAB}"/>{_bevel(_LAB)}<path d="M-13.5-1H13.5M0-14.5C-7-8-7 5-5 12'
    'M0-14.5C7-8 7 5 5 12" fill="none" stroke="#070a14" stroke-opacity=".62" stroke-width="1.5"/>',
    "planetary_institute": f'<path d="{_PALACE}"/>{_bevel(_PALACE)}'
    + _dark(
        "M0-10 2.4-5 7.7-4.4 3.7-.9 4.9 4.5 0 1.7-4.9 4.5-3.7-.9-7.7-4.4-2.4-5Z"
        "M-12 7.5h4.5v4.5h-4.5zM7.5 7.5H12v4.5H7.5zM-2.5 7h5v7h-5z"
    ),
    "academy_knowledge": f'<path d="{_HALL}"/>{_bevel(_ROOF)}'
    '<circle cy="-6.2" r="3" fill="#5aa9f0" stroke="#070a14"/>',
    "academy_qic": f'<path d="{_HALL}"/>{_bevel(_ROOF)}'
    '<path d="M0-9.8 3.2-8V-4.6L0-2.8-3.2-4.6V-8Z" fill="#3cc47c" stroke="#070a14"/>',
    "gaiaformer": f'<path d="{_FORMER}"/><circle cy="-6" r="7.5"/><circle class="ga-bevel" cy="-6" '
    'r="7.5" fill="url(#ga-bevel)" stroke="none"/><circle cy="-6" r="2.9" fill="#070a14" '
    'fill-opacity=".74" stroke="none"/>',
    "satellite": '<path d="M-4.5-5H4.5V5H-4.5ZM-14-4H-6.5V4H-14ZM6.5-4H14V4H6.5Z"/>'
    '<path d="M-11.5-4V4M-9-4V4M9-4V4M11.5-4V4" fill="none" stroke="#070a14" stroke-width=".9"/>',
    "space_station": '<path d="M0-15L5-9V-4L14-7V7L5 4V9L0 15-5 9V4L-14 7V-7L-5-4V-9Z"/>'
    '<path class="ga-bevel" d="M0-15L5-9V-4L14-7V7L5 4V9L0 15-5 9V4L-14 7V-7L-5-4V-9Z" '
    'fill="url(#ga-bevel)" stroke="none"/><circle r="3.4" fill="#070a14" fill-opacity=".74" '
    'stroke="none"/>',
}
SHAPES["academy"] = SHAPES["academy_knowledge"]
SHAPES["lost_planet"] = SHAPES["mine"]


@cache
def symbols() -> str:
    """All pieces as `ga-p-<kind>`, 40 units wide around the origin."""
    bevel = linear("ga-bevel", (0, "#fff", 0.62), (0.45, "#fff", 0.05), (1, "#000", 0.38))
    return bevel + "".join(
        symbol(f"ga-p-{kind}", "-20 -20 40 40", body) for kind, body in SHAPES.items()
    )


@cache
def structure(kind: str, seat: int | None = None, more: str = "") -> str:
    """A piece in HTML, `.ga-piece`; without a seat it is neutral."""
    fill = "#c3cce6" if seat is None else f"url(#gr-{seat_class(seat)})"
    return (
        f'<svg class="{f"ga-piece {more}".rstrip()}" viewBox="-18 -19 36 36" aria-hidden="true">'
        f'<g fill="{fill}" stroke="#070a14" stroke-width="1.6" stroke-linejoin="round">'
        f'<use href="#ga-p-{kind}" x="-20" y="-20" width="40" height="40"/></g></svg>'
    )
