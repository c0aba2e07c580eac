"""How the planning player sees Twilight Imperium: what positions are worth, what to consider."""

from armillary.games.imperium.bot.answers import answer, taste
from armillary.games.imperium.bot.turn_plans import (
    alone,
    finished,
    guess,
    is_turn,
    key,
    turns,
    widths,
)
from armillary.games.imperium.bot.value import evaluate

__all__ = [
    "alone",
    "answer",
    "evaluate",
    "finished",
    "guess",
    "is_turn",
    "key",
    "taste",
    "turns",
    "widths",
]
