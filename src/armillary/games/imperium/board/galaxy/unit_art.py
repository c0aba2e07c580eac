"""Units, tokens and marks: silhouettes that are told apart at 18 pixels, in the colour of a seat.

A unit takes its seat's brighter gradient (`--ti-unit`): tokens' darker ones sank into dark planets.
"""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.seat_badges import CRESTS, crest_of, seat_class
from armillary.drawing.art.svg import element, linear, number, symbol, use

_HULLS: dict[str, tuple[str, str]] = {
    "flagship": (
        (
            "M0-19.5 3.6-11 4.6-4 12 1 12-6 16-9 18.5-5V10L8 8.5 5 12 6 18 0 14.5-6 18-5 12-8 8.5"
            "-18.5 10V-5L-16-9-12-6-12 1-4.6-4-3.6-11Z"
        ),
        "M0-5.5 1.8-1.8 5.7-1.5 2.8 1 3.7 4.9 0 2.8-3.7 4.9-2.8 1-5.7-1.5-1.8-1.8Z",
    ),
    "war_sun": (
        (
            "M-3.1-10 0-19.5 3.1-10ZM4.9-9.3 11.7-11.7 9.3-4.9ZM10-3.1 19.5 0 10 3.1ZM9.3 4.9"
            " 11.7 11.7 4.9 9.3ZM3.1 10 0 19.5-3.1 10ZM-4.9 9.3-11.7 11.7-9.3 4.9ZM-10 3.1"
            "-19.5 0-10-3.1ZM-9.3-4.9-11.7-11.7-4.9-9.3Z"
            "M0-13.6A13.6 13.6 0 1 1 0 13.6 13.6 13.6 0 0 1 0-13.6Z"
        ),
        (
            "M0-7.4A7.4 7.4 0 1 1 0 7.4 7.4 7.4 0 0 1 0-7.4ZM0-5.6-1.5-1.5-5.6 0-1.5 1.5 0 5.6"
            " 1.5 1.5 5.6 0 1.5-1.5Z"
        ),
    ),
    "dreadnought": (
        "M-5-18H5L7.5-10V-5L16 0V12H9V16.5H-9V12H-16V0L-7.5-5V-10Z",
        "M-2-14.5H2V-4.5H-2ZM-12.5 3.5H-7.5V8H-12.5ZM7.5 3.5H12.5V8H7.5ZM-4 3H4V12H-4Z",
    ),
    "carrier": (
        "M-16-9L-10.5-15.5-6.5-12V-7H6.5V-12L10.5-15.5 16-9V15H8.5V10.5H-8.5V15H-16Z",
        "M-9.5-3H9.5V0H-9.5ZM-9.5 3.5H9.5V6.5H-9.5Z",
    ),
    "cruiser": (
        "M0-18.5L4-9.5V-2.5L15 5V9.5L4 7.5V11L8 16H-8L-4 11V7.5L-15 9.5V5L-4-2.5V-9.5Z",
        "M0-9.2A1.8 4.2 0 1 1 0-.8 1.8 4.2 0 0 1 0-9.2Z",
    ),
    "destroyer": (
        "M0-18L3.6-5 4.8 4 10 9.5V16L4.5 12.5H-4.5L-10 16V9.5L-4.8 4-3.6-5Z",
        "M-1.2-9H1.2V4H-1.2Z",
    ),
    "fighter": ("M0-12.5L12.5 10.5 0 4.5-12.5 10.5Z", "M0-5L2 1H-2Z"),
    "infantry": (
        (
            "M-16 17.5C-16 10.5-11.5 8.5-7 8L-9 4.5V-6A9 9.5 0 0 1 9-6V4.5L7 8C11.5 8.5 16 10.5 16"
            " 17.5Z"
        ),
        "M-6.5-5H6.5V-.5L3 1.5H-3L-6.5-.5Z",
    ),
    "pds": (
        "M1.5-1L9.5-17.5 15-15 8.5 1.5C13 3.5 16 7.5 16 12V16H-16V12C-16 5-9-1.5 1.5-1Z",
        "M0 3.8A4.2 4.2 0 1 1 0 12.2 4.2 4.2 0 0 1 0 3.8Z",
    ),
    "space_dock": (
        "M-18-13L-13-18H13L18-13V17H10.5V-9H-10.5V17H-18ZM0-5L5.5 12 0 8.5-5.5 12Z",
        "M-16-3H-12.5V1H-16ZM12.5-3H16V1H12.5ZM-16 6H-12.5V10H-16ZM12.5 6H16V10H12.5Z",
    ),
}
"""By type: the hull, and the dark details on it."""

