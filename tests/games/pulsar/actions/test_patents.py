"""9  Modifiers, patents and red dice; 16 the rulings about them."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import SpinGyrodyne, StartConstruction, TakeGyrodyne
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.stations import Drawn, Found, TakeBonus
from armillary.games.pulsar.actions.transmitters import PayTransmitter, TakeTransmitter
from armillary.games.pulsar.rounds import red_die
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.dice_phase import lined_up
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    cubes,
    die,
    do,
    fly,
    last_turn,
    options,
    pile,
    points,
    position,
    red,
    refused,
)


def with_dice(
    silver: str, round: int = 3, more: str = "", face: str = "A", **agreed: object
) -> State:
    """Seat 0 with these dice and no tokens, in a round when the boards of one letter lie there."""
    faces = tuple(face + number for number in ("I", "II", "III"))
    return position(
        f"round = {round}\n{more}\nplayers.0.silver = {silver}\nplayers.0.pm = 0",
        faces=faces,
        **agreed,
    )


# 9.1  Modifiers


@proves("pulsar", "9.1")
def test_modifiers_are_bought_and_never_run_out() -> None:
    state = with_dice("[1, 2]", more="players.1.pm = 99\nplayers.1.plus2 = 99")
    refused(state, BuyModifier("plus2", die(1)), "4.2", need=2, have=(1,))
    do(state, BuyModifier("pm", die(1)), BuyModifier("plus2", die(2)))
    assert (state.players[0].pm, state.players[0].plus2) == (1, 1)
    state = with_dice("[3]")
    refused(state, BuyModifier("pm", die(3)), "4.2", have=(3,))


# 9.2 to 9.4  Patents


@proves("pulsar", "9.2")
def test_rows_open_with_the_time_marker() -> None:
    for round in range(1, 9):
        state = with_dice("[1, 2, 3, 4, 5, 6]", round, "players.0.cubes = 9")
        open_now = {option.technology for option in options(state, Patent)}
        rows = state.table.technologies
        assert open_now == {row.id for row in rows if row.round <= round}
        for row in rows:
            if row.round > round:
                refused(state, Patent(row.id, die(row.die)), "9.2", "row_closed", round=row.round)
    refused(with_dice("[4]"), Patent("BI-2", die(4)), "9.2", "no_technology")


@proves("pulsar", "9.3")
def test_a_patent_costs_its_die_and_is_had_once() -> None:
    state = with_dice("[3, 3, 4]")
    refused(state, Patent("AI-2", die(4)), "4.2", need=3, have=(4,))
    do(state, Patent("AI-2", die(3)))
    assert state.players[0].patents == 1 << state.table.technology["AI-2"]
    refused(state, Patent("AI-2", die(3)), "9.3", "has_patent")
    assert "AI-2" not in {option.technology for option in options(state, Patent)}


@proves("pulsar", "9.4")
def test_two_players_can_have_a_patent_and_no_third() -> None:
    text = 'players.1.patents = ["AI-2"]\nplayers.2.patents = ["AI-2"]'
    refused(with_dice("[3]", more=text), Patent("AI-2", die(3)), "9.4", "two_patents", most=2)
    state = with_dice("[3]", more='players.1.patents = ["AI-2"]')
    do(state, Patent("AI-2", die(3)))


@proves("pulsar", "9.4", "10.7")
def test_the_icon_of_one_die_is_free_again_in_the_next_round() -> None:
    state = last_turn("round = 3\nplayers.3 = {silver = [4], pm = 0}", players=4)
    do(state, Patent("AII-2", die(4)))
    assert state.new_patents == 1 << state.table.technology["AII-2"]
    do(state, EndTurn())
    assert state.new_patents == 0


@proves("pulsar", "9.5")
def test_patents_work_at_once_from_now_on_in_production_or_at_the_end() -> None:
    state = with_dice("[1, 3, 4, 5]", 8, "players.0.cubes = 1")
    do(state, Patent("AII-5", die(1)))  # at once
    assert cubes(state)[0] == 1 + 3
    do(state, Patent("AI-2", die(3)))  # from now on
    before = points(state)[0]
    do(state, Patent("AII-2", die(4)))  # in production: nothing yet but the reward for a patent
    do(state, Patent("AIII-4", die(5)))  # at the end: likewise
    assert points(state)[0] == before + 2 + 2
    refused(state, Patent("AII-2", die(4)), "9.3", "has_patent")


@proves("pulsar", "9.6")
def test_a_patent_may_be_bought_if_its_benefit_is_of_no_use() -> None:
    state = with_dice("[2]", 4)
    do(state, Patent("AII-3", die(2)))  # a point for each station, and there is none
    assert (points(state)[0], asked(state)) == (5, (0, "turn"))
    # But not if it gives a red die that could not be used.
    state = with_dice("[3]", 3, "red_spent = true")
    refused(state, Patent("AII-1", die(3)), "16.7", "red_spent")


@proves("pulsar", "16.11")
def test_a_reward_does_not_reward_its_own_patent() -> None:
    state = with_dice("[1, 3]", 1)
    do(state, Patent("AI-2", die(3)))
    assert points(state)[0] == 5
    do(state, Patent("AI-1", die(1)))
    assert points(state)[0] == 5 + 2
    # Nor the red die or the token with which it was paid.
    state = with_dice("[]", 2, "reds = [6]", "C")
    do(state, Patent("CI-6", red(6)))
    assert points(state)[0] == 5
    state = position("round = 2\nplayers.0 = {silver = [2], pm = 1}", faces=("DI", "AII", "AIII"))
    do(state, Patent("DI-4", die(2, "pm")))
    assert points(state)[0] == 5


# What the lasting patents reward


@proves("pulsar", "9.5")
def test_rewards_of_the_first_faces() -> None:
    state = with_dice("[6]", 2, 'offer = ["A4"]\nplayers.0.patents = ["AI-6"]')
    do(state, TakeTransmitter("A4", 6, die(6)))
    assert points(state)[0] == 5 + 1
    more = 'players.0.patents = ["AI-4"]\nplayers.0.pulsars = {p1 = "small"}'
    state = with_dice("[3]", 2, more)
    do(state, SpinGyrodyne("p1", die(3)))
    assert points(state)[0] == 5 + 3


@proves("pulsar", "9.5")
@pytest.mark.parametrize(("patent", "earned"), [("BI-2", 1), ("DI-1", 2), ("CII-3", 1)])
def test_rewards_for_stations(patent: str, earned: int) -> None:
    """The station is on a lifeless planet."""
    face = patent[0]
    more = f'players.0.patents = ["{patent}"]\nsystems = {{s6 = "sys05"}}\nplayers.0.ship = "g6"'
    state = with_dice("[2]", 4, more, face)
    do(state, fly("s6 m5", 2))
    assert points(state)[0] == 5 + earned
    blue = with_dice("[2]", 4, more.replace("sys05", "sys17"), face)
    do(blue, fly("s6 m5", 2))
    assert points(blue)[0] == 5 + (0 if patent == "DI-1" else earned)


@proves("pulsar", "9.5")
def test_rewards_for_transmitters_claims_projects_and_dice() -> None:
    more = 'players.0.patents = ["DI-3"]\nplayers.0.transmitters = [{face = "A3", paid = [2]}]'
    state = with_dice("[3]", 2, more, "D")
    do(state, PayTransmitter(0, 3, die(3)))
    assert (points(state)[0], cubes(state)[0]) == (5 + 3 + 2, 1)
    state = with_dice("[2]", 2, 'players.0.patents = ["CI-2", "CI-5"]', "C")
    do(state, CompleteProject("b3", die(2)))
    assert points(state)[0] == 5 + 2 + 1
    state = with_dice("[]", 2, 'players.0.patents = ["CI-6"]\nreds = [1]', "C")
    do(state, TakeGyrodyne("small", red(1)))
    assert points(state)[0] == 5 + 3
    more = """
        players.0.patents = ["DI-2"]
        players.0.tiles = {small = 1}
        players.0.pulsars = {p1 = "claimed"}
    """
    state = with_dice("[]", 2, more, "D")
    do(state, StartConstruction("p1", "small"))
    assert points(state)[0] == 5 + 2


@proves("pulsar", "9.5", "5.10")
def test_the_reward_for_exploration_bonuses_counts_both_kinds() -> None:
    more = 'players.0.patents = ["CI-3"]\nsystems = {s6 = "sys11"}\nplayers.0.ship = "g6"'
    state = with_dice("[1]", 2, f"{more}\n{pile(bonus_5=1)}", "C")
    do(state, fly("s6", 1))
    system, tile = state.clone(), state
    do(system, TakeBonus())
    assert points(system)[0] == 5 + 2
    do(tile, *options(tile)[1:], Drawn("bonus_5"))
    assert points(tile)[0] == 5 + 5 + 2


# 9.7 and 9.8  The red die


@proves("pulsar", "9.7")
def test_the_red_die_works_like_any_other() -> None:
    state = position("reds = [3]\nplayers.0 = {pm = 1, plus2 = 1}")
    paid = {(option.pay.red, option.pay.token) for option in options(state, TakeGyrodyne)}
    assert paid == {(True, "pm")}
    do(state, TakeGyrodyne("large", red(3, "pm")))
    assert (state.players[0].pm, state.red_spent) == (0, True)
    refused(state, TakeGyrodyne("large", red(3, "plus2")), "9.7", "red_spent")
    refused(position("reds = [3]"), TakeGyrodyne("small", red(1)), "9.7", "no_red", have=(3,))


@proves("pulsar", "9.7")
def test_waiting_dice_are_closed_when_one_is_used() -> None:
    state = position("reds = [1, 4]")
    do(state, TakeGyrodyne("large", red(4)))
    assert (state.reds, state.red_spent) == ((), True)
    do(state, EndTurn())
    assert state.red_spent is False  # the next player has a red die of their own


@proves("pulsar", "9.8")
def test_a_copy_costs_four_cubes_and_leaves_the_die_for_others() -> None:
    state = position("dice = [2, 4, 4]\nplayers.0.cubes = 3\nplayers.1.cubes = 4", players=2)
    refused(state, CopyDie(4), "9.8", "cubes", need=4, have=3)
    do(state, EndTurn())
    refused(state, CopyDie(5), "9.8", "no_leftover", die=5, have=[2, 4])
    refused(state, CopyDie(0), "9.8", "no_leftover")
    assert options(state, CopyDie) == [CopyDie(2), CopyDie(4)]
    do(state, CopyDie(4))
    assert (cubes(state)[1], lined_up(state.dice)) == (0, [2, 4, 4])
    state = position("dice = [4]\nreds = [4]\nplayers.0.cubes = 9")
    refused(state, CopyDie(4), "9.7", "has_red", die=4)


@proves("pulsar", "16.26")
def test_a_technology_lowers_the_price_of_a_copy_for_its_owner() -> None:
    text = "dice = [4]\nplayers.0.cubes = 2\nplayers.1.cubes = 2"
    state = with_dice("[]", 2, f'{text}\nplayers.0.patents = ["DI-6"]', "D")
    do(state, CopyDie(4))
    assert cubes(state)[0] == 0
    do(state, EndTurn())
    refused(state, CopyDie(4), "9.8", "cubes", need=4, have=2)


@proves("pulsar", "16.6")
def test_a_die_that_comes_late_waits_until_the_end_of_the_turn() -> None:
    state = with_dice("[1, 1]", 1, 'players.0.ship = "g6"\nsystems = {s6 = "sys03"}')
    do(state, fly("s6", 1), TakeBonus(), TakeGyrodyne("small", die(1)))
    assert state.reds == (2,)
    late = state.clone()
    do(late, TakeGyrodyne("medium", red(2)))
    assert late.players[0].tiles == (1, 1, 0)
    do(state, EndTurn())
    refused(state, TakeGyrodyne("medium", red(2)), "9.7", "no_red")


# 9.10 and 9.11  Dice that must be used


@proves("pulsar", "9.10", "16.9")
def test_a_doubler_sets_the_silver_die_anew() -> None:
    """AII-1 costs a 3; the silver die becomes a 2, and a red 2 must be used."""
    state = position("round = 3\nplayers.0 = {silver = [2, 5], pm = 2}")
    do(state, Patent("AII-1", die(2, "pm")))
    assert (state.players[0].silver, state.reds, state.must) == ((2, 5), (2,), True)
    # The token that was spent on the die is forgotten: it counts as 2, and may take another.
    refused(state, TakeGyrodyne("large", die(2)), "4.2", need=4, have=(2,))
    do(state, TakeGyrodyne("small", die(2, "pm")))
    refused(state, EndTurn(), "16.7", "must_use", die=2)
    do(state, TakeGyrodyne("medium", red(2)))
    assert state.must is False
    do(state, EndTurn())


@proves("pulsar", "9.10")
def test_a_project_can_be_a_doubler_too() -> None:
    """m2 of A2: silver 2 and red 1, and a token."""
    text = 'players.0 = {silver = [3], pm = 0, hq = "A2", projects = ["b2", "b3"]}'
    state = position(text)
    do(state, CompleteProject("m2", die(3)))
    assert (state.players[0].silver, state.reds, state.must) == ((2,), (1,), True)
    assert state.players[0].pm == 1


@proves("pulsar", "9.11")
def test_a_patented_die_costs_a_cube_and_must_be_used() -> None:
    """CII-6 costs a 5 and a cube; it gives a red 6."""
    state = with_dice("[5]", 5, face="C")
    refused(state, Patent("CII-6", die(5)), "9.11", "cubes", need=1, have=0)
    state = with_dice("[5]", 5, "players.0.cubes = 1", "C")
    do(state, Patent("CII-6", die(5)))
    assert (cubes(state)[0], state.reds, state.must) == (0, (6,), True)
    refused(state, EndTurn(), "16.7", "must_use", die=6)
    assert {option.pay for option in options(state, Fly)} == {red(6)}


@proves("pulsar", "16.7", "9.6")
def test_a_red_die_that_must_be_used_needs_a_free_red_die() -> None:
    state = with_dice("[3, 5]", 5, "players.0.cubes = 9\ndice = [4]\nred_spent = true")
    refused(state, Patent("AII-1", die(3)), "16.7", "red_spent")
    state = with_dice("[3, 3]", 6, "players.0.cubes = 9\ndice = [4]")
    do(state, Patent("AII-1", die(3)))
    refused(state, CopyDie(4), "16.7", "red_waits", die=2)
    state = with_dice("[3, 4]", 6)
    do(state, Patent("AIII-1", die(4)))
    refused(state, Patent("AII-1", die(3)), "16.7", "red_waits", die=2)
    # Dice that come meanwhile are lost.
    state = with_dice("[1, 3]", 3, 'players.0.ship = "g6"\nsystems = {s6 = "sys02"}')
    do(state, Patent("AII-1", die(3)), fly("s6", 1), TakeBonus())
    assert state.reds == (2,)


@proves("pulsar", "16.7")
def test_a_waiting_die_gives_way_to_one_that_must_be_used() -> None:
    state = with_dice("[3]", 3, "reds = [5]")
    do(state, Patent("AII-1", die(3)))
    assert state.reds == (2,)


@proves("pulsar", "16.7")
def test_without_a_legal_action_for_it_the_die_cannot_be_bought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On the printed boards a flight is always possible, so the way out is closed here."""
    state = with_dice("[3]", 3, "players.1.tiles = {small = 10, medium = 10, large = 10}")
    do(state.clone(), Patent("AII-1", die(3)))
    monkeypatch.setattr(red_die, "could_use", lambda *_: False)
    refused(state, Patent("AII-1", die(3)), "16.7", "red_useless", die=2)


