"""Every ruling is written down: its rule, what held before, and what holds now."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from armillary.core import rulebook
from armillary.core.game import load
from armillary.core.registry import games

PAPER = Path(__file__).parents[2] / "docs" / "rules-versions.md"
ROW = re.compile(r"^\| ([^|]+?) \| `(\w+)\.(\w+)` \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def rulings(game: str) -> dict[str, str]:
    """The functions of a game's `rulings.py`, and what they say."""
    module = import_module(f"armillary.games.{game}.rulings")
    return {
        name: inspect.getdoc(function) or ""
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }


@pytest.mark.parametrize("game", games())
def test_the_paper_has_every_ruling_with_its_rule(game: str) -> None:
    rows = {row[3]: row[1] for row in ROW.finditer(PAPER.read_text("utf-8")) if row[2] == game}
    found = rulings(game)
    assert set(rows) == set(found)
    known = rulebook.load(game).rules
    for name, rules in rows.items():
        numbers = rules.split(", ")
        assert set(numbers) <= set(known), name
        assert found[name].startswith(numbers[0]), name
    assert bool(found) == (load(game).version > 1)
