"""The Barony of Letnev."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Assign, Lose, Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.fleet_limits import fleet_limit
from tests.games.imperium.factions.seated import land, rolling, table
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    covers,
    decline,
    do,
    forces,
    goods,
    refused,
    roll,
    usable,
    use,
)

BATTLE = """
    players.0.units = {"36" = {cruiser = 2}}
    players.0.technologies = []
    players.0.goods = 4
    players.1.units = {"36" = {carrier = 2}, jord = {infantry = 1}}
    players.1.technologies = []
"""


def battle(*texts: str) -> State:
    state = table("letnev", BATTLE, "\n".join(texts))
    do(state, Activate(36))
    return state


# The sheet


@covers("munitions_reserves")
@proves("imperium", "7.3.3")
def test_munitions_reserves_rolls_misses_again_for_two_trade_goods() -> None:
    state = battle()
    do(state, use("munitions_reserves"))
    assert goods(state)[0] == 2
    decline(state, "roll")
    assert rolling(state) == ("cruiser", 2, 7)
    roll(state, 1)
    assert rolling(state) == ("cruiser", 1, 7)  # the miss, once
    roll(state, 1)
    assert rolling(state)[0] == "carrier"
    roll(state, 0)
    assert forces(state, 1, "36") == {}


@covers("munitions_reserves")
@proves("imperium", "7.3.3")
def test_munitions_reserves_is_for_one_round_and_may_be_used_in_each() -> None:
    state = battle()
    do(state, use("munitions_reserves"))
    decline(state, "roll")
    roll(state, 0, 0, 0)
    assert usable(state) == ["munitions_reserves"]
    do(state, DECLINE)
    decline(state, "roll")
    roll(state, 0)
    assert rolling(state)[0] == "carrier"
    assert goods(state)[0] == 2


@covers("munitions_reserves")
@proves("imperium", "17.3")
def test_munitions_reserves_needs_two_trade_goods_and_an_own_combat() -> None:
    assert "munitions_reserves" not in usable(battle("players.0.goods = 1"))
    others = table(
        "letnev",
        "turn = 2",
        'players.0.goods = 4\nplayers.2.units = {"36" = {cruiser = 1}}\n'
        'players.1.units = {"36" = {cruiser = 1}}',
    )
    do(others, Activate(36))
    assert asked(others)[0] != 0


@covers("armada")
@proves("imperium", "6.3.1")
def test_armada_allows_two_more_ships() -> None:
    text = 'players.0.fleet = 1\nplayers.0.units = {"36" = {cruiser = 3}}'
    state = table("letnev", text)
    assert fleet_limit(state, state.players[0]) == 3
    assert fleet_limit(state, state.players[1]) == 3  # Sol: the tokens, no more
    state.players[0].fleet = 0
    do(state, Activate(36))
    assert forces(state, 0, "36") == {"cruiser": 2}


# The flagship


ARC = 'players.0.units = {"36" = {flagship = 1, flagship_damaged = 1}}'


@covers("arc_secundus")
@proves("imperium", "18.6")
def test_arc_secundus_is_repaired_in_every_round() -> None:
    state = battle(ARC, "players.0.goods = 0")
    assert forces(state, 0, "36") == {"flagship": 1}
    decline(state, "roll")
    roll(state, 0, 1)
    do(state, Sustain("flagship"))
    assert forces(state, 0, "36") == {"flagship": 1}
    decline(state, "roll")
    roll(state, 0, 2)
    do(state, Sustain("flagship"))
    assert forces(state, 0, "36") == {}


@covers("arc_secundus")
@proves("imperium", "18.6")
def test_arc_secundus_is_repaired_in_space_combat_alone() -> None:
    peace = battle(ARC, "players.1.units = {jord = {infantry = 1}}")
    assert forces(peace, 0, "36") == {"flagship": 1, "flagship_damaged": 1}
    others = battle('players.0.units = {"36" = {dreadnought = 1, dreadnought_damaged = 1}}')
    assert forces(others, 0, "36") == {"dreadnought": 1, "dreadnought_damaged": 1}


@covers("arc_secundus")
@proves("imperium", "8.3")
def test_arc_secundus_bombards_through_planetary_shields() -> None:
    planet = """
        players.1.units = {arnor = {infantry = 2, pds = 1}, jord = {infantry = 1}}
        players.1.planets = ["jord", "arnor"]
    """
    state = battle(planet, 'players.0.units = {"36" = {flagship = 1, infantry = 1}}')
    decline(state, "bombardment")
    do(state, BOMBARD)
    assert rolling(state) == ("flagship", 3, 5)
    roll(state, 2)
    assert forces(state, 1, "arnor") == {"pds": 1}
    shielded = battle(planet, 'players.0.units = {"36" = {dreadnought = 1, infantry = 1}}')
    decline(shielded, "landing")
    assert asked(shielded) == (0, "landing")


# Technologies


LANDING = """
    players.0.units = {"36" = {carrier = 1, infantry = 2}}
    players.1.units = {arnor = {infantry = 1, pds = 1}, jord = {infantry = 1}}
    players.1.planets = ["jord", "arnor"]
