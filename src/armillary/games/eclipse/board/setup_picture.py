"""The galaxy of a configuration, small: before anybody sits down."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art import hex_layout
from armillary.drawing.art.hex_layout import polygon
from armillary.drawing.art.seat_badges import CRESTS
from armillary.drawing.art.svg import number, text, translate
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.geometry import turned
from armillary.games.eclipse.components import Hex
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.setup import setup
from armillary.games.eclipse.state import State

SIZE = 20.0
RINGS = 3
_GUARDIAN, _CENTRE, _ZONE = "#c9765a", "#c99bff", "#8fb4ff"


def preview(config: EclipseConfig, words: Words) -> str:
    """Centre, guardians and starting zones; the colours stand in the drawing itself, so that it
    can be shown where our symbols are not."""
    state = setup(config)
    zones = [
        (q, r)
        for q in range(-RINGS, RINGS + 1)
        for r in range(-RINGS, RINGS + 1)
        if abs(q + r) <= RINGS
    ]
    x, y, width, height = hex_layout.box(map(turned, zones), SIZE, 2)
    drawn = "".join(_zone(state, at) for at in zones)
    label = texts.of(words.language)("map.galaxy")
    return (
        f'<svg class="ec-preview" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{text(label)}" '
        f'viewBox="{number(x)} {number(y)} {number(width)} {number(height)}">{drawn}</svg>'
    )


def _zone(state: State, at: Hex) -> str:
    x, y = hex_layout.centre(turned(at), SIZE)
    seats = {slot.at: seat for seat, slot in enumerate(state.table.slots)}
    place = next((one for one in state.sectors.values() if one.at == at), None)
    body, colour, opacity = "", _ZONE, 0.05
    if at in seats:
        crest = CRESTS[seats[at]]
        colour, opacity = crest.colour, 0.3
        body = (
            f'<circle r="8" fill="{crest.colour}"/><text y="4" text-anchor="middle" '
            f'font-size="11" font-weight="800" fill="#070a14">{seats[at] + 1}</text>'
        )
    elif place is not None:
        colour, opacity = (_CENTRE if at == (0, 0) else _GUARDIAN), 0.3
        body = f'<path d="M0-8 6-3V4L0 9-6 4V-3Z" fill="{colour}"/>'
    return (
        f'<g transform="{translate(x, y)}"><polygon points="{_SURFACE}" fill="{colour}" '
        f'fill-opacity="{opacity}" stroke="{colour}" stroke-opacity=".45"/>{body}</g>'
    )


_SURFACE = polygon(SIZE - 0.8)
