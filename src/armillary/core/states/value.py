"""What positions are worth to a seat: who asks does not know whether by hand or by learning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from armillary.core.states.state import State


class Value(Protocol):
    """The points that a seat may expect at the end, or what the game counts in instead."""

    def __call__(self, state: State, seat: int) -> float: ...

    def many(self, states: Sequence[State], seat: int) -> list[float]:
        """The same for several positions, which may be quicker than one after the other."""


class Why(NamedTuple):
    """What makes one position better or worse than another, in terms of the game."""

    key: str
    """Of a text of the game's words, in the context `why`."""
    points: float
    """How much better it is by this, in points at the end."""
    values: Mapping[str, str | int] = {}
    """What fills the places of the text."""


class HandMade:
    """The value that the authors of a game wrote."""

    def __init__(self, evaluate: Callable[[Any, int], float]) -> None:
        self._evaluate = evaluate

    def __call__(self, state: State, seat: int) -> float:
        return self._evaluate(state, seat)

    def many(self, states: Sequence[State], seat: int) -> list[float]:
        """One after the other."""
        return [self._evaluate(state, seat) for state in states]