TRAITS = {
    "cultural": "M-5 4.5V-.5A5 5 0 0 1 5-.5V4.5H2.6V0A2.6 2.6 0 0 0-2.6 0V4.5Z",
    "hazardous": "M0-5.5L5.8 4.6H-5.8ZM-.9-1.8V1.6H.9V-1.8ZM-.9 2.5V4H.9V2.5Z",
    "industrial": (
        "M-1.3-5.5H1.3L1.7-3.9 3.4-4.8 4.9-3.2 4-1.6 5.6-1.2V1.2L4 1.6 4.9 3.2 3.4 4.8 1.7 3.9"
        " 1.3 5.5H-1.3L-1.7 3.9-3.4 4.8-4.9 3.2-4 1.6-5.6 1.2V-1.2L-4-1.6-4.9-3.2-3.4-4.8-1.7-3.9Z"
        "M0-2A2 2 0 1 0 0 2 2 2 0 0 0 0-2Z"
    ),
}
"""Arch, warning triangle, gear."""

TECHNOLOGIES = {
    "green": "M-4.8 4.8C-5.5-2 0-5.5 5-5 5.5 0 2 5.5-4.8 4.8ZM-3.9 4.4L2.9-2.4 2.2-3.1-4.5 3.6Z",
    "blue": ("M0-5.5L5.2-.6V2.6L0-2.2-5.2 2.6V-.6ZM0 0L5.2 4.8V6H2.4L0 3.6-2.4 6H-5.2V4.8Z"),
    "yellow": (
        "M-3.5-3.5H-1.8V-5.6H-.4V-3.5H.4V-5.6H1.8V-3.5H3.5V-1.8H5.6V-.4H3.5V.4H5.6V1.8H3.5V3.5H1.8"
        "V5.6H.4V3.5H-.4V5.6H-1.8V3.5H-3.5V1.8H-5.6V.4H-3.5V-.4H-5.6V-1.8H-3.5Z"
    ),
    "red": (
        "M0-6L1.5-2.6 4.5-4.5 3.3-1.1 6.2 0 3.3 1.1 4.5 4.5 1.5 2.6 0 6-1.5 2.6-4.5 4.5-3.3 1.1"
        "-6.2 0-3.3-1.1-4.5-4.5-1.5-2.6Z"
    ),
}
"""Leaf, chevrons, chip, burst."""

TRAIT_COLOURS = {"cultural": "#7cb7ff", "hazardous": "#ff8b78", "industrial": "#7ddf9a"}
TECHNOLOGY_COLOURS = {"green": "#54d98c", "blue": "#6cb6ff", "yellow": "#ffd257", "red": "#ff7b6e"}

_TOKEN = "M0-19L16-8 13 15 0 20-13 15-16-8Z"
_BOLT = "M1-5L-3 1H0L-1 5 3-1H0Z"


@cache
def symbols() -> str:
    """Units as `ti-<type>`, marks as `ti-<trait>` and `ti-<colour>`, the token as `ti-token`."""
    drawn = [
        linear("ti-bevel", (0, "#fff", 0.6), (0.45, "#fff", 0.05), (1, "#000", 0.35)),
        *(_bright(seat) for seat in range(len(CRESTS))),
    ]
    for name, (hull, details) in _HULLS.items():
        body = (
            f'<path d="{hull}"/><path d="{hull}" fill="url(#ti-bevel)" stroke="none"/>'
            f'<path d="{details}" fill="#0a0d18" fill-rule="evenodd" stroke="none"/>'
        )
        drawn.append(symbol(f"ti-{name}", "-20 -20 40 40", body))
    drawn.append(
        symbol(
            "ti-token",
            "-20 -20 40 40",
            f'<path d="{_TOKEN}"/><path d="{_TOKEN}" fill="url(#ti-bevel)" stroke="none"/>',
        )
    )
    for name, path in (TRAITS | TECHNOLOGIES).items():
        shape = f'<path fill-rule="evenodd" d="{path}"/>'
        drawn.append(symbol(f"ti-{name}", "-7 -7 14 14", shape))
    return "".join(drawn)


def _bright(seat: int) -> str:
    """The gradient of a seat's units: magenta and green are lighter than their tokens."""
    crest = CRESTS[seat]
    share, foot = (60, 100) if crest.name in ("magenta", "green") else (88, 74)
    return linear(
        f"ti-unit-p{seat}",
        (0, crest.light, 1),
        (0.5, f"color-mix(in srgb,{crest.colour} {share}%,#fff)", 1),
        (1, f"color-mix(in srgb,{crest.colour} {foot}%,{crest.dark})", 1),
    )


