"""What a player has, and what of it an action changes (see `drawing.outcome`)."""

from __future__ import annotations

from armillary.core.decision import Action, Frame
from armillary.drawing.outcome import Stock
from armillary.games.eclipse.rounds.activations import DONE, Done
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
        return isinstance(frame, (Turn, NextTurn)) or is_closing(frame)

    def end(self, state: State, frame: Frame, /) -> Action | None:
        """4.2  Without activations: colony ships, trades and offers may wait for another action."""
        closes = is_closing(frame) and DONE.check(state, frame) is None
        return DONE if closes else None

    def eliminated(self, state: State, seat: int, /) -> bool:
        return state.players[seat].eliminated


def is_closing(frame: Frame) -> bool:
    """2.1  Whether an action is over but for what may be done at any time."""
    over = Done in frame.answers and not getattr(frame, "left", 1)
    return over and not getattr(frame, "steps", 0)


STOCK = EclipseStock()
