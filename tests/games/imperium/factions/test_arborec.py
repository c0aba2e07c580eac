"""The Arborec."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import SpendGoods
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import land, rolling, table, table_at, to_pay
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    goods,
    options,
    pick,
    refused,
    roll,
    usable,
    use,
)

HOME = """
    players.0.planets = ["nestphar", "dal_bootha", "xxehan"]
    players.0.goods = 9
"""


def arborec(*texts: str) -> State:
    return table("arborec", HOME, "\n".join(texts))


# Mitosis and the Letani Warriors


@covers("mitosis")
@proves("imperium", "22.30")
def test_mitosis_space_docks_make_no_infantry() -> None:
    state = arborec('players.0.units = {nestphar = {space_dock = 1}, "5" = {carrier = 1}}')
    do(state, Activate(5))
    refused(state, Build("infantry", "nestphar"), "9.1", "infantry", need=1, have=0)
    do(state, Build("cruiser"), Build("fighter"))
    assert asked(state) == (0, "produce")


@covers("mitosis")
@proves("imperium", "22.29")
def test_letani_warriors_add_up_beside_a_dock() -> None:
    """Two warriors make two infantry for 1 resource; the dock of 3 + 2 makes something else."""
    state = arborec("players.0.units = {nestphar = {space_dock = 1, infantry = 2}}")
    do(state, Activate(5))
    do(state, Build("infantry", "nestphar"), Build("infantry", "nestphar"))
    refused(state, Build("infantry", "nestphar"), "9.1", "infantry", need=3, have=2)
    do(state, EndProduction(), SpendGoods())
    assert forces(state, 0, "nestphar") == {"infantry": 4, "space_dock": 1}
    assert goods(state)[0] == 8


@covers("letani_warrior_2")
@proves("imperium", "22.29")
def test_letani_warrior_2_produces_two_each_and_comes_back() -> None:
    text = 'players.0.units = {nestphar = {infantry = 1}}\nplayers.0.technologies = ["%s"]'
    state = arborec(text % "letani_warrior_2")
    do(state, Activate(5), Build("infantry", "nestphar"), Build("infantry", "nestphar"))
    refused(state, Build("infantry", "nestphar"), "9.1", "limit", need=3, have=2)
    first = arborec(text % "magen_defense_grid")
    do(first, Activate(5), Build("infantry", "nestphar"))
    refused(first, Build("infantry", "nestphar"), "9.1", "limit", need=2, have=1)


@covers("letani_warrior_2")
@proves("imperium", "18.7")
def test_letani_warrior_2_hits_on_7_and_returns_on_6() -> None:
    state = arborec("""
        players.0.technologies = ["letani_warrior_2"]
        players.0.units = {"32" = {carrier = 1, infantry = 2}}
        players.0.planets = ["nestphar"]
        players.1.units = {dal_bootha = {infantry = 1}, arc_prime = {infantry = 1}}
        players.1.planets = ["arc_prime", "dal_bootha"]
    """)
    do(state, Activate(32))
    do(state, land("dal_bootha", 2))
    assert rolling(state) == ("infantry", 2, 7)
    roll(state, 0, 1)
    assert rolling(state) == ("infantry", 1, 6)
    roll(state, 1)
    assert state.players[0].returning == 1


@covers("mitosis")
@proves("imperium", "18.9")
def test_mitosis_places_an_infantry_in_the_status_phase() -> None:
    state = table_at("arborec", "status", HOME, "players.0.units = {xxehan = {infantry = 1}}")
    assert asked(state) == (0, "mitosis")
    refused(state, pick(planet="arc_prime"), "17.3", "no_choice")
    refused(state, DECLINE, "17.3", "must_choose")
    do(state, pick(planet="dal_bootha"))
    assert forces(state, 0, "dal_bootha") == {"infantry": 1}
    assert asked(state)[1] != "mitosis"


@covers("mitosis")
@proves("imperium", "18.9")
def test_mitosis_needs_a_planet() -> None:
    text = "players.0.planets = []\nplayers.0.units = {nestphar = {infantry = 1}}"
    state = table_at("arborec", "status", HOME, text)
    assert asked(state)[1] != "mitosis"


# Bioplasmosis


BIOPLASMOSIS = """
    players.0.technologies = ["bioplasmosis"]
    players.0.planets = ["nestphar", "dal_bootha", "xxehan", "wellon"]
    players.0.units = {nestphar = {infantry = 3}, xxehan = {infantry = 1}, wellon = {infantry = 1}}
    players.0.goods = 0
