"""The Embers of Muaat."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import rolling, table
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    goods,
    owns,
    pick,
    refused,
    usable,
    use,
)

FORGE = """
    players.0.units = {"35" = {war_sun = 1}, "22" = {cruiser = 1}}
    players.0.strategy = 1
    players.0.technologies = []
"""


def muaat(*texts: str) -> State:
    return table("muaat", FORGE, "\n".join(texts))


# Star Forge and The Inferno


@covers("star_forge")
@proves("imperium", "11.1")
def test_star_forge_places_fighters_or_a_destroyer() -> None:
    state = muaat()
    do(state, use("star_forge", system=35, unit="fighter"))
    assert forces(state, 0, "35") == {"war_sun": 1, "fighter": 2}
    assert state.players[0].strategy == 0
    assert asked(state)[0] != 0
    other = muaat()
    do(other, use("star_forge", system=35, unit="destroyer"))
    assert forces(other, 0, "35") == {"war_sun": 1, "destroyer": 1}


@covers("star_forge")
@proves("imperium", "11.2")
def test_star_forge_needs_a_war_sun_a_token_and_pieces() -> None:
    refused(muaat(), use("star_forge", system=22, unit="destroyer"), "17.4", "no_target")
    poor = muaat("players.0.strategy = 0")
    refused(
        poor,
        use("star_forge", system=35, unit="fighter"),
        "17.3",
        "strategy_tokens",
        need=1,
        have=0,
    )
    units = '{"35" = {war_sun = 1}, "22" = {destroyer = 4}, "23" = {destroyer = 4}}'
    held = "players.0.fleet = 4\nplayers.0.tokens = [22, 23]"  # nothing can be taken there (1.10)
    full = muaat(f"players.0.units = {units}\n{held}")
    refused(full, use("star_forge", system=35, unit="destroyer"), "17.4", "no_target")
    do(full, use("star_forge", system=35, unit="fighter"))


@covers("star_forge")
@proves("imperium", "6.3.1")
def test_star_forge_keeps_the_fleet_pool() -> None:
    state = muaat("players.0.fleet = 1")
    do(state, use("star_forge", system=35, unit="destroyer"))
    assert asked(state) == (0, "fleet")
    do(state, pick(unit="destroyer"))
    assert forces(state, 0, "35") == {"war_sun": 1}


INFERNO = 'players.0.units = {"35" = {flagship = 1}, "22" = {cruiser = 1}}'


@covers("the_inferno")
@proves("imperium", "11.1")
def test_the_inferno_places_a_cruiser() -> None:
    state = muaat(INFERNO)
    refused(state, use("the_inferno", system=22), "17.4", "no_target")
    do(state, use("the_inferno", system=35))
    assert forces(state, 0, "35") == {"flagship": 1, "cruiser": 1}
    assert state.players[0].strategy == 0


@covers("the_inferno")
@proves("imperium", "11.2")
def test_the_inferno_must_be_on_the_board_and_paid() -> None:
    assert "the_inferno" not in usable(muaat())
    assert "the_inferno" not in usable(muaat(INFERNO, "players.0.strategy = 0"))
    units = 'players.0.units = {"35" = {flagship = 1}, "22" = {cruiser = 4}, "23" = {cruiser = 4}}'
    held = "players.0.fleet = 4\nplayers.0.tokens = [22, 23]"  # nothing can be taken there (1.10)
    assert "the_inferno" not in usable(muaat(units, held))


# Supernovas


BEYOND = 'players.0.units = {"35" = {cruiser = 1}}'
"""43 is a supernova between 35 and 21."""


@covers("gashlai_physiology")
@proves("imperium", "6.2.7")
def test_gashlai_physiology_leads_through_supernovas_but_not_into_them() -> None:
    state = muaat(BEYOND)
    do(state, Activate(21), MoveShip(35, "cruiser", (43, 21)), EndMovement())
    assert forces(state, 0, "21") == {"cruiser": 1}
    into = muaat(BEYOND)
    do(into, Activate(43))
    assert forces(into, 0, "35") == {"cruiser": 1}
    assert asked(into)[1] != "move"
    sol = table("sol", "", BEYOND + "\nplayers.0.technologies = []")
    do(sol, Activate(21))
    refused(sol, MoveShip(35, "cruiser", (43, 21)), "6.2.7", "anomaly", system=43)


@covers("magmus_reactor")
@proves("imperium", "6.2.7")
def test_magmus_reactor_leads_into_supernovas() -> None:
    state = muaat(BEYOND, 'players.0.technologies = ["magmus_reactor"]')
    do(state, Activate(43), MoveShip(35, "cruiser", (43,)), EndMovement())
    assert forces(state, 0, "43") == {"cruiser": 1}


REACTOR = """
    players.0.technologies = ["magmus_reactor"]
    players.0.goods = 3
    players.0.exhausted = ["bereg"]
