"""7 and 8  Combat and invasion by both versions: old matches keep the old rule, new ones do not."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import land, rolling
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    decline,
    do,
    forces,
    keys,
    owns,
    pick,
    position,
    refused,
    roll,
    usable,
    use,
)
from tests.games.imperium.rulings import assert_kept, before, parts

END = EndMovement()

NAMES = (
    "all-ships-foresight",
    "all-ships-skilled-retreat",
    "barrage-shields",
    "bombardment",
    "fighters-alone",
    "losses-in-space",
    "losses-on-the-ground",
    "order-of-defence",
    "rift-foresight",
    "rift-retreat",
    "rift-skilled-retreat",
    "travel-ban-foresight",
    "travel-ban-retreat",
    "travel-ban-skilled-retreat",
)


@pytest.mark.parametrize("name", NAMES)
def test_matches_of_the_first_version_replay_as_they_were(name: str) -> None:
    assert_kept(name)


# 8.3  Bombardment


@proves("imperium", "8.3")
def test_bombardment_is_asked_for_and_may_be_left_out() -> None:
    found = parts("bombardment")
    assert asked(found.old)[1] == "roll"
    assert asked(found.new) == (0, "bombardment")
    assert found.refusal is not None
    spared = found.new.clone()
    do(spared, DECLINE)
    assert asked(spared) == (0, "landing")
    assert forces(spared, 1, "tarmann") == {"infantry": 1}
    do(found.new, BOMBARD)
    assert rolling(found.new) == ("dreadnought", 1, 5)


@proves("imperium", "8.3")
def test_all_ships_bombard_or_none() -> None:
    state = position("""
        players.0.units = {"35" = {dreadnought = 2, infantry = 2}}
        players.1.units = {bereg = {infantry = 2}, lirta_iv = {infantry = 2}}
        players.1.planets = ["arc_prime", "bereg", "lirta_iv"]
    """)
    do(state, Activate(35))
    refused(state, pick(planet="bereg", unit="dreadnought"), "17.3", "no_choice")
    do(state, BOMBARD)
    assert asked(state) == (0, "bombard")
    refused(state, DECLINE, "17.3", "must_choose")  # each of them has a planet now
    do(state, pick(planet="bereg", unit="dreadnought"))
    do(state, pick(planet="lirta_iv", unit="dreadnought"))
    roll(state, 1, 1)
    assert forces(state, 1, "bereg") == forces(state, 1, "lirta_iv") == {"infantry": 1}


# 8.5  The order of the defence


@proves("imperium", "8.5")
def test_the_invader_chooses_from_which_planet_space_cannon_fires_first() -> None:
    found = parts("order-of-defence")
    assert asked(found.old) == (1, "defence")
    state = found.new
    assert asked(state) == (0, "next_defence")
    refused(state, pick(planet="jord"), "17.3", "no_choice")
    refused(state, DECLINE, "17.3", "must_choose")
    do(state, pick(planet="lirta_iv"))
    assert asked(state) == (1, "defence")
    do(state, pick(player=0))
    roll(state, 1)
    assert (forces(state, 0, "lirta_iv"), forces(state, 0, "bereg")) == (
        {"infantry": 1},
        {"infantry": 2},
    )
    assert asked(state) == (1, "defence")  # the other planet: there is nothing to choose
    do(state, pick(player=0))
    roll(state, 1)
    assert forces(state, 0, "bereg") == {"infantry": 1}


@proves("imperium", "8.5")
def test_where_one_planet_can_fire_nobody_is_asked_for_the_order() -> None:
    state = position("""
        players.0.units = {"35" = {carrier = 1, infantry = 4}}
        players.1.units = {bereg = {infantry = 1}, lirta_iv = {pds = 1}, arc_prime = {infantry = 1}}
        players.1.planets = ["arc_prime", "bereg", "lirta_iv"]
    """)
    do(state, Activate(35))
    decline(state, "landing")
    do(state, land("bereg", 2), land("lirta_iv", 2))
    assert asked(state) == (1, "defence")


# 7.3.4 and 8.6  Losses of one round


@proves("imperium", "7.3.4")
def test_a_technology_copied_in_a_round_does_not_save_ships_of_that_round() -> None:
    """Non-Euclidean Shielding cancels two hits; Nekro has it one loss too late."""
    found = parts("losses-in-space")
    assert usable(found.old) == ["technological_singularity"]
    state = found.new
    assert asked(state) == (0, "assign")
    refused(state, use("technological_singularity"), "7.3.4")
    do(state, Sustain("dreadnought"), Sustain("dreadnought"))
    assert forces(state, 0, "33") == {"dreadnought": 2, "dreadnought_damaged": 2}
    assert usable(state) == ["technological_singularity"]
    do(state, use("technological_singularity"))
    assert state.players[0].copies[0] >= 0


@proves("imperium", "8.6")
def test_infantry_lost_in_a_round_is_not_saved_by_what_is_copied_after_it() -> None:
    state = parts("losses-on-the-ground").new
    assert forces(state, 0, "resculon") == forces(state, 1, "resculon") == {"infantry": 1}
    roll(state, 0)  # Infantry II of the Letnev
    do(state, use("technological_singularity"))
    assert owns(state, 0, "infantry_2")
    assert state.players[0].returning == 0
    assert rolling(state) == ("infantry", 1, 7)  # the next round, better than before
    assert before("losses-on-the-ground").players[0].returning == 1


# 6.2.7  Gravity rifts


def left(name: str, *safe: int) -> State:
    """A carrier, a cruiser and two fighters leave the rift of system 41: so many get away."""
    state: State = parts(name).new
    assert rolling(state) == ("carrier", 1, 4)
    roll(state, safe[0])
    assert rolling(state) == ("cruiser", 1, 4)
    roll(state, safe[1])
    return state


@proves("imperium", "6.2.7", "7.3.5")
@pytest.mark.parametrize("name", ["rift-retreat", "rift-skilled-retreat", "rift-foresight"])
def test_leaving_a_rift_rolls_for_each_ship_but_fighters(name: str) -> None:
    whole = left(name, 1, 1)
    assert forces(whole, 1, "24") == {"carrier": 1, "cruiser": 1, "fighter": 2}
    bare = left(name, 0, 1)
    assert forces(bare, 1, "24") == {"cruiser": 1}  # nobody carries the fighters
    assert forces(bare, 1, "41") == {}
    assert bare.players[1].tokens >> 24 & 1
    first = before(name)
    assert forces(first, 1, "24") == {"carrier": 1, "cruiser": 1, "fighter": 2}


@proves("imperium", "6.2.7", "7.3.5")
def test_if_the_rift_takes_all_ships_no_token_is_placed() -> None:
    state = left("rift-retreat", 0, 0)
    assert forces(state, 1, "24") == forces(state, 1, "41") == {}
    assert state.players[1].tokens == 0
    for safe in (1, 0):
        lone = position(LONE, players=4)
        do(lone, Activate(41), MoveShip(47, "cruiser", (41,)), END)
        do(lone, use("skilled_retreat", system=24))
        roll(lone, safe)
        assert forces(lone, 1, "24") == ({"cruiser": 1} if safe else {})
        assert lone.players[1].tokens == safe << 24
        assert forces(lone, 0, "41") == {"cruiser": 1}
    removed = position(LONE, players=4, rift_loss="removed")
    do(removed, Activate(41), MoveShip(47, "cruiser", (41,)), END)
    do(removed, use("skilled_retreat", system=24))
    roll(removed, 0)
    assert forces(removed, 1, "41") == {}


LONE = """
    players.0.units = {"47" = {cruiser = 1}}
    players.0.planets = ["jord"]
    players.1.units = {"41" = {cruiser = 1}}
    players.1.technologies = []
    players.1.hand = ["skilled_retreat"]
