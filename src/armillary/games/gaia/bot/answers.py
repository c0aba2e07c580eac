"""Decisions that are no turn: charging, income, setup, and the rest of a turn begun elsewhere."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.gaia.bot.blunders import sensible
from armillary.games.gaia.bot.follow_ups import promising, settled
from armillary.games.gaia.bot.value import BY_HAND
from armillary.games.gaia.bot.weights import weights
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.resources import BrainstoneCharged, PayTokens
from armillary.games.gaia.rounds.round_phases import IncomeOrder
from armillary.games.gaia.rounds.turn import Closing, EndTurn
from armillary.games.gaia.setup import ChooseFaction
from armillary.games.gaia.state import State

Scored = list[tuple[Action, float]]


def answer(state: State, decision: Decision, value: Value = BY_HAND) -> Scored:
    """The options worth comparing, with what the position is worth after each."""
    frame, seat, options = decision.frame, decision.seat, decision.options
    if isinstance(frame, Closing):
        return [(option, 0.0) for option in options if isinstance(option, EndTurn)]
    if isinstance(frame, PayTokens):
        return [(options[0], 0.0)]
    if isinstance(frame, BrainstoneCharged):
        return [(options[-1], 0.0)]
    if isinstance(frame, IncomeOrder):
        return [(option, _after_income(state, seat, option, value)) for option in options]
    if isinstance(frame, ChargeOffer) or not state.round:
        kept = sensible(state, seat, options)
        return [(option, _after(state, seat, option, value)) for option in kept]
    kept = promising(state, seat, frame, options)
    # Others may have to act before it is settled, so the state is one's own.
    ends = [settled(state.clone(), seat, option, value) for option in kept]
    return list(zip(kept, value.many(ends, seat), strict=True))


def taste(decision: Decision) -> float:
    """By how much an option may be worse than the best and still be chosen for a change."""
    return weights().draft_taste if isinstance(decision.frame, ChooseFaction) else 0.0


def _after(state: State, seat: int, option: Action, value: Value) -> float:
    after = state.clone()
    do(after, option)
    return value(after, seat)


def _after_income(state: State, seat: int, option: Action, value: Value) -> float:
    """The best that can follow when this source of income is taken first."""
    after = state.clone()
    do(after, option)
    frame = after.stack[-1]
    if isinstance(frame, IncomeOrder) and frame.seat == seat:
        return max(_after_income(after, seat, more, value) for more in frame.options(after))
    return value(after, seat)
