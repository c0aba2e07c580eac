"""What is to be known when a match begins, for its card."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.cards.opening_card import Opening
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.rounds.production_phase import row_bonus
from armillary.games.pulsar.state import State


def opening(state: State, words: Words) -> Opening:
    """2.8  The headquarters; 10.5 what the first round rewards; 12 the goals."""
    tell, table = texts.of(words.language), state.table
    sides = [player.hq for player in state.players]
    return Opening(
        tell("match.goal", n=table.data.limits.rounds),
        state.order[0],
        [(tell("head.hq", side=side) if side else "", "") for side in sides],
        [
            *([tell("head.row_bonus", n=row_bonus(state))] if row_bonus(state) else []),
            *(tell("match.end", goal=words.term(goal)) for goal in table.goals),
        ],
    )
