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
