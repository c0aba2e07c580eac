"""How the planning player sees Gaia Project: what positions are worth, which turns to consider."""

from armillary.games.gaia.bot.answers import answer, taste
from armillary.games.gaia.bot.features import features
from armillary.games.gaia.bot.turn_plans import alone, finished, is_turn, key, turns, widths
from armillary.games.gaia.bot.value import evaluate
from armillary.games.gaia.coach.reasons import POINT, explain

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
    "taste",
    "turns",
    "widths",
]
