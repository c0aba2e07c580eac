"""Sardakk N'orr."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import land, rolling, table
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    options,
    pick,
    refused,
    roll,
    usable,
    use,
)

NORR = "sardakk_norr"
BATTLE = """
    players.0.units = {"46" = {cruiser = 1, flagship = 1, fighter = 1}, trenlak = {infantry = 1}}
    players.0.technologies = []
    players.1.units = {"46" = {carrier = 2}, arc_prime = {infantry = 1}}
    players.1.technologies = []
"""


def battle(*texts: str) -> State:
    state = table(NORR, BATTLE, "\n".join(texts))
    do(state, Activate(46))
    decline(state, "roll")
    return state


@covers("unrelenting", "cmorran_norr")
@proves("imperium", "7.3.3")
def test_unrelenting_adds_one_and_the_flagship_one_to_other_ships() -> None:
    state = battle()
    assert rolling(state) == ("flagship", 2, 5)  # 6, and 1 less for Unrelenting
    roll(state, 0)
    assert rolling(state) == ("cruiser", 1, 5)  # 7, and 2 less
    roll(state, 0)
    assert rolling(state) == ("fighter", 1, 7)
    roll(state, 0)
    assert rolling(state) == ("carrier", 2, 9)  # Letnev has neither
    without = battle('players.0.units = {"46" = {cruiser = 1}}')
    assert rolling(without) == ("cruiser", 1, 6)


GROUND = """
    players.0.units = {"33" = {flagship = 1, infantry = 2}, trenlak = {infantry = 1}}
    players.0.technologies = ["valkyrie_particle_weave"]
    players.1.units = {resculon = {infantry = 3}, arc_prime = {infantry = 1}}
    players.1.planets = ["arc_prime", "resculon"]
    players.1.technologies = []
"""


def invasion(*texts: str) -> State:
    state = table(NORR, GROUND, "\n".join(texts))
    do(state, Activate(33), land("corneeq", 0), land("resculon", 2))
    return state


@covers("valkyrie_particle_weave", "unrelenting", "cmorran_norr")
@proves("imperium", "18.7")
def test_valkyrie_particle_weave_answers_hits_with_one_more() -> None:
    state = invasion()
    assert rolling(state) == ("infantry", 2, 7)  # the flagship is no help on the ground
    roll(state, 0, 1)
    assert forces(state, 1, "resculon") == {"infantry": 2}  # without a hit of their own dice
    assert forces(state, 0, "resculon") == {"infantry": 1}
    quiet = invasion()
    roll(quiet, 0, 0)
    assert forces(quiet, 1, "resculon") == {"infantry": 3}  # no hit, no answer
    without = invasion("players.0.technologies = []")
    roll(without, 0, 1)
    assert forces(without, 1, "resculon") == {"infantry": 3}


@covers("valkyrie_particle_weave")
@proves("imperium", "18.7")
def test_valkyrie_particle_weave_works_in_defence() -> None:
    text = """
        turn = 1
        players.0.units = {resculon = {infantry = 2}, trenlak = {infantry = 1}}
        players.0.planets = ["trenlak", "quinarra", "resculon"]
        players.1.units = {"33" = {carrier = 1, infantry = 3}}
        players.1.planets = ["arc_prime"]
    """
    state = table(NORR, GROUND, text)
    do(state, Activate(33), land("corneeq", 0), land("resculon", 3))
    roll(state, 1, 0)
    assert forces(state, 1, "resculon") == {"infantry": 2}


# Exotrireme II


EXOTRIREMES = """
    players.0.units = {"46" = {dreadnought = 2}, trenlak = {infantry = 1}}
    players.0.technologies = ["exotrireme_2"]
    players.1.units = {"46" = {carrier = 2, dreadnought = 1, dreadnought_damaged = 1}}
    players.1.fleet = 4
