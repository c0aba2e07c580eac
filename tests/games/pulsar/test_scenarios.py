"""Worked examples: setup, dice, paying and flights. Some are of the published
rulebook, some our own for its special cases.

Players are called by the colours of their seats: red 0, yellow 1, green 2, blue 3.
"""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import SpinGyrodyne
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.stations import DrawInstead, Drawn, Found, TakeBonus
from armillary.games.pulsar.components import components
from armillary.games.pulsar.rounds.dice_phase import Rolled, TakeDie, lined_up, median, picks, steps
from armillary.games.pulsar.rounds.paying import MOST, dice_at_hand, values
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    config,
    die,
    do,
    drafting,
    fly,
    let_chance,
    options,
    pile,
    planet,
    points,
    position,
    refused,
    stacks,
)

RED, YELLOW, GREEN, BLUE = range(4)


# 2  Setup


@proves("pulsar", "2.6")
def test_start_points() -> None:
    state = GAME.setup(config())
    assert points(state) == [5, 6, 7, 8]
    assert points(GAME.setup(config(order=(3, 0, 2, 1)))) == [6, 8, 7, 5]


@proves("pulsar", "2.5")
def test_start_stacks_four() -> None:
    state = GAME.setup(config())
    assert stacks(state.initiative) == {8: [RED, YELLOW, GREEN, BLUE]}
    assert stacks(state.engineering) == {8: [RED, YELLOW, GREEN, BLUE]}


@proves("pulsar", "13.1")
def test_start_two_players() -> None:
    state = GAME.setup(config(players=2, order=(1, 0)))
    assert state.order == (1, 0, 1, 0)
    assert stacks(state.initiative) == {8: [1, 0, 1, 0]}
    assert stacks(state.engineering) == {8: [1, 0, 1, 0]}


# 3  Dice


def rolled(players: int, *dice: int) -> State:
    """The first roll of a match with an even start."""
    state = GAME.setup(config(players=players, even_start=True, setup="first_game"))
    let_chance(state)
    for _ in range(players):
        do(state, options(state)[0])
    do(state, *map(Rolled, dice))
    return state


@proves("pulsar", "3.9")
def test_even_start_four() -> None:
    state = rolled(4, 2, 2, 6)
    assert lined_up(state.dice) == [1, 2, 2, 2, 3, 4, 5, 6, 6]
    assert state.median == 2 * 3


@proves("pulsar", "3.9")
def test_even_start_three() -> None:
    state = rolled(3, 1, 1, 6)
    assert lined_up(state.dice) == [1, 1, 2, 3, 4, 5, 6]
    assert state.median == 2 * 3


def board(*dice: int) -> tuple[int, ...]:
    return tuple(dice.count(value) for value in range(7))


@proves("pulsar", "3.2")
def test_median_between() -> None:
    assert (
        median(board(1, 2, 2, 4, 4, 5, 6)) == 7
    )  # three and a half: 3 to the left, 2 to the right


@proves("pulsar", "3.2")
def test_median_on_space() -> None:
    assert median(board(1, 3, 3, 5, 6, 6, 6)) == 2 * 5


@proves("pulsar", "3.4")
def test_marker_distances_between() -> None:
    assert {die: steps(7, die) for die in (2, 3, 4, 6)} == {2: -2, 3: -1, 4: 1, 6: 3}


@proves("pulsar", "3.4")
def test_marker_distances_on_space() -> None:
    assert {die: steps(10, die) for die in (1, 3, 5, 6)} == {1: -4, 3: -2, 5: 0, 6: 1}


@proves("pulsar", "3.4")
def test_green_takes_two() -> None:
    state = drafting(
        "median = 7\ndice = [2, 6]\nengineering = [[8, 0], [8, 1], [8, 2]]", [GREEN], players=3
    )
    do(state, TakeDie(2, "engineering"))
    assert stacks(state.engineering) == {6: [GREEN], 8: [YELLOW, RED]}


@proves("pulsar", "3.7")
def test_left_end_stack() -> None:
    state = drafting(
        "median = 7\ndice = [3]\ninitiative = [[1, 2], [1, 0], [8, 1]]", [RED], players=3
    )
    do(state, TakeDie(3, "initiative"))
    assert stacks(state.initiative) == {1: [GREEN, RED], 8: [YELLOW]}


