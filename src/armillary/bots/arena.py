"""Matches between bots, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from armillary.bots.base import Bot
from armillary.core.decision import Decision
from armillary.core.game import Config, Game
from armillary.core.match import Match

Watcher = Callable[[Match, Decision], Any]
"""Called before every answer of a bot."""


def play(game: Game, config: Config, bots: Sequence[Bot], watch: Watcher | None = None) -> Match:
    """Play a whole match: `bots[seat]` answers for the seat, chance for itself."""
    match = Match(game, config)
    while (asked := match.decision) is not None:
        if watch is not None:
            watch(match, asked)
        view = game.view(match.state, asked.seat)
        match.play(bots[asked.seat].choose(view, asked))
    return match
