"""15  Transactions, commodities, promissory notes."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.trade import Accept, Counter, Goods, Offer, Refuse, holds_fire
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.galaxy.adjacency import neighbours
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    goods,
    keys,
    options,
    pick,
    play_on,
    points,
    position,
    refused,
    roll,
    usable,
    use,
)

NEIGHBOURS = """
    players.0.units = {"1" = {cruiser = 1}, jord = {infantry = 1}}
    players.1.units = {"32" = {cruiser = 1}, arc_prime = {infantry = 1}}
"""


@proves("imperium", "15.3")
def test_neighbours_are_in_the_same_or_adjacent_systems() -> None:
    assert neighbours(position(), 0) == 0
    assert neighbours(position(NEIGHBOURS), 0) == 1 << 1
    wormholes = 'players.0.units = {"25" = {cruiser = 1}}\nplayers.1.units = {"40" = {cruiser = 1}}'
    state = position(wormholes + '\nplayers.0.planets = ["vefut_ii"]')
    assert neighbours(state, 0) >> 1 & 1


@proves("imperium", "15.2", "15.4", "22.46")
def test_commodities_become_trade_goods_when_they_are_given() -> None:
    state = position(NEIGHBOURS + "players.0.commodities = 3\nplayers.1.goods = 1")
    offer = Offer(1, Goods(commodities=2), Goods(trade_goods=1))
    assert offer in options(state)
    do(state, offer, Accept())
    assert (state.players[0].commodities, goods(state)[:2]) == (1, [1, 2])
    assert asked(state) == (0, "turn")  # a transaction is no action
    refused(state, Offer(1, Goods(commodities=1)), "15.4", "traded", player=1)


@proves("imperium", "15.4")
def test_what_cannot_be_offered() -> None:
    state = position(NEIGHBOURS + "players.0.commodities = 1")
    refused(state, Offer(3, Goods(commodities=1)), "15.4", "not_neighbours", player=3)
    refused(state, Offer(1, Goods(commodities=2)), "15.4", "commodities", need=2, have=1)
    refused(state, Offer(1, Goods(trade_goods=1)), "15.4", "goods", need=1, have=0)
    refused(state, Offer(1), "15.4", "nothing")
    refused(state, Offer(1, Goods(card="spy")), "15.4", "cards")
    refused(state, Offer(1, Goods(note="ceasefire", owner=2)), "15.6", "no_note", note="ceasefire")


@proves("imperium", "15.4", "15.5")
def test_an_offer_may_be_refused_or_countered() -> None:
    state = position(NEIGHBOURS + "players.0.goods = 4\nplayers.1.commodities = 2")
    offer = Offer(1, Goods(trade_goods=1), Goods(commodities=2), "peace in system 32")
    do(state, offer, Refuse())
    assert goods(state)[:2] == [4, 0]
    do(state, offer, Counter(Goods(commodities=2), Goods(trade_goods=2)))
    assert asked(state) == (0, "reply")
    events = do(state, Accept())
    assert (goods(state)[:2], state.players[1].commodities) == ([4, 2], 0)
    assert keys(events)[0] == "transaction"


PDS_ON_BEREG = """
    players.0.units = {"1" = {cruiser = 1, carrier = 1, infantry = 2}}
    players.0.goods = 2
    players.0.technologies = []
    players.1.units = {"10" = {carrier = 1}, bereg = {pds = 1, infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "bereg"]
    players.1.technologies = []
"""


@proves("imperium", "15.5", "6.4.2", "8.5")
def test_a_promise_in_words_binds_nobody_and_holding_fire_binds_for_this_action() -> None:
    into_bereg = (MoveShip(1, "carrier", (35,)), Load("infantry", system=1, n=2), EndMovement())
    state = position(PDS_ON_BEREG)
    quiet = Offer(1, Goods(trade_goods=1), Goods(hold_fire=True))
    refused(state, quiet, "15.5", "later")  # outside a tactical action it is for later
    do(state, Activate(35), Offer(1, Goods(trade_goods=1), promise="no space cannon"), Accept())
    do(state, *into_bereg)
    assert asked(state) == (1, "cannon")
    assert options(state) == [pick(player=0), DECLINE]

    state = position(PDS_ON_BEREG)
    do(state, Activate(35), quiet, Accept())
    do(state, *into_bereg)
    assert asked(state) == (0, "landing")  # no offence
    play_on(state, lambda s: asked(s)[1] == "defence" or asked(s) == (1, "turn"))
    assert asked(state) == (1, "turn")  # and no defence, though forces landed beside the PDS
    assert state.tactical is None  # with the action the promise is over
    play_on(state, lambda s: asked(s) == (0, "turn"))
    refused(state, quiet, "15.5", "later")


@proves("imperium", "15.5")
def test_fire_is_held_only_against_whom_it_was_promised_and_may_be_countered() -> None:
    state = position(PDS_ON_BEREG)
    do(state, Activate(35), Offer(1, Goods(trade_goods=1), Goods(hold_fire=True)))
    do(state, Counter(Goods(hold_fire=True), Goods(trade_goods=2)))
    assert asked(state) == (0, "reply")
    do(state, Accept())
    assert goods(state)[:2] == [0, 2]
    assert holds_fire(state, 1, 0)
    assert not holds_fire(state, 1, 2)
    assert not holds_fire(state, 0, 1)


@proves("imperium", "15.4")
def test_the_active_player_deals_at_any_time_of_the_turn() -> None:
    state = position(NEIGHBOURS + "players.0.goods = 1")
    do(state, Activate(35))
    assert asked(state) == (0, "move")
    do(state, Offer(1, Goods(trade_goods=1)), Accept())
    assert (asked(state), goods(state)[:2]) == ((0, "move"), [0, 1])
    attacked = position(
        """
        players.0.units = {"1" = {cruiser = 2}}
        players.0.planets = ["vefut_ii"]
        players.1.units = {"35" = {cruiser = 1, carrier = 1}}
        players.1.goods = 1
        """
    )
    do(attacked, Activate(35), MoveShip(1, "cruiser", (35,)), EndMovement())
    decline(attacked)
    roll(attacked, 1, 0, 0)
    refused(attacked, Offer(0, Goods(trade_goods=1)), "15.4", "not_active")


@proves("imperium", "15.4")
def test_nobody_accepts_what_they_cannot_give() -> None:
    state = position(NEIGHBOURS + "players.0.goods = 1")
    do(state, Offer(1, Goods(trade_goods=1), Goods(trade_goods=5)))
    refused(state, Accept(), "15.4", "goods", need=5, have=0)
    assert options(state) == [Refuse()]


@proves("imperium", "15.6", "22.48", "22.10")
@covers("support_for_the_throne")
def test_support_for_the_throne_is_worth_a_point_until_it_is_broken() -> None:
    state = position(NEIGHBOURS + "players.0.points = 2")
    note = Goods(note="support_for_the_throne", owner=1)
    do(state, Offer(1, Goods(note="ceasefire", owner=0), note))
    do(state, Accept())
    assert points(state)[:2] == [3, 0]
    assert sum(len(player.shown) for player in state.players) == 1
    do(state, Activate(32))  # where seat 1 has a cruiser
    assert points(state)[0] == 2
    assert sum(len(player.shown) for player in state.players) == 0
    assert len(state.players[1].notes) == 6


@proves("imperium", "15.6", "22.11")
@covers("trade_agreement")
def test_trade_agreement_takes_what_the_owner_replenishes() -> None:

    state = position('players.0.cards = ["trade"]\nplayers.3.notes = ["trade_agreement 0"]')
    do(state, PlayStrategy("trade"))
    assert asked(state) == (3, "react")
    do(state, use("trade_agreement", player=0))
    assert (goods(state)[3], state.players[0].commodities) == (4, 0)
    assert len(state.players[0].notes) == 5  # it has returned
    own = position('players.0.cards = ["trade"]')
    do(own, PlayStrategy("trade"))
    assert asked(own) == (0, "trade_free")  # nobody plays notes of their own


@proves("imperium", "15.6", "18.4")
@covers("ceasefire")
def test_ceasefire_stops_the_movement_of_its_owner() -> None:
    text = NEIGHBOURS + '\nplayers.1.notes = ["ceasefire 0"]'
    state = position(text)
    do(state, Activate(32))
    assert (asked(state), usable(state)) == ((1, "react"), ["ceasefire"])
    do(state, use("ceasefire", player=0))
    assert asked(state)[1] != "move"
    elsewhere = position(text)
    do(elsewhere, Activate(35))
    assert asked(elsewhere) == (0, "move")
