"""6.4 and 7  Space cannon and space combat."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    options,
    pick,
    position,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


def attack(attacker: str, defender: str, more: str = "", also: str = "", **options: str) -> State:
    """Seat 0 moves these ships from its home into system 35, where seat 1 has those.

    Seat 0 has nowhere to retreat to, unless `more` says so; `also` are further units of seat 1.
    """
    planets = "" if "players.0.planets" in more else 'players.0.planets = ["vefut_ii"]'
    state = position(
        f'players.0.units = {{"1" = {{{attacker}}}}}\nplayers.0.fleet = 8\n{planets}\n'
        f'players.1.units = {{"35" = {{{defender}}}{also}}}\nplayers.1.fleet = 8\n{more}',
        **options,
    )
    do(state, Activate(35))
    decline(state, "move")
    for option in iter(lambda: next(iter(options_of(state)), None), None):
        do(state, option)
    do(state, END)
    return state


HAVEN = 'players.1.planets = ["arc_prime", "wren_terra", "dal_bootha"]'
HAVEN_UNITS = ", dal_bootha = {infantry = 1}"
"""Seat 1 has a planet next to system 35."""


def options_of(state: State) -> list[MoveShip | Load]:
    return [o for o in options(state) if isinstance(o, MoveShip | Load)]


# Space cannon


@proves("imperium", "6.4.1", "6.4.2", "6.4.3", "22.45")
def test_others_fire_at_the_active_player_before_combat() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 2}}
        players.1.units = {"10" = {carrier = 1}, bereg = {pds = 2, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.1.technologies = []
        players.0.technologies = []
    """)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), MoveShip(1, "cruiser", (35,)), END)
    assert asked(state) == (1, "cannon")
    assert options(state)[:-1] == [pick(player=0)]
    do(state, pick(player=0))
    roll(state, 2)
    assert forces(state, 0, "35") == {}


@proves("imperium", "6.4.4", "6.4.5")
def test_it_fires_without_movement_and_without_combat_bonuses() -> None:
    state = position("""
        turn = 5
        players.5.units = {"35" = {cruiser = 1}}
        players.0.units = {"1" = {carrier = 1}, bereg = {pds = 1, infantry = 1}}
        players.0.planets = ["jord", "bereg"]
        players.5.technologies = ["antimass_deflectors"]
    """)
    do(state, Activate(35))
    assert asked(state) == (0, "cannon")
    do(state, pick(player=5))
    frame = state.stack[-1]
    assert (getattr(frame, "dice", 0), getattr(frame, "need", 0)) == (1, 7)  # 6, and 1 for Antimass


