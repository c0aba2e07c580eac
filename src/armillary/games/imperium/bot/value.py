"""What a position is worth to a player, in resources."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.states.value import HandMade
from armillary.games.imperium.bot.objectives import goals
from armillary.games.imperium.bot.planets import planet_worth, rounds_left
from armillary.games.imperium.bot.unfinished_actions import pending
from armillary.games.imperium.bot.unit_positions import board
from armillary.games.imperium.bot.weights import of_pools, of_units, so_many, weights
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.numbering import TECHS
from armillary.games.imperium.state import Player, State, note_owner
from armillary.games.imperium.units.packed_units import ALL_TYPES
from armillary.games.imperium.units.placement import on_board

WON = 1000.0
"""Nothing else counts when the match is over."""


def evaluate(state: State, seat: int) -> float:
    """What the position is worth to a seat."""
    player = state.players[seat]
    if state.finished:
        return WON if state.winner == seat else -WON
    if player.out or not player.faction:
        return -WON if player.out else 0.0
    w = weights()
    others = max((p.points for p in state.players if p.seat != seat), default=0)
    value = w.points.rate * (player.points - w.rival * others)
    value += goals(state, player)
    value += _planets(state, player)
    value += technologies_worth(state, player.techs)
    value += pools_worth(player.tactic, player.fleet, player.strategy)
    value += _units(player)
    value += _stock(state, player)
    if state.galaxy.tiles:
        value += board(state, player)
    return value + pending(state, player)


BY_HAND = HandMade(evaluate)
"""How positions are judged where nothing else is asked for."""


# What a player owns


def _planets(state: State, player: Player) -> float:
    w, value = weights().planets, 0.0
    left = rounds_left(state)
    for planet in bits(player.planets):
        resources, influence = planet_values(state, planet)
        value += planet_worth(resources, influence, planet, left)
        if not player.exhausted >> planet & 1:
            value += max(w.ready_resource * resources, w.ready_influence * influence)
    return value


def technologies_worth(state: State, techs: int) -> float:
    """What technologies are worth for the rounds to come."""
    w = weights().technologies
    worths = (TECHS[n].worth for n in bits(techs))
    total = sum(w.other if worth is None else worth for worth in worths)
    return total * (w.late + (1 - w.late) * min(1.0, rounds_left(state) / 6))


def pools_worth(tactic: int, fleet: int, strategy: int) -> float:
    """What command tokens in the pools are worth."""
    rows = of_pools()
    return so_many(rows[0], tactic) + so_many(rows[1], fleet) + so_many(rows[2], strategy)


def _units(player: Player) -> float:
    forces, rows = on_board(player), of_units()
    return sum(so_many(rows[type], forces >> 8 * type & 255) for type in ALL_TYPES)


def _stock(state: State, player: Player) -> float:
    w = weights().stock
    value = w.good * player.goods + w.commodity * player.commodities + w.card * len(player.hand)
    value += w.note * sum(note >= 0 and note_owner(note) != player.seat for note in player.notes)
    if state.speaker == player.seat:
        value += w.speaker
    return value
