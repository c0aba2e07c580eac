"""14  Objectives, points, victory; 20  elimination."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.card_draws import draw_secrets
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.steps import settle
from armillary.games.imperium.numbering import OBJECTIVE
from armillary.games.imperium.phases.objectives import met, scorable_public, scorable_secret
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.victory import (
    gain_points,
    gain_points_together,
    leaders,
    trailing,
)
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    at_step,
    covers,
    do,
    draw,
    options,
    pick,
    planets,
    points,
    position,
    roll,
    run,
)

END = EndMovement()

MET = {
    "corner_the_market": 'planets = ["jord", "wellon", "saudor", "arnor", "lor"]',
    "develop_weaponry": 'technologies = ["carrier_2", "cruiser_2"]',
    "diversify_research": (
        'technologies = ["antimass_deflectors", "gravity_drive", "neural_motivator", '
        '"dacxive_animators"]'
    ),
    "erect_a_monument": "goods = 4",
    "expand_borders": (
        'planets = ["jord", "wellon", "saudor", "arnor", "lor", "abyz", "mecatol_rex"]'
    ),
    "found_research_outposts": 'planets = ["jord", "wellon", "thibah", "tarmann"]',
    "intimidate_council": 'units = {"22" = {cruiser = 1}, "19" = {fighter = 1, carrier = 1}}',
    "lead_from_the_front": "strategy = 0",
    "negotiate_trade_routes": "goods = 5",
    "sway_the_council": "goods = 6",
    "centralize_galactic_trade": "goods = 10",
    "conquer_the_weak": 'planets = ["jord", "wren_terra"]\nplayers.1.planets = ["arc_prime"]',
    "form_galactic_brain_trust": (
        'planets = ["jord", "wellon", "thibah", "tarmann", "mehar_xull", "gral"]'
    ),
    "found_a_golden_age": "goods = 12",
    "galvanize_the_people": "strategy = 3",
    "manipulate_galactic_law": "goods = 14",
    "master_the_sciences": (
        'technologies = ["antimass_deflectors", "gravity_drive", "neural_motivator", '
        '"dacxive_animators", "plasma_scoring", "magen_defense_grid", "sarween_tools", '
        '"graviton_laser_system"]'
    ),
    "revolutionize_warfare": 'technologies = ["carrier_2", "cruiser_2", "pds_2"]',
    "subdue_the_galaxy": (
        'planets = ["jord", "wellon", "saudor", "arnor", "lor", "abyz", "fria", "quann", '
        '"lodor", "mellon", "zohbat", "lazar"]'
    ),
    "unify_the_colonies": 'planets = ["jord", "wellon", "saudor", "arnor", "lor", "lazar", "gral"]',
    "adapt_new_strategies": 'technologies = ["advanced_carrier_2", "spec_ops_2"]',
    "become_the_gatekeeper": 'units = {"39" = {cruiser = 1}, "40" = {cruiser = 1}}',
    "control_the_region": (
        'units = {"1" = {cruiser = 1}, "35" = {cruiser = 1}, "22" = {cruiser = 1}, '
        '"23" = {cruiser = 1}, "32" = {cruiser = 1}, "40" = {cruiser = 1}}'
    ),
    "cut_supply_lines": 'units = {"10" = {cruiser = 1}}',
    "establish_a_perimeter": "units = {jord = {pds = 2}, bereg = {pds = 2}}",
    "forge_an_alliance": 'planets = ["jord", "lodor", "quann", "mellon", "rarron"]',
    "form_a_spy_network": 'hand = ["spy", "plague", "parley", "bribery", "bunker"]',
    "fuel_the_war_machine": (
        "units = {jord = {space_dock = 1}, bereg = {space_dock = 1}, arnor = {space_dock = 1}}"
    ),
    "gather_a_mighty_fleet": 'units = {"1" = {dreadnought = 3}, "35" = {dreadnought = 2}}',
    "learn_the_secrets_of_the_cosmos": (
        'units = {"22" = {cruiser = 1}, "23" = {cruiser = 1}, "36" = {cruiser = 1}}'
    ),
    "master_the_laws_of_physics": (
        'technologies = ["antimass_deflectors", "gravity_drive", "fleet_logistics", '
        '"light_wave_deflector"]'
    ),
    "mine_rare_metals": 'planets = ["jord", "bereg", "abyz", "fria", "meer"]',
    "monopolize_production": 'planets = ["jord", "wellon", "saudor", "arnor", "lor"]',
    "occupy_the_seat_of_the_empire": (
        'planets = ["jord", "mecatol_rex"]\nplayers.0.units = {"18" = {cruiser = 3}}'
    ),
    "threaten_enemies": 'units = {"31" = {cruiser = 1}}',
}
"""What makes each objective of the status phase possible for Sol."""


@pytest.mark.parametrize("objective", MET)
@covers(
    "corner_the_market",
    "develop_weaponry",
    "diversify_research",
    "erect_a_monument",
    "expand_borders",
    "found_research_outposts",
    "intimidate_council",
    "lead_from_the_front",
    "negotiate_trade_routes",
    "sway_the_council",
    "centralize_galactic_trade",
    "conquer_the_weak",
    "form_galactic_brain_trust",
    "found_a_golden_age",
    "galvanize_the_people",
    "manipulate_galactic_law",
    "master_the_sciences",
    "revolutionize_warfare",
    "subdue_the_galaxy",
    "unify_the_colonies",
    "adapt_new_strategies",
    "become_the_gatekeeper",
    "control_the_region",
    "cut_supply_lines",
    "establish_a_perimeter",
    "forge_an_alliance",
    "form_a_spy_network",
    "fuel_the_war_machine",
    "gather_a_mighty_fleet",
    "learn_the_secrets_of_the_cosmos",
    "master_the_laws_of_physics",
    "mine_rare_metals",
    "monopolize_production",
    "occupy_the_seat_of_the_empire",
    "threaten_enemies",
)
@proves("imperium", "14.3")
def test_what_each_objective_asks_for(objective: str) -> None:
    fleet = "players.0.fleet = 5"
    bare = position(
        f"{fleet}\nplayers.0.tactic = 1\nplayers.0.strategy = 1\nplayers.0.technologies = []"
    )
    assert not met(bare, 0, OBJECTIVE[objective])
    state = position(f"{fleet}\nplayers.0.{MET[objective]}")
    assert met(state, 0, OBJECTIVE[objective])


@proves("imperium", "12.2", "14.2", "14.4")
def test_one_public_and_one_secret_objective_in_the_status_phase() -> None:
    state = at_step(
        "status",
        """
        public = ["negotiate_trade_routes", "sway_the_council"]
        players.0.goods = 20
        players.0.secrets = ["form_a_spy_network", "adapt_new_strategies"]
        players.0.technologies = ["advanced_carrier_2", "spec_ops_2"]
        """,
    )
    assert asked(state) == (0, "score_public")
    do(state, pick(name="negotiate_trade_routes"))
    assert (points(state)[0], state.players[0].goods) == (1, 15)
    assert options(state) == [pick(name="adapt_new_strategies"), DECLINE]
    do(state, pick(name="adapt_new_strategies"))
    assert points(state)[0] == 2
    assert asked(state)[1] != "score_public"
    assert OBJECTIVE["negotiate_trade_routes"] not in scorable_public(state, 0)


@proves("imperium", "14.4")
def test_public_objectives_need_the_home_planets_secret_ones_do_not() -> None:
    text = """
        public = ["negotiate_trade_routes"]
        players.1.goods = 5
        players.1.secrets = ["cut_supply_lines"]
        players.1.units = {"1" = {cruiser = 1}}
        players.1.planets = ["arc_prime"]
    """
    state = position(text)
    assert scorable_public(state, 1) == []
    assert scorable_secret(state, 1) == [OBJECTIVE["cut_supply_lines"]]


@proves("imperium", "14.5")
def test_a_fourth_secret_objective_is_shuffled_back() -> None:
    state = position("""
        players.0.secrets = ["cut_supply_lines", "form_a_spy_network"]
        players.0.scored = ["threaten_enemies"]
        players.0.points = 1
        players.0.cards = ["imperial"]
    """)
    draw_secrets(state, 0, 1)
    settle(state)
    draw(state, "spark_a_rebellion")
    assert asked(state) == (0, "return_secret")
    assert len(options(state)) == 3  # scored ones stay
    do(state, pick(name="form_a_spy_network"))
    assert len(state.players[0].secrets) == 2


@proves("imperium", "14.1", "23.9")
def test_the_points_that_are_needed_win_at_once() -> None:
    state = position("""
        players.0.points = 9
        players.0.goods = 6
        players.0.units = {"22" = {carrier = 1, infantry = 1}}
        players.0.exhausted = ["jord"]
    """)
    do(state, Activate(18), MoveShip(22, "carrier", (18,)), Load("infantry", system=22), END)
    do(state, pick(planet="mecatol_rex"))
    assert state.finished
    assert (state.winner, state.phase, state.stack) == (0, "action", [])


@proves("imperium", "14.1", "14.8")
def test_of_several_at_once_the_first_in_initiative_wins() -> None:
    state = position("players.0.points = 9\nplayers.3.points = 9\nzero = 3")
    gain_points_together(state, {0: 1, 3: 1}, "mutiny", None)
    assert state.winner == 3


@proves("imperium", "14.8", "21.1")
def test_points_have_bounds() -> None:
    state = position("players.0.points = 9\nplayers.1.points = 0", points=14)
    gain_points(state, 0, 9, "objectives", None)
    gain_points(state, 1, -3, "mutiny", None)
    assert points(state)[:2] == [14, 0]
    assert state.finished
    even = position("players.0.points = 2\nplayers.1.points = 2")
    assert leaders(even) == [0, 1]
    assert trailing(even) == [2, 3, 4, 5]


# In the action phase


@covers("destroy_their_greatest_ship", "unveil_flagship", "spark_a_rebellion")
@proves("imperium", "14.3", "25.3")
def test_action_objectives_are_scored_when_they_happen() -> None:
    text = """
        players.0.units = {"1" = {flagship = 1, cruiser = 2}}
        players.0.planets = ["vefut_ii"]
        players.0.secrets = ["destroy_their_greatest_ship", "spark_a_rebellion", "unveil_flagship"]
        players.2.units = {"35" = {flagship = 1, flagship_damaged = 1}}
        players.2.points = 3
    """
    for reading in ("one_of_each", "one_per_combat"):
        state = position(text, action_scoring=reading)
        do(state, Activate(35), MoveShip(1, "flagship", (35,)))
        do(state, MoveShip(1, "cruiser", (35,)), MoveShip(1, "cruiser", (35,)), END)
        roll(state, 1, 0, 0)
        assert asked(state) == (0, "score_event")
        do(state, pick(name="destroy_their_greatest_ship"))
        assert points(state)[0] == 1
        assert asked(state) != (0, "score_event")  # one is enough for this combat
    state = position(text)
    do(state, Activate(35), MoveShip(1, "flagship", (35,)), END, DECLINE)
    roll(state, 1, 0)
    do(state, DECLINE)
    found = options(state)
    assert found == [pick(name="spark_a_rebellion"), pick(name="unveil_flagship"), DECLINE]


@proves("imperium", "24.10", "25.3")
def test_one_secret_objective_in_a_step_or_one_for_each_combat() -> None:
    text = """
        players.0.units = {"35" = {dreadnought = 1, carrier = 1, infantry = 2}}
        players.0.secrets = ["make_an_example_of_their_world", "spark_a_rebellion"]
        players.1.units = {"10" = {carrier = 1}, bereg = {infantry = 1}, lirta_iv = {infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg", "lirta_iv"]
        players.1.points = 3
    """
    for reading, both in (("one_of_each", False), ("one_per_combat", True)):
        state = position(text, action_scoring=reading)
        do(state, Activate(35), BOMBARD, pick(planet="bereg", unit="dreadnought"))
        roll(state, 1)
        do(state, pick(name="make_an_example_of_their_world"))
        do(state, pick(planet="bereg", unit="infantry", name="count", n=0))
        do(state, pick(planet="lirta_iv", unit="infantry", name="count", n=2))
        roll(state, 1, 0)
        assert (asked(state) == (0, "score_event")) == both


@covers("turn_their_fleets_to_dust")
@proves("imperium", "22.14")
def test_the_last_ship_must_fall_to_space_cannon() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1}}
        players.1.secrets = ["turn_their_fleets_to_dust"]
        players.1.units = {"10" = {carrier = 1}, bereg = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.1.technologies = []
    """)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END, pick(player=0))
    roll(state, 1)
    assert asked(state) == (1, "score_event")
    do(state, pick(name="turn_their_fleets_to_dust"))
    assert points(state)[1] == 1


