"""6.1 to 6.3  Activation, movement, fleet and capacity."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.positions import (
    asked,
    decline,
    do,
    forces,
    options,
    pick,
    position,
    refused,
    roll,
)

END = EndMovement()


# Activation


@proves("imperium", "6.1.1", "6.1.2")
def test_a_token_from_the_tactic_pool_activates_a_system() -> None:
    state = position("players.0.tactic = 2\nplayers.1.tokens = [35]")
    do(state, Activate(35))
    assert state.players[0].tactic == 1
    assert state.players[0].tokens == 1 << 35
    assert state.tactical is not None
    assert state.tactical.system == 35


@proves("imperium", "6.1.1")
def test_no_second_token_no_empty_pool_no_unknown_system() -> None:
    state = position("players.0.tokens = [35]")
    refused(state, Activate(35), "6.1.1", "own_token", system=35)
    refused(state, Activate(2), "6.1.1", "no_system", system=2)
    empty = position("players.0.tactic = 0")
    refused(empty, Activate(35), "6.1.1", "no_token", need=1, have=0)
    assert options(empty, Activate) == []


@proves("imperium", "6.1.3")
def test_a_system_out_of_reach_may_be_activated_too() -> None:
    state = position()
    assert Activate(34) not in options(state)
    do(state, Activate(34))
    assert state.players[0].tokens == 1 << 34


# Movement


@proves("imperium", "6.2.1", "6.2.9")
def test_ships_move_into_the_active_system_as_far_as_they_can() -> None:
    state = position('players.0.units = {"1" = {carrier = 1, destroyer = 1}}')
    do(state, Activate(22))
    refused(state, MoveShip(1, "carrier", (35, 22)), "6.2.10", "too_far", need=2, have=1)
    refused(state, MoveShip(1, "destroyer", (35, 23)), "6.2.1", "must_end", system=22)
    refused(state, MoveShip(1, "destroyer", (22,)), "6.2.1", "not_adjacent", here=1, there=22)
    refused(state, MoveShip(1, "cruiser", (35, 22)), "6.2.1", "no_ship", unit="cruiser")
    do(state, MoveShip(1, "destroyer", (35, 22)), END)
    assert forces(state, 0, "22") == {"destroyer": 1}
    assert forces(state, 0, "1") == {"carrier": 1}
    again = position()
    do(again, Activate(35), END)
    assert forces(again, 0, "35") == {}


@proves("imperium", "6.2.2")
def test_own_tokens_hold_ships_but_not_those_that_pass() -> None:
    state = position(
        'players.0.units = {"1" = {cruiser = 1}, "35" = {cruiser = 1}}\nplayers.0.tokens = [35]'
    )
    do(state, Activate(22))
    refused(state, MoveShip(35, "cruiser", (22,)), "6.2.2", "held", system=35)
    do(state, MoveShip(1, "cruiser", (35, 22)), END)
    assert forces(state, 0, "22") == {"cruiser": 1}


@proves("imperium", "6.2.3", "24.1", "25.1")
def test_other_ships_are_in_the_way_fighters_only_by_choice() -> None:
    text = """
        players.0.units = {"1" = {cruiser = 1}}
        players.1.units = {"35" = {destroyer = 1}, "23" = {destroyer = 1}}
    """
    state = position(text)
    do(state, Activate(22))
    assert asked(state) != (0, "move")  # no way is open
    fighters = """
        players.0.units = {"1" = {cruiser = 1}}
        players.1.units = {"35" = {fighter = 1}, bereg = {space_dock = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
    """
    state = position(fighters)
    do(state, Activate(22), MoveShip(1, "cruiser", (35, 22)))
    state = position(fighters, fighters_block="yes")
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)))  # the active system is always open
    state = position(fighters, fighters_block="yes")
    state.players[0].units[23] = state.players[0].units[1]
    do(state, Activate(22))
    refused(state, MoveShip(1, "cruiser", (35, 22)), "6.2.3", "ships", system=35)
    state = position(text.replace('"23"', '"10"'))
    state.players[0].units[23] = state.players[0].units[1]
    do(state, Activate(22))
    refused(state, MoveShip(1, "cruiser", (35, 22)), "6.2.3", "ships", system=35)


@proves("imperium", "6.2.4")
def test_ships_are_named_in_order_and_arrive_together() -> None:
    state = position('players.0.units = {"1" = {carrier = 1}, "23" = {cruiser = 1}}')
    do(state, Activate(35), MoveShip(23, "cruiser", (35,)))
    assert forces(state, 0, "35") == {}
    refused(state, MoveShip(1, "carrier", (35,)), "6.2.4", "order")
    do(state, END)
    assert forces(state, 0, "35") == {"cruiser": 1}


@proves("imperium", "6.2.5")
def test_cargo_comes_from_the_start_and_from_systems_on_the_way() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1, fighter = 1}, bereg = {infantry = 3}}
        players.0.technologies = ["cruiser_2"]
        players.0.planets = ["jord", "bereg"]
    """)
    do(state, Activate(22))
    refused(state, Load("infantry", planet="bereg"), "6.2.5", "no_carrier")
    do(state, MoveShip(1, "cruiser", (35, 22)))
    refused(state, Load("infantry", planet="jord", n=2), "6.2.5", "capacity", need=2, have=1)
    refused(state, Load("infantry", planet="jord"), "6.2.5", "cargo", need=1, have=0)
    refused(state, Load("infantry", planet="arnor"), "6.2.5", "not_on_the_way", place="arnor")
    refused(state, Load("destroyer", system=1), "6.2.5", "no_cargo", unit="destroyer")
    do(state, Load("infantry", planet="bereg"), END)
    assert forces(state, 0, "22") == {"cruiser": 1, "infantry": 1}
    assert forces(state, 0, "bereg") == {"infantry": 2}


@proves("imperium", "6.2.5")
def test_nothing_is_picked_up_where_an_own_token_lies() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1}, bereg = {infantry = 1}}
        players.0.technologies = ["cruiser_2"]
        players.0.planets = ["jord", "bereg"]
        players.0.tokens = [35]
    """)
    do(state, Activate(22), MoveShip(1, "cruiser", (35, 22)))
    refused(state, Load("infantry", planet="bereg"), "6.2.5", "not_on_the_way")


@proves("imperium", "6.2.6")
def test_only_upgraded_fighters_move_on_their_own() -> None:
    text = 'players.0.units = {"1" = {fighter = 2, cruiser = 1}, jord = {space_dock = 1}}'
    state = position(text)
    do(state, Activate(35))
    refused(state, MoveShip(1, "fighter", (35,)), "6.2.6", "cannot_move", unit="fighter")
    state = position(text + '\nplayers.0.technologies = ["fighter_2"]')
    do(state, Activate(22), MoveShip(1, "fighter", (35, 22)), END)
    assert forces(state, 0, "22") == {"fighter": 1}  # it counts against the fleet pool


@proves("imperium", "6.2.7")
def test_asteroids_and_supernovas_are_closed() -> None:
    text = (
        'players.0.units = {"22" = {cruiser = 1}, "1" = {cruiser = 1}}\nplayers.0.technologies = []'
    )
    state = position(text)
    do(state, Activate(44))
    assert asked(state)[1] != "move"
    state = position(text)
    do(state, Activate(39))
    assert asked(state)[1] != "move"  # the only way within reach leads through asteroids
    state = position(text)
    do(state, Activate(40))
    refused(state, MoveShip(1, "cruiser", (43, 40)), "6.2.7", "anomaly", system=43)
    deflected = position(text.replace("[]", '["antimass_deflectors"]'))
    do(deflected, Activate(44), MoveShip(22, "cruiser", (44,)), END)
    assert forces(deflected, 0, "44") == {"cruiser": 1}


@proves("imperium", "6.2.7")
def test_a_nebula_is_entered_only_as_the_active_system_and_slows() -> None:
    state = position('players.0.units = {"18" = {cruiser = 1}}')
    do(state, Activate(33))
    assert asked(state)[1] != "move"
    state = position('players.0.units = {"18" = {cruiser = 1}, "24" = {cruiser = 1}}')
    do(state, Activate(33))
    refused(state, MoveShip(18, "cruiser", (42, 33)), "6.2.7", "nebula", system=42)
    state = position('players.0.units = {"18" = {cruiser = 1}}')
    do(state, Activate(42), MoveShip(18, "cruiser", (42,)), END)
    assert forces(state, 0, "42") == {"cruiser": 1}
    state = position('players.0.units = {"42" = {cruiser = 1}, "18" = {cruiser = 1}}')
    do(state, Activate(22))
    refused(state, MoveShip(42, "cruiser", (18, 22)), "6.2.10", "too_far", need=2, have=1)


RIFT = (
    "22 44 19 42 24 45 35 23 36 39 38 25 33 46 27 26 30 40 "
    "0 32 41 0 31 47 0 37 29 0 34 20 0 49 28 0 21 43"
)
"""The usual galaxy, with a gravity rift in the place of system 50."""


@proves("imperium", "6.2.7", "24.11", "25.4")
def test_a_gravity_rift_speeds_ships_up_and_may_swallow_them() -> None:
    text = 'players.0.units = {"41" = {carrier = 1, infantry = 2}}'
    for safe in (1, 0):
        state = position(text, galaxy=RIFT)
        do(state, Activate(35), MoveShip(41, "carrier", (32, 35)))
        do(state, Load("infantry", system=41, n=2), END)
        roll(state, safe)
        left = {"carrier": 1, "infantry": 2} if safe else {}
        assert forces(state, 0, "35") == left
        assert forces(state, 0, "41") == {}


@proves("imperium", "6.2.7", "25.4")
def test_infantry_two_is_saved_from_a_rift_only_if_it_is_destroyed() -> None:
    text = """
        players.0.units = {"41" = {carrier = 1, infantry = 2}}
        players.0.technologies = ["infantry_2"]
    """
    for loss, saved in (("destroyed", 2), ("removed", 0)):
        state = position(text, galaxy=RIFT, rift_loss=loss)
        do(state, Activate(32), MoveShip(41, "carrier", (32,)))
        do(state, Load("infantry", system=41, n=2), END)
        roll(state, 0)
        if saved:
            roll(state, 2)
        assert state.players[0].returning == saved


@proves("imperium", "1.6", "6.2.8")
def test_wormholes_of_a_kind_are_adjacent() -> None:
    state = position('players.0.units = {"25" = {carrier = 1}}')
    do(state, Activate(40), MoveShip(25, "carrier", (40,)), END)
    assert forces(state, 0, "40") == {"carrier": 1}
    state = position('players.0.units = {"25" = {carrier = 1}, "27" = {carrier = 1}}')
    do(state, Activate(26))
    refused(state, MoveShip(25, "carrier", (26,)), "6.2.1", "not_adjacent", here=25, there=26)


@proves("imperium", "6.2.10")
def test_bonuses_add_up_and_gravity_drive_is_for_one_ship() -> None:
    state = position("""
        players.0.units = {"1" = {carrier = 2}}
        players.0.technologies = ["gravity_drive"]
        players.0.fleet = 4
    """)
    do(state, Activate(22), MoveShip(1, "carrier", (35, 22)))
    refused(state, MoveShip(1, "carrier", (35, 22)), "6.2.10", "too_far", need=2, have=1)


# Fleet and capacity


@proves("imperium", "6.2.12", "6.3.1")
def test_a_fleet_that_is_too_large_loses_ships_as_its_owner_chooses() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 2}, "22" = {destroyer = 2}, "23" = {carrier = 1}}
        players.0.fleet = 3
    """)
    do(state, Activate(35))
    for origin, unit in ((1, "cruiser"), (1, "cruiser"), (22, "destroyer"), (22, "destroyer")):
        do(state, MoveShip(origin, unit, (35,)))
    do(state, END)
    assert asked(state) == (0, "fleet")
    do(state, pick(unit="destroyer"))
    assert forces(state, 0, "35") == {"cruiser": 2, "destroyer": 1}


