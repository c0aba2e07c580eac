"""What is to be known when a match begins, for its card."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.cards.opening_card import Opening
from armillary.games.imperium.board import texts
from armillary.games.imperium.numbering import OBJECTIVES
from armillary.games.imperium.state import State


def opening(state: State, words: Words) -> Opening:
    """1  The factions, and the speaker; 14 what brings points from the first round on."""
    tell = texts.of(words.language)
    factions = [player.faction for player in state.players]
    objectives = [OBJECTIVES[number] for number in bits(state.public)]
    return Opening(
        tell("match.goal", n=state.table.points),
        state.speaker,
        [(words.label(its), words.plays(its)) for its in factions],
        [
            *(
                tell("match.objective", objective=words.label(its.id), n=its.points)
                for its in objectives
            ),
            tell("match.custodians"),
        ],
    )
