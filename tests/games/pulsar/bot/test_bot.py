"""The planning player: values, flights, dice, plans, and that it sees no more than its view."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from typing import Any, get_args

import pytest

from armillary import bots
from armillary.core.decision import Action
from armillary.core.errors import DataError
from armillary.core.files.component_data import convert, parse_toml
from armillary.games.pulsar import notation
from armillary.games.pulsar.actions.flight import Fly, all_lengths
from armillary.games.pulsar.actions.goals import BuyBonus, Goals
from armillary.games.pulsar.actions.gyrodynes import (
    Claim,
    SpinGyrodyne,
    StartConstruction,
    TakeGyrodyne,
)
from armillary.games.pulsar.actions.stations import TakeBonus
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effects import COUNTERS, Buy, Decline, Purchase
from armillary.games.pulsar.bot import evaluate
from armillary.games.pulsar.bot.follow_ups import branch, complete
from armillary.games.pulsar.bot.move_ordering import MOST_FLIGHTS, flights, lengths
from armillary.games.pulsar.bot.weights import Weights, weights
from armillary.games.pulsar.rounds.action_phase import EndTurn, Turn
from armillary.games.pulsar.rounds.dice_phase import TakeDie
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.rounds.production_phase import Production
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import NOBODY, State
from tests.games.pulsar.positions import die, drafting, fly, options, position, settled


def chosen(state: State, name: str = "builder") -> Action:
    """What the bot answers."""
    asked = GAME.decision(state)
    assert asked is not None
    return bots.make(name, GAME, 1).choose(state, asked)


def gain(text: str, more: str) -> float:
    """How much more seat 0 expects when the position has something more."""
    return evaluate(position(f"{text}\n{more}"), 0) - evaluate(position(text), 0)


# Values


def test_a_point_is_a_point() -> None:
    text = "round = 3"
    assert gain(text, "players.0.vp = 12") == pytest.approx(gain(text, "players.0.vp = 7") + 5)


def test_a_spinning_gyrodyne_is_worth_what_it_will_score() -> None:
    """5 points and the row's bonus in each round to come: 0, 2 and 4 in rounds 6 to 8 of AIII."""
    before = evaluate(position('round = 7\nplayers.0.pulsars = {p5 = "large_spinning"}'), 0)
    after = evaluate(position('round = 8\nplayers.0.pulsars = {p5 = "large_spinning"}'), 0)
    none = [evaluate(position(f"round = {number}"), 0) for number in (7, 8)]
    assert after - none[1] == 5 + 4
    assert before - none[0] == pytest.approx((5 + 2) + (5 + 4), abs=6)  # goals come nearer too


def test_gyrodynes_gain_with_every_step_and_lose_with_time() -> None:
    steps = ['{p5 = "claimed"}', '{p5 = "large"}', '{p5 = "large_spinning"}']
    for round in range(1, 7):
        worth = [gain(f"round = {round}", f"players.0.pulsars = {step}") for step in steps]
        assert 0 < worth[0] < worth[1] < worth[2]
    early, late = (gain(f"round = {n}", f"players.0.pulsars = {steps[2]}") for n in (2, 6))
    assert early > late + 15


def test_before_the_last_production_all_that_is_certain_counts() -> None:
    """11.5 and 11.6  A claim 1, a tile 1, both together 2; a pair of cubes 1; tokens nothing."""
    assert gain("round = 8", 'players.0.pulsars = {p5 = "claimed"}') == 1
    assert gain("round = 8", "players.0.tiles.small = 1") == 1
    assert gain("round = 8", 'players.0.pulsars = {p5 = "small"}') == 2
    assert gain("round = 8", "players.0.cubes = 4") == 2
    assert gain("round = 8", "players.0.pm = 3") == 0


def test_every_event_counter_and_action_has_its_number() -> None:
    w = weights()
    assert set(w.often) == set(get_args(effect_types.Event))
    assert set(w.grows) == set(get_args(effect_types.Counter)) == set(COUNTERS)
    assert set(w.shifts) == {*get_args(effect_types.DieAction), "copy_cube"}
    frames = {
        "visit",
        "draw_tiles",
        *(str(kind.__struct_config__.tag) for kind in notation.FRAMES.kinds()),
    }
    assert set(w.pending) <= frames


