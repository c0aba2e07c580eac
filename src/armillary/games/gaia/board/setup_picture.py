"""The map of a configuration, small: before anybody sits down."""

from __future__ import annotations

from armillary.core.chance import stream
from armillary.core.states.hexes import Hex
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import borders, box, centre, polygon
from armillary.drawing.art.svg import number, text, translate
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.planets import COLOURS
from armillary.games.gaia.components import components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.maps import MapLayout, layout_text, make_map

SIZE = 10.0
_SURFACE = polygon(SIZE - 0.4)


def map_of(config: GaiaConfig) -> MapLayout:
    """2A  The map that this configuration gives; refuses impossible ones with ConfigError."""
    return make_map(config, components(), stream(config.seed, "setup"))


def layout(config: GaiaConfig) -> str:
    """The map as text that `map` of a configuration accepts."""
    return layout_text(map_of(config))


def spot(place: Hex, planet: str | None) -> str:
    """One hex of a small map, with its planet."""
    body = f'<polygon points="{_SURFACE}" fill="#8fb4ff" fill-opacity=".06"/>'
    if planet:
        light, middle, dark, air = COLOURS[planet]
        body += f'<circle r="6" fill="{middle}" stroke="{dark}" stroke-width=".8"/>'
        body += f'<circle cx="-1.8" cy="-1.8" r="2.4" fill="{light}" fill-opacity=".8"/>'
        if planet in ("gaia", "transdim"):
            dash = "" if planet == "gaia" else ' stroke-dasharray="2 1.6"'
            body += f'<circle r="7.4" fill="none" stroke="{air}"{dash}/>'
    return f'<g transform="{translate(*centre(place, SIZE))}">{body}</g>'


def preview(config: GaiaConfig, words: Words) -> str:
    """Every planet a disc in its colour, with a mark that tells gaia and transdim without it.

    The colours stand in the drawing itself, so that it can be shown where our symbols are not.
    """
    made = map_of(config)
    x, y, width, height = box(made.sectors, SIZE, 4)
    parts = [spot(place, made.planets.get(place)) for place in made.sectors]
    edges = borders(made.sectors, SIZE)
    label = texts.of(words.language)("sheet.map")
    return (
        f'<svg class="ga-preview" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{text(label)}" '
        f'viewBox="{number(x)} {number(y)} {number(width)} {number(height)}">'
        f'{"".join(parts)}<path d="{edges}" fill="none" stroke="#a9beff" stroke-opacity=".5" '
        'stroke-width="1" stroke-linecap="round"/></svg>'
    )