@proves("pulsar", "3.6")
def test_right_end_refused() -> None:
    state = drafting(
        """
        median = 7
        dice = [3, 6]
        initiative = [[8, 1], [8, 2], [14, 0]]
        engineering = [[8, 1], [8, 2], [14, 0]]
        """,
        [RED],
        players=3,
    )
    refused(state, TakeDie(6, "initiative"), "3.6", move=3, space=14, last=15)
    refused(state, TakeDie(6, "engineering"), "3.6", move=3, space=14, last=15)
    assert {option.die for option in options(state, TakeDie)} == {3}


@proves("pulsar", "3.6", "16.29")
def test_right_end_forced() -> None:
    state = drafting(
        """
        median = 7
        dice = [6, 6]
        initiative = [[8, 1], [14, 0], [15, 2]]
        engineering = [[8, 1], [8, 2], [14, 0]]
        """,
        [RED],
        players=3,
    )
    do(state, TakeDie(6, "initiative"))
    assert stacks(state.initiative) == {8: [YELLOW], 15: [RED, GREEN]}


@proves("pulsar", "3.8")
def test_draft_order_three() -> None:
    state = drafting(players=3, order=(2, 1, 0))
    assert picks(state) == [2, 1, 0, 0, 1, 2]
    limits = components().limits
    assert limits.silver_dice[3] - len(picks(state)) == limits.leftover_dice[3] == 1


# 4  Paying


def reachable(state: State) -> list[int]:
    found = {
        value
        for payment in dice_at_hand(state, state.players[0])
        for value in values(state, payment)
    }
    return sorted(found)


@proves("pulsar", "4.3")
def test_modifiers_values() -> None:
    state = position("players.0 = {silver = [4], pm = 1, plus2 = 1}")
    assert reachable(state) == [3, 4, 5, 6]


@proves("pulsar", "4.3")
def test_modifiers_do_not_combine() -> None:
    state = position('players.0 = {silver = [3], pm = 3, plus2 = 3, pulsars = {p5 = "large"}}')
    refused(state, SpinGyrodyne("p5", die(3, "plus2")), "4.3", need=6, have=(5,))
    refused(state, SpinGyrodyne("p5", die(3, "pm")), "4.3", need=6, have=(2, 4))
    assert not options(state, SpinGyrodyne)


@proves("pulsar", "4.3")
def test_modifier_pays_three() -> None:
    paying = [
        value
        for value in range(1, MOST + 1)
        if any(
            option.technology == "AI-2"
            for option in options(position(f"players.0.silver = [{value}]"), Patent)
        )
    ]
    assert paying == [2, 3, 4]


@proves("pulsar", "4.4")
def test_modifier_with_technology() -> None:
    spin = SpinGyrodyne("p5", die(3, "plus2"))
    text = (
        'round = 2\nplayers.0 = {silver = [3], plus2 = 1, pulsars = {p5 = "large"}, patents = [%s]}'
    )
    refused(position(text % ""), spin, "4.3", need=6, have=(5,), shift=0)
    state = position(text % '"AI-4"')
    do(state, spin)
    assert state.players[0].spinning.bit_count() == 1


# 5  Flights


def ends(state: State, value: int) -> set[str]:
    return {option.path[-1] for option in options(state, Fly) if option.pay == die(value)}


def at_g6(value: int) -> State:
    return position(f'players.0 = {{silver = [{value}], ship = "g6", pm = 0}}')


@proves("pulsar", "5.4")
def test_flight_red_allowed() -> None:
    assert [value for value in range(1, 6) if "p5" in ends(at_g6(value), value)][:2] == [1, 2]
    assert {1, 4} <= {value for value in range(1, 6) if "s6" in ends(at_g6(value), value)}


@proves("pulsar", "5.4")
def test_flight_red_refused() -> None:
    assert "p5" not in ends(at_g6(3), 3)
    assert "p5" not in ends(at_g6(5), 5)


@proves("pulsar", "5.4")
def test_flight_red_four_path() -> None:
    state = at_g6(4)
    do(state, fly("g5 p5 g6 s6", 4))
    assert state.players[RED].ship == state.table.graph.index["s6"]


