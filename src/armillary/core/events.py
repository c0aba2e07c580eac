"""What happened, as data: never words, so that every reader gets it in their own language."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened. `audience` names the seats that may know; None: everybody."""

    key: str
    seat: int
    values: dict[str, Any] = {}
    audience: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know of it."""
        return self.audience is None or seat in self.audience


Log = list[Event] | None
"""Where events go; None costs nothing."""


class StepLog(list[Event]):
    """A log that also keeps how the state was after each step: whatever happened between a decision
    or a draw and the next, and in it after each piece of work that had something to tell."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[tuple[int, Any]] = []
        """How many events had been told, and the state then."""

    def keep(self, state: Any) -> None:
        """A step is over, if anything has been told since the last one."""
        if len(self) > self._told:
            self.moments.append((len(self), state.clone()))

    def rest(self, state: Any) -> None:
        """All that follows without a decision is done: the last step ends with this state."""
        if self.moments and len(self) == self._told:
            self.moments.pop()
        self.keep(state)

    @property
    def _told(self) -> int:
        return self.moments[-1][0] if self.moments else 0
