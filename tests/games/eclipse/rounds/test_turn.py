"""3, 4 and 11  Rounds, turns, passing, reactions."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import PASS, React, TakeAction
from armillary.games.eclipse.state import MONEY
from tests.games.eclipse.positions import (
    asked,
    do,
    frames,
    keys,
    let_chance,
    options,
    position,
    refused,
)


@proves("eclipse", "3.1")
def test_a_round_has_four_phases() -> None:
    """Actions, combat, upkeep, cleanup; after the eighth the match is over."""
    state = position("round = 7")
    events = do(state, PASS, PASS)
    found = [key for key in keys(events) if key in ("combat_phase", "upkeep_phase", "balance")]
    assert found == ["combat_phase", "upkeep_phase", "balance", "balance"]
    refused(state, PASS, "14.7", "not_asked")
    events = let_chance(state)
    assert keys(events).count("new_technology") >= 5
    assert (state.round, asked(state)) == (8, (0, "turn"))
    do(state, PASS, PASS)
    assert state.finished


@proves("eclipse", "4.1")
def test_turns_go_clockwise() -> None:
    state = position("start = 1\nturn = 1", players=3)
    do(state, TakeAction("build"), DONE)
    assert asked(state) == (2, "turn")
    do(state, TakeAction("build"), DONE)
    assert asked(state) == (0, "turn")
    refused(state, DONE, "4.1", "not_asked")


@proves("eclipse", "4.2", "17.2")
def test_an_action_costs_the_leftmost_disc() -> None:
    state = position("players.0.spent = {move = 10}")
    player = state.players[0]
    do(state, TakeAction("research"), DONE)
    assert (player.discs, player.spent[1]) == (1, 1)
    do(state, PASS, TakeAction("research"), DONE, PASS)
    assert (player.discs, player.spent[1]) == (0, 2)
    refused(state, TakeAction("research"), "17.2", "no_disc")
    assert PASS in options(state)


@proves("eclipse", "4.3")
def test_passing() -> None:
    state = position("players.0.resources.money = 0\nplayers.1.resources.money = 0")
    do(state, PASS)
    assert (state.players[0].resources[MONEY], state.first_pass) == (2, 0)
    do(state, TakeAction("build"), DONE)
    assert asked(state) == (0, "turn")
    refused(state, TakeAction("build"), "4.3", "has_passed")
    events = do(state, PASS, PASS)
    assert [event.values["first"] for event in events if event.key == "pass"] == [False, False]
    let_chance(state)
    assert (state.round, state.start, asked(state)) == (2, 0, (0, "turn"))


@proves("eclipse", "4.4")
def test_the_phase_ends_when_all_have_passed() -> None:
    """Nobody reacts any more, not even those who come next."""
    text = "players.0.passed = true\nplayers.1.passed = true\nturn = 2\nfirst_pass = 0"
    state = position(text, players=3)
    events = do(state, PASS)
    assert "combat_phase" in keys(events)
    refused(state, React("move"), "14.7", "not_asked")


@proves("eclipse", "11.1")
def test_reactions() -> None:
    """One activation, whatever technologies add, for the leftmost disc."""
    text = """
        players.0.passed = true
        players.0.tracks.nano = ["nanorobots"]
        players.0.resources.materials = 9
    """
    state = position(text)
    player = state.players[0]
    assert [its.kind for its in options(state, React)] == ["upgrade", "build", "move"]
    refused(state, TakeAction("explore"), "4.3", "has_passed")
    do(state, React("build"), Build("interceptor", "221"))
    assert (player.discs, player.spent[6], asked(state)) == (11, 1, (1, "turn"))
    refused(state, React("build"), "11.1", "not_passed")
    do(state, TakeAction("research"), DONE)
    do(state, React("upgrade"), PlacePart("interceptor", 3, "hull"))
    do(state, TakeAction("research"), DONE)
    home = state.routes.full["221"]
    assert home == ()
    do(state, React("move"), DONE)
    assert (player.spent[6], player.discs) == (3, 9)
    spent = position(text + "\nplayers.0.spent.move = 12")
    refused(spent, React("move"), "17.2", "no_disc")
    one = position(frames({"frame": "moving", "seat": 0, "left": 1, "reaction": True}))
    refused(one, Move("interceptor", "221", "001"), "9.2", "not_connected")
