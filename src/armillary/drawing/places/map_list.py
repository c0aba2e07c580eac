"""The map as a list, for whoever reads it by ear or by keyboard: what lies where, whose it is, and
how far away."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

import msgspec

FREE, MINE, OTHERS, UNKNOWN = "free", "mine", "others", "unknown"
"""What can be asked for: what nobody holds though somebody could, what the reader or somebody else
holds, and what is still face down. The table names them."""

Spot = TypeVar("Spot", bound=Hashable)


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of the map in words."""

    place: str
    """Its name among the places of the page, such as `hex:3,-2`."""
    name: str
    """What people at the table call it."""
    told: str
    """What it is, and what stands there."""
    kinds: tuple[str, ...] = ()
    steps: int | None = None
    """How far it is from the nearest place where the reader has something; None: there is no way,
    or they have nothing anywhere."""


def kinds(owners: Iterable[int], seat: int | None, free: bool = False) -> tuple[str, ...]:
    """Of what kinds a place is where these seats have something."""
    there = set(owners)
    found = [(FREE, free), (MINE, seat in there), (OTHERS, bool(there - {seat}))]
    return tuple(kind for kind, is_so in found if is_so)


def steps(
    starts: Iterable[Spot], beside: Callable[[Spot], Iterable[Spot]], least: int = 0
) -> dict[Spot, int]:
    """How many steps it takes to every spot that can be reached from one of these."""
    found = dict.fromkeys(starts, least)
    edge = list(found)
    while edge:
        least += 1
        edge = list(dict.fromkeys(to for at in edge for to in beside(at) if to not in found))
        found.update(dict.fromkeys(edge, least))
    return found
