"""6.2  A movement on the map before it is sent: what would arrive, what would leave, and how.

Only the sheet of the movement knows what its reader has put in. It brings along a drawing with the
id `ti-movement`, and a piece of the map shows that drawing wherever it is there: on the page of
whoever moves, and nowhere else.
"""

from __future__ import annotations

from itertools import pairwise

from armillary.drawing.art.hex_layout import Point
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import number, translate
from armillary.games.imperium.board import places
from armillary.games.imperium.board.galaxy import map
from armillary.games.imperium.board.galaxy.fleets import (
    fleet_spots,
    leaving_plate,
    plate,
    plate_height,
    plate_up,
)
from armillary.games.imperium.board.galaxy.geometry import TINT, centre
from armillary.games.imperium.board.galaxy.unit_art import unit_at
from armillary.games.imperium.numbering import DATA, PLANETS_OF, ground
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import UNITS, size

DRAWING = "ti-movement"
GAP = 6.0
"""Between plates that stand above each other."""
BELOW = 66.0
"""Where the names of planets end."""
BADGE = 15.0


def piece(state: State) -> dict[str, str]:
    """The active system, and the movement into it on the page that knows it."""
    if state.tactical is None or state.tactical.system not in map.hexes(state):
        return {}
    x, y = map.where(state, state.tactical.system)
    drawn = f'<polygon class="ti-active" points="{TINT}" transform="{translate(x, y)}"/>'
    if places.asks(state, "move"):
        drawn += f'<use href="#{DRAWING}"/>'
    id = places.ACTIVE_ID
    return {id: f'<g id="{id}" class="pc" aria-hidden="true">{drawn}</g>'}


def drawing(
    state: State,
    seat: int,
    coming: int,
    leaving: dict[int, int],
    routes: dict[tuple[int, ...], bool],
) -> str:
    """For the sheet: forces that come, forces that leave by place, and ways with their danger."""
    found = map.hexes(state)
    spots = {tile: centre(hex) for tile, hex in found.items()}
    parts = [_route(state, path, spots, risky) for path, risky in routes.items()]
    for place, forces in leaving.items():
        parts.append(_leaves(state, seat, place, forces, spots))
    if coming and state.tactical is not None:
        parts.append(_arrives(state, seat, coming, spots))
    return (
        '<svg class="ti-drawn" width="0" height="0" aria-hidden="true">'
        f'<defs><g id="{DRAWING}">{"".join(parts)}</g></defs></svg>'
    )


def _arrives(state: State, seat: int, coming: int, spots: dict[int, Point]) -> str:
    """A plate with a dashed rim: below the names of the system, or above its fleets if another
    fleet stands south of it."""
    assert state.tactical is not None
    system = state.tactical.system
    x, y = spots[system]
    half = plate_height(coming) / 2
    south = (tile for tile, (x2, y2) in spots.items() if abs(x2 - x) < 1 and 0 < y2 - y < 180)
    if any(fleet_spots(state, tile) for tile in south):
        there = fleet_spots(state, system)
        up = there[0][2] - plate_height(there[0][1]) / 2 - GAP if there else plate_up(system) + half
        y += up - half
    else:
        y += BELOW + half
    return f'<g transform="{translate(x, y)}">{plate(seat, coming, "ti-ghost")}</g>'


def _leaves(state: State, seat: int, place: int, leaving: int, spots: dict[int, Point]) -> str:
    """A fleet without its ships that go, or how many leave a planet."""
    units = state.players[seat].units[place] & UNITS
    if place in spots:
        x, y = spots[place]
        up = next(up for whose, _, up in fleet_spots(state, place) if whose == seat)
        return (
            f'<g transform="{translate(x, y + up)}">'
            f"{leaving_plate(seat, units, leaving & UNITS)}</g>"
        )
    for tile, (x, y) in spots.items():
        row = DATA.systems.tiles[tile]
        for planet, (dx, dy, radius) in zip(PLANETS_OF[tile], map.planet_spots(row), strict=True):
            if ground(planet) == place:
                return _badge(seat, leaving, x + dx, y + dy - radius * 0.7)
    return ""


def _badge(seat: int, leaving: int, x: float, y: float) -> str:
    """So many ground forces get aboard."""
    return (
        f'<g class="ti-boards {seat_class(seat)}" transform="{translate(x, y)}">'
        f'<rect x="-24" y="-13" width="48" height="26" rx="13"/>'
        f'{unit_at("infantry", 9, 0, 20)}<text x="-9" y="6">−{size(leaving)}</text></g>'
    )


def _route(state: State, path: tuple[int, ...], spots: dict[int, Point], risky: bool) -> str:
    """The way of a fleet from system to system, with the number of its steps.

    Where a wormhole leads there is no line: it would cross the whole galaxy. From next door there
    is no room for one, nor need.
    """
    near = state.galaxy.near[path[0]] >> path[1] & 1
    if near and len(path) == 2 and not risky:
        return ""
    line = ""
    for here, there in pairwise(path):
        (x1, y1), (x2, y2) = spots[here], spots[there]
        if not state.galaxy.near[here] >> there & 1:
            continue
        # From rim to rim: in the middle of a tile are its planets.
        a, b = (0.3, 0.68) if there == path[-1] else (0.3, 1.0)
        if here != path[0]:
            a = 0.0
        line += (
            f"M{number(x1 + (x2 - x1) * a)} {number(y1 + (y2 - y1) * a)}"
            f"L{number(x1 + (x2 - x1) * b)} {number(y1 + (y2 - y1) * b)}"
        )
    (x1, y1), (x2, y2) = spots[path[0]], spots[path[1]]
    share = 0.5 if near else min(0.5, 110 / max(1.0, abs(x2 - x1) + abs(y2 - y1)))
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    mark = "1–3" if risky else str(len(path) - 1)
    wide = BADGE + (8 if risky else 0)
    return (
        f'<g class="ti-way{" ti-risk" if risky else ""}"><path d="{line}"/>'
        f'<rect x="{number(x - wide)}" y="{number(y - BADGE)}" width="{number(2 * wide)}" '
        f'height="{number(2 * BADGE)}" rx="{number(BADGE)}"/>'
        f'<text x="{number(x)}" y="{number(y + 6)}">{mark}</text></g>'
    )
