"""The Ghosts of Creuss."""

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.galaxy.adjacency import (
    Wormholes,
    adjacent,
    links,
    neighbours,
    tiles_linked,
)
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.factions.seated import table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    options,
    pick,
    planets,
    refused,
    roll,
    usable,
    use,
)

ALPHAS, BETAS = (26, 39), (25, 40)


def creuss(*texts: str) -> State:
    return table("creuss", "players.0.fleet = 5\nplayers.0.technologies = []", "\n".join(texts))


# The sheet


@covers("creuss_gate")
@proves("imperium", "2.7")
def test_the_creuss_gate_is_on_the_map_and_the_home_beside_it() -> None:
    state = creuss()
    assert 17 in state.layout
    assert 51 not in state.layout
    assert planets(state, 0) == ["creuss"]
    assert forces(state, 0, "51") == {"carrier": 1, "destroyer": 2, "fighter": 2}
    assert list(bits(adjacent(state, 51))) == [17]  # by the delta wormholes alone
    do(state, Activate(51))
    refused(table("sol", ""), Activate(51), "6.1.1", "no_system", system=51)


@covers("quantum_entanglement")
@proves("imperium", "6.2.8")
def test_quantum_entanglement_joins_alpha_and_beta_for_the_creuss_alone() -> None:
    state = creuss()
    for tile in (*ALPHAS, *BETAS):
        others = {*ALPHAS, *BETAS} - {tile}
        assert others <= set(bits(adjacent(state, tile, 0)))
    assert not adjacent(state, 26, 1) >> 25 & 1
    assert adjacent(state, 26, 1) >> 39 & 1


@covers("quantum_entanglement")
@proves("imperium", "15.3")
def test_quantum_entanglement_makes_both_sides_neighbours() -> None:
    there = 'players.0.units = {"26" = {cruiser = 1}}\nplayers.0.planets = []'
    state = creuss(there, 'players.1.units = {"25" = {cruiser = 1}}\nplayers.1.planets = []')
    assert neighbours(state, 0) >> 1 & 1
    assert neighbours(state, 1) & 1
    apart = table("sol", "", there + '\nplayers.1.units = {"25" = {cruiser = 1}}')
    assert not neighbours(apart, 0) >> 1 & 1


@covers("quantum_entanglement")
@proves("imperium", "6.2.8")
def test_quantum_entanglement_cannot_be_switched_off() -> None:
    """Enforced Travel Ban, under which alpha and beta do nothing, binds the others only."""
    ships = """
        players.0.units = {"26" = {cruiser = 2}}
        players.1.units = {"26" = {cruiser = 1}, "36" = {cruiser = 1}}
        laws = {enforced_travel_ban = -1}
    """
    state = creuss(ships)
    assert links(state, 0, moving=True) == links(creuss(), 0, moving=True)
    do(state, Activate(25), MoveShip(26, "cruiser", (25,)))
    alike = creuss(ships)
    do(alike, Activate(39), MoveShip(26, "cruiser", (39,)))
    others = creuss(ships, "turn = 1")
    do(others, Activate(39), MoveShip(36, "cruiser", (39,)))
    assert not links(others, 1, moving=True)[26] >> 39 & 1
    stopped = creuss(ships, "turn = 1")
    do(stopped, Activate(39))
    way = MoveShip(26, "cruiser", (39,))
    refused(stopped, way, "6.2.1", "not_adjacent", here=26, there=39)
    wormholes = Wormholes(state)
    wormholes.banned = True
    assert not tiles_linked(state, wormholes)[26] >> 39 & 1


@covers("slipstream")
@proves("imperium", "6.2.10")
def test_slipstream_ships_at_home_and_in_wormholes_go_one_further() -> None:
    state = creuss('players.0.units = {"51" = {carrier = 1}, "39" = {carrier = 1}}')
    do(state, Activate(35))
    do(state, MoveShip(51, "carrier", (17, 35)))  # move 1 + 1
    plain = creuss('players.0.units = {"17" = {carrier = 1}, "35" = {carrier = 1}}')
    do(plain, Activate(22))
    refused(plain, MoveShip(17, "carrier", (35, 22)), "6.2.10", "too_far", need=2, have=1)
    hole = creuss('players.0.units = {"39" = {carrier = 1}}')
    do(hole, Activate(35), MoveShip(39, "carrier", (40, 35)), EndMovement())
    assert forces(hole, 0, "35") == {"carrier": 1}


@covers("slipstream")
@proves("imperium", "6.2.10")
def test_slipstream_counts_wormhole_tokens() -> None:
    units = 'players.0.units = {"22" = {carrier = 1}, "23" = {carrier = 1}}'
    without = creuss(units)
    do(without, Activate(36))
    refused(without, MoveShip(22, "carrier", (23, 36)), "6.2.10", "too_far", need=2, have=1)
    state = creuss(units, "creuss = [22, 0]")
    do(state, Activate(36), MoveShip(22, "carrier", (23, 36)))


