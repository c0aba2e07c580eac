"""14  What objectives promise: those that are met, and progress towards the others."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.components import Objective
from armillary.games.imperium.economy.paying import can_pay
from armillary.games.imperium.numbering import OBJECTIVES, PLANETS
from armillary.games.imperium.phases.objectives import may_score_public, progress
from armillary.games.imperium.powers.effect_types import EVENTS, Cost
from armillary.games.imperium.state import Player, State


def goals(state: State, player: Player) -> float:
    """What the open objectives are worth to a player."""
    w = weights().points
    public = sum(part * worth for part, worth in zip(w.met, _public(state, player), strict=False))
    if not may_score_public(state, player.seat):
        public *= w.exposed
    secret = sum(part * worth for part, worth in zip(w.met, _secret(state, player), strict=False))
    return w.rate * (public + secret)


def _public(state: State, player: Player) -> list[float]:
    found = [
        OBJECTIVES[number].points * done(state, player, OBJECTIVES[number])
        for number in bits(state.public & ~player.scored)
    ]
    found.sort(reverse=True)
    return found


def _secret(state: State, player: Player) -> list[float]:
    found = []
    for number in player.secrets:
        if number < 0:
            found.append(0.4)
            continue
        objective = OBJECTIVES[number]
        part = done(state, player, objective)
        found.append(max(part, 0.5 * objective.worth))
    found.sort(reverse=True)
    return found


def done(state: State, player: Player, objective: Objective) -> float:
    """How far a player is: 1 if the objective is met, otherwise at most the weight `part`."""
    if any(type(needed) in EVENTS for needed in objective.requires):
        return 0.0
    part, met = 1.0, can_pay(state, player, objective.cost)
    for have, need in progress(state, player.seat, objective):
        if have < need:
            met = False
            part = min(part, have / need)
    if met:
        return 1.0
    part = min(part, _affordable(state, player, objective.cost))
    return weights().points.part * part * part


def _affordable(state: State, player: Player, cost: Cost) -> float:
    """What part of a price a player could pay in a round with everything readied."""
    part = 1.0
    if cost.tokens:
        part = min(part, (player.tactic + player.strategy) / cost.tokens)
    if cost.trade_goods:
        part = min(part, player.goods / cost.trade_goods)
    if cost.action_cards:
        part = min(part, len(player.hand) / cost.action_cards)
    if cost.resources:
        have = player.goods + sum(PLANETS[p].resources for p in bits(player.planets))
        part = min(part, have / cost.resources)
    if cost.influence:
        have = player.goods + sum(PLANETS[p].influence for p in bits(player.planets))
        part = min(part, have / cost.influence)
    return min(0.98, part)


def kept_for_goals(state: State, player: Player) -> Cost:
    """What should not be spent on other things in this round: the price of an objective."""
    best, points = Cost(), 0
    for number in bits(state.public & ~player.scored):
        objective = OBJECTIVES[number]
        if done(state, player, objective) < 1:
            continue
        free = objective.cost == Cost()
        if objective.points > points or (objective.points == points and free):
            best, points = objective.cost, objective.points
    return best
