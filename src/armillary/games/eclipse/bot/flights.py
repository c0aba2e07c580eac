"""9  Flights worth considering: to a target, with the strongest ships that reach it."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action
from armillary.games.eclipse.actions.move import FlyOn, Move
from armillary.games.eclipse.bot.battle_strength import strength
from armillary.games.eclipse.components import SHIPS, Ship
from armillary.games.eclipse.pieces.galaxy import at_peace, enemies, pinned, squadron
from armillary.games.eclipse.state import NO_OWNER, STARBASE, Place, Player, State

MOST_STEPS = 4


def voyages(state: State, player: Player, ships: int, most: int) -> Iterator[list[Action]]:
    """For each target, flights of up to so many ships."""
    fleets = [
        (place, own.ships)
        for place in state.sectors.values()
        if (own := squadron(place, player.seat)) is not None
    ]
    if not fleets:
        return
    targets = [place for place in state.sectors.values() if is_target(state, player, place)]
    targets.sort(key=lambda place: _interest(player, place), reverse=True)
    for place in targets:
        ways = ways_to(state, player, place.id)
        ready: list[tuple[float, Ship, str, tuple[str, ...]]] = []
        for start, there in fleets:
            way = ways.get(start.id)
            if not way:
                continue
            free = sum(there) - pinned(state, start, player)
            here = []
            for ship in range(STARBASE):
                its = player.stats[ship]
                if there[ship] and len(way) <= its.movement:
                    here += [(strength(its), SHIPS[ship], start.id, way)] * there[ship]
            ready += sorted(here, reverse=True)[: max(0, free)]
        ready.sort(key=lambda flight: -flight[0])
        if not ready:
            continue
        if not most:
            return
        most -= 1
        for count in {1, min(ships, len(ready))}:
            if count:
                yield [step for flight in ready[:count] for step in _steps(*flight[1:])]


def _interest(player: Player, place: Place) -> int:
    """Enemies first, then sectors to take, then own ones."""
    if place.npcs or any(its.seat != player.seat for its in place.squadrons):
        return 3
    if place.owner == NO_OWNER:
        return 2
    return 0 if place.owner == player.seat else 1


def _steps(ship: Ship, start: str, way: tuple[str, ...]) -> list[Action]:
    first = Move(ship, start, way[0])
    return [first, *(FlyOn(to) for to in way[1:])]


def is_target(state: State, player: Player, place: Place) -> bool:
    """Whether there is any reason to fly to a sector."""
    seat = player.seat
    if place.owner == seat:
        return _is_border(state, player, place) or bool(enemies(state, place, seat))
    allies = player.ambassadors
    if place.owner in allies or any(its.seat in allies for its in place.squadrons):
        return False
    if place.npcs and at_peace(state, place, seat):
        return place.owner == NO_OWNER
    return True


def _is_border(state: State, player: Player, place: Place) -> bool:
    """Whether a sector lies beside one of nobody or of somebody else."""
    near = state.routes.of(player)[place.id]
    return any(state.sectors[id].owner != player.seat for id in near)


def ways_to(state: State, player: Player, target: str) -> dict[str, tuple[str, ...]]:
    """The shortest way to a target from every sector near it, not through enemies."""
    routes = state.routes.of(player)
    found: dict[str, tuple[str, ...]] = {target: ()}
    edge = [target]
    for _ in range(MOST_STEPS):
        further = []
        for id in edge:
            if id != target and enemies(state, state.sectors[id], player.seat):
                continue
            for start in routes[id]:
                if start not in found:
                    found[start] = (id, *found[id])
                    further.append(start)
        edge = further
    return found
