"""Covers: a scene of our own for a game, for its card in the lobby and for banners.

A scene is 340 by 300 units, drawn as a `<symbol>` and cropped by whoever places it: what matters
lies in the upper two thirds. Ids inside a scene begin with its own letters. Here is what scenes
share; a game draws its own in `board/cover.py`, and one that does not has `plain`.
"""

from __future__ import annotations

from armillary.drawing.art.svg import number, radial

WIDTH, HEIGHT = 340, 300
BOX = f"0 0 {WIDTH} {HEIGHT}"

# The generalised golden ratio: its multiples fill a square evenly, without a pattern.
SPREAD = (0.7548776662466927, 0.5698402909980532)
_STAR_COLOURS = ("#fff", "#cfe3ff", "#ffe9c9")


def stars(first: int, count: int, height: int = HEIGHT) -> str:
    """A few stars, always the same."""
    drawn = []
    for n in range(first, first + count):
        x, y = (n * step % 1 for step in SPREAD)
        shine = 0.3 + n * 0.381966 % 0.62
        drawn.append(
            f'<circle cx="{x * WIDTH:.0f}" cy="{y * height:.0f}" r="{(0.5, 0.7, 0.9, 1.3)[n % 4]}" '
            f'fill="{_STAR_COLOURS[n % 3]}" opacity="{shine:.2f}"/>'
        )
    return "".join(drawn)


def ground(fill: str) -> str:
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{fill}"/>'


def ship(x: float, y: float, size: float, turn: float, hull: str, trail: str) -> str:
    """A small ship with its trail."""
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">'
        f'<path d="M-3 14L0 70 3 14Z" fill="{trail}" opacity=".55"/>'
        f'<path d="M0-20C4-13 6-6 6 0L18 12V16L6 12 4 16H-4L-6 12-18 16V12L-6 0C-6-6-4-13 0-20Z" '
        f'fill="{hull}"/>'
        '<path d="M0-20C4-13 6-6 6 0L18 12V16L6 12 4 16H0Z" fill="#000" opacity=".28"/>'
        '<ellipse cy="-7" rx="2" ry="4" fill="#0b1020" opacity=".7"/></g>'
    )


def hexes(colour: str, opacity: float) -> str:
    """A net of hexes over the whole scene."""
    paths = []
    for column in range(-1, 8):
        for row in range(-1, 6):
            x, y = column * 51, row * 59 + (29.5 if column % 2 else 0)
            paths.append(f"M{x - 34} {number(y)}l17-29.4h34l17 29.4-17 29.4h-34z")
    return f'<path d="{"".join(paths)}" fill="none" stroke="{colour}" stroke-opacity="{opacity}"/>'


def plain() -> str:
    """The scene of a game that has none: stars, and a world."""
    return (
        radial("no-b", (0, "#25355f", 1), (1, "#070b1a", 1), cy=0.3, r=0.9)
        + radial("no-w", (0, "#b9c8ee", 1), (0.6, "#5f74ad", 1), (1, "#1c2747", 1), cx=0.35, cy=0.3)
        + ground("url(#no-b)")
        + stars(5, 90)
        + '<circle cx="170" cy="120" r="74" fill="url(#no-w)"/>'
    )
