"""4  The action phase: turns, dice, tokens and shifts."""

from __future__ import annotations

import pytest

from armillary.core.decision import Action
from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import SpinGyrodyne, StartConstruction, TakeGyrodyne
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.transmitters import PayTransmitter, TakeTransmitter
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    die,
    do,
    fly,
    options,
    points,
    position,
    red,
    refused,
)


@proves("pulsar", "4.1")
def test_both_silver_dice_and_one_red_die_in_any_order() -> None:
    state = position("players.0 = {silver = [1, 2]}\nreds = [4]")
    do(
        state,
        TakeGyrodyne("medium", die(2)),
        TakeGyrodyne("large", red(4)),
        TakeGyrodyne("small", die(1)),
    )
    assert state.players[0].tiles == (1, 1, 1)
    refused(state, TakeGyrodyne("small", die(1)), "4.1", "no_die", die=1, have=())
    refused(state, TakeGyrodyne("large", red(4)), "9.7", "red_spent")
    do(state, EndTurn())
    assert asked(state) == (1, "turn")


@proves("pulsar", "4.1")
def test_turns_are_taken_in_play_order() -> None:
    state = position("order = [2, 0, 3, 1]\nturn = 2")
    seen = []
    while asked(state)[1] == "turn":
        seen.append(asked(state)[0])
        do(state, EndTurn())
    assert seen == [2, 0, 3, 1]


@proves("pulsar", "16.27", "4.1")
def test_unused_dice_are_lost() -> None:
    state = position("players.0 = {silver = [6, 6], vp = 9}\nreds = [4]")
    do(state, EndTurn())
    assert state.players[0].silver == ()
    assert (state.reds, state.red_spent) == ((), False)
    assert points(state)[0] == 9


@proves("pulsar", "4.2")
def test_an_action_needs_exactly_its_die() -> None:
    for value in (1, 3, 4, 5, 6):
        state = position(f"players.0 = {{silver = [{value}], pm = 0}}")
        refused(state, TakeGyrodyne("medium", die(value)), "4.2", need=2, have=(value,))
    state = position("players.0 = {silver = [2, 2], pm = 0}")
    do(state, TakeGyrodyne("medium", die(2)))
    assert len(state.players[0].silver) == 1
    do(state, TakeGyrodyne("medium", die(2)))  # the same again with another die
    assert (len(state.players[0].silver), state.players[0].tiles) == (0, (0, 2, 0))


@proves("pulsar", "4.3")
def test_a_token_changes_a_die_and_goes_back() -> None:
    state = position("players.0 = {silver = [1, 3, 4], pm = 2, plus2 = 1}")
    do(state, TakeGyrodyne("medium", die(3, "pm")), TakeGyrodyne("medium", die(1, "pm")))
    assert (state.players[0].pm, state.players[0].plus2) == (0, 1)
    refused(state, TakeGyrodyne("large", die(4, "pm")), "4.3", "no_token", token="pm")
    do(state, fly("o2 s2 m1 s1 g1 p2", die(4, "plus2")))
    assert state.players[0].plus2 == 0


@proves("pulsar", "4.4")
@pytest.mark.parametrize(
    ("patent", "faces"), [("AI-4", ("AI", "AII", "AIII")), ("CII-2", ("AI", "CII", "AIII"))]
)
def test_a_shift_accepts_one_too_high_or_too_low(patent: str, faces: tuple[str, ...]) -> None:
    text = """
        round = 3
        players.0 = {silver = [%d], pm = 0, patents = ["%s"], pulsars = {p1 = "medium"}}
    """
    for value in (4, 5, 6):
        state = position(text % (value, patent), faces=faces)
        do(state, SpinGyrodyne("p1", die(value)))
    for value in (2, 3):
        state = position(text % (value, patent), faces=faces)
        refused(state, SpinGyrodyne("p1", die(value)), "4.4", need=5, have=(value,), shift=1)
    # Only for its own actions.
    state = position(text % (1, patent), faces=faces)
    refused(state, TakeGyrodyne("medium", die(1)), "4.2", need=2, have=(1,))


@proves("pulsar", "4.4")
def test_shifts_do_not_add_up() -> None:
    text = """
        round = 3
        players.0 = {silver = [3], pm = 0, patents = ["AI-4", "CII-2"], pulsars = {p1 = "medium"}}
    """
    state = position(text, faces=("AI", "CII", "AIII"))
    refused(state, SpinGyrodyne("p1", die(3)), "4.4", need=5, have=(3,), shift=1)


