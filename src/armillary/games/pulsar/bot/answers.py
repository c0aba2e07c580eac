"""Decisions that are no turn: taking dice, setup, purchases, goals."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.pulsar.actions.goals import FavourGoal, GoalBonuses
from armillary.games.pulsar.benefits.effects import Purchase
from armillary.games.pulsar.bot import dice_draft
from armillary.games.pulsar.bot.value import BY_HAND
from armillary.games.pulsar.bot.weights import weights
from armillary.games.pulsar.rounds.dice_phase import Pick
from armillary.games.pulsar.setup import ChooseSide
from armillary.games.pulsar.state import State

Scored = list[tuple[Action, float]]


OF_THE_END = (Purchase, FavourGoal, GoalBonuses)
"""What may be asked several times in a row, where only the whole counts."""


def answer(state: State, decision: Decision, value: Value = BY_HAND) -> Scored:
    """The options worth comparing, with what the position is worth after each."""
    seat, options = decision.seat, decision.options
    if isinstance(decision.frame, Pick):
        return dice_draft.scored(state, seat, options, value)
    return [(option, _after(state, seat, option, value)) for option in options]


def _after(state: State, seat: int, option: Action, value: Value) -> float:
    """What the position is worth after an answer and the best ones to what is asked at once."""
    after = state.clone()
    do(after, option)
    if after.stack:
        frame = after.stack[-1]
        if frame.seat == seat and isinstance(frame, OF_THE_END):
            return max(_after(after, seat, more, value) for more in frame.options(after))
    return value(after, seat)


def taste(decision: Decision) -> float:
    """By how much an option may be worse than the best and still be chosen for a change."""
    return weights().side_taste if isinstance(decision.frame, ChooseSide) else 0.0
