"""Hexes on a drawing: flat above and below, (1, 0) one step up, (0, 1) up and to the right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import cos, pi, sin, sqrt

from armillary.core.states.hexes import Hex, add
from armillary.drawing.art.svg import number, point

SIZE = 34.0
"""From the centre of a hex to a corner."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""x, y, width and height."""

CORNERS: tuple[Point, ...] = tuple((cos(pi / 3 * i), sin(pi / 3 * i)) for i in range(6))
"""Around a hex of size 1, clockwise from the right."""

ACROSS: tuple[Hex, ...] = ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1))
"""The neighbour beyond the edge from each corner to the next."""


@lru_cache(4096)
def centre(place: Hex, size: float = SIZE) -> Point:
    """Where a hex lies."""
    q, r = place
    return 1.5 * r * size, -(2 * q + r) * sqrt(3) / 2 * size


def polygon(size: float) -> str:
    """The corners of a hex around the origin, as `points`."""
    return " ".join(point(x * size, y * size) for x, y in CORNERS)


def box(places: Iterable[Hex], size: float = SIZE, margin: float = 0) -> Box:
    """The rectangle around whole hexes and a margin."""
    spots = [centre(place, size) for place in places]
    left = min(x for x, _ in spots) - size - margin
    top = min(y for _, y in spots) - size * sqrt(3) / 2 - margin
    right = max(x for x, _ in spots) + size + margin
    bottom = max(y for _, y in spots) + size * sqrt(3) / 2 + margin
    return left, top, right - left, bottom - top


def borders(groups: Mapping[Hex, object], size: float = SIZE) -> str:
    """A path along every edge between hexes of different groups, and around them all."""
    parts = []
    for place, group in groups.items():
        x, y = centre(place, size)
        for corner, across in enumerate(ACROSS):
            other = groups.get(add(place, across))
            if other == group or (other is not None and across > (0, 0)):
                continue  # inside, or drawn from the other side
            a, b = CORNERS[corner], CORNERS[(corner + 1) % 6]
            parts.append(
                f"M{number(x + a[0] * size)} {number(y + a[1] * size)}"
                f"L{number(x + b[0] * size)} {number(y + b[1] * size)}"
            )
    return "".join(parts)


def contour(hexes: Iterable[Hex], inset: float) -> str:
    """A path around a set of hexes, drawn this far inside their edges; a loop for every island."""
    return _contour(frozenset(hexes), inset)


@lru_cache(1024)
def _contour(inside: frozenset[Hex], inset: float) -> str:
    spots: dict[tuple[int, int], Point] = {}
    follows: dict[tuple[int, int], tuple[int, int]] = {}
    for place in inside:
        x, y = centre(place)
        for corner, across in enumerate(ACROSS):
            if add(place, across) in inside:
                continue
            ends = []
            for at in (corner, (corner + 1) % 6):
                spot = x + CORNERS[at][0] * SIZE, y + CORNERS[at][1] * SIZE
                key = round(spot[0] * 2 / SIZE), round(spot[1] * 2 / SIZE / sqrt(3))
                spots[key] = spot
                ends.append(key)
            follows[ends[0]] = ends[1]
    loops = []
    while follows:
        start = here = next(iter(follows))
        loop = []
        while here in follows:
            loop.append(spots[here])
            here = follows.pop(here)
        assert here == start, "the edges of a set of hexes close"
        loops.append(_inset(loop, inset))
    return "".join(loops)


def _inset(loop: list[Point], inset: float) -> str:
    """A clockwise loop moved inwards, corner by corner."""
    moved = []
    for i, (x, y) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        ax, ay = _normal(before, (x, y))
        bx, by = _normal((x, y), after)
        scale = inset / (1 + ax * bx + ay * by)
        moved.append(f"{number(x + (ax + bx) * scale)} {number(y + (ay + by) * scale)}")
    return f"M{'L'.join(moved)}Z"


def _normal(a: Point, b: Point) -> Point:
    """The unit vector to the right of a step; on a clockwise loop that is inwards."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    return -dy / length, dx / length