@proves("pulsar", "5.4")
def test_flight_reuse_refused() -> None:
    refused(at_g6(3), fly("p5 g6 p5", 3), "5.4", "segment_used", here="p5", there="g6")


@proves("pulsar", "5.3")
def test_flight_zero_refused() -> None:
    refused(position('reds = [0]\nplayers.0.ship = "g6"'), Fly((), die(0, red=True)), "5.3")


@proves("pulsar", "5.8", "5.6")
def test_pass_through_takes_lifeless() -> None:
    state = position('players.0 = {silver = [2], ship = "g6"}')
    do(state, fly("s6 m5", 2))
    assert asked(state) == (-1, "discover")
    do(state, Found("sys05"))
    assert planet(state, RED, "s6") == "lifeless"
    assert asked(state) == (RED, "turn")  # no bonus


@proves("pulsar", "5.8")
def test_pass_through_only_blue_left() -> None:
    state = position('players.0 = {silver = [2], ship = "g6"}\nsystems = {s6 = "sys17"}')
    do(state, fly("s6 m5", 2))
    assert planet(state, RED, "s6") == "blue"
    assert asked(state) == (RED, "turn")


@proves("pulsar", "5.9")
def test_end_takes_blue() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}\nsystems = {s6 = "sys15"}')
    do(state, fly("s6", 1))
    assert planet(state, RED, "s6") == "blue"
    do(state, TakeBonus())
    assert (state.players[RED].pm, state.players[RED].plus2) == (1 + 1, 1)


@proves("pulsar", "5.10")
def test_end_tile_instead() -> None:
    state = position(
        f'players.0 = {{silver = [1], ship = "g6"}}\nsystems = {{s6 = "sys15"}}\n{pile(bonus_5=1)}'
    )
    do(state, fly("s6", 1), DrawInstead(), Drawn("bonus_5"))
    assert planet(state, RED, "s6") == "blue"
    assert points(state)[RED] == 5 + 5


def spur(value: int, **left: int) -> State:
    """Blue stands one segment from the system at the mouth of the spur."""
    return position(
        f"""
        turn = 3
        {pile(**left)}
        systems = {{s16 = "sys05", s3 = "sys17"}}
        players.3 = {{silver = [{value}], ship = "o1"}}
        """,
        side="dead_end",
    )


@proves("pulsar", "5.11")
def test_visited_then_ended() -> None:
    state = spur(5, bonus_4=2)
    do(state, fly("s16 g3 s3 g3 s16", 5), Drawn("bonus_4"), DrawInstead(), Drawn("bonus_4"))
    assert (planet(state, BLUE, "s16"), planet(state, BLUE, "s3")) == ("blue", "blue")
    assert points(state)[BLUE] == 8 + 2 * 4


@proves("pulsar", "5.14", "16.4")
def test_dead_end_three() -> None:
    state = spur(3, bonus_4=1, bonus_5=1)
    do(state, fly("s16 g3 s3", 3))
    assert asked(state) == (-1, "bonus_draw")  # before the exploration bonus
    do(state, Drawn("bonus_4"), DrawInstead(), Drawn("bonus_5"))
    assert (planet(state, BLUE, "s16"), planet(state, BLUE, "s3")) == ("lifeless", "blue")
    assert points(state)[BLUE] == 8 + 9


@proves("pulsar", "5.14", "16.4")
def test_dead_end_four() -> None:
    state = spur(4, bonus_4=1, bonus_5=1)
    do(state, fly("s16 g3 s3 g3", 4), Drawn("bonus_4"))
    assert (planet(state, BLUE, "s16"), planet(state, BLUE, "s3")) == ("lifeless", "blue")
    assert points(state)[BLUE] == 8 + 4
    assert asked(state) == (BLUE, "turn")


@proves("pulsar", "5.14")
def test_dead_end_five() -> None:
    state = spur(5, bonus_4=1, bonus_5=1)
    do(state, fly("s16 g3 s3 g3 s16", 5), Drawn("bonus_4"), TakeBonus())
    assert (planet(state, BLUE, "s16"), planet(state, BLUE, "s3")) == ("blue", "blue")
    assert points(state)[BLUE] == 8 + 4
    assert (state.players[BLUE].tiles, state.players[BLUE].pm) == ((0, 1, 0), 1 + 1)
