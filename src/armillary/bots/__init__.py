"""Programs that play: made by name, asked to choose."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from armillary.bots.bot import BadAnswer, Bot, Reason, UnknownBot
from armillary.bots.greedy import GreedyBot
from armillary.bots.planner import PlannerBot
from armillary.bots.random import RandomBot
from armillary.core.game import Game

__all__ = ["BadAnswer", "Bot", "Reason", "UnknownBot", "make", "names"]

Maker = Callable[[Game, Any, int], Bot]

_MAKERS: dict[str, tuple[str, Maker]] = {
    "random": ("", RandomBot),
    "greedy": ("evaluate", GreedyBot),
    "builder": ("turns", PlannerBot),
}
"""By name: what the game's module `bot` must have for it, and how it is made."""


def _mind(game: Game) -> Any:
    """The game's module `bot`; None: it has none."""
    module = f"armillary.games.{game.name}.bot"
    return import_module(module) if find_spec(module) else None


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play this game, weakest first."""
    mind = _mind(game)
    return tuple(name for name, (needs, _) in _MAKERS.items() if not needs or hasattr(mind, needs))


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one match; equal seeds play equally."""
    known = names(game)
    if name not in known:
        raise UnknownBot(
            f"There is no bot called {name!r} for {game.name}; there is {_listed(known)}."
        )
    return _MAKERS[name][1](game, _mind(game), seed)


def _listed(words: tuple[str, ...]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
