"""Where systems lie on the drawing. A tile has a side of 100 units.

North is up on every screen: players know the galaxy by its compass points.
"""

from __future__ import annotations

from armillary.core.states.hexes import Hex
from armillary.drawing.art import hex_layout
from armillary.drawing.art.hex_layout import Box, Point, polygon

SIZE = 100.0
SURFACE = polygon(SIZE - 1)
INNER = polygon(SIZE - 4)
TINT = polygon(SIZE - 5)

BESIDE = ((-5, 5), (5, -5), (-5, 0), (5, 0))
"""2.7  Where tiles are drawn that belong to the board but lie beside it: at its corners."""


def _turned(place: Hex) -> Hex:
    """The hexes of the rules count southwards, those of the drawing upwards."""
    q, r = place
    return -q - r, q


def centre(place: Hex) -> Point:
    """Where a hex lies."""
    return hex_layout.centre(_turned(place), SIZE)


def box(places: list[Hex], margin: float = 0) -> Box:
    """The rectangle around whole hexes."""
    return hex_layout.box(map(_turned, places), SIZE, margin)
