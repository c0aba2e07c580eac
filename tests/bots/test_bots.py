"""Bots: made by name, legal and repeatable whatever the game."""

from __future__ import annotations

from typing import Any

import pytest

from armillary import bots
from armillary.bots import arena
from armillary.core.decision import Action, Decision
from armillary.core.errors import ArmillaryError
from armillary.core.game import load
from armillary.core.match import Match
from armillary.games.gaia.config import COMMUNITY, GaiaConfig

GAIA = load("gaia")


class Careful:
    """A bot whose every answer is checked, and that must leave the position as it was."""

    def __init__(self, bot: bots.Bot) -> None:
        self.reasons: tuple[bots.Reason, ...] = ()
        self.bot = bot

    def choose(self, state: Any, decision: Decision) -> Action:
        before = state.clone()
        chosen = self.bot.choose(state, decision)
        assert chosen in decision.options or GAIA.check(state, chosen) is None
        assert state == before
        assert len(self.bot.reasons) <= 3
        values = [reason.value for reason in self.bot.reasons]
        assert values == sorted(values, reverse=True)
        return chosen


def played(name: str, players: int, seed: int, **options: Any) -> Match:
    table = [Careful(bots.make(name, GAIA, seed + seat)) for seat in range(players)]
    return arena.play(GAIA, GaiaConfig(players=players, seed=seed, **options), table)


def test_the_bots_of_a_game_are_listed_weakest_first() -> None:
    assert bots.names(GAIA) == ("random", "greedy", "builder")


def test_an_unknown_bot_is_refused_with_the_names_that_exist() -> None:
    with pytest.raises(ArmillaryError) as refused:
        bots.make("genius", GAIA, 1)
    assert str(refused.value) == (
        "There is no bot called 'genius' for gaia; there is random, greedy and builder."
    )


@pytest.mark.parametrize("name", ["random", "greedy", "builder"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_bot_plays_legal_matches_to_the_end(name: str, players: int) -> None:
    match = played(name, players, seed=3)
    assert match.over
    assert match.state.finished


@pytest.mark.parametrize("name", ["greedy", "builder"])
def test_a_bot_plays_with_the_rules_of_the_community(name: str) -> None:
    assert played(name, 3, seed=4, **COMMUNITY).over


@pytest.mark.parametrize("name", ["random", "greedy", "builder"])
def test_equal_seeds_play_equal_matches(name: str) -> None:
    assert played(name, 2, seed=5).log == played(name, 2, seed=5).log


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
    match = played("greedy", 4, seed=6)
    longest = run = 0
    for entry in match.log:
        run = run + 1 if type(entry.action).__name__ in ("Convert", "Burn") else 0
        longest = max(longest, run)
    assert longest < 30
    assert len(match.log) < 1500