"""


@covers("l4_disruptors")
@proves("imperium", "18.7")
def test_l4_disruptors_silence_space_cannon_during_an_invasion() -> None:
    state = battle(LANDING, 'players.0.technologies = ["l4_disruptors"]')
    assert asked(state) == (1, "cannon")  # 6.4.1  Before the invasion they may fire.
    do(state, DECLINE)
    do(state, land("arnor", 2))
    assert rolling(state) == ("infantry", 2, 8)
    without = battle(LANDING)
    do(without, DECLINE, land("arnor", 2))
    assert asked(without) == (1, "defence")


@covers("l4_disruptors")
@proves("imperium", "18.7")
def test_l4_disruptors_protect_their_owner_alone() -> None:
    state = table(
        "letnev",
        "turn = 1",
        """
        players.0.technologies = ["l4_disruptors"]
        players.0.units = {arnor = {infantry = 1, pds = 1}, arc_prime = {infantry = 1}}
        players.0.planets = ["arc_prime", "arnor"]
        players.1.units = {"36" = {carrier = 1, infantry = 2}}
        players.1.planets = ["jord"]
    """,
    )
    do(state, Activate(36))
    decline(state, "landing")
    do(state, land("arnor", 2))
    assert asked(state) == (0, "defence")


@covers("non_euclidean_shielding")
@proves("imperium", "18.5")
@pytest.mark.parametrize(("technologies", "left"), [('["non_euclidean_shielding"]', 0), ("[]", 1)])
def test_non_euclidean_shielding_cancels_two_hits(technologies: str, left: int) -> None:
    state = battle(
        'players.0.units = {"36" = {dreadnought = 2, cruiser = 1}}',
        f"players.0.technologies = {technologies}\nplayers.0.goods = 0",
    )
    decline(state, "roll")
    roll(state, 0, 0, 2)
    do(state, Sustain("dreadnought"))
    frame = state.stack[-1]
    assert (frame.hits if isinstance(frame, Assign) else 0) == left
    if left:
        do(state, Lose("cruiser"))
        assert forces(state, 0, "36") == {"dreadnought": 2, "dreadnought_damaged": 1}
    else:
        assert forces(state, 0, "36")["cruiser"] == 1


@covers("non_euclidean_shielding")
@proves("imperium", "18.5")
def test_non_euclidean_shielding_cancels_one_hit_if_there_is_one() -> None:
    state = battle(
        'players.0.units = {"36" = {dreadnought = 1}}',
        'players.0.technologies = ["non_euclidean_shielding"]\nplayers.0.goods = 0',
    )
    decline(state, "roll")
    roll(state, 0, 1)
    do(state, Sustain("dreadnought"))
    assert forces(state, 0, "36") == {"dreadnought": 1, "dreadnought_damaged": 1}
    decline(state, "roll")
    assert rolling(state)[0] == "dreadnought"  # the next round


# War Funding


FUNDED = 'players.1.notes = ["war_funding 0"]'


@covers("war_funding")
@proves("imperium", "7.3.3")
def test_war_funding_makes_letnev_pay_for_new_rolls() -> None:
    state = battle(FUNDED)
    do(state, DECLINE)  # Munitions Reserves
    do(state, use("war_funding", player=0))
    assert goods(state)[:2] == [2, 0]
    assert len(state.players[0].notes) == 5
    decline(state, "roll")
    roll(state, 0)
    assert rolling(state) == ("carrier", 2, 9)
    roll(state, 1)
    assert rolling(state) == ("carrier", 1, 9)
    roll(state, 1)
    assert forces(state, 0, "36") == {}


@covers("war_funding")
@proves("imperium", "17.3")
def test_war_funding_needs_goods_of_letnev_and_an_own_combat() -> None:
    poor = battle(FUNDED, "players.0.goods = 1")
    decline(poor, "roll")
    assert poor.players[1].notes == battle(FUNDED).players[1].notes
    assert goods(poor)[0] == 1
    refused(battle(FUNDED), use("war_funding", player=0), "17.4", "not_held")
    stranger = battle('players.2.notes = ["war_funding 0"]')
    do(stranger, DECLINE)
    assert asked(stranger)[0] != 2
