"""7.2 and 7.5  The end of a combat by both versions: at once, and with the end of its round."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from tests.games.imperium.positions import (
    asked,
    do,
    forces,
    goods,
    pick,
    position,
    refused,
    roll,
    usable,
    use,
)
from tests.games.imperium.rulings import assert_kept, before, parts

NAMES = (
    "last-round-retreat",
    "last-round-skilled-retreat",
    "wiped-out-by-ambush",
    "wiped-out-by-assault-cannon",
    "wiped-out-by-indoctrination",
)
MENTAK = ("mentak", "letnev", "hacan", "jol_nar", "xxcha", "sardakk_norr")


@pytest.mark.parametrize("name", NAMES)
def test_matches_of_the_first_version_replay_as_they_were(name: str) -> None:
    assert_kept(name)


# 7.5  Over at once


@pytest.mark.parametrize("name", ["wiped-out-by-ambush", "wiped-out-by-assault-cannon"])
@proves("imperium", "7.5", "22.46")
def test_a_side_without_ships_is_offered_nothing_and_has_lost(name: str) -> None:
    found = parts(name)
    assert (asked(found.old), usable(found.old)) == ((1, "react"), ["skilled_retreat"])
    assert goods(before(name))[0] == 0  # it was a draw
    state = found.new
    assert forces(state, 1, "36") == {}
    assert (asked(state), usable(state)) == ((0, "react"), ["salvage"])
    refused(state, use("skilled_retreat", system=23), "17.4", "not_held")
    do(state, use("salvage"))
    assert goods(state)[0] == 2


@proves("imperium", "7.5")
def test_who_has_ships_left_after_assault_cannon_is_asked() -> None:
    state = position("""
        players.0.units = {"36" = {cruiser = 3}}
        players.0.technologies = ["assault_cannon"]
        players.1.units = {"36" = {cruiser = 2}, arc_prime = {infantry = 1}}
        players.1.technologies = []
        players.1.hand = ["skilled_retreat"]
    """)
    do(state, Activate(36))
    assert forces(state, 1, "36") == {"cruiser": 1}
    assert (asked(state), usable(state)) == ((1, "react"), ["skilled_retreat"])
    refused(state, use("skilled_retreat", system=36), "17.4", "no_target")
    do(state, use("skilled_retreat", system=23))
    assert forces(state, 1, "23") == {"cruiser": 1}


@proves("imperium", "7.5")
def test_nothing_of_the_round_follows_when_it_was_over_at_its_start() -> None:
    state = position(
        """
        players.0.units = {"36" = {cruiser = 2, dreadnought = 1, dreadnought_damaged = 1}}
        players.0.technologies = ["duranium_armor"]
        players.1.units = {"36" = {cruiser = 1}, arc_prime = {infantry = 1}}
        players.1.technologies = []
    """,
        factions=MENTAK,
    )
    do(state, Activate(36), use("ambush", unit="cruiser"), DECLINE)
    roll(state, 1)
    assert asked(state) == (1, "turn")
    # No hits were assigned in a round of combat, so the armour has repaired nothing.
    assert forces(state, 0, "36") == {"dreadnought": 1, "dreadnought_damaged": 1, "cruiser": 2}


@proves("imperium", "7.5", "8.6")
def test_a_ground_combat_is_over_at_once_as_well() -> None:
    found = parts("wiped-out-by-indoctrination")
    assert (asked(found.old), usable(found.old)) == ((1, "react"), ["morale_boost"])
    state = found.new
    assert asked(state) == (1, "turn")
    refused(state, use("morale_boost"), "17.1", "wrong_moment")
    assert forces(state, 0, "arnor") == {"infantry": 2}
    assert state.players[1].hand  # the card is still in hand


# 7.2  The last round has its end


@proves("imperium", "7.2", "18.6")
def test_emergency_repairs_at_the_end_of_a_round_with_a_retreat() -> None:
    found = parts("last-round-retreat")
    assert asked(found.old) == (1, "turn")
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["emergency_repairs"])
    refused(state, use("emergency_repairs", unit="dreadnought"), "17.4", "no_target")
    do(state, use("emergency_repairs"))
    assert forces(state, 0, "36") == {"dreadnought": 1, "cruiser": 1}
    assert asked(state) == (1, "turn")
    assert forces(before("last-round-retreat"), 0, "36")["dreadnought_damaged"] == 1


@proves("imperium", "7.2", "22.5")
def test_emergency_repairs_after_a_skilled_retreat() -> None:
    found = parts("last-round-skilled-retreat")
    assert asked(found.old) == (1, "turn")
    state = found.new
    assert forces(state, 1, "23") == {"cruiser": 2}
    assert (asked(state), usable(state)) == ((0, "react"), ["emergency_repairs"])
    do(state, use("emergency_repairs"))
    assert forces(state, 0, "36") == {"dreadnought": 1, "cruiser": 1}
    assert asked(state) == (1, "turn")


@proves("imperium", "7.2")
def test_who_retreated_has_no_part_in_the_end_of_the_round() -> None:
    state = position("""
        players.0.units = {"36" = {cruiser = 1}}
        players.0.technologies = []
        players.1.units = {"36" = {dreadnought = 1, dreadnought_damaged = 1}, "10" = {carrier = 1}}
        players.1.technologies = []
        players.1.hand = ["emergency_repairs"]
    """)
    do(state, Activate(36), DECLINE, pick(name="retreat"))
    roll(state, 0, 0)
    assert forces(state, 1, "10") == {"dreadnought": 1, "carrier": 1, "dreadnought_damaged": 1}
    assert asked(state) == (1, "turn")  # they are not in the active system any more
    refused(state, use("emergency_repairs"), "17.1", "wrong_moment")