@proves("imperium", "6.4.5", "22.1")
@covers("plasma_scoring", "antimass_deflectors")
def test_plasma_scoring_adds_a_die() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1}}
        players.0.technologies = []
        players.1.units = {"10" = {carrier = 1}, bereg = {pds = 2, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.1.technologies = ["plasma_scoring"]
    """)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END, pick(player=0))
    frame = state.stack[-1]
    assert (getattr(frame, "dice", 0), getattr(frame, "need", 0)) == (3, 6)


# Combat


@proves("imperium", "7.1", "7.3", "7.3.3", "7.3.4", "7.4", "7.5", "23.5")
def test_two_rounds_of_the_worked_example() -> None:
    state = attack("carrier = 1, fighter = 3", "cruiser = 2")
    roll(state, 0, 1)  # carrier, fighters
    roll(state, 2)  # cruisers: two hits, the carrier is worth keeping
    assert asked(state) == (0, "assign")
    do(state, Lose("fighter"), Lose("fighter"))
    assert forces(state, 0, "35") == {"carrier": 1, "fighter": 1}
    assert forces(state, 1, "35") == {"cruiser": 1}
    roll(state, 1, 1)
    roll(state, 1)
    do(state, Lose("fighter"))
    assert forces(state, 0, "35") == {"carrier": 1}
    assert forces(state, 1, "35") == {}
    assert state.fight is None


@proves("imperium", "7.1")
def test_without_other_ships_there_is_no_combat() -> None:
    state = position('players.0.units = {"1" = {cruiser = 1}}')
    events = do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END)
    assert "space_combat" not in [event.key for event in events]


@proves("imperium", "6.2.7")
def test_the_defender_in_a_nebula_rolls_better() -> None:
    state = position("""
        players.0.units = {"18" = {cruiser = 1}}
        players.1.units = {"42" = {cruiser = 1}}
    """)
    do(state, Activate(42), MoveShip(18, "cruiser", (42,)), END)
    needs = [getattr(state.stack[-1], "need", 0)]
    roll(state, 0)
    needs.append(getattr(state.stack[-1], "need", 0))
    assert needs == [7, 6]


@proves("imperium", "7.3.1", "22.4")
def test_the_barrage_hits_fighters_only_and_only_once() -> None:
    state = attack("destroyer = 1", "carrier = 1, fighter = 1")
    roll(state, 2)
    assert forces(state, 1, "35") == {"carrier": 1}
    roll(state, 0, 0)  # a first round without hits
    assert getattr(state.stack[-1], "dice", 0) == 1  # the next round starts with combat rolls
    assert getattr(state.stack[-1], "need", 0) == 9


@proves("imperium", "7.3.4")
def test_sustaining_damage_cancels_a_hit_and_works_once() -> None:
    state = attack("cruiser = 2", "dreadnought = 1, destroyer = 1")
    roll(state, 1)
    roll(state, 0, 0)
    assert asked(state) == (1, "assign")
    refused(state, Sustain("destroyer"), "7.3.4", "no_sustain", unit="destroyer")
    refused(state, Lose("cruiser"), "7.3.4", "no_unit", unit="cruiser")
    do(state, Sustain("dreadnought"))
    damaged = {"dreadnought": 1, "destroyer": 1, "dreadnought_damaged": 1}
    assert forces(state, 1, "35") == damaged
    roll(state, 1, 0, 0)
    assert options(state) == [Lose("dreadnought"), Lose("destroyer")]
    do(state, Lose("dreadnought"))
    assert forces(state, 1, "35") == {"destroyer": 1}


@proves("imperium", "7.5", "7.7", "6.3.2")
def test_what_has_no_carrier_left_is_lost_after_the_combat() -> None:
    state = attack("carrier = 1, fighter = 2, infantry = 1", "dreadnought = 1, cruiser = 1")
    roll(state, 1, 0)
    roll(state, 1, 0)
    do(state, Sustain("dreadnought"), Lose("carrier"))
    assert forces(state, 0, "35") == {"fighter": 2, "infantry": 1}  # during combat this is fine
    roll(state, 2)
    roll(state, 0, 0)
    assert state.fight is None
    assert forces(state, 0, "35") == {}
    assert forces(state, 1, "35") == {}


# Cards in combat


@proves("imperium", "22.6")
@covers("direct_hit")
def test_direct_hit_destroys_a_ship_that_sustained_damage() -> None:
    state = attack("cruiser = 3", "dreadnought = 1", 'players.0.hand = ["direct_hit"]')
    roll(state, 1, 0)
    do(state, Sustain("dreadnought"))
    assert asked(state) == (0, "react")
    do(state, use("direct_hit", unit="dreadnought"))
    assert forces(state, 1, "35") == {}
    assert state.players[0].hand == ()
    proof = attack(
        "cruiser = 3",
        "dreadnought = 1",
        'players.0.hand = ["direct_hit"]\nplayers.1.technologies = ["dreadnought_2"]',
    )
    roll(proof, 1, 0)
    do(proof, Sustain("dreadnought"))
    assert asked(proof)[1] == "roll"  # Dreadnought II cannot be hit like that


@covers("intercept")
def test_intercept_stops_a_retreat() -> None:
    state = attack(
        "cruiser = 1", "cruiser = 1", HAVEN + '\nplayers.0.hand = ["intercept"]', HAVEN_UNITS
    )
    do(state, pick(name="retreat"))
    assert usable(state) == ["intercept"]
    do(state, use("intercept"))
    roll(state, 0, 0)
    assert forces(state, 1, "35") == {"cruiser": 1}
    assert asked(state) == (1, "retreat")  # in the next round it may be announced again


@covers("shields_holding")
@proves("imperium", "22.7")
def test_shields_holding_cancels_two_hits() -> None:
    state = attack("cruiser = 3", "cruiser = 3", 'players.1.hand = ["shields_holding"]')
    roll(state, 3, 0)
    assert asked(state) == (1, "react")
    do(state, use("shields_holding"))
    assert forces(state, 1, "35") == {"cruiser": 2}


@covers("maneuvering_jets")
def test_maneuvering_jets_cancel_a_hit_of_space_cannon() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1}}
        players.0.hand = ["maneuvering_jets"]
        players.1.units = {"10" = {carrier = 1}, bereg = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.1.technologies = []
    """)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END, pick(player=0))
    roll(state, 1)
    do(state, use("maneuvering_jets"))
    assert forces(state, 0, "35") == {"cruiser": 1}


@covers("morale_boost", "fighter_prototype")
def test_cards_at_the_start_of_a_round_change_its_rolls() -> None:
    more = 'players.0.hand = ["fighter_prototype", "morale_boost"]'
    state = attack("carrier = 1, fighter = 2", "cruiser = 1", more)
    assert usable(state) == ["fighter_prototype", "morale_boost"]
    do(state, use("fighter_prototype"), use("morale_boost"))
    assert getattr(state.stack[-1], "need", 0) == 8  # the carrier hits on 9
    roll(state, 0)
    assert getattr(state.stack[-1], "need", 0) == 6  # fighters on 9, and 3 better
    roll(state, 0, 0)
    assert getattr(state.stack[-1], "need", 0) == 9  # in the next round it is over
