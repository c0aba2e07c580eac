"""21.3  Map strings: the tiles of a galaxy as numbers, ring by ring outwards from Mecatol Rex.

Each ring begins in the north and runs clockwise. 0 is a home position, -1 is a gap; a home tile may
also be written by its number. The centre is not written, except in braces or as a leading 18.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from armillary.core.bad_options import Unfit
from armillary.core.states import hexes
from armillary.core.states.hexes import Hex
from armillary.games.imperium.components import CENTRE, Board, Systems

HOME = 0
GAP = -1
RINGS = 3
LENGTH = 3 * RINGS * (RINGS + 1)


class MapError(Unfit):
    """A map string cannot be used."""

    def __init__(self, why: str, **values: Any) -> None:
        super().__init__("imperium", why, **values)


@cache
def ring(radius: int) -> tuple[Hex, ...]:
    """The hexes of a ring, clockwise from the north."""
    found = hexes.ring(radius)
    north = found.index((0, -radius))
    return (*found[north:], *found[:north])


@cache
def order() -> tuple[Hex, ...]:
    """The hexes of a map string, in its order."""
    return tuple(hex for radius in range(1, RINGS + 1) for hex in ring(radius))


def home_hexes(board: Board) -> tuple[Hex, ...]:
    """2.6  Where the home systems lie."""
    return tuple(ring(RINGS)[position] for position in board.home_ring3)


def parse(text: str, systems: Systems) -> dict[Hex, int]:
    """The tiles of a map string by hex, the centre included; gaps are left out."""
    words = text.replace(",", " ").split()
    if words and (words[0] == str(CENTRE) or re.fullmatch(r"\{.*\}", words[0])):
        if words[0].strip("{}") != str(CENTRE):
            raise MapError("map_centre", tile=CENTRE, text=words[0])
        words = words[1:]
    if not words:
        raise MapError("map_empty")
    if len(words) > LENGTH:
        raise MapError("map_long", n=len(words), most=LENGTH)
    tiles: dict[Hex, int] = {(0, 0): CENTRE}
    seen: set[int] = set()
    for hex, word in zip(order(), words, strict=False):
        number = _tile(word, systems)
        if number in seen:
            raise MapError("map_twice", tile=number)
        if number != GAP:
            tiles[hex] = number
        if number > 0:
            seen.add(number)
    return tiles


def _tile(word: str, systems: Systems) -> int:
    if not re.fullmatch(r"-?\d+", word):
        raise MapError("map_no_tile", text=repr(word))
    number = int(word)
    if number in (HOME, GAP):
        return number
    if number not in systems.tiles or number == CENTRE:
        raise MapError("map_not_placed", tile=number)
    return number


def write(tiles: dict[Hex, int]) -> str:
    """The map string of these tiles; what is missing at its end is left out."""
    numbers = [tiles.get(hex, GAP) for hex in order()]
    while numbers and numbers[-1] == GAP:
        numbers.pop()
    return " ".join(map(str, numbers))


def clashes(tiles: dict[Hex, int], systems: Systems) -> Iterator[tuple[int, int, str]]:
    """2.6  Neighbours that should not touch: two anomalies, or two wormholes of a kind."""
    rows = systems.tiles
    for hex, number in tiles.items():
        for other in hexes.neighbours(hex):
            if number in rows and tiles.get(other) in rows and hex < other:
                a, b = rows[number], rows[tiles[other]]
                if a.anomaly and b.anomaly:
                    yield number, tiles[other], "anomalies"
                for wormhole in set(a.wormholes) & set(b.wormholes):
                    yield number, tiles[other], f"{wormhole} wormholes"
