"""Functions about actions, each for one kind of them: where it is clicked, what warns of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from armillary.core.decision import Action

A = TypeVar("A", bound=Action)
Q = TypeVar("Q")
R = TypeVar("R")


class ByKind(Generic[Q, R]):
    """What is known of an action, by functions of the question `Q` and an action of their kind."""

    def __init__(self, otherwise: R | None = None) -> None:
        """`otherwise`: what is known of all other kinds; None: every kind has its function."""
        self._functions: dict[type[Action], Callable[[Q, Any], R]] = {}
        self._otherwise = otherwise

    def add(self, kind: type[A], function: Callable[[Q, A], R]) -> None:
        """This function is about that kind."""
        self._functions[kind] = function

    @property
    def kinds(self) -> frozenset[type[Action]]:
        """The kinds that have a function."""
        return frozenset(self._functions)

    def __call__(self, asked: Q, action: Action) -> R:
        function = self._functions.get(type(action))
        if function is not None:
            return function(asked, action)
        if self._otherwise is None:
            raise KeyError(type(action).__name__)
        return self._otherwise
