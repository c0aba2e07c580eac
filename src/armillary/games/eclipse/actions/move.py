"""9  Move: ships fly step by step, and enemies pin them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import distance
from armillary.games.eclipse.components import SHIPS, Ship
from armillary.games.eclipse.pieces.galaxy import (
    enter,
    has_free_ship,
    leave,
    pinned,
    ships,
    squadron,
)
from armillary.games.eclipse.rounds.activations import AT_ANY_TIME, Done, go_on, spent
from armillary.games.eclipse.state import SHIP, STARBASE, Player, State


def refuse_step(
    state: State, player: Player, ship: str, start: str, to: str, left: int
) -> Illegal | None:
    """9.2 and 9.3  Why a ship with so many steps left cannot go from one sector to another."""
    place = state.sectors[start]
    if to not in state.sectors:
        return Illegal("9.2", "no_such_sector", sector=to)
    if to not in state.routes.of(player).get(start, ()):
        steps = _steps(state, player, start, to)
        if not steps or distance(place.at, state.sectors[to].at) < 2:
            return Illegal("9.2", "not_connected", start=start, to=to)
        values = {"ship": ship, "start": start, "to": to, "need": steps, "have": left}
        if steps > left:
            return Illegal("9.1", "too_far", **values)
        return Illegal("9.2", "step_by_step", **values)
    if not has_free_ship(state, place, player):
        own, count = ships(place, player.seat), pinned(state, place, player)
        gcds = place.npcs and state.table.kind_of_npc[start] == "gcds"
        return Illegal("9.5" if gcds else "9.3", "pinned", sector=start, ships=own, need=count)
    return None


def _steps(state: State, player: Player, start: str, to: str) -> int:
    """How many steps lead from one sector to another; 0: there is no way."""
    routes, seen, edge, steps = state.routes.of(player), {start}, [start], 0
    while edge and to not in seen:
        edge = sorted({near for here in edge for near in routes[here]} - seen)
        seen.update(edge)
        steps += 1
    return steps if to in seen else 0


def fly(state: State, frame: Moving, ship: str, start: str, to: str, log: Log) -> None:
    """9.2  One step of a ship."""
    leave(state, start, frame.seat, SHIP[ship])
    enter(state, to, frame.seat, SHIP[ship])
    if log is not None:
        log.append(Event("move", frame.seat, {"ship": ship, "start": start, "to": to}))


class Move(Action, frozen=True, tag="move"):
    """9.1  Activate a ship and fly its first step."""

    ship: Ship
    start: str
    to: str

    @classmethod
    def options(cls, state: State, frame: Moving) -> Iterator[Move]:
        if not frame.left:
            return
        seat = frame.seat
        player = state.players[seat]
        fast = [ship for ship, its in enumerate(player.stats) if its.movement and ship != STARBASE]
        routes = state.routes.of(player)
        for place in state.sectors.values():
            if not place.squadrons:
                continue
            own = squadron(place, seat)
            if own is None or not has_free_ship(state, place, player):
                continue
            for ship in fast:
                if own.ships[ship]:
                    name = SHIPS[ship]
                    for to in routes[place.id]:
                        yield cls(name, place.id, to)

    def check(self, state: State, frame: Moving) -> Illegal | None:
        player, ship = state.players[frame.seat], SHIP[self.ship]
        place = state.sectors.get(self.start)
        own = squadron(place, frame.seat) if place is not None else None
        if own is None or not own.ships[ship]:
            return Illegal("9.1", "no_ship", ship=self.ship, sector=self.start)
        if ship == STARBASE:
            return Illegal("9.2", "starbase")
        left = player.stats[ship].movement
        if not left:
            return Illegal("9.1", "no_drive", ship=self.ship)
        return refuse_step(state, player, self.ship, self.start, self.to, left) or spent(frame)

    def apply(self, state: State, frame: Moving, log: Log) -> None:
        fly(state, frame, self.ship, self.start, self.to, log)
        steps = state.players[frame.seat].stats[SHIP[self.ship]].movement - 1
        stay(state, frame, frame.left - 1, self.ship, self.to, steps)


class FlyOn(Action, frozen=True, tag="fly_on"):
    """9.1  The ship in flight takes another step."""

    to: str

    @classmethod
    def options(cls, state: State, frame: Moving) -> Iterator[FlyOn]:
        for to in further(state, frame):
            yield cls(to)

    def check(self, state: State, frame: Moving) -> Illegal | None:
        if not frame.ship:
            return Illegal("9.1", "none_in_flight")
        if not frame.steps:
            return Illegal("9.1", "no_steps", ship=frame.ship)
        player = state.players[frame.seat]
        return refuse_step(state, player, frame.ship, frame.at, self.to, frame.steps)

    def apply(self, state: State, frame: Moving, log: Log) -> None:
        fly(state, frame, frame.ship, frame.at, self.to, log)
        stay(state, frame, frame.left, frame.ship, self.to, frame.steps - 1)


def further(state: State, frame: Moving) -> tuple[str, ...]:
    """9.3  Where the ship in flight may go next: nowhere if it is pinned on the way."""
    if not frame.steps:
        return ()
    player = state.players[frame.seat]
    if not has_free_ship(state, state.sectors[frame.at], player):
        return ()
    return state.routes.of(player)[frame.at]


def stay(state: State, frame: Moving, left: int, ship: str, at: str, steps: int) -> None:
    """The action goes on, with this ship in flight."""
    after = Moving(frame.seat, left, frame.reaction, ship, at, steps)
    if not further(state, after):
        after = Moving(frame.seat, left, frame.reaction)
    go_on(state, after, more=after.steps > 0)


class Moving(Frame, frozen=True, tag="moving"):
    """9.1  Which ship flies where?"""

    rule: ClassVar[str] = "9.1"
    answers: ClassVar[tuple[type[Action], ...]] = (FlyOn, Move, *AT_ANY_TIME, Done)

    left: int
    reaction: bool = False
    ship: str = ""
    """The type of the ship in flight; empty: none is."""
    at: str = ""
    steps: int = 0
    """How far it may still go."""
