"""Odds that take long to work out: kept, and left to others while a page is drawn.

Pages are drawn on the event loop, where nobody may wait for the odds of large fleets. A drawing
that is made `without_waiting` shows those that are known and works out one or two small battles; of
the rest it notes what is missing. Whoever draws has that worked out elsewhere, and draws again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

AT_ONCE = 2
"""So many battles are tried within a drawing; each may take about a millisecond."""


class TakesLong(Exception):
    """A battle is too large to be worked out at once."""


class Missing(NamedTuple):
    """Odds that a drawing lacks."""

    work_out: Callable[[], object]
    """Can be sent to another process."""
    keep: Callable[..., object]
    """Told what came of it, the next drawing has them."""


class _Drawing:
    """What a drawing has tried, and what it lacks."""

    def __init__(self) -> None:
        self.tried = 0
        self.missing: dict[Hashable, Missing] = {}


_drawing: ContextVar[_Drawing | None] = ContextVar("drawing", default=None)


class KeptOdds(Generic[K, V]):
    """The odds of a game by all that they depend on; the last ones are kept."""

    def __init__(self, work_out: Callable[[K, bool], V], most: int) -> None:
        """`work_out`: a function of a module; if it is told to do it at once, it raises `TakesLong`
        rather than take more than a millisecond. `most`: so many are kept."""
        self._work_out = work_out
        self._most = most
        self._known: dict[K, V] = {}
        self._lock = Lock()

    def of(self, key: K) -> V | None:
        """The odds; None: they are not known yet, and the drawing goes without."""
        with self._lock:
            if key in self._known:
                return self._known[key]
        drawing = _drawing.get()
        if drawing is None:
            return self.keep(key, self._work_out(key, False))
        if drawing.tried < AT_ONCE:
            drawing.tried += 1
            try:
                return self.keep(key, self._work_out(key, True))
            except TakesLong:
                pass
        drawing.missing[self._work_out, key] = Missing(
            partial(self._work_out, key, False), partial(self.keep, key)
        )
        return None

    def keep(self, key: K, odds: V) -> V:
        with self._lock:
            while len(self._known) >= self._most:
                del self._known[next(iter(self._known))]
            self._known[key] = odds
        return odds


@contextmanager
def without_waiting() -> Iterator[dict[Hashable, Missing]]:
    """What is drawn meanwhile takes no long work; gives the odds that it lacks."""
    drawing = _Drawing()
    token = _drawing.set(drawing)
    try:
        yield drawing.missing
    finally:
        _drawing.reset(token)
