"""The map in words: the sectors by their numbers, then the zones around them."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.states.hexes import Hex
from armillary.core.words import Words
from armillary.drawing.place_names import hex_place
from armillary.drawing.places import map_list
from armillary.drawing.places.map_list import UNKNOWN, Place
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.geometry import beyond
from armillary.games.eclipse.board.galaxy.map import standing_there, zones
from armillary.games.eclipse.board.names import sector_name
from armillary.games.eclipse.board.places import ROMAN, edges, printed, ring
from armillary.games.eclipse.pieces.galaxy import GENERATOR
from armillary.games.eclipse.state import NO_OWNER, State


def places(state: State, seat: int | None, words: Words) -> list[Place]:
    """Distances are counted through the wormholes that the reader can use."""
    tell = texts.of(words.language)
    far = _distances(state, seat)
    found = []
    for place in sorted(state.sectors.values(), key=lambda one: one.id):
        there = [squadron.seat for squadron in place.squadrons]
        there += [place.owner] if place.owner != NO_OWNER else []
        free = place.owner == NO_OWNER and bool(printed(place).squares)
        found.append(
            Place(
                hex_place(place.at),
                sector_name(place.id, words),
                ", ".join(standing_there(state, place, words)),
                map_list.kinds(there, seat, free),
                far.get(place.at),
            )
        )
    around: dict[Hex, list[str]] = {}
    for place in state.sectors.values():
        for edge in range(6):
            around.setdefault(beyond(place.at, edge), []).append(sector_name(place.id, words))
    for at in zones(state):
        name = tell("map.zone", ring=ROMAN[ring(at)])
        told = tell("map.beside", sectors=words.listed(around[at]))
        found.append(Place(hex_place(at), name, told, (UNKNOWN,), far.get(at)))
    return found


def _distances(state: State, seat: int | None) -> dict[Hex, int]:
    """From the nearest sector in which the reader has a disc or a ship."""
    if seat is None:
        return {}
    player = state.players[seat]
    routes, free = state.routes.of(player), set(zones(state))

    def beside(at: Hex) -> Iterator[Hex]:
        if at in free:
            return
        place = state.sectors[state.routes.map[at]]
        yield from (state.sectors[id].at for id in routes[place.id])
        ways = range(6) if GENERATOR in player.known else edges(printed(place), place.rotation)
        yield from (to for edge in ways if (to := beyond(at, edge)) in free)

    starts = (
        place.at
        for place in state.sectors.values()
        if place.owner == seat or any(one.seat == seat for one in place.squadrons)
    )
    return map_list.steps(starts, beside)
