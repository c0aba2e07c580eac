"""The map in words: every hex in reading order, with its planet and all that stands there."""

from __future__ import annotations

from armillary.core.states.hexes import bits, distance
from armillary.core.words import Words
from armillary.drawing.place_names import hex_place
from armillary.drawing.places import map_list
from armillary.drawing.places.map_list import Place
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.galaxy.map import sector_labels
from armillary.games.gaia.components import PLANETS
from armillary.games.gaia.state import KINDS, NO_PLANET, Player, State


def places(state: State, seat: int | None, words: Words) -> list[Place]:
    """All hexes; satellites are no place from which a range is counted."""
    table = state.table
    tell, names = texts.of(words.language), words.names(state)
    sectors = sector_labels(table, words)
    hexes = table.grid.hexes
    mine = [hexes[at] for at in bits(_bases(state.players[seat]))] if seat is not None else []
    found = []
    for hex in table.reading_order:
        at = table.grid.index[hex]
        planet = state.planets[at]
        what = words.term(PLANETS[planet]) if planet != NO_PLANET else tell("map.empty")
        there = {p.seat: _standing(p, at, words) for p in state.players if _has(p, at)}
        told = [what, sectors[table.sector_of[at]]]
        told += [f"{names[of]}: {words.listed(pieces)}" for of, pieces in there.items()]
        free = planet != NO_PLANET and not any(p.land >> at & 1 for p in state.players)
        free = free and not any(p.projects >> at & 1 for p in state.players)
        found.append(
            Place(
                hex_place(hex),
                table.hex_names[hex],
                ", ".join(told),
                map_list.kinds(there, seat, free),
                min((distance(hex, base) for base in mine), default=None),
            )
        )
    return found


def _bases(player: Player) -> int:
    """Where ranges are counted from."""
    return player.land | player.stations


def _has(player: Player, at: int) -> bool:
    return bool(
        at in player.structures or (player.projects | player.stations | player.satellites) >> at & 1
    )


def _standing(player: Player, at: int, words: Words) -> list[str]:
    pieces = []
    if at in player.structures:
        kind = KINDS[player.structures[at]]
        guest = bool(player.guests >> at & 1) or kind == "lost_planet"
        pieces.append(words.term("mine" if guest else kind))
    for mask, piece in (
        (player.projects, "gaiaformer"),
        (player.stations, "space_station"),
        (player.satellites, "satellite"),
    ):
        if mask >> at & 1:
            pieces.append(words.term(piece))
    return pieces
