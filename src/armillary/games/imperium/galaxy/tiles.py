"""1.3 and 1.6  The galaxy of a match: where the tiles lie, and which of them touch.

A galaxy never changes; galaxies of equal tiles are the same object. Wormholes can change, so
`adjacency` works with them.
"""

from __future__ import annotations

from functools import lru_cache

from armillary.core.states import hexes
from armillary.core.states.hexes import Hex
from armillary.games.imperium.galaxy.map_strings import order
from armillary.games.imperium.numbering import DATA, MECATOL, PLANETS_OF, TILES

NO_TILE = -1
"""A place of the map string without a tile."""
FREE = -2
"""2.6  A place of the map string that waits for a tile."""


class Galaxy:
    """The tiles in play: their hexes, their neighbours, what is special about them."""

    def __init__(self, layout: tuple[int, ...], beside: tuple[int, ...]) -> None:
        self.layout = layout
        """2.6  The tiles in the order of a map string."""
        self.hexes: dict[int, Hex] = {MECATOL: (0, 0)}
        for hex, tile in zip(order(), layout, strict=True):
            if tile > 0:
                self.hexes[tile] = hex
        self.beside = beside
        """2.7  Tiles that are part of the board but lie beside it."""
        self.tiles: tuple[int, ...] = tuple(sorted((*self.hexes, *beside)))
        self.mask = sum(1 << tile for tile in self.tiles)
        tile_at = {hex: tile for tile, hex in self.hexes.items()}
        self.near = [0] * TILES
        """The tiles that share a side with each tile."""
        for tile, hex in self.hexes.items():
            for other in hexes.neighbours(hex):
                if other in tile_at:
                    self.near[tile] |= 1 << tile_at[other]
        rows = DATA.systems.tiles
        self.wormholes: dict[str, int] = {
            kind: sum(1 << tile for tile in self.tiles if kind in rows[tile].wormholes)
            for kind in ("alpha", "beta", "delta")
        }
        self.anomalies: dict[str, int] = {
            kind: sum(1 << tile for tile in self.tiles if rows[tile].anomaly == kind)
            for kind in ("asteroid_field", "gravity_rift", "nebula", "supernova")
        }
        self.anomaly_mask = sum(self.anomalies.values())
        self.planets = sum(1 << p for p in _planets(self.tiles))
        self.links: dict[tuple[int, ...], tuple[int, ...]] = {}
        """Which systems are adjacent, by the wormholes that there are (see `adjacency`)."""


def _planets(tiles: tuple[int, ...]) -> list[int]:
    return [planet for tile in tiles for planet in PLANETS_OF[tile]]


@lru_cache(maxsize=64)
def galaxy(layout: tuple[int, ...], beside: tuple[int, ...] = ()) -> Galaxy:
    """The galaxy of a layout."""
    return Galaxy(layout, beside)
