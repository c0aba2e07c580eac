"""The galaxy in words: every system with its planets, and all that is there."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.places import map_list
from armillary.drawing.places.map_list import UNKNOWN, Place
from armillary.games.imperium.board import places as named
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.galaxy import map
from armillary.games.imperium.board.galaxy.pieces import owner_of, spoken_planet
from armillary.games.imperium.galaxy.adjacency import links, presence
from armillary.games.imperium.numbering import PLANETS_OF
from armillary.games.imperium.state import State


def places(state: State, seat: int | None, words: Words) -> list[Place]:
    """The systems from north to south, then the places that wait for a tile."""
    tell = texts.of(words.language)
    there = {player.seat: presence(state, player) for player in state.players}
    far = _distances(state, there[seat], seat) if seat is not None else {}
    found = []
    for tile in map.grounds(state):
        planets = PLANETS_OF[tile]
        told = [spoken_planet(state, planet, words) for planet in planets]
        told += filter(None, [", ".join(map.standing_there(state, tile, words))])
        free = any(owner_of(state, planet) is None for planet in planets)
        owners = [of for of, mask in there.items() if mask >> tile & 1]
        found.append(
            Place(
                named.system(tile),
                map.system_name(tile, words),
                "; ".join(told),
                map_list.kinds(owners, seat, free),
                far.get(tile),
            )
        )
    found += [
        Place(named.free(hex), tell("map.free"), "", (UNKNOWN,)) for hex in map.free_hexes(state)
    ]
    return found


def _distances(state: State, starts: int, seat: int) -> dict[int, int]:
    """From the nearest system in which the reader has units or planets."""
    near = links(state, seat)

    def beside(tile: int) -> Iterator[int]:
        return bits(near[tile])

    return map_list.steps(bits(starts), beside)
