"""0, 1 and 3.3  Cards and rules, units, planets, dice, and what ends with a turn."""

from __future__ import annotations

import pytest

from armillary.core.errors import PositionError
from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import Exhaust
from armillary.games.imperium.economy.production import Build, EndProduction, TakeBack
from armillary.games.imperium.economy.research import researchable
from armillary.games.imperium.flow.dice import Roll, Rolled
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import DATA, OBJECTIVE, PLANET
from armillary.games.imperium.phases.objectives import met
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from armillary.games.imperium.units.packed_units import (
    GROUND,
    SHIP_TYPES,
    SHIPS,
    STRUCTURES,
    TYPES,
    pack,
    size,
)
from armillary.games.imperium.units.placement import controller
from tests.games.imperium.factions.seated import land, rolling, table
from tests.games.imperium.positions import (
    asked,
    decline,
    do,
    exhausted,
    forces,
    options,
    pick,
    planets,
    position,
    refused,
    roll,
    use,
)

END = EndMovement()


@proves("imperium", "0.1")
def test_a_card_beats_the_rules_and_cannot_beats_can() -> None:
    text = """
        turn = 1
        players.0.units = {"11" = {cruiser = 1}, lisis_ii = {infantry = 1}}
        players.0.technologies = ["chaos_mapping"]
        players.1.technologies = ["antimass_deflectors"]
        players.1.units = {"22" = {cruiser = 1}, arc_prime = {infantry = 1}}
    """
    ruled = table("saar", "", text.replace('["antimass_deflectors"]', "[]"))
    do(ruled, Activate(44))
    assert asked(ruled)[1] != "move"  # asteroid fields are closed
    state = table("saar", "", text)
    do(state, Activate(44), MoveShip(22, "cruiser", (44,)), END)
    assert forces(state, 1, "44") == {"cruiser": 1}  # the card opens them
    barred = table("saar", "", text.replace('"11"', '"44"'))
    refused(barred, Activate(44), "6.1.3", "barred", system=44, power="chaos_mapping")


@proves("imperium", "1.1")
def test_seven_ships_one_ground_force_two_structures() -> None:
    assert [TYPES[type] for type in SHIP_TYPES] == [
        "flagship",
        "war_sun",
        "dreadnought",
        "carrier",
        "cruiser",
        "destroyer",
        "fighter",
    ]
    one_of_each = pack(dict.fromkeys(TYPES, 1))
    assert [size(one_of_each & mask) for mask in (SHIPS, GROUND, STRUCTURES)] == [7, 1, 2]
    assert size(pack({"infantry": 4}) & GROUND) == 4
    assert size(pack({"pds": 2, "space_dock": 1}) & STRUCTURES) == 3
    state = position()
    do(state, Activate(35))
    refused(state, MoveShip(1, "pds", (35,)), "6.2.1", "no_ship", unit="pds")
    refused(state, MoveShip(1, "infantry", (35,)), "6.2.1", "no_ship", unit="infantry")


@proves("imperium", "9.6", "1.1")
def test_a_text_with_a_war_sun_but_not_its_technology_says_so() -> None:
    told = "Seat 0: a war_sun is on the board without its technology; add 'war_sun'"
    with pytest.raises(PositionError, match=told):
        position('players.0.units = {"1" = {war_sun = 1}}')
    state = position(
        'players.0.units = {"1" = {war_sun = 1}}\nplayers.0.technologies = ["war_sun"]'
    )
    assert forces(state, 0, "1") == {"war_sun": 1}


@proves("imperium", "1.3")
def test_ships_are_in_space_ground_forces_and_structures_on_planets() -> None:
    assert max(len(tile.planets) for tile in DATA.systems.tiles.values()) == 3
    state = position('players.0.units = {"1" = {carrier = 1}, jord = {space_dock = 1}}')
    do(state, Activate(1))
    refused(state, Build("cruiser", "jord"), "9.3", "in_space", system=1)
    refused(state, Build("infantry"), "9.3", "no_producer", place="1")
    do(state, Build("destroyer"), Build("infantry", "jord"), EndProduction())
    assert forces(state, 0, "1") == {"carrier": 1, "destroyer": 1}
    assert forces(state, 0, "jord") == {"infantry": 1, "space_dock": 1}


