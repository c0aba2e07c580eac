"""The bots that people meet: five levels, each clearly stronger than the one before.

Who is weaker plans less, or has a taste: for a whole match it likes some kinds of action more than
they are worth, and others less. So it plays like a character, and never an absurd move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import pstdev
from types import ModuleType

from armillary.bots import values
from armillary.bots.bot import Bot
from armillary.bots.greedy import GreedyBot
from armillary.bots.planner import Line, PlannerBot
from armillary.core.chance import stream
from armillary.core.game import Game
from armillary.core.states.value import HandMade

MOST = 1200
"""Turns that are looked at for one decision, about: the learnt value takes its time."""
FARTHEST = 1.5
"""However much a bot likes a turn: if it is worse than the best one by more than so many standard
deviations of all that it considers, it is not played."""


@dataclass(frozen=True)
class Planner:
    """How well a planner plays; called as `bots.make` does."""

    learnt: bool
    """By the learnt value, or by the hand-made one."""
    ahead: bool
    """Whether it plans several turns ahead."""
    taste: float = 0.0
    """How much its liking counts, in standard deviations of what it considers."""

    def __call__(self, game: Game, mind: ModuleType, seed: int) -> Bot:
        return LevelBot(game, mind, seed, self)


LEVELS: dict[str, tuple[str, Callable[[Game, ModuleType, int], Bot]]] = {
    "cadet": ("evaluate", GreedyBot),
    "pilot": ("turns", Planner(learnt=False, ahead=False)),
    "captain": ("turns", Planner(learnt=False, ahead=True)),
    "admiral": ("features", Planner(learnt=True, ahead=True, taste=1.2)),
    "grandmaster": ("features", Planner(learnt=True, ahead=True)),
}
"""Weakest first: what the game must tell bots for each, and its maker."""


class LevelBot(PlannerBot):
    """A planner of one level."""

    def __init__(self, game: Game, mind: ModuleType, seed: int, level: Planner) -> None:
        value = values.best(game, mind) if level.learnt else HandMade(mind.evaluate)
        super().__init__(game, mind, seed, value, level.ahead, MOST if level.learnt else None)
        self._taste = level.taste
        self._seed = seed

    def _chosen(self, lines: list[Line], worth: list[float], seat: int) -> Line:
        spread = pstdev(worth)
        if not self._taste or not spread:
            return lines[0]
        near = [n for n, its in enumerate(worth) if its >= worth[0] - FARTHEST * spread]
        liked = max(near, key=lambda n: worth[n] + self._taste * spread * self._liking(lines[n]))
        return lines[liked]

    def _liking(self, line: Line) -> float:
        """From -1 to 1, and the same for all turns of a kind in this match."""
        first = line.actions[0]
        kind = f"{type(first).__name__} {getattr(first, 'kind', '')}"
        return 2 * (stream(self._seed, "liking", kind).below(1000) / 999) - 1
