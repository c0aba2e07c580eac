"""The L1Z1X Mindnet."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import land, rolling, table
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    covers,
    decline,
    do,
    forces,
    goods,
    options,
    owns,
    pick,
    planets,
    refused,
    roll,
    usable,
    use,
)

INVASION = """
    players.0.units = {"23" = {dreadnought = 1, infantry = 2}}
    players.0.technologies = []
    players.1.units = {saudor = {infantry = 2}, arc_prime = {infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "saudor"]
"""


def l1z1x(*texts: str) -> State:
    return table("l1z1x", INVASION, "\n".join(texts))


def invade(*texts: str) -> State:
    """Saudor is invaded; bombardment misses, and the ground combat is about to begin."""
    state = l1z1x(*texts)
    do(state, Activate(23), BOMBARD)
    roll(state, 0)
    do(state, land("saudor", 2))
    return state


# Assimilate


EMPTY = "players.1.units = {saudor = {pds = 2, space_dock = 1}, arc_prime = {infantry = 1}}"


@covers("assimilate")
@proves("imperium", "8.7")
def test_assimilate_takes_over_structures() -> None:
    state = l1z1x(EMPTY)
    do(state, Activate(23))
    decline(state, "landing")
    do(state, land("saudor", 2))
    decline(state, "turn")
    assert "saudor" in planets(state, 0)
    assert forces(state, 0, "saudor") == {"infantry": 2, "pds": 2, "space_dock": 1}
    assert forces(state, 1, "saudor") == {}


@covers("assimilate")
@proves("imperium", "8.7", "1.10")
def test_assimilate_needs_pieces_and_is_for_the_l1z1x_alone() -> None:
    """All three docks are in use: one of them is moved, or the one on Saudor is destroyed."""
    state = l1z1x(
        "players.1.units = {saudor = {space_dock = 1}, arc_prime = {infantry = 1}}",
        'players.0.units = {"23" = {dreadnought = 1, infantry = 2}, "000" = {space_dock = 1},'
        " wellon = {space_dock = 1}, thibah = {space_dock = 1}}",
        'players.0.planets = ["000", "wellon", "thibah"]',
    )
    do(state, Activate(23), land("saudor", 2))
    assert asked(state) == (0, "replace")
    moved = state.clone()
    do(moved, pick(unit="space_dock", planet="thibah"))
    assert forces(moved, 0, "saudor") == {"infantry": 2, "space_dock": 1}
    assert (forces(moved, 0, "thibah"), forces(moved, 1, "saudor")) == ({}, {})
    do(state, DECLINE)
    assert forces(state, 0, "saudor") == {"infantry": 2}
    assert forces(state, 1, "saudor") == {}
    sol = table(
        "sol",
        INVASION,
        EMPTY.replace("pds = 2, ", "") + '\nplayers.0.units = {"23" = {carrier = 1, infantry = 2}}',
    )
    do(sol, Activate(23), land("saudor", 2))
    assert forces(sol, 0, "saudor") == {"infantry": 2}


# Harrow


@covers("harrow")
@proves("imperium", "22.2")
def test_harrow_bombards_after_each_round() -> None:
    state = invade()
    roll(state, 0, 0)  # a round without a hit
    assert usable(state) == ["harrow"]
    do(state, use("harrow"))
    assert rolling(state) == ("dreadnought", 1, 5)
    roll(state, 1)
    assert forces(state, 1, "saudor") == {"infantry": 1}
    assert forces(state, 0, "saudor") == {"infantry": 2}
    roll(state, 0, 0)
    do(state, use("harrow"))
    roll(state, 1)
    assert "saudor" in planets(state, 0)


@covers("harrow")
@proves("imperium", "22.2")
def test_harrow_may_be_left_out_and_uses_plasma_scoring() -> None:
    state = invade('players.0.technologies = ["plasma_scoring"]')
    roll(state, 0, 0)
    do(state, use("harrow"))
    assert rolling(state) == ("dreadnought", 2, 5)
    declined = invade()
    roll(declined, 0, 0)
    do(declined, DECLINE)
    assert rolling(declined) == ("infantry", 2, 8)


@covers("harrow")
@proves("imperium", "22.2")
def test_harrow_is_stopped_by_a_planetary_shield() -> None:
    shield = "players.1.units = {saudor = {infantry = 2, pds = 1}, arc_prime = {infantry = 1}}"
    state = l1z1x(shield)
    do(state, Activate(23))
    decline(state, "landing")
    do(state, land("saudor", 2))
    decline(state, "roll")
    roll(state, 0, 0)
    assert rolling(state) == ("infantry", 2, 8)  # the next round, without a question
    sun = l1z1x(
        shield,
        'players.0.units = {"23" = {war_sun = 1, infantry = 2}}',
        'players.0.technologies = ["war_sun"]',
    )
    do(sun, Activate(23))
    decline(sun, "bombardment")
    do(sun, BOMBARD)
    roll(sun, 0)
    do(sun, land("saudor", 2))
    decline(sun, "roll")
    roll(sun, 0, 0)
    assert usable(sun) == ["harrow"]  # 22.3  A war sun takes the shield away.
    cruisers = l1z1x('players.0.units = {"23" = {carrier = 1, infantry = 2}}')
    do(cruisers, Activate(23), land("saudor", 2))
    roll(cruisers, 0, 0)
    assert rolling(cruisers) == ("infantry", 2, 8)  # nothing there can bombard


@covers("harrow")
@proves("imperium", "22.2")
def test_harrow_is_not_for_the_defender() -> None:
    state = table(
        "l1z1x",
        "turn = 1",
        """
        players.0.units = {saudor = {infantry = 2}, "000" = {infantry = 1}}
        players.0.planets = ["000", "saudor"]
        players.1.units = {"23" = {dreadnought = 2, infantry = 2}}
        players.1.planets = ["arc_prime"]
        players.1.technologies = []
    """,
    )
    do(state, Activate(23), BOMBARD)
    roll(state, 0)
    do(state, land("saudor", 2))
    roll(state, 0, 0)
    assert rolling(state) == ("infantry", 2, 8)


# The flagship and the Super-Dreadnoughts


FLAGSHIP = """
    players.0.units = {"23" = {flagship = 1, dreadnought = 1, cruiser = 1}}
    players.0.fleet = 5
    players.1.units = {"23" = {cruiser = 1, carrier = 1, fighter = 3}}
    players.0.technologies = []
"""


@covers("flagship_001")
@proves("imperium", "7.3.4")
def test_flagship_001_sends_hits_past_fighters() -> None:
    state = table("l1z1x", FLAGSHIP)
    do(state, Activate(23))
    decline(state, "roll")
    roll(state, 1, 0, 1)  # one of the flagship, none of the dreadnought, one of the cruiser
    decline(state, "roll")
    while asked(state)[1] == "roll":
        roll(state, 0)
    assert asked(state) == (1, "assign")
    refused(state, Lose("fighter"), "7.3.4", "not_fighters")
    do(state, Lose("carrier"), Lose("fighter"))
    assert forces(state, 1, "23")["cruiser"] == 1
    assert forces(state, 1, "23")["fighter"] == 2


@covers("flagship_001")
@proves("imperium", "7.3.4")
def test_flagship_001_must_be_there() -> None:
    state = table("l1z1x", FLAGSHIP, 'players.0.units = {"23" = {dreadnought = 1, cruiser = 1}}')
    do(state, Activate(23))
    decline(state, "roll")
    roll(state, 1, 0)
    while asked(state)[1] == "roll":
        roll(state, 0)
    assert Lose("fighter") in options(state)


@covers("super_dreadnought_2")
@proves("imperium", "16.2")
def test_super_dreadnought_2_is_faster_and_direct_hit_does_not_work() -> None:
    text = """
        players.0.technologies = ["super_dreadnought_2"]
        players.0.units = {"50" = {dreadnought = 1}}
        players.1.units = {"22" = {cruiser = 2}, arc_prime = {infantry = 1}}
        players.1.hand = ["direct_hit"]
    """
    state = table("l1z1x", "", text)
    do(state, Activate(22), MoveShip(50, "dreadnought", (23, 22)), EndMovement())
    decline(state, "roll")
    assert rolling(state) == ("dreadnought", 1, 4)
    roll(state, 0, 1)
    do(state, Sustain("dreadnought"))
    assert asked(state) != (1, "react")


@covers("super_dreadnought_2")
@proves("imperium", "16.2")
def test_super_dreadnought_1_is_slower_and_direct_hit_works() -> None:
    near = table(
        "l1z1x",
        """
        players.0.technologies = []
        players.0.units = {"50" = {dreadnought = 1}, "23" = {dreadnought = 1}}
        players.1.units = {"22" = {cruiser = 2}, arc_prime = {infantry = 1}}
        players.1.hand = ["direct_hit"]
    """,
    )
    do(near, Activate(22))
    slow = MoveShip(50, "dreadnought", (23, 22))
    refused(near, slow, "6.2.10", "too_far", need=2, have=1)
    do(near, MoveShip(23, "dreadnought", (22,)), EndMovement())
    decline(near, "roll")
    assert rolling(near) == ("dreadnought", 1, 5)
    roll(near, 0, 1)
    do(near, Sustain("dreadnought"), use("direct_hit", unit="dreadnought"))
    assert forces(near, 0, "22") == {}


# Inheritance Systems


INHERITANCE = """
    players.0.cards = ["technology"]
    players.0.technologies = ["inheritance_systems"]
    players.0.goods = 2
    players.0.planets = []
    players.0.units = {"23" = {cruiser = 1}}
"""


@covers("inheritance_systems")
@proves("imperium", "16.4")
def test_inheritance_systems_ignores_all_prerequisites() -> None:
    state = table("l1z1x", INHERITANCE)
    state.players[5].cards = ()
    do(state, PlayStrategy("technology"), pick(name="war_sun"))
    assert owns(state, 0, "war_sun")
    assert goods(state)[0] == 0
    assert state.players[0].spent


@covers("inheritance_systems")
@proves("imperium", "16.4")
def test_inheritance_systems_must_be_readied_and_paid() -> None:
    for text in ("players.0.goods = 1", 'players.0.spent = ["inheritance_systems"]'):
        state = table("l1z1x", INHERITANCE, text)
        do(state, PlayStrategy("technology"))
        refused(state, pick(name="war_sun"), "16.1", "prerequisites", missing={"red": 3})


@covers("inheritance_systems")
@proves("imperium", "16.4")
def test_inheritance_systems_is_not_wasted_where_nothing_is_missing() -> None:
    state = table("l1z1x", INHERITANCE)
    do(state, PlayStrategy("technology"), pick(name="neural_motivator"))
    assert owns(state, 0, "neural_motivator")
    assert goods(state)[0] == 2
    assert not state.players[0].spent


# Cybernetic Enhancements


CYBERNETIC = """
    stack = [{frame = "step", seat = 1, step = "turn"}]
    players.1.notes = ["cybernetic_enhancements 0"]
    players.0.strategy = 2
    players.1.strategy = 1
"""


@covers("cybernetic_enhancements")
@proves("imperium", "18.2")
def test_cybernetic_enhancements_moves_a_token() -> None:
    state = table("l1z1x", CYBERNETIC)
    do(state, use("cybernetic_enhancements", player=0))
    assert (state.players[0].strategy, state.players[1].strategy) == (1, 2)
    assert len(state.players[0].notes) == 5
    assert asked(state) == (1, "turn")


@covers("cybernetic_enhancements")
@proves("imperium", "18.2")
def test_cybernetic_enhancements_needs_a_token_of_the_owner() -> None:
    empty = table("l1z1x", CYBERNETIC, "players.0.strategy = 0")
    assert asked(empty) == (1, "turn")
    other = table("l1z1x", CYBERNETIC, 'stack = [{frame = "step", seat = 2, step = "turn"}]')
    assert asked(other) == (2, "turn")
