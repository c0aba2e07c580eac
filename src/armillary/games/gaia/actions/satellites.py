"""11.5 and 11A  The fewest satellites that connect groups of planets, exactly.

A search for node-weighted Steiner trees, grown by cost. `levels[c][groups]` is the set of hexes
that a tree with `c` satellites can end on while it connects all of `groups` (a set of group numbers
as bits). Trees grow by one hex, or two trees of different groups meet on a hex.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from armillary.core.states.hexes import Grid

NEVER = 1 << 40
"""More satellites than anybody has, and more work than there is."""


class Exhausted(Exception):
    """The work that was allowed did not suffice."""


class Network:
    """Trees of satellites between groups of own planets, up to a number of satellites."""

    def __init__(self, grid: Grid, groups: Sequence[int], space: int, work: int = NEVER) -> None:
        self.work = work
        """Pairs of trees that may still be compared."""
        self.grid = grid
        self.groups = groups
        self.space = space
        self.beside = [grid.grow(group) & space for group in groups]
        self.levels: list[dict[int, int]] = [{}]
        self.best: dict[int, int] = {1 << number: 0 for number in range(len(groups))}
        self._seen: dict[int, int] = {}

    def spend(self, work: int) -> None:
        """Count work; `Exhausted`: that was too much."""
        self.work -= work
        if self.work < 0:
            raise Exhausted

    @property
    def explored(self) -> int:
        """All trees with at most this many satellites are known."""
        return len(self.levels) - 1

    def grow(self, wanted: Callable[[int], bool]) -> None:
        """Find all trees with one satellite more, for the sets of groups that are wanted."""
        cost = len(self.levels)
        level: dict[int, int] = {}
        self.levels.append(level)
        work: list[tuple[int, int]] = []

        def reach(groups: int, hexes: int) -> None:
            seen = self._seen.get(groups, 0)
            new = hexes & ~seen
            if new:
                self._seen[groups] = seen | new
                level[groups] = level.get(groups, 0) | new
                if groups not in self.best:
                    self.best[groups] = cost
                work.append((groups, new))

        for groups, least in list(self.best.items()):
            if least == cost - 1 and wanted(groups):
                reach(groups, self._around(groups))
        for groups, hexes in self.levels[cost - 1].items():
            if wanted(groups):
                reach(groups, self.grid.grow(hexes) & self.space)
        for small in range(2, (cost + 1) // 2 + 1):
            others = list(self.levels[cost + 1 - small].items())
            self.spend(len(others) * len(self.levels[small]))
            for groups, hexes in list(self.levels[small].items()):
                for more, meeting in others:
                    if not groups & more and hexes & meeting and wanted(groups | more):
                        reach(groups | more, hexes & meeting)
        singles = self.levels[1]
        while work:
            groups, hexes = work.pop()
            self.work -= len(singles)
            if self.work < 0:
                raise Exhausted
            for more, meeting in list(singles.items()):
                if not groups & more and hexes & meeting and wanted(groups | more):
                    reach(groups | more, hexes & meeting)

    def _around(self, groups: int) -> int:
        mask = 0
        for number, beside in enumerate(self.beside):
            if groups >> number & 1:
                mask |= beside
        return mask

    def tree(self, groups: int, avoid: int) -> int:
        """The satellites of a cheapest tree for these groups; if possible not next to `avoid`."""
        cost = self.best[groups]
        return self._tree(groups, self.levels[cost][groups], cost, avoid) if cost else 0

    def tree_within(self, groups: int, allowed: int) -> int:
        """The satellites of a tree as cheap, on these hexes alone; 0: there is none."""
        chosen = [group for number, group in enumerate(self.groups) if groups >> number & 1]
        network = Network(self.grid, chosen, self.space & allowed, self.work)
        cost, every = self.best[groups], (1 << len(chosen)) - 1
        while network.explored < cost:
            network.grow(lambda chosen: True)
        return network.tree(every, 0) if every in network.best else 0

    def _tree(self, groups: int, ends: int, cost: int, avoid: int) -> int:
        end = ends & ~avoid or ends
        end &= -end
        if cost > 1:
            before = self.levels[cost - 1].get(groups, 0) & self.grid.grow(end)
            if before:
                return end | self._tree(groups, before, cost - 1, avoid)
        if self.best[groups] == cost - 1 and self._around(groups) & end:
            return end | self.tree(groups, avoid)
        part = (groups - 1) & groups
        while part:
            self.spend(cost)
            rest = groups ^ part
            for small in range(1, cost + 1):
                if self.levels[small].get(part, 0) & end:
                    other = cost + 1 - small
                    if self.levels[other].get(rest, 0) & end:
                        return self._tree(part, end, small, avoid) | self._tree(
                            rest, end, other, avoid
                        )
            part = (part - 1) & groups
        raise AssertionError("every tree was grown from smaller ones")
