"""14.3 and 14.6  Each objective: what is one short of it, and what scoring it pays and gives."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import Pay, SpendGoods
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import DATA, OBJECTIVE
from armillary.games.imperium.phases.objectives import met, progress
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.combat.test_invasion import invade
from tests.games.imperium.phases.test_objectives import MET
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    at_step,
    covers,
    do,
    exhausted,
    options,
    pick,
    points,
    position,
    roll,
)

END = EndMovement()

SHORT = {
    "corner_the_market": ('planets = ["jord", "wellon", "saudor", "arnor", "lodor"]', 3, 4),
    "develop_weaponry": ('technologies = ["carrier_2", "gravity_drive"]', 1, 2),
    "diversify_research": (
        'technologies = ["antimass_deflectors", "gravity_drive", "neural_motivator"]',
        1,
        2,
    ),
    "expand_borders": (
        (
            'planets = ["jord", "wellon", "saudor", "arnor", "lor", "mecatol_rex", "wren_terra"]\n'
            'players.1.planets = ["arc_prime"]'
        ),
        5,
        6,
    ),
    "found_research_outposts": ('planets = ["jord", "wellon", "thibah", "lodor"]', 2, 3),
    "intimidate_council": ('units = {"22" = {cruiser = 2}, "23" = {cruiser = 1}}', 1, 2),
    "conquer_the_weak": ('planets = ["jord", "mecatol_rex"]', 0, 1),
    "form_galactic_brain_trust": (
        'planets = ["jord", "wellon", "thibah", "tarmann", "mehar_xull"]',
        4,
        5,
    ),
    "master_the_sciences": (
        (
            'technologies = ["antimass_deflectors", "gravity_drive", "neural_motivator", '
            '"dacxive_animators", "plasma_scoring", "magen_defense_grid", "sarween_tools"]'
        ),
        3,
        4,
    ),
    "revolutionize_warfare": ('technologies = ["carrier_2", "cruiser_2"]', 2, 3),
    "subdue_the_galaxy": (
        (
            'planets = ["jord", "wellon", "saudor", "arnor", "lor", "abyz", "fria", "quann", '
            '"lodor", "mellon", "zohbat"]'
        ),
        10,
        11,
    ),
    "unify_the_colonies": (
        'planets = ["jord", "wellon", "saudor", "arnor", "lor", "lazar", "lodor"]',
        5,
        6,
    ),
    "adapt_new_strategies": ('technologies = ["spec_ops_2", "carrier_2"]', 1, 2),
    "become_the_gatekeeper": ('units = {"39" = {cruiser = 1}, "26" = {cruiser = 1}}', 0, 1),
    "control_the_region": (
        (
            'units = {"1" = {cruiser = 1}, "35" = {fighter = 1, carrier = 1}, '
            '"22" = {cruiser = 1}, "23" = {cruiser = 1}, "32" = {cruiser = 1}}'
        ),
        5,
        6,
    ),
    "cut_supply_lines": ('units = {"1" = {cruiser = 1}, jord = {space_dock = 1}}', 0, 1),
    "establish_a_perimeter": ("units = {jord = {pds = 2}, bereg = {pds = 1}}", 3, 4),
    "forge_an_alliance": ('planets = ["jord", "lodor", "quann", "mellon"]', 3, 4),
    "fuel_the_war_machine": (
        "units = {jord = {space_dock = 1}, bereg = {space_dock = 1}}",
        2,
        3,
    ),
    "gather_a_mighty_fleet": ('units = {"1" = {dreadnought = 4, cruiser = 1}}', 4, 5),
    "learn_the_secrets_of_the_cosmos": (
        'units = {"22" = {cruiser = 1}, "23" = {cruiser = 1}, "50" = {cruiser = 1}}',
        2,
        3,
    ),
    "master_the_laws_of_physics": (
        'technologies = ["antimass_deflectors", "gravity_drive", "fleet_logistics", "carrier_2"]',
        0,
        1,
    ),
    "mine_rare_metals": ('planets = ["jord", "bereg", "abyz", "fria"]', 3, 4),
    "monopolize_production": ('planets = ["jord", "wellon", "saudor", "arnor"]', 3, 4),
    "occupy_the_seat_of_the_empire": (
        'planets = ["jord", "mecatol_rex"]\nplayers.0.units = {"18" = {cruiser = 2}}',
        2,
        3,
    ),
    "threaten_enemies": ('units = {"23" = {cruiser = 1}, "32" = {cruiser = 1}}', 0, 1),
}
"""What is not quite enough, how much of it there is, and how much is needed."""


@pytest.mark.parametrize("objective", SHORT)
@proves("imperium", "14.3")
def test_one_short_is_not_enough(objective: str) -> None:
    text, have, need = SHORT[objective]
    state = position(f"players.0.fleet = 5\nplayers.0.{text}")
    assert (have, need) in progress(state, 0, DATA.objectives[objective])
    assert not met(state, 0, OBJECTIVE[objective])
    enough = position(f"players.0.fleet = 5\nplayers.0.{MET[objective]}")
    assert all(there >= all_ for there, all_ in progress(enough, 0, DATA.objectives[objective]))


PAID = {
    "erect_a_monument": ("goods = 4", "goods = 3"),
    "found_a_golden_age": ("goods = 12", "goods = 11"),
    "sway_the_council": ("goods = 6", "goods = 5"),
    "manipulate_galactic_law": ("goods = 14", "goods = 13"),
    "negotiate_trade_routes": ("goods = 5", "goods = 4"),
    "centralize_galactic_trade": ("goods = 10", "goods = 9"),
    "lead_from_the_front": (
        "tactic = 3\nplayers.0.strategy = 0",
        "tactic = 2\nplayers.0.strategy = 0",
    ),
    "galvanize_the_people": (
        "tactic = 3\nplayers.0.strategy = 3",
        "tactic = 3\nplayers.0.strategy = 2",
    ),
    "form_a_spy_network": (
        'hand = ["spy", "plague", "parley", "bribery", "bunker"]',
        'hand = ["spy", "plague", "parley", "bribery"]',
    ),
}
"""What just pays for an objective, with Jord (4 resources, 2 influence), and what does not."""


def scoring(objective: str, text: str) -> State:
    """The status phase with one objective that seat 0 could score."""
    secret = DATA.objectives[objective].deck == "secret"
    where = "players.0.secrets" if secret else "public"
    return at_step("status", f'{where} = ["{objective}"]\nplayers.0.fleet = 5\n{text}')


@pytest.mark.parametrize("objective", PAID)
@proves("imperium", "14.6")
def test_paying_objectives_take_what_they_cost(objective: str) -> None:
    enough, short = (f"players.0.{text}" for text in PAID[objective])
    assert asked(scoring(objective, short)) not in ((0, "score_public"), (0, "score_secret"))
    state = scoring(objective, enough)
    do(state, pick(name=objective))
    while asked(state)[1] in ("pay", "discard", "spend_tokens"):
        do(state, options(state)[0])
    player, row = state.players[0], DATA.objectives[objective]
    assert points(state)[0] == row.points
    assert player.scored == 1 << OBJECTIVE[objective]
    assert player.goods == 0
    used = bool(row.cost.resources or row.cost.influence)
    assert exhausted(state, 0) == (["jord"] if used else [])
    if row.cost.tokens:
        assert (player.tactic, player.strategy, player.fleet) == (0, 0, 5)
    if row.cost.action_cards:
        assert player.hand == ()


@proves("imperium", "14.6")
def test_trade_goods_alone_pay_for_objectives_about_them() -> None:
    state = scoring("negotiate_trade_routes", "players.0.goods = 4\nplayers.0.commodities = 4")
    assert asked(state)[1] != "score_public"  # neither planets nor commodities help
    paying = scoring("erect_a_monument", "players.0.goods = 9")
    do(paying, pick(name="erect_a_monument"))
    assert isinstance(paying.stack[-1], Pay)
    do(paying, SpendGoods())
    assert (paying.players[0].goods, exhausted(paying, 0)) == (1, [])


@pytest.mark.parametrize("objective", [id for id in MET if id not in PAID])
@proves("imperium", "14.2")
def test_objectives_without_a_price_give_their_points(objective: str) -> None:
    state = scoring(objective, f"players.0.{MET[objective]}")
    do(state, pick(name=objective))
    assert points(state)[0] == DATA.objectives[objective].points
    assert state.players[0].secrets == ()
    assert exhausted(state, 0) == []


# In the action phase


BATTLE = """
    players.0.units = {"1" = {flagship = 1, cruiser = 2}}
    players.0.planets = ["vefut_ii"]
    players.0.secrets = ["destroy_their_greatest_ship", "spark_a_rebellion", "unveil_flagship"]
