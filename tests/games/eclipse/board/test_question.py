"""What the turn asks, with the numbers that decide."""

from __future__ import annotations

from armillary.games.eclipse.rounds.turn import Turn
from armillary.games.eclipse.words import words
from tests.games.eclipse.positions import position


def test_a_turn_is_asked_with_discs_and_upkeep() -> None:
    """2.5 and 4.1  How many discs are left, and what the next one adds to the upkeep."""
    frame = Turn(0)
    assert words("en").ask(frame) == "Choose an action"
    state = position()
    player = state.players[0]
    player.discs = 5
    cost = state.table.data.tracks.influence.cost
    asked = (
        "Choose an action or pass: 5 discs left, the next raises the upkeep "
        f"from {cost(5)} to {cost(4)}"
    )
    assert words("en").on(state).ask(frame) == asked
    player.discs = 1
    asked = (
        f"Choose an action or pass: 1 disc left, it raises the upkeep from {cost(1)} to {cost(0)}"
    )
    assert words("en").on(state).ask(frame) == asked
    player.discs = 13
    asked = "Choose an action or pass: 13 discs left, the next does not raise the upkeep"
    assert cost(13) == cost(12)
    assert words("en").on(state).ask(frame) == asked
    player.discs = 0
    assert words("en").on(state).ask(frame) == "No disc is left for an action: pass"
    player.passed, player.discs = True, 2
    asked = "You have passed: react or pass again (2 discs left)"
    assert words("en").on(state).ask(frame) == asked
