"""The engine holds in matches in which everything happens."""

from __future__ import annotations

import pytest

from armillary.core import position as core
from armillary.core.chance import stream
from armillary.core.states.digest import digest
from armillary.games.imperium.rules import GAME
from tests.games.imperium.lively import match

SEATS = (3, 4, 5, 6)
SELDOM = 29


@pytest.mark.parametrize(
    "seed", [1, 2, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(3, 60))]
)
@pytest.mark.parametrize("players", SEATS)
def test_a_war_keeps_every_rule_of_the_table(players: int, seed: int) -> None:
    """Legal options, a possible table, texts of positions, and views that leak nothing."""
    happened: set[str] = set()
    for number, (state, asked, action) in enumerate(match(players, seed)):
        happened.add(type(asked.frame).__name__)
        assert GAME.invariants(state) == []
        assert asked.options
        assert len(set(asked.options)) == len(asked.options)
        assert GAME.check(state, action) is None
        if number % SELDOM == 0:
            text = core.write(GAME, state.table.config, state)
            assert digest(core.read(text)[2]) == digest(state), text
            for seat in range(players):
                guess = GAME.determinise(state, seat, stream(seed, "guess", number))
                assert GAME.invariants(guess) == []
                assert digest(GAME.view(guess, seat)) == digest(GAME.view(state, seat))
                if seat == asked.seat:
                    again = GAME.decision(guess)
                    assert again is not None
                    assert again.options == asked.options, asked.frame
    assert {"Move", "Roll", "Ballot", "React", "Produce", "Pay"} <= happened
