"""15.1  What is paid with, where that could be chosen: what is worth least, and it is said."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.drawing.outcome import Outcome
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.forms import pay
from armillary.games.imperium.economy.paying import Paying
from armillary.games.imperium.state import State


def usual_answer(asked: Asked, comes: Outcome) -> tuple[tuple[Action, ...], str]:
    """With what a choice is paid that asks for nothing else before."""
    due = comes.left[0] if comes.left else None
    if not isinstance(due, Paying) or due.seat != asked.seat:
        return (), ""
    assert isinstance(comes.after, State)
    paid = pay.usual(comes.after, asked.seat)
    if not paid.actions:  # there is one way only
        return (), ""
    return tuple(paid.actions), asked.tell("pay.with", what=pay.told(paid, asked.words))
