"""Positions: every state as a small text that names only what differs, and back."""

import tomllib
from typing import Any

import pytest

from armillary.core import position
from armillary.core.errors import ConfigError, PositionError, UnknownGame
from armillary.core.match import Match
from armillary.core.states.digest import digest
from tests.core.test_match import CONFIG, played
from tests.lagoon.rules import GAME, Fish, LagoonConfig, Offer, Offered, State

pytestmark = pytest.mark.usefixtures("lagoon")

START = 'game = "lagoon"\nconfig = {players = 2}\n'


def read(text: str) -> State:
    state: State = position.read(text)[2]
    return state


def test_a_setup_is_three_lines() -> None:
    assert position.write(GAME, CONFIG, GAME.setup(CONFIG)) == (
        'game = "lagoon"\nversion = 2\nconfig = {players = 2, seed = 5}\n'
    )


def test_only_what_differs_is_written() -> None:
    state = GAME.setup(CONFIG)
    state.players[1].coins = 7
    state.bids[0] = 4
    del state.pile.counts["3"]
    assert position.write(GAME, CONFIG, state).splitlines()[3:] == [
        "players.1.coins = 7",
        'pile.3 = "gone"',
        "bids.0 = 4",
    ]


def test_every_moment_of_a_match_is_written_and_read() -> None:
    whole = played(seed=3)
    for length in range(len(whole.log), -1, -1):
        whole.rewind(length)
        game, config, state = position.read(position.write(GAME, CONFIG, whole.state))
        assert game is GAME
        assert config == CONFIG
        assert digest(state) == digest(whole.state)


def test_a_position_is_written_by_hand() -> None:
    state = read(
        START
        + 'round = 2\nplayers.0.hand = ["1", "2"]\nplayers.1.coins = 9\n'
        + 'stack = [{frame = "offered", seat = 1, buyer = 0, coins = 2}]\n'
    )
    assert state.round == 2
    assert state.players[0].hand == ["1", "2"]
    assert state.players[1].coins == 9
    assert state.stack == [Offered(1, buyer=0, coins=2)]


def test_a_position_can_be_played() -> None:
    match = Match(GAME, CONFIG)
    match.play(Offer(2))
    state = read(position.write(GAME, CONFIG, match.state))
    for one in (state, match.state):
        action = GAME.decision(one).options[0]  # type: ignore[union-attr]
        GAME.apply(one, action)
    assert digest(state) == digest(match.state)
    assert GAME.check(state, Fish()) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'A position names its game: game = "NAME"'),
        ("game = 3", "A position names its game"),
        ("game =", "This is not a position: Invalid value"),
        ("round = 1\nround = 2", "This is not a position: Cannot overwrite"),
        (START + "version = 3", "It uses rules version 3 of lagoon; .* knows versions 1 to 2"),
        (START + 'version = "new"', "It uses rules version new of lagoon"),
        ('game = "lagoon"', "The config does not fit: .*missing required field `players`"),
        ('game = "lagoon"\nconfig = 3', "The config does not fit: Expected `object`"),
        ('game = "lagoon"\nconfig = {players = 2, sea = 1}', "unknown field `sea`"),
        (START + "weather = 1", "weather: not a part of a position; players, pile, stack, discar"),
        (START + "players.2.coins = 1", r"players\.2: there are 2 here, numbered from 0"),
        (START + "players.x.coins = 1", r"players\.x: there are 2 here"),
        (START + "players.0.gold = 1", r"players\.0\.gold: there is nothing of this name here"),
        (START + 'players.0.coins = "1"', r"players\.0\.coins: a number belongs here, not '1'"),
        (START + "players.0.coins = true", r"players\.0\.coins: a number belongs here, not True"),
        (START + "players.0.coins = 1979-05-27", r"players\.0\.coins: a number belongs here"),
        (START + "players.0.coins.x = 1", r"players\.0\.coins: a number belongs here, not {"),
        (START + "players = 3", "players: a list belongs here, not 3"),
        (START + "pile = 3", "pile: a table belongs here, not 3"),
        (START + "round.x = 3", "round: a number belongs here"),
        (START + 'round = "gone"', "This is not a position of lagoon: 'round' is not known"),
        (START + 'players.0 = "gone"', r"players\.0: a table belongs here, not 'gone'"),
        (START + "bids.x = 3", "This is not a position of lagoon: invalid literal for int"),
        (START + 'stack = [{frame = "song"}]', "not a position of lagoon: Invalid value 'song'"),
        (START + "stack = [3]", "not a position of lagoon: Expected `object`, got `int`"),
    ],
)
def test_a_text_that_makes_no_sense_is_one_clear_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence) as found:
        position.read(text)
    assert "\n" not in str(found.value)


def test_an_unknown_game_and_an_impossible_config_say_so() -> None:
    with pytest.raises(UnknownGame, match="Unknown game 'chess'"):
        position.read('game = "chess"')
    with pytest.raises(ConfigError, match="2 or 3 players, not 9"):
        position.read('game = "lagoon"\nconfig = {players = 9}')


def test_a_frame_has_no_other_parts() -> None:
    with pytest.raises(PositionError, match=r"stack\.0\.mood: there is nothing of this name here"):
        read(START + 'stack = [{frame = "turn", seat = 0, mood = "good"}]')


def test_what_the_game_sets_right_is_not_taken_silently() -> None:
    """`bids.00` is read as seat 0, which the text does not name."""
    with pytest.raises(PositionError, match=r"bids\.00: there is nothing of this name here"):
        read(START + "bids.00 = 1")


PLAIN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"empty": {}}),
    ({"a": {}}, {"a": {"b": {}, "c": []}}),
    ({"a": {"b": 1}}, {}),
    ({"a": [1, 2]}, {"a": []}),
    ({"a": []}, {"a": [{"x": 1}]}),
    ({"a": [{"x": 1}, {"y": 2}]}, {"a": [{"x": 1, "z": True}, {}]}),
    ({"a": [{"x": [{"deep": 1}]}]}, {"a": [{"x": [{"deep": 2}]}]}),
    ({"a.b": 1, "c d": "e"}, {"a.b": 2, "c d": 'say "é" 🙂\n'}),
    ({"big": 0}, {"big": 1 << 200}),
    ({"-1": 0, "4x-2": "mine"}, {"-1": -3, "4x-2": "lab"}),
]


@pytest.mark.parametrize(("old", "new"), PLAIN)
def test_differences_laid_over_the_old_make_the_new(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    lines: list[str] = []
    position._differences("", old, new, lines)
    given = tomllib.loads("\n".join(lines))
    result = {"top": old}
    position._merge("", result, {"top": given})
    assert result == {"top": new}


def test_nothing_is_no_value() -> None:
    with pytest.raises(TypeError, match="A position cannot hold None; leave the key out"):
        position.toml_value({"a": None})


def test_config_values_are_written_whole() -> None:
    config = LagoonConfig(players=3, seed=9, rounds=1, cards=("1",) * 9)
    _, same, _ = position.read(position.write(GAME, config, GAME.setup(config)))
    assert same == config


def test_a_position_keeps_the_version_of_its_rules() -> None:
    config = LagoonConfig(players=2)
    text = position.write(GAME, config, GAME.setup(config, 1))
    assert "version = 1" in text.splitlines()
    assert position.read(text)[2].table.version == 1
    assert position.read(START)[2].table.version == 2
