"""What bots do not do, counted over a few matches of a quick level."""

from __future__ import annotations

from collections import Counter

import pytest

from armillary import bots
from armillary.bots import arena
from armillary.core.decision import Decision
from armillary.core.match import Match
from armillary.games.imperium.economy.production import Build
from armillary.games.imperium.galaxy.adjacency import home_of
from armillary.games.imperium.phases.action_phase import PassTurn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import Abstain, VoteFor
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.units.movement import MoveShip

SEEDS = (4101, 4102)
PLAYERS = 4


@pytest.fixture(scope="module")
def counted() -> Counter[str]:
    """What four pilots did in a few matches."""
    found: Counter[str] = Counter()
    for seed in SEEDS:
        _count(seed, found)
    return found


def _count(seed: int, found: Counter[str]) -> None:
    seen, opened = 0, set[int]()
    idle: int | None = None
    tokens: dict[int, int] = {}
    round = 0

    def watch(match: Match, decision: Decision) -> None:
        nonlocal seen, idle, tokens, round
        state = match.state
        for entry in match.log[seen:]:
            action, seat = entry.action, entry.seat
            if type(action) is Activate:
                found["activations"] += 1
                idle = seat
                if round == 1 and seat not in opened:
                    opened.add(seat)
                    found["locked at home"] += action.system == home_of(state.players[seat])
            elif type(action) in (MoveShip, Build) and seat == idle:
                found["of use"] += 1
                idle = None
            elif type(action) is PassTurn:
                found["passes"] += 1
                found["tokens at the pass"] += tokens[seat]
            elif type(action) is VoteFor:
                found["votes"] += 1
            elif type(action) is Abstain:
                found["abstained"] += 1
        seen, round = len(match.log), state.round
        tokens = {player.seat: player.tactic for player in state.players}

    table = [bots.make("pilot", GAME, 10 * seed + seat) for seat in range(PLAYERS)]
    match = arena.play(GAME, GAME.config_type(players=PLAYERS, seed=seed), table, watch)
    found["rounds"] += match.state.round
    found["points"] += sum(player.points for player in match.state.players)
    found["matches"] += 1


def test_ships_leave_home_before_it_produces(counted: Counter[str]) -> None:
    """Who activates the home system first locks the fleet in."""
    assert counted["locked at home"] <= 1


def test_players_act_in_the_galaxy(counted: Counter[str]) -> None:
    assert counted["activations"] >= 1.5 * PLAYERS * counted["rounds"]
    assert counted["of use"] >= 0.8 * counted["activations"]


def test_tokens_are_used(counted: Counter[str]) -> None:
    assert counted["tokens at the pass"] <= 3 * counted["passes"]


def test_votes_are_cast(counted: Counter[str]) -> None:
    assert counted["abstained"] <= 3 * counted["votes"]


def test_matches_are_won_by_points(counted: Counter[str]) -> None:
    assert counted["rounds"] <= 8 * counted["matches"]
    assert counted["points"] >= 5 * PLAYERS * counted["matches"]
