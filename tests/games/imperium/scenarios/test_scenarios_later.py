"""Worked examples and numbers of the published rulebook: the table, the council, the victory."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.economy.trade import Accept, Goods, Offer
from armillary.games.imperium.flow.card_draws import draw_secrets
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.steps import settle
from armillary.games.imperium.flow.turn_order import initiative
from armillary.games.imperium.numbering import OBJECTIVE, PLANET, ground
from armillary.games.imperium.phases.action_phase import PassTurn
from armillary.games.imperium.phases.objectives import met, scorable_public, scorable_secret
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Abstain
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from armillary.games.imperium.units.packed_units import DOCK, PDS
from armillary.games.imperium.units.placement import fits
from tests.games.imperium.economy.test_trade import NEIGHBOURS
from tests.games.imperium.phases.councils import abstain, council, vote
from tests.games.imperium.phases.test_strategic_action import playing, until
from tests.games.imperium.positions import (
    asked,
    at_step,
    config,
    do,
    draw,
    exhausted,
    forces,
    goods,
    keys,
    options,
    pick,
    play_on,
    points,
    position,
    refused,
    usable,
)

# Objectives and victory


@proves("imperium", "14.3")
def test_objective_needs_current_control() -> None:
    six = ["wellon", "saudor", "arnor", "lor", "abyz", "mecatol_rex"]
    for planets, can in ((six, True), (six[:5], False)):
        text = f"players.0.planets = {['jord', *planets]}".replace("'", '"')
        state = position(f'public = ["expand_borders"]\n{text}')
        assert met(state, 0, OBJECTIVE["expand_borders"]) == can


@proves("imperium", "14.2")
def test_two_point_objective() -> None:
    text = 'public = ["galvanize_the_people"]\nplayers.0.points = 3\nplayers.0.strategy = 3'
    state = playing("imperial", f"{text}\nplayers.0.tactic = 3")
    do(state, pick(name="galvanize_the_people"))
    assert points(state)[0] == 5
    assert scorable_public(state, 0) == []


@proves("imperium", "10.4")
def test_imperial_with_mecatol() -> None:
    state = playing(
        "imperial",
        """
        players.0.points = 4
        players.0.planets = ["jord", "mecatol_rex"]
        public = ["lead_from_the_front"]
        custodians = false
        """,
    )
    do(state, pick(name="lead_from_the_front"))
    play_on(state, lambda s: asked(s)[1] == "secondary")
    assert (points(state)[0], state.players[0].secrets) == (6, ())


@proves("imperium", "10.4")
def test_imperial_without_mecatol() -> None:
    state = playing("imperial", 'players.0.secrets = ["threaten_enemies", "mine_rare_metals"]')
    draw(state, "spark_a_rebellion")
    assert (points(state)[0], len(state.players[0].secrets)) == (0, 3)


@proves("imperium", "14.5")
def test_fourth_secret_objective() -> None:
    state = position("""
        players.0.secrets = ["threaten_enemies", "mine_rare_metals"]
        players.0.scored = ["cut_supply_lines"]
        players.0.points = 1
    """)
    draw_secrets(state, 0, 1)
    settle(state)
    draw(state, "spark_a_rebellion")
    assert asked(state)[0] == 0
    refused(state, DECLINE, "17.3", "must_choose")
    refused(state, pick(name="cut_supply_lines"), "17.3", "no_choice")  # it is scored
    do(state, pick(name="threaten_enemies"))
    assert len(state.players[0].secrets) == 2  # three with the one that was scored


@proves("imperium", "14.4")
def test_home_planets_needed_for_public() -> None:
    state = position("""
        turn = 1
        public = ["lead_from_the_front"]
        players.1.planets = ["arc_prime"]
        players.1.secrets = ["form_a_spy_network"]
        players.1.hand = ["spy", "plague", "parley", "bribery", "bunker"]
    """)
    assert met(state, 1, OBJECTIVE["lead_from_the_front"])
    assert scorable_public(state, 1) == []
    assert scorable_secret(state, 1) != []


@proves("imperium", "12.2")
def test_status_scoring_limit() -> None:
    state = at_step(
        "status",
        """
        public = ["lead_from_the_front", "erect_a_monument"]
        players.0.goods = 9
        players.0.secrets = ["form_a_spy_network", "threaten_enemies"]
        players.0.hand = ["spy", "plague", "parley", "bribery", "bunker"]
        players.0.units = {"31" = {cruiser = 1}, jord = {infantry = 1}}
        """,
    )
    play_on(state, lambda s: asked(s) == (0, "score_public"))
    do(state, pick(name="lead_from_the_front"))
    do(state, options(state)[0])  # from which pools the tokens come
    assert asked(state) == (0, "score_secret")
    do(state, pick(name="threaten_enemies"))
    assert points(state)[0] == 2
    assert asked(state) not in ((0, "score_public"), (0, "score_secret"))


@proves("imperium", "12.3")
def test_stage_two_after_stage_one() -> None:
    state = at_step("status.reveal", "hidden = [1, 5]")
    draw(state, "expand_borders")
    assert (state.hidden, state.public) == ((0, 5), 1 << OBJECTIVE["expand_borders"])


@proves("imperium", "14.7")
def test_imperium_rex() -> None:
    state = at_step(
        "status.reveal",
        """
        hidden = [0, 0]
        players.0.points = 8
        players.1.points = 8
        players.2.points = 7
        players.0.cards = ["imperial"]
        players.1.cards = ["politics"]
        players.2.cards = ["leadership"]
        """,
    )
    assert (state.finished, state.winner) == (True, 1)


@proves("imperium", "14.6")
def test_instant_win() -> None:
    state = position("""
        players.0.units = {"22" = {carrier = 1, infantry = 2}}
        players.0.technologies = []
        players.0.points = 9
        players.0.goods = 4
    """)
    do(state, Activate(18), MoveShip(22, "carrier", (18,)))
    do(state, Load("infantry", system=22, n=2), EndMovement(), pick(planet="mecatol_rex"))
    assert (state.finished, state.winner, state.phase) == (True, 0, "action")


# Deals


PDS_IN_THE_WAY = """
    players.0.units = {"1" = {cruiser = 1}}
    players.0.goods = 1
    players.1.units = {"10" = {carrier = 1}, bereg = {pds = 1, infantry = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "bereg"]
    players.1.technologies = []
"""


@proves("imperium", "15.5")
def test_binding_deal_pds() -> None:
    """The promise for this moment binds: the owner of the PDS is not even asked to fire."""
    state = position(PDS_IN_THE_WAY)
    do(state, Activate(35))
    events = do(state, Offer(1, Goods(trade_goods=1), Goods(hold_fire=True)), Accept())
    assert "transaction" in keys(events)
    assert goods(state)[:2] == [0, 1]
    do(state, MoveShip(1, "cruiser", (35,)), EndMovement())
    assert asked(state) == (1, "turn")
    assert forces(state, 0, "35") == {"cruiser": 1}


@proves("imperium", "15.5")
def test_non_binding_deal_attack_later() -> None:
    state = position(NEIGHBOURS + "players.0.goods = 1")
    do(state, Offer(1, Goods(trade_goods=1), promise="attack seat 2 later"), Accept())
    play_on(state, lambda s: asked(s) == (1, "turn"))
    do(state, Activate(34))  # it attacks nobody
    assert goods(state)[:2] == [0, 1]


@proves("imperium", "15.4")
def test_one_transaction_per_neighbour_per_turn() -> None:
    state = position(
        NEIGHBOURS
        + """players.0.goods = 3
        players.2.units = {"23" = {cruiser = 1}, arretze = {infantry = 1}}
        players.0.technologies = []
        """.replace('"23"', '"35"')
    )
    do(state, Offer(1, Goods(trade_goods=1)), Accept())
    refused(state, Offer(1, Goods(trade_goods=1)), "15.4", "traded", player=1)
    do(state, Offer(2, Goods(trade_goods=1)), Accept())
    assert goods(state)[:3] == [1, 1, 1]
    do(state, Activate(34))
    assert asked(state) == (1, "turn")


@proves("imperium", "15.2")
def test_commodities_convert() -> None:
    state = position(NEIGHBOURS + "players.0.commodities = 3")
    do(state, Offer(1, Goods(commodities=2)), Accept())
    assert (state.players[0].commodities, goods(state)[1]) == (1, 2)


@proves("imperium", "15.2")
def test_replenish_to_value() -> None:
    state = position('turn = 2\nplayers.2.cards = ["trade"]\nplayers.2.commodities = 4')
    do(state, PlayStrategy("trade"))
    assert state.players[2].commodities == 6


@proves("imperium", "15.6")
def test_promissory_one_per_transaction() -> None:
    """An offer has room for one note of each side."""
    state = position(NEIGHBOURS)
    assert Goods.__struct_fields__.count("note") == 1
    do(state, Offer(1, Goods(note="ceasefire", owner=0)), Accept())
    refused(state, Offer(1, Goods(note="trade_agreement", owner=0)), "15.4", "traded", player=1)


@proves("imperium", "15.6")
def test_own_promissory_not_playable() -> None:
    state = position('players.0.cards = ["trade"]')
    do(state, PlayStrategy("trade"))
    assert asked(state) == (0, "trade_free")
    assert "trade_agreement" not in usable(state)


# Strategy


@proves("imperium", "4.2")
def test_trade_goods_on_unchosen_cards() -> None:
    state = at_step("round", phase="strategy")
    for _ in range(6):
        do(state, options(state, TakeCard)[0])
    assert [n for n in state.card_goods if n] == [1, 1]


@proves("imperium", "4.1", "5.3", "19.1")
def test_three_player_card_count() -> None:
    state = at_step("round", phase="strategy", players=3)
    for card in ("politics", "leadership", "diplomacy", "technology", "imperial", "trade"):
        do(state, TakeCard(card))
    assert (initiative(state), sum(n == 1 for n in state.card_goods)) == ([1, 2, 0], 2)
    one = position('players.0.cards = ["politics", "technology"]\nplayers.0.used = ["politics"]')
    refused(one, PassTurn(), "5.3", "readied_cards", need=0, have=1)


@proves("imperium", "5.3")
def test_cannot_pass_with_readied_card() -> None:
    refused(position(players=5), PassTurn(), "5.3", "readied_cards", need=0, have=1)


@proves("imperium", "5.4", "10.2")
def test_passed_player_uses_secondary() -> None:
    state = playing("politics", "players.1.passed = true\nplayers.1.strategy = 1")
    until(state, 1, "secondary")
    do(state, pick(name="politics"))
    assert state.players[1].strategy == 0


@proves("imperium", "10.2")
def test_own_secondary_forbidden() -> None:
    state = playing("trade")
    do(state, pick(name="players", n=0))
    seats = []
    while asked(state)[1] == "secondary":
        seats.append(asked(state)[0])
        do(state, DECLINE)
    assert 0 not in seats


@proves("imperium", "10.3")
def test_leadership_primary_influence() -> None:
    state = playing("leadership", "players.0.goods = 5")  # with Jord seven
    do(state, PlaceTokens(1, 1, 1))
    assert options(state)[-1] == pick(name="command_tokens", n=2)
    do(state, pick(name="command_tokens", n=2))
    while asked(state)[1] == "pay":
        do(state, options(state)[0])
    do(state, PlaceTokens(1, 1, 0))
    player = state.players[0]
    assert player.tactic + player.fleet + player.strategy == 3 + 3 + 2 + 5


@proves("imperium", "10.3", "25.2")
def test_diplomacy_primary_printed() -> None:
    text = """
        players.0.planets = ["jord", "qucenn", "rarron"]
        players.0.exhausted = ["jord", "qucenn", "rarron"]
        players.0.cards = ["diplomacy", "trade"]
    """
    state = position(text + "\nplayers.0.units = {jord = {infantry = 1}}")
    do(state, PlayStrategy("diplomacy"))
    refused(state, pick(system=18), "10.3", "not_mecatol")
    do(state, pick(system=29))
    assert [player.tokens for player in state.players] == [0] + [1 << 29] * 5
    assert exhausted(state, 0) == ["jord"]


@proves("imperium", "10.3")
def test_warfare_primary() -> None:
    pools = "players.0.tactic = 0\nplayers.0.fleet = 3\nplayers.0.strategy = 1"
    state = playing("warfare", f"players.0.tokens = [35, 36]\n{pools}")
    do(state, pick(system=36), PlaceTokens(1, 0, 0))
    assert state.players[0].tokens == 1 << 35
    refused(state, PlaceTokens(6, 0, 0), "12.6", "tokens", need=5, have=6)
    do(state, PlaceTokens(5, 0, 0))
    assert (state.players[0].tactic, state.players[0].fleet) == (5, 0)


# Council


@proves("imperium", "12.10")
def test_agenda_skipped_before_custodians() -> None:
    steps = ("status.over", "status.return_cards")
    stack = ", ".join(f'{{frame = "step", seat = -2, step = "{step}"}}' for step in steps)
    for custodians, phase in (("true", "strategy"), ("false", "agenda")):
        state = position(f'custodians = {custodians}\nphase = "status"\nstack = [{stack}]')
        assert state.phase == phase


@proves("imperium", "13.3")
def test_voting_order() -> None:
    state = council("mutiny", "speaker = 1")
    seats = []
    while asked(state)[1] == "ballot":
        seats.append(asked(state)[0])
        do(state, Abstain())
    assert seats == [2, 3, 4, 5, 0, 1]


@proves("imperium", "13.5")
def test_vote_tie_speaker_decides() -> None:
    state = council("economic_equality")
    vote(state, "for", "wren_terra")
    vote(state, "against", "hercant")
    abstain(state, 3, 4, 5, 0)
    assert (asked(state), options(state)) == (
        (0, "tie"),
        [pick(name="for"), pick(name="against")],
    )


@proves("imperium", "13.3")
def test_votes_are_influence() -> None:
    planets = 'players.0.planets = ["jord", "mecatol_rex"]'
    state = council("mutiny", f"speaker = 5\n{planets}")
    vote(state, "for", "jord", "mecatol_rex")
    assert state.vote is not None
    assert state.vote.votes == {"for": 8}


@proves("imperium", "17.4")
def test_hand_limit() -> None:
    hand = ["bribery", "bunker", "disable", "insubordination", "intercept", "parley", "plague"]
    state = playing("politics", f"players.0.hand = {hand}".replace("'", '"'))
    do(state, pick(player=1))
    draw(state, "spy", "summit")
    assert asked(state) == (0, "discard")
    do(state, pick(name="bribery"), pick(name="bunker"))
    assert len(state.players[0].hand) == 7


# Setup


@proves("imperium", "2.2")
def test_structure_limits() -> None:
    state = position("players.0.units = {jord = {pds = 2, space_dock = 1}}")
    player, jord = state.players[0], ground(PLANET["jord"])
    assert [fits(state, player, type, jord) for type in (PDS, DOCK)] == [False, False]
    building = playing("construction", "players.0.units = {jord = {pds = 2, space_dock = 1}}")
    assert asked(building) != (0, "construction")


@proves("imperium", "2.8")
def test_five_player_compensation() -> None:
    state = GAME.setup(config(players=5))
    assert goods(state) == [2, 4, 2, 0, 0]
