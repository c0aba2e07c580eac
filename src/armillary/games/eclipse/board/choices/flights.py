"""9  Flights of several steps, so that a ship goes where it shall be in one go."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action
from armillary.games.eclipse.actions.move import FlyOn, Move, Moving
from armillary.games.eclipse.components import Ship
from armillary.games.eclipse.pieces.galaxy import pinned, ships
from armillary.games.eclipse.state import SHIP, Player, State


class Flight(NamedTuple):
    """A ship, where it is, and the sectors through which it flies."""

    ship: Ship
    start: str
    way: tuple[str, ...]
    actions: tuple[Action, ...]

    @property
    def whole(self) -> Move:
        """As if it were a single step."""
        return Move(self.ship, self.start, self.way[-1])


def flights(state: State, frame: Moving) -> Iterator[Flight]:
    """The shortest way of every ship to every sector that it reaches in this action."""
    begun = dict.fromkeys((step.ship, step.start) for step in Move.options(state, frame))
    player = state.players[frame.seat]
    for ship, start in begun:
        for way in _ways(state, player, start, player.stats[SHIP[ship]].movement * frame.left):
            yield Flight(ship, start, way, tuple(_steps(state, player, ship, (start, *way))))


def _ways(state: State, player: Player, start: str, most: int) -> Iterator[tuple[str, ...]]:
    """9.3  Through sectors where the ship would not be pinned."""
    routes, seen = state.routes.of(player), {start}
    edge: deque[tuple[str, ...]] = deque([()])
    while edge:
        way = edge.popleft()
        for near in routes[way[-1] if way else start]:
            if near in seen:
                continue
            seen.add(near)
            yield (*way, near)
            place = state.sectors[near]
            if len(way) + 1 < most and ships(place, player.seat) + 1 > pinned(state, place, player):
                edge.append((*way, near))


def _steps(state: State, player: Player, ship: Ship, way: tuple[str, ...]) -> Iterator[Action]:
    """9.1  With every activation the ship flies as far as its drives go."""
    movement = player.stats[SHIP[ship]].movement
    for number, to in enumerate(way[1:]):
        if number % movement:
            yield FlyOn(to)
        else:
            yield Move(ship, way[number], to)
