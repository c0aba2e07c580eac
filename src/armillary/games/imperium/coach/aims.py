"""What a round is about, with its numbers: for whoever has a coach."""

from __future__ import annotations

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.games.imperium.numbering import OBJECTIVES
from armillary.games.imperium.phases.objectives import progress
from armillary.games.imperium.state import State


def aims(view: State, seat: int, words: Words) -> list[str]:
    """14  The public objective that is nearest, and what is missing for it."""
    player = view.players[seat]
    if not player.faction or view.finished:
        return []
    near = []
    for number in bits(view.public & ~player.scored):
        objective = OBJECTIVES[number]
        parts = progress(view, seat, objective)
        if parts:
            have, need = min(parts, key=lambda part: part[0] / part[1])
            near.append((have / need, have, need, objective))
    if not near:
        return []
    part, have, need, objective = max(near, key=lambda one: one[:3])
    key, told = "met" if part >= 1 else "nearest", words.label(objective.id)
    return [words.phrase("aim", key, have=have, need=need, objective=told)]
