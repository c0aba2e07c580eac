"""Positions as text: what can be written, and what is refused with a clear sentence."""

from __future__ import annotations

import pytest

from armillary.core import position as core
from armillary.core.errors import PositionError
from armillary.core.states.digest import digest
from armillary.games.pulsar.rounds.action_phase import Turn
from armillary.games.pulsar.rules import GAME
from tests.games.pulsar.positions import asked, config, places, planet, position

RICH = """
    round = 4
    turn = 1
    dice = [2]
    median = 7
    offer = ["B1", "B2"]
    systems = {s1 = "sys05", s2 = "sys17"}
    awards = {small = [0]}
    new_patents = ["AII-2"]
    reds = [3]
    initiative = [[2, 3], [2, 1], [9, 0], [15, 2]]
    [players.0]
    vp = 31
    cubes = 3
    pm = 2
    ship = "g6"
    tiles = {large = 1}
    pulsars = {p1 = "small", p2 = "small_spinning", x1 = "claimed"}
    stations = {s1 = 1, s2 = 0}
    kept = ["bonus_station"]
    credits = 1
    transmitters = [{face = "A2", paid = [1, 5], right = 1}, {face = "A3", paid = [3], right = 0}]
    projects = ["b1", "b2"]
    runs_made = ["b2"]
    patents = ["AI-2", "AII-2"]
"""


def test_a_text_says_what_is_on_the_table() -> None:
    state = position(RICH)
    player = state.players[0]
    assert (state.round, asked(state), state.queue) == (4, (1, "turn"), (2, 3))
    assert state.stack[-1] == Turn(1)
    assert places(state, player.claimed) == ["p1", "p2", "x1"]
    assert places(state, player.spinning) == ["p2"]
    assert [planet(state, 0, system) for system in ("s1", "s2", "s3")] == ["blue", "blue", ""]
    assert [unit.face for unit in player.units] == ["A2", "A3"]
    assert (player.units[0].right, player.units[1].right) == (1, 0)
    assert state.supply == (8, 10, 9)
    assert player.sources == {"earlier": 31 - 5}


def test_what_a_short_text_leaves_out_is_filled_in() -> None:
    state = position()
    assert state.round == 1
    assert [state.table.graph.names[player.ship] for player in state.players] == [
        "e1",
        "e2",
        "e3",
        "e4",
    ]
    assert [player.hq for player in state.players] == ["A1", "B1", "C1", "D1"]
    assert position("turn = 2").queue == (3,)


def test_a_state_can_be_written_and_read_back() -> None:
    state = position(RICH)
    text = core.write(GAME, config(), state)
    assert digest(core.read(text)[2]) == digest(state)
    assert "turn = 1" in text


def test_a_text_names_only_what_differs_from_the_setup() -> None:
    state = GAME.setup(config())
    lines = core.write(GAME, config(), state).splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["game", "version", "config"]


FAULTS = [
    ("round = 9", "The round is 9; it is 0 to 8."),
    ("turn = 4", "turn: there is no seat 4; seats are 0 to 3."),
    ("dice = [7]", "dice: a die shows 1 to 6, not 7."),
    ("players.0.silver = [5, 2]", "players.0.silver: dice are listed from low to high"),
    ("players.0.silver = [0]", "players.0.silver: a die shows 1 to 6, not 0."),
    ("players.0.ship = 'zz'", "players.0.ship: there is no 'zz'"),
    ("players.0.ship = 'x1'", "Seat 0: no ship comes to an isolated pulsar."),
    ("players.0.pulsars = {g6 = 'claimed'}", "Seat 0: only pulsars can be claimed."),
    ("players.0.pulsars = {p1 = 'huge'}", "players.0.pulsars.p1: there is no 'huge'"),
    ("players.0.stations = {s6 = 0}", "players.0.stations.s6: 0 planets are known there."),
    ("systems = {g6 = 'sys01'}", "g6 is no system."),
    ("systems = {s1 = 'sys99'}", "systems.s1: there is no 'sys99'"),
    ("systems = {s1 = 'sys01', s2 = 'sys01'}", "A system tile lies on two systems."),
    ("players.0.patents = ['BI-1']", "players.0.patents: there is no 'BI-1'"),
    ("players.0.patents = ['AII-1']", "AII-1: nobody can have patented it before round 3."),
    ("players.0.hq = 'B1'", "Seat 0: B1 is not a side of the board A."),
    ("players.0.projects = ['top']", "Seat 0: top is complete before those below it."),
    ("players.0.runs_made = ['b2']", "Seat 0: gate runs are made with completed projects"),
    ("players.0.transmitters = [{face = 'A1', paid = [3]}]", "there is no cost 3 to cover"),
    ("players.0.transmitters = [{face = 'A2', paid = []}]", "Seat 0: A2 has some of its 2 costs"),
    ("players.0.transmitters = [{face = 'A1', paid = [4], left = 3}]", "A1 is linked to nothing."),
    ("offer = ['Z1']", "offer: there is no 'Z1'"),
    ("offer = ['A3', 'A3']", "There are 1 of A3, not 2."),
    ("players.0.tiles = {small = 11}", "Only 10 gyrodyne tiles are there of each size."),
    ("awards = {small = [0]}", "Seat 0 has an award for small gyrodynes, but only 0."),
    ("awards = {small = [0, 0, 0]}", "awards.small: there are two awards for each size."),
    (
        "initiative = [[5, 0], [4, 1], [6, 2], [7, 3]]",
        "initiative: the foremost marker comes first",
    ),
    ("initiative = [[5, 0], [6, 2], [7, 3]]", "initiative: the markers"),
    ("engineering = [[0, 0], [4, 1], [6, 2], [7, 3]]", "engineering: the spaces are 1 to 15"),
    ("must = true", "One red die must be used, and only one."),
    ("red_spent = true\nreds = [2]", "The red die of this turn is used; none can wait."),
    ("players.0.cubes = -1", "players.0.cubes"),
    ("players.0.kept = ['bonus_4']", "Seat 0: of ['bonus_4'] not all are kept."),
    ("stack = [{frame = 'nap', seat = 0}]", "stack.0.frame: there is no 'nap'"),
    ("stack = [{frame = 'pick', seat = 0, x = 1}]", "stack.0: a pick frame has no 'x'."),
    ("round = 2\nturn = -1", "round: in round 2 it is someone's turn: turn = 0."),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[row[0] for row in FAULTS])
def test_nonsense_is_refused_with_the_place_and_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        position(text)
    assert sentence in str(refused.value)


def test_players_of_the_table_cannot_be_more() -> None:
    with pytest.raises(PositionError, match="there are 2 here, numbered from 0"):
        position("players.2.vp = 1", players=2)
