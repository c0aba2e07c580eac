"""What a player has, and what of it an action changes (see `drawing.outcome`)."""

from __future__ import annotations

from armillary.core.decision import Frame
from armillary.drawing.outcome import Stock
from armillary.games.eclipse.rounds.turn import NextTurn, Turn
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE, State


class EclipseStock(Stock[State]):
    """Resources, discs on the track, colony ships that are ready, and points."""

    def amounts(self, state: State, seat: int, /) -> dict[str, int]:
        player = state.players[seat]
        has = player.resources
        return {
            "money": has[MONEY],
            "science": has[SCIENCE],
            "materials": has[MATERIALS],
            "influence": player.discs,
            "colony": player.colony_ships,
            "vp": sum(points(state, player).values()) if player.species else 0,
        }

    def ends(self, frame: Frame, /) -> bool:
        return isinstance(frame, (Turn, NextTurn))

    def eliminated(self, state: State, seat: int, /) -> bool:
        return state.players[seat].eliminated


STOCK = EclipseStock()
