"""The Naalu Collective."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.turn_order import initiative
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import land, rolling, table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    options,
    pick,
    planets,
    refused,
    roll,
    run,
    usable,
    use,
)

END = EndMovement()


# The 0 token


CARDS = """
    players.0.cards = ["imperial"]
    players.1.cards = ["leadership"]
    players.2.cards = ["diplomacy"]
"""


@covers("telepathic")
@proves("imperium", "18.1", "3.2")
def test_telepathic_makes_the_naalu_first_for_a_round() -> None:
    state = table_at("naalu", "strategy.end", CARDS, phase="strategy")
    assert state.zero == 0
    assert initiative(state)[:3] == [0, 1, 2]
    run(state, "status.return_cards")
    assert state.zero == NONE
    others = table_at("hacan", "strategy.end", CARDS, phase="strategy")
    assert (others.zero, initiative(others)[0]) == (NONE, 1)


@covers("gift_of_prescience", "telepathic")
@proves("imperium", "18.1", "22.36")
def test_gift_of_prescience_takes_the_token_from_the_naalu() -> None:
    note = 'players.2.notes = ["gift_of_prescience 0"]'
    state = table_at("naalu", "strategy.end", CARDS, note, phase="strategy")
    assert (asked(state), state.zero) == ((2, "react"), 0)
    do(state, use("gift_of_prescience", player=0))
    assert state.zero == 2
    assert initiative(state)[:3] == [2, 1, 0]
    before = len(state.players[2].shown)
    run(state, "status.return_cards", "status.end")
    assert state.zero == NONE
    assert (before, len(state.players[2].shown)) == (1, 0)
    assert len(state.players[0].notes) == 5
    kept = table_at("naalu", "strategy.end", CARDS, note, phase="strategy")
    do(kept, DECLINE)
    assert kept.zero == 0


# Foresight


ATTACK = """
    turn = 1
    players.0.units = {"36" = {carrier = 1, cruiser = 1, fighter = 2}, arnor = {infantry = 4}}
    players.0.planets = ["arnor"]
    players.0.technologies = []
    players.0.strategy = 1
    players.1.units = {"10" = {cruiser = 1, dreadnought = 1}, arc_prime = {infantry = 1}}
    players.2.units = {"23" = {cruiser = 1}}
