"""13  What free actions open: everything that cannot be paid for yet, with what pays for it.

Which exchanges these are, the bots know: only those needed, the cheapest first.
"""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.decision import Action, Decision
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.build_mine import basic_range, in_reach, mine_cost, range_qic
from armillary.games.gaia.actions.gaia_project import StartProject, project_tokens
from armillary.games.gaia.actions.research import Research, open_areas
from armillary.games.gaia.actions.upgrade import has_piece, next_kinds, upgrade_cost
from armillary.games.gaia.bot.funding import Need, fund
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.state import KINDS, NO_PLANET, TRANSDIM, Player, State

Opening = tuple[tuple[Action, ...], Action, State]
"""The free actions, what they open, and how things are between."""

MOST_QIC = 2
"""QIC that may be bought to come into range."""


def openings(state: State, decision: Decision) -> Iterator[Opening]:
    """Everything that free actions open, each once."""
    legal = set(decision.options)
    for action, need in _dearer(state, state.players[decision.seat]):
        if action in legal:
            continue
        then = state.clone()
        done = fund(then, decision.seat, need)
        if done and action.check(then, then.stack[-1]) is None:
            yield tuple(done), action, then


def _dearer(state: State, player: Player) -> Iterator[tuple[Action, Need]]:
    """What may be too dear, and what it costs."""
    yield from _mines(state, player)
    yield from _projects(state, player)
    for place, old in player.structures.items():
        for kind in next_kinds(player)[old]:
            if has_piece(state, player, kind):
                credits, ore = upgrade_cost(state, player, place, kind)
                upgrade = state.table.upgrades[place][KINDS[kind]]
                yield upgrade, Need(credits=credits, ore=ore)
    knowledge = state.table.data.limits.research_cost
    if player.knowledge < knowledge:
        for area in open_areas(state, player):
            yield Research(AREAS[area]), Need(knowledge=knowledge)
    for row in state.table.data.board_actions.values():
        if row.id not in state.board_used:
            yield UseBoard(row.id), Need(power=row.power, qic=row.qic)


def _near(state: State, player: Player) -> int:
    """All hexes in range, with QIC that may be bought."""
    reach = basic_range(state, player)
    return in_reach(player, reach + state.table.data.limits.range_per_qic * (player.qic + MOST_QIC))


def _mines(state: State, player: Player) -> Iterator[tuple[Action, Need]]:
    closed = state.by_type[TRANSDIM] | player.land
    if not player.faction.guest_mines:
        closed |= state.occupied
    sites = _near(state, player) | player.projects
    for place in bits(sites & ~closed):
        if state.planets[place] != NO_PLANET:
            cost = mine_cost(state, player, place, 0, 0)
            yield state.table.mines[place], Need(cost.credits, cost.ore, qic=cost.qic)


def _projects(state: State, player: Player) -> Iterator[tuple[Action, Need]]:
    tokens = project_tokens(state, player)
    if not tokens or not player.free_gaiaformers:
        return
    for place in bits(state.by_type[TRANSDIM] & ~state.projects & _near(state, player)):
        need = Need(qic=range_qic(state, player, place, 0), tokens=tokens)
        yield StartProject(state.table.grid.hexes[place]), need