@proves("pulsar", "16.7")
def test_other_actions_than_flights_are_uses_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = with_dice("[3]", 3)
    monkeypatch.setattr(type(state.table.graph), "flights", lambda *_: ())
    assert red_die.could_use(state, state.players[0], 2)  # it takes a gyrodyne
    state.supply = (0, 0, 0)
    state.round = 0
    state.players[0].hq = ""
    assert red_die.could_use(state, state.players[0], 1)  # it buys a modifier
    assert not red_die.could_use(state, state.players[0], 6)


@proves("pulsar", "16.7")
@pytest.mark.parametrize("side", ["star", "dead_end"])
def test_a_flight_is_possible_from_everywhere_with_every_die(side: str) -> None:
    graph = position(side=side).table.graph
    for place in range(len(graph.names)):
        if not graph.isolated >> place & 1:
            assert all(graph.flights(place, length) for length in range(1, 7))


@proves("pulsar", "16.8")
def test_a_doubler_is_paid_with_a_silver_die() -> None:
    state = with_dice("[4]", 3, "reds = [3]")
    refused(state, Patent("AII-1", red(3)), "16.8", "paid_with_red")
    assert Patent("AII-1", red(3)) not in options(state)
    state = with_dice("[]", 5, "reds = [5]\nplayers.0.cubes = 1", "C")
    refused(state, Patent("CII-6", red(5)), "16.7", "paid_with_red")


@proves("pulsar", "13.4")
def test_with_two_players_all_three_leftover_dice_can_be_copied() -> None:
    state = position(
        "order = [1, 1, 0, 0]\nturn = 1\ndice = [1, 3, 6]\nplayers.1.cubes = 4", players=2
    )
    assert options(state, CopyDie) == [CopyDie(1), CopyDie(3), CopyDie(6)]
    do(state, EndTurn())
    assert asked(state) == (0, "turn")  # one turn each, by the first rocket


def test_a_tile_found_in_a_turn_belongs_to_nobody_else() -> None:
    """5.6  The tile that chance turns up stays there."""
    state = with_dice("[1]", 1, 'players.0.ship = "g6"')
    do(state, fly("s6", 1), Found("sys11"), TakeBonus())
    assert cubes(state)[0] == 2
