"""Forms: movement, payment, production, tokens, votes and deals are sent as legal bundles."""

from __future__ import annotations

import re

import pytest

from armillary.core.words import tag
from armillary.drawing.board import BARE
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.forms.form_parts import read
from armillary.games.imperium.board.forms.move_orders import Orders
from armillary.games.imperium.economy.command_tokens import GainTokens, PlaceTokens, Redistribute
from armillary.games.imperium.economy.paying import Exhaust, Pay, spend
from armillary.games.imperium.economy.production import Build, EndProduction, TakeBack
from armillary.games.imperium.economy.trade import Accept, Counter, Goods, Offer, Refuse
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.numbering import AGENDA, PLANETS_OF
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Abstain, Ballot, EndVote, VoteFor, VoteWith
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import NOBODY, State, Vote
from armillary.games.imperium.units.movement import EndMovement, Load, Move, MoveShip
from armillary.games.imperium.units.packed_units import pack
from tests.games.imperium.board.moments import at_war, bundles, carry_out, sheet, speak
from tests.games.imperium.positions import do, forces, position

FORMS = {
    "move": "move",
    "pay": "pay",
    "produce": "produce",
    "gain_tokens": "command",
    "redistribute": "command",
    "ballot": "agenda",
    "cast": "agenda",
    "reply": "trade",
    "turn": "trade",
}


@pytest.mark.parametrize("players", [3, 4, 6])
def test_every_plan_that_a_form_offers_is_legal(players: int) -> None:
    """As it is first shown, with the best fleet, and with something added."""
    seen: set[str] = set()
    for number, (state, ask) in enumerate(at_war(players, 11, most=320)):
        frame = tag(ask.frame)
        if frame not in FORMS or (frame == "turn" and number % 5):
            continue
        for given in ({}, {"step": "best"}, {"step": "b4.18:1"}, {"ggoods": "1", "to": "2"}):
            for bundle in bundles(sheet(state, ask.seat, FORMS[frame], given)):
                carry_out(state, ask.seat, bundle)
                seen.add(frame)
    assert {"move", "produce", "redistribute"} <= seen


# Movement


def moving(text: str, system: int) -> tuple[State, Move]:
    state = position(text)
    do(state, Activate(system))
    ask = GAME.decision(state)
    assert ask is not None
    assert isinstance(ask.frame, Move)
    return state, ask.frame


def beside(tile: int) -> int:
    """A system beside another one, without an anomaly."""
    galaxy = position().galaxy
    near = galaxy.near[tile] & ~galaxy.anomaly_mask
    return (near & -near).bit_length() - 1


FLEET = (
    'players.0.units = {"1" = {carrier = 2, dreadnought = 1, fighter = 6}, jord = {infantry = 5}}\n'
    "players.0.fleet = 3"
)


def test_ships_and_cargo_are_sent_as_one_bundle() -> None:
    """Two carriers (capacity 6 each, for Sol) take 4 fighters and 3 infantry along."""
    near = beside(1)
    state, _ = moving(FLEET, near)
    drawn = sheet(state, 0, "move", {"1.3": "2", "c1.6": "4", "c52.7": "0", "step": "1.3:0"})
    [bundle] = bundles(drawn)
    assert bundle[-1] == EndMovement()
    assert bundle.count(MoveShip(1, "carrier", (near,))) == 2
    after = carry_out(state, 0, bundle)
    assert forces(after, 0, str(near)) == {"carrier": 2, "fighter": 4}


def test_all_that_can_come_fills_the_fleet_pool_and_the_holds() -> None:
    near = beside(1)
    state, frame = moving(FLEET, near)
    orders = Orders(state, frame, {"step": "all"})
    assert (orders.moving, orders.limit) == (3, 3)
    after = carry_out(state, 0, orders.actions())
    there = forces(after, 0, str(near))
    assert there["dreadnought"] + there["carrier"] == 3
    assert there["infantry"] == 5
    assert orders.loaded == min(orders.room, 11)


def test_the_best_fleet_is_the_smallest_that_does_the_job() -> None:
    """An empty system is taken by one ship with who lands; the rest stays at home."""
    near = beside(1)
    state, frame = moving(FLEET, near)
    for player in state.players[1:]:
        player.units[near] = 0
    orders = Orders(state, frame, {"step": "best"})
    free = sum(not state.players[0].planets >> planet & 1 for planet in PLANETS_OF[near])
    assert free
    assert orders.moving == 1
    assert orders.loaded == free  # one of the infantry for each planet, and no fighters
    carry_out(state, 0, orders.actions())


