"""1 and 2  The table before the first roll, and how a match runs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from armillary.core.chance import CHANCE, stream
from armillary.core.errors import ConfigError
from armillary.core.events import Event
from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.stations import Found
from armillary.games.pulsar.actions.transmitters import Dealt
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rounds.dice_phase import Rolled
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.setup import TakePortal, TakeSide
from armillary.games.pulsar.state import State
from armillary.games.pulsar.words import words
from tests.games.pulsar.positions import (
    asked,
    config,
    die,
    do,
    fly,
    let_chance,
    options,
    points,
    position,
    refused,
)


def play(players: int, seed: int = 1, **agreed: Any) -> tuple[State, list[Event], list[str]]:
    """A random match: its end, its events, and what was asked."""
    state = GAME.setup(PulsarConfig(players=players, seed=seed, **agreed))
    events: list[Event] = []
    questions = []
    number = 0
    while (decision := GAME.decision(state)) is not None:
        luck = stream(seed, number)
        questions.append(f"{state.round} {asked(state)[1]}")
        if decision.seat == CHANCE:
            assert decision.weights is not None
            action = decision.options[luck.weighted(decision.weights)]
        else:
            action = luck.choose(decision.options)
        GAME.apply(state, action, events)
        number += 1
    return state, events, questions


# 1  Overview


@proves("pulsar", "1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_play_eight_rounds(players: int) -> None:
    state, events, _ = play(players)
    assert [event.values["round"] for event in events if event.key == "round"] == [*range(1, 9)]
    assert (state.round, state.finished) == (8, True)


@proves("pulsar", "1.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ConfigError, match=f"2 to 4 players, not {players}"):
        GAME.setup(PulsarConfig(players=players))


@proves("pulsar", "1.2")
def test_a_round_is_dice_then_actions_then_production() -> None:
    _, events, questions = play(3)
    second = [question[2:] for question in questions if question.startswith("2 ")]
    last_pick = len(second) - 1 - second[::-1].index("pick")
    assert max(n for n, q in enumerate(second) if q == "roll") < second.index("pick")
    assert last_pick < second.index("turn")
    keys = [event.key for event in events]
    first = keys[: keys.index("round", keys.index("round") + 1)]
    production = first.index("production")
    assert "end_turn" in first[:production]
    assert "end_turn" not in first[production:]


@proves("pulsar", "1.3", "11.1")
def test_after_the_eighth_round_the_most_points_win() -> None:
    state, _, _ = play(4, seed=3)
    scores = GAME.scores(state)
    best = max(scores, key=lambda score: score.total)
    assert best.rank == 1
    assert sorted(score.rank for score in scores) == [1, 2, 3, 4]
    assert best.total == sum(best.items.values()) == max(points(state))


# 2  Setup


@proves("pulsar", "2.1")
def test_either_side_and_the_starred_one_for_a_first_game() -> None:
    sides = {GAME.setup(PulsarConfig(players=4, seed=seed)).table.graph.id for seed in range(9)}
    assert sides == {"star", "dead_end"}
    first = {
        GAME.setup(PulsarConfig(players=4, seed=seed, setup="first_game")).table.graph.id
        for seed in range(9)
    }
    assert first == {"star"}
    assert not GAME.setup(config(side="star")).table.graph.dead_ends
    assert GAME.setup(config(side="dead_end")).table.graph.dead_ends.bit_count() == 3
    with pytest.raises(
        ConfigError, match="no side 'back' of the cluster; there are star, dead_end"
    ):
        GAME.setup(config(side="back"))


@proves("pulsar", "2.2")
def test_sixteen_of_seventeen_tiles_are_dealt_face_down() -> None:
    state = position('players.0 = {silver = [1], ship = "g6"}')
    assert state.system_pile.bit_count() == 17
    assert state.table.graph.systems.bit_count() == 16
    do(state, fly("s6", 1))
    assert len(options(state)) == 17  # every tile may lie there
    do(state, Found("sys05"))
    assert state.system_pile.bit_count() == 16
    state = position('systems.s1 = "sys05"\nplayers.0 = {silver = [1], ship = "g6"}')
    do(state, fly("s6", 1))
    refused(state, Found("sys05"), "5.6", "no_tile")  # it lies on another system
    assert sum(state.bonus_pile) == 12
    assert sum(state.bonus_discard) == 0


@proves("pulsar", "2.3")
@pytest.mark.parametrize(
    ("players", "side", "dice"), [(2, "two_three", 7), (3, "two_three", 7), (4, "four", 9)]
)
def test_dice_board_and_dice(players: int, side: str, dice: int) -> None:
    state = GAME.setup(config(players=players))
    assert state.table.dice_board.id == side
    assert sum(state.dice) == 0
    let_chance(state)
    while asked(state)[1] != "roll":
        do(state, options(state)[0])
    for _ in range(dice):
        assert asked(state) == (CHANCE, "roll")
        do(state, Rolled(6))
    assert asked(state)[1] == "pick"
    assert state.dice == (0, 0, 0, 0, 0, 0, dice)


@proves("pulsar", "2.4")
def test_boards_and_supplies() -> None:
    state = GAME.setup(config())
    assert state.supply == (10, 10, 10)
    assert state.awards == (-1,) * 6
    assert [player.pm for player in state.players] == [1, 1, 1, 1]
    assert len(state.table.goals) == 3
    assert [face[1:] for face in state.table.faces] == ["I", "II", "III"]
    do(state, Dealt("A1"), Dealt("A1"))
    refused(state, Dealt("A1"), "7.1", "not_next")  # there are two of it
    refused(state, Dealt("B1"), "7.1", "not_next")  # no B before the last A
    do(state, Dealt("A6"))
    assert state.offer == ("A1", "A1", "A6")


@proves("pulsar", "2.4")
def test_goals_are_drawn_from_six_tiles_of_two_sides() -> None:
    data = components()
    tile_of = {goal: tile for tile, faces in data.goals.tiles.items() for goal in faces}
    seen: Counter[str] = Counter()
    for seed in range(60):
        goals = [*GAME.setup(PulsarConfig(players=4, seed=seed)).table.goals]
        assert len({tile_of[goal] for goal in goals}) == 3
        seen.update(goals)
    assert {*seen} == {*data.goals.goals}
    first = GAME.setup(PulsarConfig(players=4, setup="first_game")).table.goals
    assert {*first} == {id for id, goal in data.goals.goals.items() if goal.starred}
    with pytest.raises(ConfigError, match="each from another tile"):
        GAME.setup(config(goals=("patents_5", "patents_6", "stations_9")))


@proves("pulsar", "16.25")
def test_goals_that_need_headquarters_are_left_out_without_them() -> None:
    for goal in ("projects_5", "gate_runs_3"):
        goals = ("patents_5", "stations_9", goal)
        with pytest.raises(ConfigError, match=rf"{words('en').term(goal)} \(16.25\)"):
            GAME.setup(config(goals=goals, setup="first_game"))
        assert goal in GAME.setup(config(goals=goals)).table.goals
    for seed in range(20):
        state = GAME.setup(PulsarConfig(players=2, seed=seed, setup="first_game"))
        assert not any(goal.needs_hq for goal in state.table.goals.values())


@proves("pulsar", "2.5")
def test_the_play_order_is_drawn() -> None:
    orders = {GAME.setup(PulsarConfig(players=3, seed=seed)).order for seed in range(40)}
    assert len(orders) == 6
    with pytest.raises(ConfigError, match="every seat from 0 to 2 is needed once"):
        GAME.setup(config(players=3, order=(0, 1, 1)))


@proves("pulsar", "2.7")
def test_ships_go_to_free_portals_from_the_last_player_to_the_first() -> None:
    state = GAME.setup(config(order=(1, 3, 0, 2)))
    let_chance(state)
    assert asked(state) == (2, "choose_portal")
    do(state, TakePortal("e2"))
    assert asked(state) == (0, "choose_portal")
    refused(state, TakePortal("e2"), "2.7", allowed=("e1", "e3", "e4"))
    refused(state, TakePortal("g6"), "2.7")
    do(state, TakePortal("e4"), TakePortal("e1"), TakePortal("e3"))
    names = [state.table.graph.names[player.ship] for player in state.players]
    assert names == ["e4", "e3", "e2", "e1"]


@proves("pulsar", "2.8", "8.2")
def test_everybody_chooses_a_side_before_the_first_roll() -> None:
    state = GAME.setup(config(players=2, hq=("C", "A")))
    let_chance(state)
    do(state, TakePortal("e1"), TakePortal("e2"))
    assert asked(state) == (0, "choose_side")
    assert options(state) == [TakeSide(1), TakeSide(2)]
    refused(state, TakeSide(3), "2.8", "no_side")  # type: ignore[arg-type]
    do(state, TakeSide(2), TakeSide(1))
    assert [player.hq for player in state.players] == ["C2", "A1"]
    assert asked(state) == (CHANCE, "roll")
    with pytest.raises(ConfigError, match="HQ boards: 2 different ones"):
        GAME.setup(config(players=2, hq=("C", "C")))


@proves("pulsar", "8.2")
def test_side_one_leans_to_gyrodynes_and_side_two_to_flights() -> None:
    """The sides that were found: A2 and C2 have more gate runs than gyrodyne benefits."""
    for id in ("A2", "C2"):
        kinds = Counter(
            type(effect).__name__
            for project in components().hq.sides[id].projects.values()
            for effect in project.effects
        )
        assert kinds["GateRun"] > kinds["TakeGyrodynes"]


@proves("pulsar", "2.8")
def test_a_first_game_has_no_headquarters_and_the_a_boards() -> None:
    state = GAME.setup(PulsarConfig(players=3, setup="first_game", seed=7))
    assert state.table.faces == ("AI", "AII", "AIII")
    assert state.table.boards == ()
    let_chance(state)
    while asked(state)[1] == "choose_portal":
        do(state, options(state)[0])
    assert asked(state) == (CHANCE, "roll")  # no side was asked for
    with pytest.raises(ConfigError, match=r"technology boards AI, AII, AIII \(2.8\)"):
        GAME.setup(PulsarConfig(players=3, setup="first_game", faces=("BI", "AII", "AIII")))


@proves("pulsar", "2.9")
def test_what_everybody_owns() -> None:
    state = position()
    for player in state.players:
        assert (player.cubes, player.plus2, player.tiles) == (0, 0, (0, 0, 0))
    assert state.table.data.limits.rings == 6
    assert [player.claimed for player in state.players] == [0, 0, 0, 0]


@proves("pulsar", "2.9")
@pytest.mark.parametrize("before", [94, 195])
def test_scores_go_on_after_100_and_200(before: int) -> None:
    state = position(
        f"round = 8\nplayers.0 = {{vp = {before}, silver = [6]}}", faces=("AI", "AII", "CIII")
    )
    do(state, Patent("CIII-5", die(6)))
    assert points(state)[0] == before + 11


@proves("pulsar", "16.1")
@pytest.mark.parametrize("side", ["star", "dead_end"])
def test_gates_of_three_colours_as_many_of_each(side: str) -> None:
    gates = GAME.setup(config(side=side)).table.graph.gates
    assert {*gates} == {"green", "orange", "magenta"}
    assert len({mask.bit_count() for mask in gates.values()}) == 1