@proves("imperium", "1.4")
def test_a_planet_stays_ones_own_without_units() -> None:
    state = position("""
        players.0.units = {"1" = {carrier = 1, destroyer = 1}, jord = {infantry = 2}}
        players.0.planets = ["jord", "wellon"]
    """)
    do(state, Activate(35), MoveShip(1, "carrier", (35,)))
    do(state, Load("infantry", planet="jord", n=2), END)
    assert (forces(state, 0, "jord"), forces(state, 0, "wellon")) == ({}, {})
    assert [controller(state, PLANET[id]) for id in ("jord", "wellon", "saudor")] == [0, 0, -1]
    decline(state)
    paying = position("players.0.goods = 1\nplayers.0.units = {jord = {space_dock = 1}}")
    do(paying, Activate(1), Build("destroyer"), EndProduction())
    refused(paying, Exhaust("wellon"), "15.1", planet="wellon")
    do(paying, Exhaust("jord"))
    assert exhausted(paying, 0) == ["jord"]


@proves("imperium", "1.5")
def test_exhausted_cards_give_nothing_but_still_count() -> None:
    text = """
        players.0.units = {"1" = {carrier = 1}, jord = {space_dock = 1}}
        players.0.goods = 2
        players.0.planets = ["jord", "thibah", "tarmann", "wellon"]
        players.0.exhausted = ["thibah", "tarmann", "wellon"]
        players.0.technologies = ["plasma_scoring", "magen_defense_grid"]
        players.0.spent = ["magen_defense_grid"]
    """
    state = position(text)
    assert met(state, 0, OBJECTIVE["found_research_outposts"])
    assert researchable(state, 0, DATA.technologies["duranium_armor"])
    do(state, Activate(1), Build("destroyer"), EndProduction())
    refused(state, Exhaust("wellon"), "15.1", planet="wellon")
    do(state, Exhaust("jord"))


@proves("imperium", "1.7")
def test_dice_have_ten_sides_and_modifiers_change_the_roll() -> None:
    for need, chances in ((10, [9, 1]), (5, [4, 6]), (1, [10])):
        frame = Roll(-1, 0, 0, 1, need)
        assert frame.weights(position()) == chances
    text = 'players.0.units = {"18" = {cruiser = 1}}\nplayers.1.units = {"42" = {cruiser = 1}}'
    state = position(text)
    do(state, Activate(42), MoveShip(18, "cruiser", (42,)), END)
    refused(state, Rolled(2), "1.7", "dice", dice=1)
    roll(state, 0)
    assert rolling(state) == ("cruiser", 1, 6)  # 7 is printed; in a nebula 1 is added


@proves("imperium", "1.8")
def test_removed_units_are_not_destroyed() -> None:
    text = """
        players.0.units = {"1" = {carrier = 1, infantry = 1}, jord = {space_dock = 1}}
        players.0.technologies = ["infantry_2"]
    """
    destroyed = position(text, capacity_loss="destroyed")
    do(destroyed, Activate(35), MoveShip(1, "carrier", (35,)), END)
    roll(destroyed, 1)
    removed = position(text, capacity_loss="removed")
    do(removed, Activate(35), MoveShip(1, "carrier", (35,)), END)
    assert [state.players[0].returning for state in (destroyed, removed)] == [1, 0]
    assert [forces(state, 0, "1") for state in (destroyed, removed)] == [{}, {}]


@proves("imperium", "3.3")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    text = """
        players.0.hand = ["flank_speed"]
        players.0.units = {"1" = {carrier = 2}}
    """
    state = position(text)
    do(state, Activate(22), use("flank_speed"), MoveShip(1, "carrier", (35, 22)), END)
    decline(state)
    assert asked(state) == (1, "turn")
    assert state.tactical is None
    assert not any(name.startswith("turn.") for name in state.marks)
    again = position('players.0.units = {"1" = {carrier = 2}, "23" = {carrier = 1}}')
    do(again, Activate(22))
    refused(again, MoveShip(1, "carrier", (35, 22)), "6.2.10", "too_far", need=2, have=1)


@proves("imperium", "24.8")
def test_only_the_first_printing_is_there() -> None:
    ids = (*DATA.technologies, *DATA.promissory_notes, *DATA.agendas)
    assert [id for id in ids if "omega" in id] == []
    with pytest.raises(PositionError, match="magen_defense_grid_omega"):
        position('players.0.technologies = ["magen_defense_grid_omega"]')


