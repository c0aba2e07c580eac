"""A player without a plan."""

from __future__ import annotations

from typing import Any

from armillary.bots.bot import Reason
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Game


class RandomBot:
    """Every option is equally likely."""

    def __init__(self, game: Game, mind: Any, seed: int) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self._luck = stream(seed, "random bot")

    def choose(self, state: Any, decision: Decision) -> Action:
        return self._luck.choose(decision.options)