"""


def produce_at(planet: str, *texts: str) -> State:
    """Muaat produces a fighter beside a dock on a planet."""
    system = {"bereg": 35, "tarmann": 22}[planet]
    usual = f"""
        players.0.planets = ["{planet}"]
        players.0.exhausted = ["{planet}"]
        players.0.units = {{{planet} = {{space_dock = 1}}}}
    """
    state = table("muaat", REACTOR, usual + "\n".join(texts))
    do(state, Activate(system), Build("fighter"), EndProduction())
    return state


@covers("magmus_reactor")
@proves("imperium", "18.8")
def test_magmus_reactor_pays_for_production_near_a_supernova_or_a_war_sun() -> None:
    assert goods(produce_at("bereg"))[0] == 3  # 3 - 1 + 1: a supernova next door
    assert goods(produce_at("tarmann"))[0] == 2
    sun = '{tarmann = {space_dock = 1}, "22" = {war_sun = 1}}'
    assert goods(produce_at("tarmann", f"players.0.units = {sun}"))[0] == 3


@covers("magmus_reactor")
@proves("imperium", "18.8")
def test_magmus_reactor_needs_the_technology_and_a_use_of_production() -> None:
    without = produce_at("bereg", "players.0.technologies = []")
    assert goods(without)[0] == 2
    idle = table(
        "muaat",
        REACTOR,
        'players.0.planets = ["bereg"]\nplayers.0.units = {bereg = {space_dock = 1}}',
    )
    do(idle, Activate(35), EndProduction())
    assert goods(idle)[0] == 3


# War suns


@covers("prototype_war_sun_2")
@proves("imperium", "9.6")
def test_prototype_war_sun_2_is_faster_and_cheaper() -> None:
    dock = """
        players.0.units = {muaat = {space_dock = 1}, "35" = {war_sun = 1}}
        players.0.planets = ["muaat"]
        players.0.exhausted = ["muaat"]
        players.0.goods = 12
    """
    state = table("muaat", dock, 'players.0.technologies = ["prototype_war_sun_2"]')
    do(state, Activate(4), EndMovement(), Build("war_sun"), EndProduction())
    assert goods(state)[0] == 2
    far = table("muaat", dock, 'players.0.technologies = ["prototype_war_sun_2"]')
    do(far, Activate(19), MoveShip(35, "war_sun", (22, 18, 19)), EndMovement())
    assert forces(far, 0, "19") == {"war_sun": 1}


@covers("prototype_war_sun_2")
@proves("imperium", "9.6")
def test_prototype_war_sun_1_costs_twelve_and_moves_one() -> None:
    dock = """
        players.0.units = {muaat = {space_dock = 1}, "35" = {war_sun = 1}, "22" = {cruiser = 1}}
        players.0.planets = ["muaat"]
        players.0.exhausted = ["muaat"]
        players.0.technologies = []
        players.0.goods = 11
    """
    state = table("muaat", dock)
    do(state, Activate(4), EndMovement())
    refused(state, Build("war_sun"), "9.2", "resources", need=12, have=11)
    slow = table("muaat", dock)
    do(slow, Activate(18))
    refused(slow, MoveShip(35, "war_sun", (22, 18)), "6.2.10", "too_far", need=2, have=1)
    fight = table("muaat", dock, 'players.1.units = {"35" = {cruiser = 2}}')
    do(fight, Activate(35), EndMovement())
    decline(fight, "roll")
    assert rolling(fight) == ("war_sun", 3, 3)


# Fires of the Gashlai


FIRES = """
    turn = 1
    players.1.notes = ["fires_of_the_gashlai 0"]
    players.0.units = {"35" = {war_sun = 1, cruiser = 2}}
    players.0.fleet = 3
"""


@covers("fires_of_the_gashlai")
@proves("imperium", "11.1")
def test_fires_of_the_gashlai_gives_the_war_sun_technology() -> None:
    state = muaat(FIRES)
    do(state, use("fires_of_the_gashlai", player=0))
    assert owns(state, 1, "war_sun")
    assert state.players[0].fleet == 2
    assert asked(state) == (0, "fleet")  # three ships, two tokens
    do(state, pick(unit="cruiser"))
    assert len(state.players[0].notes) == 5
    assert asked(state)[1] == "turn"


@covers("fires_of_the_gashlai")
@proves("imperium", "11.2")
def test_fires_of_the_gashlai_needs_a_token_and_a_technology_to_gain() -> None:
    empty = muaat(FIRES, "players.0.fleet = 0\nplayers.0.units = {muaat = {infantry = 1}}")
    assert "fires_of_the_gashlai" not in usable(empty)
    known = muaat(FIRES, 'players.1.technologies = ["war_sun"]')
    assert "fires_of_the_gashlai" not in usable(known)
