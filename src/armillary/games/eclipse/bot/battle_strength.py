"""How strong ships are, and how battles between them will end."""

from __future__ import annotations

from functools import cache
from math import sqrt

from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.combat.odds import Fleet, TooLarge, odds
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import Counts, State

Side = tuple[tuple[str, tuple[int, ...], Values], ...]
"""By type: its kind, the damage of each ship, its values."""

SURE = 50.0
"""How much stronger a side must be for the rest not to matter."""


@cache
def damage_of(colour: str) -> int:
    return components().combat.dice.damage[colour]


@cache
def chance_to_hit(computer: int, shield: int) -> float:
    """13.8  How likely a die hits: a burst always, a blank never."""
    return min(5, max(1, 1 + computer - shield)) / 6


def damage(dice: dict[str, int], computer: int, shield: int) -> float:
    """The damage that these dice do on average."""
    points = sum(damage_of(colour) * count for colour, count in dice.items())
    return points * chance_to_hit(computer, shield)


_STRENGTH: dict[int, tuple[Values, float]] = {}
_MOST_KEPT = 50_000


def strength(its: Values) -> float:
    """How strong one ship is, compared to others."""
    kept = _STRENGTH.get(id(its))  # values come from a cache, so the same ones come up again
    if kept is not None and kept[0] is its:
        return kept[1]
    if len(_STRENGTH) > _MOST_KEPT:
        _STRENGTH.clear()
    w = weights().fleet
    done = damage(its.cannons, its.computer, 0) + w.missile * damage(its.missiles, its.computer, 0)
    life = (its.hull + 1) / chance_to_hit(w.enemy_computer, its.shield)
    value = sqrt(done * life) * (1 + w.initiative * its.initiative + w.speed * its.movement)
    _STRENGTH[id(its)] = its, value
    return value


def fleet_strength(stats: tuple[Values, ...], ships: Counts) -> float:
    """The strength of all these ships."""
    return sum(n * strength(its) for n, its in zip(ships, stats, strict=True) if n)


# Sides of a battle


def side_of(stats: tuple[Values, ...], ships: Counts) -> Side:
    """The ships of a player as a side, undamaged."""
    return tuple((SHIPS[ship], (0,) * n, stats[ship]) for ship, n in enumerate(ships) if n)


def npc_side(state: State, kind: str, count: int) -> Side:
    """Ships of nobody as a side."""
    return ((kind, (0,) * count, state.table.npc_stats[kind]),)


_ODDS: dict[object, tuple[float, float]] = {}


def battle(attacker: Side, defender: Side) -> tuple[float, float]:
    """The chance that the attacker wins, and the part of the attacking ships that survives.

    Exact if the battle is small enough, otherwise estimated.
    """
    key = _mark(attacker), _mark(defender)
    kept = _ODDS.get(key)
    if kept is None:
        if len(_ODDS) > _MOST_KEPT:
            _ODDS.clear()
        kept = _ODDS[key] = _fought(attacker, defender)
    return kept


def _mark(side: Side) -> tuple[object, ...]:
    return tuple((kind, wounds, _numbers(its)) for kind, wounds, its in side)


def _numbers(its: Values) -> tuple[object, ...]:
    return (
        its.initiative,
        its.computer,
        its.shield,
        its.hull,
        tuple(its.cannons.items()),
        tuple(its.missiles.items()),
    )


def _fought(attacker: Side, defender: Side) -> tuple[float, float]:
    if not attacker or not defender:
        return (1.0, 1.0) if attacker else (0.0, 0.0)
    ours, theirs = (
        [Fleet(kind, len(wounds), its, wounds) for kind, wounds, its in side]
        for side in (attacker, defender)
    )
    try:
        found = odds(ours, theirs, weights().war.odds_work)
    except TooLarge:
        chance = estimate(attacker, defender)
        return chance, chance
    count = sum(len(wounds) for _, wounds, _ in attacker)
    return found.attacker_wins, sum(found.attacker.values()) / count


def estimate(attacker: Side, defender: Side) -> float:
    """About the chance that the attacker wins: who needs fewer rounds to destroy the other?"""
    if not attacker or not defender:
        return 1.0 if attacker else 0.0
    ours, theirs = _rounds(attacker, defender, False), _rounds(defender, attacker, True)
    ratio = min(SURE, theirs / ours)
    shaped: float = ratio ** weights().war.shape
    return shaped / (1 + shaped)


def _rounds(own: Side, other: Side, defends: bool) -> float:
    """The rounds that a side needs to destroy the other; those who shoot first need less."""
    shield = min(its.shield for _, _, its in other)
    life = sum((its.hull + 1) * len(wounds) - sum(wounds) for _, wounds, its in other)
    per_round = first = 0.0
    for _, wounds, its in own:
        per_round += len(wounds) * damage(its.cannons, its.computer, shield)
        first += len(wounds) * damage(its.missiles, its.computer, shield)
    fastest = max(its.initiative for _, _, its in own)
    ahead = fastest > max(its.initiative for _, _, its in other) - defends
    left = max(0.3, life - first)
    return (left / per_round if per_round else SURE) + (0.0 if ahead else 0.5)
