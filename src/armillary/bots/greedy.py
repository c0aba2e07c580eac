"""A player who takes what looks best now."""

from __future__ import annotations

from types import ModuleType

from armillary.bots.bot import Reason, guessed
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.states.state import State


class GreedyBot:
    """Tries every option on a clone and takes the one after which the position is worth most.

    Options that leave the same question open (free exchanges) must improve the position to be
    taken, unless there is nothing else; as every such step gains, there is no going in circles.
    """

    def __init__(self, game: Game, mind: ModuleType, seed: int) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self._game = game
        self._mind = mind
        self._luck = stream(seed, "greedy bot")

    def choose(self, state: State, decision: Decision) -> Action:
        options = decision.options
        if len(options) == 1:
            self.reasons = ()
            return options[0]
        state = guessed(self._mind, state, decision.seat)
        now = self._mind.evaluate(state, decision.seat)
        found: list[Reason] = []
        idle: list[Reason] = []
        for option in options:
            after = state.clone()
            self._game.apply(after, option)
            value = self._mind.evaluate(after, decision.seat)
            asked_again = after.stack and after.stack[-1] is decision.frame
            gains = value > now or not asked_again
            (found if gains else idle).append(Reason(option, value))
        found = self._luck.shuffled(found or idle)  # so that equal options are equally likely
        found.sort(key=lambda reason: -reason.value)
        self.reasons = tuple(found)
        return found[0].action