"""


def end_of_status(text: str = BIOPLASMOSIS) -> State:
    return table_at("arborec", "status.end", "", text, phase="status")


@covers("bioplasmosis")
@proves("imperium", "18.9")
def test_bioplasmosis_moves_infantry_to_planets_nearby() -> None:
    state = end_of_status()
    do(state, use("bioplasmosis"))
    refused(state, pick(planet="wellon"), "17.3", "no_choice")  # nothing of yours is near it
    do(state, pick(planet="nestphar"))
    refused(state, pick(planet="wellon", unit="infantry", n=1), "17.3", "no_choice")
    refused(state, pick(planet="xxehan", unit="infantry", n=4), "17.3", "no_choice")
    do(state, pick(planet="dal_bootha", unit="infantry", n=2))
    do(state, pick(planet="nestphar"))  # there is one way left: one infantry to Xxehan
    assert forces(state, 0, "nestphar") == {"infantry": 3}  # all go together, at the end
    do(state, pick(planet="xxehan"))
    # What has just arrived does not go on: one can leave, not two.
    refused(state, pick(planet="dal_bootha", unit="infantry", n=2), "17.3", "no_choice")
    do(state, pick(planet="nestphar", unit="infantry", n=1))
    decline(state)
    assert forces(state, 0, "nestphar") == {"infantry": 1}
    assert forces(state, 0, "dal_bootha") == {"infantry": 2}
    assert forces(state, 0, "xxehan") == {"infantry": 1}


@covers("bioplasmosis")
@proves("imperium", "18.9")
def test_bioplasmosis_needs_two_planets_near_each_other() -> None:
    far = BIOPLASMOSIS.replace('"nestphar", "dal_bootha", "xxehan", "wellon"', '"xxehan", "wellon"')
    assert "bioplasmosis" not in usable(end_of_status(far))
    assert usable(end_of_status()) == ["bioplasmosis"]


# The flagship


DUHA = """
    players.0.units = {"32" = {flagship = 1}}
    players.0.technologies = ["sarween_tools"]
"""


@covers("duha_menaimon")
@proves("imperium", "22.28")
def test_duha_menaimon_produces_five_units_before_movement() -> None:
    state = arborec(DUHA)
    do(state, Activate(32), use("duha_menaimon"))
    do(state, *[Build("fighter")] * 4, Build("infantry", "xxehan"))
    refused(state, Build("infantry", "xxehan"), "9.1", "limit", need=6, have=5)
    do(state, EndProduction())
    # 9.7  This is no use of production, so Sarween Tools does not help: 2 + 1, not 2.
    assert to_pay(state) == 3
    do(state, SpendGoods())
    assert forces(state, 0, "32") == {"flagship": 1, "fighter": 4}
    assert forces(state, 0, "xxehan") == {"infantry": 1}
    assert goods(state)[0] == 6


@covers("duha_menaimon")
@proves("imperium", "22.28")
def test_duha_menaimon_must_be_there_when_its_owner_activates() -> None:
    away = arborec(DUHA)
    do(away, Activate(35))
    assert "duha_menaimon" not in usable(away)
    other = arborec(DUHA, 'turn = 1\nplayers.1.units = {"50" = {cruiser = 1}}')
    do(other, Activate(32))
    assert "duha_menaimon" not in usable(other)
    poor = arborec(DUHA, 'players.0.exhausted = ["nestphar", "dal_bootha", "xxehan"]')
    poor.players[0].goods = 0
    do(poor, Activate(32))
    assert "duha_menaimon" not in usable(poor)


@covers("duha_menaimon")
@proves("imperium", "9.4")
def test_duha_menaimon_makes_no_ships_under_a_blockade() -> None:
    state = arborec(DUHA, 'players.1.units = {"32" = {cruiser = 1}}')
    do(state, Activate(32), use("duha_menaimon"))
    refused(state, Build("cruiser"), "9.4", "blockade", system=32)
    do(state, Build("infantry", "dal_bootha"))


# Stymie


STYMIE = """
    players.0.units = {nestphar = {space_dock = 1}}
    players.0.notes = []
    players.1.units = {"32" = {cruiser = 1}, arc_prime = {infantry = 1}}
"""


@covers("stymie")
@proves("imperium", "9.8")
def test_stymie_stops_production_next_to_its_holder() -> None:
    state = arborec(STYMIE, 'players.1.shown = ["stymie 0"]')
    do(state, Activate(5))
    assert options(state, Build) == []
    assert forces(state, 0, "5") == {}
    free = arborec(STYMIE, 'players.1.notes = ["stymie 0"]')  # in hand it does nothing
    do(free, Activate(5), Build("cruiser"))
    far = arborec(STYMIE.replace('"32"', '"23"'), 'players.1.shown = ["stymie 0"]')
    do(far, Activate(5), Build("cruiser"))


@covers("stymie")
@proves("imperium", "9.8")
def test_stymie_does_not_reach_out_of_a_home_system() -> None:
    text = """
        players.0.units = {"31" = {carrier = 1}, lazar = {space_dock = 1}}
        players.0.planets = ["nestphar", "lazar"]
        players.1.shown = ["stymie 0"]
    """
    home = arborec(text, 'players.1.units = {"10" = {cruiser = 1}}')
    do(home, Activate(31), Build("cruiser"))
    near = arborec(text, 'players.1.units = {"36" = {cruiser = 1}}')
    do(near, Activate(31))
    assert asked(near) == (1, "turn")


@covers("stymie")
@proves("imperium", "15.6")
def test_stymie_is_an_action_and_goes_back_after_an_activation() -> None:
    state = arborec(STYMIE, 'turn = 1\nplayers.1.notes = ["stymie 0"]')
    do(state, use("stymie", player=0))
    assert state.players[1].shown
    assert asked(state) == (2, "turn")
    back = arborec(STYMIE, 'turn = 1\nplayers.1.shown = ["stymie 0"]')
    do(back, Activate(5))
    assert back.players[1].shown == ()
    assert len(back.players[0].notes) == 5
    own = arborec("")
    refused(own, use("stymie", player=0), "17.4", "not_held")
