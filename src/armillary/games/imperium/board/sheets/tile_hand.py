"""2.6  Building the galaxy: the tiles in everybody's hands, own ones to be placed."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text, translate, use
from armillary.drawing.clickable import spot
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy.geometry import SURFACE
from armillary.games.imperium.board.galaxy.map import planet_spots, system_name
from armillary.games.imperium.board.galaxy.planets import look
from armillary.games.imperium.board.parts import who
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.state import State

ID = "tiles"


def building(state: State) -> bool:
    """Whether tiles are still to be placed."""
    return any(state.hands)


def sheet(state: State, seat: int | None, words: Words) -> str:
    """Own tiles first; everybody's are open."""
    tell = texts.of(words.language)
    order = [player.seat for player in state.players]
    if seat is not None:
        order.sort(key=lambda other: other != seat)
    parts = []
    for other in order:
        tiles = "".join(tile_card(tile, words) for tile in state.hands[other])
        parts.append(
            f'<section class="ti-tiles {seat_class(other)}"><h3>{who(state, other, words)}</h3>'
            f"<div>{tiles}</div></section>"
        )
    return (
        f'<div id="sheet-{ID}" class="ti-sheet floating ti-building"><header class="ti-head"><h2>'
        f"{text(tell('sheet.tiles'))}</h2></header>{''.join(parts)}</div>"
    )


@lru_cache(256)
def picture(tile: int) -> str:
    """A tile by itself: `.ti-picture`."""
    row = DATA.systems.tiles[tile]
    parts = [f'<polygon class="hx" points="{SURFACE}"/>']
    if row.anomaly:
        parts.append(use(f"ti-{row.anomaly}", 200))
    if row.wormholes:
        spot_x = 46 if row.planets else 0
        parts += [use(f"ti-wormhole-{kind}", 70, spot_x, 4) for kind in row.wormholes]
    for id, (x, y, r) in zip(row.planets, planet_spots(row), strict=True):
        planet = DATA.systems.planets[id]
        drawn = use(f"ti-planet-{look(planet)}", 64 * r / 20)
        parts.append(
            f'<g transform="{translate(x, y)}">{drawn}</g>'
            f'<text x="{x}" y="{y + r + 26}">{planet.resources}/{planet.influence}</text>'
        )
    return (
        '<svg class="ti-picture" viewBox="-102 -90 204 180" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


def tile_card(tile: int, words: Words) -> str:
    """A tile to be pressed."""
    name = system_name(tile, words)
    return spot(f"tile:{tile}", name, f"{picture(tile)}<small>{text(name)}</small>", "ti-tile-card")
