"""13.6  Laws on planets."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.economy.production import job_in
from armillary.games.imperium.economy.research import researchable
from armillary.games.imperium.flow.steps import Step, settle, then
from armillary.games.imperium.galaxy.control import gain_control
from armillary.games.imperium.numbering import AGENDA, DATA, PLANET
from armillary.games.imperium.phases.agenda_phase import discard_law
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import VoteFor
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.factions.seated import land
from tests.games.imperium.phases.councils import council, decide, law_of, resolved
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    exhausted,
    forces,
    options,
    owns,
    pick,
    planets,
    points,
    position,
    refused,
)

END = EndMovement()


def on(law: str, planet: str, text: str = "") -> str:
    """This law lies on this planet."""
    return f'laws = {{{law} = "{planet}"}}\n{text}'


@covers("core_mining")
@proves("imperium", "13.4", "13.10")
def test_core_mining_costs_an_infantry_and_adds_resources() -> None:
    text = """
        players.1.planets = ["arc_prime", "wren_terra", "bereg", "lodor"]
        players.1.units = {bereg = {infantry = 2, pds = 1}}
    """
    state = council("core_mining", text)
    refused(state, VoteFor("lodor"), "13.4", "no_outcome", outcome="lodor")  # cultural
    refused(state, VoteFor("abyz"), "13.4", "no_outcome", outcome="abyz")  # nobody's
    decide(state, "bereg")
    assert forces(state, 1, "bereg") == {"infantry": 1, "pds": 1}
    assert planet_values(state, PLANET["bereg"]) == (5, 1)
    gain_control(state, 2, PLANET["bereg"], None)  # it stays with the planet
    settle(state)
    assert planet_values(state, PLANET["bereg"]) == (5, 1)
    empty = resolved("core_mining", "bereg", 'players.1.planets = ["arc_prime", "bereg"]')
    assert planet_values(empty, PLANET["bereg"]) == (5, 1)  # without an infantry as well


ZONE = """
    players.1.planets = ["arc_prime", "wren_terra", "lodor"]
    players.1.units = {arc_prime = {infantry = 1}, lodor = {infantry = 2, pds = 1}}
