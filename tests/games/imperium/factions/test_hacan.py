"""The Emirates of Hacan."""

from armillary.core.decision import Action
from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.trade import Accept, Goods, Offer
from armillary.games.imperium.flow.dice import Rolled
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import rolling, table, table_at
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

APART = """
    players.0.units = {arretze = {infantry = 1}}
    players.0.planets = ["arretze", "hercant", "kamdorn"]
    players.1.units = {arc_prime = {infantry = 1}}
    players.2.units = {jord = {infantry = 1}}
    players.0.goods = 5
    players.1.goods = 5
"""
"""Nobody is a neighbour of Hacan."""


def hacan(*texts: str) -> State:
    return table("hacan", APART, "\n".join(texts))


# The sheet


@covers("masters_of_trade")
@proves("imperium", "10.2")
def test_masters_of_trade_costs_no_token() -> None:
    text = """
        turn = 1
        players.1.cards = ["trade"]
        players.4.cards = ["diplomacy"]
        players.0.strategy = 0
        players.2.strategy = 0
    """
    state = hacan(text)
    do(state, PlayStrategy("trade"), pick(name="players", n=0))
    while asked(state)[0] != 0:
        assert asked(state)[0] != 2  # Sol, without a token, is not asked
        do(state, DECLINE)
    do(state, pick(name="trade"))
    assert state.players[0].commodities == 6
    assert state.players[0].strategy == 0


@covers("masters_of_trade")
@proves("imperium", "10.2")
def test_masters_of_trade_is_for_trade_alone() -> None:
    state = hacan('turn = 1\nplayers.1.cards = ["politics"]\nplayers.2.cards = ["diplomacy"]')
    state.players[0].strategy = 0
    do(state, PlayStrategy("politics"), pick(player=2))
    while asked(state)[1] != "turn":
        assert asked(state) != (0, "secondary")
        found: list[Action] = options(state)
        do(state, DECLINE if DECLINE in found else found[0])


@covers("guild_ships")
@proves("imperium", "15.4")
def test_guild_ships_trade_with_everybody_on_both_turns() -> None:
    state = hacan()
    do(state, Offer(1, Goods(trade_goods=2)), Accept())
    assert goods(state)[:2] == [3, 7]
    theirs = hacan("turn = 1")
    do(theirs, Offer(0, Goods(trade_goods=1)))
    assert asked(theirs) == (0, "reply")
    refused(hacan("turn = 1"), Offer(2, Goods(trade_goods=1)), "15.4", "not_neighbours", player=2)


@covers("arbiters")
@proves("imperium", "15.4")
def test_arbiters_exchange_action_cards() -> None:
    text = 'players.0.hand = ["bribery"]\nplayers.1.hand = ["plague"]'
    state = hacan(text)
    do(state, Offer(1, Goods(card="bribery"), Goods(card="plague")), Accept())
    assert state.players[0].hand == hacan('players.0.hand = ["plague"]').players[0].hand
    assert state.players[1].hand == hacan('players.1.hand = ["bribery"]').players[1].hand
    missing = hacan(text)
    refused(missing, Offer(1, Goods(card="plague")), "15.4", "no_card", card="plague")
    near = table(
        "yin",
        'players.0.hand = ["bribery"]',
        'players.0.units = {"31" = {cruiser = 1}}\nplayers.1.units = {"10" = {cruiser = 1}}',
    )
    refused(near, Offer(1, Goods(card="bribery")), "15.4", "cards")


# Technologies


BIOMES = 'players.0.technologies = ["production_biomes"]\nplayers.0.strategy = 1'


@covers("production_biomes")
@proves("imperium", "11.1")
def test_production_biomes_pays_four_and_two() -> None:
    state = hacan(BIOMES)
    refused(state, use("production_biomes", player=0), "17.4", "no_target")
    do(state, use("production_biomes", player=2))
    assert goods(state)[:3] == [9, 5, 2]
    assert state.players[0].strategy == 0
    assert state.players[0].spent
    assert asked(state)[0] != 0  # it was the action of this turn


@covers("production_biomes")
@proves("imperium", "11.2")
def test_production_biomes_needs_a_token_and_a_readied_card() -> None:
    poor = hacan(BIOMES.replace("strategy = 1", "strategy = 0"))
    refused(poor, use("production_biomes", player=2), "17.3", "strategy_tokens", need=1, have=0)
    spent = hacan(BIOMES, 'players.0.spent = ["production_biomes"]')
    refused(spent, use("production_biomes", player=2), "17.3", "exhausted")


NODE = """
    players.0.technologies = ["quantum_datahub_node"]
    players.0.cards = ["imperial"]
    players.1.cards = ["leadership"]
    players.2.cards = ["trade"]
    players.3.cards = []
    players.0.strategy = 1
"""


def node(*texts: str) -> State:
    return table_at("hacan", "strategy.end", APART, NODE + "\n".join(texts), phase="strategy")


@covers("quantum_datahub_node")
@proves("imperium", "18.1")
def test_quantum_datahub_node_swaps_strategy_cards() -> None:
    state = node()
    refused(state, use("quantum_datahub_node", player=3), "17.4", "no_target")  # no card
    do(state, use("quantum_datahub_node", player=1))
    assert (state.players[0].cards, state.players[1].cards) == ((0,), (7,))
    assert goods(state)[:2] == [2, 8]
    assert state.players[0].strategy == 0


