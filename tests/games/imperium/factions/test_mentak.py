"""The Mentak Coalition."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Assign, Lose, Sustain
from armillary.games.imperium.economy.paying import SpendGoods
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.economy.trade import Accept, Goods, Offer, gain_goods
from armillary.games.imperium.flow.questions import DECLINE
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
    options,
    pick,
    refused,
    roll,
    run,
    usable,
    use,
)

BATTLE = """
    players.0.units = {"36" = {cruiser = 2, destroyer = 1}}
    players.0.technologies = []
    players.1.units = {"36" = {dreadnought = 1, carrier = 1}, arc_prime = {infantry = 1}}
    players.1.technologies = []
"""


def battle(*texts: str) -> State:
    state = table("mentak", BATTLE, "\n".join(texts))
    do(state, Activate(36))
    return state


# Ambush


@covers("ambush")
@proves("imperium", "22.7")
def test_ambush_fires_with_two_ships_before_the_combat() -> None:
    state = battle()
    refused(state, use("ambush", unit="carrier"), "17.4", "no_target")
    do(state, use("ambush", unit="cruiser"))
    do(state, pick(unit="destroyer"))
    assert rolling(state) == ("destroyer", 1, 9)
    roll(state, 1)
    assert rolling(state) == ("cruiser", 1, 7)
    roll(state, 1)
    frame = state.stack[-1]
    assert isinstance(frame, Assign)
    assert (frame.seat, frame.hits) == (1, 2)
    do(state, Sustain("dreadnought"), Lose("carrier"))
    assert forces(state, 1, "36") == {"dreadnought": 1, "dreadnought_damaged": 1}


@covers("ambush")
@proves("imperium", "22.7")
def test_ambush_is_for_cruisers_and_destroyers_and_at_most_two() -> None:
    state = battle()
    do(state, use("ambush", unit="cruiser"), pick(unit="cruiser"))
    assert rolling(state) == ("cruiser", 2, 7)
    one = battle()
    do(one, use("ambush", unit="cruiser"), DECLINE)
    assert rolling(one) == ("cruiser", 1, 7)
    single = battle('players.0.units = {"36" = {destroyer = 1, carrier = 1}}')
    do(single, use("ambush", unit="destroyer"))
    assert rolling(single) == ("destroyer", 1, 9)  # there is no second one to ask for
    none = battle('players.0.units = {"36" = {carrier = 2}}')
    assert "ambush" not in usable(none)


@covers("ambush")
@proves("imperium", "18.6")
def test_ambush_comes_in_the_first_round_and_in_defence_too() -> None:
    state = battle()
    do(state, DECLINE)
    decline(state, "roll")
    roll(state, 0, 0, 0, 0)
    assert "ambush" not in usable(state)  # the second round
    defence = table("mentak", BATTLE, "turn = 1")
    do(defence, Activate(36))
    do(defence, use("ambush", unit="cruiser"), DECLINE)
    assert rolling(defence) == ("cruiser", 1, 7)


@covers("ambush")
@proves("imperium", "22.7")
def test_shields_holding_cancels_hits_of_an_ambush() -> None:
    state = battle('players.1.hand = ["shields_holding"]')
    do(state, use("ambush", unit="cruiser"), pick(unit="cruiser"))
    roll(state, 2)
    do(state, use("shields_holding"))
    assert forces(state, 1, "36") == {"dreadnought": 1, "carrier": 1}
    assert state.fight is not None
    assert state.fight.cancelled == [0, 0]


# Pillage


NEAR = """
    players.0.units = {"36" = {cruiser = 1}}
    players.0.goods = 0
    players.1.units = {"10" = {cruiser = 1}, arc_prime = {infantry = 1}}
    players.1.goods = 2
    players.1.commodities = 2
    players.2.units = {arretze = {infantry = 1}}
    players.2.goods = 5
    players.3.goods = 5
