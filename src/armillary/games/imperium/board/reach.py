"""6.2.10  Which systems the ships of a player can reach from where they are now."""

from __future__ import annotations

from armillary.games.imperium.forces import SHIPS, types
from armillary.games.imperium.reach import Ways, may_leave
from armillary.games.imperium.state import State, Tactical


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
