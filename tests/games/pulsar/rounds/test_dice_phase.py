"""3 and 13  The dice phase: the roll, the median, taking dice, and two players."""

from __future__ import annotations

import pytest

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.dice_phase import Rolled, TakeDie, lined_up, median, picks, steps
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    config,
    do,
    drafting,
    let_chance,
    options,
    refused,
    stacks,
)


def rolling(players: int = 4, **agreed: object) -> State:
    """Everything is chosen; the first roll comes."""
    state = GAME.setup(config(players=players, setup="first_game", **agreed))
    let_chance(state)
    for _ in range(players):
        do(state, options(state)[0])
    return state


@proves("pulsar", "3.1")
def test_all_silver_dice_go_to_the_space_of_their_value() -> None:
    state = rolling(2)
    refused(state, Rolled(7), "3.1", value=7)
    refused(state, Rolled(0), "3.1", value=0)
    do(state, *map(Rolled, (6, 1, 1, 4, 4, 4, 2)))
    assert lined_up(state.dice) == [1, 1, 2, 4, 4, 4, 6]
    assert state.reds == ()  # the red die is not rolled


@proves("pulsar", "3.1")
def test_every_face_is_equally_likely() -> None:
    state = rolling()
    decision = GAME.decision(state)
    assert decision is not None
    assert decision.seat == CHANCE
    assert decision.options == [Rolled(value) for value in range(1, 7)]
    assert decision.weights == [1] * 6


@proves("pulsar", "3.2", "16.20")
def test_the_median_marker_never_leaves_the_spaces() -> None:
    """Half a step goes to where more dice are, so there is a space for it."""
    for dice in ((1, 1, 1, 1, 5, 6, 6), (1, 1, 2, 6, 6, 6, 6), (6,) * 7, (1,) * 7):
        board = tuple(dice.count(value) for value in range(7))
        assert 2 <= median(board) <= 12
    assert median((0, 4, 0, 0, 0, 1, 2)) == 3  # at 1, more to the right: between 1 and 2
    assert median((0, 2, 1, 0, 0, 0, 4)) == 11  # at 6, more to the left: between 5 and 6


@proves("pulsar", "3.9")
def test_the_even_start_is_an_option_and_for_the_first_roll_only() -> None:
    state = rolling(4)
    assert lined_up(state.dice) == []
    state = rolling(4, even_start=True)
    assert lined_up(state.dice) == [1, 2, 3, 4, 5, 6]
    do(state, Rolled(1), Rolled(1), Rolled(1))
    while state.round == 1:
        at_turn = asked(state)[1] == "turn"
        do(state, EndTurn() if at_turn else options(state)[0])
    assert (state.round, asked(state)) == (2, (CHANCE, "roll"))
    assert lined_up(state.dice) == []


@proves("pulsar", "3.3")
def test_a_die_is_taken_and_a_marker_moves_on_one_track() -> None:
    state = drafting("median = 6\ndice = [2, 3, 5]", [0, 1])
    refused(state, TakeDie(4, "initiative"), "3.3", "no_die_left", die=4, have=[2, 3, 5])
    refused(state, TakeDie(5), "3.3", "which_track", move=2)
    refused(state, TakeDie(5, "initiative", 1), "3.3", "no_marker", have=1)
    refused(state, TakeDie(3, "initiative"), "3.4", "no_move", die=3)
    assert options(state) == [
        TakeDie(2, "initiative"),
        TakeDie(2, "engineering"),
        TakeDie(3),
        TakeDie(5, "initiative"),
        TakeDie(5, "engineering"),
    ]
    do(state, TakeDie(5, "initiative"))
    assert state.players[0].silver == (5,)
    assert lined_up(state.dice) == [2, 3]
    assert stacks(state.initiative) == {8: [1, 2, 3], 10: [0]}
    assert stacks(state.engineering) == {8: [0, 1, 2, 3]}
    assert asked(state) == (1, "pick")


@proves("pulsar", "3.4")
@pytest.mark.parametrize(
    ("marker", "moves"),
    [
        (2, [0, 1, 2, 3, 4, 5]),
        (3, [-1, 1, 2, 3, 4, 5]),
        (6, [-2, -1, 0, 1, 2, 3]),
        (9, [-4, -3, -2, -1, 1, 2]),
        (12, [-5, -4, -3, -2, -1, 0]),
    ],
)
def test_the_neighbouring_space_counts_as_one(marker: int, moves: list[int]) -> None:
    assert [steps(marker, die) for die in range(1, 7)] == moves


