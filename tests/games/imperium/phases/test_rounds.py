"""3, 4, 5 and 12  The round: strategy, action and status phase."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.turn_order import initiative
from armillary.games.imperium.phases.action_phase import EndTurn, PassTurn
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from tests.games.imperium.positions import (
    asked,
    at_step,
    covers,
    do,
    draw,
    exhausted,
    forces,
    goods,
    keys,
    let_chance,
    options,
    pick,
    play_on,
    points,
    position,
    refused,
    use,
)


@proves("imperium", "4.1", "4.2", "23.2", "19.2")
def test_strategy_cards_are_taken_from_the_speaker_clockwise() -> None:
    state = at_step("round", "speaker = 2\ncard_goods = {trade = 2}", "strategy")
    order = []
    while asked(state)[1] == "choose_strategy":
        order.append(asked(state)[0])
        if len(order) == 2:
            refused(state, TakeCard("trade"), "4.1", "card_taken", card="trade", player=2)
        do(state, TakeCard("trade") if len(order) == 1 else options(state, TakeCard)[0])
    assert order == [2, 3, 4, 5, 0, 1]
    assert goods(state)[2] == 2
    assert sum(state.card_goods) == 2  # two cards are left, with a trade good each
    assert state.phase == "action"


@proves("imperium", "4.1", "19.1", "3.2")
def test_three_players_take_two_cards_and_the_lower_one_counts() -> None:
    state = at_step("round", phase="strategy", players=3)
    for card in ("politics", "leadership", "diplomacy", "technology", "imperial", "trade"):
        do(state, TakeCard(card))
    assert [player.cards for player in state.players] == [(2, 6), (0, 7), (1, 4)]
    assert initiative(state) == [1, 2, 0]
    assert sum(state.card_goods) == 2


@proves("imperium", "3.2", "4.4", "24.9")
def test_initiative_with_the_zero_token_and_without_cards() -> None:
    cards = {0: "leadership", 2: "politics", 3: "imperial", 4: "trade"}
    text = "\n".join(f'players.{seat}.cards = ["{card}"]' for seat, card in cards.items())
    state = position(f"speaker = 4\nzero = 3\n{text}")
    assert initiative(state) == [3, 0, 2, 4, 5, 1]


@proves("imperium", "4.3")
@covers("political_stability")
def test_political_stability_keeps_cards() -> None:
    state = at_step("status", 'players.1.hand = ["political_stability"]')
    play_on(state, lambda s: asked(s) == (1, "react"))
    do(state, use("political_stability"))
    play_on(state, lambda s: asked(s)[1] == "choose_strategy")
    assert state.players[1].cards == (1,)
    seats = []
    while asked(state)[1] == "choose_strategy":
        seats.append(asked(state)[0])
        do(state, options(state, TakeCard)[0])
    assert seats == [0, 2, 3, 4, 5]


@covers("public_disgrace")
def test_public_disgrace_makes_a_player_choose_again() -> None:
    state = at_step("round", 'players.1.hand = ["public_disgrace"]', "strategy")
    do(state, TakeCard("leadership"))
    assert asked(state) == (1, "react")
    do(state, use("public_disgrace"))
    assert asked(state) == (0, "choose_strategy")
    refused(state, TakeCard("leadership"), "4.1", "other_card")
    do(state, TakeCard("warfare"))
    assert state.players[0].cards == (5,)


@covers("summit")
@proves("imperium", "18.1")
def test_summit_at_the_start_of_the_strategy_phase() -> None:
    state = at_step("round", 'players.1.hand = ["summit"]', "strategy")
    do(state, use("summit"), PlaceTokens(1, 1, 0))
    assert (state.players[1].tactic, state.players[1].fleet) == (4, 4)


# Turns


@proves("imperium", "5.1", "5.2", "5.3", "3.1")
def test_nobody_passes_before_the_strategic_action() -> None:
    state = position()
    refused(state, PassTurn(), "5.3", "readied_cards", need=0, have=1)
    state = position('players.0.used = ["leadership"]')
    do(state, PassTurn())
    assert state.players[0].passed
    assert asked(state) == (1, "turn")


@proves("imperium", "5.1", "5.5", "23.3")
def test_turns_follow_the_order_of_initiative() -> None:
    cards = ("politics", "leadership", "trade", "imperial", "warfare", "diplomacy")
    text = "\n".join(f'players.{seat}.cards = ["{card}"]' for seat, card in enumerate(cards))
    state = position(f"turn = 5\n{text}")
    assert initiative(state) == [1, 5, 0, 2, 4, 3]
    do(state, Activate(34))
    assert asked(state) == (0, "turn")


@proves("imperium", "5.6", "5.4")
def test_the_last_player_goes_on_and_those_who_passed_may_still_answer() -> None:
    passed = "\n".join(f"players.{seat}.passed = true" for seat in range(1, 6))
    state = position(passed)
    do(state, PlayStrategy("leadership"), PlaceTokens(1, 1, 1))
    seats = set()
    while asked(state)[1] != "turn":
        seats.add(asked(state)[0])
        do(state, DECLINE if DECLINE in options(state) else options(state)[0])
    assert 4 in seats  # Xxcha, who has passed, could buy tokens
    assert asked(state) == (0, "turn")
    do(state, PassTurn())
    assert state.phase == "status"


@proves("imperium", "5.5")
def test_without_another_action_a_turn_has_one() -> None:
    state = position()
    refused(state, EndTurn(), "5.1", "must_act")
    do(state, Activate(34))
    assert asked(state) == (1, "turn")


# Status phase


@proves("imperium", "12.2", "12.3", "12.4", "12.5", "12.6", "12.7", "12.8", "12.9", "23.7")
def test_the_status_phase_in_order() -> None:
    state = at_step(
        "status",
        """
        public = ["expand_borders"]
        players.0.tokens = [35]
        players.0.exhausted = ["jord"]
        players.0.used = ["leadership"]
        players.0.units = {"1" = {dreadnought = 1, dreadnought_damaged = 1}, jord = {infantry = 1}}
        players.0.technologies = ["neural_motivator", "hyper_metabolism"]
        """,
    )
    draw(state, "sway_the_council")
    draw(state, "summit", "spy")  # two with Neural Motivator
    assert len(state.players[0].hand) == 2
    let_chance(state)
    assert asked(state) == (0, "redistribute")
    refused(state, PlaceTokens(9, 9, 9), "12.6", "tokens", need=12, have=27)
    do(state, PlaceTokens(4, 4, 4))  # eight, two, Hyper Metabolism and Versatile
    assert state.players[0].tokens == 0
    play_on(state, lambda s: asked(s)[1] == "choose_strategy")
    assert exhausted(state, 0) == []
    assert forces(state, 0, "1") == {"dreadnought": 1}
    assert state.players[0].cards == ()
    assert state.round == 2
    assert state.hidden == (2, 5)


@covers("neural_motivator", "hyper_metabolism", "versatile")
@proves("imperium", "22.12")
def test_neural_motivator_changes_only_the_status_draw() -> None:
    state = position(
        'players.0.cards = ["politics"]\nplayers.0.technologies = ["neural_motivator"]'
    )
    do(state, PlayStrategy("politics"), pick(player=1))
    draw(state, "summit", "spy")
    assert len(state.players[0].hand) == 2
    assert asked(state)[1] != "draw" or getattr(state.stack[-1], "deck", "") == "look"


@proves("imperium", "12.3", "14.7", "1.12")
def test_without_objectives_the_game_ends_for_the_most_points() -> None:
    state = at_step(
        "status.reveal",
        """
        hidden = [0, 0]
        players.0.points = 7
        players.1.points = 8
        players.2.points = 8
        players.1.cards = ["imperial"]
        players.2.cards = ["politics"]
        """,
    )
    assert state.finished
    assert state.winner == 2  # of those who are tied, the first in initiative
    assert points(state)[:3] == [7, 8, 8]


@proves("imperium", "12.10", "3.1")
def test_the_agenda_phase_comes_only_without_the_custodians() -> None:
    kept = at_step("status.over", "custodians = true")
    assert asked(kept)[1] == "choose_strategy" or kept.phase == "action"
    gone = at_step("status.over", "custodians = false")
    assert gone.phase == "agenda"


@proves("imperium", "17.4")
def test_the_limit_of_a_hand_is_seven() -> None:
    hand = ["bribery", "bunker", "disable", "insubordination", "intercept", "parley", "plague"]
    state = position(f'players.0.cards = ["politics"]\nplayers.0.hand = {hand}'.replace("'", '"'))
    do(state, PlayStrategy("politics"), pick(player=1))
    draw(state, "spy", "summit")
    assert asked(state) == (0, "discard")
    events = do(state, pick(name="bribery"), pick(name="bunker"))
    assert keys(events)[:2] == ["discard", "discard"]
    assert len(state.players[0].hand) == 7
