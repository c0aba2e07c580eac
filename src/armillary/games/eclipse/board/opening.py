"""What is to be known when a match begins, for its card."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.cards.opening_card import Opening
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.state import State


def opening(state: State, words: Words) -> Opening:
    """3  The species, and who begins; 15.1 what counts at the end."""
    tell = texts.of(words.language)
    species = [player.species for player in state.players]
    return Opening(
        tell("match.goal", n=state.table.data.limits.rounds),
        state.start,
        [(words.label(its), words.plays(its)) for its in species],
        [tell("match.round"), tell("match.points")],
    )
