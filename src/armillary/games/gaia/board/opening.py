"""What is to be known when a match begins, for its card."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.cards.opening_card import Opening
from armillary.games.gaia.board import texts
from armillary.games.gaia.state import State


def opening(state: State, words: Words) -> Opening:
    """1.1  The factions; 14.4 the final tiles."""
    tell, table = texts.of(words.language), state.table
    factions = [player.faction for player in state.players]
    return Opening(
        tell("match.goal", n=table.data.limits.rounds),
        state.order[0],
        [(words.label(its.id), "" if its.is_automa else words.plays(its.id)) for its in factions],
        [tell("match.final", tile=words.term(f"final_{tile}")) for tile in table.final_tiles],
    )
