"""Whole matches of the bots: legal, repeatable, solvent, and as strong as they should be."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from armillary.games.eclipse.bot import evaluate
from armillary.games.eclipse.rounds.upkeep import Abandon
from armillary.games.eclipse.rules import GAME
from tests.bots import careful

played = partial(careful.played, GAME)

B, G = "builder", "greedy"


@pytest.mark.parametrize(
    ("names", "options"),
    [
        ([B, B], {"warp_portals": True}),
        ([B, B, B], {"ancient": "advanced", "guardian": "advanced", "gcds": "advanced"}),
        ([B, G, G, B, G, G], {"warp_portals": True}),
    ],
)
def test_the_builder_plays_to_the_end_and_stays_solvent(
    names: list[str], options: dict[str, Any]
) -> None:
    match, table = played(names, seed=7, **options)
    assert match.state.finished
    for player, score in zip(match.state.players, GAME.scores(match.state), strict=True):
        assert evaluate(match.state, player.seat) == score.total
        if names[player.seat] == B:
            assert not player.eliminated
            answers = [action for _, action in table[player.seat].answers]
            # Others may destroy what paid for it.
            assert sum(isinstance(action, Abandon) for action in answers) <= 1


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_greedy_bot_plays_to_the_end(players: int) -> None:
    match, _ = played(["greedy"] * players, seed=8)
    assert match.state.finished


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_equal_seeds_play_equal_matches(name: str) -> None:
    assert played([name] * 2, seed=9)[0].log == played([name] * 2, seed=9)[0].log


def test_builders_among_themselves_score_well() -> None:
    match, _ = played(["builder"] * 4, seed=21)
    points = [score.total for score in GAME.scores(match.state)]
    assert sum(points) / 4 >= 25
    assert not any(player.eliminated for player in match.state.players)


@pytest.mark.parametrize("seed", [31, 32])
def test_the_builder_wins_against_three_greedy_players(seed: int) -> None:
    seat = seed % 4
    match, _ = played(["builder" if n == seat else "greedy" for n in range(4)], seed)
    assert GAME.scores(match.state)[seat].rank == 1


def test_greedy_players_beat_random_ones() -> None:
    match, _ = played(["greedy", "random", "greedy", "random"], seed=41)
    points = [score.total for score in GAME.scores(match.state)]
    assert min(points[0], points[2]) > max(points[1], points[3])
