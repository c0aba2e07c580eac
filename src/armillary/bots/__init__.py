"""Programs that play: made by name, asked to choose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

from armillary.bots import values
from armillary.bots.bot import BadAnswer, Bot, Reason, UnknownBot
from armillary.bots.greedy import GreedyBot
from armillary.bots.levels import LEVELS
from armillary.bots.planner import PlannerBot
from armillary.bots.random import RandomBot
from armillary.bots.yardsticks import Yardstick
from armillary.core import registry
from armillary.core.game import Game

__all__ = ["BadAnswer", "Bot", "Reason", "UnknownBot", "levels", "make", "names"]

Maker = Callable[[Game, Any, int], Bot]

YARDSTICKS: dict[str, tuple[str, Maker]] = {
    "random": ("", RandomBot),
    "greedy": ("evaluate", partial(Yardstick, GreedyBot)),
    "builder": ("turns", partial(Yardstick, PlannerBot)),
}
"""Bots that never change, weakest first: what the game must tell bots for each, and its maker."""


def _mind(game: Game) -> ModuleType | None:
    """What the game tells bots (`Plugin.bot`); None: nothing."""
    mind: ModuleType | None = registry.part(game.name, "bot")
    return mind


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play this game: those that never change, then the levels, weakest first."""
    return (*_able(game, YARDSTICKS), *_able(game, LEVELS))


def levels(game: Game) -> tuple[str, ...]:
    """The bots that people are offered, weakest first; those that learn only where they have."""
    found = _able(game, LEVELS) or _able(game, YARDSTICKS)
    if values.is_learnt(game):
        return found
    return tuple(name for name in found if name not in LEVELS or LEVELS[name][0] != "features")


def _able(game: Game, among: dict[str, tuple[str, Maker]]) -> tuple[str, ...]:
    mind = _mind(game)
    return tuple(name for name, (needs, _) in among.items() if not needs or hasattr(mind, needs))


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one match; equal seeds play equally."""
    known = names(game)
    if name not in known:
        raise UnknownBot(
            f"There is no bot called {name!r} for {game.name}; there is {_listed(known)}."
        )
    _, maker = (YARDSTICKS | LEVELS)[name]
    made: Bot = maker(game, _mind(game), seed)
    return made


def _listed(words: tuple[str, ...]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
