"""Where sectors lie on the drawing, and their edges. A sector has a side of 100 units.

Whatever a sector shows lies inside its inscribed circle, so that the map can be turned on a phone
and the contents of each sector turned back.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from armillary.drawing.art import hex_layout
from armillary.drawing.art.hex_layout import Box, Point, polygon
from armillary.drawing.art.svg import number, point
from armillary.games.eclipse.components import Hex

SIZE = 100.0
EDGES = 6
INNER = SIZE * sqrt(3) / 2
"""From the centre of a sector to the middle of an edge."""

SURFACE = polygon(SIZE - 1)
TINT = polygon(SIZE - 5)
BORDER = polygon(SIZE - 6.5)

STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The neighbour beyond each edge, clockwise from the north."""


def turned(place: Hex) -> Hex:
    """Our hexes count southwards, those of the drawing upwards."""
    q, r = place
    return -q - r, q


def centre(place: Hex) -> Point:
    """Where a sector or zone lies."""
    return hex_layout.centre(turned(place), SIZE)


def box(places: list[Hex], margin: float = 0) -> Box:
    """The rectangle around whole sectors."""
    return hex_layout.box(map(turned, places), SIZE, margin)


def beyond(place: Hex, edge: int) -> Hex:
    """The place on the other side of an edge."""
    return place[0] + STEPS[edge][0], place[1] + STEPS[edge][1]


def at_edge(edge: int, distance: float = INNER) -> str:
    """The `transform` that brings a drawing to an edge: upwards is outwards there."""
    angle = pi / 3 * edge
    x, y = distance * sin(angle), -distance * cos(angle)
    return f"translate({number(x)} {number(y)}) rotate({60 * edge})"


def star(points: int, radius: float, inner: float) -> str:
    """A star around the origin, one point up, as `points` of a polygon."""
    corners = []
    for corner in range(2 * points):
        length = radius if corner % 2 == 0 else radius * inner
        angle = pi / points * corner
        corners.append(point(length * sin(angle), -length * cos(angle)))
    return " ".join(corners)