def test_the_best_fleet_is_strong_enough_to_win() -> None:
    near = beside(1)
    state, frame = moving(FLEET, near)
    state.players[1].units[near] = pack({"cruiser": 1})
    alone = Orders(state, frame, {"step": "best"})
    state.players[1].units[near] = pack({"cruiser": 5, "dreadnought": 3})
    outnumbered = Orders(state, frame, {"step": "best"})
    everything = Orders(state, frame, {"step": "all"})
    assert 0 < alone.moving < everything.moving
    assert outnumbered.wanted == everything.wanted  # nothing is enough: all that can come


def test_the_best_fleet_stands_in_the_form_when_it_opens() -> None:
    state, frame = moving(FLEET, beside(1))
    best = Orders(state, frame, {"step": "best"})
    assert bundles(sheet(state, 0, "move")) == [best.actions()]
    elsewhere = {"move": "99", "1.2": "1"}  # filled in for another system
    assert Orders(state, frame, elsewhere).wanted == best.wanted


def test_no_fleet_is_proposed_for_ones_own_system_where_nothing_is_to_be_had() -> None:
    ships = f'"1" = {{carrier = 1}}, "{beside(1)}" = {{cruiser = 1}}, jord = {{space_dock = 1}}'
    state, _ = moving(f"players.0.units = {{{ships}}}", 1)
    drawn = sheet(state, 0, "move")
    assert bundles(drawn) == [[EndMovement()]]
    assert 'class="quiet" data-bundle' in drawn


def test_clearing_sends_nothing() -> None:
    state, _ = moving(FLEET, beside(1))
    assert bundles(sheet(state, 0, "move", {"1.3": "2", "step": "clear"})) == [[EndMovement()]]


def test_a_full_fleet_pool_keeps_the_next_ship_out_with_its_rule() -> None:
    state, _ = moving(FLEET, beside(1))
    state.players[0].fleet = 2
    drawn = sheet(state, 0, "move", {"1.3": "2"})
    assert 'aria-disabled="true" data-tip="Your fleet pool' in drawn
    assert "6.3.1" in drawn
    assert "2 of 2" in drawn


def test_a_ship_that_cannot_come_is_listed_with_its_reason() -> None:
    """One fleet is held by an own token, another is too far away."""
    near = beside(1)
    far = next(t for t in position().galaxy.tiles if t in (10, 14, 15))
    state, _ = moving(
        'players.0.units = {"1" = {carrier = 1}, '
        f'"{far}" = {{carrier = 1}}, "18" = {{dreadnought = 1}}}}\n'
        "players.0.tokens = [18]",
        near,
    )
    drawn = sheet(state, 0, "move")
    assert "6.2.2" in drawn
    assert "6.2.10" in drawn


def test_cargo_goes_with_a_ship_that_passes_it() -> None:
    """What lies beside the way of no ship is not offered."""
    state, frame = moving(FLEET, beside(1))
    orders = Orders(state, frame, {})
    assert {cargo.place for cargo in orders.cargo} >= {1}
    loads = [a for a in Orders(state, frame, {"step": "all"}).actions() if isinstance(a, Load)]
    assert sum(load.n for load in loads) == 11


# Payment


def paying(text: str, kind: str, amount: int) -> State:
    state = position(text)
    spend(state, 0, "resources" if kind == "resources" else "influence", amount)
    frame = state.stack.pop()
    frame.run(state, None)
    return state


RICH = 'players.0.planets = ["jord", "mellon", "zohbat", "quann"]\nplayers.0.goods = 3'


def test_a_payment_is_proposed_and_leaves_little_over() -> None:
    """4 resources: Jord alone has exactly that."""
    state = paying(RICH, "resources", 4)
    assert isinstance(state.stack[-1], Pay)
    [bundle] = bundles(sheet(state, 0, "pay"))
    assert bundle == [Exhaust("jord")]
    looked_at = sheet(state, 0, "pay", {"place": "planet:jord"})  # Confirm in the bar is green
    assert 'class="yes"' not in looked_at
    after = carry_out(state, 0, bundle)
    assert after.players[0].goods == 3


