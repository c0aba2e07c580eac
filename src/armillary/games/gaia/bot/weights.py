"""The numbers behind the planning player, and the tables made from them."""

from __future__ import annotations

from functools import cache
from math import ceil as round_up

from armillary.core.files.component_data import Row, load_toml
from armillary.games.gaia.components import AREAS, Components, Gain, Tech, components
from armillary.games.gaia.factions.base import Faction

Rounds = tuple[float, ...]
"""A number for each of the six rounds, and one for the end."""

END = 7
"""The time after the last round."""


class Stock(Row, frozen=True):
    credits: Rounds
    ore: Rounds
    knowledge: Rounds
    qic: Rounds
    area1: Rounds
    area2: Rounds
    area3: Rounds
    power: Rounds


class Build(Row, frozen=True):
    worth: float
    share: float
    exchange: float
    rounds: Rounds


class Power(Row, frozen=True):
    leech: float


class Progress(Row, frozen=True):
    level: tuple[float, ...]
    rounds: Rounds


class Federations(Row, frozen=True):
    token: Rounds
    ready: Rounds
    shape: Rounds
    weight: tuple[float, ...]
    satellite: float
    green: Rounds
    more_green: float


class Final(Row, frozen=True):
    width: Rounds


class Sites(Row, frozen=True):
    mine: Rounds
    per_round: float
    chance: float
    formed: float
    forming: float
    gaiaformer: float
    type: float
    sector: float


class Later(Row, frozen=True):
    rounds: tuple[float, ...]
    most: float


class Advanced(Row, frozen=True):
    level4: float
    level3: float


class Opening(Row, frozen=True):
    distance: tuple[float, ...]
    steps: tuple[float, ...]
    gaia: float
    transdim: float
    most: int
    neighbour: float
    neighbours: int
    special: float
    pass_points: float


class Ordering(Row, frozen=True):
    ore: float
    qic: float
    credit: float
    new_type: float
    new_sector: float
    project: float
    in_federation: float
    gap: float
    farthest: int


class Pieces(Row, frozen=True):
    mine: float
    trading_station: float
    research_lab: float


class Weights(Row, frozen=True):
    stock: Stock
    build: Build
    power: Power
    research: dict[str, tuple[float, ...]]
    progress: Progress
    often: dict[str, float]
    federations: Federations
    final: Final
    sites: Sites
    later: Later
    advanced: Advanced
    opening: Opening
    ordering: Ordering
    pieces: Pieces
    draft_taste: float


@cache
def weights() -> Weights:
    """The numbers of `data/bot.toml`."""
    return load_toml("armillary.games.gaia", "bot.toml", Weights)


def gain_value(what: Gain, time: int) -> float:
    """What an icon is worth to somebody who can use it at this time (a round, or the end)."""
    stock = weights().stock
    index = time - 1
    return (
        what.credits * stock.credits[index]
        + what.ore * stock.ore[index]
        + what.knowledge * stock.knowledge[index]
        + what.qic * stock.qic[index]
        + what.charge * (stock.area2[index] - stock.area1[index])
        + what.tokens * stock.area1[index]
        + what.vp
    )


def income_value(what: Gain, after: int) -> float:
    """What an income is worth that comes in every round after this one."""
    return sum(gain_value(what, time) for time in range(after + 1, END))


