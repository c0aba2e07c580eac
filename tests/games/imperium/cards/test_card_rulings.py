"""Cards and notes by both versions: then, each and all, and what an owner does not have."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.state import Player
from tests.games.imperium.factions.seated import rolling
from tests.games.imperium.positions import (
    asked,
    decline,
    do,
    forces,
    goods,
    options,
    position,
    refused,
    roll,
    usable,
    use,
)
from tests.games.imperium.rulings import assert_kept, before, parts

NAMES = (
    "cybernetic-enhancements",
    "nothing-for-burial-sites",
    "nothing-for-infiltrate",
    "nothing-for-repairs",
    "nothing-for-salvage",
    "nothing-found",
    "war-funding-without-goods",
    "warfare-without-token",
)


@pytest.mark.parametrize("name", NAMES)
def test_matches_of_the_first_version_replay_as_they_were(name: str) -> None:
    assert_kept(name)


# 17.3  Then


@proves("imperium", "17.3", "10.3")
def test_warfare_gives_a_token_only_for_one_that_came_off_the_board() -> None:
    found = parts("warfare-without-token")
    assert asked(found.old) == (0, "gain_tokens")
    state = found.new
    assert asked(state) == (0, "redistribute")
    refused(state, PlaceTokens(9, 0, 0), "12.6", "tokens", need=8)
    do(state, PlaceTokens(3, 3, 2))
    board = position("""
        players.0.cards = ["warfare"]
        players.0.tokens = [36]
        players.5.cards = ["leadership"]
    """)
    do(board, PlayStrategy("warfare"))
    assert board.players[0].tokens == 0  # the only one, so nobody was asked
    assert asked(board) == (0, "gain_tokens")


# 11.2  Each and all


IN_VAIN = (
    "x89_bacterial_weapon",
    "cripple_defenses",
    "economic_initiative",
    "plague",
    "rise_of_a_messiah",
    "tactical_bombardment",
)


@proves("imperium", "11.2")
def test_what_is_for_each_or_all_may_be_an_action_in_vain() -> None:
    found = parts("nothing-found")
    assert usable(found.old) == []
    assert {*usable(found.new)} == {*IN_VAIN}
    for power in IN_VAIN:
        state = found.new.clone()
        way = next(option for option in options(state, Use) if option.power == power)
        do(state, way)
        assert asked(state)[0] == 1, power  # that was the action of seat 0
        assert state.players[1].units == found.new.players[1].units


@proves("imperium", "11.2", "17.4")
def test_what_is_named_must_still_be_there() -> None:
    state = parts("nothing-found").new
    refused(state, use("plague", planet="jord"), "17.4", "no_target")  # nobody controls it
    refused(state, use("tactical_bombardment", system=10), "17.4", "no_target")  # no ship of yours
    refused(state, use("x89_bacterial_weapon", planet="arc_prime"), "17.4", "no_target")
    refused(state, use("cripple_defenses", planet="muaat"), "17.4", "no_target")  # not in play


@proves("imperium", "11.2")
def test_what_names_one_of_something_needs_it() -> None:
    text = 'players.0.hand = ["lucky_shot", "repeal_law", "unexpected_action"]'
    state = position(text)
    assert usable(state) == ["orbital_drop"]  # of Sol
    refused(state, use("repeal_law"), "17.4", "no_target")


@proves("imperium", "11.2", "18.10")
def test_burial_sites_may_find_no_cultural_planet() -> None:
    state = parts("nothing-for-burial-sites").new
    assert (asked(state), usable(state)) == ((0, "react"), ["ancient_burial_sites"])
    refused(state, use("ancient_burial_sites"), "17.4", "no_target")  # a player is named
    do(state, use("ancient_burial_sites", player=3))
    assert state.players[3].exhausted == 0
    assert asked(state)[1] == "draw"


@proves("imperium", "11.2", "18.6")
def test_salvage_may_find_no_commodities() -> None:
    state = parts("nothing-for-salvage").new
    assert (asked(state), usable(state)) == ((0, "react"), ["salvage"])
    do(state, use("salvage"))
    assert goods(state)[:2] == [0, 0]


@proves("imperium", "11.2", "18.7")
def test_infiltrate_may_find_no_structures() -> None:
    state = parts("nothing-for-infiltrate").new
    assert (asked(state), usable(state)) == ((0, "react"), ["infiltrate"])
    do(state, use("infiltrate"))
    assert forces(state, 0, "arnor") == {"infantry": 1}


@proves("imperium", "11.2", "18.6")
def test_emergency_repairs_may_find_nothing_damaged() -> None:
    state = parts("nothing-for-repairs").new
    assert (asked(state), usable(state)) == ((0, "react"), ["emergency_repairs"])
    do(state, use("emergency_repairs"))
    assert forces(state, 0, "36") == {"cruiser": 3}
    assert asked(state)[1] != "react"  # it is gone


# 15.6  What an owner does not have


@proves("imperium", "15.6", "7.3.3")
def test_war_funding_takes_what_letnev_has() -> None:
    found = parts("war-funding-without-goods")
    assert asked(found.old)[1] != "react"
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["war_funding"])
    refused(state, use("war_funding", player=2), "17.4", "no_target")
    do(state, use("war_funding", player=1))
    assert goods(state)[1] == 0
    decline(state, "roll")
    roll(state, 0)
    assert rolling(state) == ("cruiser", 2, 7)  # the same dice again
    assert goods(before("war-funding-without-goods"))[1] == 1


@proves("imperium", "15.6", "17.3")
def test_cybernetic_enhancements_take_a_token_even_if_none_can_be_gained() -> None:
    found = parts("cybernetic-enhancements")
    assert asked(found.old) == (0, "turn")
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["cybernetic_enhancements"])
    pools = _pools(state.players[0])
    do(state, use("cybernetic_enhancements", player=1))
    assert (state.players[1].strategy, _pools(state.players[0])) == (1, pools)
    assert asked(state) == (0, "turn")


def _pools(player: Player) -> tuple[int, int, int]:
    return player.tactic, player.fleet, player.strategy