"""


# 7.3.5  Fighters alone


@proves("imperium", "7.3.5")
def test_a_retreat_of_fighters_alone_loses_them_and_places_no_token() -> None:
    state = parts("fighters-alone").new
    events = do(state, Lose("carrier"))
    assert forces(state, 1, "35") == forces(state, 1, "32") == {}
    assert state.players[1].tokens == 0
    assert "space_combat_won" in keys(events)
    assert "retreat" not in keys(events)
    assert before("fighters-alone").players[1].tokens == 1 << 32


# 22.16  Enforced Travel Ban


@proves("imperium", "22.16")
def test_the_travel_ban_stops_every_way_through_wormholes() -> None:
    retreat = parts("travel-ban-retreat")
    assert asked(retreat.old) == (1, "retreat")
    assert asked(retreat.new)[1] == "roll"  # there is nowhere to go
    for power in ("foresight", "skilled_retreat"):
        found = parts(f"travel-ban-{power.replace('_', '-')}")
        assert use(power, system=39) in GAME.decision(found.old).options  # type: ignore[union-attr]
        refused(found.new, use(power, system=39), "17.4", "no_target")
        do(found.new, use(power, system=24))  # next door
        assert forces(found.new, 1, "24") == {"cruiser": 2}


# 22.8  All ships


@proves("imperium", "22.8")
def test_fighters_without_a_carrier_withdraw_and_are_counted_where_they_arrive() -> None:
    state = parts("all-ships-skilled-retreat").new
    do(state, Lose("carrier"))
    events = do(state, use("skilled_retreat", system=32))
    assert forces(state, 1, "32") == {"carrier": 1, "cruiser": 1, "fighter": 2}  # it waited there
    assert "destroyed" not in keys(events)
    first = before("all-ships-skilled-retreat")
    assert forces(first, 1, "32") == {"carrier": 1, "cruiser": 1}


@proves("imperium", "22.8")
def test_no_fighter_stays_at_a_space_dock() -> None:
    found = parts("all-ships-foresight")
    assert (forces(found.old, 0, "36"), forces(found.new, 0, "36")) == ({"fighter": 3}, {})
    assert found.new.fight is None


# 22.7  Shields Holding


@proves("imperium", "22.7", "7.3.1")
def test_shields_holding_saves_fighters_from_the_barrage() -> None:
    found = parts("barrage-shields")
    assert forces(found.old, 1, "35") == {"carrier": 1}
    state = found.new
    assert (asked(state), usable(state)) == ((1, "react"), ["shields_holding"])
    lost = state.clone()
    do(lost, DECLINE)
    assert forces(lost, 1, "35") == {"carrier": 1}
    refused(state, use("shields_holding", unit="fighter"), "17.4", "no_target")
    do(state, use("shields_holding"))
    assert forces(state, 1, "35") == {"carrier": 1, "fighter": 2}
    roll(state, 1, 0, 0)  # what was cancelled does not count for the rolls
    assert asked(state) == (1, "assign")


@proves("imperium", "22.7")
def test_shields_holding_needs_hits_of_the_barrage() -> None:
    state = position(
        """
        players.0.units = {"1" = {destroyer = 1}}
        players.0.planets = ["vefut_ii"]
        players.1.units = {"35" = {carrier = 1, fighter = 2}, maaluuk = {infantry = 1}}
        players.1.planets = ["maaluuk"]
        players.1.hand = ["shields_holding"]
        players.1.technologies = []
    """,
        factions=("sol", "naalu", "hacan", "jol_nar", "xxcha", "sardakk_norr"),
    )
    do(state, Activate(35), MoveShip(1, "destroyer", (35,)), END)
    decline(state, "roll")
    roll(state, 0)
    assert asked(state)[1] == "roll"