"""


@covers("demilitarized_zone")
@proves("imperium", "8.4", "9.3")
def test_demilitarized_zone_is_emptied_and_closed() -> None:
    state = resolved("demilitarized_zone", "lodor", ZONE)
    assert forces(state, 1, "lodor") == {}
    assert "lodor" in planets(state, 1)  # control stays
    text = """
        players.0.units = {"24" = {carrier = 1, infantry = 2}}
        players.1.planets = ["arc_prime", "wren_terra", "lodor"]
    """
    landing = position(on("demilitarized_zone", "lodor", text))
    do(landing, Activate(26), MoveShip(24, "carrier", (26,)), Load("infantry", system=24, n=2), END)
    assert asked(landing)[1] != "landing"
    assert forces(landing, 0, "26") == {"carrier": 1, "infantry": 2}
    free = position(text)
    do(free, Activate(26), MoveShip(24, "carrier", (26,)), Load("infantry", system=24, n=2), END)
    do(free, land("lodor", 2))
    assert "lodor" in planets(free, 0)


@covers("demilitarized_zone")
@proves("imperium", "9.7")
def test_demilitarized_zone_takes_no_structures() -> None:
    text = 'players.0.cards = ["construction"]\nplayers.0.planets = ["jord", "lodor"]'
    state = position(on("demilitarized_zone", "lodor", text))
    do(state, PlayStrategy("construction"))
    for unit in ("pds", "space_dock"):
        refused(state, pick(planet="lodor", unit=unit), "17.3", "no_choice")


@covers("holy_planet_of_ixth")
@proves("imperium", "14.9", "13.10", "22.21")
def test_holy_planet_of_ixth_is_worth_a_point_to_whoever_controls_it() -> None:
    state = resolved("holy_planet_of_ixth", "lodor", ZONE)
    assert points(state) == [0, 1, 0, 0, 0, 0]
    gain_control(state, 2, PLANET["lodor"], None)
    settle(state)
    assert points(state) == [0, 0, 1, 0, 0, 0]
    gain_control(state, 2, PLANET["quann"], None)  # another planet
    settle(state)
    assert points(state) == [0, 0, 1, 0, 0, 0]
    discard_law(state, AGENDA["holy_planet_of_ixth"], None)
    assert points(state) == [0, 0, 1, 0, 0, 0]  # a repealed law leaves its point
    gain_control(state, 0, PLANET["lodor"], None)
    settle(state)
    assert points(state) == [0, 0, 1, 0, 0, 0]


@covers("holy_planet_of_ixth")
@proves("imperium", "9.1")
def test_holy_planet_of_ixth_has_no_production() -> None:
    text = """
        players.0.planets = ["jord", "lodor"]
        players.0.units = {jord = {space_dock = 1}, lodor = {space_dock = 1}}
    """
    plain = position(text)
    job = job_in(plain, 0, 26)
    assert job is not None
    assert job.limit == 5  # 3 resources and 2
    state = position(on("holy_planet_of_ixth", "lodor", text))
    assert job_in(state, 0, 26) is None
    assert job_in(state, 0, 1) == job_in(plain, 0, 1)


TEAMS = [
    ("research_team_biotic", "tarmann", "dacxive_animators", "arnor"),
    ("research_team_cybernetic", "arnor", "graviton_laser_system", "tarmann"),
    ("research_team_propulsion", "arnor", "gravity_drive", "tarmann"),
    ("research_team_warfare", "bereg", "magen_defense_grid", "arnor"),
]


def researching(text: str) -> State:
    state = position(text)
    then(state, Step(0, "research"))
    settle(state)
    return state


@pytest.mark.parametrize(("law", "planet", "technology", "other"), TEAMS)
@covers(
    "research_team_biotic",
    "research_team_cybernetic",
    "research_team_propulsion",
    "research_team_warfare",
)
@proves("imperium", "16.4", "22.15")
def test_research_teams_ignore_a_prerequisite(
    law: str, planet: str, technology: str, other: str
) -> None:
    none = f'players.0.technologies = []\nplayers.0.planets = ["jord", "{planet}"]\n'
    tired = f'players.0.exhausted = ["{planet}"]\n'  # its own specialty does not help
    row = DATA.technologies[technology]
    assert not researchable(position(none + tired), 0, row)
    state = researching(on(law, planet, none + tired))
    do(state, pick(name=technology))
    assert owns(state, 0, technology)
    assert state.spent_laws == 1 << AGENDA[law]
    assert exhausted(state, 0) == [planet]
    again = position(on(law, planet, none + tired + f'spent_laws = ["{law}"]'))
    assert not researchable(again, 0, row)
    theirs = position(on(law, other, none + tired + f'players.1.planets = ["{other}"]'))
    assert not researchable(theirs, 0, row)  # its controller only


@covers("research_team_warfare")
@proves("imperium", "22.15")
def test_a_research_team_needs_a_planet_of_its_kind_and_leaves_it_readied() -> None:
    text = 'players.1.planets = ["arc_prime", "bereg", "lor"]\nplayers.1.technologies = []'
    state = council("research_team_warfare", text)
    refused(state, VoteFor("lor"), "13.4", "no_outcome", outcome="lor")
    decide(state, "bereg")
    assert law_of(state, "research_team_warfare") == PLANET["bereg"]
    then(state, Step(1, "research"))
    settle(state)
    do(state, pick(name="magen_defense_grid"))
    assert exhausted(state, 1) == []


@covers("senate_sanctuary", "terraforming_initiative")
@proves("imperium", "13.4")
def test_laws_that_raise_values_need_planets_of_their_kind() -> None:
    text = 'players.1.planets = ["arc_prime", "wren_terra", "lodor", "bereg"]'
    sanctuary = council("senate_sanctuary", text)
    refused(sanctuary, VoteFor("bereg"), "13.4", "no_outcome", outcome="bereg")
    decide(sanctuary, "")
    assert planet_values(sanctuary, PLANET["lodor"]) == (3, 3)
    initiative = council("terraforming_initiative", text)
    refused(initiative, VoteFor("lodor"), "13.4", "no_outcome", outcome="lodor")
    decide(initiative, "")
    assert planet_values(initiative, PLANET["bereg"]) == (4, 2)
    nobody = council("senate_sanctuary")
    assert options(nobody, VoteFor) == []  # no cultural planet is controlled
    assert nobody.laws == {}
