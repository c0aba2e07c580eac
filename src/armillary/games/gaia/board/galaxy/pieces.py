"""Everything on the map that comes and goes: one group per hex, and an outline per federation.

A hex's group holds all that stands there in the right order: a planet that was made later, the
owner's ring, the structure, guests, gaiaformers, satellites. Outlines lie on the edges of hexes,
where nothing else is drawn, so that it does not matter when they arrive.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import centre, contour
from armillary.drawing.art.seat_badges import badge, seat_class
from armillary.drawing.art.svg import text, translate, use
from armillary.drawing.place_names import hex_id
from armillary.games.gaia.board.galaxy.map import planet_on_map
from armillary.games.gaia.board.places import piece_id
from armillary.games.gaia.components import PLANETS
from armillary.games.gaia.state import GAIA, KINDS, LOST, Player, State

RING = 24.5
SHAPE = 40
"""The width of a piece's symbol at full size."""
SHARES = ((-12.5, -9.5), (12.5, -9.5), (-12.5, 10.5), (12.5, 10.5))
"""Where satellites of several players stand on one hex."""


def pieces(state: State, words: Words) -> dict[str, str]:
    """By id, one group each."""
    found: dict[str, str] = {}
    for player in state.players:
        found.update(_federations(state, player, words))
    stacks: dict[int, list[str]] = {}
    spoken: dict[int, list[str]] = {}
    for place in bits(_new_planets(state)):
        stacks[place] = [planet_on_map(PLANETS[state.planets[place]], words)]
        spoken[place] = [words.term(PLANETS[state.planets[place]])]
    for player in state.players:
        owner = words.term(player.faction.id)
        for place, body, kind in _standing(state, player):
            stacks.setdefault(place, []).append(body)
            spoken.setdefault(place, []).append(f"{owner}: {words.term(kind)}")
    for place, bodies in stacks.items():
        hex = state.table.grid.hexes[place]
        x, y = centre(hex)
        label = f"{state.table.hex_names[hex]}, {', '.join(spoken[place])}"
        found[piece_id(hex)] = (
            f'<g id="{piece_id(hex)}" class="pc" data-at="{hex_id(hex)}" role="img" '
            f'aria-label="{text(label)}" transform="{translate(x, y)}">{"".join(bodies)}</g>'
        )
    return found


def _new_planets(state: State) -> int:
    """Planets that were not there at the start: gaiaformed ones and the lost planet."""
    began = state.table.planets_at_start
    grid = state.table.grid
    changed = 0
    for place in bits(state.by_type[GAIA] | state.by_type[LOST]):
        if began.get(grid.hexes[place]) != PLANETS[state.planets[place]]:
            changed |= 1 << place
    return changed


def _standing(state: State, player: Player) -> Iterator[tuple[int, str, str]]:
    """Hex, drawing and kind of each piece of a player."""
    seat = player.seat
    for place, number in player.structures.items():
        kind = KINDS[number]
        if player.guests >> place & 1:
            yield place, guest(seat), "mine"
        else:
            yield place, structure(kind, seat), "mine" if kind == "lost_planet" else kind
    for place in bits(player.projects):
        yield place, structure("gaiaformer", seat), "gaiaformer"
    for place in bits(player.stations):
        yield place, structure("space_station", seat), "space_station"
    for place in bits(player.satellites):
        yield place, _satellite(state, place, seat), "satellite"


@cache
def structure(kind: str, seat: int) -> str:
    """A piece in the ring of its owner; the veil is thin, so that the planet stays readable."""
    ring = "ga-orbit" if kind in ("gaiaformer", "space_station") else "ga-ring"
    return (
        f'<g class="{seat_class(seat)}"><circle class="{ring}" r="{RING}"/>'
        f'<ellipse class="ga-shadow" cx="1" cy="14" rx="14" ry="4"/>'
        f'<g class="ga-shape">{use(f"ga-p-{kind}", SHAPE)}</g>{badge(seat, 16, 16)}</g>'
    )


@cache
def guest(seat: int) -> str:
    """12.2  A mine that shares the planet of another player: small, at the edge."""
    return (
        f'<g class="{seat_class(seat)}" transform="translate(-15 -15) scale(.62)">'
        f'<circle class="ga-ring ga-guest" r="{RING - 3}"/>'
        f'<g class="ga-shape">{use("ga-p-mine", SHAPE)}</g>{badge(seat, 15, 15)}</g>'
    )


def _satellite(state: State, place: int, seat: int) -> str:
    """Alone in the middle of the hex, or one of several around it."""
    owners = [player.seat for player in state.players if player.satellites >> place & 1]
    if len(owners) == 1:
        return satellite(seat)
    return satellite(seat, SHARES[owners.index(seat)], 0.6)


@cache
def satellite(seat: int, at: tuple[float, float] = (0, 0), scale: float = 0.95) -> str:
    """A satellite with the glyph of its owner."""
    return (
        f'<g class="{seat_class(seat)}" transform="{translate(*at)} scale({scale})">'
        f'<g class="ga-shape ga-satellite" transform="rotate(-24)">'
        f"{use('ga-p-satellite', SHAPE)}</g>"
        f"{badge(seat, 12, 11)}</g>"
    )


def _federations(state: State, player: Player, words: Words) -> dict[str, str]:
    """11  One outline around all federations of a player; those of others lie beside it."""
    if not player.federated:
        return {}
    hexes = state.table.grid.places(player.federated)
    path = contour(hexes, inset=2.2 + 1.3 * player.seat)
    id = f"federation-{player.seat}"
    return {
        id: (
            f'<g id="{id}" class="ga-federation {seat_class(player.seat)}" aria-hidden="true">'
            f'<path class="ga-casing" d="{path}"/><path class="ga-line" d="{path}"/></g>'
        )
    }