# On the map


def unit_at(type: str, x: float, y: float, size: float, n: int = 1, damaged: int = 0) -> str:
    """Units of one type: the silhouette, how many lower right, damage upper left."""
    parts = [use(f"ti-{type}", size, x, y)]
    if n > 1:
        parts.append(
            f'<text class="ti-count" x="{number(x + size * 0.46)}" y="{number(y + size * 0.54)}" '
            f'font-size="{number(max(17.5, size * 0.56))}">{n}</text>'
        )
    if damaged:
        parts.append(
            f'<g transform="translate({number(x - size * 0.36)} {number(y - size * 0.36)})">'
            '<circle r="7.5" fill="#2a0b10" stroke="#ff7a85" stroke-width="1.6"/>'
            f'<path d="{_BOLT}" fill="#ffd0d4" stroke="none"/></g>'
        )
    return "".join(parts)


def glyph_at(seat: int, x: float, y: float, size: float) -> str:
    """A seat's glyph."""
    return use(f"gl-{crest_of(seat).glyph}", size, x, y)


def command_at(seat: int, x: float, y: float, size: float = 27) -> str:
    """1.11  A command token."""
    return (
        f'<g class="ti-command {seat_class(seat)}">{use("ti-token", size, x, y)}'
        f'<g class="ti-glyph">{glyph_at(seat, x, y, size * 0.54)}</g></g>'
    )


def mark_at(name: str, colour: str, x: float, y: float, radius: float = 11) -> str:
    """A planet's trait or technology specialty in a ring."""
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="{radius}" fill="#0a0f1f" '
        f'stroke="{colour}" stroke-width="1.8"/><g fill="{colour}">'
        f"{use(f'ti-{name}', radius * 1.45)}</g></g>"
    )


CUSTODIANS = (
    '<path d="M-19-17H19V8L0 22-19 8Z" fill="#1c1406" stroke="#ffe3a0" stroke-width="2.4"/>'
    '<path d="M-11 1L-13-10-5.5-4.5 0-12 5.5-4.5 13-10 11 1Z" fill="#ffe3a0"/>'
)
"""The token on Mecatol Rex, without its number."""


# In HTML


@cache
def unit(type: str, seat: int | None = None, label: str = "", more: str = "") -> str:
    """A unit in HTML: `.ti-unit`; without a seat it is grey."""
    look = seat_class(seat) if seat is not None else "neutral"
    return element(
        "svg",
        use(f"ti-{type}", 40),
        cls=f"ti-unit {look} {more}".rstrip(),
        viewBox="-20 -20 40 40",
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=None if label else "true",
    )


@cache
def glyph(seat: int) -> str:
    """A seat's glyph in HTML, as large as the text: `.ti-gl`."""
    return (
        f'<svg class="ti-gl {seat_class(seat)}" viewBox="-6 -6 12 12" aria-hidden="true">'
        f"{use(f'gl-{crest_of(seat).glyph}', 12)}</svg>"
    )


@cache
def mark(name: str, label: str = "", more: str = "") -> str:
    """A trait or a colour of technology in HTML: `.ti-mark`."""
    colour = (TRAIT_COLOURS | TECHNOLOGY_COLOURS)[name]
    spoken = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="{f"ti-mark {more}".rstrip()}" viewBox="-7 -7 14 14" style="fill:{colour}" '
        f"{spoken}>{use(f'ti-{name}', 14)}</svg>"
    )


@cache
def die(value: str, hit: bool, seat: int) -> str:
    """A ten-sided die; a hit has a ring as well as a colour."""
    ring = '<path class="ti-hit" d="M0-19L15-6.5V6.5L0 19-15 6.5V-6.5Z"/>' if hit else ""
    return (
        f'<svg class="ti-die {seat_class(seat)}{" ti-is-hit" if hit else ""}" '
        f'viewBox="-20 -21 40 42" aria-hidden="true">{ring}'
        '<path class="ti-face" d="M0-15.5L12.5-5.5V5.5L0 15.5-12.5 5.5V-5.5Z"/>'
        '<path class="ti-edge" d="M0-15.5L7.5 4H-7.5ZM-12.5 5.5L-7.5 4 0 15.5 7.5 4 12.5 5.5"/>'
        f'<text y="3.5">{value}</text></svg>'
    )