@proves("pulsar", "4.5")
def test_a_die_above_six_is_for_flights_only() -> None:
    text = """
        round = 2
        players.0 = {silver = [6], plus2 = 1, pm = 1, patents = ["AI-4"], pulsars = {p1 = "large"}}
    """
    state = position(text)
    refused(state, SpinGyrodyne("p1", die(6, "plus2")), "4.4", need=6, have=(8,))
    # 5 and 7 are within the shift of a 6, but only the 5 is of use.
    do(state.clone(), SpinGyrodyne("p1", die(6, "pm")))
    assert 8 in {len(option.path) for option in options(state, Fly)}
    state = position(text.replace("[6]", "[5]").replace("pm = 1", "pm = 0"))
    refused(state, SpinGyrodyne("p1", die(5, "plus2")), "4.5", "die_too_high", have=7, most=6)


@proves("pulsar", "4.5", "5.3")
def test_flights_of_seven_eight_and_nine() -> None:
    text = 'players.0 = {silver = [6], plus2 = 1, pm = 1, ship = "g1", patents = [%s]}'
    found = {len(option.path) for option in options(position(text % ""), Fly)}
    assert found == {5, 6, 7, 8}
    found = {len(option.path) for option in options(position(text % '"AI-1"'), Fly)}
    assert found == {4, 5, 6, 7, 8, 9}


@proves("pulsar", "4.5", "16.13", "7.8")
def test_a_die_of_zero_pays_only_when_it_is_raised() -> None:
    text = "round = 2\nreds = [0]\nplayers.0 = {pm = %d, plus2 = 1, patents = [%s]}"
    state = position(text % (1, ""))
    refused(state, TakeGyrodyne("small", red(0)), "4.2", need=1, have=(0,))
    refused(state, fly("o2", red(0)), "5.2", need=1, have=())
    do(state.clone(), TakeGyrodyne("small", red(0, "pm")))
    do(state.clone(), TakeGyrodyne("medium", red(0, "plus2")))
    state = position(text % (0, '"CI-4"'), faces=("CI", "AII", "AIII"))
    do(state, TakeGyrodyne("small", red(0)))  # by a shift
    assert state.players[0].tiles == (1, 0, 0)


@proves("pulsar", "16.13")
def test_a_token_may_turn_a_die_into_nothing() -> None:
    text = "round = 2\nplayers.0 = {silver = [1], pm = 1, patents = [%s]}"
    faces = ("CI", "AII", "AIII")
    take = TakeGyrodyne("small", die(1, "pm"))
    # 0 or 2: neither is a 1, but a shift accepts both.
    refused(position(text % "", faces=faces), take, "4.3", need=1, have=(0, 2))
    state = position(text % '"CI-4"', faces=faces)
    do(state, take)
    assert state.players[0].pm == 0
    refused(position(text % "", faces=faces), Fly((), die(1, "pm")), "5.3")


EVERYTHING = """
    round = 2
    dice = [5]
    offer = ["A2", "A3"]
    [players.0]
    silver = [1, 3]
    pm = 0
    cubes = 4
    tiles = {small = 1}
    pulsars = {p1 = "claimed", p2 = "small"}
    transmitters = [{face = "A6", paid = [4]}]
"""


@proves("pulsar", "4.6")
def test_what_can_be_done_in_a_turn() -> None:
    state = position(EVERYTHING)
    kinds = {type(option) for option in options(state, Action)}
    assert kinds == {
        Fly,
        TakeGyrodyne,
        SpinGyrodyne,
        TakeTransmitter,
        PayTransmitter,
        CompleteProject,
        BuyModifier,
        Patent,
        StartConstruction,
        CopyDie,
        EndTurn,
    }
    without_die = (StartConstruction, CopyDie, EndTurn)
    assert all(
        isinstance(option, without_die) or hasattr(option, "pay")
        for option in options(state, Action)
    )
    # Without dice only what is free can be done.
    state = position(EVERYTHING.replace("[1, 3]", "[]"))
    assert {type(option) for option in options(state, Action)} == {*without_die}
    refused(state, TakeGyrodyne("small", die(1)), "4.1", "no_die")


@proves("pulsar", "16.10")
def test_what_an_action_gives_does_not_help_to_pay_for_it() -> None:
    """BI-4 costs a 2 and gives two tokens, which come too late for its own price."""
    state = position("round = 2\nplayers.0 = {silver = [3], pm = 0}", faces=("BI", "AII", "AIII"))
    refused(state, Patent("BI-4", die(3, "pm")), "4.3", "no_token")
    refused(state, Patent("BI-4", die(3)), "4.2", need=2, have=(3,))
    state = position("round = 2\nplayers.0 = {silver = [3], pm = 1}", faces=("BI", "AII", "AIII"))
    do(state, Patent("BI-4", die(3, "pm")))
    assert (state.players[0].pm, state.players[0].cubes) == (2, 1)


def test_equal_dice_are_offered_once() -> None:
    state: State = position("players.0 = {silver = [2, 2], pm = 0}")
    offers = [option.pay for option in options(state, TakeGyrodyne)]
    assert offers == [Payment(2)]
