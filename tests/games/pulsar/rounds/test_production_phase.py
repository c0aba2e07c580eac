"""10  The production phase, step by step, and 13 what is different with two players."""

from __future__ import annotations

import pytest

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.benefits.effects import Buy, Decline
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.production_phase import (
    each_production,
    penalties,
    row_bonus,
    until_the_end,
)
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import (
    asked,
    cubes,
    do,
    last_turn,
    let_chance,
    options,
    points,
    position,
    refused,
)

QUIET = """
    initiative = [[8, 0], [8, 1], [8, 2], [8, 3]]
    engineering = [[8, 0], [8, 1], [8, 2], [8, 3]]
"""
"""Seat 3 is last in engineering, so that it gets no cubes there."""


def producing(text: str, **agreed: object) -> State:
    """The last turn has ended: production runs until something is asked."""
    state = last_turn(f"{QUIET}\n{text}", **agreed)
    do(state, EndTurn())
    return state


# 10.1 to 10.3  The tracks


@proves("pulsar", "10.1")
def test_the_order_is_read_from_the_initiative_track_also_in_the_last_round() -> None:
    text = "initiative = [[3, 3], [6, 0], [6, 2], [11, 1]]\nround = %d"
    for round in (1, 8):
        state = last_turn(text % round)
        do(state, EndTurn())
        assert state.order == (3, 0, 2, 1)
    # The next dice phase follows it.
    state = last_turn(text % 1)
    do(state, EndTurn())
    let_chance(state)
    assert (state.round, asked(state)) == (2, (3, "pick"))


@proves("pulsar", "10.2")
@pytest.mark.parametrize(("players", "reward"), [(4, [3, 2, 1, 0]), (3, [3, 2, 0])])
def test_cubes_for_the_first_in_engineering(players: int, reward: list[int]) -> None:
    markers = ", ".join(f"[{5 + seat}, {seat}]" for seat in range(players))
    state = last_turn(f"engineering = [{markers}]", players=players)
    do(state, EndTurn())
    assert cubes(state) == reward


@proves("pulsar", "10.3", "16.21")
def test_penalties_come_after_cubes_and_before_all_other_points() -> None:
    """Seat 3 has no points: what it earns later in the phase is safe."""
    text = """
        turn = 3
        initiative = [[8, 0], [8, 1], [8, 2], [15, 3]]
        engineering = [[8, 0], [8, 1], [8, 2], [14, 3]]
        players.3.vp = 1
        players.3.pulsars = {p1 = "small_spinning"}
    """
    state = position(text)
    do(state, EndTurn())
    assert points(state)[3] == 0 + 3
    assert state.players[3].sources["penalties"] == -1  # no score falls below 0


@proves("pulsar", "13.7")
def test_with_two_players_every_single_marker_is_punished() -> None:
    text = """
        players.0.vp = 20
        initiative = [[8, 1], [14, 0], [15, 1], [15, 0]]
        engineering = [[8, 1], [8, 0], [14, 1], [14, 0]]
    """
    state = position(text, players=2)
    penalties(state, None)
    assert points(state) == [20 - 1 - 2 - 1, 6 - 2 - 1]


@proves("pulsar", "13.6")
def test_with_two_players_all_four_rockets_follow_the_markers() -> None:
    text = """
        turn = 1
        initiative = [[2, 1], [3, 1], [4, 0], [5, 0]]
        engineering = [[5, 1], [6, 0], [8, 1], [9, 0]]
    """
    state = position(text, players=2)
    do(state, EndTurn())
    assert state.order == (1, 1, 0, 0)
    assert cubes(state) == [1, 2]
    assert points(state) == [5, 6 + 1]
    let_chance(state)
    assert [frame.seat for frame in reversed(state.stack) if frame.asks] == [1, 1, 0, 0]


# 10.4  Transmitters


@proves("pulsar", "10.4")
def test_cubes_come_before_purchases() -> None:
    """B1 sells 3 points for a cube, A2 gives a cube: it comes first, though it is listed last."""
    units = '{face = "B1", paid = [5]}, {face = "A1", paid = [4]}, {face = "A2", paid = [1, 5]}'
    state = producing(f"players.3.transmitters = [{units}]")
    assert asked(state) == (3, "purchase")
    assert (cubes(state)[3], points(state)[3]) == (1, 8 + 1)
    do(state, Buy())
    assert (cubes(state)[3], points(state)[3]) == (0, 8 + 1 + 3)


@proves("pulsar", "10.4")
def test_a_transmitter_that_is_not_online_gives_nothing() -> None:
    state = producing('players.3.transmitters = [{face = "A2", paid = [1]}]')
    assert cubes(state)[3] == 0


@proves("pulsar", "10.4", "16.19")
def test_each_purchase_once_for_each_tile() -> None:
    units = '{face = "B1", paid = [5]}, {face = "B1", paid = [5]}'
    state = producing(f"players.3 = {{cubes = 9, transmitters = [{units}]}}")
    do(state, Buy())
    assert asked(state) == (3, "purchase")  # that of the second tile
    do(state, Buy())
    assert asked(state) == (CHANCE, "deal")
    assert (cubes(state)[3], points(state)[3]) == (7, 8 + 6)
    refused(state, Buy(), "7.1", "not_asked")


