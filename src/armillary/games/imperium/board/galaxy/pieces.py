"""Everything on the map: tiles, which players may lay themselves, planets, tokens, fleets."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from armillary.core.words import Words
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import number, text, translate, use
from armillary.games.imperium.board import places, texts
from armillary.games.imperium.board.galaxy import map, planned_movement
from armillary.games.imperium.board.galaxy.fleets import fleet_spots, garrison, plate, spoken_forces
from armillary.games.imperium.board.galaxy.geometry import centre
from armillary.games.imperium.board.galaxy.planets import look
from armillary.games.imperium.board.galaxy.unit_art import (
    CUSTODIANS,
    TECHNOLOGY_COLOURS,
    TRAIT_COLOURS,
    command_at,
    glyph_at,
    mark_at,
)
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.numbering import DATA, MECATOL_REX, PLANETS, PLANETS_OF, ground
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import UNITS


class System(NamedTuple):
    """The pieces of one system, by the layers in which they lie above each other."""

    tile: dict[str, str]
    planets: dict[str, str]
    tokens: dict[str, str]
    fleets: dict[str, str]


MOST_DRAWN = 4_096
_drawn: dict[Hashable, System] = {}
"""Systems as they were drawn before. Most of them stay the same for many moves, and look alike to
everybody at a table; drawing all of them anew took most of the time of an update."""


def pieces(state: State, words: Words) -> dict[str, str]:
    """By id, in the order in which they lie above each other."""
    reader = words.language, *words.names(state)
    systems = []
    for tile, ground_of in map.grounds(state).items():
        key = reader, tile, ground_of, _seen(state, tile)
        system = _drawn.get(key)
        if system is None:
            if len(_drawn) >= MOST_DRAWN:
                _drawn.clear()
            system = _drawn[key] = _system(state, tile, ground_of, words)
        systems.append(system)
    found: dict[str, str] = {}
    for layer in range(len(System._fields)):
        for system in systems:
            found |= system[layer]
        if not layer:
            found |= map.free_places(state, words)
    return found | planned_movement.piece(state)


def _seen(state: State, tile: int) -> Hashable:
    """All that the drawing of a system depends on."""
    seen: list[Hashable] = [state.custodians]
    tokens = 0
    for player in state.players:
        seen.append(player.units[tile])
        tokens = tokens << 1 | player.tokens >> tile & 1
    seen.append(tokens)
    for planet in PLANETS_OF[tile]:
        seen.append(planet_values(state, planet))
        place, held = ground(planet), 0
        for player in state.players:
            seen.append(player.units[place])
            held = held << 2 | (player.planets >> planet & 1) << 1 | player.exhausted >> planet & 1
        seen.append(held)
    return tuple(seen)


def _system(state: State, tile: int, ground_of: map.Ground, words: Words) -> System:
    x, y = centre(ground_of.hex)
    return System(
        {places.system_id(tile): map.tile_piece(state, tile, ground_of, words)},
        _planets(state, tile, x, y, words),
        _tokens(state, tile, x, y),
        _fleets(state, tile, x, y, words),
    )


# Planets


def _planets(state: State, tile: int, x: float, y: float, words: Words) -> dict[str, str]:
    row = DATA.systems.tiles[tile]
    drawn = {}
    for planet, (dx, dy, radius) in zip(PLANETS_OF[tile], map.planet_spots(row), strict=True):
        owner = owner_of(state, planet)
        exhausted = owner is not None and bool(state.players[owner].exhausted >> planet & 1)
        landed = [
            (player.seat, player.units[ground(planet)] & UNITS)
            for player in state.players
            if player.units[ground(planet)] & UNITS
        ]
        id = PLANETS[planet].id
        body = _planet(
            planet,
            radius,
            planet_values(state, planet),
            owner,
            exhausted,
            tuple(landed),
            state.custodians and planet == MECATOL_REX,
        )
        look = f" {seat_class(owner)}" if owner is not None else ""
        drawn[places.planet_id(id)] = (
            f'<g id="{places.planet_id(id)}" role="button" tabindex="-1" '
            f'class="ti-planet{look}{" ti-exhausted" if exhausted else ""}" '
            f'data-place="{places.planet(id)}" data-in="{places.system(tile)}" '
            f'data-at="{places.system_id(tile)}" transform="{translate(x + dx, y + dy)}" '
            f'aria-label="{text(spoken_planet(state, planet, words))}">{body}</g>'
        )
    return drawn


@lru_cache(8192)
def _planet(
    planet: int,
    radius: float,
    values: tuple[int, int],
    owner: int | None,
    exhausted: bool,
    landed: tuple[tuple[int, int], ...],
    custodians: bool,
) -> str:
    row = PLANETS[planet]
    parts = [
        f'<circle class="ti-hover" r="{number(radius + 3)}"/>',
        f'<circle class="tg" r="{number(radius + 8)}"/>',
        f'<g class="pl">{use(f"ti-planet-{look(row)}", 64 * radius / 20)}</g>',
    ]
    if owner is not None:
        parts.append(f'<circle class="ti-own" r="{number(radius + 2.5)}"/>')
    if not landed and owner is not None:
        parts.append(f'<g class="ti-flag ti-near"><circle r="12"/>{glyph_at(owner, 0, 0, 16)}</g>')
    elif len(landed) == 1:
        parts.append(garrison(landed[0][0], landed[0][1], radius))
    else:
        parts += [
            f'<g transform="translate({number((n - (len(landed) - 1) / 2) * radius)} 0) scale(.7)">'
            f"{garrison(seat, forces, radius)}</g>"
            for n, (seat, forces) in enumerate(landed)
        ]
    if custodians:
        cost = DATA.limits.custodians_cost.influence
        parts.append(f'<g class="ti-custodians">{CUSTODIANS}<text y="15">{cost}</text></g>')
    parts.append(f'<g class="ti-near">{_marks(planet, radius)}{_label(planet, radius, values)}</g>')
    return "".join(parts)


def _marks(planet: int, radius: float) -> str:
    """Trait and technology specialty at the right of a planet: higher up, fleets hide them."""
    row = PLANETS[planet]
    drawn = ""
    if row.trait:
        drawn += mark_at(row.trait, TRAIT_COLOURS[row.trait], radius * 0.95 + 3, -radius * 0.42)
    if row.specialty:
        drawn += mark_at(
            row.specialty, TECHNOLOGY_COLOURS[row.specialty], radius * 0.97 + 4, radius * 0.4, 11.5
        )
    return drawn


def _label(planet: int, radius: float, values: tuple[int, int]) -> str:
    """Resources in a square, influence in a hexagon, and the name, squeezed where it is long."""
    name = PLANETS[planet].name
    room = 200 if radius > 31 else 78 if radius > 24 else 54
    size = 0.95 if radius < 30 else 1
    return (
        f'<g class="ti-values" transform="translate(0 {number(radius + 7)}) scale({size})">'
        '<rect x="-23" y="-11" width="22" height="22" rx="5"/>'
        '<path d="M6.5-11.5H18.5L25 0 18.5 11.5H6.5L0 0Z"/>'
        f'<text x="-12" y="6.5">{values[0]}</text><text x="12.5" y="6.5">{values[1]}</text></g>'
        f'<text class="ti-name" y="{number(radius + 34)}"{map.squeezed(name, room, 9.3)}>'
        f"{text(name)}</text>"
    )


def owner_of(state: State, planet: int) -> int | None:
    """Who controls a planet."""
    return next((p.seat for p in state.players if p.planets >> planet & 1), None)


def spoken_planet(state: State, planet: int, words: Words) -> str:
    """A planet for those who do not see it."""
    tell = texts.of(words.language)
    resources, influence = planet_values(state, planet)
    row = PLANETS[planet]
    told = [row.name, tell("map.values", resources=resources, influence=influence)]
    if row.trait:
        told.append(tell(f"trait.{row.trait}"))
    if row.specialty:
        told.append(tell("map.specialty", colour=tell(f"colour.{row.specialty}")))
    names = words.names(state)
    owner = owner_of(state, planet)
    if owner is not None:
        key = "map.exhausted" if state.players[owner].exhausted >> planet & 1 else "map.controlled"
        told.append(tell(key, player=names[owner]))
    for player in state.players:
        forces = spoken_forces(player.units[ground(planet)], words)
        if forces:
            told.append(f"{names[player.seat]}: {forces}")
    return ", ".join(told)


# Fleets and tokens


def _fleets(state: State, tile: int, x: float, y: float, words: Words) -> dict[str, str]:
    names = words.names(state)
    drawn = {}
    for seat, forces, up in fleet_spots(state, tile):
        label = f"{names[seat]}: {spoken_forces(forces, words)}"
        id = places.fleet_id(tile, seat)
        drawn[id] = (
            f'<g id="{id}" class="pc" role="img" aria-label="{text(label)}" '
            f'data-at="{places.system_id(tile)}" transform="{translate(x, y + up)}">'
            f"{plate(seat, forces)}</g>"
        )
    return drawn


def _tokens(state: State, tile: int, x: float, y: float) -> dict[str, str]:
    seats = [player.seat for player in state.players if player.tokens >> tile & 1]
    if not seats:
        return {}
    planets = DATA.systems.tiles[tile].planets
    left, top, step = (-84, -2, 12) if planets else (-64, 30, 10)
    drawn = "".join(command_at(seat, left + n * step, top) for n, seat in enumerate(seats))
    id = places.tokens_id(tile)
    return {
        id: (
            f'<g id="{id}" class="pc" aria-hidden="true" data-at="{places.system_id(tile)}" '
            f'transform="{translate(x, y)}"><g>{drawn}</g></g>'
        )
    }
