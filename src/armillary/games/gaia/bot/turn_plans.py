"""Whole turns worth considering: exchanges to pay, one main action, everything that follows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Decision
from armillary.core.decision import apply as do
from armillary.core.states.hexes import bits
from armillary.core.states.value import Value
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.build_mine import (
    BuildMine,
    basic_range,
    habitable,
    in_reach,
    mine_cost,
)
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Research, open_areas
from armillary.games.gaia.actions.upgrade import Upgrade, has_piece, next_kinds, upgrade_cost
from armillary.games.gaia.bot import move_ordering
from armillary.games.gaia.bot.blunders import foolish
from armillary.games.gaia.bot.follow_ups import branch, complete
from armillary.games.gaia.bot.funding import Need, fund, missing
from armillary.games.gaia.bot.value import BY_HAND
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.state import GAIA, KINDS, MINE, Player, State


class Line(NamedTuple):
    """A whole turn: what is done, where it leads, and how much it cannot wait."""

    actions: tuple[Action, ...]
    after: State
    hurry: float


class Caps(NamedTuple):
    """How many turns of each kind are considered, at first and further ahead."""

    first: int
    ahead: int


Chooser = Callable[[State, Player, list[Action], int], list[Action]]

KINDS_OF_TURN: dict[type[Action], tuple[Chooser, Caps, float]] = {
    BuildMine: (move_ordering.mines, Caps(7, 4), 0.4),
    StartProject: (move_ordering.projects, Caps(3, 1), 0.4),
    Upgrade: (move_ordering.upgrades, Caps(4, 2), 0.1),
    FormFederation: (lambda state, player, options, most: options[:most], Caps(3, 1), 0.3),
    Research: (move_ordering.steps, Caps(6, 3), 0.0),
    UseBoard: (move_ordering.boards, Caps(10, 10), 1.0),
    PlaceStation: (move_ordering.near_own, Caps(12, 8), 0.0),
}
"""By kind of action: how to choose, how many, their hurry. Of all other kinds, all are tried."""

FAR_MINES = Caps(3, 1)
FAR_STEPS = Caps(2, 2)
MOST_EXCHANGED = 7
"""Power that exchanges for an upgrade may take, about."""

WIDTHS = (8, 6, 5)
LAST_WIDTHS = (10, 8, 8, 8, 6, 6, 4)
"""How many positions are followed after one turn, two turns, …; in the last round to the end."""


def widths(state: State) -> tuple[int, ...]:
    """How far to plan, and how broadly."""
    return LAST_WIDTHS if state.round == state.table.data.limits.rounds else WIDTHS


def is_turn(decision: Decision) -> bool:
    """Whether a whole turn is to be chosen."""
    return isinstance(decision.frame, Turn)


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
        (p.vp, p.credits, p.ore, p.knowledge, p.qic, p.area1, p.area2, p.area3, p.gaia_area),
        (p.satellites, p.stations, p.projects, p.booster, p.passed, len(p.green)),
        tuple(p.research),
        frozenset(p.structures.items()),
        frozenset(p.techs),
        frozenset(p.covered),
        frozenset(p.used),
        frozenset(state.board_used),
    )


def turns(state: State, seat: int, first: bool, value: Value = BY_HAND) -> Iterator[Line]:
    """Turns worth considering, in no order; more of them for the first turn of a plan."""
    player = state.players[seat]
    by_kind: dict[type[Action], list[Action]] = {}
    for option in state.stack[-1].options(state):
        by_kind.setdefault(type(option), []).append(option)
    for kind, options in by_kind.items():
        if kind is Convert or kind is Burn or foolish(state, player, options[0]):
            continue  # what is foolish is so for all options of its kind
        chosen, hurry = options, 0.0
        if kind in KINDS_OF_TURN:
            choose, caps, hurry = KINDS_OF_TURN[kind]
            chosen = choose(state, player, options, caps[not first])
        for action in chosen:
            after = branch(state, seat)
            do(after, action)
            yield Line(complete(after, seat, [action], value), after, hurry)
    for action, need in _dearer(state, player, by_kind, first):
        after = branch(state, seat)
        paid = fund(after, seat, need)
        if paid is not None and action.check(after, after.stack[-1]) is None:
            do(after, action)
            hurry = KINDS_OF_TURN[type(action)][2]
            yield Line(complete(after, seat, [*paid, action], value), after, hurry)


# Turns that need an exchange first


def _dearer(
    state: State, player: Player, by_kind: dict[type[Action], list[Action]], first: bool
) -> Iterator[tuple[Action, Need]]:
    """Actions that become possible by exchanging, with what they need."""
    yield from _dearer_mines(state, player, by_kind.get(BuildMine, []), FAR_MINES[not first])
    yield from _dearer_upgrades(state, player)
    cost = state.table.data.limits.research_cost
    if cost // 2 <= player.knowledge < cost:
        options: list[Action] = [Research(AREAS[area]) for area in open_areas(state, player)]
        for step in move_ordering.steps(state, player, options, FAR_STEPS[not first]):
            yield step, Need(knowledge=cost)
    for row in state.table.data.board_actions.values():
        need = Need(power=row.power, qic=row.qic)
        if row.id not in state.board_used and missing(player, need):
            yield UseBoard(row.id), need


def _dearer_mines(
    state: State, player: Player, legal: list[Action], most: int
) -> Iterator[tuple[Action, Need]]:
    """The best sites that cannot be paid for yet, up to two ore and one QIC short."""
    table = state.table
    if player.built[MINE] >= table.data.structures["mine"].supply:
        return
    reachable = basic_range(state, player) + table.data.limits.range_per_qic * (player.qic + 1)
    sites = (habitable(state, player)[3] | state.by_type[GAIA]) & in_reach(player, reachable)
    sites &= ~(state.occupied | state.projects)
    affordable = set(legal)
    dear = [table.mines[place] for place in bits(sites) if table.mines[place] not in affordable]
    for mine in move_ordering.mines(state, player, dear, most):
        assert isinstance(mine, BuildMine)
        place = table.grid.index[mine.hex]
        cost = mine_cost(state, player, place, 0, 0)
        if cost.ore - player.ore <= 2 and cost.qic - player.qic <= 1:
            yield mine, Need(credits=cost.credits, ore=cost.ore, qic=cost.qic)


def _dearer_upgrades(state: State, player: Player) -> Iterator[tuple[Action, Need]]:
    """For each kind of structure the best site, if only a little is missing."""
    best: dict[int, tuple[float, int]] = {}
    for place, old in player.structures.items():
        if player.guests >> place & 1:
            continue
        for kind in next_kinds(player)[old]:
            credits, ore = upgrade_cost(state, player, place, kind)
            short = max(0, credits - player.credits) + 3 * max(0, ore - player.ore)
            if 0 < short <= MOST_EXCHANGED and has_piece(state, player, kind):
                score = move_ordering.upgrade_score(state, player, place, kind)
                best[kind] = max(best.get(kind, (score, place)), (score, place))
    for kind, (_, place) in best.items():
        credits, ore = upgrade_cost(state, player, place, kind)
        yield state.table.upgrades[place][KINDS[kind]], Need(credits=credits, ore=ore)