class Moment:
    """The tables for one faction at one time; `round` is the round, `time` when things are used.

    `time` is the round, or for who has passed the next one.
    """

    def __init__(self, faction: Faction, round: int, time: int, data: Components) -> None:
        w = weights()
        index = time - 1
        self.left = 6 - round
        self.turns_left = END - time
        fade = self.turns_left / 6
        stock = w.stock
        self.rates = (
            stock.knowledge[index],
            stock.qic[index],
            stock.area1[index],
            stock.area2[index],
            stock.area3[index],
        )
        board = faction.data
        self.later = tuple(
            sum(kind[round:6]) for kind in (w.build.rounds, stock.knowledge, stock.qic, stock.power)
        )
        """What building, one knowledge, QIC and power are worth in all later rounds together."""
        self.round_counts = w.build.rounds[index]
        self.base = _total(board.income)
        self.mines = _running(board.mines)
        self.trading_stations = _running(board.trading_stations)
        self.labs = _running(board.research_labs)
        self.institute_income = _total(board.institute)
        self.institute = faction.data.institute_worth * fade
        self.academy_knowledge = _total((board.academy_knowledge,))
        self.economy = tuple(_total((what,)) for what in data.tracks["economy"].income)
        self.science = tuple(what.knowledge for what in data.tracks["science"].income)
        self.tech_income = {
            name: _total((tile.gain,)) for name, tile in data.techs.items() if tile.kind == "income"
        }
        self.academy_qic = tuple(
            _special(board.academy_qic, round, time, unused) for unused in (False, True)
        )
        self.research = tuple(_track(area, round, time, data) for area in AREAS)
        self.steps = tuple(
            _steps(area, round, time, data, levels)
            for area, levels in zip(AREAS, self.research, strict=True)
        )
        self.techs = {
            (name, unused): _tile(tile, round, time, unused)
            for name, tile in {**data.techs, **data.advanced}.items()
            for unused in (False, True)
        }
        self.once = {
            name: gain_value(tile.gain, time)
            for name, tile in data.advanced.items()
            if tile.kind == "once"
        }
        self.pass_tiles = {
            name: (tile.per, tile.gain.vp * (self.left + (time == round)))
            for name, tile in data.advanced.items()
            if tile.kind == "pass"
        }
        self.boosters = {
            name: sum(gain_value(what, time) for what in row.income) + (1.5 if row.special else 0.0)
            for name, row in data.boosters.items()
        }
        self.fade = fade
        self.federation = w.federations.token[index]
        self.ready = w.federations.ready[index]
        self.shape = w.federations.shape[index]
        self.green = w.federations.green[index]
        self.width = w.final.width[index]
        self.charge = stock.area2[index] - stock.area1[index]
        self.mine = w.sites.mine[index]
        self.mine_prices = (2 * stock.credits[index], stock.ore[index], stock.qic[index])
        self.most_mines = round_up(w.sites.per_round * self.turns_left)
        self.gaiaformer = w.sites.gaiaformer * max(0, 6 - time) / 5
        self.formed = w.sites.formed if time < END else 0.0
        self.forming = w.sites.forming if round < 6 else 0.0


Income = tuple[int, int, int, int, int, int]
"""Credits, ore, knowledge, QIC, charge and tokens of one round."""


def _total(gains: tuple[Gain, ...]) -> Income:
    return (
        sum(what.credits for what in gains),
        sum(what.ore for what in gains),
        sum(what.knowledge for what in gains),
        sum(what.qic for what in gains),
        sum(what.charge for what in gains),
        sum(what.tokens for what in gains),
    )


def _running(gains: tuple[Gain, ...]) -> tuple[Income, ...]:
    """What the first 0, 1, 2 … icons of a row give."""
    return tuple(_total(gains[:number]) for number in range(len(gains) + 1))


def _special(what: Gain, round: int, time: int, unused: bool) -> float:
    """What an action is worth that can be used once in every round."""
    return income_value(what, round) + (gain_value(what, time) if unused and time == round else 0.0)


def _tile(tile: Tech, round: int, time: int, unused: bool) -> float:
    """What holding a tech tile is worth from now on; pass tiles are counted elsewhere."""
    if tile.kind == "special":
        return _special(tile.gain, round, time, unused)
    if tile.kind == "trigger":
        return weights().often[tile.trigger] * tile.gain.vp * (END - time)
    if tile.power:
        return 0.6 * (END - time)
    return 0.0


def _track(area: str, round: int, time: int, data: Components) -> tuple[float, ...]:
    """What each level of a research area is worth."""
    w = weights()
    limits = data.limits
    found = []
    for level in range(6):
        points = max(0, level - limits.research_vp_from + 1) * limits.research_vp
        promise = w.research[area][level] * (END - time) / 6
        near = w.progress.level[level] * w.progress.rounds[time - 1]
        found.append(points + promise + near)
    return tuple(found)


def _steps(
    area: str, round: int, time: int, data: Components, levels: tuple[float, ...]
) -> tuple[float, ...]:
    """What a step from each level is worth at first sight; the last one costs a green token."""
    track = data.tracks[area]
    found = []
    for level in range(5):
        income = income_value(track.income[level + 1], round) - income_value(
            track.income[level], round
        )
        once = gain_value(track.once[level + 1], time)
        found.append(levels[level + 1] - levels[level] + income + once)
    found[-1] -= weights().federations.green[time - 1]
    return (*found, 0.0)


@cache
def moment(faction: Faction, round: int, time: int) -> Moment:
    """The tables for this faction and time."""
    return Moment(faction, round, time, components())
