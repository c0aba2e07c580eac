"""Worked examples: gyrodynes to final scoring. Some are of the published rulebook, some our
own for its special cases.

Players are called by the colours of their seats: red 0, yellow 1, green 2, blue 3.
"""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.goals import BuyBonus, Goals, NoBonus, goals_met
from armillary.games.pulsar.actions.gyrodynes import SpinGyrodyne, StartConstruction, TakeGyrodyne
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.transmitters import (
    Link,
    NewArray,
    PayTransmitter,
    TakeTransmitter,
)
from armillary.games.pulsar.components import components
from armillary.games.pulsar.rounds.dice_phase import lined_up
from armillary.games.pulsar.rounds.production_phase import (
    SpinningGyrodynes,
    engineering,
    new_order,
    penalties,
    row_bonus,
)
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.scoring import cube_points, station_points
from armillary.games.pulsar.state import NOBODY, State
from tests.games.pulsar.positions import (
    asked,
    config,
    cubes,
    die,
    do,
    fly,
    options,
    points,
    position,
    refused,
    settled,
)

RED, YELLOW, GREEN, BLUE = range(4)

FIVE_PATENTS = '["AI-1", "AI-2", "AI-3", "AI-4", "AI-5"]'


# 6  Gyrodynes


@proves("pulsar", "6.2", "6.6")
def test_gyrodyne_costs() -> None:
    for size, take, spin in (("small", 1, 3), ("medium", 2, 5), ("large", 4, 6)):
        for value in range(1, 7):
            state = position(
                f'players.0 = {{silver = [{value}], pm = 0, pulsars = {{p5 = "{size}"}}}}'
            )
            found = [option.size for option in options(state, TakeGyrodyne)]
            assert (size in found) == (value == take)
            assert bool(options(state, SpinGyrodyne)) == (value == spin)


@proves("pulsar", "6.5")
def test_award_first_and_second() -> None:
    state = position(
        """
        turn = 2
        awards = {small = [0]}
        players.0.pulsars = {p1 = "small", p2 = "small"}
        players.2 = {pulsars = {p3 = "small", p4 = "claimed"}, tiles = {small = 1}}
        """,
        players=3,
    )
    do(state, StartConstruction("p4", "small"))
    assert points(state)[GREEN] == 7 + 4
    assert state.awards[:2] == (RED, GREEN)


@proves("pulsar", "6.5")
def test_award_both_with_four() -> None:
    state = position(
        """
        turn = 2
        awards = {large = [2]}
        players.0.pulsars = {p1 = "large"}
        players.2.pulsars = {p3 = "large", p4 = "large", p5 = "large", p6 = "claimed"}
        players.2.tiles = {large = 1}
        """,
        players=3,
    )
    do(state, StartConstruction("p6", "large"))
    assert points(state)[GREEN] == 7 + 4
    assert state.awards[4:] == (GREEN, GREEN)


# 7  Transmitters


@proves("pulsar", "7.1")
def test_transmitter_deal_round_three() -> None:
    state = GAME.setup(config())
    letters = []
    for number in range(1, 9):
        while not state.offer or len(state.offer) < 3:
            do(state, options(state)[0])
        letters.append("".join(sorted(face[0] for face in state.offer)))
        while state.round <= number and not state.finished and len(state.offer) == 3:
            decision = GAME.decision(state)
            assert decision is not None
            # The quickest way through a round: chance and players take the first option, the
            # turns end at once.
            do(state, decision.options[-1] if asked(state)[1] == "turn" else decision.options[0])
    assert letters == ["AAA", "AAA", "AAB", "BBB", "BBB", "BCC", "CCC", "CCC"]


@proves("pulsar", "7.5")
def test_transmitter_single_cost() -> None:
    state = position('offer = ["A1"]\nplayers.0.silver = [4]')
    events = do(state, TakeTransmitter("A1", 4, die(4)))
    assert "online" in [event.key for event in events]
    assert state.offer == ()


@proves("pulsar", "7.7", "9.9")
def test_transmitter_link_die() -> None:
    state = position(
        """
        players.0.silver = [4]
        players.0.transmitters = [
            {face = "A3", paid = [2, 3], right = 1},
            {face = "B2", paid = [2], left = 0},
        ]
        """
    )
    do(state, PayTransmitter(1, 4, die(4)))
    assert state.reds == (3 + 3,)


# 8  Headquarters

HQ_B = {"players": 3, "hq": ("A", "C", "B")}


def before_run(value: int) -> State:
    return position(
        f"""
        turn = 2
        players.2.silver = [{value}]
        players.2.ship = "o7"
        players.2.hq = "B2"
        players.2.projects = ["b1", "b2", "b3", "m2", "u2"]
        players.2.runs_made = ["b1", "b3"]
        systems = {{s7 = "sys17"}}
        players.0.stations = {{s7 = 0}}
        players.1.stations = {{s7 = 1}}
        """,
        **HQ_B,
    )


