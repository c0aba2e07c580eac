"""1.1  Units of one player in one place, packed into one integer.

Each type of unit has a byte for how many there are and another for how many of them are damaged, so
that forces are added, subtracted and compared as plain numbers, and a clone only refers to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from armillary.games.imperium.powers.effect_types import UnitType

TYPES: tuple[UnitType, ...] = get_args(UnitType)
FLAGSHIP, WAR_SUN, DREADNOUGHT, CARRIER, CRUISER, DESTROYER, FIGHTER, INFANTRY, PDS, DOCK = range(
    10
)
TYPE: dict[str, int] = {name: number for number, name in enumerate(TYPES)}

SHIP_TYPES = range(FLAGSHIP, FIGHTER + 1)
BIG_SHIPS = range(FLAGSHIP, FIGHTER)
"""Ships other than fighters."""
ALL_TYPES = range(len(TYPES))

ONE = tuple(1 << 8 * type for type in ALL_TYPES)
"""One unit of each type."""
HURT = tuple(1 << 8 * (type + len(TYPES)) for type in ALL_TYPES)
"""What is added when a unit of the type is damaged."""

BIG = (1 << 8 * FIGHTER) - 1
"""The bytes of ships other than fighters."""
SHIPS = (1 << 8 * INFANTRY) - 1
GROUND = 0xFF << 8 * INFANTRY
STRUCTURES = 0xFFFF << 8 * PDS
UNITS = (1 << 8 * len(TYPES)) - 1
"""All counts, without damage."""
DAMAGE = UNITS << 8 * len(TYPES)

_WIDTH = 2 * len(TYPES)


def count(forces: int, type: int) -> int:
    """How many units of a type."""
    return forces >> 8 * type & 255


def hurt(forces: int, type: int) -> int:
    """How many of them are damaged."""
    return forces >> 8 * (type + 10) & 255


def size(forces: int) -> int:
    """How many units there are; mask the forces first to count only some of them."""
    return sum((forces & UNITS).to_bytes(10, "little"))


def types(forces: int) -> list[int]:
    """The types of which there is at least one."""
    return [type for type, n in enumerate((forces & UNITS).to_bytes(10, "little")) if n]


def without(forces: int, type: int, n: int = 1, damaged: int = 0) -> int:
    """Take units away, so many of them damaged."""
    return forces - n * ONE[type] - damaged * HURT[type]


def repaired(forces: int) -> int:
    """12.8  The forces without damage."""
    return forces & UNITS


def pack(units: Mapping[str, int]) -> int:
    """Forces from names and numbers; `dreadnought_damaged` is how many of them are damaged."""
    forces = 0
    for name, n in units.items():
        if name.endswith(DAMAGED):
            forces += n * HURT[TYPE[name.removesuffix(DAMAGED)]]
        else:
            forces += n * ONE[TYPE[name]]
    return forces


DAMAGED = "_damaged"


def unpack(forces: int) -> dict[str, int]:
    """Names and numbers of the forces."""
    return dict(_named(forces))


def _named(forces: int) -> Iterator[tuple[str, int]]:
    for place, n in enumerate(forces.to_bytes(_WIDTH, "little")):
        if n:
            damaged = place >= len(TYPES)
            yield TYPES[place % len(TYPES)] + DAMAGED * damaged, n
