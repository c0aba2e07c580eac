"""What a person who knows the game would never do."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.games.gaia.actions.board_actions import special_sources
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, charged_amount
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.state import Player, State

DEAR_CHARGE = 4
"""Power that nobody pays for in the last round."""


def sensible(state: State, seat: int, options: list[Action]) -> list[Action]:
    """The options without the foolish ones; all of them if nothing else would be left."""
    player = state.players[seat]
    kept = [option for option in options if not foolish(state, player, option)]
    return kept or options


def foolish(state: State, player: Player, action: Action) -> bool:
    """Whether an action is on the list of things that look stupid."""
    if isinstance(action, StartProject):
        return is_last_round(state)
    if isinstance(action, Pass):
        return has_free_special(state, player)
    if isinstance(action, Charge):
        return is_last_round(state) and _too_dear(state, player)
    return False


def is_last_round(state: State) -> bool:
    """Whether what comes next round never comes."""
    return state.round == state.table.data.limits.rounds


def has_free_special(state: State, player: Player) -> bool:
    """Whether a special action that only gives is still unused."""
    return any(source not in player.used for source in special_sources(state, player))


def _too_dear(state: State, player: Player) -> bool:
    """In the last round: any price after passing, the highest price at all times."""
    offer = state.stack[-1]
    if not isinstance(offer, ChargeOffer):
        return False
    amount = charged_amount(player, offer.value, False)
    return amount >= DEAR_CHARGE or (player.passed and amount > 1)
