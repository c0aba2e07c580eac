"""6.2.10  Which systems the ships of a player can reach from where they are now."""

from __future__ import annotations

from typing import NamedTuple

from armillary.games.imperium.state import State, Tactical
from armillary.games.imperium.units.movement import rift_exits
from armillary.games.imperium.units.packed_units import HURT, ONE, SHIPS, count, hurt, types
from armillary.games.imperium.units.reach import Ways, may_leave


class Arrival(NamedTuple):
    """Ships of a system that could come if another one were activated."""

    origin: int
    ships: int
    steps: int
    """How far the nearest of them are."""
    rift: bool
    """Whether one of them would have to roll for a gravity rift."""


def sources(state: State, seat: int, system: int) -> dict[int, int]:
    """The systems whose ships could come if this one were activated, with how far they are."""
    player = state.players[seat]
    before, state.tactical = state.tactical, Tactical(system)
    try:
        ways = Ways(state, seat)
        found = {}
        for origin in state.galaxy.tiles:
            forces = player.units[origin] & SHIPS
            if not forces or origin == system or not may_leave(state, player, origin):
                continue
            steps = [
                len(way.path)
                for unit in types(forces)
                if (way := ways.way(unit, origin)) is not None
            ]
            if steps:
                found[origin] = min(steps)
        return found
    finally:
        state.tactical = before


def arrivals(state: State, seat: int, system: int) -> list[Arrival]:
    """All ships of a player that could come to a system, the nearest first."""
    trial = state.clone()  # a view belongs to everybody who looks at it
    trial.tactical = Tactical(system)
    player, ways = trial.players[seat], Ways(trial, seat)
    found = []
    for origin in trial.galaxy.tiles:
        forces = player.units[origin] & SHIPS
        if not forces or origin == system or not may_leave(trial, player, origin):
            continue
        known = {unit: ways.way(unit, origin) for unit in types(forces)}
        able = {unit: way.path for unit, way in known.items() if way is not None}
        if able:
            all_of = player.units[origin]
            ships = sum(count(all_of, u) * ONE[u] + hurt(all_of, u) * HURT[u] for u in able)
            rift = any(rift_exits(trial, (origin, *path)) for path in able.values())
            found.append(Arrival(origin, ships, min(map(len, able.values())), rift))
    return sorted(found, key=lambda one: (one.steps, one.origin))


def reachable(state: State, seat: int) -> dict[int, dict[int, int]]:
    """All systems that some ship can reach, with where these come from."""
    trial = state.clone()  # a view belongs to everybody who looks at it
    found = {}
    for system in state.galaxy.tiles:
        if not state.players[seat].tokens >> system & 1:
            near = sources(trial, seat, system)
            if near:
                found[system] = near
    return found