def test_a_missing_number_is_refused_with_its_key() -> None:
    raw = parse_toml(files("armillary.games.pulsar") / "data" / "bot.toml")
    del raw["stock"]["cube"]
    with pytest.raises(DataError) as refused:
        convert(raw, Weights, "bot.toml")
    assert str(refused.value) == "bot.toml: stock.cube: the key is missing"


# Flights


def test_the_flights_tried_out_are_legal_and_few() -> None:
    state = position('players.0 = {silver = [3, 5], ship = "g6", pm = 1, plus2 = 1}')
    legal = options(state, Fly)
    tried = list(flights(state, 0))
    assert set(tried) < set(legal)
    by_length: dict[int, int] = {}
    for flight in tried:
        by_length[len(flight.path)] = by_length.get(len(flight.path), 0) + 1
    assert set(by_length) == {2, 3, 4, 5, 6, 7}
    assert by_length[3] <= MOST_FLIGHTS
    assert by_length[4] <= 2 * MOST_FLIGHTS  # with either die and the token


def test_tokens_are_not_spent_on_what_a_die_does_alone() -> None:
    state = position('players.0 = {silver = [3, 4], ship = "g6", pm = 1}')
    paid = {
        length: payments for length, _, payments in lengths(all_lengths(state, state.players[0]))
    }
    assert paid[3] == [Payment(3)]
    assert paid[4] == [Payment(4)]
    assert paid[2] == [Payment(3, token="pm")]
    assert paid[5] == [Payment(4, token="pm")]


def test_a_gate_run_is_tried_with_the_flight_that_it_suits() -> None:
    state = position('players.0 = {silver = [5], pm = 0, ship = "g6", projects = ["b2"]}')
    runs = [flight for flight in flights(state, 0) if flight.run]
    assert [flight.run for flight in runs] == ["b2"]
    assert runs[0].visited(state) & state.table.graph.gates["orange"]


# Plans


def test_what_follows_a_draw_is_not_promised() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}')
    action = fly("s6", 1)
    after = branch(state, 0)
    GAME.apply(after, action)
    assert complete(after, 0, [action]) == (action,)  # which system is there is not known
    known = position('players.0 = {silver = [1], ship = "g6"}\nsystems = {s6 = "sys05"}')
    after = branch(known, 0)
    GAME.apply(after, action)
    assert complete(after, 0, [action])[:2] == (action, TakeBonus())
    assert type(after.stack[-1]) is Turn


def test_trying_out_leaves_the_position_alone() -> None:
    state = position('players.0 = {silver = [1, 4], ship = "g6", tiles = {small = 1}}')
    before = state.clone()
    chosen(state)
    assert state == before


def turn_of(state: State) -> list[Action]:
    """The builder's whole turn, as long as nothing is drawn."""
    bot, played = bots.make("builder", GAME, 1), []
    while (asked := GAME.decision(state)) is not None and asked.seat == 0:
        played.append(bot.choose(state.clone(), asked))
        GAME.apply(state, played[-1])
    return played


def test_a_token_completes_a_gyrodyne() -> None:
    state = position('round = 1\nplayers.0 = {silver = [4], pm = 1, pulsars = {p5 = "medium"}}')
    assert turn_of(state) == [SpinGyrodyne("p5", die(4, "pm")), EndTurn()]


def test_no_die_is_left_while_something_can_be_done() -> None:
    for value in range(1, 7):
        state = position(f'round = 5\nplayers.0 = {{silver = [{value}], ship = "g6"}}')
        assert not isinstance(chosen(state), EndTurn)


def test_both_dice_serve_one_plan() -> None:
    """A small tile with the 1, which is built at once and completed with the 3."""
    state = position('players.0 = {silver = [1, 3], pm = 0, pulsars = {p5 = "claimed"}}')
    assert turn_of(state) == [
        TakeGyrodyne("small", die(1)),
        StartConstruction("p5", "small"),
        SpinGyrodyne("p5", die(3)),
        EndTurn(),
    ]


