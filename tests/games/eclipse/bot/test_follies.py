"""What bots do not do, counted over a few matches of a quick level."""

from __future__ import annotations

from collections import Counter

import pytest

from armillary import bots
from armillary.bots import arena
from armillary.core.decision import Action, Decision
from armillary.core.match import Match
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.pieces.galaxy import squadron
from armillary.games.eclipse.pieces.tracks import Trade
from armillary.games.eclipse.rounds.turn import TakeAction
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import NO_OWNER, Player, State

SEEDS = (5201, 5202, 5203)
PLAYERS = 4


@pytest.fixture(scope="module")
def counted() -> Counter[str]:
    """What each of four pilots did in a few matches, all together."""
    found: Counter[str] = Counter()
    for seed in SEEDS:
        _count(seed, found)
    return found


def _count(seed: int, found: Counter[str]) -> None:
    seen = number = 0

    def watch(match: Match, decision: Decision) -> None:
        nonlocal seen, number
        for entry in match.log[seen:]:
            found.update(_marks(entry.action, number))
        seen, number = len(match.log), match.state.round

    table = [bots.make("pilot", GAME, 10 * seed + seat) for seat in range(PLAYERS)]
    match = arena.play(GAME, GAME.config_type(players=PLAYERS, seed=seed), table, watch)
    for player, score in zip(match.state.players, GAME.scores(match.state), strict=True):
        found["seats"] += 1
        found["points"] += score.total
        found["technologies"] += len(player.known)
        found["unclaimed"] += _unclaimed(match.state, player)


def _marks(action: Action, number: int) -> list[str]:
    """What an action in a round counts as."""
    if isinstance(action, TakeAction):
        return ["actions"]
    if isinstance(action, Trade):
        return ["trades", "trades in round 1"] if number == 1 else ["trades"]
    if isinstance(action, Build):
        early = action.what == "starbase" and number in (2, 3)
        return [action.what, "early starbase"] if early else [action.what]
    return []


def _unclaimed(state: State, player: Player) -> int:
    """Sectors of nobody where own ships are alone, while a disc is left."""
    return sum(
        place.owner == NO_OWNER
        and not place.npcs
        and len(place.squadrons) == 1
        and squadron(place, player.seat) is not None
        for place in (state.sectors.values() if player.discs and not player.eliminated else ())
    )


def test_players_act_and_learn(counted: Counter[str]) -> None:
    assert counted["actions"] >= 22 * counted["seats"]
    assert counted["technologies"] >= 6.5 * counted["seats"]


def test_hardly_anything_is_sold_for_half(counted: Counter[str]) -> None:
    assert counted["trades"] <= 5 * counted["seats"]
    assert counted["trades in round 1"] <= 0.5 * counted["seats"]


def test_starbases_are_not_built_without_a_threat(counted: Counter[str]) -> None:
    assert counted["early starbase"] <= counted["seats"]


def test_monoliths_are_built(counted: Counter[str]) -> None:
    assert counted["monolith"] >= 0.6 * counted["seats"]


def test_sectors_with_own_ships_are_claimed(counted: Counter[str]) -> None:
    assert counted["unclaimed"] <= 0.4 * counted["seats"]


def test_everybody_scores(counted: Counter[str]) -> None:
    assert counted["points"] >= 29 * counted["seats"]
