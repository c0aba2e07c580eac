"""Whether somebody has the turn, or answers a question in the turn of somebody else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from armillary.core import record
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.table.model import Seat
from armillary.table.room.waiting import asked

DATA = Path(__file__).parents[2] / "data"
ENTRIES = 400


def told(game: str) -> Counter[tuple[str, bool, bool]]:
    """How often which question was asked: its name, whether it is a turn, whether an answer."""
    kept = record.read(DATA / game / "golden-v1-4p.jsonl")
    match = Match(load(game), kept.config, version=kept.version)
    seats = [Seat(number, "person", "") for number in range(4)]
    found: Counter[tuple[str, bool, bool]] = Counter()
    for entry in kept.entries[:ENTRIES]:
        if entry.seat < 0:
            continue
        asks = match.decision
        assert asks is not None
        found[tag(asks.frame), asks.frame.own_turn, asked(match, seats)["answer"]] += 1
        match.play(entry.action)
    return found


@pytest.mark.parametrize("game", ["eclipse", "gaia", "imperium", "pulsar"])
def test_a_turn_of_ones_own_answers_nobody(game: str) -> None:
    found = told(game)
    assert found["turn", True, False] >= 10
    assert not any(answer for _, own_turn, answer in found if own_turn)


def test_power_that_is_offered_is_answered_in_the_turn_of_somebody_else() -> None:
    found = told("gaia")
    assert found["charge_offer", False, True]
    assert not found["charge_offer", False, False]
