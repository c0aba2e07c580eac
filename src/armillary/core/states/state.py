"""What the state of every game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

from armillary.core.decision import HasStack
from armillary.core.rule_version import HasTable


class HasPlayers(Protocol):
    """Where somebody sits."""

    @property
    def players(self) -> Sequence[object]: ...


class State(HasStack, HasTable, HasPlayers, Protocol):
    """A moment of a match."""

    def clone(self) -> Self: ...


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
else:  # Defaults of type variables come with Python 3.13; only who checks types needs them.
    from typing import TypeVar

    S = TypeVar("S")
