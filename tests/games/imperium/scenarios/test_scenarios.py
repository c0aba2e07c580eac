"""Worked examples and numbers of the published rulebook: movement, combat, production, research."""

from __future__ import annotations

import pytest

from armillary.core.errors import PositionError
from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.economy.paying import Exhaust
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.economy.research import researchable
from armillary.games.imperium.flow.dice import Roll
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.combat.test_invasion import invade
from tests.games.imperium.combat.test_space_combat import attack
from tests.games.imperium.economy.test_production import at_home
from tests.games.imperium.economy.test_research import DURANIUM, researching
from tests.games.imperium.factions.seated import land, rolling
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    decline,
    do,
    exhausted,
    forces,
    goods,
    options,
    owns,
    pick,
    position,
    refused,
    roll,
    run,
)
from tests.games.imperium.units.test_movement import RIFT

END = EndMovement()
DONE = EndProduction()


# Movement


@proves("imperium", "6.2.1", "6.2.2", "6.2.3", "6.2.5")
def test_movement_example_xxcha() -> None:
    """Tile 19 is Wellon; a destroyer in 23 would have to pass the ship of another player in 22."""
    state = position("""
        turn = 4
        players.4.units."18" = {carrier = 1, fighter = 2, infantry = 2}
        players.4.units."44" = {cruiser = 1}
        players.4.units."22" = {destroyer = 1}
        players.4.tokens = [44]
        players.4.technologies = []
    """)
    do(state, Activate(19))
    refused(state, MoveShip(44, "cruiser", (19,)), "6.2.2", "held", system=44)
    refused(state, MoveShip(22, "destroyer", (44, 19)), "6.2.7", "anomaly", system=44)
    do(state, MoveShip(18, "carrier", (19,)))
    do(state, Load("fighter", system=18, n=2), Load("infantry", system=18, n=2), END)
    assert forces(state, 4, "19") == {"carrier": 1, "fighter": 2, "infantry": 2}
    blocked = position("""
        turn = 4
        players.4.units = {"22" = {destroyer = 1}, "19" = {carrier = 1}, "42" = {carrier = 1}}
        players.4.planets = ["archon_ren"]
        players.1.units = {"18" = {cruiser = 1}}
    """)
    do(blocked, Activate(24))
    refused(blocked, MoveShip(22, "destroyer", (18, 24)), "6.2.3", "ships", system=18)


@proves("imperium", "6.2.10")
def test_move_value_one() -> None:
    state = position('players.0.units = {"1" = {carrier = 1, cruiser = 1}}')
    do(state, Activate(22))
    refused(state, MoveShip(1, "carrier", (35, 22)), "6.2.10", "too_far", need=2, have=1)
    near = position('players.0.units = {"1" = {carrier = 1}}')
    do(near, Activate(35), MoveShip(1, "carrier", (35,)), END)
    assert forces(near, 0, "35") == {"carrier": 1}


@proves("imperium", "6.3.2", "6.3.3")
def test_capacity_two_carriers() -> None:
    text = """
        turn = 4
        players.4.units."14" = {carrier = 2, fighter = 4, infantry = 4}
        players.4.units.archon_tau = {infantry = 9}
    """
    run(state := position(text), "turn.end")
    assert forces(state, 4, "14") == {"carrier": 2, "fighter": 4, "infantry": 4}
    with pytest.raises(PositionError, match="1 cargo too many in 14"):
        position(text.replace("fighter = 4", "fighter = 5"))


@proves("imperium", "6.3.2", "7.5")
def test_capacity_exceeded_after_combat() -> None:
    state = attack("carrier = 1, fighter = 4", "cruiser = 1")
    roll(state, 0, 0, 1)
    do(state, Lose("carrier"))
    assert forces(state, 0, "35") == {"fighter": 4}  # the combat goes on
    roll(state, 1, 0)
    assert (state.fight, forces(state, 0, "35"), forces(state, 1, "35")) == (None, {}, {})


@proves("imperium", "6.2.12", "6.3.1")
def test_fleet_pool_limit() -> None:
    state = position("""
        players.0.units = {"35" = {cruiser = 4, fighter = 2}, bereg = {space_dock = 1}}
        players.0.planets = ["jord", "bereg"]
        players.0.fleet = 4
    """)
    state.players[0].fleet = 3
    run(state, "turn.end")
    assert forces(state, 0, "35") == {"cruiser": 3, "fighter": 2}  # one ship is removed