@proves("pulsar", "8.6")
def test_gate_run_green() -> None:
    state = before_run(5)
    do(state, fly("s7 o9 o14 o13 p7", 5, "u2", "orange"))
    assert state.players[GREEN].sources["gate_runs"] == 3 * 2


@proves("pulsar", "8.6")
def test_gate_run_green_six() -> None:
    state = before_run(6)
    do(state, fly("s7 o9 o14 o13 p7 o9", 6, "u2", "orange"))
    assert state.players[GREEN].sources["gate_runs"] == 3 * 2


@proves("pulsar", "8.4")
def test_gate_run_project_points() -> None:
    state = position(
        """
        turn = 2
        players.2.silver = [4]
        players.2.hq = "B2"
        players.2.projects = ["b1", "b2", "b3", "m2"]
        players.2.runs_made = ["b1", "b3"]
        """,
        **HQ_B,
    )
    do(state, CompleteProject("u2", die(4)))
    assert points(state)[GREEN] == 7 + 4
    assert state.runs_left(state.players[GREEN]) == 1 << state.table.slot["u2"]


# 9  Modifiers, patents, red dice


@proves("pulsar", "9.1")
def test_buy_modifiers() -> None:
    found = {
        value: [
            option.token
            for option in options(
                position(f"players.0 = {{silver = [{value}], pm = 0}}"), BuyModifier
            )
        ]
        for value in range(1, 7)
    }
    assert found == {1: ["pm"], 2: ["pm", "plus2"], 3: [], 4: [], 5: [], 6: []}


def patent_of_red(round: int, technology: str, now: bool, players: int, value: int) -> State:
    listed = f'"{technology}"' if now else ""
    return position(
        f"""
        round = {round}
        turn = {players - 1}
        new_patents = [{listed}]
        players.0.patents = ["{technology}"]
        players.{players - 1}.silver = [{value}]
        """,
        players=players,
    )


@proves("pulsar", "9.4")
def test_one_die_slot_same_round() -> None:
    state = patent_of_red(3, "AII-2", True, 3, 4)
    refused(state, Patent("AII-2", die(4)), "9.4", "patented_now")


@proves("pulsar", "9.4")
def test_one_die_slot_next_round() -> None:
    state = patent_of_red(4, "AII-2", False, 3, 4)
    do(state, Patent("AII-2", die(4)))
    assert state.players[GREEN].patents == state.players[RED].patents


@proves("pulsar", "13.4")
def test_one_die_slot_two_players() -> None:
    state = patent_of_red(4, "AII-2", False, 2, 4)
    refused(state, Patent("AII-2", die(4)), "13.4", "one_patent")


@proves("pulsar", "9.4")
def test_two_dice_slot_same_round() -> None:
    state = patent_of_red(1, "AI-2", True, 2, 3)
    do(state, Patent("AI-2", die(3)))
    assert state.players[1].patents == state.players[0].patents


@proves("pulsar", "9.8")
def test_copy_leftover() -> None:
    state = position("dice = [4]\nplayers.0.cubes = 5", players=3)
    do(state, CopyDie(4))
    assert (cubes(state)[RED], state.reds, lined_up(state.dice)) == (1, (4,), [4])


@proves("pulsar", "9.7")
def test_one_red_die_per_turn() -> None:
    state = position("dice = [4]\nred_spent = true\nplayers.0.cubes = 5", players=3)
    refused(state, CopyDie(4), "9.7", "red_spent")


# 10  Production


@proves("pulsar", "10.2")
def test_production_engineering_three() -> None:
    state = position("engineering = [[5, 0], [7, 2], [7, 1]]", players=3)
    engineering(state, None)
    assert cubes(state) == [3, 0, 2]


@proves("pulsar", "13.6")
def test_production_engineering_two() -> None:
    """Green is seat 1 here."""
    state = position("engineering = [[5, 1], [6, 1], [8, 0], [9, 0]]", players=2)
    engineering(state, None)
    assert cubes(state) == [0, 3]
    assert points(state) == [5 + 1, 6]


@proves("pulsar", "10.3")
def test_production_penalties() -> None:
    state = position(
        """
        players.0.vp = 2
        players.2.vp = 9
        initiative = [[8, 1], [8, 2], [15, 0]]
        engineering = [[8, 1], [14, 2], [14, 0]]
        """,
        players=3,
    )
    penalties(state, None)
    assert points(state) == [0, 6, 8]


@proves("pulsar", "10.5")
def test_production_gyrodynes_yellow() -> None:
    state = position(
        'round = 2\nplayers.1.pulsars = {p1 = "medium_spinning", p2 = "small_spinning"}', players=3
    )
    SpinningGyrodynes(NOBODY).run(state, None)
    assert points(state)[YELLOW] == 6 + 6 + 5