@proves("pulsar", "10.4")
def test_purchases_are_optional_and_need_cubes() -> None:
    units = '{face = "B1", paid = [5]}'
    state = producing(f"players.3 = {{cubes = 1, transmitters = [{units}]}}")
    do(state, Decline())
    assert (cubes(state)[3], points(state)[3]) == (1, 8)
    state = producing(f"players.3.transmitters = [{units}]")
    assert asked(state) == (CHANCE, "deal")  # nobody is asked without cubes
    broke = position(
        'stack = [{frame = "purchase", seat = 0, cubes = 2, points = 9, times = 1, source = "x"}]'
    )
    refused(broke, Buy(), "10.4", "cubes", need=2, have=0)


# 10.5  Gyrodynes


@proves("pulsar", "10.5")
def test_gyrodynes_score_their_points_and_the_row() -> None:
    """Rows of the A faces: 0, 2, 1, 0, 2, 0, 2, 4."""
    rows = {1: 0, 2: 2, 3: 1, 4: 0, 5: 2, 6: 0, 7: 2, 8: 4}
    for round, bonus in rows.items():
        state = position(f"round = {round}")
        assert row_bonus(state) == bonus
    pulsars = '{p1 = "small_spinning", p2 = "medium_spinning", p3 = "large_spinning", p4 = "small"}'
    state = producing(f"round = 2\nplayers.3.pulsars = {pulsars}")
    assert points(state)[3] == 8 + (3 + 4 + 5) + 3 * 2  # the one that is being built has none


@proves("pulsar", "10.5")
@pytest.mark.parametrize(("marker", "value"), [(2, 1), (3, 2), (11, 6), (12, 6)])
def test_the_median_symbol(marker: int, value: int) -> None:
    state = position(f"round = 7\nmedian = {marker}", faces=("AI", "AII", "DIII"))
    assert row_bonus(state) == value


# 10.6  Green patents


@proves("pulsar", "10.6")
def test_green_patents_give_cubes_then_points_then_purchases() -> None:
    faces = ("DI", "CII", "DIII")
    text = 'round = 6\nplayers.3.patents = ["DI-5", "CII-1", "DIII-2"]'
    state = producing(text, faces=faces)
    assert asked(state) == (3, "purchase")
    assert (cubes(state)[3], points(state)[3]) == (1, 8 + 3)  # a point for each patent
    do(state, Buy())
    assert (cubes(state)[3], points(state)[3]) == (0, 8 + 3 + 3)


@proves("pulsar", "10.6")
def test_green_patents_count_what_their_owner_has() -> None:
    text = 'round = 4\nplayers.3 = {patents = ["AII-2"], pulsars = {p1 = "small_spinning"}}'
    state = producing(text)
    assert points(state)[3] == 8 + 3 + 1
    assert state.players[3].sources["AII-2"] == 1
    others = [player.sources for player in state.players[:3]]
    assert all("AII-2" not in sources for sources in others)


# 10.7  The next round


@proves("pulsar", "10.7")
def test_the_next_round_is_prepared() -> None:
    text = """
        round = 3
        offer = ["A1", "B1"]
        dice = [5]
        new_patents = ["AII-2"]
        players.0.patents = ["AII-2"]
    """
    state = producing(text)
    assert (state.offer, state.new_patents) == ((), 0)
    assert asked(state) == (CHANCE, "deal")
    for _ in range(3):
        let_one(state)
    assert (state.round, sum(state.dice), asked(state)) == (4, 0, (CHANCE, "roll"))


@proves("pulsar", "10.7")
def test_nothing_is_prepared_after_round_eight() -> None:
    state = producing('round = 8\noffer = ["C1"]')
    assert state.finished
    assert state.offer == ("C1",)


def let_one(state: State) -> None:
    """Chance answers once."""
    do(state, options(state)[0])


@proves("pulsar", "10.5", "10.6")
def test_what_a_spinning_gyrodyne_still_brings_is_what_it_scores() -> None:
    """Its own points, the row of each round, one of which counts the median, and a technology."""
    text = """
        round = %d
        median = 7
        players.0 = {pulsars = {p5 = "large_spinning"}, patents = ["AII-2"]}
    """
    total = 0
    for round in (8, 7, 6, 5, 4, 3):
        state = last_turn(f"{QUIET}\n{text % round}")
        player = state.players[0]
        [size] = player.gyrodynes.values()
        each = each_production(state, player, size)
        still = until_the_end(state, player, size)
        do(state, EndTurn())
        sources = state.players[0].sources
        assert sources["gyrodynes"] + sources["AII-2"] == each
        total += each
        assert still == total
    assert until_the_end(state, state.players[0], size) == total - each  # the round is over