@covers("quantum_datahub_node")
@proves("imperium", "18.1")
def test_quantum_datahub_node_asks_which_of_two_cards() -> None:
    """The 0 token stays with its player (22.36)."""
    text = """
        players.0.cards = ["construction", "imperial"]
        players.1.cards = ["leadership", "warfare"]
        players.4.cards = []
        players.5.cards = []
        zero = 1
    """
    state = node(text)
    do(state, use("quantum_datahub_node", player=1))
    refused(state, pick(name="leadership"), "17.3", "no_choice")  # first one of your own
    do(state, pick(name="imperial"), pick(name="warfare"))
    assert (state.players[0].cards, state.players[1].cards) == ((3, 5), (0, 7))
    assert state.zero == 1


@covers("quantum_datahub_node")
@proves("imperium", "17.3")
def test_quantum_datahub_node_must_be_paid() -> None:
    for text in ("players.0.goods = 2", "players.0.strategy = 0"):
        assert "quantum_datahub_node" not in usable(node(text))
    declined = node()
    do(declined, DECLINE)
    assert declined.players[0].cards == (7,)


# The flagship


KENARA = """
    players.0.units = {"38" = {flagship = 1, cruiser = 1}}
    players.1.units = {"38" = {dreadnought = 3}}
    players.1.fleet = 5
    players.0.goods = 2
"""


def kenara(*texts: str) -> State:
    state = table("hacan", KENARA, "\n".join(texts))
    do(state, Activate(38))
    decline(state, "roll")
    return state


@covers("wrath_of_kenara")
@proves("imperium", "7.3.3")
def test_wrath_of_kenara_turns_near_misses_into_hits() -> None:
    state = kenara()
    assert rolling(state) == ("flagship", 2, 7)
    do(state, Rolled(0, near=2))
    assert rolling(state) == ("cruiser", 1, 7)
    do(state, Rolled(0, near=1))
    assert usable(state) == ["wrath_of_kenara"]
    refused(state, use("wrath_of_kenara", name="count", n=3), "17.4", "no_target")  # 2 goods
    do(state, use("wrath_of_kenara", name="count", n=2))
    assert goods(state)[0] == 0
    roll(state, 0)
    assert asked(state) == (1, "assign")
    assert state.stack[-1].hits == 2  # type: ignore[attr-defined]


@covers("wrath_of_kenara")
@proves("imperium", "7.3.3")
def test_wrath_of_kenara_raises_a_die_once() -> None:
    state = kenara()
    do(state, Rolled(0, near=1), Rolled(0))
    do(state, use("wrath_of_kenara", name="count", n=1))
    assert asked(state)[1] == "roll"  # not again for the same dice
    assert goods(state)[0] == 1


@covers("wrath_of_kenara")
@proves("imperium", "7.3.3")
def test_wrath_of_kenara_needs_goods_a_near_miss_and_the_flagship() -> None:
    poor = kenara("players.0.goods = 0")
    assert all(not option.near for option in options(poor, Rolled))
    lucky = kenara()
    do(lucky, Rolled(2), Rolled(1))
    assert asked(lucky)[1] == "roll"
    without = kenara('players.0.units = {"38" = {cruiser = 2}}')
    roll(without, 0)
    assert asked(without)[1] == "roll"
    assert forces(without, 0, "38") == {"cruiser": 2}


@covers("wrath_of_kenara")
@proves("imperium", "7.3.3")
def test_wrath_of_kenara_also_raises_dice_that_were_rolled_again() -> None:
    state = table("hacan", KENARA, 'players.0.notes = ["war_funding 1"]\nplayers.1.goods = 2')
    do(state, Activate(38))
    do(state, use("war_funding", player=1))
    decline(state, "roll")
    do(state, Rolled(0), Rolled(0))  # no near miss at first
    do(state, Rolled(0, near=1), Rolled(1))
    do(state, use("wrath_of_kenara", name="count", n=1))
    assert goods(state)[:2] == [1, 0]


# Trade Convoys


CONVOYS = "players.1.units = {arc_prime = {infantry = 1}}\nturn = 1"


@covers("trade_convoys")
@proves("imperium", "15.4")
def test_trade_convoys_open_trade_with_everybody() -> None:
    state = hacan(CONVOYS, 'players.1.notes = ["trade_convoys 0"]')
    refused(state, Offer(2, Goods(trade_goods=1)), "15.4", "not_neighbours", player=2)
    do(state, use("trade_convoys", player=0))
    shown = hacan(CONVOYS, 'players.1.shown = ["trade_convoys 0"]')
    assert state.players[1].shown == shown.players[1].shown
    do(shown, Offer(2, Goods(trade_goods=1)), Accept())
    assert goods(shown)[:3] == [5, 4, 1]


@covers("trade_convoys")
@proves("imperium", "15.6")
def test_trade_convoys_go_back_when_their_holder_comes_to_hacan() -> None:
    state = hacan(CONVOYS, 'players.1.shown = ["trade_convoys 0"]')
    do(state, Activate(16))
    assert state.players[1].shown == ()
    assert len(state.players[0].notes) == 5
    elsewhere = hacan(CONVOYS, 'players.1.shown = ["trade_convoys 0"]')
    do(elsewhere, Activate(31))
    assert elsewhere.players[1].shown
