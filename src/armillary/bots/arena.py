"""Matches between bots, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from armillary.bots.bot import BadAnswer, Bot
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.events import Log
from armillary.core.game import Config, Game
from armillary.core.match import Match

Watcher = Callable[[Match, Decision], object]
"""Called before every answer of a bot."""


def play(game: Game, config: Config, bots: Sequence[Bot], watch: Watcher | None = None) -> Match:
    """Play a whole match: `bots[seat]` answers for the seat, chance for itself."""
    match = Match(game, config)
    while (asked := match.decision) is not None:
        if watch is not None:
            watch(match, asked)
        answer(match, asked, bots)
    return match


def answer(match: Match, asked: Decision, bots: Sequence[Bot], log: Log = None) -> None:
    """Let the bot that is asked answer; it sees what its seat may know."""
    seat, game = asked.seat, match.game
    action = bots[seat].choose(game.view(match.state, seat), asked)
    if not isinstance(action, Action):
        raise BadAnswer(seat, len(match.log) + 1, f"{action!r} is no action.")
    try:
        match.play(action, log)
    except Illegal as refusal:
        reason = game.words("en").reason(refusal)
        raise BadAnswer(seat, len(match.log) + 1, f"{action}: {reason}") from refusal