def test_one_may_pay_differently() -> None:
    state = paying(RICH, "resources", 4)
    [bundle] = bundles(sheet(state, 0, "pay", {"pay": "resources-4-0", "zohbat": "1"}))
    assert bundle == [Exhaust("zohbat")]  # then trade goods are the only way, and nobody is asked
    after = carry_out(state, 0, bundle)
    assert after.players[0].goods == 2


def test_too_little_cannot_be_sent() -> None:
    state = paying(RICH.replace("goods = 3", "goods = 0"), "resources", 4)
    drawn = sheet(state, 0, "pay", {"pay": "resources-4-0", "quann": "1"})
    assert bundles(drawn) == []
    assert "2 still to pay" in drawn


def test_what_was_ticked_for_another_payment_or_vote_is_not_ticked_for_this() -> None:
    state = paying(RICH, "resources", 4)
    proposed = sheet(state, 0, "pay")
    assert sheet(state, 0, "pay", {"pay": "influence-4-0", "quann": "1"}) == proposed
    assert '<form id="pay-resources-4-0">' in proposed
    state = voting()
    fresh = sheet(state, 0, "agenda")
    before = {"agenda": "1-mutiny", "outcome": "against", "jord": "1"}
    assert sheet(state, 0, "agenda", before) == fresh
    assert '<form id="agenda-1-fleet_regulations">' in fresh


# Production and tokens


def test_production_is_ordered_in_one_bundle() -> None:
    state = position("players.0.units = {jord = {space_dock = 1}}\nplayers.0.goods = 4")
    do(state, Activate(1))
    assert tag(state.stack[-1]) == "produce"
    drawn = sheet(state, 0, "produce", {"b4.1": "1", "step": "b6.1:1"})
    paid, own = bundles(drawn)
    assert own == [Build("cruiser"), Build("fighter"), EndProduction()]
    assert paid == [*own, Exhaust("jord")]
    assert tag(carry_out(state, 0, own).stack[-1]) == "pay"
    assert forces(carry_out(state, 0, paid), 0, "1") == {"cruiser": 1, "fighter": 1}
    assert "Paid with Jord." in drawn
    assert "2 of 6" in drawn
    told = re.sub(r"<[^>]+>", " ", drawn)
    assert re.search(r"Fleet pool +1 of 3", told)
    assert re.search(r"Capacity +1 of 3", told)  # three fighters live at the dock
    assert "Sarween Tools" not in drawn


def test_an_order_is_proposed_and_may_be_cleared() -> None:
    state = position("players.0.units = {jord = {space_dock = 1}}\nplayers.0.goods = 4")
    do(state, Activate(1))
    proposed = bundles(sheet(state, 0, "produce"))[0]
    assert any(isinstance(action, Build) for action in proposed)
    carry_out(state, 0, proposed)
    assert bundles(sheet(state, 0, "produce", {"step": "clear"})) == [[EndProduction()]]


def test_in_a_lesson_nothing_is_proposed_and_paid_by_itself() -> None:
    state, _ = moving(FLEET, beside(1))
    assert bundles(sheet(state, 0, "move", {BARE: "1"})) == [[EndMovement()]]
    state = position("players.0.units = {jord = {space_dock = 1}}\nplayers.0.goods = 4")
    do(state, Activate(1))
    assert bundles(sheet(state, 0, "produce", {BARE: "1"})) == [[EndProduction()]]
    built = sheet(state, 0, "produce", {BARE: "1", "b4.1": "1"})
    assert bundles(built) == [[Build("cruiser"), EndProduction()]]
    state.stack.append(GainTokens(0, 3))
    assert not bundles(sheet(state, 0, "command", {BARE: "1"}))


def test_production_names_what_makes_it_cheaper() -> None:
    state = position(
        "players.0.units = {jord = {space_dock = 1}}\nplayers.0.goods = 4\n"
        'players.0.technologies = ["sarween_tools"]'
    )
    do(state, Activate(1))
    assert "Sarween Tools: 1 less" in sheet(state, 0, "produce", {"b4.1": "1"})
    nothing = sheet(state, 0, "produce", {"step": "clear"})
    assert "Sarween Tools" not in nothing
    assert "Go on without producing" in nothing


NO_CARRIERS = """
    players.0.units."1" = {carrier = 1}
    players.0.units."35" = {carrier = 2, fighter = 8}
    players.0.units."22" = {carrier = 1}
    players.0.units.jord = {space_dock = 1}
    players.0.tokens = [22]
    players.0.goods = 9
    players.0.technologies = []
"""


