"""Bots: made by name, legal and repeatable whatever the game."""

from __future__ import annotations

from functools import partial

import pytest

from armillary import bots
from armillary.bots import arena
from armillary.core.errors import ArmillaryError
from armillary.core.game import load
from armillary.games.gaia.config import COMMUNITY, GaiaConfig
from tests.bots import careful

GAIA = load("gaia")
played = partial(careful.played, GAIA)


def test_the_bots_of_a_game_are_listed_weakest_first() -> None:
    levels = ("cadet", "pilot", "captain", "admiral", "grandmaster")
    assert bots.levels(GAIA) == levels
    assert bots.names(GAIA) == ("random", "greedy", "builder", *levels)


def test_an_unknown_bot_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(ArmillaryError) as refused:
        bots.make("genius", GAIA, 1)
    assert str(refused.value) == (
        "There is no bot called 'genius' for gaia; there is random, greedy, builder, cadet, pilot, "
        "captain, admiral and grandmaster."
    )


@pytest.mark.parametrize("name", ["random", "greedy", "builder"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_bot_plays_legal_matches_to_the_end(name: str, players: int) -> None:
    match, _ = played([name] * players, seed=3)
    assert match.over
    assert match.state.finished


@pytest.mark.parametrize("players", [1, 2])
def test_a_bot_that_has_learnt_plays_legal_matches_to_the_end(players: int) -> None:
    """With people, and beside the seat that the game plays itself."""
    assert played(["grandmaster", "admiral"][:players], seed=3)[0].over


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_a_bot_plays_with_the_rules_of_the_community(name: str) -> None:
    assert played([name] * 3, seed=4, **COMMUNITY)[0].over


@pytest.mark.parametrize("name", ["random", "greedy", "builder", "pilot"])
def test_equal_seeds_play_equal_matches(name: str) -> None:
    assert played([name] * 2, seed=5)[0].log == played([name] * 2, seed=5)[0].log


def test_another_seed_of_the_random_bot_plays_another_match() -> None:
    config = GaiaConfig(players=2, seed=5)
    logs = [arena.play(GAIA, config, [bots.make("random", GAIA, seed)] * 2).log for seed in (1, 2)]
    assert logs[0] != logs[1]


def test_the_arena_shows_every_decision_before_it_is_answered() -> None:
    asked: list[int] = []
    table = [bots.make("random", GAIA, seat) for seat in range(2)]
    match = arena.play(
        GAIA,
        GaiaConfig(players=2, seed=1),
        table,
        lambda match, decision: asked.append(decision.seat),
    )
    assert asked == [entry.seat for entry in match.log]


def test_the_greedy_bot_exchanges_only_for_the_better() -> None:
    """Every free exchange improves its position, so it never goes in circles."""
    match, _ = played(["greedy"] * 4, seed=6)
    longest = run = 0
    for entry in match.log:
        run = run + 1 if type(entry.action).__name__ in ("Convert", "Burn") else 0
        longest = max(longest, run)
    assert longest < 30
    assert len(match.log) < 1500
