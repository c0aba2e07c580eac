"""The map: what never changes. Hexes, planets, the borders and numbers of the sectors.

Every hex is a group `.hex` with the polygons `.hx` (its surface) and `.tg` (the tint of a target,
below the planet) and, if it has one, the planet `.pl`.
"""

from __future__ import annotations

from functools import lru_cache

from armillary.core.states.hexes import Grid, Hex
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import SIZE, Box, borders, box, centre, polygon
from armillary.drawing.art.svg import number, radial, text, translate, use
from armillary.drawing.place_names import hex_id, hex_place
from armillary.games.gaia.board import texts
from armillary.games.gaia.state import State, Table

PLANET = 64
"""The width of a planet's symbol on the map."""

_SURFACE = polygon(SIZE)
_TINT = polygon(SIZE - 2.5)


def symbols() -> str:
    """The gradient of empty space."""
    return radial("ga-space", (0, "#8fb4ff", 0.06), (1, "#8fb4ff", 0.018), r=0.6)


def bounds(state: State) -> Box:
    """x, y, width and height of the map."""
    return _bounds(state.table.grid)


@lru_cache(64)
def _bounds(grid: Grid) -> Box:
    return box(grid.index, margin=8)


def ground(state: State, words: Words) -> str:
    """All hexes, then what lies on their edges."""
    table = state.table
    tell = texts.of(words.language)
    names = sector_labels(table, words)
    parts = ['<g class="ga-ground">']
    first = True
    for place in table.reading_order:
        x, y = centre(place)
        planet = table.planets_at_start.get(place)
        what = words.term(planet) if planet else tell("map.empty")
        sector = names[table.sector_of[table.grid.index[place]]]
        label = f"{table.hex_names[place]}, {sector}, {what}"
        drawn = planet_on_map(planet, words) if planet else ""
        parts.append(
            f'<g id="{hex_id(place)}" class="hex{" has-planet" if planet else ""}" role="button" '
            f'tabindex="{0 if first else -1}" data-place="{hex_place(place)}" '
            f'transform="{translate(x, y)}" aria-label="{text(label)}">'
            f'<polygon class="hx" points="{_SURFACE}"/><polygon class="tg" points="{_TINT}"/>'
            f"{drawn}</g>"
        )
        first = False
    sectors = {place: table.sector_of[n] for place, n in table.grid.index.items()}
    parts.append(f'<path class="ga-sectors" d="{borders(sectors)}"/>')
    parts.append(_numbers(table, sectors))
    parts.append("</g>")
    return "".join(parts)


def planet_on_map(planet: str, words: Words) -> str:
    """A planet, and the letters that readers may switch on beside it."""
    letters = texts.of(words.language)(f"symbol.{planet}")
    return (
        f'<g class="pl">{use(f"ga-{planet}", PLANET)}</g>'
        f'<text class="ga-symbol" x="-17" y="26">{text(letters)}</text>'
    )


def sector_labels(table: Table, words: Words) -> list[str]:
    """The sectors by number, in words; a map given hex by hex may have sectors of its own."""
    tell = texts.of(words.language)
    return [tell("map.sector", number=name) for name in table.sector_numbers]


def _numbers(table: Table, sectors: dict[Hex, int]) -> str:
    """The number of each sector near its middle, beside the planets."""
    parts = []
    for sector, shown in enumerate(table.sector_numbers):
        spots = {place: centre(place) for place, of in sectors.items() if of == sector}
        middle_x = sum(x for x, _ in spots.values()) / len(spots)
        middle_y = sum(y for _, y in spots.values()) / len(spots)
        empty = [place for place in spots if place not in table.planets_at_start] or list(spots)
        best = min(
            empty, key=lambda p: (spots[p][0] - middle_x) ** 2 + (spots[p][1] - middle_y) ** 2
        )
        x, y = spots[best]
        parts.append(
            f'<text class="ga-number" x="{number(x)}" y="{number(y + 7)}">{text(shown)}</text>'
        )
    return "".join(parts)