"""


@covers("exotrireme_2")
@proves("imperium", "18.6", "22.4")
def test_exotrireme_2_takes_two_ships_with_it() -> None:
    state = battle(EXOTRIREMES)
    assert rolling(state) == ("dreadnought", 2, 4)
    roll(state, 0, 0, 0)
    assert usable(state) == ["exotrireme_2"]
    refused(state, use("exotrireme_2", player=0, unit="dreadnought"), "17.4", "no_target")
    do(state, use("exotrireme_2", player=1, unit="dreadnought", name="damaged"))
    do(state, pick(player=1, unit="carrier"))
    assert forces(state, 1, "46") == {"carrier": 1}
    assert forces(state, 0, "46") == {"dreadnought": 1}
    do(state, pick(player=1, unit="carrier"))  # the second Exotrireme
    assert forces(state, 0, "46") == forces(state, 1, "46") == {}


@covers("exotrireme_2")
@proves("imperium", "18.6")
def test_exotrireme_2_may_destroy_one_and_the_first_none() -> None:
    state = battle(EXOTRIREMES)
    roll(state, 0, 0, 0)
    do(state, use("exotrireme_2", player=1, unit="carrier"), DECLINE, DECLINE)
    assert forces(state, 1, "46") == {"carrier": 1, "dreadnought": 1, "dreadnought_damaged": 1}
    assert forces(state, 0, "46") == {"dreadnought": 1}
    first = battle(EXOTRIREMES, "players.0.technologies = []")
    roll(first, 0, 0, 0)
    assert "exotrireme_2" not in usable(first)
    cruisers = battle(EXOTRIREMES, 'players.0.units = {"46" = {cruiser = 2}}')
    roll(cruisers, 0, 0, 0)
    assert "exotrireme_2" not in usable(cruisers)


@covers("exotrireme_2", "direct_hit")
@proves("imperium", "22.6")
def test_direct_hit_cannot_destroy_exotrireme_2() -> None:
    for technologies, possible in (("", True), ('"exotrireme_2"', False)):
        text = f'players.0.technologies = [{technologies}]\nplayers.1.hand = ["direct_hit"]'
        state = battle(EXOTRIREMES, text)
        roll(state, 0, 1, 0)
        do(state, Sustain("dreadnought"))
        assert ("direct_hit" in usable(state)) is possible
    assert Lose("dreadnought") not in options(state)


# Tekklar Legion


@covers("tekklar_legion")
@proves("imperium", "18.7", "15.6")
def test_tekklar_legion_helps_its_holder_against_norr() -> None:
    state = invasion('players.1.notes = ["tekklar_legion 0"]')
    assert asked(state) == (1, "react")
    do(state, use("tekklar_legion", player=0))
    assert rolling(state) == ("infantry", 2, 8)  # 1 more, 1 less
    roll(state, 0)
    assert rolling(state) == ("infantry", 3, 7)
    roll(state, 0)
    assert rolling(state) == ("infantry", 2, 8)  # it lasts for the combat
    assert len(state.players[0].notes) == 5


@covers("tekklar_legion")
@proves("imperium", "18.7")
def test_tekklar_legion_against_others_and_not_from_outside() -> None:
    text = """
        turn = 2
        players.0.units = {trenlak = {infantry = 1}}
        players.2.units = {"33" = {carrier = 1, infantry = 1}, arretze = {infantry = 1}}
        players.2.technologies = []
        players.2.notes = ["tekklar_legion 0"]
    """
    state = table(NORR, GROUND, text)
    do(state, Activate(33), land("corneeq", 0), land("resculon", 1))
    do(state, use("tekklar_legion", player=0))
    assert rolling(state) == ("infantry", 1, 7)
    roll(state, 0)
    assert rolling(state) == ("infantry", 3, 8)  # Letnev is not N'orr
    outside = invasion('players.3.notes = ["tekklar_legion 0"]')
    assert asked(outside)[1] == "roll"
