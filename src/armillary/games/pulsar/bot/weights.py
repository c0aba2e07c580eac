"""The numbers behind the planning player."""

from __future__ import annotations

from functools import cache

from armillary.core.files.component_data import Row, load_toml

Rounds = tuple[float, float, float, float, float, float, float, float]


class Stock(Row, frozen=True):
    die: Rounds
    cube: Rounds
    pm: Rounds
    plus2: Rounds
    more: float
    faces: tuple[float, float, float, float, float, float]
    ready: float


class Gyrodynes(Row, frozen=True):
    median: float
    spin_delay: float
    claim_delay: float
    next_delay: float
    tile_die: float
    claim_die: float
    award: float


class Stations(Row, frozen=True):
    per_round: float


class Benefits(Row, frozen=True):
    bonus_tile: float
    station_credit: float
    teleport: float
    red_die: float
    system: float


class Runs(Row, frozen=True):
    coloured: float
    choice: float
    chance: float


class Goals(Row, frozen=True):
    bonus: float
    building: float
    pace: float
    shape: float


class Lasting(Row, frozen=True):
    planet: float
    gate: float
    goal_met: float
    goal_discount: float
    initiative_factor: float
    pair_value: float


class Transmitters(Row, frozen=True):
    die: float
    wait: float
    joint: float
    free_end: float


class Projects(Row, frozen=True):
    die: float
    open: float
    below: float


class Tracks(Row, frozen=True):
    initiative: Rounds
    initiative_space: float
    engineering_space: float
    stay: float


class Reach(Row, frozen=True):
    pulsar: float
    system: float
    turns: float


class Weights(Row, frozen=True):
    side_taste: float
    stock: Stock
    gyrodynes: Gyrodynes
    stations: Stations
    benefits: Benefits
    runs: Runs
    goals: Goals
    often: dict[str, float]
    grows: dict[str, float]
    lasting: Lasting
    shifts: dict[str, float]
    transmitters: Transmitters
    projects: Projects
    tracks: Tracks
    reach: Reach
    pending: dict[str, float]


@cache
def weights() -> Weights:
    """The numbers of `data/bot.toml`."""
    return load_toml("armillary.games.pulsar", "bot.toml", Weights)
