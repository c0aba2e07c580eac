"""Reputation values and bags are kept from other seats, and in old matches discoveries, too."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.chance import stream
from armillary.games.eclipse.actions.discoveries import DrewDiscovery, KeepTile, UseFront
from armillary.games.eclipse.pieces.reputation import DrewReputation, Keep
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import State
from tests.games.eclipse.positions import do, frames, position, top

TILES = "players.0 = {reputation = [2, 4], kept = ['money_cache']}\n"
FIRST = "version = 1\n"
"""A match that began before discoveries were public."""


@pytest.mark.parametrize(("version", "kept", "left"), [(FIRST, "", 3), ("", "money_cache", 2)])
def test_others_see_backs(version: str, kept: str, left: int) -> None:
    state = position(version + TILES)
    mine, other, nobody = (GAME.view(state, seat) for seat in (0, 1, None))
    assert (mine.players[0].reputation, mine.players[0].kept) == ((2, 4), ("money_cache",))
    for seen in (other, nobody):
        assert (seen.players[0].reputation, seen.players[0].kept) == ((0, 0), (kept,))
        assert seen.reputation == {1: 12, 2: 10, 3: 7, 4: 4}
        assert seen.discoveries["money_cache"] == left
    assert state.players[0].reputation == (2, 4)


def test_what_a_player_looks_at_is_hidden() -> None:
    found = frames({"frame": "discovery", "seat": 0, "sector": "221", "tile": "money_cache"})
    for version, seen in ((FIRST, ""), ("", "money_cache")):
        state = position(version + found)
        assert top(GAME.view(state, 0)).tile == "money_cache"
        assert top(GAME.view(state, 1)).tile == top(GAME.view(state, None)).tile == seen
    drawn = frames({"frame": "keep_reputation", "seat": 0, "drawn": [1, 4]})
    state = position(drawn)
    assert top(GAME.view(state, 0)).drawn == (1, 4)
    assert top(GAME.view(state, 1)).drawn == (0, 0)
    half = {"frame": "draw_reputation", "seat": -1, "player": 0, "left": 1, "drawn": [4]}
    state = position(frames(half))
    assert top(GAME.view(state, 1)).drawn == (0,)
    assert GAME.view(state, 1).reputation[4] == 4


def test_guesses_fit_what_is_known() -> None:
    for version, most in ((FIRST, 20), ("", 1)):
        state = position(version + TILES)
        guesses = [GAME.determinise(state, 1, stream(seed)) for seed in range(30)]
        assert len({guess.players[0].reputation for guess in guesses}) > 3
        assert most // 4 <= len({guess.players[0].kept for guess in guesses}) <= most
        assert all(GAME.invariants(guess) == [] for guess in guesses)
    own = GAME.determinise(state, 0, stream(1))
    assert own.players[0].reputation == (2, 4)


@pytest.mark.parametrize("version", [FIRST, ""])
@pytest.mark.parametrize(
    "frame",
    [
        {"frame": "discovery", "seat": 0, "sector": "221", "tile": "money_cache"},
        {"frame": "keep_reputation", "seat": 0, "drawn": [1, 4]},
        {"frame": "draw_reputation", "seat": -1, "player": 0, "left": 1, "drawn": [4]},
    ],
)
def test_a_view_can_be_looked_at_again(frame: dict[str, Any], version: str) -> None:
    """Whoever has a view only, like a bot, sees and guesses as from the state itself."""
    state = position(version + TILES + frames(frame))
    for seat in (0, 1, None):
        seen = GAME.view(state, seat)
        assert GAME.view(seen, seat) == seen
        assert GAME.determinise(seen, seat, stream(2)) == GAME.determinise(state, seat, stream(2))
    guesses = [GAME.determinise(GAME.view(state, 1), 1, stream(seed)) for seed in range(10)]
    assert all(GAME.invariants(guess) == [] for guess in guesses)
    assert len({guess.players[0].reputation for guess in guesses}) > 1


def test_the_end_shows_everything() -> None:
    state: State = position(TILES)
    state.stack, state.finished = [], True
    assert GAME.view(state, 1).players[0].reputation == (2, 4)
    assert GAME.determinise(state, 1, stream(1)).players[0].kept == ("money_cache",)


def test_events_keep_secrets() -> None:
    """What was drawn is told to its player alone, and so was once what was found."""
    finding = {"frame": "draw_discovery", "seat": -1, "player": 0, "sector": "221"}
    old = position(FIRST + frames(finding))
    events = do(old, DrewDiscovery("money_cache"), KeepTile())
    told = [event.key for event in events if event.seen_by(1)]
    assert told == ["discovery", "keep_tile"]
    assert not any("tile" in event.values for event in events if event.seen_by(None))
    assert [event.values["tile"] for event in events if event.key == "found"] == ["money_cache"]
    for version in (FIRST, ""):
        state = position(version + frames(finding))
        events = do(state, DrewDiscovery("money_cache"), UseFront())
        assert [e.values["tile"] for e in events if e.key == "use_front" and e.seen_by(1)] != []
    state = position(frames(finding))
    events = do(state, DrewDiscovery("money_cache"), KeepTile())
    told = [event.key for event in events if event.seen_by(None)]
    assert told == ["discovery", "finds", "keep_tile"]
    assert [event.values["tile"] for event in events[1:]] == ["money_cache"] * 2
    assert UseFront.reveals
    assert not KeepTile.reveals
    drawing = {"frame": "draw_reputation", "seat": -1, "player": 0, "left": 1}
    state = position(frames(drawing))
    events = do(state, DrewReputation(4), Keep(4))
    assert [event.key for event in events if event.seen_by(1)] == ["keep"]
    assert not any("value" in event.values for event in events if event.seen_by(1))
