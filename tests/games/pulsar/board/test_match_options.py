"""The form of a new table, answers given ahead, and the words of the board."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from armillary.core.bad_options import Unfit
from armillary.core.decision import Decision, decision
from armillary.core.errors import ConfigError
from armillary.games.pulsar.actions.gyrodynes import Claim
from armillary.games.pulsar.benefits.effects import BUY
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from armillary.games.pulsar.words import VOCABULARY
from tests.games.pulsar.board.moments import asked, configs, speak
from tests.games.pulsar.positions import do, fly, last_turn, position
from tests.games.wording import assert_unfit


def ask_of(state: State) -> Decision:
    ask = decision(state)
    assert ask is not None
    return ask


def answer(state: State, **given: Any) -> Any:
    return BOARD.answer_ahead(state, ask_of(state), given)


# Answers given ahead


def test_nothing_is_answered_unless_it_was_given() -> None:
    usual = {one.key for one in BOARD.answers_ahead(speak()) if one.default}
    assert usual == {"claim", "end_turn", "last_portal"}
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


UNFIT: list[tuple[str, dict[str, Any], str]] = [
    ("no_side", {"side": "back"}, "no side 'back' of the cluster; there are star, dead_end (2.1)."),
    ("no_face", {"faces": ["AI", "XX", "AIII"]}, "no technology board 'XX'; there are AI, "),
    ("no_goal", {"goals": ["luck"]}, "There is no goal 'luck'; there are "),
    ("no_board", {"hq": ["A", "Z"]}, "There is no HQ board 'Z'; there are A, B, "),
    ("some_faces", {"expert": True, "faceI": "AI"}, "Technology boards: choose all 3 of them"),
    ("some_goals", {"expert": True, "goal1": "patents_5"}, "Goals: choose all 3 of them"),
    ("some_boards", {"expert": True, "hq0": "A"}, "HQ boards: choose all 2 of them"),
    (
        "first_faces",
        {"setup": "first_game", "expert": True, "faceI": "BI", "faceII": "AII", "faceIII": "AIII"},
        "A first game has the technology boards AI, AII, AIII (2.8).",
    ),
    (
        "categories",
        {"faces": ["AII", "AI", "AIII"]},
        "one of each category is needed, in this order: I, II, III (2.4).",
    ),
    (
        "goal_hq",
        {"setup": "first_game", "goals": ["patents_5", "stations_9", "projects_5"]},
        "which a first game does not have: 5 completed projects (16.25).",
    ),
    (
        "goals",
        {"expert": True, "goal0": "patents_5", "goal1": "patents_6", "goal2": "stations_9"},
        "Goals: 3 are needed, each from another tile (2.4).",
    ),
    (
        "boards",
        {"expert": True, "hq0": "B", "hq1": "B"},
        "HQ boards: 2 different ones are needed, one for each seat (2.8).",
    ),
    ("order", {"order": [0, 0]}, "Play order: every seat from 0 to 1 is needed once (2.5)."),
]


@pytest.mark.parametrize(("why", "given", "says"), UNFIT)
def test_what_does_not_fit_is_told_in_every_language(
    why: str, given: dict[str, Any], says: str
) -> None:
    with pytest.raises(Unfit) as refused:
        GAME.setup(BOARD.configure(2, 1, given))
    assert_unfit(refused.value, why, says)


def test_every_sentence_about_options_is_tried() -> None:
    """All but the number of players, which `test_setup` tries."""
    assert {why for why, _, _ in UNFIT} == {*VOCABULARY.texts["config"]} - {"players"}


def test_polish_readers_are_told_in_polish_what_to_choose() -> None:
    with pytest.raises(Unfit) as refused:
        BOARD.configure(2, 1, {"expert": True, "goal0": "patents_5"})
    assert refused.value.told("pl") == "Cele: wybierz wszystkie (3) albo wszystkie zostaw losowi."


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