def test_a_pulsar_where_the_flight_ends_is_claimed() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}')
    GAME.apply(state, fly("p5", 1))
    assert chosen(state) == Claim("p5")


def test_the_greedy_bot_goes_on_where_it_must() -> None:
    """16.7  A red die that must be used is used, even for nothing."""
    state = position("round = 8\nreds = [1]\nmust = true")
    assert not options(state, EndTurn)
    assert chosen(state, "greedy") in options(state)


# Dice


def taken(text: str, **more: Any) -> TakeDie:
    action = chosen(drafting(text, **more))
    assert isinstance(action, TakeDie)
    return action


def test_the_die_that_completes_a_gyrodyne_is_taken() -> None:
    text = """
        dice = [{dice}]
        median = 7
        players.0 = {{ship = "g6", pm = 0, pulsars = {{p5 = "{size}"}}}}
    """
    assert taken(text.format(dice="3, 4", size="small")).die == 3
    assert taken(text.format(dice="4, 5", size="medium")).die == 5
    assert taken(text.format(dice="4, 6", size="large")).die == 6


def test_of_two_equal_dice_the_marker_moves_where_it_helps() -> None:
    """In the last round the places of the initiative track are points, cubes come too late."""
    text = """
        dice = [1]
        median = 7
        initiative = [[6, 1], [7, 0], [8, 2], [8, 3]]
        engineering = [[6, 1], [8, 0], [8, 2], [8, 3]]
        players.0 = {ship = "g6"}
    """
    state = drafting(text)
    state.round = 8
    assert chosen(state) == TakeDie(1, "initiative")


# Purchases and goals


def test_the_last_cubes_buy_the_bonuses_of_goals() -> None:
    """11.3  Five cubes: the first bonus for 4, the second for 1, 12 points instead of 2."""
    patents = ["AI-1", "AI-2", "AI-3", "AI-4", "AII-1"]
    state = settled(
        position(f"round = 8\nplayers.0 = {{cubes = 5, patents = {patents}}}"), Goals(0)
    )
    for _ in range(2):
        assert chosen(state) == BuyBonus("patents_5")
        GAME.apply(state, BuyBonus("patents_5"))
    assert state.players[0].cubes == 0


def test_a_purchase_is_made_when_cubes_are_worth_less() -> None:
    """10.4  Three points for one cube, but not for the four that copy a die."""
    for cubes, answer in ((1, Buy()), (4, Decline())):
        state = position("round = 3\nplayers.0.cubes = 4")
        state.stack = [Production(NOBODY), Purchase(0, cubes, 3, 1, "transmitters")]
        assert chosen(state) == answer


# What it knows


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_the_seed_of_the_match_tells_it_nothing(name: str) -> None:
    """Draws to come follow from the seed; equal views must lead to equal choices."""
    text = 'players.0 = {silver = [2, 5], ship = "g6", pm = 1}'
    assert chosen(position(text, seed=1), name) == chosen(position(text, seed=2), name)
    dice = "dice = [1, 2, 4, 5, 6]\nmedian = 8\nplayers.0.ship = 'g6'"
    assert chosen(drafting(dice, seed=1), name) == chosen(drafting(dice, seed=2), name)


@pytest.mark.parametrize("language", ["en", "pt_BR", "pl"])
def test_the_options_that_were_compared_can_be_said_in_words(language: str) -> None:
    state = position('players.0 = {silver = [2, 5], ship = "g6", pm = 1}')
    asked = GAME.decision(state)
    assert asked is not None
    bot = bots.make("builder", GAME, 1)
    action = bot.choose(state, asked)
    assert len(bot.reasons) >= 3
    assert bot.reasons[0].action == action
    assert all(a.value >= b.value for a, b in pairwise(bot.reasons))
    said = [GAME.words(language).action(reason.action) for reason in bot.reasons]
    assert len(set(said)) >= 3
    assert all(said)