def test_a_piece_is_taken_from_the_board_in_the_same_bundle() -> None:
    """1.10  None is left: the sheet says so, and from where one may be taken."""
    state = position(NO_CARRIERS.replace("fighter = 8", "fighter = 4"))
    do(state, Activate(1), EndMovement())
    drawn = sheet(state, 0, "produce", {"step": "clear"})
    assert "None left. You may take one from a system without your command token" in drawn
    assert 'value="b3.1.35:1"' in drawn
    assert "b3.1.22" not in drawn  # held by the own token
    bundle = bundles(sheet(state, 0, "produce", {"step": "b3.1.35:1", "b6.1": "1"}))[-1]
    assert bundle == [TakeBack("carrier", 35), Build("fighter"), EndProduction()]
    assert forces(carry_out(state, 0, bundle), 0, "35") == {"carrier": 1, "fighter": 4}


def test_a_piece_that_leaves_cargo_behind_asks_before_production_goes_on() -> None:
    infantry = position(NO_CARRIERS.replace("fighter = 8", "fighter = 4, infantry = 4"))
    do(infantry, Activate(1), EndMovement())
    [bundle] = bundles(sheet(infantry, 0, "produce", {"b3.1.35": "1", "b6.1": "1"}))
    assert bundle == [TakeBack("carrier", 35)]  # which cargo stays is asked first
    assert tag(carry_out(infantry, 0, bundle).stack[-1]) == "question"


def test_tokens_are_placed_when_all_have_a_pool() -> None:
    state = position()
    state.stack.append(GainTokens(0, 3))
    assert bundles(sheet(state, 0, "command", {"tactic": "2", "at": "1"})) == []
    drawn = sheet(state, 0, "command", {"tactic": "2", "at": "1", "step": "fleet:1"})
    assert bundles(drawn) == [[PlaceTokens(2, 1, 0)]]
    assert "3 now, 5 then" in drawn


def test_new_tokens_are_proposed_and_the_others_stay() -> None:
    state = position("players.0.tactic = 2\nplayers.0.fleet = 4\nplayers.0.strategy = 1")
    state.stack.append(Redistribute(0, 2))
    [[proposed]] = bundles(sheet(state, 0, "command"))
    assert isinstance(proposed, PlaceTokens)
    assert (proposed.tactic, proposed.fleet, proposed.strategy) >= (2, 4, 1)
    assert min(proposed.fleet - 4, proposed.strategy - 1) >= 0
    assert proposed.tactic + proposed.fleet + proposed.strategy == 9
    more = {"tactic": "3", "fleet": "5", "strategy": "1", "at": "1", "step": "fleet:1"}
    assert bundles(sheet(state, 0, "command", more)) == [[PlaceTokens(2, 6, 1)]]


# Votes


FLEETS = {"agenda": "1-fleet_regulations"}
"""Which vote a form is about."""


def voting() -> State:
    """Fleet Regulations are on the table, and seat 0 votes with 2, 1 and 2 influence."""
    state = position('players.0.planets = ["jord", "quann", "mellon"]')
    state.vote = Vote(AGENDA["fleet_regulations"], 1)
    state.stack = [Step(NOBODY, "agenda.cleared"), Ballot(0)]
    return state


def test_a_vote_is_cast_in_one_bundle() -> None:
    state = voting()
    first = sheet(state, 0, "agenda")
    assert bundles(first) == [[Abstain()]]
    drawn = sheet(state, 0, "agenda", FLEETS | {"outcome": "against", "jord": "1"})
    cast, abstain = bundles(drawn)
    assert cast == [VoteFor("against"), VoteWith("jord"), EndVote()]
    assert abstain == [Abstain()]
    assert "Cast 2 votes: Against" in drawn


def test_with_the_last_planet_a_vote_ends_by_itself() -> None:
    state = voting()
    chosen = FLEETS | {"outcome": "for", "jord": "1", "quann": "1", "mellon": "1"}
    cast = bundles(sheet(state, 0, "agenda", chosen))[0]
    assert EndVote() not in cast
    assert set(cast[1:]) == {
        VoteWith("jord"),
        VoteWith("quann"),
        VoteWith("mellon"),
    }


