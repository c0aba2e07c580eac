"""11A.3  The fewest satellites that connect enough planets, exactly, for any number of groups.

`satellites.Network` tries every set of groups, which is quick while there are few of them. Here the
sets are tried one group at a time, and most are left out unseen, because `satellite_bounds` tell
that they need too many. Where it is settled what must be connected, `cheapest_connection` finds the
cheapest way. All of it is tried with few satellites before many: the fewer are allowed, the more is
left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from armillary.core.states.hexes import Grid, bits
from armillary.games.gaia.actions import cheapest_connection
from armillary.games.gaia.actions.satellite_bounds import Cuts, Task
from armillary.games.gaia.actions.satellites import NEVER, Exhausted

CUTTING = 150
"""The work of looking for cuts, where that of passing one begun network is 1."""

EASY = 2
"""With so few satellites more than are needed at least, all of them are tried at once."""


class CheapestNetwork:
    """Connected sets of hexes that have all of some groups, and a power value."""

    def __init__(
        self,
        grid: Grid,
        groups: Sequence[int],
        values: Sequence[int],
        space: int,
        need: int,
        work: int = NEVER,
    ) -> None:
        self.grid = grid
        self.groups = groups
        self.values = values
        self.space = space
        self.need = need
        self.work = work
        """How much may still be done; see CUTTING."""

    def find(self, must: int, limit: int) -> int | None:
        """The fewest satellites that do it, at most `limit`; None: there are none.

        `must` has the groups that have to be in it, as bits; if it is empty, one is chosen.
        """
        return self._deepen(self._possible(must, limit), limit)

    def fewer(self, must: int, than: int) -> int | None:
        """Fewer satellites that do it, if there are any; perhaps not the fewest."""
        limit = than - 1
        possible = self._possible(must, limit)
        found = self._some([task for task, _ in possible], limit)
        if found is not None:
            return found
        easy = all(limit - least <= EASY for _, least in possible)
        return self._deepen(possible, limit, limit if easy else 0)

    def some(self, must: int, limit: int) -> int | None:
        """At most `limit` satellites that do it and are found at once; None: none are."""
        return self._some(self._tasks(must), limit)

    def _some(self, tasks: Iterable[Task], limit: int) -> int | None:
        tries = (self._nearest_first(task, limit) for task in tasks)
        return next((found for found in tries if found is not None), None)

    def _possible(self, must: int, limit: int) -> list[tuple[Task, int]]:
        """What is to be done from each root, and the satellites that it needs at least."""
        found = []
        for task in self._tasks(must):
            within = task.within_reach(self.grid)
            if within is not None:
                least = self._cuts(within, limit).least
                if least <= limit:
                    found.append((within, least))
        return found

    def _deepen(self, tasks: Sequence[tuple[Task, int]], limit: int, first: int = 0) -> int | None:
        for room in range(first, limit + 1):
            for task, least in tasks:
                found = self._search(task, room) if least <= room else None
                if found is not None:
                    return found
        return None

    def _nearest_first(self, task: Task, limit: int) -> int | None:
        """A network in which whatever is nearest is connected next, if it is cheap enough."""
        grow = self.grid.grow
        tree, placed, lacking = task.root, 0, task.lacking
        left = dict.fromkeys(task.others, 0)
        wanted = dict(task.optional)
        while left or lacking > 0:
            targets = left or wanted
            goal = sum(targets)
            layers, seen = [tree], tree
            while not (hit := grow(layers[-1]) & goal):
                layer = grow(layers[-1]) & task.space & ~seen
                if not layer or placed.bit_count() + len(layers) > limit:
                    return None
                seen |= layer
                layers.append(layer)
            there = max((group for group in targets if group & hit), key=targets.__getitem__)
            back = grow(there)
            for layer in layers[:0:-1]:
                step = layer & back
                step &= -step
                placed |= step
                tree |= step
                back = grow(step)
            tree |= there
            near = grow(tree)
            for group in [group for group in (*left, *wanted) if group & near]:
                tree |= group
                left.pop(group, 0)
                lacking -= wanted.pop(group, 0)
        return placed if placed.bit_count() <= limit else None

    def _tasks(self, must: int) -> Iterator[Task]:
        """What is to be done from a root; where any group can be it, from one after the other."""
        values = dict(zip(self.groups, self.values, strict=True))
        given = [self.groups[number] for number in bits(must)]
        while values and (spare := sum(values.values()) - self.need) >= 0:
            chosen = given + [g for g, v in values.items() if v > spare and g not in given]
            root, *others = chosen or [max(values, key=values.__getitem__)]
            lacking = self.need - sum(values.pop(group) for group in (root, *others))
            yield Task(root, tuple(others), values.copy(), max(lacking, 0), self.space)
            if chosen:
                return

    def _search(self, task: Task, room: int) -> int | None:
        """Satellites that do a task, as many as there is room for."""
        narrowed = self._narrow(task, room)
        if narrowed is None:
            return None
        task, cuts = narrowed
        optional = task.optional
        if not task.lacking:
            return cheapest_connection.cheapest(self.grid, task, cuts, room, self.spend)
        group = max(optional, key=lambda g: (optional[g] - len(cuts.more[g]), optional[g]))
        found = self._search(task.decided({group}, set()), room)
        return self._search(task.decided(set(), {group}), room) if found is None else found

    def _narrow(self, task: Task, room: int) -> tuple[Task, Cuts] | None:
        """The task without what takes more satellites than there is room for, and its cuts."""
        while True:
            within = task.within_reach(self.grid)
            if within is None:
                return None
            cuts = self._cuts(within, room)
            if cuts.least > room:
                return None
            inside, outside = cuts.decided(room)
            task = within.decided(inside, outside)
            if not inside:
                return task._replace(space=cuts.useful(room)), cuts

    def _cuts(self, task: Task, room: int) -> Cuts:
        self.spend(CUTTING)
        return Cuts(self.grid, task, room)

    def spend(self, work: int) -> None:
        """Count work; `Exhausted`: that was too much."""
        self.work -= work
        if self.work < 0:
            raise Exhausted