@proves("imperium", "6.3.1")
def test_letnev_may_have_two_ships_more() -> None:
    state = position("""
        turn = 1
        players.1.units = {"10" = {cruiser = 5}}
        players.1.fleet = 3
    """)
    do(state, Activate(36), *(MoveShip(10, "cruiser", (36,)) for _ in range(5)), END)
    assert forces(state, 1, "36") == {"cruiser": 5}


@proves("imperium", "6.2.12", "25.9")
def test_the_fleet_may_be_checked_only_after_the_combat() -> None:
    text = """
        players.0.units = {"1" = {cruiser = 2}, "23" = {cruiser = 2}}
        players.0.planets = ["vefut_ii"]
        players.0.fleet = 3
        players.1.units = {"35" = {destroyer = 1}}
    """
    moves = (*(MoveShip(1, "cruiser", (35,)),) * 2, *(MoveShip(23, "cruiser", (35,)),) * 2, END)
    state = position(text, fleet_check="after_action")
    do(state, Activate(35), *moves)
    assert getattr(state.stack[-1], "dice", 0) == 4  # four cruisers fight
    roll(state, 1, 0)
    assert forces(state, 0, "35") == {"cruiser": 3}
    state = position(text)
    do(state, Activate(35), *moves)
    assert getattr(state.stack[-1], "dice", 0) == 3