# Pieces

INFANTRY_PLACES = ("jord", "wellon", "saudor", "arnor", "lor", "abyz", "fria", "quann", "lodor")
"""With Vefut II, Mellon and a carrier, infantry stands in twelve places: all pieces are used."""


def spread(carrier: str) -> str:
    places = "".join(f", {planet} = {{infantry = 1}}" for planet in INFANTRY_PLACES)
    planets = ", ".join(f'"{planet}"' for planet in INFANTRY_PLACES)
    units = f"vefut_ii = {{infantry = 1}}, mellon = {{infantry = 1}}{places}, {carrier}"
    return f"""
        players.0.units = {{{units}}}
        players.0.planets = ["vefut_ii", "mellon", {planets}]
    """


@proves("imperium", "1.9")
def test_tokens_that_have_no_piece_are_lost_when_a_stack_is_split_in_movement() -> None:
    text = spread('"1" = {carrier = 2, infantry = 4}')
    state = position(text)
    do(state, Activate(35), MoveShip(1, "carrier", (35,)), Load("infantry", system=1, n=3), END)
    assert asked(state) == (0, "stacks")
    refused(state, DECLINE, "17.3", "must_choose")
    refused(state, pick(planet="lor", unit="infantry"), "17.3", "no_choice")  # nothing happened
    do(state, pick(system=1, unit="infantry"))
    assert (forces(state, 0, "1"), forces(state, 0, "35")) == (
        {"carrier": 1},
        {"carrier": 1, "infantry": 3},
    )
    whole = position(text)
    do(whole, Activate(35), MoveShip(1, "carrier", (35,)), Load("infantry", system=1, n=4), END)
    assert asked(whole) == (0, "landing")  # the piece goes with them


@proves("imperium", "1.9", "8.4")
def test_tokens_that_have_no_piece_are_lost_when_a_stack_is_split_in_landing() -> None:
    text = spread('"35" = {carrier = 1, infantry = 4}')
    state = position(text)
    do(state, Activate(35), land("bereg", 3), land("lirta_iv", 0))
    assert asked(state) == (0, "stacks")
    do(state, pick(system=35, unit="infantry"))
    assert (forces(state, 0, "bereg"), forces(state, 0, "35")) == ({"infantry": 3}, {"carrier": 1})
    assert "bereg" in planets(state, 0)
    whole = position(text)
    do(whole, Activate(35), land("bereg", 4))
    assert forces(whole, 0, "bereg") == {"infantry": 4}


TWO_SUNS = """
    players.0.units."1" = {carrier = 1}
    players.0.units."35" = {carrier = 2, fighter = 6}
    players.0.units."22" = {carrier = 1}
    players.0.units.jord = {space_dock = 1}
    players.0.tokens = [22]
    players.0.goods = 9
"""


@proves("imperium", "1.10", "9.5")
def test_a_piece_of_another_system_is_taken_if_none_is_left() -> None:
    state = position(TWO_SUNS)
    do(state, Activate(1), END)
    refused(state, Build("carrier"), "9.5", "pieces", unit="carrier")
    refused(state, TakeBack("cruiser", 35), "1.10", "pieces_left", unit="cruiser", have=8)
    refused(state, TakeBack("carrier", 22), "1.10", "token_there", system=22)
    refused(state, TakeBack("carrier", 1), "1.10", "token_there", system=1)
    refused(state, TakeBack("carrier", 36), "1.10", "no_source", unit="carrier", place="36")
    refused(state, TakeBack("pds", 35), "9.6", "not_produced", unit="pds")
    assert options(state, TakeBack) == [TakeBack("carrier", 35)]
    do(state, TakeBack("carrier", 35))
    assert forces(state, 0, "35") == {"carrier": 1, "fighter": 6}  # it can carry six
    do(state, EndProduction(), Exhaust("jord"))
    assert forces(state, 0, "1") == {"carrier": 2}
    never = position(TWO_SUNS)
    do(never, Activate(1), END, EndProduction())
    assert forces(never, 0, "35") == {"carrier": 2, "fighter": 6}  # nobody has to
