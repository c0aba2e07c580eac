"""Matches from before a ruling of Twilight Imperium, and where the second version parts."""

from __future__ import annotations

from pathlib import Path

from armillary.games.imperium.state import State
from tests.games.rulings import Difference, differs_in, replays_as_before

RECORDS = Path(__file__).parents[2] / "data" / "imperium" / "rulings"
SECOND = 2


def before(name: str) -> State:
    """The end of a match of the first version, which replays as it was."""
    state: State = replays_as_before(RECORDS / f"{name}-v1.jsonl")
    return state


def parts(name: str) -> Difference:
    """Where the second version parts from a match of the first."""
    return differs_in(RECORDS / f"{name}-v1.jsonl", SECOND)


def assert_kept(name: str) -> None:
    """A match of the first version replays as it was, and the second one has another rule."""
    assert before(name).table.version == 1
    found = parts(name)
    assert (found.old.table.version, found.new.table.version) == (1, SECOND)
