"""Where everything on the cluster is written: names, bonus pills and ships, beside what is drawn.

A name stands where its data wants it if there is room; otherwise, like a pill, on the freest side
of its location. This is worked out once for each side of the board.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from armillary.games.pulsar.components import ClusterSide, Node, components

RADIUS = {
    "planetary_system": 34.0,
    "pulsar": 30.0,
    "isolated_pulsar": 30.0,
    "entry_portal": 15.0,
    "jump_gate": 12.5,
}
"""How much room a location takes, by its kind."""

CLEAR = {"planetary_system": 34.0, "pulsar": 38.0, "isolated_pulsar": 38.0}
"""How far away its own name stands: a large gyrodyne in its ring needs room."""
DEAD_END = (-29.0, -29.0, 13.0)
"""Where the mark of a dead end lies, from its location, and its radius."""

NAMED = ("planetary_system", "pulsar", "isolated_pulsar")
NAME = (32.0, 16.0)
PILL = (58.0, 24.0)
ANGLES = 24
FAR = 110.0
"""Nothing that is further away gets in the way of a name."""

Point = tuple[float, float]


class Written(NamedTuple):
    """The middles of all names and pills, by location."""

    names: dict[str, Point]
    pills: dict[str, Point]


class _Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def gap(self, point: Point) -> float:
        """How far a point is outside; below 0 it is inside."""
        across = abs(point[0] - self.x) - self.width / 2
        down = abs(point[1] - self.y) - self.height / 2
        if across > 0 and down > 0:
            return hypot(across, down)
        return max(across, down)


def point_of(node: Node) -> Point:
    """Where a location lies."""
    return float(node.x), float(node.y)


@cache
def written(side: str) -> Written:
    """The names and pills of a side of the cluster."""
    board = components().cluster.sides[side]
    dots = _along(board)
    x, y, radius = DEAD_END
    boxes = [
        _Box(node.x + x, node.y + y, 2 * radius, 2 * radius)
        for node in board.nodes.values()
        if node.dead_end
    ]
    names, pills = {}, {}
    bodies = {name: node for name, node in board.nodes.items() if node.kind in NAMED}
    for name, node in bodies.items():
        wish = atan2(node.label[1], node.label[0])
        box = _best(board, name, node, NAME, dots, boxes, wish)
        boxes.append(box)
        names[name] = box.x, box.y
    for name, node in bodies.items():
        if node.kind == "planetary_system":
            box = _best(board, name, node, PILL, dots, boxes, pi / 2)
            boxes.append(box)
            pills[name] = box.x, box.y
    return Written(names, pills)


def _along(side: ClusterSide) -> list[Point]:
    """Points on all segments, close to each other."""
    found = []
    for segment in side.segments:
        ax, ay = point_of(side.nodes[segment.a])
        bx, by = point_of(side.nodes[segment.b])
        count = max(2, int(hypot(bx - ax, by - ay) / 7))
        found += [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count)]
    return found


def _best(
    side: ClusterSide,
    name: str,
    node: Node,
    size: tuple[float, float],
    dots: list[Point],
    taken: list[_Box],
    wish: float,
) -> _Box:
    """The place around a location that covers least."""
    x, y = point_of(node)
    width, height = size
    near = [dot for dot in dots if hypot(dot[0] - x, dot[1] - y) < FAR]
    others = [
        (point_of(other), RADIUS[other.kind])
        for key, other in side.nodes.items()
        if key != name and hypot(other.x - x, other.y - y) < 1.6 * FAR
    ]
    middle = components().cluster.black_hole
    others.append(((float(middle.x), float(middle.y)), middle.radius + 12.0))

    def fault(box: _Box, angle: float) -> float:
        crossed = sum(6 - max(box.gap(dot), 0) for dot in near if box.gap(dot) < 6)
        covered = sum(max(0.0, radius + 4 - box.gap(at)) for at, radius in others)
        overlaps = sum(
            300
            for other in taken
            if abs(other.x - box.x) < (other.width + box.width) / 2
            and abs(other.y - box.y) < (other.height + box.height) / 2
        )
        outside = max(0.0, hypot(box.x - 500, box.y - 500) + width / 2 - 468)
        turn = abs((angle - wish + pi) % (2 * pi) - pi)
        return crossed * 3 + covered * 14 + overlaps + outside * 8 + turn * 6

    def at(angle: float) -> _Box:
        # As far out as it takes to stand clear of the location, whatever the direction.
        reach = CLEAR[node.kind] + 5 + width / 2 * abs(cos(angle)) + height / 2 * abs(sin(angle))
        return _Box(x + reach * cos(angle), y + reach * sin(angle), width, height)

    angles = [wish, *(2 * pi * n / ANGLES for n in range(ANGLES))]
    best = min(angles, key=lambda angle: fault(at(angle), angle))
    return at(best)


SHIPS = (-0.78 * pi, -0.22 * pi, 0.22 * pi, 0.78 * pi)
"""On which side of a location the ship of each seat stops."""


def ship_point(node: Node, seat: int) -> Point:
    """Where a ship stands that is at a location: beside it, so that nothing is covered."""
    reach = 16.0 if node.kind == "entry_portal" else RADIUS[node.kind] * 0.8 + 12
    angle = SHIPS[seat % len(SHIPS)]
    x, y = point_of(node)
    return x + reach * cos(angle), y + reach * sin(angle)