# The flagship


HIL_COLISH = 'players.0.units = {"35" = {flagship = 1}, "51" = {carrier = 1, infantry = 2}}'


@covers("hil_colish")
@proves("imperium", "22.34")
def test_hil_colish_has_a_delta_wormhole_for_everybody() -> None:
    state = creuss(HIL_COLISH)
    for seat in (0, 1):
        assert adjacent(state, 35, seat) >> 51 & 1
        assert adjacent(state, 51, seat) >> 17 & 1
    away = creuss('players.0.units = {"51" = {carrier = 1}}')
    assert not adjacent(away, 35) >> 51 & 1


@covers("hil_colish")
@proves("imperium", "6.2.4")
def test_hil_colish_may_move_before_the_others() -> None:
    """It opens a way from home straight to where it goes."""
    state = creuss(HIL_COLISH)
    do(state, Activate(22))
    assert asked(state) == (0, "hil_colish")
    do(state, pick(unit="flagship"))
    refused(state, MoveShip(51, "carrier", (35, 22)), "6.2.4", "first", unit="flagship")
    do(state, MoveShip(35, "flagship", (22,)), EndMovement())
    assert forces(state, 0, "22") == {"flagship": 1}
    assert asked(state) == (0, "move")
    refused(state, MoveShip(51, "carrier", (35, 22)), "6.2.1", "not_adjacent", here=51, there=35)
    do(state, MoveShip(51, "carrier", (22,)), Load("infantry", system=51, n=2))
    do(state, EndMovement())
    assert forces(state, 0, "22") == {"flagship": 1, "carrier": 1, "infantry": 2}


@covers("hil_colish")
@proves("imperium", "6.2.4")
def test_hil_colish_may_move_after_the_others() -> None:
    """Its wormhole stays where it was until all have passed, whoever is named first."""
    state = creuss(HIL_COLISH)
    do(state, Activate(22), DECLINE)
    do(state, MoveShip(35, "flagship", (22,)), MoveShip(51, "carrier", (35, 22)), EndMovement())
    assert forces(state, 0, "22") == {"flagship": 1, "carrier": 1}
    assert forces(state, 0, "51") == {}


@covers("hil_colish")
@proves("imperium", "6.2.4")
def test_hil_colish_is_not_asked_if_it_cannot_get_there() -> None:
    state = creuss(HIL_COLISH)
    do(state, Activate(18))
    assert asked(state)[1] != "hil_colish"
    fleet = creuss(HIL_COLISH, "players.0.fleet = 1")
    do(fleet, Activate(22), pick(unit="flagship"), MoveShip(35, "flagship", (22,)), EndMovement())
    do(fleet, MoveShip(51, "carrier", (22,)), EndMovement())
    assert asked(fleet) == (0, "fleet")  # 6.3.1  Both count together when all have moved.
    do(fleet, pick(unit="carrier"))
    assert forces(fleet, 0, "22") == {"flagship": 1}


# Wormhole tokens


def generator(*texts: str) -> State:
    usual = 'players.0.technologies = ["wormhole_generator"]'
    return table_at("creuss", "status", usual, "\n".join(texts))


@covers("wormhole_generator")
@proves("imperium", "18.9")
def test_wormhole_generator_places_a_token() -> None:
    state = generator('players.1.units = {"23" = {cruiser = 1}}')
    assert asked(state) == (0, "wormhole_generator")
    refused(state, DECLINE, "17.3", "must_choose")
    refused(state, pick(name="creuss_alpha", system=23), "17.3", "no_choice")  # ships of others
    refused(state, pick(name="creuss_alpha", system=10), "17.3", "no_choice")  # another's home
    do(state, pick(name="creuss_beta", system=51))  # the own home has a planet of theirs
    assert state.creuss == (0, 51)
    assert adjacent(state, 51, 1) >> 40 & 1
    assert asked(state)[1] != "wormhole_generator"


@covers("wormhole_generator")
@proves("imperium", "18.9")
def test_wormhole_generator_moves_a_token() -> None:
    state = generator("creuss = [22, 23]")
    refused(state, pick(name="creuss_alpha", system=22), "17.3", "no_choice")  # it is there
    do(state, pick(name="creuss_alpha", system=23))
    assert state.creuss == (23, 23)
    assert asked(table_at("creuss", "status", ""))[1] != "wormhole_generator"


IFF = """
    players.1.notes = ["creuss_iff 0"]
    players.1.units = {arc_prime = {infantry = 1}}
"""