def test_all_planets_vote_at_one_press() -> None:
    chosen = FLEETS | {"outcome": "for", "step": "all"}
    drawn = sheet(voting(), 0, "agenda", chosen)
    assert len(bundles(drawn)[0]) == 4
    assert "With all planets: 5 votes" in drawn


# Deals


def test_an_offer_and_its_counter() -> None:
    """Hacan trades with everybody: 2 commodities for 1 trade good; the answer asks for 2."""
    state = position("turn = 2\nplayers.2.commodities = 4\nplayers.0.goods = 3")
    given = {"to": "1", "gcom": "2", "tgoods": "1"}
    [bundle] = bundles(sheet(state, 2, "trade", given))
    assert bundle == [Offer(0, Goods(commodities=2), Goods(trade_goods=1))]
    do(state, *bundle)
    accept, refuse = bundles(sheet(state, 0, "trade"))
    assert (accept, refuse) == ([Accept()], [Refuse()])
    changed = {"to": "3", "ggoods": "1", "tcom": "2", "step": "tcom:1"}
    counter, as_offered, _ = bundles(sheet(state, 0, "trade", changed))
    assert counter == [Counter(Goods(trade_goods=1), Goods(commodities=3))]
    assert as_offered == [Accept()]


def test_a_counter_offer_that_is_refused_says_why_and_keeps_the_other_answers() -> None:
    state = position("turn = 2\nplayers.2.commodities = 4\nplayers.0.goods = 3")
    do(state, Offer(0, Goods(commodities=2), Goods(trade_goods=1)))
    drawn = sheet(state, 0, "trade", {"to": "3", "step": "clear"})
    assert bundles(drawn) == [[Accept()], [Refuse()]]
    assert "15.4" in drawn or "Nothing" in drawn or "nothing" in drawn


def test_a_draft_is_forgotten_when_it_was_meant_for_another_moment() -> None:
    state = position("turn = 2\nplayers.2.commodities = 4\nplayers.0.goods = 3")
    kept = {"trade": "1-2-0", "to": "1", "gcom": "2"}
    assert bundles(sheet(state, 2, "trade", kept))
    do(state, Offer(0, Goods(commodities=1)), Refuse())
    assert bundles(sheet(state, 2, "trade", kept)) == []


def test_an_offer_of_the_list_stands_in_the_form_and_why_a_deal_is_possible() -> None:
    """Hacan trade with everybody (22.17)."""
    state = position("turn = 2\nplayers.2.commodities = 4\nplayers.0.goods = 3")
    asked = GAME.decision(state)
    assert asked is not None
    listed = [c for c in BOARD.choices(GAME.view(state, 2), asked, speak()) if c.group == "trade"]
    assert listed
    for one in listed:
        assert bundles(sheet(state, 2, "trade", {"place": one.place})) == [[one.action]]
    assert "possible: Guild Ships" in sheet(state, 2, "trade")


def test_fire_is_held_by_a_binding_part_of_a_deal_and_only_in_a_tactical_action() -> None:
    """15.5  A box of each side; words are shown as a promise that binds nobody."""
    text = 'turn = 2\nplayers.2.goods = 2\nplayers.2.units = {"22" = {cruiser = 1}}'
    assert "No space cannon in this action" not in sheet(position(text), 2, "trade")
    state = position(text)
    do(state, Activate(35))
    drawn = sheet(state, 2, "trade", {"to": "1", "ggoods": "1", "tfire": "1", "promise": "peace"})
    assert drawn.count("binding: the table keeps it") == 2
    assert "Promise, not binding" in drawn
    [bundle] = bundles(drawn)
    assert bundle == [Offer(0, Goods(trade_goods=1), Goods(hold_fire=True), "peace")]
    do(state, *bundle)
    told = sheet(state, 0, "trade")
    assert "“peace”" in told
    assert bundles(told) == [[Accept()], [Refuse()]]


def test_what_a_form_holds_is_read_again() -> None:
    assert read({"a": "2", "b": "0", "step": "a:1"}) == {"a": 3}
    assert read({"a": "1", "step": "a:-1"}) == {}
    assert read({"a": "x", "step": "nonsense"}) == {}
    assert read({"a": "9999"}) == {}


def test_only_the_seat_that_is_asked_has_the_form() -> None:
    state, _ = moving(FLEET, beside(1))
    for seat, there in ((0, True), (1, False), (None, False)):
        ids = {one.id for one in BOARD.sheets(GAME.view(state, seat), seat, speak())}
        assert ("move" in ids) == there
