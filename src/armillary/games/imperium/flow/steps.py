"""How the work of a match goes on: steps that ask nothing, and the loop that runs them.

A chapter is a row of named steps. `then(state, "space_combat.barrage", "space_combat.rolls")` puts
them on the stack so that they are done in that order; each may put further ones before the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import ClassVar

from armillary.core.decision import Action, Frame
from armillary.core.events import Log, StepLog
from armillary.games.imperium.state import NOBODY, NONE, State


class Step(Frame, frozen=True, tag="step"):
    """Work to be done, by its name; what the numbers mean is up to the step."""

    asks: ClassVar[bool] = False

    step: str
    place: int = NONE
    other: int = NOBODY
    n: int = 0

    def run(self, state: State, log: Log) -> None:
        STEPS[self.step](state, self, log)


Work = Callable[[State, Step, Log], None]

STEPS: dict[str, Work] = {}
"""What each step does. The stack of a position names steps, so their names are for ever."""


def step(name: str) -> Callable[[Work], Work]:
    """Register the work of a step."""

    def register(work: Work) -> Work:
        assert name not in STEPS, name
        STEPS[name] = work
        return work

    return register


@cache
def _plain(name: str) -> Step:
    return Step(NOBODY, name)


def then(state: State, *frames: Frame | str) -> None:
    """Do these next, the first of them first."""
    for frame in reversed(frames):
        state.stack.append(_plain(frame) if isinstance(frame, str) else frame)


def drop_until(state: State, name: str) -> None:
    """Forget whatever is still to be done before this step."""
    stack = state.stack
    while stack:
        top = stack[-1]
        if type(top) is Step and top.step == name:
            return
        stack.pop()
    raise AssertionError(f"{name} is not on the stack")


def settle(state: State, log: Log = None) -> None:
    """Run what asks nothing until something asks; when the match is won, nothing is left to do."""
    stack = state.stack
    steps = log if isinstance(log, StepLog) else None
    while stack:
        if state.finished:
            stack.clear()
            return
        if stack[-1].asks:
            return
        if steps is not None:
            steps.keep(state)
        stack.pop().run(state, log)


def apply(state: State, action: Action, log: Log = None) -> None:
    """Do a legal action, and all work that follows without a decision."""
    action.apply(state, state.stack.pop(), log)
    settle(state, log)