"""
"""Letnev in seat 1 is a neighbour of Mentak, Hacan in seat 2 is not."""


def gains(*texts: str, seat: int = 1, n: int = 1) -> State:
    """The moment after a player gained trade goods."""
    state = table("mentak", NEAR, "\n".join(texts))
    gain_goods(state, seat, n, None)
    run(state)
    return state


@covers("pillage")
@proves("imperium", "22.39")
def test_pillage_takes_a_trade_good_or_a_commodity() -> None:
    state = gains()
    assert usable(state) == ["pillage"]
    do(state, use("pillage", player=1, name="trade_good"))
    assert goods(state)[:2] == [1, 2]
    other = gains()
    do(other, use("pillage", player=1, name="commodity"))
    assert goods(other)[:2] == [1, 3]
    assert other.players[1].commodities == 1
    none = gains("players.1.commodities = 0")
    refused(none, use("pillage", player=1, name="commodity"), "17.4", "no_target")


@covers("pillage")
@proves("imperium", "22.39")
def test_pillage_needs_a_neighbour_with_three_trade_goods() -> None:
    assert asked(gains("players.1.goods = 1")) == (0, "turn")
    assert asked(gains(seat=2)) == (0, "turn")
    declined = gains()
    do(declined, DECLINE)
    assert goods(declined)[:2] == [0, 3]


@covers("pillage")
@proves("imperium", "18.2")
def test_pillage_follows_transactions_of_each_side() -> None:
    """Letnev and Sol trade beside Mentak: both have enough, so each may be robbed."""
    text = """
        turn = 1
        players.1.goods = 4
        players.2.goods = 4
        players.2.units = {"36" = {carrier = 1}, arretze = {infantry = 1}}
        players.0.units = {"31" = {cruiser = 1}}
    """
    state = table("mentak", NEAR, text)
    do(state, Offer(2, Goods(trade_goods=1), Goods(trade_goods=1)), Accept())
    do(state, use("pillage", player=1, name="trade_good"))
    do(state, use("pillage", player=2, name="trade_good"))
    assert goods(state)[:3] == [2, 3, 3]
    assert asked(state) == (1, "turn")


# Promise of Protection


@covers("promise_of_protection", "pillage")
@proves("imperium", "18.2")
def test_promise_of_protection_keeps_pillage_away() -> None:
    state = gains('players.1.shown = ["promise_of_protection 0"]')
    assert asked(state) == (0, "turn")
    in_hand = gains('players.1.notes = ["promise_of_protection 0"]')
    assert usable(in_hand) == ["pillage"]


@covers("promise_of_protection")
@proves("imperium", "15.6")
def test_promise_of_protection_is_an_action_and_goes_back() -> None:
    held = table("mentak", NEAR, 'turn = 1\nplayers.1.notes = ["promise_of_protection 0"]')
    do(held, use("promise_of_protection", player=0))
    assert len(held.players[1].shown) == 1
    shown = table("mentak", NEAR, 'turn = 1\nplayers.1.shown = ["promise_of_protection 0"]')
    do(shown, Activate(36))
    assert shown.players[1].shown == ()
    assert len(shown.players[0].notes) == 5


# The flagship


@covers("fourth_moon")
@proves("imperium", "7.3.4")
def test_fourth_moon_stops_sustain_damage() -> None:
    state = battle('players.0.units = {"36" = {flagship = 1}}')
    decline(state, "roll")
    roll(state, 1, 0, 0)
    assert options(state) == [Lose("dreadnought"), Lose("carrier")]
    refused(state, Sustain("dreadnought"), "7.3.4", "no_sustain", unit="dreadnought")
    without = battle('players.0.units = {"36" = {dreadnought = 1}}')
    decline(without, "roll")
    roll(without, 1, 0, 0)
    assert Sustain("dreadnought") in options(without)


@covers("fourth_moon")
@proves("imperium", "7.3.4")
def test_fourth_moon_spares_its_owner_and_helps_others_fire() -> None:
    """A third player's PDS fires at Letnev's ships beside the flagship."""
    state = battle('players.0.units = {"36" = {flagship = 1}}')
    decline(state, "roll")
    roll(state, 0, 0, 1)
    assert Sustain("flagship") in options(state)
    cannon = table(
        "mentak",
        BATTLE,
        """
        turn = 1
        players.0.units = {"36" = {flagship = 1}}
        players.1.units = {"10" = {dreadnought = 1, cruiser = 1}, arc_prime = {infantry = 1}}
        players.2.units = {lor = {pds = 1, infantry = 1}, arretze = {infantry = 1}}
        players.2.planets = ["arretze", "lor"]
        players.2.technologies = []
    """,
    )
    do(cannon, Activate(36), MoveShip(10, "dreadnought", (36,)), MoveShip(10, "cruiser", (36,)))
    do(cannon, EndMovement())
    assert asked(cannon) == (2, "cannon")
    do(cannon, pick(player=1))
    roll(cannon, 1)
    refused(cannon, Sustain("dreadnought"), "7.3.4", "no_sustain", unit="dreadnought")
    do(cannon, Lose("cruiser"))


@covers("fourth_moon")
@proves("imperium", "7.3.4")
def test_fourth_moon_works_in_the_round_in_which_it_is_destroyed() -> None:
    """Mentak defends and loses the flagship first; Letnev's dreadnought still cannot sustain."""
    state = table(
        "mentak",
        BATTLE,
        """
        turn = 1
        players.0.units = {"36" = {flagship = 1, flagship_damaged = 1, carrier = 1}}
        players.1.units = {"36" = {dreadnought = 1, cruiser = 1}}
    """,
    )
    do(state, Activate(36))
    decline(state, "roll")
    roll(state, 1, 0, 1, 0)
    do(state, Lose("flagship"))
    assert asked(state) == (1, "assign")
    refused(state, Sustain("dreadnought"), "7.3.4", "no_sustain", unit="dreadnought")
    do(state, Lose("cruiser"))
    assert forces(state, 1, "36") == {"dreadnought": 1}


