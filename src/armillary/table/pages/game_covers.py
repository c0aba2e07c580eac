"""Covers: one scene of our own for every game, for its card in the lobby and for banners.

A scene is 340 by 300 units, drawn as a `<symbol>` and cropped by whoever places it: what matters
lies in the upper two thirds. Ids inside a scene begin with its own letters.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from armillary.drawing.art.svg import linear, number, radial, symbol

WIDTH, HEIGHT = 340, 300
BOX = f"0 0 {WIDTH} {HEIGHT}"

# The generalised golden ratio: its multiples fill a square evenly, without a pattern.
_SPREAD = (0.7548776662466927, 0.5698402909980532)
_STAR_COLOURS = ("#fff", "#cfe3ff", "#ffe9c9")


def cover(game: str, more: str = "") -> str:
    """The cover of a game as an element that fills its box."""
    return (
        f'<svg class="cover {more}" viewBox="{BOX}" preserveAspectRatio="xMidYMin slice" '
        f'aria-hidden="true"><use href="#cover-{game}" width="{WIDTH}" height="{HEIGHT}"/></svg>'
    )


@cache
def symbols(*games: str) -> str:
    """The covers of these games, for once per page; none named: all."""
    wanted = games or tuple(SCENES)
    return "".join(symbol(f"cover-{game}", BOX, SCENES[game]()) for game in wanted)


def _stars(first: int, count: int, height: int = HEIGHT) -> str:
    """A few stars, always the same."""
    drawn = []
    for n in range(first, first + count):
        x, y = (n * step % 1 for step in _SPREAD)
        shine = 0.3 + n * 0.381966 % 0.62
        drawn.append(
            f'<circle cx="{x * WIDTH:.0f}" cy="{y * height:.0f}" r="{(0.5, 0.7, 0.9, 1.3)[n % 4]}" '
            f'fill="{_STAR_COLOURS[n % 3]}" opacity="{shine:.2f}"/>'
        )
    return "".join(drawn)


def _ground(fill: str) -> str:
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{fill}"/>'


def _ship(x: float, y: float, size: float, turn: float, hull: str, trail: str) -> str:
    """A small ship with its trail."""
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">'
        f'<path d="M-3 14L0 70 3 14Z" fill="{trail}" opacity=".55"/>'
        f'<path d="M0-20C4-13 6-6 6 0L18 12V16L6 12 4 16H-4L-6 12-18 16V12L-6 0C-6-6-4-13 0-20Z" '
        f'fill="{hull}"/>'
        '<path d="M0-20C4-13 6-6 6 0L18 12V16L6 12 4 16H0Z" fill="#000" opacity=".28"/>'
        '<ellipse cy="-7" rx="2" ry="4" fill="#0b1020" opacity=".7"/></g>'
    )


def _hexes(colour: str, opacity: float) -> str:
    """A net of hexes over the whole scene."""
    paths = []
    for column in range(-1, 8):
        for row in range(-1, 6):
            x, y = column * 51, row * 59 + (29.5 if column % 2 else 0)
            paths.append(f"M{x - 34} {number(y)}l17-29.4h34l17 29.4-17 29.4h-34z")
    return f'<path d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-opacity="{opacity}"/>'


# --- Eclipse: a corona, and two fleets in front of it


def _eclipse() -> str:
    rays = []
    for n in range(96):
        at = n * pi / 48 + 0.03 * sin(n * 2.4)
        length = 96 + 94 * (n * _SPREAD[0] % 1)
        points = [(66, at), (length, at + 0.02), (66, at + 0.06)]
        corners = "L".join(f"{170 + r * cos(a):.1f} {100 + r * sin(a):.1f}" for r, a in points)
        rays.append(
            f'<path d="M{corners}Z" fill="#ffd9a0" opacity="{0.08 + n * 0.381966 % 0.22:.2f}"/>'
        )
    fleets = "".join(
        _ship(x, y, size, 58, hull, "#ff9a5a")
        for x, y, size, hull in (
            (74, 176, 1.05, "#e9edf7"),
            (38, 146, 0.66, "#c3cce6"),
            (118, 204, 0.66, "#c3cce6"),
        )
    ) + "".join(
        _ship(x, y, size, -64, hull, "#ff7a85")
        for x, y, size, hull in (
            (282, 150, 0.5, "#b9485a"),
            (304, 178, 0.72, "#d9596b"),
            (262, 190, 0.46, "#9c3c4c"),
        )
    )
    return (
        radial("ec-b", (0, "#7a2a1c", 1), (0.45, "#33101f", 1), (1, "#0a0714", 1), cy=0.4, r=0.85)
        + radial("ec-c", (0.52, "#fff6df", 1), (0.6, "#ffbe6a", 0.85), (1, "#ff6a2c", 0))
        + radial("ec-d", (0, "#fff", 1), (0.25, "#fff2cf", 0.9), (1, "#ffcf8f", 0))
        + _ground("url(#ec-b)")
        + _stars(1, 70)
        + "".join(rays)
        + '<circle cx="170" cy="100" r="114" fill="url(#ec-c)"/>'
        '<circle cx="170" cy="100" r="66" fill="#08060f" stroke="#fff6df" stroke-width="2"/>'
        '<circle cx="218" cy="54" r="32" fill="url(#ec-d)"/>'
        '<path d="M218 18V90M182 54H254" stroke="#fff" stroke-width="1.2" opacity=".8"/>'
        '<g fill="none" stroke-width="1.8"><path d="M102 160L236 140M112 182L246 168" '
        'stroke="#8fe3ff" stroke-dasharray="12 9"/>'
        '<path d="M272 168L140 150" stroke="#ff7a85" stroke-dasharray="9 11"/></g>' + fleets
    )


# --- Gaia Project: a green world, a terraformer at work above it


def _gaia() -> str:
    land = (
        '<path d="M-60-70q40-40 86-24 26 14-2 36-8 24-40 20-20 26-52 4-14-18 8-36z'
        "M30 6q44-22 78 4 10 40-26 62-44 8-56-22-8-26 4-44z"
        'M-90 30q26-12 42 12-2 30-26 28-22-12-16-40z" fill="#6fe08f" opacity=".9"/>'
        '<path d="M-110-10q60-30 110-4t120-18M-96 62q54-20 96 2t96-8M-70-96q40-14 70 0t70-6" '
        'fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"/>'
    )
    far = (
        '<g transform="translate(280 62)"><circle r="34" fill="url(#gc-t)"/>'
        '<path d="M0 2c-2-9 9-14 16-7 9 10 0 25-14 24-18-2-25-22-13-36 13-15 38-11 44 8" '
        'fill="none" stroke="#e3c8ff" stroke-width="3" stroke-linecap="round" opacity=".75"/>'
        '<circle r="39" fill="none" stroke="#b98cff" stroke-width="1.6" '
        'stroke-dasharray="3 6"/></g>'
    )
    former = (
        '<g transform="translate(236 128) rotate(38)">'
        '<path d="M-9 20L-44 128H44L9 20Z" fill="url(#gc-l)" opacity=".5"/></g>'
        '<g transform="translate(240 122) rotate(38)" fill="#f3f6ff" stroke="#0b1020" '
        'stroke-width="2.4" stroke-linejoin="round">'
        '<path d="M-10 8L-34 44H-20L-2 16ZM10 8L34 44H20L2 16Z"/><circle r="17"/>'
        '<circle r="6.5" fill="#3fb35a"/></g>'
    )
    satellite = '<path d="M-6-6H6V6H-6ZM-20-6.5H-8V6.5H-20ZM8-6.5H20V6.5H8Z"/>'
    return (
        '<linearGradient id="gc-b" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#123a4a"/>'
        '<stop offset=".5" stop-color="#0c2338"/><stop offset="1" stop-color="#1c1040"/>'
        "</linearGradient>"
        + radial(
            "gc-p",
            (0, "#c9ffd8", 1),
            (0.4, "#3fb35a", 1),
            (1, "#07331d", 1),
            cx=0.36,
            cy=0.28,
            r=0.85,
        )
        + radial("gc-a", (0.78, "#7dffb0", 0.55), (1, "#7dffb0", 0))
        + radial("gc-s", (0.45, "#000", 0), (1, "#000", 0.62), cx=0.34, cy=0.28, r=0.8)
        + radial(
            "gc-t",
            (0, "#d6b8ff", 1),
            (0.5, "#7d4bd0", 1),
            (1, "#2a1160", 1),
            cx=0.35,
            cy=0.3,
            r=0.8,
        )
        + linear("gc-l", (0, "#d8ffe6", 0.95), (1, "#7dffa0", 0))
        + '<clipPath id="gc-k"><circle r="122"/></clipPath>'
        + _ground("url(#gc-b)")
        + _stars(5, 70)
        + _hexes("#bff7d8", 0.1)
        + '<ellipse cx="250" cy="60" rx="150" ry="70" fill="#7d4bd0" opacity=".25"/>'
        + far
        + '<g transform="translate(112 168)"><circle r="150" fill="url(#gc-a)"/>'
        f'<circle r="122" fill="url(#gc-p)"/><g clip-path="url(#gc-k)">{land}</g>'
        '<circle r="122" fill="url(#gc-s)"/>'
        '<circle r="128" fill="none" stroke="#a8ffc8" stroke-width="2" opacity=".8"/></g>'
        + former
        + '<path d="M60 44Q180-10 300 212" fill="none" stroke="#ffd765" stroke-opacity=".5" '
        'stroke-width="1.4" stroke-dasharray="2 6"/><g fill="#ffd765" stroke="#0b1020">'
        f'<g transform="translate(60 44) rotate(-20) scale(.8)">{satellite}</g>'
        f'<g transform="translate(300 212) rotate(30) scale(.6)">{satellite}</g></g>'
    )


# --- Twilight Imperium: the capital at sunrise


def _imperium() -> str:
    lights = []
    for n in range(1, 230):
        x, y = -20 + 380 * (n * _SPREAD[0] % 1), 226 + 104 * (n * _SPREAD[1] % 1)
        if (x - 170) ** 2 + (y - 470) ** 2 < 246**2:
            colour = ("#ffd98a", "#fff0c9", "#8fd0ff")[n % 3]
            lights.append(
                f'<rect x="{x:.0f}" y="{y:.0f}" width="{(2, 3, 5)[n % 3]}" height="1.6" '
                f'fill="{colour}" opacity="{0.4 + n * 0.381966 % 0.6:.2f}"/>'
            )
    towers = "".join(
        f'<path d="M{x} {y}v-{h}l{w / 2}-{h * 0.25:.0f} {w / 2} {h * 0.25:.0f}v{h}z" '
        f'fill="#1a1638"/><path d="M{x + w / 2} {y - h * 1.2:.0f}v{h}" stroke="#ffd98a" '
        'stroke-opacity=".55" stroke-dasharray="2 4"/>'
        for x, y, w, h in (
            (84, 248, 10, 34),
            (104, 242, 14, 56),
            (128, 238, 10, 40),
            (160, 234, 20, 84),
            (190, 236, 12, 50),
            (212, 240, 14, 38),
            (236, 246, 9, 28),
        )
    )
    capitals = "".join(
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<path d="M-70 10L-30-8 40-14 96 0 40 12-30 18Z" fill="{hull}"/>'
        '<path d="M-70 10L96 0 40 12-30 18Z" fill="#000" opacity=".35"/>'
        f'<path d="M-24-9L-10-26 8-26 16-13Z" fill="{hull}"/>'
        '<path d="M-40 2H60" stroke="#ffe9b0" stroke-width="1.6" stroke-dasharray="3 5"/>'
        '<path d="M-70 10L-120 13-70 15Z" fill="#8fd0ff" opacity=".8"/></g>'
        for x, y, size, hull in (
            (100, 70, 0.9, "#c9b6e8"),
            (246, 34, 0.5, "#8f7ab8"),
            (270, 104, 0.5, "#a48cc8"),
        )
    )
    fighters = "".join(
        _ship(x, y, 0.34, 92, "#e9e0ff", "#8fd0ff")
        for x, y in ((186, 84), (202, 94), (172, 98), (52, 106), (36, 118))
    )
    return (
        linear(
            "ti-b",
            (0, "#120d33", 1),
            (0.55, "#3a1d5a", 1),
            (0.8, "#b8572f", 1),
            (1, "#ffcf7a", 1),
        )
        + radial("ti-s", (0, "#fffbe6", 1), (0.2, "#ffe3a0", 0.95), (1, "#ff9a3c", 0))
        + linear("ti-p", (0, "#4a3a6a", 1), (0.25, "#1d1740", 1), (1, "#080618", 1))
        + '<linearGradient id="ti-r"><stop stop-color="#ffd98a" stop-opacity=".05"/>'
        '<stop offset=".5" stop-color="#ffe9b8"/>'
        '<stop offset="1" stop-color="#ffd98a" stop-opacity=".05"/></linearGradient>'
        + _ground("url(#ti-b)")
        + _stars(9, 60, 150)
        + '<g transform="translate(0 -64)"><circle cx="170" cy="212" r="130" fill="url(#ti-s)"/>'
        '<path d="M170 60V212M96 128L170 212 244 128" fill="none" stroke="#fff3cf" '
        'stroke-opacity=".12" stroke-width="10"/>'
        '<g fill="none" stroke="url(#ti-r)"><ellipse cx="170" cy="214" rx="230" ry="158" '
        'stroke-width="7"/><ellipse cx="170" cy="214" rx="246" ry="172" stroke-width="2"/></g>'
        f'{towers}<circle cx="170" cy="470" r="248" fill="url(#ti-p)"/>'
        '<path d="M-40 342A248 248 0 0 1 380 342" fill="none" stroke="#ffe9b8" '
        f'stroke-width="2.5" opacity=".9"/>{"".join(lights)}</g>' + capitals + fighters
    )


# --- Pulsar 2849: a pulsar in its gyrodyne, a route of gates


def _pulsar() -> str:
    vanes = []
    for n in range(9):
        at = n * pi * 2 / 9
        inner = [(62 * cos(at + d), 62 * sin(at + d)) for d in (-0.12, 0.16)]
        outer = [(92 * cos(at + d), 92 * sin(at + d)) for d in (-0.26, 0.2)]
        vanes.append(
            f'<path d="M{inner[0][0]:.1f} {inner[0][1]:.1f}L{outer[0][0]:.1f} {outer[0][1]:.1f}'
            f"A92 92 0 0 1 {outer[1][0]:.1f} {outer[1][1]:.1f}"
            f'L{inner[1][0]:.1f} {inner[1][1]:.1f}Z" fill="url(#pu-v)" stroke="#070a14" '
            'stroke-width="1.5"/>'
        )
    route = "M20 196L66 150 44 92 108 48"
    gates = (
        '<g stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round">'
        '<g transform="translate(66 150)" stroke="#35d95a">'
        '<path d="M0-12L10.4-6V6L0 12-10.4 6V-6Z" fill="#0c3a1a"/>'
        '<path d="M-5 3L0-4 5 3" fill="none"/></g>'
        '<g transform="translate(44 92)" stroke="#f08a3c"><circle r="10.6" fill="#45230a"/>'
        '<path d="M-5-3H5M-5 3H5"/></g><g transform="translate(108 48)" stroke="#ff5ab8">'
        '<path d="M0-14L4-4 14 0 4 4 0 14-4 4-14 0-4-4Z" fill="#4a0d32"/></g></g>'
    )
    beam = '<path d="M-7-10L-46-{0}H46L7-10Z" fill="url(#pu-l)" opacity=".8"/>'
    return (
        radial(
            "pu-b",
            (0, "#28408f", 1),
            (0.5, "#141a4a", 1),
            (1, "#070a1c", 1),
            cx=0.62,
            cy=0.42,
            r=0.9,
        )
        + radial("pu-c", (0, "#fff", 1), (0.3, "#e2f4ff", 1), (1, "#5aa9ff", 0))
        + linear("pu-l", (0, "#bfe6ff", 0), (1, "#f3fbff", 0.95))
        + '<linearGradient id="pu-v" x2="1" y2="1"><stop stop-color="#ffe9b0"/>'
        '<stop offset=".5" stop-color="#e9a53a"/><stop offset="1" stop-color="#7a4208"/>'
        "</linearGradient>"
        + radial("pu-n", (0, "#b45cff", 0.5), (1, "#b45cff", 0))
        + _ground("url(#pu-b)")
        + '<ellipse cx="80" cy="210" rx="170" ry="110" fill="url(#pu-n)"/>'
        + _stars(14, 110)
        + f'<g transform="translate(214 112) rotate(32)">{beam.format(210)}'
        f'<g transform="rotate(180)">{beam.format(260)}</g></g>'
        '<g transform="translate(214 112)" fill="none"><circle r="120" stroke="#ffcf24" '
        'stroke-width="5"/><circle r="120" stroke="#fff" stroke-opacity=".4" stroke-width="1.2"/>'
        f'<g transform="scale(1 .96)">{"".join(vanes)}</g>'
        '<g stroke="#ffe9b0"><circle r="93" stroke-width="2.5"/><circle r="61" stroke-width="2"/>'
        '</g><circle r="62" fill="url(#pu-c)"/><circle r="17" fill="#fff"/></g>'
        f'<g fill="none" stroke="#ffd765"><path d="{route}" stroke-width="9" stroke-opacity=".22" '
        f'stroke-linejoin="round"/><path d="{route}" stroke-width="2.6" stroke-dasharray="2 7" '
        'stroke-linecap="round"/></g>' + gates + _ship(24, 192, 0.85, 44, "#ffcf24", "#8fe3ff")
    )


SCENES = {
    "eclipse": _eclipse,
    "gaia": _gaia,
    "imperium": _imperium,
    "pulsar": _pulsar,
}
