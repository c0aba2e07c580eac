"""What is legal travels folded, and comes out as it went in."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from armillary.core.decision import Decision
from armillary.games.pulsar import GAME
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.state import State
from armillary.table.legal import Legal, legal, unfolded
from tests.games.pulsar.moments import asked, configs, middle, speak


def legal_of(state: State, decision: Decision) -> Legal:
    return legal(GAME, BOARD, state, state, decision, speak())


def test_choices_come_out_as_they_went_in() -> None:
    """Paths, ways, sentences and amounts, whatever is asked."""
    kinds: set[str] = set()
    for config in configs(2):
        for state, decision in asked(config):
            found = legal_of(state, decision)
            told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found.told()))
            choices = unfolded(told)
            assert len(choices) == len(found.choices)
            for choice, whole in zip(choices, found.choices, strict=True):
                plain = msgspec.json.decode(msgspec.json.encode(whole))
                for name in ("cost", "gain"):
                    assert list(choice.get(name, ())) == list(getattr(whole, name))
                for name in (
                    "action",
                    "label",
                    "group",
                    "place",
                    "path",
                    "ways",
                    "note",
                    "warning",
                ):
                    assert choice.get(name) == plain.get(name), name
                kinds |= plain.keys()
    assert {"path", "ways", "note", "warning", "ghost"} <= kinds


def test_a_sheet_is_told_how_many_targets_it_has() -> None:
    state, decision = middle()
    found = legal_of(state, decision)
    patents = {one.place for one in found.choices if one.group == "patent"}
    assert found.targets().get("technologies", 0) == len(patents)
    assert "" not in found.targets()


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_flights_take_little_room(seed: int) -> None:
    """Nothing is said twice: a flight takes a line, however often it warns or notes the same."""
    state, decision = middle(seed=seed)
    found = legal_of(state, decision)
    assert len(msgspec.json.encode(found.told())) < 2500 + 400 * len(found.choices)
