"""11 and 12  The end of the game: purple patents, goals, the last steps, who wins."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.goals import BuyBonus, Goals, NoBonus, PickGoal, goals_met
from armillary.games.pulsar.benefits.effects import Buy
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.scoring import PurplePatents, station_points
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    cubes,
    do,
    last_turn,
    points,
    position,
    refused,
    settled,
)


def spinning(*sizes: str) -> str:
    """A line of text: seat 0 has gyrodynes of these sizes spinning."""
    pulsars = ", ".join(f'p{n} = "{size}_spinning"' for n, size in enumerate(sizes, 1))
    return f"players.0.pulsars = {{{pulsars}}}"


def at_the_end(text: str, *frames: type, **agreed: object) -> State:
    """Only these steps, and those after the goals, are scored for seat 0."""
    return settled(position(f"round = 8\n{text}", **agreed), *(frame(0) for frame in frames))


def earned(state: State, seat: int = 0) -> dict[str, int]:
    return {name: n for name, n in state.players[seat].sources.items() if name != "earlier"}


# 11.1 and 11.2  The steps, purple patents


@proves("pulsar", "11.1")
def test_the_steps_come_in_their_order() -> None:
    """Cubes are spent on purple patents, then on goals; the pairs are counted after that."""
    five = '["AI-1", "AI-2", "AI-3", "AI-4", "AIII-5"]'
    text = f"""
        round = 8
        engineering = [[8, 0], [8, 1], [8, 2], [8, 3]]
        players.3.patents = {five}
        players.3.cubes = 9
        players.3.pulsars = {{p1 = "claimed"}}
    """
    state = last_turn(text)
    do(state, EndTurn())
    assert asked(state) == (3, "purchase")
    do(state, Buy())
    assert asked(state) == (3, "goal_bonuses")
    do(state, BuyBonus("patents_5"), NoBonus())
    assert earned(state, 3) == {
        "AIII-5": 9,
        "goals": 6 + 6,
        "pulsars": 1,
        "cubes": 1,
        "initiative": 7,
    }
    assert state.finished


@proves("pulsar", "11.2")
@pytest.mark.parametrize(
    ("patent", "text", "worth"),
    [
        ("AIII-3", spinning("small"), 4),
        ("AIII-3", spinning("small", "large", "large"), 8),
        ("AIII-3", spinning("small", "medium", "large"), 16),
        ("AIII-3", "", 0),
        ("BIII-5", "", 2),
        ("CIII-1", 'players.0.pulsars = {p1 = "claimed", x1 = "small"}', 4),
        ("DIII-1", spinning("small", "small"), 6),
        ("DIII-3", "players.0.pm = 1\nplayers.0.plus2 = 2", 6),
        ("DIII-3", "players.0.pm = 5", 8),
    ],
)
def test_purple_patents_count_what_there_is(patent: str, text: str, worth: int) -> None:
    state = at_the_end(
        f'players.0.patents = ["{patent}"]\n{text}',
        PurplePatents,
        faces=("AI", "AII", patent.split("-")[0]),
    )
    assert earned(state).get(patent, 0) == worth


@proves("pulsar", "11.2")
def test_links_between_online_transmitters() -> None:
    units = """
        {face = "A2", paid = [1, 5], right = 1},
        {face = "A6", paid = [1, 4], left = 0, right = 2},
        {face = "A5", paid = [3], left = 1},
    """
    text = f'players.0.patents = ["AIII-2"]\nplayers.0.transmitters = [{units}]'
    assert earned(at_the_end(text, PurplePatents))["AIII-2"] == 3  # A5 is not online
    online = text.replace("[3]", "[3, 4]")
    assert earned(at_the_end(online, PurplePatents))["AIII-2"] == 6


@proves("pulsar", "11.2")
def test_purple_patents_that_change_a_later_step() -> None:
    state = at_the_end(
        'players.0 = {patents = ["BIII-3"], cubes = 5}', PurplePatents, faces=("AI", "AII", "BIII")
    )
    assert earned(state)["cubes"] == 2 * 3
    text = 'initiative = [[3, 0], [4, 1], [5, 2], [6, 3]]\nplayers.0.patents = ["CIII-4"]'
    state = at_the_end(text, PurplePatents, faces=("AI", "AII", "CIII"))
    assert earned(state)["initiative"] == 2 * 7
    state = at_the_end('players.0.patents = ["BIII-2"]', PurplePatents, faces=("AI", "AII", "BIII"))
    assert earned(state)["stations"] == 2  # none, but two count


@proves("pulsar", "11.2")
def test_one_goal_counts_as_met() -> None:
    text = 'players.0.patents = ["AIII-4"]\nplayers.0.cubes = 4'
    state = at_the_end(text, Goals)
    assert asked(state) == (0, "favour_goal")
    refused(state, PickGoal("patents_6"), "11.3", "no_goal")
    do(state, PickGoal("stations_9"))
    assert earned(state)["goals"] == 6
    refused(state, BuyBonus("patents_5"), "11.3", "goal_missed")
    do(state, BuyBonus("stations_9"))  # its bonuses must still be bought
    assert (earned(state)["goals"], cubes(state)[0]) == (6 + 5, 0)


@proves("pulsar", "11.2", "11.4")
def test_a_goal_that_counts_as_met_uses_no_gyrodynes() -> None:
    goals = ("spin_same_2", "spin_types_2", "patents_5")
    text = f'players.0.patents = ["AIII-4"]\n{spinning("small", "small")}'
    state = at_the_end(text, Goals, goals=goals)
    do(state, PickGoal("spin_types_2"))
    assert earned(state)["goals"] == 6 + 5


# 11.3, 11.4 and 16.22  Goals


@proves("pulsar", "11.3")
def test_bonuses_are_bought_one_after_the_other() -> None:
    five = '["AI-1", "AI-2", "AI-3", "AI-4", "AI-5"]'
    state = at_the_end(f"players.0 = {{patents = {five}, cubes = 3}}", Goals)
    assert state.finished  # the second costs a cube, but the first costs four
    assert earned(state)["goals"] == 6
    state = at_the_end(f"players.0 = {{patents = {five}, cubes = 9}}", Goals)
    do(state, BuyBonus("patents_5"), BuyBonus("patents_5"))
    assert earned(state)["goals"] == 18
    stack = """
        round = 8
        stack = [
            {frame = "last_steps", seat = -2},
            {frame = "goal_bonuses", seat = 0, goals = ["patents_5"], bought = [%d]},
        ]
        players.0.cubes = %d
    """
    refused(position(stack % (2, 9)), BuyBonus("patents_5"), "11.3", "bonuses_bought")
    refused(position(stack % (0, 3)), BuyBonus("patents_5"), "11.3", "cubes", need=4, have=3)


@proves("pulsar", "11.3")
def test_a_discount_lowers_the_price_of_every_bonus() -> None:
    five = '["AI-1", "AI-2", "AI-3", "AI-4", "DIII-4"]'
    faces = ("AI", "AII", "DIII")
    state = at_the_end(
        f"players.0 = {{patents = {five}, cubes = 2}}", PurplePatents, Goals, faces=faces
    )
    assert cubes(state)[0] == 3  # the technology gives a cube before the goals
    do(state, BuyBonus("patents_5"))
    assert cubes(state)[0] == 0
    do(state, BuyBonus("patents_5"))  # 1 less 1: for nothing
    assert earned(state)["goals"] == 18


@proves("pulsar", "11.4")
def test_gyrodynes_go_to_the_goals_that_are_worth_most() -> None:
    goals = ("spin_same_3", "spin_types_2", "patents_5")
    state = position(f"round = 8\n{spinning('small', 'small', 'small', 'large')}", goals=goals)
    assert goals_met(state, state.players[0]) == ("spin_same_3",)  # 9 rather than 5 points
    state = position(f"round = 8\n{spinning('small', 'small', 'large')}", goals=goals)
    assert goals_met(state, state.players[0]) == ("spin_types_2",)
    five = spinning("small", "small", "small", "small", "large")
    state = position(f"round = 8\n{five}", goals=goals)
    assert goals_met(state, state.players[0]) == ("spin_same_3", "spin_types_2")


@proves("pulsar", "16.22")
def test_goals_are_settled_in_play_order_and_their_cubes_are_gone() -> None:
    five = '["AI-1", "AI-2", "AI-3", "AI-4", "AI-5"]'
    other = '["AI-1", "AI-2", "AI-3", "AI-4", "AI-6"]'
    text = f"""
        turn = 3
        round = 8
        initiative = [[2, 2], [3, 0], [4, 1], [5, 3]]
        players.0 = {{patents = {five}, cubes = 6}}
        players.2 = {{patents = {other}, cubes = 6}}
        engineering = [[1, 1], [2, 3], [8, 0], [9, 2]]
    """
    state = position(text)
    do(state, EndTurn())
    assert asked(state) == (2, "goal_bonuses")  # first in the new play order
    do(state, BuyBonus("patents_5"), NoBonus())
    assert asked(state) == (0, "goal_bonuses")
    do(state, NoBonus())
    assert earned(state, 2)["cubes"] == 1  # 6 less 4: one pair
    assert earned(state, 0)["cubes"] == 3  # with the cube from engineering: 7


# 12  The twelve goals

HQ = 'players.0.hq = "A2"\n'
RUNS = HQ + 'players.0.projects = ["b1", "b2", "b3", "m1", "u1"]\nplayers.0.runs_made = %s'


def tiles(count: int) -> str:
    """Seat 0 has so many stations."""
    systems = ", ".join(f's{n} = "sys{n:02}"' for n in range(1, count + 1))
    stations = ", ".join(f"s{n} = 1" for n in range(1, count + 1))
    return f"systems = {{{systems}}}\nplayers.0.stations = {{{stations}}}"


def transmitters(count: int) -> str:
    faces = (
        '{face = "A3", paid = [2, 3]}',
        '{face = "A4", paid = [2, 6]}',
        '{face = "A5", paid = [3, 4]}',
        '{face = "A6", paid = [1, 4]}',
    )
    return f"players.0.transmitters = [{', '.join(faces[:count])}]"


def patents(count: int) -> str:
    listed = ", ".join(f'"AI-{n}"' for n in range(1, count + 1))
    return f"players.0.patents = [{listed}]"


GOALS = [
    ("spin_same_2", spinning("large", "large"), spinning("small", "large")),
    ("spin_same_3", spinning("small", "small", "small"), spinning("small", "small", "large")),
    ("spin_types_2", spinning("small", "large"), spinning("small", "small", "small")),
    ("spin_any_3", spinning("small", "large", "large"), spinning("small", "large")),
    ("stations_9", tiles(9), tiles(8) + "\nplayers.0.credits = 3"),
    ("stations_11", tiles(11), tiles(10) + "\nplayers.0.credits = 3"),
    ("transmitters_3", transmitters(3), transmitters(2)),
    ("transmitters_4", transmitters(4), transmitters(4).replace("[1, 4]", "[1]")),
    ("patents_5", patents(5), patents(4)),
    ("patents_6", patents(6), patents(5)),
    ("projects_5", RUNS % "[]", HQ + 'players.0.projects = ["b1", "b2", "b3", "m1"]'),
    ("gate_runs_3", RUNS % '["b1", "b2", "u1"]', RUNS % '["b1", "b2"]'),
]


@proves("pulsar", "12.1")
@pytest.mark.parametrize(("goal", "met", "missed"), GOALS, ids=[row[0] for row in GOALS])
def test_what_each_goal_asks_for(goal: str, met: str, missed: str) -> None:
    tile_of = {
        id: tile for tile, faces in position().table.data.goals.tiles.items() for id in faces
    }
    others = [
        id for id in ("patents_6", "stations_11", "transmitters_4") if tile_of[id] != tile_of[goal]
    ]
    goals = (goal, *others[:2])
    state = position(f"round = 8\n{met}", goals=goals)
    assert goal in goals_met(state, state.players[0])
    state = position(f"round = 8\n{missed}", goals=goals)
    assert goal not in goals_met(state, state.players[0])
    asking = """
        round = 8
        players.0.cubes = 9
        stack = [
            {frame = "last_steps", seat = -2},
            {frame = "goal_bonuses", seat = 0, goals = [], bought = []},
        ]
    """
    state = position(f"{asking}\n{missed}", goals=goals)
    refused(state, BuyBonus(goal), "11.3", "goal_missed", goal=goal)


def test_the_twelve_goals_are_all_there() -> None:
    assert {row[0] for row in GOALS} == {*position().table.data.goals.goals}


# 11.5 to 11.8  The last steps


@proves("pulsar", "11.5")
def test_a_point_for_each_pulsar_and_tile_that_does_not_spin() -> None:
    text = """
        players.0.tiles = {small = 2}
        players.0.pulsars = {p1 = "claimed", p2 = "large", p3 = "small_spinning"}
    """
    state = at_the_end(text)
    # p1, p2; two tiles in front, the large one on p2; p3 brings nothing here.
    assert earned(state)["pulsars"] == 2 + 3
    assert "pulsars" not in earned(at_the_end(spinning("small", "large")))


@proves("pulsar", "11.6")
@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_pairs_of_cubes(count: int, worth: int) -> None:
    assert earned(at_the_end(f"players.0.cubes = {count}")).get("cubes", 0) == worth


@proves("pulsar", "11.7", "14.1")
def test_initiative_by_place_and_nothing_for_the_third_of_three() -> None:
    state = at_the_end("initiative = [[3, 2], [4, 0], [4, 1], [9, 3]]")
    assert [earned(state, seat).get("initiative", 0) for seat in range(4)] == [4, 2, 7, 0]
    state = at_the_end("initiative = [[3, 2], [4, 0], [4, 1]]", players=3)
    assert [earned(state, seat).get("initiative", 0) for seat in range(3)] == [4, 0, 7]


@proves("pulsar", "14.1")
def test_three_players_use_the_other_side_of_the_dice_board() -> None:
    table = position(players=3).table
    assert (table.dice_board.id, table.data.limits.silver_dice[3]) == ("two_three", 7)


@proves("pulsar", "13.8")
def test_with_two_players_each_marker_scores_its_place() -> None:
    state = at_the_end("initiative = [[3, 1], [4, 0], [5, 1], [6, 0]]", players=2)
    assert [earned(state, seat)["initiative"] for seat in (0, 1)] == [4 + 0, 7 + 2]


@proves("pulsar", "11.8")
def test_stations_together_with_tiles_and_technologies() -> None:
    state = at_the_end(tiles(3) + '\nplayers.0.kept = ["bonus_station"]\nplayers.0.credits = 1')
    assert earned(state)["stations"] == 6  # three stations and a tile
    table = [0, 0, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 50]
    state = position()
    for count, worth in enumerate(table):
        state.players[0].stations = (1 << count) - 1
        assert station_points(state, state.players[0]) == worth


# 11.9 and 16.23  The winner


@proves("pulsar", "11.9")
def test_ties_go_to_the_one_ahead_in_initiative() -> None:
    text = "finished = true\nround = 8\ninitiative = [[3, 2], [4, 0], [5, 1], [6, 3]]"
    vp = "\n".join(f"players.{seat}.vp = {n}" for seat, n in enumerate((40, 50, 40, 30)))
    state = position(f"{text}\n{vp}")
    assert [score.rank for score in GAME.scores(state)] == [3, 1, 2, 4]
    assert [score.total for score in GAME.scores(state)] == [40, 50, 40, 30]


@proves("pulsar", "16.23")
def test_a_tie_of_two_players_looks_at_the_best_marker_of_each() -> None:
    text = "finished = true\nround = 8\nplayers.0.vp = 40\nplayers.1.vp = 40\ninitiative = %s"
    state = position(text % "[[3, 1], [4, 0], [4, 0], [15, 1]]", players=2)
    assert [score.rank for score in GAME.scores(state)] == [2, 1]
    assert points(state) == [40, 40]
