"""Actions that have been begun: what they may still bring to a player who plans nothing."""

from __future__ import annotations

from armillary.core.words import tag
from armillary.games.eclipse.actions.build import Building
from armillary.games.eclipse.actions.explore import Explore, Exploring
from armillary.games.eclipse.actions.influence import Influencing, MoveDisc, can_refresh
from armillary.games.eclipse.actions.move import Moving
from armillary.games.eclipse.actions.research import BuyTechnology, Researching
from armillary.games.eclipse.actions.upgrade import Upgrading
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.rounds.activations import left_of
from armillary.games.eclipse.state import MATERIALS, State


def pending(state: State, seat: int) -> float:
    """What the question on top may bring to the seat, if there is anything to do."""
    if not state.stack:
        return 0.0
    frame = state.stack[-1]
    if frame.seat != seat:
        return 0.0
    each = weights().pending.get(tag(frame))
    if not each:
        return 0.0
    left = left_of(frame, 1)
    player = state.players[seat]
    if type(frame) is Exploring:
        return each * left * (next(iter(Explore.options(state, frame)), None) is not None)
    if type(frame) is Researching:
        return each * left * (next(iter(BuyTechnology.options(state, frame)), None) is not None)
    if type(frame) is Influencing:
        free = any(not option.source for option in MoveDisc.options(state, frame))
        return each * (left * free + 0.5 * can_refresh(state, frame)) / 2
    if type(frame) is Building:
        cruiser = species_of(state, player).costs["cruiser"]
        return each * min(left, player.resources[MATERIALS] / cruiser)
    if type(frame) is Upgrading or type(frame) is Moving:
        return each * left / 2
    return each
