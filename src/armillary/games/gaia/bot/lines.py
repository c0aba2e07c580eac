"""Whole turns worth considering: exchanges to pay, one main action, everything that follows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Decision
from armillary.core.decision import apply as do
from armillary.core.hexes import bits
from armillary.games.gaia.actions import UseBoard
from armillary.games.gaia.bot.clusters import atlas
from armillary.games.gaia.bot.followups import branch, complete
from armillary.games.gaia.bot.funding import Need, fund, missing
from armillary.games.gaia.bot.guards import foolish
from armillary.games.gaia.bot.value import moment_of
from armillary.games.gaia.build import (
    BuildMine,
    basic_range,
    habitable,
    in_reach,
    mine_cost,
)
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.convert import Burn, Convert
from armillary.games.gaia.federation import FormFederation, own_zone
from armillary.games.gaia.passing import Pass
from armillary.games.gaia.projects import StartProject
from armillary.games.gaia.research import Research, open_areas
from armillary.games.gaia.state import AREA, GAIA, KINDS, MINE, Player, State
from armillary.games.gaia.turn import Turn
from armillary.games.gaia.upgrade import Upgrade, has_piece, next_kinds, upgrade_cost


class Line(NamedTuple):
    """A whole turn: what is done, where it leads, and how much it cannot wait."""

    actions: tuple[Action, ...]
    after: State
    hurry: float


class Caps(NamedTuple):
    """How many turns of each kind are considered."""

    mines: int
    far_mines: int
    upgrades: int
    research: int
    projects: int
    federations: int


WIDE = Caps(7, 3, 4, 6, 3, 3)
NARROW = Caps(4, 1, 2, 3, 1, 1)


WIDTHS = (8, 6, 5)
LAST_WIDTHS = (10, 8, 8, 8, 6, 6, 4)
"""How many positions are followed after one turn, two turns, …; in the last round to the end."""


def widths(state: State) -> tuple[int, ...]:
    """How far to plan, and how broadly."""
    return LAST_WIDTHS if state.round == state.table.data.limits.rounds else WIDTHS


def alone(state: State, seat: int) -> State:
    """A copy in which nobody else has a turn, and the round never ends."""
    copy = state.clone()
    copy.queue = [seat, seat]
    return copy


def finished(state: State, seat: int) -> bool:
    """Whether the seat has no more turns this round."""
    return state.players[seat].passed


def key(state: State, seat: int) -> Hashable:
    """Equal for positions that differ only in the order of what was done."""
    p = state.players[seat]
    return (
        p.vp,
        p.credits,
        p.ore,
        p.knowledge,
        p.qic,
        p.area1,
        p.area2,
        p.area3,
        p.gaia_area,
        p.satellites,
        p.projects,
        p.booster,
        p.passed,
        tuple(p.research),
        frozenset(p.structures.items()),
        frozenset(p.techs),
        len(p.green),
        frozenset(p.used),
        frozenset(p.covered),
        frozenset(state.board_used),
    )


def turns(state: State, seat: int, wide: bool) -> Iterator[Line]:
    """Turns worth considering, in no order."""
    caps = WIDE if wide else NARROW
    frame = state.stack[-1]
    player = state.players[seat]
    by_kind: dict[type[Action], list[Action]] = {}
    for option in frame.options(state):
        by_kind.setdefault(type(option), []).append(option)
    for kind, options in by_kind.items():
        if kind is Convert or kind is Burn or foolish(state, player, options[0]):
            continue  # what is foolish is so for all options of its kind
        for action, hurry in _chosen(state, player, kind, options, caps):
            after = branch(state, seat)
            do(after, action)
            yield from complete(after, seat, [action], hurry, caps.mines)
    for action, need, hurry in _dearer(state, player, by_kind, caps):
        after = branch(state, seat)
        paid = fund(after, seat, need)
        if paid is None or action.check(after, after.stack[-1]) is not None:
            continue
        do(after, action)
        yield from complete(after, seat, [*paid, action], hurry, caps.mines)


def _chosen(
    state: State, player: Player, kind: type[Action], options: list[Action], caps: Caps
) -> Iterator[tuple[Action, float]]:
    """The most promising of the legal actions of one kind."""
    if kind is BuildMine:
        scored = sorted(
            options,
            key=lambda mine: -site_score(state, player, state.table.grid.index[mine.hex], 0, 0),  # type: ignore[attr-defined]
        )
        yield from ((action, 0.4) for action in scored[: caps.mines])
    elif kind is Upgrade:
        yield from ((action, 0.1) for action in _upgrades(state, player, options, caps.upgrades))
    elif kind is Research:
        yield from ((action, 0.0) for action in _steps(state, player, options)[: caps.research])
    elif kind is UseBoard:
        stones = {action.action for action in options if action.brainstone}  # type: ignore[attr-defined]
        for action in options:
            if action.brainstone or action.action not in stones:  # type: ignore[attr-defined]
                yield action, 1.0
    elif kind is StartProject:
        if state.round < state.table.data.limits.rounds:
            yield from (
                (action, 0.4) for action in _projects(state, player, options, caps.projects)
            )
    elif kind is FormFederation:
        yield from ((action, 0.3) for action in options[: caps.federations])
    else:
        limit = 40 if kind is Pass else 12
        yield from ((action, 0.0) for action in _spread(options, limit))


def _spread(options: list[Action], limit: int) -> list[Action]:
    """At most so many of the options, evenly over the list."""
    if len(options) <= limit:
        return options
    return [options[number * len(options) // limit] for number in range(limit)]


def site_score(state: State, player: Player, place: int, steps: int, extra: int) -> float:
    """How good a planet is for a mine: cheap, new, near the others of a federation to come."""
    cost = mine_cost(state, player, place, steps, extra)
    planet = state.planets[place]
    score = -1.4 * cost.ore - 2.2 * cost.qic
    if not player.types >> planet & 1:
        score += 1.5
    if not player.sectors >> state.table.sector_of[place] & 1:
        score += 0.8
    if player.projects >> place & 1:
        score += 2.0
    open_land = player.land & ~own_zone(state, player)
    row = atlas(state.table).row(state.table, place)
    if open_land:
        gap = min(row[other] for other in bits(open_land))
        score += 2.0 - 0.6 * min(gap, 5)
    if player.federated >> place & 1 or own_zone(state, player) >> place & 1:
        score -= 1.5
    return score


def _upgrades(state: State, player: Player, options: list[Action], most: int) -> list[Action]:
    """For each kind of structure, the sites that are cheapest and nearest to others."""
    grid = state.table.grid
    scored: dict[str, list[tuple[float, Action]]] = {}
    for option in options:
        assert isinstance(option, Upgrade)
        place = grid.index[option.hex]
        score = _upgrade_score(state, player, place, option.to)
        scored.setdefault(option.to, []).append((score, option))
    found: list[Action] = []
    for sites in scored.values():
        sites.sort(key=lambda site: -site[0])
        found.extend(option for _, option in sites[:most])
    return found


def _upgrade_score(state: State, player: Player, place: int, to: str) -> float:
    open_land = player.land & ~own_zone(state, player)
    row = atlas(state.table).row(state.table, place)
    score = sum(1.0 / row[other] for other in bits(open_land) if other != place)
    if to == "trading_station":
        score -= 0.5 * upgrade_cost(state, player, place, 1)[0]
    if player.federated >> place & 1:
        score -= 2.0
    return score


def _steps(state: State, player: Player, options: list[Action]) -> list[Action]:
    """Research by what the next level is worth."""
    steps = moment_of(state, player).steps

    def worth(option: Action) -> float:
        area = AREA[option.area]  # type: ignore[attr-defined]
        return steps[area][player.research[area]]

    return sorted(options, key=lambda option: -worth(option))


def _projects(state: State, player: Player, options: list[Action], most: int) -> list[Action]:
    """Projects near the own structures, without calling a gaiaformer back."""
    plain = [option for option in options if option.recall is None]  # type: ignore[attr-defined]
    index = state.table.grid.index
    plain.sort(
        key=lambda option: -site_score(state, player, index[option.hex], 0, 0)  # type: ignore[attr-defined]
    )
    return plain[:most]


# Turns that need an exchange first


def _dearer(
    state: State, player: Player, by_kind: dict[type[Action], list[Action]], caps: Caps
) -> Iterator[tuple[Action, Need, float]]:
    """Actions that become possible by exchanging, with what they need."""
    if player.power_tokens + player.qic + player.ore == 0:
        return
    yield from _dearer_mines(state, player, by_kind.get(BuildMine, []), caps.far_mines)
    yield from _dearer_upgrades(state, player)
    if player.knowledge < 4 and player.knowledge >= 2 and Research not in by_kind:
        steps = moment_of(state, player).steps
        areas = sorted(
            open_areas(state, player), key=lambda area: -steps[area][player.research[area]]
        )
        for area in areas[:2]:
            yield Research(AREAS[area]), Need(knowledge=4), 0.0
    for row in state.table.data.board_actions.values():
        if row.id in state.board_used:
            continue
        need = Need(power=row.power, qic=row.qic)
        if missing(player, need):
            yield UseBoard(row.id), need, 1.0


def _dearer_mines(
    state: State, player: Player, legal: list[Action], most: int
) -> Iterator[tuple[Action, Need, float]]:
    limit = basic_range(state, player) + 2 * (player.qic + 1)
    sites = (habitable(state, player)[3] | state.by_type[GAIA]) & in_reach(player, limit)
    sites &= ~(state.occupied | state.projects)
    if player.built[MINE] >= 8:
        return
    grid = state.table.grid
    known = {option.hex for option in legal}  # type: ignore[attr-defined]
    scored = [
        (site_score(state, player, place, 0, 0), place)
        for place in bits(sites)
        if grid.hexes[place] not in known
    ]
    scored.sort(reverse=True)
    for _, place in scored[:most]:
        cost = mine_cost(state, player, place, 0, 0)
        if cost.ore - player.ore <= 2 and cost.qic - player.qic <= 1:
            need = Need(credits=cost.credits, ore=cost.ore, qic=cost.qic)
            yield state.table.mines[place], need, 0.4


def _dearer_upgrades(state: State, player: Player) -> Iterator[tuple[Action, Need, float]]:
    kinds = next_kinds(player)
    best: dict[int, tuple[float, int]] = {}
    for place, old in player.structures.items():
        if player.guests >> place & 1:
            continue
        for kind in kinds[old]:
            if not has_piece(state, player, kind):
                continue
            credits, ore = upgrade_cost(state, player, place, kind)
            short = max(0, credits - player.credits) + 3 * max(0, ore - player.ore)
            if 0 < short <= 7:
                score = _upgrade_score(state, player, place, KINDS[kind])
                if kind not in best or score > best[kind][0]:
                    best[kind] = score, place
    for kind, (_, place) in best.items():
        credits, ore = upgrade_cost(state, player, place, kind)
        yield state.table.upgrades[place][KINDS[kind]], Need(credits=credits, ore=ore), 0.1


def is_turn(decision: Decision) -> bool:
    """Whether a whole turn is to be chosen."""
    return isinstance(decision.frame, Turn)
