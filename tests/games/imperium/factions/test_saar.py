"""The Clan of Saar."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import Exhaust
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import OBJECTIVE
from armillary.games.imperium.phases.action_phase import PassTurn
from armillary.games.imperium.phases.objectives import scorable_public
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.factions.seated import land, rolling, table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    goods,
    options,
    pick,
    planets,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


# The sheet


LANDING = """
    players.0.units = {"35" = {carrier = 1, infantry = 3}, lisis_ii = {infantry = 1}}
    players.0.technologies = []
    players.0.goods = 0
    players.1.units = {lirta_iv = {infantry = 1}, arc_prime = {infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "lirta_iv"]
    players.1.technologies = []
"""


@covers("scavenge")
@proves("imperium", "18.7")
def test_scavenge_pays_for_each_planet_gained() -> None:
    state = table("saar", LANDING)
    do(state, Activate(35), land("bereg", 1), land("lirta_iv", 2))
    roll(state, 1, 0)
    assert planets(state, 0) == ["lisis_ii", "ragh", "bereg", "lirta_iv"]
    assert goods(state)[0] == 2
    own = table("saar", LANDING, 'players.0.planets = ["lisis_ii", "bereg"]')
    do(own, Activate(35), land("bereg", 1), land("lirta_iv", 0))
    assert goods(own)[0] == 0  # it was theirs already
    others = table("hacan", LANDING, "players.0.units = {'35' = {carrier = 1, infantry = 3}}")
    do(others, Activate(35), land("bereg", 3))
    assert goods(others)[0] == 0  # only the Saar scavenge


@covers("nomadic")
@proves("imperium", "14.4")
def test_nomadic_scores_without_the_home_planets() -> None:
    text = """
        public = ["negotiate_trade_routes"]
        players.0.goods = 5
        players.0.planets = ["bereg"]
        players.1.goods = 5
        players.1.planets = ["arc_prime"]
    """
    state = table("saar", text)
    assert scorable_public(state, 0) == [OBJECTIVE["negotiate_trade_routes"]]
    assert scorable_public(state, 1) == []


# Technologies


MAPPING = """
    players.0.units = {"11" = {space_dock = 1}, lisis_ii = {infantry = 1}}
    players.0.planets = ["lisis_ii", "ragh"]
    players.0.technologies = ["chaos_mapping", "sarween_tools"]
    players.0.goods = 0
"""


@covers("chaos_mapping")
@proves("imperium", "22.37", "18.2")
def test_chaos_mapping_produces_a_unit_at_the_start_of_each_turn() -> None:
    state = table_at("saar", "action", MAPPING)
    refused(state, use("chaos_mapping", system=35), "17.4", "no_target")
    do(state, use("chaos_mapping", system=11), Build("destroyer"))
    refused(state, Build("fighter"), "9.1", "limit", need=2, have=1)
    do(state, EndProduction(), Exhaust("lisis_ii"))
    assert forces(state, 0, "11") == {"destroyer": 1, "space_dock": 1}
    assert state.players[0].exhausted.bit_count() == 1  # no discount: this is no use of production
    assert asked(state) == (0, "turn")
    poor = table_at("saar", "action", MAPPING, 'players.0.exhausted = ["lisis_ii", "ragh"]')
    assert asked(poor) == (0, "turn")
    used = MAPPING + 'players.0.used = ["leadership"]'
    passing = table_at("saar", "action", used)
    do(passing, use("chaos_mapping", system=11), Build("fighter"), EndProduction())
    do(passing, Exhaust("lisis_ii"))
    do(passing, PassTurn())  # also on the turn of passing


@covers("chaos_mapping")
@proves("imperium", "6.1.3")
def test_chaos_mapping_closes_asteroid_fields_to_others() -> None:
    text = """
        turn = 1
        players.0.units = {"44" = {cruiser = 1}, "36" = {cruiser = 1}, lisis_ii = {infantry = 1}}
        players.1.technologies = ["antimass_deflectors"]
        players.1.units = {"10" = {cruiser = 1}, arc_prime = {infantry = 1}}
    """
    state = table("saar", MAPPING, text)
    refused(state, Activate(44), "6.1.3", "barred", system=44, power="chaos_mapping")
    do(state, Activate(36))  # no asteroids
    own = table("saar", MAPPING, text.replace("turn = 1", "turn = 0"))
    do(own, Activate(44))
    factory = text.replace('"44" = {cruiser = 1}', '"44" = {space_dock = 1}')
    do(table("saar", MAPPING, factory), Activate(44))  # a Floating Factory is no ship


@covers("floating_factory_2")
@proves("imperium", "6.2.6", "9.1", "16.2")
def test_floating_factories_move_carry_and_produce() -> None:
    text = """
        players.0.units = {"35" = {space_dock = 1}, lisis_ii = {infantry = 5}}
        players.0.technologies = ["floating_factory_2"]
        players.0.goods = 9
    """
    state = table("saar", MAPPING, text)
    do(state, Activate(36), MoveShip(35, "space_dock", (23, 36)), END)
    assert forces(state, 0, "36") == {"space_dock": 1}
    refused(state, Build("infantry", "arnor"), "9.3", "no_producer", place="arnor")
    do(state, *[Build("fighter")] * 7)
    refused(state, Build("fighter"), "9.1", "limit", need=8, have=7)
    first = table("saar", MAPPING, text.replace('"floating_factory_2"', ""))
    do(first, Activate(36))
    assert options(first, MoveShip) == []  # Floating Factory I moves one system
    near = table("saar", MAPPING, text.replace('"35"', '"11"'))
    do(near, Activate(35), MoveShip(11, "space_dock", (35,)))
    refused(near, Load("infantry", planet="lisis_ii", n=6), "6.2.5", "capacity", need=6, have=5)
    do(near, Load("infantry", planet="lisis_ii", n=5), END)
    do(near, land("bereg", 5))
    assert forces(near, 0, "bereg") == {"infantry": 5}


@covers("floating_factory_2")
@proves("imperium", "6.2.11", "7.3.5", "2.2")
def test_floating_factories_retreat_with_the_fleet_and_die_alone() -> None:
    text = """
        turn = 1
        players.0.units = {"36" = {space_dock = 1, carrier = 1}, "23" = {cruiser = 1}}
        players.0.planets = ["lisis_ii", "ragh"]
        players.1.units = {"10" = {cruiser = 2}, arc_prime = {infantry = 1}}
    """
    state = table("saar", MAPPING, text)
    do(state, Activate(36), MoveShip(10, "cruiser", (36,)), END)
    decline(state, "retreat")
    do(state, pick(name="retreat"))
    decline(state, "roll")
    roll(state, 0, 0)
    decline(state)
    assert forces(state, 0, "23") == {"carrier": 1, "cruiser": 1, "space_dock": 1}
    alone = table("saar", MAPPING, text.replace("space_dock = 1, carrier = 1", "space_dock = 1"))
    do(alone, Activate(36), MoveShip(10, "cruiser", (36,)), END)
    decline(alone)
    assert forces(alone, 0, "36") == {}  # blockaded
    builds = table(
        "saar",
        MAPPING,
        'players.0.cards = ["construction"]\nplayers.3.cards = []',
    )
    do(builds, PlayStrategy("construction"), pick(planet="lisis_ii", unit="space_dock"))
    assert forces(builds, 0, "11") == {"space_dock": 2}
    blockade = """
        players.0.cards = ["construction"]
        players.3.cards = []
        players.0.units = {lisis_ii = {infantry = 1}}
        players.1.units = {"11" = {cruiser = 1}, arc_prime = {infantry = 1}}
    """
    blockaded = table("saar", MAPPING, blockade)
    do(blockaded, PlayStrategy("construction"), pick(planet="ragh", unit="space_dock"))
    assert forces(blockaded, 0, "11") == {}


@covers("son_of_ragh")
@proves("imperium", "7.3.1")
def test_the_son_of_ragh_fires_at_fighters() -> None:
    text = """
        players.0.units = {"46" = {flagship = 1}, lisis_ii = {infantry = 1}}
        players.1.units = {"46" = {carrier = 1, fighter = 4}, arc_prime = {infantry = 1}}
        players.1.technologies = []
    """
    state = table("saar", LANDING, text)
    do(state, Activate(46))
    decline(state, "roll")
    assert rolling(state) == ("flagship", 4, 6)
    roll(state, 3)
    assert forces(state, 1, "46") == {"carrier": 1, "fighter": 1}
    none = table("saar", LANDING, text.replace(", fighter = 4", ""))
    do(none, Activate(46))
    decline(none, "roll")
    assert rolling(none) == ("flagship", 2, 5)  # nothing to fire at before the combat


# Ragh's Call


CALL = """
    turn = 1
    players.0.units = {lor = {infantry = 3, pds = 1}, lisis_ii = {infantry = 1}}
    players.0.planets = ["lisis_ii", "ragh", "lor"]
    players.0.technologies = []
    players.1.units = {"36" = {carrier = 1, infantry = 2}, arc_prime = {infantry = 1}}
    players.1.technologies = []
    players.1.notes = ["raghs_call 0"]
"""


def called(*texts: str) -> State:
    """Letnev landed on Lor, which is a planet of the Saar."""
    state = table("saar", CALL, "\n".join(texts))
    do(state, Activate(36))
    decline(state, "landing")
    do(state, land("arnor", 0), land("lor", 2))
    return state


@covers("raghs_call")
@proves("imperium", "18.7", "15.6")
def test_raghs_call_sends_the_saar_away() -> None:
    state = called()
    assert usable(state) == ["raghs_call"]
    do(state, use("raghs_call", player=0))
    refused(state, pick(planet="lor"), "17.3", "no_choice")
    do(state, pick(planet="ragh"))
    decline(state)
    assert forces(state, 0, "ragh") == {"infantry": 3}
    assert len(state.players[0].notes) == 5
    assert planets(state, 1) == ["arc_prime", "wren_terra", "lor"]


@covers("raghs_call")
@proves("imperium", "18.7")
def test_raghs_call_needs_saar_forces_and_another_planet() -> None:
    homeless = called('players.0.planets = ["lor"]', "players.0.units = {lor = {infantry = 3}}")
    assert "raghs_call" not in usable(homeless)
    empty = called("players.0.units = {lisis_ii = {infantry = 1}}")
    assert "raghs_call" not in usable(empty)
    declined = called()
    do(declined, DECLINE)
    decline(declined, "roll")
    assert rolling(declined)[0] == "infantry"
