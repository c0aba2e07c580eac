"""The arena refuses answers that are not allowed, and says whose they were."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from armillary import bots
from armillary.bots import BadAnswer, Bot, arena
from armillary.core.decision import Action, Decision
from armillary.core.game import load

GAIA = load("gaia")


class Stubborn(Bot):
    """Always says the same; `Bot` gives it all that it lacks."""

    def __init__(self, said: Any = None) -> None:
        self.said = said

    def choose(self, state: Any, decision: Decision) -> Action:
        self.said = self.said or decision.options[0]
        return self.said  # type: ignore[no-any-return]


def refused(said: Any) -> BadAnswer:
    """What becomes of this answer of seat 1."""
    table = [bots.make("random", GAIA, 1), Stubborn(said)]
    with pytest.raises(BadAnswer) as found:
        arena.play(GAIA, GAIA.config_type(players=2, seed=1), table)
    return found.value


def test_an_illegal_answer_names_the_seat_the_entry_and_the_rule() -> None:
    error = refused(None)
    assert (error.seat, error.entry) == (1, 4)
    assert str(error).startswith("Seat 1 may not answer so (entry 4 of the log): TakeFaction(")
    assert "(rule 2." in str(error)


def test_what_is_no_action_is_refused() -> None:
    error = refused("pass")
    assert str(error) == "Seat 1 may not answer so (entry 2 of the log): 'pass' is no action."


def test_the_refusal_travels_between_processes() -> None:
    error = refused("pass")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_bot_need_not_give_reasons() -> None:
    assert Stubborn().reasons == ()
