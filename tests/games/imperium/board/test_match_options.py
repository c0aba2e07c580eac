"""The form of a new table, standing answers, and the words of the board."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from armillary.core.bad_options import Unfit
from armillary.core.decision import Decision
from armillary.core.errors import ConfigError
from armillary.core.words import tag
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices.standing_answers import answer_ahead
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.timing_windows import React, Use
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from tests.games.imperium.board.moments import at_war, configs, moments, speak
from tests.games.imperium.positions import do, position

# The form


def test_the_defaults_of_the_form_make_a_legal_match() -> None:
    given = {setting.key: setting.default for setting in BOARD.options(speak())}
    for players in GAME.seats:
        config = BOARD.configure(players, 3, given)
        assert (config.players, config.setup, config.points) == (players, "full", 10)
        GAME.setup(config)


def test_a_known_galaxy_is_chosen_by_name() -> None:
    config = BOARD.configure(6, 1, {"known": "scpt_2019_final", "points": "14"})
    assert (config.galaxy, config.points) == ("scpt_2019_final", 14)
    tiles = DATA.maps.maps["scpt_2019_final"].tiles.split()
    assert BOARD.layout(config).split()[:6] == [t for t in tiles if t != "18"][:6]


def test_a_map_string_is_taken_as_it_is() -> None:
    written = BOARD.layout(BOARD.configure(6, 1, {"known": "scpt_2019_preliminary"}))
    again = BOARD.configure(6, 1, {"known": "own", "galaxy": written})
    assert BOARD.layout(again) == written


def test_players_build_the_galaxy_if_none_is_chosen() -> None:
    config = BOARD.configure(4, 1, {"setup": "full", "known": ""})
    assert BOARD.layout(config) == ""
    drawn = BOARD.preview(config, speak())
    assert drawn.count(">?</text>") > 20


def test_factions_are_chosen_all_or_none() -> None:
    given: dict[str, Any] = {"expert": True, "faction0": "sol", "faction1": "yin"}
    with pytest.raises(Unfit, match="choose all 3") as refused:
        BOARD.configure(3, 1, given)
    assert refused.value.told("pl") == "Rasy: wybierz wszystkie (3) albo żadnej."
    config = BOARD.configure(3, 1, given | {"faction2": "saar"})
    assert config.factions == ("sol", "yin", "saar")


def test_readings_of_the_rules_count_only_if_they_are_opened() -> None:
    given = {"rules": False, "retreat_order": "both"}
    assert BOARD.configure(3, 1, given).retreat_order == ""
    assert BOARD.configure(3, 1, given | {"rules": True}).retreat_order == "both"


@pytest.mark.parametrize("given", [{"points": "11"}, {"setup": "huge"}, {"speed": "high"}])
def test_nonsense_is_refused_in_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="; there are "):
        BOARD.configure(3, 1, given)


@pytest.mark.parametrize("config", configs(), ids=lambda c: f"{c.players}-{c.setup}")
def test_the_preview_is_a_drawing_by_itself(config: ImperiumConfig) -> None:
    drawn = BOARD.preview(config, speak())
    ElementTree.fromstring(drawn)
    assert "href" not in drawn
    assert "url(" not in drawn


# Standing answers


def test_nothing_is_answered_unless_it_was_given() -> None:
    for state, ask in moments(configs()[0], most=80):
        assert answer_ahead(state, ask, {}) is None


def test_standing_answers_are_options() -> None:
    given = {"windows": "never", "cannon": "always", "secondary_trade": "never"}
    answered = set()
    for players in (3, 4, 6):
        for state, ask in at_war(players, 17):
            found = BOARD.answer_ahead(GAME.view(state, ask.seat), ask, given)
            if found is not None:
                assert found in ask.options
                answered.add(tag(ask.frame))
    assert "react" in answered


def reaction() -> tuple[Any, Decision, str]:
    """Somebody could use exactly one thing."""
    for state, ask in at_war(4, 17):
        if isinstance(ask.frame, React):
            powers = {option.power for option in ask.options if isinstance(option, Use)}
            if len(powers) == 1:
                return state, ask, powers.pop()
    raise AssertionError("nobody could react")


def test_one_card_can_be_left_out_for_good_or_for_a_round() -> None:
    state, ask, power = reaction()
    key = f"never_{power}"
    assert answer_ahead(state, ask, {key: "never"}) == DECLINE
    assert answer_ahead(state, ask, {key: f"round{state.round}"}) == DECLINE
    assert answer_ahead(state, ask, {key: f"round{state.round + 1}"}) is None
    assert answer_ahead(state, ask, {"never_another": "never"}) is None


def test_reactions_in_vain_can_be_left_out() -> None:
    """11.2  Emergency Repairs: with nothing damaged, and with something."""
    for damaged in ("", ", dreadnought_damaged = 1"):
        state = position(f"""
            players.0.units = {{"36" = {{dreadnought = 1{damaged}}}}}
            players.0.hand = ["emergency_repairs"]
            players.1.units = {{"36" = {{cruiser = 1}}, arc_prime = {{infantry = 1}}}}
        """)
        do(state, Activate(36))
        ask = GAME.decision(state)
        assert ask is not None
        assert isinstance(ask.frame, React)
        assert answer_ahead(state, ask, {"in_vain": "ask"}) is None
        wanted = None if damaged else DECLINE
        assert answer_ahead(state, ask, {"in_vain": "never"}) == wanted


def test_a_reaction_is_asked_beside_the_map_with_its_standing_answers() -> None:
    words = speak()
    shown = 0
    for state, ask in at_war(5, 19):
        drawn = BOARD.aside(GAME.view(state, ask.seat), ask, words, words.names(state), {})  # type: ignore[attr-defined]
        if getattr(ask.frame, "by", "") == "secondary":
            assert 'name="ahead.secondary_' in drawn
        elif not isinstance(ask.frame, React):
            assert drawn == ""
        elif drawn:
            shown += 1
            for number in range(len(ask.options)):
                assert f'data-choice="{number}"' in drawn
            assert 'name="ahead.windows"' in drawn
    assert shown
