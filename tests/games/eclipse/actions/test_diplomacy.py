"""12  Diplomacy: who may agree, embassies, aggression and the traitor."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.diplomacy import Accept, Propose, Refuse, SendCube
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.pieces.population import ReturnCube
from armillary.games.eclipse.pieces.reputation import ThrowBack
from armillary.games.eclipse.pieces.tracks import income
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MONEY, State
from tests.games.eclipse.positions import (
    asked,
    do,
    frames,
    keys,
    options,
    position,
    refused,
    row,
    ships,
)

EXPLORING = frames(
    {"frame": "close_action", "seat": 0}, {"frame": "exploring", "seat": 0, "left": 1}
)
ALLIES = "\nplayers.0.ambassadors = [1]\nplayers.1.ambassadors = [0]\n"


def neighbours(text: str = "", players: int = 4, **sectors: Any) -> State:
    """Seats 0 and 1 control connected sectors, and it is an action of seat 0."""
    there = {"201": {"owner": 0, "cubes": [0, 1]}, "209": {"owner": 1, "cubes": [0, 1]}, **sectors}
    return position(f"{EXPLORING}\n{text}", row(there), players=players)


@proves("eclipse", "12.1", "12.3")
def test_relations() -> None:
    state = neighbours()
    one, other = state.players[:2]
    refused(state, Propose(7), "12.1", "nobody_there")
    refused(state, Propose(0), "12.1", "nobody_there")
    do(state, Propose(1))
    assert asked(state) == (1, "proposal")
    refused(state, DONE, "12.1", "not_asked")
    do(state, Accept(), SendCube("money"))
    assert asked(state) == (0, "embassy")
    before = income(state, one, MONEY), income(state, other, MONEY)
    do(state, SendCube("science"))
    assert (one.ambassadors, other.ambassadors) == ((1,), (0,))
    assert (one.cubes, other.cubes) == ((9, 9, 9), (10, 9, 8))
    assert (before, income(state, other, MONEY)) == ((4, 4), 6)
    assert points(state, one)["ambassadors"] == 1
    refused(state, Propose(1), "12.2", "allied")


@proves("eclipse", "12.1")
def test_who_declines_is_not_asked_again_in_this_action() -> None:
    state = neighbours()
    do(state, Propose(1), Refuse())
    assert asked(state) == (0, "exploring")
    refused(state, Propose(1), "12.1", "declined", to=1)
    do(state, DONE)
    assert (state.asked, state.players[0].ambassadors) == ((), ())


@proves("eclipse", "12.2")
def test_who_may_agree() -> None:
    refused(neighbours(players=3), Propose(1), "12.2", "too_few_players", need=4, have=3)
    refused(neighbours(), Propose(2), "12.2", "not_connected", to=2)
    refused(neighbours(ALLIES), Propose(1), "12.2", "allied")
    for fleets in (
        {"201": {"owner": 0, "cubes": [0, 1], "ships": [ships(1, cruiser=1)]}},
        {"209": {"owner": 1, "cubes": [0, 1], "ships": [ships(0, cruiser=1)]}},
        {"104": {"ships": [ships(0, cruiser=1), ships(1, cruiser=1)]}},
    ):
        refused(neighbours(**fleets), Propose(1), "12.2", "ships_in_the_way")
    # A generator is of no use for diplomacy.
    text = EXPLORING + "\nplayers.0.tracks.nano = ['wormhole_generator']\n"
    text += "sectors.304 = {at = [10, 0], rotation = 0, owner = 0}\n"
    text += "sectors.303 = {at = [10, -1], rotation = 2, owner = 1}"
    refused(position(text, players=4), Propose(1), "12.2", "not_connected")
    mine = (
        "players.0.ambassadors = [2, 3]\nplayers.2.ambassadors = [0]\nplayers.3.ambassadors = [0]"
    )
    do(neighbours(mine), Propose(1))


@proves("eclipse", "12.2", "2.13")
def test_a_free_slot_is_made() -> None:
    """Eridani has four slots for anything: with four tiles one must go back."""
    text = EXPLORING + "\nplayers.0.reputation = [1, 2, 2, 3]\n"
    there = row({"201": {"owner": 0}, "209": {"owner": 1}})
    state = position(text, there, players=4, species=("eridani_empire",))
    do(state, Propose(1), Accept(), SendCube("money"))
    refused(state, SendCube("money"), "12.2", "make_room")
    do(state, ThrowBack(1), SendCube("money"))
    assert (state.players[0].reputation, state.players[0].ambassadors) == ((2, 2, 3), (1,))


@proves("eclipse", "17.35")
def test_ambassadors_and_cubes_run_out() -> None:
    text = "players.0.ambassadors = [2, 3, 4]\n"
    text += "\n".join(f"players.{seat}.ambassadors = [0]" for seat in (2, 3, 4))
    refused(neighbours(text, players=5), Propose(1), "17.35", "no_ambassador", who=0)
    state = neighbours()
    state.players[1].graveyard = state.players[1].cubes
    state.players[1].cubes = (0, 0, 0)
    refused(state, Propose(1), "17.35", "no_cube", who=1)
    state.players[1].cubes, state.players[1].graveyard = state.players[1].graveyard, (0, 0, 0)
    do(state, Propose(1))


@proves("eclipse", "12.4", "12.5")
def test_aggression() -> None:
    """Ships that stay with an ally's ships break the relations; the aggressor is the traitor."""
    moving = frames({"frame": "close_action", "seat": 0}, {"frame": "moving", "seat": 0, "left": 1})
    there = row(
        {
            "201": {"owner": 0, "cubes": [0, 1], "ships": [ships(0, cruiser=1)]},
            "209": {"owner": 1, "cubes": [0, 1]},
        }
    )
    state = position(moving + ALLIES + "traitor = 2", there, players=4)
    events = do(state, Move("cruiser", "201", "209"))
    assert "aggression" in keys(events)
    assert (state.traitor, state.players[0].ambassadors, state.players[1].ambassadors) == (
        0,
        (),
        (),
    )
    assert asked(state) == (1, "return_cubes")
    do(state, ReturnCube("money"), ReturnCube("materials"))
    assert points(state, state.players[0])["traitor"] == -2
    assert points(state, state.players[2])["traitor"] == 0
    again = neighbours("traitor = 0")
    refused(again, Propose(1), "12.5", "traitor", who=0)
    other = neighbours("traitor = 1")
    refused(other, Propose(1), "12.5", "traitor", who=1)
    assert options(other, Propose) == []


@proves("eclipse", "17.21")
@pytest.mark.parametrize("frame", ["moving", "upgrading", "building"])
def test_diplomacy_in_reactions(frame: str) -> None:
    text = frames({"frame": frame, "seat": 0, "left": 1, "reaction": True})
    there = row({"201": {"owner": 0}, "209": {"owner": 1}})
    state = position(text, there, players=4)
    do(state, Propose(1), Accept(), SendCube("money"), SendCube("money"))
    assert state.players[0].ambassadors == (1,)
    refused(state, Propose(1), "12.2", "allied")
