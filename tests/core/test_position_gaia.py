"""Positions of a real game: short texts, as in a bug report."""

import pytest

from armillary.core import position
from armillary.core.errors import ConfigError, PositionError
from armillary.core.proof.playout import Playout
from armillary.core.states.digest import digest
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.setup import PlaceStart
from armillary.games.gaia.state import State
from tests.games.gaia.positions import CONFIG, FACTIONS

REPORT = """
game = "gaia"
config = {players = 2, map = "beginner", factions = ["ivits", "gleens"], seed = 7}
round = 3
turn = 1
passed = [0]

players.0.pieces = {"3,-2" = "planetary_institute", "2,-1" = "space_station"}

players.1.vp = 24
players.1.ore = 2
players.1.credits = 7
players.1.research.navigation = 1
players.1.pieces = {"-2,0" = "mine", "2,-3" = "research_lab"}
players.1.techs = ["tech2"]
players.1.tokens = ["fed3"]
players.1.green = ["fed3"]
"""


def read(text: str) -> State:
    state: State = position.read(text)[2]
    return state


def test_a_setup_is_three_lines() -> None:
    config = GaiaConfig(players=3)
    text = position.write(GAME, config, GAME.setup(config))
    assert text == 'game = "gaia"\nversion = 2\nconfig = {players = 3}\n'


def test_only_what_differs_is_written() -> None:
    config = GaiaConfig(**{**CONFIG, "factions": FACTIONS})
    state = GAME.setup(config)
    GAME.apply(state, PlaceStart((2, 4)))
    lines = position.write(GAME, config, state).splitlines()[3:]
    assert lines[-1] == 'players.0.pieces."2,4" = "mine"'
    assert [line.split(" = ")[0] for line in lines[:-1]] == ["stack"]
    state.players[1].ore = 9
    state.players[1].research[0] = 2
    assert position.write(GAME, config, state).splitlines()[5:] == [
        "players.1.ore = 9",
        "players.1.research.terraforming = 2",
    ]


def test_a_bug_report_gives_the_state() -> None:
    game, config, state = position.read(REPORT)
    assert game is GAME
    assert config == GaiaConfig(players=2, map="beginner", factions=("ivits", "gleens"), seed=7)
    asked = GAME.decision(state)
    assert asked is not None
    assert asked.seat == 1
    gleens = state.players[1]
    assert (state.round, state.queue, state.passed) == (3, [1], [0])
    assert (gleens.vp, gleens.ore, gleens.credits) == (24, 2, 7)
    assert gleens.built == [1, 0, 1, 0, 0, 0, 0]
    assert state.players[0].stations.bit_count() == 1
    assert {player.booster for player in state.players}.isdisjoint(state.boosters)
    assert state.supply["fed3"] + (state.track_token == "fed3") == 2
    assert GAME.invariants(state) == []
    refusal = GAME.check(state, BuildMine((3, -2)))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("4.1", "occupied")


def test_what_was_read_is_written_and_read_again() -> None:
    _, config, state = position.read(REPORT)
    text = position.write(GAME, config, state)
    assert "turn = 1" in text
    assert "stack" not in text
    assert "queue" not in text
    assert digest(read(text)) == digest(state)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_moments_of_a_match_are_written_and_read(players: int) -> None:
    config = GaiaConfig(players=players, seed=players)
    for step in Playout(GAME, config, seed=3).sample(5, "text"):
        state = read(position.write(GAME, config, step.state))
        assert digest(state) == digest(step.state)
        again = GAME.decision(state)
        options = step.decision.options if step.decision is not None else None
        assert (again.options if again is not None else None) == options


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rounds = 3", "rounds: not a part of a position; round, turn, stack,"),
        ("players.2.ore = 1", "players.2: there are 2 here, numbered from 0."),
        ('players.0.ore = "two"', "players.0.ore: a number belongs here, not 'two'."),
        ("players.0.oar = 2", "players.0.oar: unknown key; allowed are faction,"),
        ('players.0.booster = "b"', "players.0.booster: there is no 'b'; there are"),
        ("supply.fed1 = 3", "supply: not a part of a position;"),
        ("queue = [0, 1]", "Queue [0, 1] and passed [0] do not name every seat once."),
        ('stack = [{frame = "turn", seat = 1}]', "stack: it cannot be"),
    ],
)
def test_nonsense_is_one_clear_sentence(line: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refusal:
        read(line + REPORT)
    assert str(refusal.value).startswith(sentence)


def test_an_impossible_table_is_refused() -> None:
    with pytest.raises(PositionError, match="Seat 1: nothing on the map in round 3"):
        read(REPORT.replace('players.1.pieces = {"-2,0" = "mine", "2,-3" = "research_lab"}', ""))
    with pytest.raises(ConfigError, match="There is no faction 'humans'"):
        read(REPORT.replace('"gleens"', '"humans"'))
