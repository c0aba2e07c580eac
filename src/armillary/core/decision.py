"""Actions, the frames that ask for them, and refusals.

A state has a stack of frames. The top frame asks one seat to choose between actions; an action
takes its frame off the stack, changes the state and may push frames of its own. Frames that ask
nothing are work still to be done; they run as soon as they come to the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar, Protocol, Self

import msgspec

from armillary.core.errors import ArmillaryError
from armillary.core.events import Log, StepLog


class Illegal(ArmillaryError):
    """A refusal: the rule that forbids it, the reason's key, and the numbers.

    `check` returns it; `Match.play` raises it.
    """

    def __init__(self, rule: str, why: str, **values: Any) -> None:
        super().__init__(rule, why, values)
        self.rule = rule
        self.why = why
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., Illegal], tuple[str, str]]:
        # Refusals travel between processes; a plain exception would forget the names of its values.
        return partial(Illegal, **self.values), (self.rule, self.why)

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"rule {self.rule}: {self.why}" + (f" ({details})" if details else "")


class Action(msgspec.Struct, frozen=True, tag_field="do"):
    """Something a seat does: plain values only. It lives in the chapter that explains it."""

    reveals: ClassVar[bool] = False
    """Doing it shows somebody something new, so that it cannot be undone."""
    due: ClassVar[str] = ""
    """The rule that says when it is asked for: named when it is not. Empty: the frame's own."""

    @classmethod
    def options(cls, state: Any, frame: Any) -> Iterable[Self]:
        """Every action of this kind that is legal now, in a fixed order."""
        raise NotImplementedError

    def check(self, state: Any, frame: Any) -> Illegal | None:
        """Why this is not allowed now; None: it is."""
        raise NotImplementedError

    def apply(self, state: Any, frame: Any, log: Log) -> None:
        """Do it. The frame is off the stack already."""
        raise NotImplementedError


class Frame(msgspec.Struct, frozen=True, tag_field="frame"):
    """A question to a seat, or work still to be done."""

    rule: ClassVar[str] = ""
    """The rule that asks: named when a seat answers with something else."""
    answers: ClassVar[tuple[type[Action], ...]] = ()
    open_ended: ClassVar[tuple[type[Action], ...]] = ()
    """Kinds of answer of which `check` allows more than `options` lists."""
    asks: ClassVar[bool] = True
    own_turn: ClassVar[bool] = False
    """Whether it begins a turn of the seat, and answers nobody else's."""

    seat: int

    def options(self, state: Any) -> list[Action]:
        """All answers that are legal now: complete, unique, in a fixed order, never empty."""
        found: list[Action] = []
        for kind in self.answers:
            found.extend(kind.options(state, self))
        return found

    def weights(self, state: Any) -> list[int] | None:
        """How likely each option is, where chance decides."""
        return None

    def run(self, state: Any, log: Log) -> None:
        """The work of a frame that asks nothing."""
        raise NotImplementedError


class Decision:
    """Who decides, what is asked, and the options; weights where chance decides."""

    __slots__ = ("frame", "options", "seat", "weights")

    def __init__(
        self, seat: int, frame: Frame, options: list[Action], weights: list[int] | None
    ) -> None:
        self.seat = seat
        self.frame = frame
        self.options = options
        self.weights = weights


class HasStack(Protocol):
    """What the functions below need of a state."""

    stack: list[Frame]


def decision(state: HasStack) -> Decision | None:
    """What is asked now; None: the match is over."""
    if not state.stack:
        return None
    frame = state.stack[-1]
    return Decision(frame.seat, frame, frame.options(state), frame.weights(state))


def check(state: HasStack, action: Action) -> Illegal | None:
    """Why this action is not allowed now; None: it is."""
    if not state.stack:
        return Illegal("", "over")
    frame = state.stack[-1]
    if type(action) not in frame.answers:
        tag = type(action).__struct_config__.tag
        asked = frame.__struct_config__.tag
        rule = action.due or frame.rule
        return Illegal(rule, "not_asked", action=str(tag), asked=str(asked))
    return action.check(state, frame)


def apply(state: HasStack, action: Action, log: Log = None) -> None:
    """Do a legal action, and all work that follows without a decision."""
    action.apply(state, state.stack.pop(), log)
    settle(state, log)


def settle(state: HasStack, log: Log = None) -> None:
    """Run the frames that ask nothing until one asks, or none is left."""
    stack = state.stack
    steps = log if isinstance(log, StepLog) else None
    while stack and not stack[-1].asks:
        if steps is not None:
            steps.keep(state)
        stack.pop().run(state, log)
