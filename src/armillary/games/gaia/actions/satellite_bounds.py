"""11A.3  What satellites are needed at least: cuts that every network has to enter.

Wong's dual ascent for Steiner trees: what is not connected with the root yet is surrounded by
hexes, and whatever connects it enters them somewhere. No two cuts share an entry; so a satellite,
which is entered from one side, serves one cut, and as many are needed as there are cuts.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from armillary.core.states.hexes import Grid, bits
from armillary.games.gaia.actions.satellites import NEVER

PATIENCE = 2
"""How much larger than the smallest a surrounding may be that is cut next."""


class Task(NamedTuple):
    """What is to be connected, and where satellites may go."""

    root: int
    others: tuple[int, ...]
    """Groups that must be connected with the root."""
    optional: dict[int, int]
    """Groups that may be, with their power value."""
    lacking: int
    """The power value that these must bring."""
    space: int

    @property
    def land(self) -> int:
        """All that costs nothing."""
        return sum((self.root, *self.others, *self.optional))

    def within_reach(self, grid: Grid) -> Task | None:
        """The same without what cannot be reached; None: something is missing then."""
        reached = grid.component(self.root, self.land | self.space)
        optional = {group: value for group, value in self.optional.items() if group & reached}
        if any(not group & reached for group in self.others):
            return None
        if sum(optional.values()) < self.lacking:
            return None
        return self._replace(optional=optional, space=self.space & reached)

    def decided(self, inside: set[int], outside: set[int]) -> Task:
        """The same with some groups that must be connected, and without some."""
        optional = dict(self.optional)
        lacking = self.lacking - sum(optional.pop(group) for group in inside)
        for group in outside:
            del optional[group]
        return self._replace(
            others=(*self.others, *sorted(inside)), optional=optional, lacking=max(lacking, 0)
        )


class Cuts:
    """Cuts around all that must be connected, and around each group that may be."""

    def __init__(self, grid: Grid, task: Task, room: int) -> None:
        """More cuts than there is room for are not looked for."""
        self.grid = grid
        self.task = task
        self.room = room
        self.land = task.land
        self.whole = {
            place: group
            for group in (task.root, *task.others, *task.optional)
            for place in bits(group)
        }
        """The group that a hex belongs to."""
        self.open = [0] * 6
        """The hexes that a cut lets in, by the side of entry."""
        self.must: list[int] = []
        """The entries of the cuts around what must be connected: each needs a satellite."""
        self.more: dict[int, list[int]] = {group: [] for group in task.optional}
        """The entries of the cuts that are needed in addition for each optional group."""
        self._surround()
        costs = no_groups(task.lacking)
        for group, value in task.optional.items():
            costs = with_group(costs, value, len(self.more[group]))
        self.least = len(self.must) + costs[task.lacking]
        """The satellites that are needed at least."""

    def _surround(self) -> None:
        # Small surroundings first: they leave the most to the others.
        groups = (*self.task.others, *(self.task.optional if self.task.lacking else ()))
        heap = [(group.bit_count(), group, group) for group in groups]
        heapify(heap)
        while heap and len(self.must) <= self.room:
            size, around, group = heappop(heap)
            around = self._before(around)
            if around & self.task.root:
                continue
            if heap and size < around.bit_count() > heap[0][0] + PATIENCE:
                heappush(heap, (around.bit_count(), around, group))
                continue
            cuts = self.more.get(group, self.must)
            cuts.append(self._cut(around))
            # No group takes more than it is worth, so that something is left for the others.
            if cuts is self.must or len(cuts) < self.task.optional[group]:
                heappush(heap, (around.bit_count() + 1, around, group))

    def _cut(self, around: int) -> int:
        """Let these hexes be entered from outside; by which of them that is possible."""
        w, inner = self.grid.width, around & self.task.space
        outside = (self.task.space | self.land) & ~around
        entries = (
            inner & outside << 1,
            inner & outside >> 1,
            inner & outside << w,
            inner & outside >> w,
            inner & outside << (w - 1),
            inner & outside >> (w - 1),
        )
        every = 0
        for side, more in enumerate(entries):
            self.open[side] |= more
            every |= more
        return every

    def _before(self, mask: int) -> int:
        """All from where these hexes can be reached without a further cut."""
        w, grow, allowed = self.grid.width, self.grid.grow, self.task.space | self.land
        a, b, c, d, e, f = self.open
        new = mask
        while new:
            found = (a & new) >> 1 | (b & new) << 1 | (c & new) >> w | (d & new) << w
            found |= (e & new) >> (w - 1) | (f & new) << (w - 1)
            if new & self.land:
                found |= grow(new & self.land)
            new = self._wholes(found & allowed & ~mask) & ~mask
            mask |= new
        return mask

    def _behind(self, mask: int) -> int:
        """All that can be reached from these hexes without a further cut."""
        w, grow, allowed = self.grid.width, self.grid.grow, self.task.space | self.land
        a, b, c, d, e, f = self.open
        new = mask
        while new:
            found = a & new << 1 | b & new >> 1 | c & new << w | d & new >> w
            found |= e & new << (w - 1) | f & new >> (w - 1) | grow(new) & self.land
            new = self._wholes(found & allowed & ~mask) & ~mask
            mask |= new
        return mask

    def _wholes(self, found: int) -> int:
        """These hexes, and all of every group that one of them belongs to."""
        rest = found & self.land
        while rest:
            group = self.whole[(rest & -rest).bit_length() - 1]
            found |= group
            rest &= ~group
        return found

    def useful(self, room: int) -> int:
        """The hexes where a satellite can be in a network of so many satellites.

        Whoever passes one on the way from the root to a group enters more than cuts demand.
        """
        allowed = self.task.space | self.land
        ahead = [self._behind(self.task.root)]
        back = [self._before(self.land & ~self.task.root)]
        for _ in range(room - self.least):
            ahead.append(self._behind(self.grid.grow(ahead[-1]) & allowed))
            back.append(self._before(self.grid.grow(back[-1]) & allowed))
        useful = 0
        for there, rest in zip(ahead, reversed(back), strict=True):
            useful |= there & rest
        return useful & self.task.space

    def decided(self, room: int) -> tuple[set[int], set[int]]:
        """The groups that must, and those that cannot be in a network of so many satellites."""
        lacking, spare = self.task.lacking, room - len(self.must)
        rows = [
            (group, value, len(self.more[group])) for group, value in self.task.optional.items()
        ]
        before = [no_groups(lacking)]
        for _, value, cost in rows:
            before.append(with_group(before[-1], value, cost))
        inside: set[int] = set()
        outside: set[int] = set()
        after = no_groups(lacking)
        for (group, value, cost), earlier in zip(reversed(rows), before[-2::-1], strict=True):
            if _split(earlier, after, lacking) > spare:
                inside.add(group)
            elif cost + _split(earlier, after, max(lacking - value, 0)) > spare:
                outside.add(group)
            after = with_group(after, value, cost)
        return inside, outside


def no_groups(lacking: int) -> list[int]:
    """The least cost of each value, from 0 to what is lacking, of no groups at all."""
    return [0] + [NEVER] * lacking


def with_group(costs: Sequence[int], value: int, cost: int) -> list[int]:
    """The least cost of each value, if this group can be had as well."""
    return [
        min(least, costs[max(reached - value, 0)] + cost) if reached else 0
        for reached, least in enumerate(costs)
    ]


def _split(earlier: Sequence[int], after: Sequence[int], lacking: int) -> int:
    """The least cost of a value from two lists."""
    return min(earlier[part] + after[lacking - part] for part in range(lacking + 1))
