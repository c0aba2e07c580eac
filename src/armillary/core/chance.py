"""Chance is a seat: dice and draws are decisions with weights, answered by the match.

Nothing here hides an order: a pile is what may still come, not what will come. What chance answers
is a matter of luck: `Seeded` follows from a number that everybody may know, `Keyed` from a secret
of the table that is told after the match, so that anybody can work out every draw again.
"""

from __future__ import annotations

import hmac
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeVar
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


class Luck(Protocol):
    """Where chance's answers come from."""

    def draw(self, place: int, weights: Sequence[int]) -> int:
        """The index of one of the weights, each as likely as its weight says.

        `place`: how many entries the log had before. The same place gives the same answer, so a
        draw that is taken back and made again is the same draw.
        """


class Seeded:
    """Luck that follows from a seed: for simulations, tests, and whoever wants the same again."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def draw(self, place: int, weights: Sequence[int]) -> int:
        return stream(self._seed, "play", place).weighted(weights)


class Salt(NamedTuple):
    """Random bytes of somebody who sat down; they count for draws from a place of the log on."""

    since: int
    seat: int
    value: bytes


KEY_SIZE, SALT_SIZE = 32, 16
"""Bytes."""


class Keyed:
    """Luck that nobody can foresee without the key, and nobody can change who has it.

    A draw is HMAC-SHA256 of the key over the salts that count at its place, the place, and how
    often it was tried: of 64 bits, those that would make one answer likelier are thrown away.
    """

    def __init__(self, key: bytes, salts: Sequence[Salt] = ()) -> None:
        self.key = key
        self.salts = tuple(salts)

    def draw(self, place: int, weights: Sequence[int]) -> int:
        total = sum(weights)
        even = 2**64 - 2**64 % total
        salts = b"".join(salt.value for salt in self.salts if salt.since <= place)
        drawn, tries = even, 0
        while drawn >= even:
            text = b"armillary draw" + salts + place.to_bytes(8) + tries.to_bytes(4)
            drawn = int.from_bytes(hmac.digest(self.key, text, "sha256")[:8])
            tries += 1
        drawn %= total
        for index, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return index
        raise AssertionError("weights are positive")


def commitment(table: str, key: bytes) -> str:
    """What is told of a key before the first draw: it fits no other key."""
    return sha256(b"armillary key" + table.encode() + b":" + key).hexdigest()


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
