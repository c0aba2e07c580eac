"""1.1  Forces on the map: a plate with one counter per type, and what stands on planets."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import number
from armillary.games.imperium.board.galaxy.unit_art import glyph_at, unit_at
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.powers.effect_types import UnitType
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import (
    DOCK,
    INFANTRY,
    PDS,
    SHIPS,
    TYPE,
    TYPES,
    UNITS,
    count,
    hurt,
    size,
    types,
)

UNIT = 32.0
"""The size of a silhouette in a plate."""
ROW = 5
"""Types in one row of a plate; more make two rows."""


def stacks(forces: int) -> list[tuple[UnitType, int, int]]:
    """The types of a force, the biggest first: name, how many, how many damaged."""
    return [(TYPES[type], count(forces, type), hurt(forces, type)) for type in types(forces)]


def spoken_forces(forces: int, words: Words) -> str:
    """A force in words; most places have none."""
    if not forces & UNITS:
        return ""
    return words.listed(f"{n} × {words.term(name)}" for name, n, _ in stacks(forces & UNITS))


def plate_up(tile: int) -> float:
    """How far above the middle of a tile its fleet stands: beside what lies there."""
    row = DATA.systems.tiles[tile]
    if row.planets:
        return -66.0
    if row.anomaly:
        return -2.0
    return -46.0 if row.wormholes else 0.0


def fleet_spots(state: State, tile: int) -> list[tuple[int, int, float]]:
    """The fleets in a system: whose, which forces, and how far above its middle they stand."""
    found = [(p.seat, p.units[tile]) for p in state.players if p.units[tile] & UNITS]
    up = plate_up(tile)
    spots = []
    for number_of, (seat, forces) in enumerate(found):
        if len(found) > 1:  # side by side they would not fit: above each other
            up = -66.0 if not number_of else up + plate_height(forces) + 6
        spots.append((seat, forces, up))
    return spots


@lru_cache(4096)
def plate(seat: int, forces: int, more: str = "") -> str:
    """A fleet around the origin: whose it is and its types; from afar the strongest and the sum."""
    width, height, spots = _laid_out(forces)
    units = "".join(unit_at(name, x, y, UNIT, n, hurt) for name, n, hurt, x, y in spots)
    first, _, damaged = stacks(forces)[0]
    total = size(forces & (SHIPS if forces & SHIPS else UNITS))
    far = (
        f"{_frame(seat, 112, 62)}{unit_at(first, 4, 0, 50, 1, damaged)}"
        f'<text class="ti-count" x="38" y="15" font-size="40">{total}</text>'
    )
    return (
        f'<g class="{f"ti-plate {seat_class(seat)} {more}".rstrip()}">'
        f'<g class="ti-near">{_frame(seat, width, height)}{units}</g>'
        f'<g class="ti-far">{far}</g></g>'
    )


def leaving_plate(seat: int, forces: int, leaving: int) -> str:
    """The plate of a fleet of which a part leaves: that part is dimmed, the rest is counted."""
    width, height, spots = _laid_out(forces)
    units = ""
    for name, n, _, x, y in spots:
        gone = count(leaving, TYPE[name])
        left = n - gone
        drawn = unit_at(name, x, y, UNIT, max(1, left))
        units += drawn if left else f'<g class="ti-gone">{drawn}</g>'
        if gone:
            units += f'<text class="ti-minus" x="{number(x)}" y="{number(y + 17)}">−{gone}</text>'
    return (
        f'<g class="ti-plate {seat_class(seat)} ti-leaving"><g class="ti-near">'
        f"{_frame(seat, width, height)}{units}</g></g>"
    )


def _laid_out(forces: int) -> tuple[float, float, list[tuple[UnitType, int, int, float, float]]]:
    """How large a plate is, and where its types stand: name, how many, how many damaged, x, y."""
    row = stacks(forces)
    half = (len(row) + 1) // 2
    rows = [row] if len(row) <= ROW else [row[:half], row[half:]]
    step = UNIT + 7
    width = 22 + step * max(map(len, rows))
    height = plate_height(forces)
    left, top = -width / 2, -height / 2
    spots = [
        (
            name,
            n,
            damaged,
            left + 20 + step * place + step / 2 - 1.5,
            top + 4.5 + UNIT / 2 + line * (UNIT + 4),
        )
        for line, found in enumerate(rows)
        for place, (name, n, damaged) in enumerate(found)
    ]
    return width, height, spots


def plate_height(forces: int) -> float:
    """How high the plate of a force is."""
    return (2 if len(types(forces)) > ROW else 1) * (UNIT + 4) + 5


def _frame(seat: int, width: float, height: float) -> str:
    """The plate's ground, and the tab with the seat's glyph."""
    left, top = -width / 2, -height / 2
    r = min(18.0, height * 0.27)
    tab = 0.3 * height if height > 60 else 20.0
    tab = min(tab, 34.0)
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(r)}"/>'
        f'<path class="ti-tab" d="M{number(left + r)} {number(top)}H{number(left + tab)}'
        f"V{number(-top)}H{number(left + r)}A{number(r)} {number(r)} 0 0 1 {number(left)} "
        f"{number(-top - r)}V{number(top + r)}A{number(r)} {number(r)} 0 0 1 {number(left + r)} "
        f'{number(top)}Z"/><g class="ti-glyph">{glyph_at(seat, left + tab / 2, 0, tab * 0.75)}</g>'
    )


GROUND = (INFANTRY, DOCK, PDS)
"""The order in which units stand on a planet; other types follow."""


@lru_cache(4096)
def garrison(seat: int, forces: int, radius: float) -> str:
    """Units on a planet, inside the ring of their owner, around the origin."""
    row = [(TYPES[t], count(forces, t), hurt(forces, t)) for t in GROUND if count(forces, t)]
    row += [stack for stack in stacks(forces) if stack[0] not in {name for name, _, _ in row}]
    if not row:
        return ""
    shown = row[:3]
    size_of = {1: 31.0, 2: 27.0, 3: 25.0}[len(shown)] * (1 if radius >= 28 else 0.84)
    spots = {
        1: ((0.0, 0.0),),
        2: ((-size_of * 0.54, 1.0), (size_of * 0.56, 0.0)),
        3: (
            (-size_of * 0.56, size_of * 0.42),
            (size_of * 0.58, size_of * 0.42),
            (0.0, -size_of * 0.56),
        ),
    }[len(shown)]
    units = "".join(
        unit_at(name, x, y, size_of, n, damaged)
        for (name, n, damaged), (x, y) in zip(shown, spots, strict=True)
    )
    return (
        f'<g class="ti-units ti-near {seat_class(seat)}">'
        f'<circle class="ti-veil" r="{number(radius)}"/>{units}</g>'
    )
