"""The form of a new table, answers given ahead, and the words of the board."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from armillary.core.decision import Decision, decision
from armillary.core.errors import ConfigError
from armillary.games.pulsar import GAME
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.effects import BUY
from armillary.games.pulsar.gyrodynes import Claim
from armillary.games.pulsar.state import State
from armillary.games.pulsar.turn import EndTurn
from tests.games.pulsar.moments import asked, configs, speak
from tests.games.pulsar.positions import do, fly, last_turn, position


def ask_of(state: State) -> Decision:
    ask = decision(state)
    assert ask is not None
    return ask


def answer(state: State, **given: Any) -> Any:
    return BOARD.answer_ahead(state, ask_of(state), given)


# Answers given ahead


def test_nothing_is_answered_unless_it_was_given() -> None:
    for setting in BOARD.answers_ahead(speak()):
        assert setting.default is False
    for config in configs(2):
        for state, ask in asked(config):
            assert BOARD.answer_ahead(state, ask, {}) is None


def test_answers_given_ahead_are_options() -> None:
    given = {setting.key: True for setting in BOARD.answers_ahead(speak())}
    answered = 0
    for config in configs(6):
        for state, ask in asked(config):
            found = BOARD.answer_ahead(state, ask, given)
            if found is not None:
                assert found in ask.options
                answered += 1
    assert answered > 50


def test_a_pulsar_is_claimed_and_the_turn_ends_by_itself() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}')
    do(state, fly("p5", 1))
    assert answer(state, claim=True) == Claim("p5")
    assert answer(state, buy=True, end_turn=True) is None
    do(state, Claim("p5"))
    assert answer(state, end_turn=True) == EndTurn()
    busy = position("players.0 = {silver = [1]}")
    assert answer(busy, end_turn=True) is None


def test_points_are_bought_by_themselves() -> None:
    state = last_turn('players.3 = {cubes = 2, transmitters = [{face = "B1", paid = [5]}]}')
    do(state, EndTurn())
    assert ask_of(state).seat == 3
    assert answer(state, buy=True) == BUY
    assert answer(state, claim=True) is None


# Options


def test_the_form_has_every_field() -> None:
    """All of the configuration but players, seed and order; the defaults make the default."""
    form = BOARD.options(speak())
    keys = {setting.key for setting in form}
    filled = {setting.key: setting.default for setting in form}
    for players in (2, 3, 4):
        assert BOARD.configure(players, 9, filled) == PulsarConfig(players=players, seed=9)
        assert BOARD.configure(players, 9, {}) == PulsarConfig(players=players, seed=9)
    for setting in form:
        other = setting.when.partition("=")[0]
        assert other in {"", *keys}
        if setting.kind == "choice":
            assert setting.default in [value for value, _ in setting.choices]


def test_the_form_decides() -> None:
    first = BOARD.configure(3, 1, {"setup": "first_game", "even_start": True})
    assert first == PulsarConfig(players=3, seed=1, setup="first_game", even_start=True)
    given = {
        "expert": True,
        "side": "dead_end",
        "faceI": "BI",
        "faceII": "CII",
        "faceIII": "AIII",
        "goal0": "patents_6",
        "goal1": "stations_9",
        "goal2": "spin_any_3",
        "hq0": "D",
        "hq1": "A",
        "hq2": "",
        "hq3": "",
    }
    config = BOARD.configure(2, 1, given)
    assert config.faces == ("BI", "CII", "AIII")
    assert config.goals == ("patents_6", "stations_9", "spin_any_3")
    assert config.hq == ("D", "A")
    assert GAME.setup(config).table.boards == ("D", "A")
    assert BOARD.configure(2, 1, {**given, "expert": False}).faces == ()


def test_programs_give_plain_fields() -> None:
    given = {"faces": ["AI", "BII", "CIII"], "order": [1, 0], "hq": ["A", "B"]}
    config = BOARD.configure(2, 5, given)
    assert (config.faces, config.order, config.hq) == (("AI", "BII", "CIII"), (1, 0), ("A", "B"))


@pytest.mark.parametrize(
    "given",
    [
        {"setup": "hard"},
        {"unknown": 1},
        {"even_start": "perhaps"},
        {"expert": True, "faceI": "AI"},
        {"expert": True, "goal0": "patents_5"},
    ],
)
def test_nonsense_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        BOARD.configure(2, 1, given)


def test_the_preview_shows_the_side_that_is_played() -> None:
    drawn = {}
    for side in ("star", "dead_end"):
        config = PulsarConfig(players=2, seed=1, side=side)
        assert BOARD.layout(config) == side
        drawn[side] = BOARD.preview(config, speak())
        ElementTree.fromstring(drawn[side])
    assert drawn["star"] != drawn["dead_end"]
    with pytest.raises(ConfigError):
        BOARD.preview(PulsarConfig(players=2, side="inside"), speak())
