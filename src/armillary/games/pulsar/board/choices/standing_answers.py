"""Answers given ahead: the last portal, claims, purchases, the end of a turn with nothing left."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.games.pulsar.actions.gyrodynes import Claim, ClaimOffer
from armillary.games.pulsar.benefits.effects import BUY, Purchase
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.rounds.action_phase import EndTurn, Turn, no_red_die
from armillary.games.pulsar.rounds.dice_phase import Pick
from armillary.games.pulsar.setup import ChoosePortal
from armillary.games.pulsar.state import State

SWITCHES = {"claim": True, "buy": False, "end_turn": True, "last_portal": True}
"""What may be answered ahead, and what is unless somebody says otherwise."""


def answers_ahead(words: Words) -> list[Setting]:
    """What a player may answer ahead."""
    tell = texts.of(words.language)
    return [
        Setting(key, tell(f"setting.{key}"), "switch", usual, help=tell(f"help.{key}"))
        for key, usual in SWITCHES.items()
    ]


def answer_ahead(state: State, decision: Decision, given: Given) -> Action | None:
    """The answer that follows from what was given ahead; None: ask."""
    frame = decision.frame
    if isinstance(frame, ClaimOffer) and given.get("claim") and len(frame.pulsars) == 1:
        return Claim(frame.pulsars[0])
    if isinstance(frame, Purchase) and given.get("buy") and BUY in decision.options:
        return BUY
    if isinstance(frame, ChoosePortal) and given.get("last_portal"):
        return decision.options[0] if len(decision.options) == 1 else None
    if isinstance(frame, Turn) and given.get("end_turn"):
        only = decision.options[0] if len(decision.options) == 1 else None
        return only if isinstance(only, EndTurn) else None
    return None


def turn_ahead(state: State, seat: int) -> State | None:
    """3.3 and 4.1  The next die to take, or the turn, as if it had come."""
    picks = any(isinstance(frame, Pick) and frame.seat == seat for frame in state.stack)
    if not picks and seat not in state.queue:
        return None
    then = state.clone()
    no_red_die(then)  # it belongs to whoever's turn it is now
    then.stack.append(Pick(seat) if picks else Turn(seat))
    return then
