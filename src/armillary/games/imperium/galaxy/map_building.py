"""2.6  Building the galaxy: the players place the tiles that they were dealt, ring by ring."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.states import hexes
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.map_strings import RINGS, order
from armillary.games.imperium.galaxy.tiles import FREE, NO_TILE
from armillary.games.imperium.numbering import DATA, MECATOL
from armillary.games.imperium.state import State, clockwise

RING_STARTS = tuple(3 * (radius - 1) * radius for radius in range(1, RINGS + 2))
"""Where each ring begins in a map string."""


def outline(players: int) -> tuple[int, ...]:
    """2.6  The places of the board before any tile lies on it."""
    board = DATA.maps.boards[players]
    last = RING_STARTS[RINGS - 1]
    gaps = {last + position for position in board.empty_ring3}
    return tuple(NO_TILE if n in gaps else FREE for n in range(len(order())))


def home_positions(players: int) -> tuple[int, ...]:
    """2.6  The places of the home systems in a map string, seat by seat."""
    last = RING_STARTS[RINGS - 1]
    return tuple(last + position for position in DATA.maps.boards[players].home_ring3)


def deal(players: int, rng: SplitMix) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """2.6  The tiles of each player, and those that the speaker places first."""
    board = DATA.maps.boards[players]
    tiles = DATA.systems.tiles.values()
    blue = rng.shuffled([tile.id for tile in tiles if tile.colour == "blue"])
    red = rng.shuffled([tile.id for tile in tiles if tile.colour == "red"])
    hands = []
    for seat in range(players):
        mine = blue[seat * board.blue_dealt : (seat + 1) * board.blue_dealt]
        mine += red[seat * board.red_dealt : (seat + 1) * board.red_dealt]
        hands.append(tuple(sorted(mine)))
    dealt = players * board.red_dealt
    return tuple(hands), tuple(red[dealt : dealt + board.red_by_speaker])


def free_places(layout: tuple[int, ...]) -> list[int]:
    """2.6  The free places of the innermost ring that is not full."""
    for first, last in pairwise(RING_STARTS):
        found = [n for n in range(first, last) if layout[n] == FREE]
        if found:
            return found
    return []


def clashes(layout: tuple[int, ...], tile: int, place: int) -> bool:
    """2.6  Whether a tile would touch another anomaly, or another wormhole of its kind."""
    rows = DATA.systems.tiles
    row, here = rows[tile], order()[place]
    at = {hex: number for hex, number in zip(order(), layout, strict=True) if number > 0}
    at[(0, 0)] = MECATOL
    for hex in hexes.neighbours(here):
        other = rows.get(at.get(hex, 0))
        if other is None:
            continue
        if row.anomaly and other.anomaly:
            return True
        if set(row.wormholes) & set(other.wormholes):
            return True
    return False


def spots(state: State, seat: int) -> list[tuple[int, int]]:
    """2.6  Which tile a player may place where; clashes only if there is no other place."""
    free = free_places(state.layout)
    first = state.marks.get("first_tile")
    tiles = (first,) if first else state.hands[seat]
    every = [(tile, place) for tile in tiles for place in free]
    good = [pair for pair in every if not clashes(state.layout, *pair)]
    return good or every


class PlaceTile(Action, frozen=True, tag="place_tile"):
    """2.6  Put a tile into a place, counted as in a map string from 0."""

    tile: int
    place: int

    @classmethod
    def options(cls, state: State, frame: BuildGalaxy) -> Iterator[PlaceTile]:
        for tile, place in spots(state, frame.seat):
            yield PlaceTile(tile, place)

    def check(self, state: State, frame: BuildGalaxy) -> Illegal | None:
        first = state.marks.get("first_tile", self.tile)
        if self.tile not in state.hands[frame.seat] or self.tile != first:
            return Illegal("2.6", "not_your_tile", tile=self.tile)
        if self.place not in free_places(state.layout):
            return Illegal("2.6", "not_this_ring", place=self.place)
        if (self.tile, self.place) not in spots(state, frame.seat):
            return Illegal("2.6", "clash", tile=self.tile)
        return None

    def apply(self, state: State, frame: BuildGalaxy, log: Log) -> None:
        seat = frame.seat
        left = tuple(tile for tile in state.hands[seat] if tile != self.tile)
        state.hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
        state.marks.pop("first_tile", None)
        layout = list(state.layout)
        layout[self.place] = self.tile
        state.layout = tuple(layout)
        say(log, "place_tile", seat, tile=self.tile, place=self.place)


class BuildGalaxy(Frame, frozen=True, tag="build_galaxy"):
    """2.6  Which tile goes where?"""

    rule: ClassVar[str] = "2.6"
    answers: ClassVar[tuple[type[Action], ...]] = (PlaceTile,)


def building_order(state: State) -> Iterator[int]:
    """2.6  From the speaker clockwise and back again; at each end a player places two in a row."""
    seats = clockwise(state, state.speaker)
    tiles = sum(map(len, state.hands))
    for number in range(tiles):
        lap, place = divmod(number, len(seats))
        yield seats[::-1][place] if lap % 2 else seats[place]


@step("setup.first_tile")
def first_tile(state: State, work: Step, log: Log) -> None:
    """2.6  With five players the speaker puts a red tile next to Mecatol Rex."""
    state.stack.append(BuildGalaxy(work.seat))


@step("setup.tiles")
def tiles(state: State, work: Step, log: Log) -> None:
    then(state, *(BuildGalaxy(seat) for seat in building_order(state)))
