"""What the board says: every amount can be heard, and sentences end once."""

from __future__ import annotations

import pytest

from armillary.core.decision import Decision, decision
from armillary.drawing.art.icons import known
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.board.choices.choice_list import ICONS, ORDER
from armillary.games.gaia.board.choices.stock import STOCK
from armillary.games.gaia.board.texts import CHIPS
from armillary.games.gaia.state import State
from tests.games.gaia.board.matches import LANGUAGES, speak
from tests.games.gaia.positions import position


def ask(state: State) -> Decision:
    asked = decision(state)
    assert asked is not None
    return asked


def test_whatever_a_chip_counts_can_be_heard() -> None:
    """Some of it few matches ever offer; so all that is ever counted must be told, and its icon."""
    terms = speak("en").terms
    assert set(ORDER) >= {*STOCK.amounts(position(), 0), "planet", "research", "steps"}
    assert [name for name in ORDER if not terms.get(name) and name not in CHIPS] == []
    assert [name for name in ORDER if not known(ICONS.get(name, name))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_once(language: str) -> None:
    """In Portuguese QIC is C.I.Q., and a sentence that ends with it needs no stop of its own."""
    words = speak(language)
    state = position("turn = 0\nplayers.0 = {ore = 15, credits = 30, qic = 6, area3 = 6}")
    told = [one.warning for one in BOARD.choices(state, ask(state), words)]
    told += [BOARD.describe(state, f"research:navigation:{level}", words) for level in range(6)]
    told.append(BOARD.describe(state, "research:artificial_intelligence", words))
    assert any(told)
    assert not [sentence for sentence in told if ".." in sentence]