@proves("pulsar", "3.5")
def test_stacks_keep_their_order_and_grow_on_top() -> None:
    text = "median = 6\ndice = [4, 4]\ninitiative = [[8, 2], [8, 1], [8, 0], [9, 3]]"
    state = drafting(text, [1, 0])
    do(state, TakeDie(4, "initiative"))
    assert stacks(state.initiative) == {8: [0, 2], 9: [3, 1]}
    do(state, TakeDie(4, "initiative"))
    assert stacks(state.initiative) == {8: [2], 9: [3, 1, 0]}
    assert [seat for _, seat in state.initiative] == [2, 0, 1, 3]  # higher is ahead


@proves("pulsar", "3.6")
def test_the_last_space_can_be_reached_but_not_passed() -> None:
    tracks = "initiative = [[8, 1], [8, 2], [8, 3], [13, 0]]\n"
    tracks += "engineering = [[8, 1], [8, 2], [8, 3], [14, 0]]"
    state = drafting(f"median = 6\ndice = [5]\n{tracks}")
    refused(state, TakeDie(5, "engineering"), "3.6", move=2, space=14, last=15)
    do(state, TakeDie(5, "initiative"))
    assert stacks(state.initiative)[15] == [0]


@proves("pulsar", "16.29")
def test_a_forced_marker_goes_below_even_if_it_was_there_before() -> None:
    tracks = "initiative = [[8, 1], [8, 2], [15, 0], [15, 3]]\n"
    tracks += "engineering = [[8, 1], [8, 2], [8, 3], [15, 0]]"
    state = drafting(f"median = 6\ndice = [5]\n{tracks}")
    assert options(state) == [TakeDie(5, "initiative"), TakeDie(5, "engineering")]
    do(state, TakeDie(5, "initiative"))
    assert stacks(state.initiative)[15] == [0, 3]


@proves("pulsar", "3.7")
def test_a_move_beyond_the_first_space_stops_there() -> None:
    tracks = "initiative = [[1, 1], [2, 0], [8, 2], [8, 3]]"
    state = drafting(f"median = 10\ndice = [1]\n{tracks}")
    do(state, TakeDie(1, "initiative"))
    assert stacks(state.initiative)[1] == [1, 0]


@proves("pulsar", "3.8")
@pytest.mark.parametrize(("players", "left"), [(3, 1), (4, 1)])
def test_the_last_player_takes_two_in_a_row(players: int, left: int) -> None:
    state = rolling(players)
    dice = 9 if players == 4 else 7
    do(state, *[Rolled(3)] * dice)
    order = []
    while asked(state)[1] == "pick":
        order.append(asked(state)[0])
        do(state, TakeDie(3))
    assert order == [*range(players), *reversed(range(players))]
    assert lined_up(state.dice) == [3] * left
    assert all(player.silver == (3, 3) for player in state.players)


# 13  Two players


@proves("pulsar", "13.2")
def test_two_players_take_four_dice_without_a_pass_in_reverse() -> None:
    state = rolling(2)
    do(state, *[Rolled(3)] * 7)
    order = []
    while asked(state)[1] == "pick":
        order.append(asked(state)[0])
        do(state, TakeDie(3))
    assert order == [0, 1, 0, 1]
    assert lined_up(state.dice) == [3, 3, 3]


@proves("pulsar", "16.24")
def test_two_picks_in_a_row_if_the_rockets_stand_so() -> None:
    state = drafting("order = [1, 1, 0, 0]", [1], players=2)
    assert picks(state) == [1, 1, 0, 0]


@proves("pulsar", "13.3")
def test_a_die_may_move_any_of_four_markers() -> None:
    tracks = "initiative = [[5, 0], [6, 1], [7, 0], [8, 1]]"
    state = drafting(f"median = 6\ndice = [4]\n{tracks}", players=2)
    found = [(option.track, option.marker) for option in options(state, TakeDie)]
    assert found == [
        ("initiative", 0),
        ("initiative", 1),
        ("engineering", 0),
        ("engineering", 1),
    ]
    refused(state, TakeDie(4, "initiative", 2), "13.3", "no_marker", have=2)
    do(state, TakeDie(4, "initiative", 1))
    assert stacks(state.initiative) == {5: [0], 6: [1], 8: [1, 0]}


@proves("pulsar", "16.28")
def test_a_die_is_forbidden_only_if_none_of_four_markers_has_room() -> None:
    text = """
        median = 6
        dice = [3, 6]
        initiative = [[8, 1], [8, 1], [14, 0], [15, 0]]
        engineering = [[8, 1], [8, 1], [%s, 0], [15, 0]]
    """
    state = drafting(text % 12, players=2)
    assert options(state) == [TakeDie(3), TakeDie(6, "engineering", 0)]
    refused(state, TakeDie(6, "initiative", 0), "3.6", move=3, space=14)
    state = drafting(text % 13, players=2)
    assert options(state) == [TakeDie(3)]
    refused(state, TakeDie(6, "engineering", 0), "3.6", move=3, space=13)
