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
from armillary.games.imperium.bot.weights import weights as numbers
from armillary.games.imperium.coach.reasons import POINT, explain

__all__ = [
    "POINT",
    "alone",
    "answer",
    "evaluate",
    "explain",
    "finished",
    "guess",
    "is_turn",
    "key",
    "numbers",
    "taste",
    "turns",
    "widths",
]