def start_of_turn(*texts: str) -> State:
    stack = 'stack = [{frame = "step", seat = 1, step = "turn"}]'
    return table("creuss", stack, IFF + "\n".join(texts))


@covers("creuss_iff")
@proves("imperium", "22.34")
def test_creuss_iff_places_a_token_for_its_holder() -> None:
    state = start_of_turn('players.0.units = {"22" = {cruiser = 1}}')
    assert usable(state) == ["creuss_iff"]
    do(state, use("creuss_iff", player=0))
    refused(state, pick(name="creuss_alpha", system=51), "17.3", "no_choice")
    refused(state, pick(name="creuss_alpha", system=22), "17.3", "no_choice")
    do(state, pick(name="creuss_alpha", system=10))
    assert state.creuss == (10, 0)
    assert len(state.players[0].notes) == 5
    assert asked(state) == (1, "turn")


@covers("creuss_iff")
@proves("imperium", "22.34")
def test_creuss_iff_is_for_the_own_turn() -> None:
    stack = 'stack = [{frame = "step", seat = 2, step = "turn"}]'
    state = table("creuss", stack, IFF)
    assert asked(state) == (2, "turn")
    declined = start_of_turn()
    do(declined, DECLINE)
    assert declined.creuss == (0, 0)
    assert len(declined.players[0].notes) == 4


# Dimensional Splicer


SPLICER = """
    players.0.technologies = ["dimensional_splicer"]
    players.0.units = {"40" = {cruiser = 1}}
    players.1.units = {"40" = {dreadnought = 2, dreadnought_damaged = 1, fighter = 1}}
    players.1.fleet = 5
"""


def splicer(*texts: str) -> State:
    state = table("creuss", SPLICER, "\n".join(texts))
    do(state, Activate(40))
    return state


@covers("dimensional_splicer")
@proves("imperium", "22.6")
def test_dimensional_splicer_hits_the_ship_that_it_names() -> None:
    state = splicer()
    do(state, use("dimensional_splicer", unit="dreadnought", name="damaged"))
    assert forces(state, 1, "40") == {"dreadnought": 1, "fighter": 1}
    fresh = splicer()
    do(fresh, use("dimensional_splicer", unit="dreadnought"))
    assert options(fresh) == [Sustain("dreadnought"), Lose("dreadnought")]
    do(fresh, Sustain("dreadnought"))
    assert forces(fresh, 1, "40") == {"dreadnought": 2, "dreadnought_damaged": 2, "fighter": 1}
    lost = splicer()
    do(lost, use("dimensional_splicer", unit="dreadnought"), Lose("dreadnought"))
    assert forces(lost, 1, "40") == {"dreadnought": 1, "dreadnought_damaged": 1, "fighter": 1}
    fighter = splicer()
    do(fighter, use("dimensional_splicer", unit="fighter"))
    assert "fighter" not in forces(fighter, 1, "40")


@covers("dimensional_splicer")
@proves("imperium", "22.6")
def test_direct_hit_follows_a_hit_of_dimensional_splicer() -> None:
    state = splicer('players.0.hand = ["direct_hit"]')
    do(state, use("dimensional_splicer", unit="dreadnought"), Sustain("dreadnought"))
    do(state, use("direct_hit", unit="dreadnought"))
    assert forces(state, 1, "40") == {"dreadnought": 1, "dreadnought_damaged": 1, "fighter": 1}


@covers("dimensional_splicer")
@proves("imperium", "22.7")
def test_shields_holding_cancels_a_hit_of_dimensional_splicer() -> None:
    """It is used up by it: the hits of the combat rolls are not cancelled."""
    state = splicer('players.1.hand = ["shields_holding"]')
    do(state, use("dimensional_splicer", unit="fighter"), use("shields_holding"))
    assert forces(state, 1, "40") == {"dreadnought": 2, "dreadnought_damaged": 1, "fighter": 1}
    decline(state, "roll")
    roll(state, 1, 0, 0)
    assert asked(state) == (1, "assign")


@covers("dimensional_splicer")
@proves("imperium", "18.6")
def test_dimensional_splicer_needs_a_wormhole_and_ships_there() -> None:
    plain = table("creuss", SPLICER.replace('"40"', '"22"'))
    do(plain, Activate(22))
    assert "dimensional_splicer" not in usable(plain)
    token = table("creuss", SPLICER.replace('"40"', '"22"'), "creuss = [0, 22]")
    do(token, Activate(22))
    assert "dimensional_splicer" in usable(token)
    others = table(
        "creuss",
        SPLICER.replace("players.0.units", "players.2.units"),
        "turn = 2\nplayers.0.units = {creuss = {infantry = 1}}",
    )
    do(others, Activate(40))
    assert asked(others)[0] != 0
