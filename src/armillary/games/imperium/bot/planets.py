"""What planets are worth."""

from __future__ import annotations

from functools import cache

from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.numbering import MECATOL_REX, PLANETS
from armillary.games.imperium.state import State


def rounds_left(state: State) -> int:
    """How many rounds may follow this one: an objective is revealed in each."""
    return sum(state.hidden)


def planet_worth(resources: int, influence: int, planet: int, left: int) -> float:
    """What control of a planet is worth, with so many rounds to come."""
    return _planet_worth(resources, influence, planet, left, weights.file)


@cache
def _planet_worth(resources: int, influence: int, planet: int, left: int, file: str) -> float:
    w = weights().planets
    value = w.owned + min(left, w.horizon) * (w.resource * resources + w.influence * influence)
    if PLANETS[planet].specialty:
        value += w.specialty
    if planet == MECATOL_REX:
        value += w.mecatol
    return value


def worth_of(state: State, planet: int) -> float:
    """What control of a planet is worth now."""
    return planet_worth(*planet_values(state, planet), planet, rounds_left(state))
