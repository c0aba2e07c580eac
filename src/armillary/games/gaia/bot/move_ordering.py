"""Which of many actions of one kind look best at first sight: only those are tried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from armillary.core.decision import Action
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.build_mine import BuildMine, mine_cost
from armillary.games.gaia.actions.federation import own_zone
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Advance, Research
from armillary.games.gaia.actions.upgrade import Upgrade, upgrade_cost
from armillary.games.gaia.bot.federation_sites import atlas
from armillary.games.gaia.bot.value import moment_of
from armillary.games.gaia.bot.weights import weights
from armillary.games.gaia.state import AREA, KIND, TRADING_STATION, Player, State

Options = list[Action]


def best(options: Iterable[Action], most: int, score: Callable[[Action], float]) -> Options:
    """The options with the highest scores; equal ones in their order."""
    return sorted(options, key=lambda option: -score(option))[:most]


def site_score(state: State, player: Player, place: int) -> float:
    """How good a planet is for a mine: cheap, new, near the others of a federation to come."""
    w = weights().ordering
    cost = mine_cost(state, player, place, 0, 0)
    zone = own_zone(state, player)
    score = -w.ore * cost.ore - w.qic * cost.qic
    if not player.types >> state.planets[place] & 1:
        score += w.new_type
    if not player.sectors >> state.table.sector_of[place] & 1:
        score += w.new_sector
    if player.projects >> place & 1:
        score += w.project
    if zone >> place & 1:
        score -= w.in_federation
    row = atlas(state.table).row(state.table, place)
    gaps = [row[other] for other in bits(player.land & ~zone)]
    return score - w.gap * min(w.farthest, *gaps) if gaps else score


def mines(state: State, player: Player, options: Options, most: int) -> Options:
    """4  The best sites."""
    index = state.table.grid.index

    def score(option: Action) -> float:
        assert isinstance(option, BuildMine)
        return site_score(state, player, index[option.hex])

    return best(options, most, score)


def projects(state: State, player: Player, options: Options, most: int) -> Options:
    """5  The best planets to form; no gaiaformer is called back."""
    index = state.table.grid.index

    def score(option: Action) -> float:
        assert isinstance(option, StartProject)
        return site_score(state, player, index[option.hex])

    left = (it for it in options if isinstance(it, StartProject) and it.recall is None)
    return best(left, most, score)


def upgrade_score(state: State, player: Player, place: int, kind: int) -> float:
    """Where a stronger structure helps most: near the others, cheap, not yet in a federation."""
    w = weights().ordering
    row = atlas(state.table).row(state.table, place)
    others = player.land & ~own_zone(state, player) & ~(1 << place)
    score = sum(1.0 / row[other] for other in bits(others))
    if kind == TRADING_STATION:
        score -= w.credit * upgrade_cost(state, player, place, kind)[0]
    if player.federated >> place & 1:
        score -= w.in_federation
    return score


def upgrades(state: State, player: Player, options: Options, most: int) -> Options:
    """6  For each kind of structure the best sites."""
    index = state.table.grid.index
    by_kind: dict[str, Options] = {}

    def score(option: Action) -> float:
        assert isinstance(option, Upgrade)
        return upgrade_score(state, player, index[option.hex], KIND[option.to])

    for option in options:
        assert isinstance(option, Upgrade)
        by_kind.setdefault(option.to, []).append(option)
    return [option for sites in by_kind.values() for option in best(sites, most, score)]


def steps(state: State, player: Player, options: Options, most: int) -> Options:
    """8  The most valuable research steps, paid or free; leaving one out is worth nothing."""
    table = moment_of(state, player).steps

    def score(option: Action) -> float:
        if not isinstance(option, Research | Advance):
            return 0.0
        area = AREA[option.area]
        return table[area][player.research[area]]

    return best(options, most, score)


def boards(state: State, player: Player, options: Options, most: int) -> Options:
    """9.1  All board actions; where the brainstone can pay, it pays."""
    chosen: dict[str, Action] = {}
    for option in options:
        assert isinstance(option, UseBoard)
        chosen[option.action] = option  # paid with the brainstone is listed last
    return list(chosen.values())[:most]


def near_own(state: State, player: Player, options: Options, most: int) -> Options:
    """The hexes closest to the own structures, for what may go nearly anywhere."""
    table = state.table
    book = atlas(table)

    def score(option: Action) -> float:
        row = book.row(table, table.grid.index[option.hex])  # type: ignore[attr-defined]
        return sum(1.0 / max(1, row[other]) ** 2 for other in player.structures)

    return best(options, most, score) if len(options) > most else options
