"""The galaxy: tiles with anomalies and wormholes, and the places that still wait for one.

2.6  Tiles come one by one while players build the galaxy, so all of it is drawn as pieces. A tile
is a group `.hex` with its surface `.hx` and the tint of a target `.tg` below everything else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from armillary.core.states.hexes import Hex
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import Box, Point
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import number, radial, text, translate, use
from armillary.games.imperium.board import places, texts
from armillary.games.imperium.board.galaxy.fleets import spoken_forces
from armillary.games.imperium.board.galaxy.geometry import BESIDE, SURFACE, TINT, box, centre
from armillary.games.imperium.components import Tile
from armillary.games.imperium.galaxy.map_strings import order
from armillary.games.imperium.galaxy.tiles import FREE
from armillary.games.imperium.numbering import DATA, HOMES, MECATOL
from armillary.games.imperium.state import State

SPOTS: dict[int, tuple[tuple[float, float, float], ...]] = {
    0: (),
    1: ((0, -6, 36),),
    2: ((-41, -14, 30), (41, -14, 30)),
    3: ((-55, -13, 22), (0, -13, 22), (55, -13, 22)),
}
"""Where the planets of a tile lie, and their radius, by their number. They never move."""
MECATOL_SPOT = (0, -6, 46)
BESIDE_WORMHOLE = (-30, -5, 34)


def symbols() -> str:
    """The gradient of empty space."""
    return radial("ti-space", (0, "#8fb4ff", 0.07), (1, "#8fb4ff", 0.02), r=0.6)


def hexes(state: State) -> dict[int, Hex]:
    """Where every tile lies; those beside the board are drawn at its corners."""
    found = {tile: hex for hex, tile in zip(order(), state.layout, strict=True) if tile > 0}
    found[MECATOL] = (0, 0)
    return found | dict(zip(state.galaxy.beside, BESIDE, strict=False))


def free_hexes(state: State) -> list[Hex]:
    """2.6  Places that wait for a tile."""
    return [hex for hex, tile in zip(order(), state.layout, strict=True) if tile == FREE]


PLATES = 14.0
"""How far a plate with two rows rises above the tiles in the north."""


def bounds(state: State) -> Box:
    """x, y, width and height of the galaxy; a large fleet stands out above its tile."""
    x, y, width, height = box([*hexes(state).values(), *free_hexes(state)], margin=8)
    return x, y - PLATES, width, height + PLATES


def where(state: State, tile: int) -> Point:
    """The middle of a tile on the drawing."""
    return centre(hexes(state)[tile])


def planet_spots(row: Tile) -> tuple[tuple[float, float, float], ...]:
    """Where the planets of a tile lie, from its middle, and how large they are."""
    if row.id == MECATOL:
        return (MECATOL_SPOT,)
    if len(row.planets) == 1 and row.wormholes:
        return (BESIDE_WORMHOLE,)
    return SPOTS[len(row.planets)]


class Ground(NamedTuple):
    """What a tile is drawn from, besides the pieces on it."""

    hex: Hex
    home: int | None
    """Whose home system it is."""
    gate: str
    """The wormhole of a token that lies there."""
    first: bool
    """Whether the keyboard comes here first."""


def grounds(state: State) -> dict[int, Ground]:
    """All tiles, from north to south and from west to east."""
    owners = {HOMES[p.faction]: p.seat for p in state.players if p.faction}
    gates = {tile: kind for tile, kind in zip(state.creuss, ("alpha", "beta"), strict=True) if tile}
    found = hexes(state)
    order = sorted(found, key=lambda tile: _reading(found[tile]))
    return {
        tile: Ground(found[tile], owners.get(tile), gates.get(tile, ""), not number_of)
        for number_of, tile in enumerate(order)
    }


def tile_piece(state: State, tile: int, ground: Ground, words: Words) -> str:
    """A tile as a piece."""
    x, y = centre(ground.hex)
    rex = " ti-rex" if tile == MECATOL else ""
    home = f" {seat_class(ground.home)}" if ground.home is not None else ""
    anomaly = DATA.systems.tiles[tile].anomaly
    name = words.label(anomaly) if anomaly else ""
    return (
        f'<g id="{places.system_id(tile)}" class="hex ti-tile{rex}{home}" role="button" '
        f'tabindex="{0 if ground.first else -1}" data-place="{places.system(tile)}" '
        f'data-at="{places.system_id(tile)}" transform="{translate(x, y)}" '
        f'aria-label="{text(spoken(state, tile, words))}">'
        f"{_body(tile, ground.home is not None, ground.gate, name)}</g>"
    )


def free_places(state: State, words: Words) -> dict[str, str]:
    """2.6  The places that wait for a tile, as pieces."""
    drawn = {}
    label = text(texts.of(words.language)("map.free"))
    for hex in free_hexes(state):
        x, y = centre(hex)
        drawn[places.free_id(hex)] = (
            f'<g id="{places.free_id(hex)}" class="hex ti-tile ti-free" role="button" '
            f'tabindex="-1" data-place="{places.free(hex)}" data-at="{places.free_id(hex)}" '
            f'transform="{translate(x, y)}" aria-label="{label}">'
            f'<polygon class="hx" points="{SURFACE}"/><polygon class="tg" points="{TINT}"/></g>'
        )
    return drawn


def _reading(hex: Hex) -> tuple[int, int]:
    """From north to south, from west to east."""
    return hex[0] + 2 * hex[1], hex[0]


@lru_cache(1024)
def squeezed(name: str, room: float, letter: float) -> str:
    """What makes a name fit, if it is too long: so many units, with letters so wide."""
    if len(name) * letter <= room:
        return ""
    return f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"'


def _body(tile: int, home: bool, token: str, anomaly_name: str) -> str:
    row = DATA.systems.tiles[tile]
    parts = [f'<polygon class="hx" points="{SURFACE}"/>']
    if home:
        parts.append(f'<polygon class="ti-home" points="{TINT}"/>')
    if row.anomaly:
        parts.append(f'{use(f"ti-{row.anomaly}", 200)}<polygon class="ti-rim" points="{TINT}"/>')
    parts.append(f'<polygon class="tg" points="{TINT}"/>')
    holes = list(row.wormholes)
    spots = _hole_spots(row, len(holes))
    parts += [
        use(f"ti-wormhole-{kind}", size, x, y)
        for kind, (x, y, size) in zip(holes, spots, strict=True)
    ]
    if token:
        parts.append(f'<g class="ti-gate">{use(f"ti-wormhole-{token}", 56, 52, 40)}</g>')
    if row.anomaly:
        parts.append(
            f'<text class="ti-anomaly ti-near" y="76"{squeezed(anomaly_name, 122, 8.4)}>'
            f"{text(anomaly_name)}</text>"
        )
    parts.append(f'<text class="ti-number ti-near" x="0" y="-72">{tile}</text>')
    return "".join(parts)


def _hole_spots(row: Tile, count: int) -> list[tuple[float, float, float]]:
    """Where wormholes lie: alone in the middle, beside a planet at the right."""
    if row.planets:
        return [(46.0 - 34 * n, 2.0, 62.0) for n in range(count)]
    if count == 1:
        return [(0.0, 4.0, 96.0)]
    return [(-34.0 + 68 * n, 4.0, 78.0) for n in range(count)]


# In words


def system_name(tile: int, words: Words) -> str:
    """What a system is called, standing alone."""
    name = words.show("system", tile)
    return name[:1].upper() + name[1:]


def spoken(state: State, tile: int, words: Words) -> str:
    """A system for those who do not see it."""
    return ", ".join([system_name(tile, words), *standing_there(state, tile, words)])


def standing_there(state: State, tile: int, words: Words) -> list[str]:
    """What a system is besides its name, and whose ships and tokens are in it."""
    row = DATA.systems.tiles[tile]
    told = []
    if row.anomaly and row.planets:
        told.append(words.term(row.anomaly))
    if row.planets or row.anomaly:
        told += [words.term(f"{kind}_wormhole") for kind in row.wormholes]
    names = words.names(state)
    for player in state.players:
        ships = spoken_forces(player.units[tile], words)
        if ships:
            told.append(f"{names[player.seat]}: {ships}")
        if player.tokens >> tile & 1:
            told.append(texts.of(words.language)("map.token", player=names[player.seat]))
    return told


def line(state: State, path: tuple[int, ...]) -> str:
    """A way through systems as the points of a path."""
    found = hexes(state)
    spots = [centre(found[tile]) for tile in path if tile in found]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
