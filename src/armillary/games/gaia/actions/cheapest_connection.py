"""11A.3  The fewest satellites that connect certain groups, by a line that sweeps over the map.

The line passes hexes and groups one by one. Of what lies behind it, only this matters for what lies
ahead: what the network has at the line, and what of that hangs together. Of all begun networks that
agree in that, the cheapest is kept; so the work is bounded by the width of the map. Most is left
out unseen, because the cuts that are yet to be entered take too many satellites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from armillary.core.states.hexes import Grid, bits
from armillary.games.gaia.actions.satellite_bounds import Cuts, Task

STARTS = 10
"""With how many places an order of the places is begun, to find the best."""

Ends = tuple[int, ...]
"""What a network has at the line, in parts that hang together; each a set of places."""

Begun = tuple[int, int, int]
"""A begun network: how many satellites, which, and the cuts that they enter."""


class Place(NamedTuple):
    """A hex or a group, and how things stand as soon as the line has passed it."""

    bit: int
    beside: int
    line: int
    """What has been passed, but is beside something that has not."""
    must: bool
    complete: bool
    """Whether all that must be connected has been passed."""
    satellite: int
    """The hex; 0 for a group."""
    cuts: int
    """The cuts that a satellite here enters."""


def cheapest(
    grid: Grid, task: Task, cuts: Cuts, room: int, spend: Callable[[int], None]
) -> int | None:
    """The fewest satellites that connect what must be; None: there is no room for them."""
    begun: dict[Ends, Begun] = {(): (0, 0, 0)}
    best, due = None, len(cuts.must)
    for bit, beside, line, must, complete, satellite, entered in _places(grid, task, cuts):
        spend(len(begun))
        cost = 1 if satellite else 0
        passed: dict[Ends, Begun] = {}
        for ends, network in begun.items():
            apart = [part for part in ends if not part & beside]
            alone = len(apart) == len(ends)
            joined = bit if alone else bit | sum(part for part in ends if part & beside)
            number, satellites, met = network
            taken = (number + cost, satellites | satellite, met | entered)
            ways = [((*apart, joined), taken)]
            # Whoever is beside a group has it, free of charge.
            if not must and (satellite or alone):
                ways.append((ends, network))
            for parts, now in ways:
                if now[0] + due - now[2].bit_count() > room:
                    continue
                at_line = [part & line for part in parts]
                if all(at_line):
                    at_line.sort()
                    key = tuple(at_line)
                    if key not in passed or now < passed[key]:
                        passed[key] = now
                elif len(parts) == 1 and complete:
                    # A part that ends here is the whole network, or it is none.
                    best, room = now[1], now[0] - 1
        begun = passed
    return best


def _places(grid: Grid, task: Task, cuts: Cuts) -> Iterator[Place]:
    """All that the line passes, in an order that keeps the line short."""
    musts = (task.root, *task.others)
    masks = [*musts, *task.optional, *(1 << hex for hex in bits(task.space))]
    beside = _beside(grid, masks)
    order = _order(beside)
    left = set(range(len(musts)))
    line = passed = 0
    for number in order:
        hexes, bit = masks[number], 1 << number
        passed |= bit
        line = sum(1 << place for place in bits(line | bit) if beside[place] & ~passed)
        left.discard(number)
        yield Place(
            bit=bit,
            beside=beside[number],
            line=line,
            must=number < len(musts),
            complete=not left,
            satellite=hexes & task.space,
            cuts=sum(1 << cut for cut, entry in enumerate(cuts.must) if entry & hexes),
        )


def _beside(grid: Grid, masks: Sequence[int]) -> list[int]:
    """For each of these sets of hexes, which others touch it; as bits of their numbers."""
    owner = {place: number for number, mask in enumerate(masks) for place in bits(mask)}
    every = sum(masks)
    return [
        sum(
            1 << number
            for number in {owner[place] for place in bits(grid.grow(mask) & every & ~mask)}
        )
        for mask in masks
    ]


def _order(beside: Sequence[int]) -> list[int]:
    """An order in which as few as possible of those passed are beside others, found greedily."""
    best: list[int] = []
    shortest = 1 << len(beside)
    for start in range(0, len(beside), len(beside) // STARTS + 1):
        order: list[int] = []
        passed = line = length = 0
        left = (1 << len(beside)) - 1
        near = 1 << start
        while left and length < shortest:
            rows = []
            for number in bits(near & left or left):
                rest = left & ~(1 << number)
                gone = sum(not beside[place] & rest for place in bits(beside[number] & line))
                longer = bool(beside[number] & rest) - gone
                rows.append((longer, -(beside[number] & passed).bit_count(), number))
            number = min(rows)[2]
            bit = 1 << number
            order.append(number)
            passed |= bit
            left ^= bit
            near |= beside[number]
            line = sum(1 << place for place in bits(line | bit) if beside[place] & left)
            length += 1 << line.bit_count()
        if length < shortest:
            best, shortest = order, length
    return best
