"""2.3  Trades that pay for something."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.games.eclipse.components import RESOURCES
from armillary.games.eclipse.pieces.tracks import Trade, income, species_of, upkeep
from armillary.games.eclipse.state import MONEY, Player, State

MOST_TRADES = 4


def fund(state: State, player: Player, resource: int, need: int) -> list[Action] | None:
    """The trades after which there is enough of a resource; None: it would take too many.

    The upkeep of this action stays paid.
    """
    have, rate = list(player.resources), species_of(state, player).trade
    reserve = [0, 0, 0]
    due = state.table.data.tracks.influence.cost(max(0, player.discs - 1))
    reserve[MONEY] = max(0, max(upkeep(state, player), due) - income(state, player, MONEY))
    trades: list[Action] = []
    while have[resource] < need:
        spare = [
            (have[other] - reserve[other], other)
            for other in range(len(RESOURCES))
            if other != resource
        ]
        most, other = max(spare)
        if most < rate or len(trades) == MOST_TRADES:
            return None
        have[other] -= rate
        have[resource] += 1
        trades.append(Trade(RESOURCES[other], RESOURCES[resource]))
    return trades
