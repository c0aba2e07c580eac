"""Whole matches of bots whose every answer is checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from armillary import bots
from armillary.bots import arena
from armillary.core.decision import Action, Decision
from armillary.core.game import Game
from armillary.core.match import Match


class Careful:
    """A bot whose every answer is checked, and that must leave the position as it was."""

    def __init__(self, game: Game, bot: bots.Bot) -> None:
        self.reasons: tuple[bots.Reason, ...] = ()
        self.game = game
        self.bot = bot
        self.answers: list[tuple[Any, Action]] = []
        """What it saw, and what it did."""

    def choose(self, state: Any, decision: Decision) -> Action:
        before = state.clone()
        action = self.bot.choose(state, decision)
        assert state == before
        assert self.may(before, decision, action)
        reasons = self.bot.reasons
        assert all(self.may(before, decision, reason.action) for reason in reasons)
        values = [reason.value for reason in reasons]
        assert values == sorted(values, reverse=True)
        self.answers.append((before, action))
        return action

    def may(self, state: Any, decision: Decision, action: Action) -> bool:
        """Whether this can be answered."""
        if type(action) in decision.frame.open_ended:
            return self.game.check(state, action) is None
        return action in decision.options


def played(
    game: Game, names: Sequence[str], seed: int, **options: Any
) -> tuple[Match, list[Careful]]:
    """A whole match, and those who played it."""
    table = [Careful(game, bots.make(name, game, 10 * seed + n)) for n, name in enumerate(names)]
    config = game.config_type(players=len(names), seed=seed, **options)
    return arena.play(game, config, table), table
