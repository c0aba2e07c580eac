"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from armillary.core.decision import Action, Decision
from armillary.core.errors import ArmillaryError
from armillary.core.states.state import State


class UnknownBot(ArmillaryError):
    """There is no bot of this name."""


class BadAnswer(ArmillaryError):
    """A bot answered what is not allowed: which seat, which entry of the log it was to be, why."""

    def __init__(self, seat: int, entry: int, why: str) -> None:
        super().__init__(seat, entry, why)
        self.seat = seat
        self.entry = entry
        self.why = why

    def __str__(self) -> str:
        return f"Seat {self.seat} may not answer so (entry {self.entry} of the log): {self.why}"


class Reason(NamedTuple):
    """An option that was considered, and what the bot thinks it is worth."""

    action: Action
    value: float
    line: Sequence[Action] = ()
    """All that would be done in the same turn, the option first; empty: nothing else is planned."""
    after: State | None = None
    """Where that leads; None: to where the option itself leads."""


class Bot(Protocol):
    """A player. It may remember what it planned, so every seat of every match has its own."""

    reasons: tuple[Reason, ...] = ()
    """After `choose`: the options that were compared, best first; none, if there was only one. An
    option may be the first of several turns."""

    def choose(self, state: Any, decision: Decision) -> Action:
        """One of the options. The state is the seat's view; the bot may clone, not change it."""


def guessed(mind: ModuleType | None, state: State, seat: int) -> State:
    """A state to try things out on: where hidden cards matter, the game's mind deals them anew."""
    guess = getattr(mind, "guess", None)
    return state if guess is None else guess(state, seat)
