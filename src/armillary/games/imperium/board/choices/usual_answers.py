"""What a choice asks that nearly always has the same answer: it is given with it, and said."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.drawing.outcome import Outcome
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.forms import pay
from armillary.games.imperium.economy.paying import Paying
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State

Usual = tuple[tuple[Action, ...], str]
NOTHING: Usual = ((), "")


def usual_answers(asked: Asked, action: Action, comes: Outcome) -> Usual:
    """Answers, and what they are in words."""
    if isinstance(action, Activate):
        return _speed(asked, action)
    return _payment(asked, comes)


def _payment(asked: Asked, comes: Outcome) -> Usual:
    """15.1  What is worth least otherwise pays."""
    due = comes.left[0] if comes.left else None
    if not isinstance(due, Paying) or due.seat != asked.seat:
        return NOTHING
    assert isinstance(comes.after, State)
    paid = pay.usual(comes.after, asked.seat)
    if not paid.actions:  # there is one way only
        return NOTHING
    return tuple(paid.actions), asked.tell("pay.with", what=pay.told(paid, asked.words))


def _speed(asked: Asked, action: Activate) -> Usual:
    """18.4  A card with which ships move further is used where none could come without it."""
    uses = asked.speeding
    if not uses or asked.player.shown:  # notes may go back and do more
        return NOTHING
    needed = [use for use in uses if use.power in asked.aids_to(action.system)]
    names = asked.words.listed(dict.fromkeys(asked.words.label(use.power) for use in uses))
    if needed:
        return (needed[0],), asked.tell("choice.with_card", what=asked.words.label(needed[0].power))
    return (DECLINE,), asked.tell("choice.without_card", what=names)
