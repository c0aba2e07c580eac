"""How the planning player sees Eclipse: what positions are worth, which actions to consider."""

from armillary.games.eclipse.bot.answers import answer, taste
from armillary.games.eclipse.bot.features import features
from armillary.games.eclipse.bot.turn_plans import alone, finished, is_turn, key, turns, widths
from armillary.games.eclipse.bot.value import evaluate
from armillary.games.eclipse.bot.weights import weights as numbers
from armillary.games.eclipse.coach.reasons import POINT, explain

__all__ = [
    "POINT",
    "alone",
    "answer",
    "evaluate",
    "explain",
    "features",
    "finished",
    "is_turn",
    "key",
    "numbers",
    "taste",
    "turns",
    "widths",
]
