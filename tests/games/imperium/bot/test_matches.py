"""Whole matches of the bots: legal, repeatable, and as strong as they should be."""

from __future__ import annotations

from functools import partial

import pytest

from armillary import bots
from armillary.core.match import Match
from armillary.games.imperium.rules import GAME
from tests.bots import careful

played = partial(careful.played, GAME)


def points(match: Match) -> list[int]:
    return [player.points for player in match.state.players]


def test_there_are_three_bots() -> None:
    levels = ("cadet", "pilot", "captain")
    assert bots.levels(GAME) == levels
    assert bots.names(GAME) == ("random", "greedy", "builder", *levels)


@pytest.mark.parametrize(
    ("players", "setup"),
    [(3, "full"), (4, "first_game"), pytest.param(6, "full", marks=pytest.mark.nightly)],
)
def test_builders_play_to_the_end_and_score(players: int, setup: str) -> None:
    match, _ = played(["builder"] * players, seed=4, setup=setup)
    assert match.state.finished
    assert GAME.invariants(match.state) == []
    assert points(match)[match.state.winner] == max(points(match)) >= 8
    assert sum(points(match)) >= 3 * players


def test_greedy_players_play_to_the_end() -> None:
    match, _ = played(["greedy"] * 3, seed=8)
    assert match.state.finished
    assert sum(points(match)) > 0


def test_equal_seeds_play_equal_matches() -> None:
    names = ["random", "builder", "random"]
    assert played(names, seed=9)[0].log == played(names, seed=9)[0].log


def test_the_builder_wins_against_greedy_players() -> None:
    match, _ = played(["greedy", "builder", "greedy"], seed=2)
    assert match.state.winner == 1
    assert points(match)[1] >= max(points(match)[0], points(match)[2]) + 2
