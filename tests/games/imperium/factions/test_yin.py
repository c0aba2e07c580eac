"""The Yin Brotherhood."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.economy.paying import Exhaust
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import land, rolling, table
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    exhausted,
    forces,
    options,
    pick,
    planets,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


# Indoctrination


GROUND = """
    players.0.units = {"33" = {carrier = 1, infantry = 2}, darien = {infantry = 1}}
    players.0.planets = ["darien"]
    players.0.goods = 0
    players.0.technologies = []
    players.1.units = {resculon = {infantry = 2}, arc_prime = {infantry = 1}}
    players.1.planets = ["arc_prime", "resculon"]
    players.1.technologies = []
"""


def landed(*texts: str) -> State:
    state = table("yin", GROUND, "\n".join(texts))
    do(state, Activate(33), land("corneeq", 0), land("resculon", 2))
    return state


@covers("indoctrination")
@proves("imperium", "18.7")
def test_indoctrination_turns_an_infantry_for_two_influence() -> None:
    state = landed()
    assert usable(state) == ["indoctrination"]
    do(state, use("indoctrination"))
    assert exhausted(state, 0) == ["darien"]
    assert forces(state, 0, "resculon") == {"infantry": 3}
    assert forces(state, 1, "resculon") == {"infantry": 1}
    roll(state, 0, 0)
    assert asked(state)[1] == "roll"  # only at the start of the combat
    last = landed("players.1.units = {resculon = {infantry = 1}, arc_prime = {infantry = 1}}")
    do(last, use("indoctrination"))
    assert planets(last, 0) == ["darien", "resculon"]  # nobody is left to fight
    poor = landed('players.0.exhausted = ["darien"]')
    assert asked(poor)[1] == "roll"


@covers("indoctrination")
@proves("imperium", "18.7")
def test_indoctrination_works_in_defence_and_not_in_combats_of_others() -> None:
    text = """
        turn = 1
        players.0.units = {resculon = {infantry = 1}, darien = {infantry = 1}}
        players.0.planets = ["darien", "resculon"]
        players.1.units = {"33" = {carrier = 1, infantry = 3}}
        players.1.planets = ["arc_prime"]
    """
    state = table("yin", GROUND, text)
    do(state, Activate(33), land("corneeq", 0), land("resculon", 3))
    do(state, use("indoctrination"))
    assert forces(state, 0, "resculon") == {"infantry": 2}
    assert forces(state, 1, "resculon") == {"infantry": 2}
    others = table(
        "yin",
        GROUND,
        'turn = 2\nplayers.2.units = {"33" = {carrier = 1, infantry = 2}}'
        "\nplayers.0.units = {darien = {infantry = 1}}",
    )
    do(others, Activate(33), land("corneeq", 0), land("resculon", 2))
    assert asked(others)[1] == "roll"


# Devotion and Impulse Core


BATTLE = """
    players.0.units = {"46" = {cruiser = 1, destroyer = 1}, darien = {infantry = 1}}
    players.0.technologies = []
    players.1.units = {"46" = {dreadnought = 1, carrier = 1, fighter = 1}}
    players.1.technologies = []