@proves("imperium", "6.1.1")
def test_activation_restrictions() -> None:
    state = position("players.0.tokens = [35]\nplayers.0.tactic = 2")
    refused(state, Activate(35), "6.1.1", "own_token", system=35)


@proves("imperium", "6.1.1", "6.1.2")
def test_activation_with_foreign_token() -> None:
    state = position("players.1.tokens = [35]\nplayers.0.tactic = 1")
    do(state, Activate(35))
    assert state.players[0].tactic == 0


@proves("imperium", "6.2.7")
def test_asteroid_field_blocks() -> None:
    text = 'players.0.technologies = []\nplayers.0.units = {"22" = {cruiser = 1}, '
    enter = position(text + '"1" = {cruiser = 1}}')
    do(enter, Activate(44))
    assert asked(enter)[1] != "move"
    through = position(text + '"18" = {cruiser = 1}}')
    do(through, Activate(19))
    refused(through, MoveShip(22, "cruiser", (44, 19)), "6.2.7", "anomaly", system=44)


@proves("imperium", "6.2.7")
def test_nebula_movement() -> None:
    state = position('players.0.units = {"18" = {cruiser = 1}}')
    do(state, Activate(42), MoveShip(18, "cruiser", (42,)), END)
    assert forces(state, 0, "42") == {"cruiser": 1}
    through = position('players.0.units = {"18" = {cruiser = 1}, "24" = {cruiser = 1}}')
    do(through, Activate(33))
    refused(through, MoveShip(18, "cruiser", (42, 33)), "6.2.7", "nebula", system=42)
    leaving = position('players.0.units = {"42" = {cruiser = 1}, "18" = {cruiser = 1}}')
    do(leaving, Activate(22))
    refused(leaving, MoveShip(42, "cruiser", (18, 22)), "6.2.10", "too_far", need=2, have=1)


@proves("imperium", "6.2.7")
def test_nebula_defence() -> None:
    state = position(
        'players.0.units = {"18" = {cruiser = 1}}\nplayers.1.units = {"42" = {cruiser = 1}}'
    )
    do(state, Activate(42), MoveShip(18, "cruiser", (42,)), END)
    assert rolling(state) == ("cruiser", 1, 7)
    roll(state, 0)
    assert rolling(state) == ("cruiser", 1, 6)


@proves("imperium", "6.2.7")
def test_gravity_rift() -> None:
    for safe in (0, 1):
        state = position('players.0.units = {"41" = {carrier = 1}}', galaxy=RIFT)
        do(state, Activate(35), MoveShip(41, "carrier", (32, 35)), END)  # two systems with move 1
        assert rolling(state) == ("carrier", 1, 4)
        roll(state, safe)
        assert forces(state, 0, "35") == ({"carrier": 1} if safe else {})


@proves("imperium", "1.6", "6.2.8")
def test_wormhole_adjacency() -> None:
    near = links(position())
    assert all(near[a] >> b & 1 for a, b in ((25, 40), (26, 39)))
    assert not any(near[a] >> b & 1 for a, b in ((25, 26), (39, 40)))


# Space combat


@proves("imperium", "7.3", "7.5")
def test_space_combat_example() -> None:
    state = attack("carrier = 1, fighter = 3", "cruiser = 2")
    roll(state, 0, 1, 2)
    do(state, Lose("fighter"), Lose("fighter"))
    assert forces(state, 1, "35") == {"cruiser": 1}
    roll(state, 1, 1, 1)  # the second hit finds no cruiser
    do(state, Lose("fighter"))
    assert (forces(state, 0, "35"), forces(state, 1, "35")) == ({"carrier": 1}, {})
    assert state.fight is None


@proves("imperium", "7.3.2", "7.3.5")
def test_retreat_destination() -> None:
    """Dal Bootha is seat 1's; in 23 are its own units and ships of seat 2; 36 is empty."""
    haven = 'players.1.planets = ["arc_prime", "wren_terra", "dal_bootha", "saudor"]'
    beside = ", dal_bootha = {infantry = 1}, saudor = {infantry = 1}"
    enemy = 'players.2.units = {"23" = {cruiser = 1}}'
    state = attack("cruiser = 1", "cruiser = 1", f"{haven}\n{enemy}", beside)
    do(state, pick(name="retreat"))
    roll(state, 0, 0)
    assert (forces(state, 1, "32"), forces(state, 1, "35")) == ({"cruiser": 1}, {})
    assert state.players[1].tokens == 1 << 32
    nowhere = attack("cruiser = 1", "cruiser = 1", enemy, ", saudor = {infantry = 1}")
    assert asked(nowhere)[1] == "roll"


