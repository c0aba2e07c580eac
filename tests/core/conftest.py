"""The toy game, found by its name like any other."""

import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from armillary.core import game as registry
from armillary.core import rulebook
from armillary.core.game import Game
from tests.core import toy


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Game]:
    """Lets `load` find a game of the tests, with the rules of the toy."""

    def register(game: Game) -> Game:
        module = ModuleType(f"armillary.games.{game.name}")
        module.GAME = game  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(registry, "GAMES", ("gaia", game.name))
        monkeypatch.setattr(rulebook, "load", lambda name, language="en": toy.rules())
        return game

    return register


@pytest.fixture
def lagoon(register: Callable[[Game], Game]) -> Game:
    """The toy game as it should be."""
    return register(toy.GAME)