# Technologies


SALVAGE = """
    players.0.units = {"36" = {cruiser = 2}}
    players.0.technologies = ["salvage_operations"]
    players.0.planets = ["moll_primus"]
    players.0.goods = 3
    players.0.fleet = 3
    players.1.units = {"36" = {dreadnought = 1, dreadnought_damaged = 1}}
"""


def salvage(*texts: str) -> State:
    state = table("mentak", BATTLE, SALVAGE + "\n".join(texts))
    do(state, Activate(36))
    decline(state, "roll")
    return state


@covers("salvage_operations")
@proves("imperium", "22.38")
def test_salvage_operations_pays_and_builds_a_destroyed_type() -> None:
    state = salvage()
    roll(state, 1, 0)
    assert goods(state)[0] == 4
    assert options(state, Build) == [Build("dreadnought")]
    refused(state, Build("cruiser"), "9.6", "not_produced", unit="cruiser")
    do(state, Build("dreadnought"))
    refused(state, Build("dreadnought"), "9.1", "limit", need=2, have=1)
    do(state, EndProduction())
    do(state, SpendGoods())
    assert forces(state, 0, "36") == {"dreadnought": 1, "cruiser": 2}
    assert goods(state)[0] == 0


@covers("salvage_operations")
@proves("imperium", "22.38")
def test_salvage_operations_after_a_defeat_only_pays() -> None:
    state = salvage("players.1.fleet = 4")
    roll(state, 0, 1)
    while forces(state, 0, "36"):
        if asked(state)[1] == "roll":
            roll(state, 0, 1)
        else:
            do(state, DECLINE)
    assert goods(state)[0] == 4
    assert asked(state)[1] != "produce"


@covers("salvage_operations")
@proves("imperium", "22.38")
def test_salvage_operations_gets_nothing_from_a_draw_nor_war_suns() -> None:
    draw = salvage('players.0.units = {"36" = {cruiser = 1}}')
    roll(draw, 1, 1)
    assert forces(draw, 0, "36") == {}
    assert goods(draw)[0] == 3
    sun = salvage(
        'players.1.units = {"36" = {war_sun = 1, war_sun_damaged = 1}}',
        'players.1.technologies = ["war_sun"]\nplayers.0.goods = 20',
    )
    roll(sun, 1, 0)
    assert goods(sun)[0] == 21
    assert options(sun, Build) == []


@covers("mirror_computing")
@proves("imperium", "18.2")
def test_mirror_computing_doubles_trade_goods() -> None:
    dock = """
        players.0.units = {moll_primus = {space_dock = 1}}
        players.0.planets = ["moll_primus"]
        players.0.exhausted = ["moll_primus"]
        players.0.goods = 1
    """
    state = table("mentak", dock, 'players.0.technologies = ["mirror_computing"]')
    do(state, Activate(2), Build("cruiser"), EndProduction())
    assert goods(state)[0] == 0
    assert forces(state, 0, "2") == {"cruiser": 1}
    without = table("mentak", dock, "players.0.technologies = []")
    do(without, Activate(2))
    refused(without, Build("cruiser"), "9.2", "resources", need=2, have=1)