@proves("imperium", "6.3.2", "24.11", "25.5")
def test_cargo_without_capacity_is_lost() -> None:
    text = """
        players.0.units = {"1" = {carrier = 1, fighter = 3, infantry = 1}, jord = {space_dock = 1}}
        players.0.technologies = ["infantry_2"]
    """
    for loss in ("destroyed", "removed"):
        state = position(text, capacity_loss=loss)
        do(state, Activate(35), MoveShip(1, "carrier", (35,)), END)
        if loss == "destroyed":
            roll(state, 1)  # Infantry II is saved
        # The space dock supports three fighters, but no ground forces.
        assert forces(state, 0, "1") == {"fighter": 3}
        assert state.players[0].returning == int(loss == "destroyed")


@proves("imperium", "6.3.2")
def test_upgraded_fighters_beyond_capacity_count_as_ships() -> None:
    text = """
        players.0.units = {"22" = {cruiser = 2, fighter = 2}, "23" = {fighter = 1}}
        players.0.fleet = 4
        players.0.technologies = ["fighter_2"]
    """
    state = position(text)
    do(state, Activate(22), MoveShip(23, "fighter", (22,)), END)
    assert forces(state, 0, "22") == {"cruiser": 2, "fighter": 2}


@proves("imperium", "6.3.3", "6.3.4")
def test_forces_on_planets_and_passing_ships_do_not_count() -> None:
    state = position("""
        players.0.units = {"1" = {destroyer = 2}, "35" = {cruiser = 3}, bereg = {infantry = 9}}
        players.0.planets = ["jord", "bereg"]
        players.0.fleet = 3
    """)
    do(state, Activate(22), MoveShip(1, "destroyer", (35, 22)))
    do(state, MoveShip(1, "destroyer", (35, 22)), END)
    decline(state)
    assert forces(state, 0, "35") == {"cruiser": 3}
    assert forces(state, 0, "bereg") == {"infantry": 9}