@proves("imperium", "7.3.4", "12.8")
def test_sustain_once_until_repair() -> None:
    state = attack("cruiser = 2", "dreadnought = 1, destroyer = 1")
    roll(state, 1, 0, 0)
    do(state, Sustain("dreadnought"))
    roll(state, 1, 0, 0)
    assert options(state) == [Lose("dreadnought"), Lose("destroyer")]
    refused(state, Sustain("dreadnought"), "7.3.4", "no_sustain", unit="dreadnought")
    do(state, Lose("dreadnought"))
    assert forces(state, 1, "35") == {"destroyer": 1}
    damaged = position('players.0.units = {"1" = {dreadnought = 1, dreadnought_damaged = 1}}')
    run(damaged, "status.ready")
    assert forces(damaged, 0, "1") == {"dreadnought": 1}


@proves("imperium", "7.3.1")
def test_barrage_only_fighters_first_round() -> None:
    dock = ", bereg = {space_dock = 1, infantry = 1}"  # it supports the fighter
    planets = 'players.1.planets = ["arc_prime", "wren_terra", "bereg"]'
    state = attack("destroyer = 1", "cruiser = 1, fighter = 1", planets, dock)
    assert rolling(state) == ("destroyer", 2, 9)
    roll(state, 2)
    assert forces(state, 1, "35") == {"cruiser": 1}
    roll(state, 0, 0)
    assert rolling(state) == ("destroyer", 1, 9)  # a combat roll, no barrage


@proves("imperium", "1.7")
def test_bombardment_notation() -> None:
    frame = Roll(-1, 0, 0, 1, 5)
    assert frame.weights(position()) == [4, 6]  # 5 to 10


@proves("imperium", "1.7")
def test_space_cannon_notation() -> None:
    frame = Roll(-1, 0, 0, 3, 5)
    weights = dict(zip((o.hits for o in frame.outcomes()), frame.weights(position()), strict=True))
    assert sum(hits * weight for hits, weight in weights.items()) / 10**3 == pytest.approx(1.8)


@proves("imperium", "6.4.1", "22.44")
def test_pds_two_through_wormhole() -> None:
    text = """
        players.0.units = {"38" = {cruiser = 1}}
        players.1.units = {"10" = {carrier = 1}, lodor = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "lodor"]
    """
    for technologies, fires in (("[]", False), ('["pds_2"]', True)):
        state = position(f"{text}\nplayers.1.technologies = {technologies}")
        do(state, Activate(39), MoveShip(38, "cruiser", (39,)), END)
        assert (asked(state) == (1, "cannon")) == fires


# Invasion


@proves("imperium", "8.7")
def test_invasion_takes_exhausted_planet() -> None:
    state = invade("infantry = 1, pds = 1, space_dock = 1", n=2)
    do(state, land("tarmann", 2))
    decline(state)
    roll(state, 1, 1)
    assert (forces(state, 0, "tarmann"), forces(state, 1, "tarmann")) == ({"infantry": 1}, {})
    assert "tarmann" in exhausted(state, 0)


@proves("imperium", "8.3")
def test_planetary_shield_blocks_bombardment() -> None:
    assert asked(invade("infantry = 2, pds = 1", "dreadnought = 2", 1)) == (0, "landing")


@proves("imperium", "8.3")
def test_war_sun_ignores_shield() -> None:
    war_sun = 'players.0.technologies = ["war_sun"]'
    state = invade("infantry = 2, pds = 1", "war_sun = 1", 1, war_sun)
    do(state, BOMBARD)
    assert rolling(state) == ("war_sun", 3, 3)


@proves("imperium", "8.9")
def test_custodians_cost() -> None:
    state = custodians(goods=3)
    assert asked(state)[1] not in ("custodians", "landing")


@proves("imperium", "8.9", "14.9")
def test_custodians_removed() -> None:
    state = custodians(goods=4)
    do(state, pick(planet="mecatol_rex"))
    assert (state.players[0].points, state.custodians, goods(state)[0]) == (1, False, 0)
    assert asked(state) == (0, "landing")


