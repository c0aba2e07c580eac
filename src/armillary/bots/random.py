"""A player without a plan."""

from __future__ import annotations

from types import ModuleType

from armillary.bots.bot import Reason
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.states.state import State


class RandomBot:
    """Every option is equally likely."""

    def __init__(self, game: Game, mind: ModuleType | None, seed: int) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self._luck = stream(seed, "random bot")

    def choose(self, state: State, decision: Decision) -> Action:
        return self._luck.choose(decision.options)
