"""Hex arithmetic in axial coordinates, and sets of hexes as bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from operator import or_

Hex = tuple[int, int]
"""Axial (q, r)."""

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six unit steps, clockwise."""


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(a: Hex) -> list[Hex]:
    """The six hexes around one, clockwise."""
    return [(a[0] + dq, a[1] + dr) for dq, dr in DIRECTIONS]


def rotate(a: Hex, steps: int) -> Hex:
    """Turn a hex around the origin, clockwise, in steps of 60 degrees."""
    q, r = a
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def add(a: Hex, b: Hex) -> Hex:
    """The sum of two hexes as vectors."""
    return a[0] + b[0], a[1] + b[1]


@cache
def disc(radius: int) -> tuple[Hex, ...]:
    """All hexes at most `radius` from the origin, in a fixed order."""
    span = range(-radius, radius + 1)
    return tuple((q, r) for q in span for r in span if abs(q + r) <= radius)


def ring(radius: int) -> list[Hex]:
    """The hexes at exactly `radius` from the origin, clockwise."""
    if radius == 0:
        return [(0, 0)]
    here, result = (radius, 0), []
    for side in range(6):
        dq, dr = DIRECTIONS[(side + 2) % 6]
        for _ in range(radius):
            result.append(here)
            here = here[0] + dq, here[1] + dr
    return result


def bits(mask: int) -> Iterator[int]:
    """The indices of the bits that are set, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Grid:
    """A map outline whose sets of hexes are integers.

    A hex is a bit; rows are padded, so that the neighbours of a whole set are six shifts. Grids of
    equal outline are the same object, and what is precomputed here is shared by all matches.
    """

    def __init__(self, outline: frozenset[Hex]) -> None:
        first_q = min(q for q, _ in outline) - 1
        first_r = min(r for _, r in outline) - 1
        self.width = width = max(r for _, r in outline) - first_r + 2
        self.hexes: dict[int, Hex] = {
            (q - first_q) * width + (r - first_r): (q, r) for q, r in sorted(outline)
        }
        self.index: dict[Hex, int] = {place: number for number, place in self.hexes.items()}
        self.size = max(self.hexes) + 1
        self.all = sum(1 << number for number in self.hexes)
        self.radius = max(distance(a, b) for a in outline for b in outline)
        self.balls: dict[int, tuple[int, ...]] = {
            number: self._balls(place) for number, place in self.hexes.items()
        }
        """For each hex, all within 0, 1, 2 … steps; a gap in the map counts like any hex."""

    def _balls(self, centre: Hex) -> tuple[int, ...]:
        rings = [0] * (self.radius + 1)
        for number, place in self.hexes.items():
            rings[distance(centre, place)] |= 1 << number
        return tuple(accumulate(rings, or_))

    def grow(self, mask: int) -> int:
        """A set of hexes together with all their neighbours."""
        w = self.width
        row = mask | mask << 1 | mask >> 1
        return (row | mask << w | mask >> w | mask << (w - 1) | mask >> (w - 1)) & self.all

    def mask(self, hexes: Iterable[Hex]) -> int:
        """The set of these hexes."""
        result = 0
        for place in hexes:
            result |= 1 << self.index[place]
        return result

    def places(self, mask: int) -> tuple[Hex, ...]:
        """The hexes of a set, in the fixed order of the map."""
        return tuple(self.hexes[number] for number in bits(mask))

    def component(self, start: int, within: int) -> int:
        """All of `within` that hangs together with `start`."""
        reached = start & within
        while True:
            wider = self.grow(reached) & within
            if wider == reached:
                return reached
            reached = wider


@cache
def grid(outline: frozenset[Hex]) -> Grid:
    """The grid of an outline, built once."""
    return Grid(outline)
