"""Bots that never change: they play by the numbers that their game had when they were made."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from armillary.bots.bot import Bot, Reason
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.states.state import State


class Yardstick:
    """Another bot, for which the game's hand-made value has its old numbers, where it kept them."""

    def __init__(
        self, maker: Callable[[Game, ModuleType, int], Bot], game: Game, mind: ModuleType, seed: int
    ) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self._numbers = getattr(mind, "numbers", None)
        self._bot = maker(game, mind, seed)

    def choose(self, state: State, decision: Decision) -> Action:
        if self._numbers is None:
            action = self._bot.choose(state, decision)
        else:
            with self._numbers.of_yardsticks():
                action = self._bot.choose(state, decision)
        self.reasons = self._bot.reasons
        return action
