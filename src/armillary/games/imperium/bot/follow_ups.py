"""What follows an action: questions, dice and draws, settled one by one."""

from __future__ import annotations

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame
from armillary.games.imperium.bot.small_questions import reply
from armillary.games.imperium.flow.dice import Roll, Rolled
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.flow.steps import apply as do
from armillary.games.imperium.phases.action_phase import Turn, forget
from armillary.games.imperium.state import NOBODY, State

MOST_QUESTIONS = 150
"""After so many questions the position is taken as it is."""


def complete(state: State, seat: int, actions: list[Action]) -> tuple[Action, ...]:
    """Answer everything until the next turn; the own answers that are certain are returned."""
    certain = True
    carried: dict[int, float] = {}
    for _ in range(MOST_QUESTIONS):
        if not state.stack or type(state.stack[-1]) is Turn:
            break
        frame = state.stack[-1]
        if frame.seat == CHANCE:
            certain = False
            do(state, expected(state, frame, carried))
            continue
        action = reply(state, frame)
        if certain and frame.seat == seat:
            actions.append(action)
        do(state, action)
    return tuple(actions)


def expected(state: State, frame: Frame, carried: dict[int, float]) -> Action:
    """What chance brings on average; what is left of the average of dice is carried over."""
    if type(frame) is not Roll:
        return frame.options(state)[0]
    outcomes, weights = frame.outcomes(), frame.weights(state)
    mean = sum(o.hits * w for o, w in zip(outcomes, weights, strict=True)) / sum(weights)
    wanted = carried.get(frame.by, 0.0) + mean
    best: Rolled = min(outcomes, key=lambda outcome: (abs(outcome.hits - wanted), outcome.near))
    carried[frame.by] = wanted - best.hits
    return best


def turn_of(seat: int) -> list[Frame]:
    """A turn, and what ends it."""
    return [Step(NOBODY, "turn.end"), Turn(seat)]


def again(state: State, seat: int) -> None:
    """The turn is over, and the next one is this seat's again."""
    over = state.finished or state.players[seat].passed
    state.stack = [] if over else turn_of(seat)
    state.active = seat
    state.actions = 0
    state.tactical = None
    state.fight = None
    state.dice = ()
    forget(state, "turn.")
