"""How the planning player sees Pulsar 2849: what positions are worth, which turns to consider."""

from armillary.games.pulsar.bot.answers import answer, taste
from armillary.games.pulsar.bot.features import features
from armillary.games.pulsar.bot.turn_plans import alone, finished, is_turn, key, turns, widths
from armillary.games.pulsar.bot.value import evaluate
from armillary.games.pulsar.coach.reasons import POINT, explain

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
