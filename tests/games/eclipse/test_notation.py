"""Positions as text: what can be written, and what is refused with a clear sentence."""

from __future__ import annotations

import pytest

from armillary.core import position as core
from armillary.core.errors import PositionError
from armillary.core.proof.playout import Playout
from armillary.core.states.digest import digest
from armillary.games.eclipse.rounds.turn import Turn
from armillary.games.eclipse.rules import GAME
from tests.games.eclipse.bot.cautious import CAUTIOUS
from tests.games.eclipse.positions import asked, config, count, frames, position
from tests.games.eclipse.test_conformance import config as any_config

RICH = """
    round = 4
    turn = 1
    start = 1
    traitor = 0
    used = {money_cache = 1, part_shard_hull = 1}
    stacks.outer = {left = 2, discards = ["306"], boxed = ["307"]}
    [sectors.201]
    at = [10, 0]
    rotation = 2
    owner = 0
    cubes = [0, 2]
    orbital = true
    ships = [{seat = 1, cruiser = 1}, {seat = 0, interceptor = 2, dreadnought = 1}]
    [sectors.203]
    at = [11, 0]
    rotation = 0
    npcs = [1, 0]
    discovery = true
    [players.0]
    resources = {money = 17}
    spent = {explore = 2, reaction = 1}
    graveyard = {science = 1}
    tracks = {nano = ["orbital", "fusion_drive"]}
    designs = {cruiser = ["", "", "", "shard_hull", "", ""]}
    reputation = [1, 3]
    kept = ["science_cache"]
    passed = true
"""


def test_a_text_says_what_is_on_the_table() -> None:
    state = position(RICH)
    player = state.players[0]
    assert (state.round, asked(state), state.stack[-1]) == (4, (1, "turn"), Turn(1))
    assert [its.seat for its in state.sectors["201"].squadrons] == [1, 0]
    assert (count(state, "201", 0), player.unbuilt) == ((2, 0, 1, 0), (5, 4, 1, 4))
    assert (player.discs, player.reserve) == (8, 3)
    assert player.stats[1].hull == 3
    assert state.stacks[2].left == 2
    assert not {"306", "307"} & {*state.stacks[2].among}
    assert sum(player.cubes) + 1 + 5 == 33
    assert state.discoveries["money_cache"] == 2
    assert state.reputation == {1: 11, 2: 10, 3: 6, 4: 4}


def test_every_state_can_be_written_and_read_back() -> None:
    chosen = any_config(4, 2)
    for step in Playout(CAUTIOUS, chosen, 2).sample(25, "texts"):
        text = core.write(GAME, chosen, step.state)
        _, again, state = core.read(text)
        assert (again, digest(state)) == (chosen, digest(step.state))


def test_what_differs_is_written_and_nothing_else() -> None:
    state = position("players.0.resources.money = 9")
    lines = core.write(GAME, config(), state).splitlines()
    assert lines[3:] == ["players.0.resources.money = 9"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("round = 9", "The round is 9; it is 0 to 8."),
        ("turn = 5", "turn: there is no seat 5; seats are 0 to 1."),
        ("sectors.999 = {at = [9, 9], rotation = 0}", "sectors: there is no '999'"),
        ("sectors.201 = {at = [9, 9], rotation = 7}", "sectors.201.rotation: "),
        ("sectors.201 = {at = [9, 9], rotation = 0, owner = 8}", "sectors.201.owner: there is no"),
        (
            "sectors.201 = {at = [9, 9], rotation = 0, npcs = [0]}",
            "Sector 201: it has symbols for 0",
        ),
        ("sectors.201 = {at = [9, 9], rotation = 0, cubes = [5]}", "Sector 201: there are cubes"),
        (
            "players.0.tracks.nano = ['warp_drive']",
            "players.0.tracks.nano: there is no 'warp_drive'",
        ),
        ("players.0.designs.cruiser = ['hull']", "players.0.designs.cruiser: there are 6 spaces."),
        ("players.0.designs.cruiser = ['', '', '', '', '', 'hull']", "Seat 0: a blueprint is out"),
        ("players.0.stored = ['shard_hull']", "Seat 0: the shard_hull has not been discovered."),
        ("players.0.reputation = [1, 1, 1, 1, 1]", "Seat 0: the reputation track has no room"),
        ("players.0.ambassadors = [1]", "Seat 0: relations with seat 1 are not mutual."),
        ("players.0.spent.move = 13", "Seat 0: there are only 16 discs."),
        ("players.0.colony_ships = 4", "Seat 0: there are 3 colony ships."),
        ("players.0.cubes.money = 3", "players.0.cubes.money: it cannot be 3; it is 10."),
        ("players.0.species = 'humans'", "players.0.species: there is no 'humans'"),
        ("used.money_cache = 4", "discoveries: more of money_cache are out than there are."),
        ("tray.warp_core = 1", "tray: there is no 'warp_core'"),
        ("stack = [{frame = 'nap', seat = 0}]", "stack.0.frame: there is no 'nap'"),
        (
            "stack = [{frame = 'turn', seat = 0, sleepy = 1}]",
            "stack.0: a turn frame has no 'sleepy'",
        ),
        (
            "battle = {sector = '306', fighters = [0], earned = [0, 0]}",
            "battle.sector: there is no",
        ),
    ],
)
def test_what_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(text)
    assert str(caught.value).startswith(why), str(caught.value)


def test_a_question_is_a_stack() -> None:
    state = position(frames({"frame": "discovery", "seat": 1, "sector": "", "tile": "money_cache"}))
    assert asked(state) == (1, "discovery")
    assert state.discoveries["money_cache"] == 2
    with pytest.raises(PositionError, match=r"round: in round 3 it is someone's turn"):
        position("round = 3", draft=True)
