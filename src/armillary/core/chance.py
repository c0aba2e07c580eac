"""Chance is a seat: dice and draws are decisions with weights, answered by the match.

Nothing here hides an order: a pile is what may still come, not what will come.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import TypeVar
from zlib import crc32

from armillary.core.states.clone import Cloneable

T = TypeVar("T")

CHANCE = -1
"""The seat that rolls dice and draws cards."""

LARGEST_SEED = 2**53 - 1
"""Every program that reads JSON keeps numbers up to this one exactly."""

_MASK = (1 << 64) - 1


class SplitMix:
    """The splitmix64 generator: its whole state is one integer, equal on every machine."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1. The bias, bound / 2**64, is beyond measuring."""
        return (self.next() * bound) >> 64

    def choose(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[(self.next() * len(items)) >> 64]

    def weighted(self, weights: Sequence[int]) -> int:
        """The index of one of the weights, each as likely as its weight says."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("weights are positive")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        result = list(items)
        self.shuffle(result)
        return result


def stream(seed: int, *names: str | int) -> SplitMix:
    """A generator of its own for each purpose, so that one purpose never disturbs another."""
    mixed = SplitMix(seed)
    for name in names:
        number = name if isinstance(name, int) else crc32(name.encode())
        mixed = SplitMix(mixed.next() ^ (number & _MASK))
    return mixed


@dataclass(slots=True)
class Pile(Cloneable):
    """A face-down pile of named things: a multiset, with what is known of its top and bottom."""

    counts: dict[str, int] = field(default_factory=dict)
    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.top) + sum(self.counts.values()) + len(self.bottom)

    def next(self) -> dict[str, int]:
        """What the next draw may bring, with weights; in a fixed order."""
        if self.top:
            return {self.top[0]: 1}
        if self.counts:
            return dict(sorted(self.counts.items()))
        return {self.bottom[0]: 1} if self.bottom else {}

    def take(self, item: str) -> None:
        """Remove the item that the draw brought."""
        if item not in self.next():
            raise ValueError(f"{item!r} is not next in the pile")
        if self.top:
            del self.top[0]
        elif self.counts:
            left = self.counts[item] - 1
            if left:
                self.counts[item] = left
            else:
                del self.counts[item]
        else:
            del self.bottom[0]

    def add(self, item: str, count: int = 1) -> None:
        """Shuffle things in."""
        self.counts[item] = self.counts.get(item, 0) + count

    def shuffle(self) -> None:
        """Forget what is known of top and bottom."""
        for item in (*self.top, *self.bottom):
            self.add(item)
        self.top.clear()
        self.bottom.clear()
