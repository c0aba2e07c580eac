"""The choices before the first round: faction, first structures, first booster."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.build_mine import habitable, in_reach
from armillary.games.gaia.bot.weights import gain_value, weights
from armillary.games.gaia.state import GAIA, TRANSDIM, Player, State


def opening_value(state: State, player: Player) -> float:
    """How good a start is: the faction, room to grow, neighbours to trade with, the booster."""
    if not player.land:
        return player.faction.data.worth
    value = _room(state, player) + _neighbours(state, player)
    return value + _booster(state, player) if player.booster else value


def _room(state: State, player: Player) -> float:
    """Open planets nearby; what is near counts again in every wider circle."""
    w = weights().opening
    value = 0.0
    for number, worth in enumerate(w.distance, 1):
        near = in_reach(player, number) & ~state.occupied
        for planets, part in zip(habitable(state, player), w.steps, strict=False):
            value += worth * part * min(w.most, (planets & near).bit_count())
        value += worth * w.gaia * min(w.most, (state.by_type[GAIA] & near).bit_count())
        value += worth * w.transdim * min(w.most, (state.by_type[TRANSDIM] & near).bit_count())
    return value


def _neighbours(state: State, player: Player) -> float:
    """Opponents close to each structure: cheaper trading stations, power to charge."""
    w = weights().opening
    limits, balls = state.table.data.limits, state.table.grid.balls
    value = 0.0
    for place in bits(player.land):
        near = balls[place][limits.charge_range]
        found = sum(1 for other in state.players if other is not player and other.land & near)
        value += w.neighbour * min(w.neighbours, found)
    return value


def _booster(state: State, player: Player) -> float:
    """What the booster brings in round 1."""
    w = weights().opening
    row = state.table.data.boosters[player.booster]
    value = sum(gain_value(what, 1) for what in row.income) + w.pass_points * row.pass_vp
    return value + w.special if row.special else value
