"""How good a place for the ship is: what its next flight could lead to."""

from __future__ import annotations

from functools import cache

from armillary.games.pulsar.actions.cluster import Graph
from armillary.games.pulsar.actions.flight import open_systems
from armillary.games.pulsar.actions.gyrodynes import free_rings
from armillary.games.pulsar.bot.situation import Moment
from armillary.games.pulsar.bot.weights import weights
from armillary.games.pulsar.rounds.dice_phase import FACES
from armillary.games.pulsar.state import Player, State


@cache
def ends(graph: Graph) -> tuple[tuple[int, ...], ...]:
    """For each location, where a flight of 1 to 6 segments may end, about.

    Flights that turn back at once are left out, longer circles are not looked for.
    """
    steps = [(a, b) for a, ways in enumerate(graph.ways) for b, _ in ways]
    onward = {
        (a, b): [(b, c) for c, _ in graph.ways[b] if c != a or len(graph.ways[b]) == 1]
        for a, b in steps
    }
    found = []
    for place in range(len(graph.names)):
        level = {step for step in steps if step[0] == place}
        masks = []
        for _ in FACES:
            masks.append(sum(1 << end for end in {end for _, end in level}))
            level = {after for step in level for after in onward[step]}
        found.append(tuple(masks))
    return tuple(found)


def claimable(state: State, player: Player) -> int:
    """5.12  The pulsars that a flight of this player could claim."""
    return state.table.graph.pulsars & ~state.claimed if free_rings(state, player) else 0


def reach(graph: Graph, place: int, pulsars: int, systems: int, now: Moment) -> float:
    """What a ship at this place can expect of its next flight, over all dice."""
    w = weights().reach
    worth = 0.0
    for mask in ends(graph)[place]:
        if mask & pulsars:
            worth += w.pulsar
        if mask & systems:
            worth += w.system
    return worth / len(FACES) * min(1.0, now.left / w.turns)


def reach_value(state: State, player: Player, now: Moment) -> float:
    """What the next flight may bring from where the ship is."""
    pulsars, systems = claimable(state, player), open_systems(state, player)
    return reach(state.table.graph, player.ship, pulsars, systems, now)