"""


def battle(*texts: str) -> State:
    state = table("yin", BATTLE, "\n".join(texts))
    do(state, Activate(46))
    return state


def a_round(state: State) -> None:
    """A round without hits."""
    decline(state, "roll")
    assert state.fight is not None
    number = state.fight.round
    while asked(state)[1] == "roll" and state.fight.round == number:
        roll(state, 0)


def after_a_round(*texts: str) -> State:
    state = battle(*texts)
    a_round(state)
    return state


@covers("devotion")
@proves("imperium", "18.6", "22.7")
def test_devotion_destroys_a_ship_to_hit_one() -> None:
    state = after_a_round()
    assert usable(state) == ["devotion"]
    refused(state, use("devotion", unit="carrier"), "17.4", "no_target")
    do(state, use("devotion", unit="destroyer"), pick(unit="carrier"))
    assert forces(state, 1, "46") == {"dreadnought": 1, "fighter": 1}
    assert forces(state, 0, "46") == {"cruiser": 1}
    sustains = after_a_round()
    do(sustains, use("devotion", unit="cruiser"), pick(unit="dreadnought"))
    do(sustains, Sustain("dreadnought"))
    assert forces(sustains, 1, "46")["dreadnought_damaged"] == 1
    shields = after_a_round('players.1.hand = ["shields_holding"]')
    do(shields, use("devotion", unit="cruiser"), pick(unit="carrier"), use("shields_holding"))
    assert forces(shields, 1, "46") == {"dreadnought": 1, "carrier": 1, "fighter": 1}


@covers("devotion")
@proves("imperium", "18.6")
def test_devotion_comes_once_after_each_round_and_needs_a_cruiser_or_destroyer() -> None:
    state = after_a_round()
    do(state, use("devotion", unit="destroyer"), pick(unit="fighter"))
    assert asked(state)[1] == "roll"  # the next round
    roll(state, 0, 0, 0)
    assert usable(state) == ["devotion"]
    big = after_a_round('players.0.units = {"46" = {carrier = 2}}')
    assert "devotion" not in usable(big)


@covers("impulse_core")
@proves("imperium", "18.6", "22.7")
def test_impulse_core_opens_the_combat_with_a_hit() -> None:
    core = 'players.0.technologies = ["impulse_core"]'
    state = battle(core)
    assert usable(state) == ["impulse_core"]
    refused(state, use("impulse_core", unit="fighter"), "17.4", "no_target")
    do(state, use("impulse_core", unit="destroyer"))
    assert options(state) == [Sustain("dreadnought"), Lose("dreadnought"), Lose("carrier")]
    refused(state, Lose("fighter"), "7.3.4", "not_fighters")
    do(state, Lose("carrier"))
    assert forces(state, 0, "46") == {"cruiser": 1}
    a_round(state)
    assert usable(state) == ["devotion"]  # not after the start
    fighters = battle(core, 'players.1.units = {"46" = {dreadnought = 1, fighter = 1}}')
    do(fighters, use("impulse_core", unit="destroyer"))
    assert Lose("fighter") not in options(fighters)
    none = battle(core, 'players.0.units = {"46" = {carrier = 2}}')
    assert "impulse_core" not in usable(none)


# The flagship


@covers("van_hauge")
@proves("imperium", "22.4", "18.6")
def test_the_van_hauge_takes_every_ship_with_it() -> None:
    text = 'players.0.units = {"46" = {flagship = 1, flagship_damaged = 1, cruiser = 1}}'
    state = battle(text)
    decline(state, "roll")
    roll(state, 0, 0, 0, 0, 1)
    do(state, Lose("flagship"))
    assert forces(state, 0, "46") == forces(state, 1, "46") == {}
    other = battle(text)
    decline(other, "roll")
    roll(other, 0, 0, 0, 0, 1)
    do(other, Lose("cruiser"))
    assert forces(other, 1, "46") == {"dreadnought": 1, "carrier": 1, "fighter": 1}


@covers("van_hauge")
@proves("imperium", "22.4")
def test_the_van_hauge_explodes_outside_combat_too() -> None:
    """Space cannon of Letnev's PDS on Lor destroys the flagship; Letnev's fighters go with it."""
    text = """
        players.0.units = {"23" = {flagship = 1, flagship_damaged = 1, cruiser = 1}}
        players.0.planets = ["darien"]
        players.1.units = {"36" = {fighter = 1}, lor = {pds = 1, space_dock = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "lor"]
    """
    state = table("yin", BATTLE, text)
    ships = [MoveShip(23, unit, (36,), unit == "flagship") for unit in ("flagship", "cruiser")]
    do(state, Activate(36), *ships, END, pick(player=0))
    roll(state, 1)
    do(state, Lose("flagship"))
    assert forces(state, 0, "36") == forces(state, 1, "36") == {}
    assert forces(state, 1, "lor") == {"infantry": 1, "pds": 1, "space_dock": 1}


# Yin Spinner


SPINNER = """
    players.0.units = {"33" = {carrier = 1}, corneeq = {space_dock = 1}, darien = {infantry = 1}}
    players.0.planets = ["darien", "corneeq", "resculon"]
    players.0.technologies = ["yin_spinner"]
    players.0.goods = 5
"""


@covers("yin_spinner")
@proves("imperium", "18.8", "24.4")
def test_yin_spinner_places_an_infantry_after_production() -> None:
    state = table("yin", SPINNER)
    do(state, Activate(33), Build("fighter"), EndProduction(), Exhaust("darien"))
    refused(state, pick(planet="darien"), "17.3", "no_choice")
    do(state, pick(planet="resculon"))
    assert forces(state, 0, "resculon") == {"infantry": 1}
    nothing = table("yin", SPINNER)
    do(nothing, Activate(33), EndProduction())
    assert asked(nothing) == (1, "turn")  # production was not used
    assert forces(nothing, 0, "resculon") == {}


# Greyfire Mutagen


@covers("greyfire_mutagen")
@proves("imperium", "18.4", "15.6")
def test_greyfire_mutagen_silences_the_yin_for_a_tactical_action() -> None:
    note = 'players.2.notes = ["greyfire_mutagen 0"]\nplayers.0.technologies = ["impulse_core"]'
    state = battle(note)
    assert asked(state) == (2, "react")
    do(state, use("greyfire_mutagen", player=0))
    decline(state, "roll")
    assert rolling(state) == ("destroyer", 2, 9)  # the barrage: no Impulse Core before
    a_round(state)
    assert "devotion" not in usable(state)
    assert len(state.players[0].notes) == 5
    quiet = battle(note)
    do(quiet, DECLINE)
    assert usable(quiet) == ["impulse_core"]
    empty = table("yin", BATTLE, f"{note}\nplayers.1.units = {{arc_prime = {{infantry = 1}}}}")
    before = empty.players[0].held
    do(empty, Activate(46), use("greyfire_mutagen", player=0))
    decline(empty, "turn")
    assert (empty.tactical, empty.players[0].silenced) == (None, False)
    assert empty.players[0].held & before == before  # all is back
