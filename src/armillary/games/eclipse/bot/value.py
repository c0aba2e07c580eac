"""What a position is worth to a seat: the points that it will probably have in the end."""

from __future__ import annotations

from armillary.core.states.value import HandMade
from armillary.games.eclipse.actions.explore import zones
from armillary.games.eclipse.bot.economy import (
    debt,
    economy,
    is_closing,
    is_settled,
    rounds_left,
    unsettled,
)
from armillary.games.eclipse.bot.situation import Moment
from armillary.games.eclipse.bot.unfinished_actions import pending
from armillary.games.eclipse.bot.war import war
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.scoring import ancients, points
from armillary.games.eclipse.state import Player, State


def evaluate(state: State, seat: int) -> float:
    """The expected points of a seat in the end."""
    player = state.players[seat]
    if player.eliminated:
        return float(sum(count for _, count in player.final))
    if not state.round:
        return 0.0  # every species is welcome, so that no two tables are the same
    value = float(sum(points(state, player).values()))
    if state.finished:
        return value
    if is_closing(state):
        settled = is_settled(state, seat)
        if not rounds_left(state):
            return value if settled else value - debt(state, player)
        if settled:
            state = unsettled(state, seat)
            player = state.players[seat]
    return value + sum(parts(state, player))


BY_HAND = HandMade(evaluate)
"""How positions are judged where nothing else is asked for."""


def parts(state: State, player: Player) -> list[float]:
    """What is to be expected beside the points of today."""
    now = Moment(state, player)
    ambassadors = weights().reputation.ambassador[state.round - 1]
    return [
        economy(state, player),
        technologies(state, player),
        war(state, now),
        -weights().war.denial * now.guarded * ancients(state) if now.guarded else 0.0,
        land(state, now),
        pending(state, player.seat),
        ambassadors * len(player.ambassadors),
    ]


def land(state: State, now: Moment) -> float:
    """Squares to settle, zones to explore, structures to build."""
    value, player = 0.0, now.player
    left = rounds_left(state)
    if not left:
        return value
    for place in state.sectors.values():
        if place.owner == player.seat:
            value += now.squares(place.id, place.orbital, place.cubes)
    w = weights().map
    each = w.zone[state.round - 1]
    if each:
        value += each * min(w.zones, len(zones(state, player)))
    return value


def technologies(state: State, player: Player) -> float:
    """6.1  Progress on the tracks, and what technologies are good for."""
    w, left = weights().technologies, rounds_left(state)
    time = left / (state.table.data.limits.rounds - 1)
    printed = state.table.data.tracks.technology.vp
    value = 0.0
    for track in player.tracks:
        value += time * (w.progress[len(track)] - printed[len(track)])
    for id in player.known:
        value += time * w.early[id] + (1 - time) * w.late.get(id, 0.0)
    return value
