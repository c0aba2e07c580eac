"""The cluster in words: every location in reading order, and all that is there."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.words import Words
from armillary.drawing.places import map_list
from armillary.drawing.places.map_list import UNKNOWN, Place
from armillary.games.pulsar.benefits.effect_types import SIZES
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.galaxy.map import in_reading_order, kind_of, side_of
from armillary.games.pulsar.board.places import location, pulsars
from armillary.games.pulsar.state import NOWHERE, OPEN, Player, State


def places(state: State, seat: int | None, words: Words) -> list[Place]:
    """Distances are counted in segments from the reader's survey ship."""
    graph, side = state.table.graph, side_of(state)
    tell, names = texts.of(words.language), words.names(state)
    ship = state.players[seat].ship if seat is not None else NOWHERE

    def beside(at: int) -> Iterator[int]:
        return (to for to, _ in graph.ways[at])

    far = map_list.steps([ship] if ship != NOWHERE else [], beside)
    found = []
    for name in in_reading_order(side):
        at = graph.index[name]
        told, kinds = [tell(f"map.{kind_of(side.nodes[name])}")], []
        owners = [p.seat for p in state.players if p.claimed >> at & 1 or p.ship == at]
        free = bool(pulsars(state) >> at & 1) and not any(
            p.claimed >> at & 1 for p in state.players
        )
        if graph.systems >> at & 1 and at not in state.tiles:
            told.append(tell("map.unknown"))
            kinds.append(UNKNOWN)
        elif at in state.tiles:
            stations = state.planets[at]
            told.append(words.term(state.table.data.systems[state.tiles[at]].id))
            if stations.count(OPEN):
                told.append(tell("map.open_planets", n=stations.count(OPEN)))
            free = OPEN in stations
            for of in dict.fromkeys(seat for seat in stations if seat >= 0):
                told.append(tell("map.stations", player=names[of], n=stations.count(of)))
                owners.append(of)
        for player in state.players:
            told += _standing(player, at, names[player.seat], words)
        kinds += map_list.kinds(owners, seat, free)
        found.append(
            Place(location(name), name.upper(), ", ".join(told), tuple(kinds), far.get(at))
        )
    return found


def _standing(player: Player, at: int, who: str, words: Words) -> list[str]:
    """A player's claim, gyrodyne and ship there."""
    tell = texts.of(words.language)
    told = []
    if player.claimed >> at & 1:
        size = player.gyrodynes.get(at)
        if size is None:
            told.append(tell("map.claimed", player=who))
        else:
            key = "map.spinning" if player.spinning >> at & 1 else "map.building"
            told.append(tell(key, player=who, size=words.term(SIZES[size])))
    if player.ship == at:
        told.append(tell("map.ship_here", player=who))
    return told
