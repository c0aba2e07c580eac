"""The numbers behind the planning player."""

from __future__ import annotations

from armillary.core.files.component_data import Row
from armillary.core.states.numbers import Numbers

Rounds = tuple[float, float, float, float, float, float, float, float]
"""A number for each round of the match."""


class Stock(Row, frozen=True):
    materials: Rounds
    science: Rounds
    money: Rounds
    plenty: float
    beyond: float


class Upkeep(Row, frozen=True):
    actions: tuple[float, ...]
    short: float
    ruin: float
    trade: float


class Squares(Row, frozen=True):
    open: float
    closed: float


class Map(Row, frozen=True):
    zone: Rounds
    zones: int
    discovery: Rounds


class Technologies(Row, frozen=True):
    progress: tuple[float, ...]
    early: dict[str, float]
    late: dict[str, float]


class Fleet(Row, frozen=True):
    worth: Rounds
    planned: float
    enemy_computer: int
    initiative: float
    speed: float
    missile: float


class War(Row, frozen=True):
    plans: tuple[float, ...]
    step: float
    shape: float
    odds_work: int
    caution: float
    players: Rounds
    claim: float
    flee: float
    denial: float


class Reputation(Row, frozen=True):
    best_of: tuple[float, ...]
    ambassador: Rounds


class Weights(Row, frozen=True):
    stock: Stock
    upkeep: Upkeep
    squares: Squares
    map: Map
    technologies: Technologies
    fleet: Fleet
    war: War
    reputation: Reputation
    pending: dict[str, float]


weights = Numbers("armillary.games.eclipse", Weights)
"""The numbers of `data/bot.toml`."""
