"""5  The cluster as a graph: locations, segments, and the ways that a flight can take.

A location is its number; sets of locations are integers. A flight is known by the locations that it
comes to, so flights that differ only in the lane of a doubled segment are one and the same (5.14).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from armillary.games.pulsar.benefits.effect_types import GATE_COLOURS
from armillary.games.pulsar.components import ClusterSide, components


class Way(NamedTuple):
    """A flight: where it ends, what it visits, and the locations it comes to by name."""

    end: int
    visited: int
    path: tuple[str, ...]


class Graph:
    """One side of the cluster board."""

    def __init__(self, side: ClusterSide) -> None:
        self.id = side.id
        self.names = tuple(side.nodes)
        self.index = {name: number for number, name in enumerate(self.names)}
        kinds = {
            kind: self.mask(name for name, node in side.nodes.items() if node.kind == kind)
            for kind in ("entry_portal", "planetary_system", "pulsar", "isolated_pulsar")
        }
        self.portals = kinds["entry_portal"]
        self.systems = kinds["planetary_system"]
        self.pulsars = kinds["pulsar"]
        self.isolated = kinds["isolated_pulsar"]
        self.gates: dict[str, int] = {
            colour: self.mask(name for name, node in side.nodes.items() if node.colour == colour)
            for colour in GATE_COLOURS
        }
        self.targets = self.systems | self.pulsars
        for mask in self.gates.values():
            self.targets |= mask
        """5.15  Where a teleport may lead; isolated pulsars and portals are no targets."""
        self.dead_ends = self.mask(name for name, node in side.nodes.items() if node.dead_end)
        self.ways: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in self.names]
        """From each location: neighbours, and a bit for each lane of the segment to them."""
        bit = 1
        for segment in side.segments:
            lanes = tuple(bit << lane for lane in range(segment.lanes))
            bit <<= segment.lanes
            a, b = self.index[segment.a], self.index[segment.b]
            self.ways[a].append((b, lanes))
            if not segment.one_way:
                self.ways[b].append((a, lanes))
        self._flights: dict[tuple[int, int], tuple[Way, ...]] = {}

    def mask(self, names: Iterator[str]) -> int:
        """A set of locations by their names."""
        return sum(1 << self.index[name] for name in names)

    def flights(self, start: int, length: int) -> tuple[Way, ...]:
        """5.2 and 5.4  Every flight of this length, one for each end and set of visits."""
        known = self._flights.get((start, length))
        if known is None:
            found: dict[tuple[int, int], Way] = {}
            for way in self._walk(start, length, 0, 0, ()):
                found.setdefault((way.end, way.visited), way)
            known = self._flights[start, length] = tuple(found.values())
        return known

    def _walk(
        self, place: int, left: int, used: int, visited: int, path: tuple[str, ...]
    ) -> Iterator[Way]:
        if not left:
            yield Way(place, visited, path)
            return
        for other, lanes in self.ways[place]:
            lane = next((lane for lane in lanes if not used & lane), 0)
            if lane:
                onward = (*path, self.names[other])
                yield from self._walk(other, left - 1, used | lane, visited | 1 << other, onward)

    def fault(self, start: int, path: tuple[str, ...]) -> tuple[str, str] | None:
        """The first step of a path that cannot be flown: between which two; None: it can be."""
        place, used = start, 0
        for name in path:
            here = self.names[place]
            goal = self.index.get(name, -1)
            lanes = next((lanes for other, lanes in self.ways[place] if other == goal), ())
            lane = next((lane for lane in lanes if not used & lane), 0)
            if not lane:
                return here, name
            used |= lane
            place = goal
        return None

    def linked(self, a: str, b: str) -> bool:
        """Whether a segment leads from one location to another."""
        ends = self.index.get(a, -1), self.index.get(b, -1)
        return -1 not in ends and any(other == ends[1] for other, _ in self.ways[ends[0]])


@cache
def graph(side: str) -> Graph:
    """The graph of a side, made once."""
    return Graph(components().cluster.sides[side])
