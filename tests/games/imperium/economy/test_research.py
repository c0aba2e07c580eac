"""16  Technology: prerequisites, specialties, shortcuts."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.research import researchable
from armillary.games.imperium.flow.steps import Step, settle, then
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.state import State
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    exhausted,
    options,
    owns,
    pick,
    position,
)

DURANIUM = DATA.technologies["duranium_armor"]


def researching(text: str, seat: int = 0) -> State:
    state = position(text)
    then(state, Step(seat, "research"))
    settle(state)
    return state


@proves("imperium", "16.1", "16.2")
def test_prerequisites_are_owned_and_not_used_up() -> None:
    red = 'players.0.technologies = ["plasma_scoring", "magen_defense_grid"]'
    state = researching(red)
    do(state, pick(name="duranium_armor"))
    assert owns(state, 0, "duranium_armor")
    assert owns(state, 0, "plasma_scoring")
    assert researchable(state, 0, DATA.technologies["assault_cannon"])
    assert not researchable(position(), 0, DURANIUM)
    upgrade = position('players.0.technologies = ["plasma_scoring", "destroyer_2"]')
    assert not researchable(upgrade, 0, DURANIUM)  # upgrades have no colour


@proves("imperium", "16.3")
def test_a_specialty_ignores_one_prerequisite() -> None:
    text = """
        players.0.technologies = ["plasma_scoring"]
        players.0.planets = ["jord", "mehar_xull"]
    """
    state = researching(text)
    do(state, pick(name="duranium_armor"))
    assert exhausted(state, 0) == ["mehar_xull"]
    assert owns(state, 0, "duranium_armor")
    tired = position(text + '\nplayers.0.exhausted = ["mehar_xull"]')
    assert not researchable(tired, 0, DURANIUM)


@proves("imperium", "16.3", "16.4", "22.15")
@covers("analytical", "research_team_warfare")
def test_other_shortcuts() -> None:
    text = """
        players.3.technologies = ["plasma_scoring"]
        players.3.planets = ["nar", "jol", "bereg", "mehar_xull"]
        laws = {research_team_warfare = "bereg"}
    """
    state = researching(text, 3)
    do(state, pick(name="duranium_armor"))
    assert options(state) == [
        pick(planet="mehar_xull"),
        pick(name="analytical"),
        pick(name="research_team_warfare"),
    ]
    do(state, pick(name="research_team_warfare"))
    assert exhausted(state, 3) == []  # the law is exhausted, not the planet
    assert state.spent_laws
    upgrade = position('players.3.technologies = ["plasma_scoring"]')
    assert researchable(upgrade, 3, DURANIUM)
    assert not researchable(
        upgrade, 3, DATA.technologies["destroyer_2"]
    )  # Analytical is not for upgrades


@proves("imperium", "16.5")
def test_nobody_researches_what_is_another_factions() -> None:
    state = position(
        'players.0.technologies = ["antimass_deflectors", "gravity_drive", "magen_defense_grid"]'
    )
    assert not researchable(state, 0, DATA.technologies["carrier_2"])  # Sol has its own
    assert researchable(state, 0, DATA.technologies["advanced_carrier_2"])
    assert not researchable(state, 0, DATA.technologies["spatial_conduit_cylinders"])


@proves("imperium", "16.2")
@covers(
    "carrier_2",
    "cruiser_2",
    "destroyer_2",
    "infantry_2",
    "pds_2",
    "advanced_carrier_2",
    "spec_ops_2",
)
def test_upgrades_change_units_at_once() -> None:
    from armillary.games.imperium.powers.modifiers import unit_card
    from armillary.games.imperium.units.packed_units import CARRIER, CRUISER, INFANTRY

    before = position()
    after = position('players.0.technologies = ["advanced_carrier_2", "cruiser_2", "spec_ops_2"]')
    cards = [
        [
            (unit_card(s, s.players[0], t).move, unit_card(s, s.players[0], t).capacity)
            for t in (CARRIER, CRUISER)
        ]
        for s in (before, after)
    ]
    assert cards == [[(1, 6), (2, 0)], [(2, 8), (3, 1)]]
    combat = unit_card(after, after.players[0], INFANTRY).combat
    assert combat is not None
    assert combat.hit == 6
    assert asked(after) == (0, "turn")
