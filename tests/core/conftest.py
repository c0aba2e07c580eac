"""The toy game, found by its name like any other."""

from collections.abc import Callable, Iterator

import pytest

from armillary.core import registry
from armillary.core.game import Game
from tests import lagoon as toy
from tests.lagoon import rules


@pytest.fixture
def lagoon() -> Iterator[Game]:
    """The toy game as it should be."""
    with registry.add(toy.PLUGIN):
        yield rules.GAME


@pytest.fixture
def register(lagoon: Game, monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], Game]:
    """Puts another game in the place of the toy."""

    def register(game: Game) -> Game:
        monkeypatch.setattr(rules, "GAME", game)
        return game

    return register