"""


def attacked(*texts: str) -> State:
    """Letnev came to Arnor, where a fleet of the Naalu is."""
    state = table("naalu", ATTACK, "\n".join(texts))
    do(state, Activate(36), MoveShip(10, "cruiser", (36,)), END)
    return state


@covers("foresight")
@proves("imperium", "22.8", "18.4")
def test_foresight_moves_the_fleet_away_with_what_it_can_carry() -> None:
    state = attacked()
    refused(state, use("foresight", system=23), "17.4", "no_target")  # ships of Hacan
    refused(state, use("foresight", system=44), "17.4", "no_target")  # asteroids
    refused(state, use("foresight", system=10), "17.4", "no_target")  # the attacker's dreadnought
    do(state, use("foresight", system=31))
    refused(
        state,
        pick(planet="arnor", unit="infantry", name="count", n=5),
        "17.3",
        "number",
        need=5,
        most=4,
    )
    do(state, pick(planet="arnor", unit="infantry", name="count", n=3))
    assert asked(state) == (0, "cargo")  # a carrier holds four: there are five now
    do(state, pick(unit="infantry"))
    assert forces(state, 0, "31") == {"carrier": 1, "cruiser": 1, "fighter": 2, "infantry": 2}
    assert forces(state, 0, "arnor") == {"infantry": 1}
    assert (state.players[0].strategy, state.players[0].tokens) == (0, 1 << 31)
    assert state.fight is None


@covers("foresight")
@proves("imperium", "22.8")
def test_foresight_takes_all_fighters_and_goes_where_a_token_lies() -> None:
    """The dock of Arnor cannot keep its fighters; a second token is not placed."""
    state = attacked(
        "players.0.tokens = [31]",
        'players.0.units = {"36" = {cruiser = 1, fighter = 3}, arnor = {space_dock = 1}}',
    )
    do(state, use("foresight", system=31))
    assert forces(state, 0, "31") == {"cruiser": 1}  # which carries nothing
    assert forces(state, 0, "36") == {}
    assert (state.players[0].strategy, state.players[0].tokens) == (0, 1 << 31)


@covers("foresight")
@proves("imperium", "18.4")
def test_foresight_needs_a_token_ships_and_somebody_who_comes() -> None:
    assert "foresight" not in usable(attacked("players.0.strategy = 0"))
    grounded = attacked("players.0.units = {arnor = {infantry = 1}}")
    assert "foresight" not in usable(grounded)
    there = 'players.1.units = {"36" = {cruiser = 1}, arc_prime = {infantry = 1}}'
    stays = table("naalu", ATTACK, there)
    do(stays, Activate(36))
    assert asked(stays)[1] != "react"  # nothing moved in


# Technologies


@covers("neuroglaive")
@proves("imperium", "18.4", "22.40")
def test_neuroglaive_takes_a_fleet_token_and_what_is_then_too_much() -> None:
    tech = 'players.0.technologies = ["neuroglaive"]\nplayers.1.fleet = 2'
    ships = 'players.1.units = {"10" = {cruiser = 2, carrier = 2}, arc_prime = {infantry = 1}}'
    state = table("naalu", ATTACK, f"{tech}\n{ships}")
    do(state, Activate(36))
    assert state.players[1].fleet == 1
    assert asked(state) == (1, "fleet")  # Armada allows two more: three ships now
    do(state, pick(unit="carrier"))
    assert forces(state, 1, "10") == {"carrier": 1, "cruiser": 2}
    none = table("naalu", ATTACK, f"{tech}\nplayers.1.fleet = 0")
    do(none, Activate(36))
    assert none.players[1].fleet == 0
    away = table("naalu", ATTACK, f"{tech}\nplayers.0.units = {{arnor = {{infantry = 1}}}}")
    do(away, Activate(36))
    assert away.players[1].fleet == 2  # only ships count


@covers("hybrid_crystal_fighter_2")
@proves("imperium", "6.3.2", "16.2")
def test_hybrid_crystal_fighters_hit_better_and_move_alone() -> None:
    tech = 'turn = 0\nplayers.0.technologies = ["hybrid_crystal_fighter_2"]'
    ships = 'players.0.units = {"36" = {fighter = 1}, maaluuk = {infantry = 1}}'
    state = table("naalu", ATTACK, f"{tech}\n{ships}")
    do(state, Activate(10), MoveShip(36, "fighter", (10,)), END)
    decline(state, "roll")
    assert rolling(state) == ("fighter", 1, 7)
    carried = ships.replace("fighter = 1", "carrier = 1, fighter = 1")
    first = table("naalu", ATTACK, f"turn = 0\n{carried}")
    do(first, Activate(10))
    assert options(first, MoveShip) == [MoveShip(36, "carrier", (10,))]  # the first cannot
    battle = 'players.0.units = {"10" = {carrier = 1, fighter = 1}, maaluuk = {infantry = 1}}'
    fights = table("naalu", ATTACK, f"turn = 0\n{battle}")
    do(fights, Activate(10))
    decline(fights, "roll")
    roll(fights, 0)
    assert rolling(fights) == ("fighter", 1, 8)
    half = 'players.0.fleet = 1\nplayers.0.units = {"36" = {fighter = 2}, maaluuk = {infantry = 1}}'
    many = table("naalu", ATTACK, f"{tech}\n{half}")
    do(many, Activate(31), MoveShip(36, "fighter", (31,)), MoveShip(36, "fighter", (31,)), END)
    assert forces(many, 0, "31") == {"fighter": 2}  # each counts as half a ship


# The flagship


LANDING = """
    players.0.units = {"36" = {flagship = 1, fighter = 3, infantry = 1}, maaluuk = {infantry = 1}}
    players.0.technologies = []
    players.1.units = {lor = {infantry = 1}, arc_prime = {infantry = 1}}
    players.1.planets = ["arc_prime", "lor"]
    players.1.technologies = []
"""


@covers("matriarch")
@proves("imperium", "22.35")
def test_matriarch_lands_fighters_which_return_to_space() -> None:
    state = table("naalu", LANDING)
    do(state, Activate(36), land("arnor", 0), land("arnor", 0, "fighter"))
    do(state, land("lor", 1), land("lor", 2, "fighter"))
    assert rolling(state) == ("fighter", 2, 8)
    roll(state, 1)
    assert rolling(state) == ("infantry", 1, 8)
    roll(state, 0, 0)
    assert planets(state, 0) == ["maaluuk", "druaa", "lor"]
    assert forces(state, 0, "lor") == {"infantry": 1}
    assert forces(state, 0, "36") == {"flagship": 1, "fighter": 3}


@covers("matriarch")
@proves("imperium", "22.35")
def test_fighters_alone_never_take_a_planet() -> None:
    state = table("naalu", LANDING)
    do(state, Activate(36), land("arnor", 0), land("arnor", 1, "fighter"))
    do(state, land("lor", 0), land("lor", 2, "fighter"))
    roll(state, 1, 0)
    assert planets(state, 0) == ["maaluuk", "druaa"]
    assert forces(state, 1, "lor") == {}
    assert forces(state, 0, "36") == {"flagship": 1, "fighter": 3, "infantry": 1}
    ships = 'players.0.units = {"36" = {carrier = 1, fighter = 3, infantry = 1}}'
    without = table("naalu", LANDING, ships)
    do(without, Activate(36), land("arnor", 0))
    assert asked(without) == (0, "landing")
    refused(without, land("lor", 1, "fighter"), "17.3", "no_choice")