"""


def battle(text: str, *ships: str) -> State:
    state = position(BATTLE + text)
    do(state, Activate(35), *(MoveShip(1, ship, (35,)) for ship in ships), END)
    if asked(state)[1] == "retreat":
        do(state, DECLINE)
    return state


@covers("destroy_their_greatest_ship", "spark_a_rebellion", "unveil_flagship")
@proves("imperium", "14.3")
def test_action_objectives_need_the_right_victim_and_the_right_loser() -> None:
    weak = 'players.2.units = {"35" = {destroyer = 1}}\nplayers.1.points = 1'
    state = battle(weak, "cruiser", "cruiser")
    while asked(state)[1] == "roll":
        roll(state, 1)
    assert asked(state)[1] != "score_event"  # a destroyer of somebody behind, without the flagship
    flag = battle(weak, "flagship", "cruiser")
    roll(flag, 1, 1)
    while asked(flag)[1] == "roll":
        roll(flag, 0)
    assert options(flag) == [pick(name="unveil_flagship"), DECLINE]


@covers("unveil_flagship")
def test_unveil_flagship_needs_a_flagship_that_survives() -> None:
    text = """
        players.2.units = {"35" = {dreadnought = 1, dreadnought_damaged = 1}}
        players.1.points = 1
        players.0.units."1" = {flagship = 1, flagship_damaged = 1, cruiser = 2}
    """
    hurt = BATTLE.replace('    players.0.units = {"1" = {flagship = 1, cruiser = 2}}\n', "")
    state = position(hurt + text)
    do(state, Activate(35), MoveShip(1, "flagship", (35,), True), MoveShip(1, "cruiser", (35,)))
    do(state, MoveShip(1, "cruiser", (35,)), END)
    if asked(state)[1] == "retreat":
        do(state, DECLINE)
    roll(state, 1, 0, 1)
    while asked(state)[1] == "assign":
        do(state, options(state)[0])  # the flagship is lost
    assert asked(state)[1] != "score_event"
    assert points(state)[0] == 0


@covers("turn_their_fleets_to_dust")
@proves("imperium", "22.14")
def test_turn_their_fleets_to_dust_needs_the_last_ship() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 2}}
        players.1.secrets = ["turn_their_fleets_to_dust"]
        players.1.units = {"10" = {carrier = 1}, bereg = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.1.technologies = []
    """)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), MoveShip(1, "cruiser", (35,)), END)
    do(state, pick(player=0))
    roll(state, 1)
    assert asked(state)[1] != "score_event"
    assert points(state)[1] == 0


@covers("make_an_example_of_their_world")
def test_make_an_example_of_their_world_needs_bombardment() -> None:
    secret = 'players.0.secrets = ["make_an_example_of_their_world"]'
    state = invade("infantry = 1", more=secret)
    do(state, pick(planet="tarmann", unit="infantry", name="count", n=4))
    roll(state, 1, 0)  # a ground combat
    assert asked(state)[1] != "score_event"
    some = position(f"""
        players.0.units = {{"22" = {{dreadnought = 1}}}}
        {secret}
        players.1.units = {{"10" = {{carrier = 1}}, tarmann = {{infantry = 2}}}}
        players.1.planets = ["arc_prime", "wren_terra", "tarmann"]
    """)
    do(some, Activate(22), BOMBARD)
    roll(some, 1)  # one of two
    assert asked(some)[1] != "score_event"
