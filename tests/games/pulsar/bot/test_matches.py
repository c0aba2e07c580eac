"""Whole matches of the bots: legal, repeatable, and as strong as they should be."""

from __future__ import annotations

from functools import partial

import pytest

from armillary import bots
from armillary.games.pulsar.bot import evaluate
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rules import GAME
from tests.bots import careful

played = partial(careful.played, GAME)


def dice_left(seat: int, bot: careful.Careful) -> int:
    """How many dice it had when its turns ended."""
    ended = (state for state, action in bot.answers if isinstance(action, EndTurn))
    return sum(len(state.players[seat].silver) for state in ended)


def test_there_are_three_bots() -> None:
    assert bots.levels(GAME) == ("cadet", "pilot", "captain")
    assert bots.names(GAME)[:3] == ("random", "greedy", "builder")


@pytest.mark.parametrize(
    ("players", "setup"), [(2, "full"), (3, "full"), (4, "full"), (3, "first_game")]
)
def test_the_builder_plays_to_the_end_and_leaves_no_die(players: int, setup: str) -> None:
    match, table = played(["builder"] * players, seed=7, setup=setup)
    assert match.state.finished
    assert sum(dice_left(seat, bot) for seat, bot in enumerate(table)) == 0
    for player in match.state.players:
        assert evaluate(match.state, player.seat) == player.vp


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["star", "dead_end"])
def test_the_greedy_bot_plays_to_the_end(players: int, side: str) -> None:
    match, _ = played(["greedy"] * players, seed=8, side=side)
    assert match.state.finished


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_equal_seeds_play_equal_matches(name: str) -> None:
    assert played([name] * 2, seed=9)[0].log == played([name] * 2, seed=9)[0].log


def test_builders_among_themselves_score_well() -> None:
    match, _ = played(["builder"] * 4, seed=21)
    points = [player.vp for player in match.state.players]
    assert sum(points) / 4 >= 130
    assert min(points) >= 100


@pytest.mark.parametrize("seed", [31, 32])
def test_the_builder_wins_against_three_greedy_players(seed: int) -> None:
    seat = seed % 4
    match, _ = played(["builder" if n == seat else "greedy" for n in range(4)], seed)
    assert GAME.scores(match.state)[seat].rank == 1


def test_greedy_players_beat_random_ones() -> None:
    match, _ = played(["greedy", "random", "greedy", "random"], seed=41)
    points = [player.vp for player in match.state.players]
    assert min(points[0], points[2]) >= max(points[1], points[3]) + 20
