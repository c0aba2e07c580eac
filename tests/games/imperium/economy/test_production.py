"""9  Production, and 15.1 paying."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import Exhaust, SpendGoods
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    exhausted,
    forces,
    options,
    position,
    refused,
)

DONE = EndProduction()


def at_home(more: str = "", goods: int = 1) -> State:
    """Xxcha produces in its home system with a dock on Archon Tau: at most 3 units."""
    state = position(f"""
        turn = 4
        players.4.units = {{"14" = {{carrier = 1}}, archon_tau = {{space_dock = 1, infantry = 1}}}}
        players.4.technologies = []
        players.4.goods = {goods}
        {more}
    """)
    do(state, Activate(14))
    return state


@proves("imperium", "9.1", "9.2", "9.3", "15.1", "22.42")
def test_the_worked_example() -> None:
    state = at_home()
    assert asked(state) == (4, "produce")
    do(state, Build("carrier"), Build("infantry", "archon_tau"), Build("infantry", "archon_tau"))
    refused(state, Build("infantry", "archon_tau"), "9.1", "limit", need=4, have=3)
    do(state, DONE)
    # 4 resources: both planets and the trade good are needed, so nobody is asked.
    assert exhausted(state, 4) == ["archon_ren", "archon_tau"]
    assert state.players[4].goods == 0
    assert forces(state, 4, "14") == {"carrier": 2}
    assert forces(state, 4, "archon_tau") == {"infantry": 3, "space_dock": 1}


@proves("imperium", "9.1", "9.2")
def test_two_for_a_price_count_singly() -> None:
    state = at_home()
    do(state, Build("fighter"), Build("fighter"), Build("fighter"))
    assert options(state, Build) == []
    do(state, DONE)
    assert asked(state) == (4, "pay")
    refused(state, SpendGoods(), "15.1", "goods", need=2, have=1)
    do(state, Exhaust("archon_ren"))
    assert state.players[4].goods == 1
    assert forces(state, 4, "14") == {"carrier": 1, "fighter": 3}


@proves("imperium", "9.2", "15.1")
def test_what_is_too_expensive_cannot_be_ordered() -> None:
    state = at_home('players.4.exhausted = ["archon_ren"]')
    refused(state, Build("carrier"), "9.2", "resources", need=3, have=2)
    do(state, Build("cruiser"), DONE)
    assert state.players[4].goods == 0


@proves("imperium", "15.1")
def test_planets_are_exhausted_for_one_value_and_surplus_is_lost() -> None:
    state = at_home(goods=4)
    do(state, Build("destroyer"), DONE)
    assert options(state) == [Exhaust("archon_ren"), Exhaust("archon_tau"), SpendGoods()]
    do(state, Exhaust("archon_ren"))  # 2 resources for a price of 1
    assert (exhausted(state, 4), state.players[4].goods) == (["archon_ren"], 4)


@proves("imperium", "9.3", "9.6")
def test_structures_and_war_suns_cannot_be_produced() -> None:
    state = at_home(goods=20)
    refused(state, Build("pds"), "9.6", "not_produced", unit="pds")
    refused(state, Build("war_sun"), "9.6", "not_produced", unit="war_sun")
    refused(state, Build("infantry", "archon_ren"), "9.3", "no_producer", place="archon_ren")
    muaat = position(
        'turn = 1\nplayers.1.goods = 12\nplayers.1.units = {"4" = {fighter = 1},'
        " muaat = {space_dock = 1, infantry = 1}}",
        factions=("sol", "muaat", "hacan", "jol_nar", "xxcha", "sardakk_norr"),
    )
    do(muaat, Activate(4))
    assert Build("war_sun") in options(muaat)


@proves("imperium", "9.4")
def test_a_blockade_stops_ships_but_not_ground_forces() -> None:
    state = position("""
        turn = 4
        players.4.units = {archon_tau = {space_dock = 1, infantry = 1}}
        players.4.technologies = []
        players.1.units = {"14" = {cruiser = 1}}
    """)
    do(state, Activate(14))
    refused(state, Build("fighter"), "9.4", "blockade", system=14)
    do(state, Build("infantry", "archon_tau"))


@proves("imperium", "9.5", "1.2")
def test_reinforcements_are_limited() -> None:
    state = position("""
        turn = 4
        players.4.units."14" = {carrier = 2}
        players.4.units."36" = {carrier = 2}
        players.4.units.archon_tau = {space_dock = 1}
        players.4.goods = 20
        players.4.technologies = []
    """)
    do(state, Activate(14))
    refused(state, Build("carrier"), "9.5", "pieces", unit="carrier")


@proves("imperium", "9.5", "6.3.1")
def test_fleet_and_capacity_are_kept_after_production() -> None:
    state = at_home("players.4.fleet = 1", goods=20)
    do(state, Build("cruiser"), DONE)
    while asked(state) == (4, "pay"):
        do(state, SpendGoods())
    assert asked(state) == (4, "fleet")


@covers("sarween_tools")
def test_sarween_tools_save_a_resource() -> None:
    refused(at_home('players.4.exhausted = ["archon_ren", "archon_tau"]', 0), DONE, "5.1")
    cheaper = position("""
        turn = 4
        players.4.units = {"14" = {carrier = 1}, archon_tau = {space_dock = 1, infantry = 1}}
        players.4.technologies = ["sarween_tools"]
        players.4.exhausted = ["archon_ren", "archon_tau"]
    """)
    do(cheaper, Activate(14), Build("destroyer"), DONE)
    assert forces(cheaper, 4, "14") == {"carrier": 1, "destroyer": 1}


@covers("space_dock_2")
@proves("imperium", "16.2")
def test_space_dock_two_produces_more() -> None:
    state = position("""
        turn = 4
        players.4.units = {"14" = {carrier = 2}, archon_tau = {space_dock = 1, infantry = 1}}
        players.4.technologies = ["space_dock_2"]
        players.4.goods = 9
    """)
    do(state, Activate(14), *(Build("fighter"),) * 5)
    refused(state, Build("fighter"), "9.1", "limit", need=6, have=5)
