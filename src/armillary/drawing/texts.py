"""What all boards say alike: the stage of battles, the cards of a match."""

from __future__ import annotations

from armillary.core.words import Vocabulary
from armillary.drawing.battle.texts import BATTLE
from armillary.drawing.board_texts import by_language
from armillary.drawing.cards.texts import CARDS

VOCABULARY = Vocabulary("armillary.drawing", {"battle": BATTLE, "card": CARDS})

of = by_language(VOCABULARY)
"""The words of these in a language."""
