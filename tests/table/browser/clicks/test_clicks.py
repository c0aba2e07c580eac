"""How many presses usual turns take, and that they take no more than they must."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest

from armillary.core.registry import games
from tests.table.browser.clicks.turns import Turn, play
from tests.table.browser.conftest import Sit, Site


def _all() -> list[tuple[str, Turn]]:
    """The turns of all games."""
    named = [(game, import_module(f"tests.table.browser.clicks.{game}_turns")) for game in games()]
    return [(game, turn) for game, module in named for turn in module.TURNS]


@pytest.mark.parametrize(("game", "turn"), _all(), ids=lambda it: getattr(it, "name", it))
def test_a_usual_turn_takes_few_presses(
    game: str,
    turn: Turn,
    site: Site,
    sit: Sit,
    record_property: Callable[[str, object], None],
) -> None:
    told = {"game": game, "turn": turn.name, "before": turn.before, "must": turn.must}
    for name, value in told.items():
        record_property(name, value)
    took = play(turn, site, sit)
    record_property("now", took)
    assert took <= (turn.must if turn.most is None else turn.most)
    assert turn.most in (None, took), "It takes less than it says."