@proves("pulsar", "10.5")
@pytest.mark.parametrize("marker", [9, 10])
def test_production_median_row(marker: int) -> None:
    state = position(
        f'round = 6\nmedian = {marker}\nplayers.1.pulsars = {{p1 = "small_spinning"}}',
        players=3,
        faces=("BI", "BII", "BIII"),
    )
    assert row_bonus(state) == 5
    SpinningGyrodynes(NOBODY).run(state, None)
    assert points(state)[YELLOW] == 6 + 8


@proves("pulsar", "10.1")
def test_production_new_order() -> None:
    state = position("initiative = [[3, 3], [6, 0], [6, 2], [11, 1]]")
    new_order(state)
    assert state.order == (BLUE, RED, GREEN, YELLOW)


# 11  The end


def at_goals(text: str, **agreed: object) -> State:
    """Red's goals are to be scored."""
    return settled(position(f"round = 8\n{text}", **agreed), Goals(RED))


@proves("pulsar", "11.3")
def test_goal_patents() -> None:
    state = at_goals(f"players.0 = {{patents = {FIVE_PATENTS}, cubes = 5}}")
    do(state, BuyBonus("patents_5"), BuyBonus("patents_5"))
    assert state.players[RED].sources["goals"] == 18
    assert cubes(state)[RED] == 0


@proves("pulsar", "11.3")
def test_goal_patents_first_bonus_only() -> None:
    six = FIVE_PATENTS.replace("]", ', "AI-6"]')
    state = at_goals(f"players.0 = {{patents = {six}, cubes = 4}}")
    do(state, BuyBonus("patents_5"))
    assert state.players[RED].sources["goals"] == 12
    assert cubes(state)[RED] == 0
    assert state.finished  # nothing more could be bought


@proves("pulsar", "11.3")
def test_goal_patents_missed() -> None:
    four = FIVE_PATENTS.replace(', "AI-5"', "")
    state = at_goals(
        f"""
        players.0.patents = {four}
        players.0.cubes = 9
        players.0.pulsars = {{p1 = "small_spinning", p2 = "large_spinning"}}
        """
    )
    refused(state, BuyBonus("patents_5"), "11.3", "goal_missed")
    do(state, NoBonus())
    assert state.players[RED].sources["goals"] == 5  # two sizes spin, but four patents are no goal
    assert cubes(state)[RED] == 9


@proves("pulsar", "11.4")
def test_goal_gyrodynes_not_shared() -> None:
    goals = ("spin_same_2", "spin_types_2", "patents_5")
    text = 'round = 8\nplayers.0.pulsars = {p1 = "small_spinning", p2 = "small_spinning", %s}'
    four = 'p3 = "medium_spinning", p4 = "large_spinning"'
    state = position(text % four, goals=goals)
    assert goals_met(state, state.players[RED]) == ("spin_same_2", "spin_types_2")
    state = position(text % 'p3 = "medium_spinning"', goals=goals)
    assert goals_met(state, state.players[RED]) == ("spin_same_2",)


@proves("pulsar", "11.7")
def test_final_initiative() -> None:
    expected = {2: (7, 4, 2, 0), 3: (7, 4, 0), 4: (7, 4, 2, 0)}
    assert components().scoring.initiative == expected
    for players, places in expected.items():
        state = settled(position("round = 8", players=players))
        found = [state.players[seat].sources.get("initiative", 0) for seat in range(players)]
        due = [0] * players
        for (_, seat), worth in zip(state.initiative, places, strict=True):
            due[seat] += worth
        assert found == due


@proves("pulsar", "11.8")
@pytest.mark.parametrize(("stations", "worth"), [(13, 50), (14, 53), (16, 59)])
def test_final_stations(stations: int, worth: int) -> None:
    state = position()
    state.players[RED].stations = (1 << stations) - 1
    assert station_points(state, state.players[RED]) == worth


@proves("pulsar", "11.6")
def test_final_cube_pairs() -> None:
    state = position("players.0.cubes = 5")
    assert cube_points(state, state.players[RED]) == 2


def test_links_are_asked_for_only_where_they_are_possible() -> None:
    """7.3  A first transmitter starts an array; a second one may be linked."""
    state = position('offer = ["A2"]\nplayers.0.silver = [1]')
    do(state, TakeTransmitter("A2", 1, die(1)))
    assert asked(state) == (RED, "turn")
    state = position(
        'offer = ["A2"]\nplayers.0 = {silver = [1], transmitters = [{face = "A1", paid = [4]}]}'
    )
    do(state, TakeTransmitter("A2", 1, die(1)))
    assert options(state) == [NewArray(), Link("left", 0, "left"), Link("right", 0, "left")]