@covers("make_an_example_of_their_world")
def test_the_last_ground_force_must_fall_to_bombardment() -> None:
    state = position("""
        players.0.units = {"22" = {dreadnought = 1}}
        players.0.secrets = ["make_an_example_of_their_world"]
        players.1.units = {"10" = {carrier = 1}, tarmann = {infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "tarmann"]
    """)
    do(state, Activate(22), BOMBARD)
    roll(state, 1)
    do(state, pick(name="make_an_example_of_their_world"))
    assert points(state)[0] == 1


# Elimination


@proves("imperium", "20.1", "20.2")
def test_a_player_without_anything_is_out() -> None:
    state = position("""
        players.1.units = {"10" = {cruiser = 1}}
        players.1.planets = []
        players.1.hand = ["spy"]
        players.1.secrets = ["threaten_enemies"]
        players.0.shown = ["support_for_the_throne 1"]
        players.0.points = 1
        players.1.notes = ["ceasefire 2"]
        speaker = 1
        laws = {minister_of_war = 1}
    """)
    run(state, "elimination")
    player = state.players[1]
    assert player.out
    assert not any(player.units)
    assert (state.speaker, points(state)[0], state.laws) == (2, 0, {})
    assert state.players[0].shown == ()
    assert len(state.players[2].notes) == 5  # the Ceasefire has come back
    alive = position('players.1.units = {"10" = {cruiser = 1}}')
    run(alive, "elimination")
    assert planets(alive, 1) == ["arc_prime", "wren_terra"]
