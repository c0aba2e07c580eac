"""Random players who do not ruin themselves, so that random matches last eight rounds.

Players who choose evenly between all options are bankrupt after a round or two. These pass when
the next disc would cost more than they have, keep their resources and their tiles, and give up
sectors only when they must; all else they choose evenly.
"""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.games.eclipse.pieces.reputation import ThrowBack
from armillary.games.eclipse.pieces.tracks import Trade, income
from armillary.games.eclipse.rounds.turn import PASS, React, TakeAction, Turn
from armillary.games.eclipse.rounds.upkeep import Upkeep
from armillary.games.eclipse.rules import Eclipse
from armillary.games.eclipse.state import MONEY, State


def sensible(state: State, decision: Decision) -> list[Action]:
    """The options that do not ruin a player, or all of them if there are no such."""
    frame, options = decision.frame, decision.options
    player = state.players[frame.seat]
    if type(frame) is Turn:
        track = state.table.data.tracks.influence
        cost = track.cost(max(0, player.discs - 2))
        if cost > income(state, player, MONEY) + player.resources[MONEY]:
            return [PASS]
        return [PASS, *(its for its in options if type(its) in (TakeAction, React))]
    if type(frame) is Upkeep:
        to_money = [its for its in options if type(its) is not Trade or its.take == "money"]
        return to_money or options
    return [its for its in options if type(its) not in (Trade, ThrowBack)] or options


class Cautious(Eclipse):
    """Eclipse, offering players only what is sensible."""

    def decision(self, state: State) -> Decision | None:
        found = super().decision(state)
        if found is None or found.weights is not None:
            return found
        return Decision(found.seat, found.frame, sensible(state, found), None)


CAUTIOUS = Cautious()