def custodians(goods: int) -> State:
    """Two ground forces come to Mecatol Rex; with Jord there is influence of `goods` + 2."""
    state = position(f"""
        players.0.units = {{"22" = {{carrier = 1, infantry = 2}}}}
        players.0.technologies = []
        players.0.goods = {goods}
    """)
    do(state, Activate(18), MoveShip(22, "carrier", (18,)), Load("infantry", system=22, n=2), END)
    return state


# Production


@proves("imperium", "9.1", "9.2", "9.3")
def test_production_example_xxcha() -> None:
    state = at_home()
    do(state, Build("carrier"), *(Build("infantry", "archon_tau"),) * 2)
    refused(state, Build("infantry", "archon_tau"), "9.1", "limit", need=4, have=3)
    do(state, DONE)
    assert (exhausted(state, 4), goods(state)[4]) == (["archon_ren", "archon_tau"], 0)
    assert forces(state, 4, "14") == {"carrier": 2}
    assert forces(state, 4, "archon_tau") == {"infantry": 3, "space_dock": 1}


@proves("imperium", "9.4")
def test_blockaded_dock() -> None:
    state = position("""
        turn = 4
        players.4.units = {archon_tau = {space_dock = 1, infantry = 1}}
        players.1.units = {"14" = {cruiser = 1}}
    """)
    do(state, Activate(14))
    refused(state, Build("fighter"), "9.4", "blockade", system=14)
    do(state, Build("infantry", "archon_tau"))


@proves("imperium", "9.1", "9.2")
def test_two_for_one_counts_singly() -> None:
    state = position("""
        turn = 1
        players.1.units = {"10" = {carrier = 1}, wren_terra = {space_dock = 1}}
        players.1.technologies = []
    """)
    do(state, Activate(10), *(Build("fighter"),) * 4)
    refused(state, Build("fighter"), "9.1", "limit", need=5, have=4)
    do(state, DONE)
    assert getattr(state.stack[-1], "amount", 0) == 2


@proves("imperium", "15.1")
def test_spending_two_resources() -> None:
    for planets_, exhaust in (
        ('["jord", "lirta_iv"]', ("lirta_iv",)),  # 2
        ('["jord", "thibah", "wellon"]', ("wellon", "thibah")),  # 1 and 1
        ('["jord", "bereg"]', ("bereg",)),  # 3: the surplus is lost
    ):
        state = position(f"""
            players.0.units = {{"1" = {{carrier = 1}}, jord = {{space_dock = 1}}}}
            players.0.planets = {planets_}
            players.0.technologies = []
        """)
        do(state, Activate(1), Build("cruiser"), DONE)
        if asked(state)[1] == "pay":
            do(state, Exhaust(exhaust[0]))  # what is then certain is paid without a question
        assert exhausted(state, 0) == sorted(exhaust, key=list(DATA.systems.planets).index)
        assert (goods(state)[0], asked(state)[1]) == (0, "turn")


# Research


@proves("imperium", "16.1", "16.2")
def test_duranium_armor_prerequisites() -> None:
    state = researching('players.0.technologies = ["plasma_scoring", "magen_defense_grid"]')
    do(state, pick(name="duranium_armor"))
    assert owns(state, 0, "duranium_armor")
    assert researchable(state, 0, DATA.technologies["assault_cannon"])


@proves("imperium", "16.1")
def test_duranium_armor_missing_prerequisite() -> None:
    state = researching('players.0.technologies = ["plasma_scoring"]')
    refused(state, pick(name="duranium_armor"), "16.1", "prerequisites", missing={"red": 1})


@proves("imperium", "16.3")
def test_specialty_skips_one_prerequisite() -> None:
    mehar = 'players.0.planets = ["jord", "mehar_xull"]'
    state = researching(f'players.0.technologies = ["plasma_scoring"]\n{mehar}')
    do(state, pick(name="duranium_armor"))
    assert (owns(state, 0, "duranium_armor"), exhausted(state, 0)) == (True, ["mehar_xull"])


@proves("imperium", "16.2")
def test_unit_upgrades_are_no_prerequisite() -> None:
    state = position('players.0.technologies = ["plasma_scoring", "destroyer_2"]')
    assert not researchable(state, 0, DURANIUM)
