"""The numbers behind the bots."""

from __future__ import annotations

from functools import cache

from armillary.core.files.component_data import Row
from armillary.core.states.numbers import Numbers
from armillary.games.imperium.units.packed_units import TYPES


class Points(Row, frozen=True):
    rate: float
    met: tuple[float, ...]
    part: float
    exposed: float


class Planets(Row, frozen=True):
    owned: float
    resource: float
    influence: float
    horizon: int
    ready_resource: float
    ready_influence: float
    specialty: float
    mecatol: float


class Tokens(Row, frozen=True):
    tactic: tuple[float, ...]
    fleet: tuple[float, ...]
    strategy: tuple[float, ...]


class Stock(Row, frozen=True):
    good: float
    commodity: float
    card: float
    note: float
    speaker: float


class Board(Row, frozen=True):
    hope: float
    cargo: float
    step: float
    locked: float
    watch: int
    watch_home: int
    garrison: float
    threat: float
    home: float
    arriving: float


class War(Row, frozen=True):
    fight: float
    flee: float
    shape: float


class Technologies(Row, frozen=True):
    late: float
    other: float


class Weights(Row, frozen=True):
    draft_taste: float
    rival: float
    points: Points
    planets: Planets
    tokens: Tokens
    stock: Stock
    units: dict[str, tuple[float, ...]]
    board: Board
    war: War
    technologies: Technologies


weights = Numbers("armillary.games.imperium", Weights)
"""The numbers of `data/bot.toml`."""


def _summed(row: tuple[float, ...]) -> tuple[float, ...]:
    """What none, one, two … are worth together; more than the row names are worth no more."""
    total, found = 0.0, [0.0]
    for worth in row:
        total += worth
        found.append(total)
    return tuple(found)


def of_units() -> tuple[tuple[float, ...], ...]:
    """By type: what so many units are worth together."""
    return _of_units(weights.file)


@cache
def _of_units(file: str) -> tuple[tuple[float, ...], ...]:
    return tuple(_summed(weights().units[name]) for name in TYPES)


def of_pools() -> tuple[tuple[float, ...], ...]:
    """What so many tokens in the tactic, fleet and strategy pool are worth together."""
    return _of_pools(weights.file)


@cache
def _of_pools(file: str) -> tuple[tuple[float, ...], ...]:
    w = weights().tokens
    return _summed(w.tactic), _summed(w.fleet), _summed(w.strategy)


def so_many(row: tuple[float, ...], n: int) -> float:
    """What so many of a kind are worth together."""
    return row[n] if n < len(row) else row[-1]
