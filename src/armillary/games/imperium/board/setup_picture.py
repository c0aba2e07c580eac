"""The galaxy of a configuration, small: before anybody sits down."""

from __future__ import annotations

from armillary.core.states.hexes import Hex
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import polygon
from armillary.drawing.art.svg import number, text, translate
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.anomalies import WORMHOLES
from armillary.games.imperium.board.galaxy.geometry import centre
from armillary.games.imperium.board.galaxy.map import planet_spots
from armillary.games.imperium.board.galaxy.planets import COLOURS, look
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.galaxy.map_strings import HOME, order, write
from armillary.games.imperium.galaxy.tiles import NO_TILE
from armillary.games.imperium.numbering import DATA, MECATOL
from armillary.games.imperium.setup import setup

SCALE = 0.2
_SURFACE = polygon(97)
ANOMALIES = {
    "nebula": ("#b04be0", "0"),
    "asteroid_field": ("#b09a83", "4 10"),
    "supernova": ("#ff9a52", "0"),
    "gravity_rift": ("#ff6f6f", "14 8"),
}


def tiles_of(config: ImperiumConfig) -> dict[Hex, int]:
    """Every place of the board: a tile, or 0 where one is still to come."""
    state = setup(config)
    found = {
        hex: max(0, tile)
        for hex, tile in zip(order(), state.layout, strict=True)
        if tile != NO_TILE
    }
    return {**found, (0, 0): MECATOL}


def layout(config: ImperiumConfig) -> str:
    """21.3  The galaxy as a map string; empty: the players build it."""
    state = setup(config)
    if any(state.hands):
        return ""
    found = zip(order(), state.layout, strict=True)
    return write({hex: max(HOME, tile) for hex, tile in found if tile != NO_TILE})


def spot(place: Hex, tile: int) -> str:
    """One tile of a small map, with its planets, wormholes and anomaly."""
    body = (
        f'<polygon points="{_SURFACE}" fill="#8fb4ff" fill-opacity="{".08" if tile else ".02"}"/>'
    )
    if tile:
        row = DATA.systems.tiles[tile]
        if row.anomaly:
            colour, dashes = ANOMALIES[row.anomaly]
            body += (
                f'<circle r="62" fill="{colour}" fill-opacity=".25" stroke="{colour}" '
                f'stroke-width="7" stroke-dasharray="{dashes}"/>'
            )
        for kind in row.wormholes:
            letter, light, deep = WORMHOLES[kind]
            side = 46 if row.planets else 0
            body += (
                f'<circle cx="{side}" r="32" fill="{deep}" fill-opacity=".4" stroke="{light}" '
                f'stroke-width="6"/><text x="{side}" y="15" text-anchor="middle" font-size="44" '
                f'fill="{light}">{letter}</text>'
            )
        for id, (x, y, r) in zip(row.planets, planet_spots(row), strict=True):
            light, middle, dark, _ = COLOURS[look(DATA.systems.planets[id])]
            body += (
                f'<circle cx="{x}" cy="{y}" r="{r}" fill="{middle}" stroke="{dark}" '
                f'stroke-width="4"/><circle cx="{x - r * 0.3:.0f}" cy="{y - r * 0.3:.0f}" '
                f'r="{r * 0.4:.0f}" fill="{light}" fill-opacity=".8"/>'
            )
        if row.home_of:
            body += (
                '<polygon points="'
                + polygon(88)
                + '" fill="none" stroke="#ffd765" stroke-width="5"/>'
            )
    else:
        body += '<text y="22" text-anchor="middle" font-size="64" fill="#8f9abb">?</text>'
    x, y = centre(place)
    return f'<g transform="{translate(x * SCALE, y * SCALE)} scale({SCALE})">{body}</g>'


def preview(config: ImperiumConfig, words: Words) -> str:
    """Every tile with what tells it apart; places without one have a question mark.

    The colours stand in the drawing itself, so that it can be shown where our symbols are not.
    """
    found = tiles_of(config)
    reach = 620 * SCALE
    label = texts.of(words.language)("sheet.map")
    return (
        f'<svg class="ti-preview" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{text(label)}" viewBox="{number(-reach)} {number(-reach)} '
        f'{number(2 * reach)} {number(2 * reach)}">'
        f"{''.join(spot(place, tile) for place, tile in found.items())}</svg>"
    )
