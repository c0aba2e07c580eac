"""The ships of a sector: who stands where, near and from afar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from armillary.drawing.art.svg import translate, use
from armillary.games.eclipse.board.galaxy.ships import STRENGTH, on_map
from armillary.games.eclipse.board.places import nobody, printed
from armillary.games.eclipse.components import SHIPS
from armillary.games.eclipse.state import NOBODY, Place, Squadron

Spot = tuple[float, float]

_TWO_SIDES: dict[int, tuple[Spot, ...]] = {
    1: ((38, 32),),
    2: ((25, 42), (57, 8)),
    3: ((58, 4), (24, 30), (42, 58)),
    4: ((60, 0), (26, 20), (58, 38), (26, 60)),
}
"""Where the stacks of the right side stand; the left side is its mirror image."""
_TIGHT: dict[int, tuple[Spot, ...]] = {2: ((19, 44), (48, 34))}
"""The same where planets lie at the sides."""
_MANY_SIDES: tuple[Spot, ...] = (
    (-46, 14),
    (46, 14),
    (0, 50),
    (-38, 58),
    (38, 58),
    (0, 12),
    (0, 80),
)
"""Three or more sides: each its strongest ship with the number of all."""


class Side(NamedTuple):
    """All ships of one owner in a sector, the strongest first."""

    owner: int
    stacks: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many ships there are."""
        return sum(count for _, count in self.stacks)


class Standing(NamedTuple):
    """Ships of one type: near and, if they stand for their side, from afar."""

    owner: int
    kind: str
    number: int
    near: str
    far: str


def sides(place: Place) -> list[Side]:
    """Everybody who has ships here, in the order of entry; ships of nobody were there first."""
    found = []
    if place.npcs:
        kind = nobody(printed(place))
        found.append(Side(NOBODY, ((kind, len(place.npcs)),)))
    found += [Side(squadron.seat, tuple(_stacks(squadron))) for squadron in place.squadrons]
    return found


def _stacks(squadron: Squadron) -> Iterator[tuple[str, int]]:
    counts: dict[str, int] = dict(zip(SHIPS, squadron.ships, strict=True))
    return ((kind, counts[kind]) for kind in STRENGTH if counts.get(kind))


@lru_cache(4096)
def standing(place: Place, pinned: tuple[int, ...]) -> tuple[Standing, ...]:
    """The ships of a sector as they are drawn. `pinned`: seats with ships that cannot leave."""
    all_sides = sides(place)
    found: list[Standing] = []
    fleets = [side for side in all_sides if side.stacks[0][0] != "gcds"]
    guard = len(all_sides) > len(fleets)
    if guard:
        found.append(
            Standing(
                NOBODY, "gcds", 1, on_map("gcds", NOBODY, 1, 0, -8), _far("gcds", NOBODY, 1, 18, 24)
            )
        )
    far = _far_spots(len(fleets), guard)
    for number, side in enumerate(fleets):
        spots = _near_spots(place, fleets, number)
        stacks = side.stacks if spots is not None else ((side.stacks[0][0], side.size),)
        for order, (kind, count) in enumerate(side.stacks):
            near = ""
            if order < len(stacks):
                x, y, scale = (spots or [(*_MANY_SIDES[number], 0.8)])[order]
                shown = count if spots is not None else side.size
                held = not order and side.owner in pinned
                near = on_map(kind, side.owner, shown, x, y, scale, held)
            afar = _far(kind, side.owner, side.size, *far[number]) if not order else ""
            found.append(Standing(side.owner, kind, count, near, afar))
    return tuple(found)


def _near_spots(
    place: Place, fleets: list[Side], number: int
) -> list[tuple[float, float, float]] | None:
    """Where the stacks of a side stand, and how large; None: there is room for one of them."""
    stacks = fleets[number].stacks
    count = len(stacks)
    if len(fleets) == 1:
        step = 38 if count < 4 else 31
        scale = 1.12 if count < 3 else 1 if count < 4 else 0.88
        return [((n - (count - 1) / 2) * step, 45, scale) for n in range(count)]
    if len(fleets) == 2:
        tight = len(printed(place).squares) > 3
        spots = _TIGHT.get(count, _TWO_SIDES[count]) if tight else _TWO_SIDES[count]
        mirror = -1 if number == 0 else 1
        return [(mirror * x, y, 0.74 if tight or count > 3 else 0.86) for x, y in spots]
    return None


def _far_spots(count: int, guard: bool) -> list[tuple[float, float, float]]:
    """Where each side stands on a map seen from afar, and how large."""
    if count == 1:
        return [(-34 if guard else 30, 8, 1.6)]
    if count == 2:
        return [(-34, 22, 1.4), (34, 22, 1.4)]
    return [(x * 1.1, y * 0.8, 1.05) for x, y in _MANY_SIDES[:count]]


def _far(kind: str, owner: int, count: int, x: float, y: float, scale: float = 1.2) -> str:
    return (
        f'<g transform="{translate(x, y)} scale({scale})">{on_map(kind, owner, count, 0, -4)}</g>'
    )


FIGHT = f'<circle r="12"/>{use("ic-swords", 16)}'
"""The mark of a battle to come."""
