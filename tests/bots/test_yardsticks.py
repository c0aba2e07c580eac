"""Yardsticks: bots that go on playing by the numbers that they were made with."""

from __future__ import annotations

from types import ModuleType

import pytest

from armillary import bots
from armillary.bots.bot import Reason
from armillary.bots.yardsticks import Yardstick
from armillary.core import registry
from armillary.core.decision import Action, Decision
from armillary.core.game import Game, load
from armillary.core.states.state import State


class Observer:
    """Notes by which numbers positions would be judged; gives up when asked a second time."""

    def __init__(self, game: Game, mind: ModuleType, seed: int) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self.mind = mind
        self.files: list[str] = []

    def choose(self, state: State, decision: Decision) -> Action:
        self.files.append(self.mind.numbers.file)
        if len(self.files) > 1:
            raise IndexError
        return decision.options[0]


@pytest.mark.parametrize("name", ["eclipse", "imperium"])
def test_a_yardstick_decides_by_the_old_numbers_and_leaves_the_new_ones(name: str) -> None:
    game, mind = load(name), registry.part(name, "bot")
    state = game.setup(game.config_type(players=3, seed=1))
    asked = game.decision(state)
    assert asked is not None
    made: list[Observer] = []

    def maker(game: Game, mind: ModuleType, seed: int) -> Observer:
        made.append(Observer(game, mind, seed))
        return made[0]

    yardstick = Yardstick(maker, game, mind, 1)
    yardstick.choose(state, asked)
    with pytest.raises(IndexError):
        yardstick.choose(state, asked)
    assert made[0].files == ["yardstick.toml"] * 2
    assert mind.numbers.file == "bot.toml"
    today = mind.numbers()
    with mind.numbers.of_yardsticks():
        assert mind.numbers() != today


def test_greedy_and_builder_are_yardsticks_and_the_levels_are_not() -> None:
    game = load("eclipse")
    for name in ("greedy", "builder"):
        assert isinstance(bots.make(name, game, 1), Yardstick)
    for name in ("cadet", "captain"):
        assert not isinstance(bots.make(name, game, 1), Yardstick)
