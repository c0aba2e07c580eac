"""15.1  Which planets to exhaust: those that give least besides, with little left over."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.core.states.hexes import bits
from armillary.games.imperium.bot.objectives import kept_for_goals
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.economy.paying import Exhaust, Pay, SpendGoods, planet_values, readied
from armillary.games.imperium.numbering import PLANETS
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import State

DEAR = 3
"""How many times more something counts that an objective of this round asks for."""


def payment(state: State, frame: Pay, options: list[Action]) -> Action:
    """The first planet of the best way to pay, or trade goods."""
    for _, planets in ways_to_pay(state, frame):
        wanted: Action = Exhaust(PLANETS[planets[0]].id) if planets else SpendGoods()
        if wanted in options:
            return wanted
    return options[0]


def ways_to_pay(state: State, frame: Pay) -> list[tuple[float, tuple[int, ...]]]:
    """Sets of planets, the cheapest first; trade goods pay the rest."""
    player, w = state.players[frame.seat], weights()
    kept = kept_for_goals(state, player)
    each = modifiers(state, player).good_value
    good = w.stock.good * (DEAR if kept.trade_goods else 1)
    ways: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for planet in bits(readied(player) >> frame.first << frame.first):
        values = planet_values(state, planet)
        gives = values[frame.kind == "influence"]
        if not gives:
            continue
        cost = w.planets.ready_resource * values[0] * (DEAR if kept.resources else 1)
        cost += w.planets.ready_influence * values[1] * (DEAR if kept.influence else 1)
        for paid, (before, planets) in list(ways.items()):
            if paid >= frame.amount:
                continue
            after, total = paid + gives, before + cost
            if after not in ways or ways[after][0] > total:
                ways[after] = total, (*planets, planet)
    found = []
    for paid, (cost, planets) in ways.items():
        goods = max(0, -(-(frame.amount - paid) // each))
        if goods <= player.goods:
            found.append((cost + good * goods, planets))
    found.sort()
    return found
