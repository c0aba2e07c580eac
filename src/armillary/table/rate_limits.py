"""How often each may ask, for requests and for what is said at a table, and how long that keeps
others waiting."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from time import monotonic, thread_time
from typing import Any

from armillary.table.settings import Rate

CUT_OFF = 10.0
"""Seconds for which an address is cut off."""
MOST_KEYS = 20_000
"""Callers that are remembered."""


class Limits:
    """How much each caller may still ask: a bucket that fills up again by and by."""

    def __init__(self, rates: dict[str, Rate], clock: Callable[[], float] = monotonic) -> None:
        self.rates = rates
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, ...], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, *key: str) -> float:
        """Seconds to wait; 0: go ahead."""
        wait = self.wait(kind, *key)
        if not wait:
            self.spend(1, kind, *key)
        return wait

    def queue(self, kind: str, *key: str) -> float:
        """Seconds until it is one's turn, which is taken, however long that is."""
        wait = self.wait(kind, *key)
        self.spend(1, kind, *key)
        return wait

    def wait(self, kind: str, *key: str) -> float:
        """Seconds until there is one more; 0: there is."""
        rate = self.rates.get(kind)
        if rate is None:
            return 0
        left = self._left(rate, (kind, *key))
        return 0.0 if left >= 1 else (1 - left) * rate.seconds / rate.amount

    def spend(self, amount: float, kind: str, *key: str) -> None:
        """Take so many, even if there are not as many."""
        rate = self.rates.get(kind)
        if rate is None:
            return
        name = (kind, *key)
        left = self._left(rate, name)
        self._buckets.pop(name, None)
        self._buckets[name] = left - amount, self._clock()
        while len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)

    def _left(self, rate: Rate, name: tuple[str, ...]) -> float:
        now = self._clock()
        left, then = self._buckets.get(name, (float(rate.amount), now))
        return min(rate.amount, left + (now - then) * rate.amount / rate.seconds)


class CutOff:
    """The addresses that have gone on asking, however often they were refused: for a while nobody
    reads what comes from there, so that it costs next to nothing."""

    def __init__(self, rate: Rate | None, clock: Callable[[], float] = monotonic) -> None:
        """`rate`: how often an address may be refused; None: however often."""
        self._limits = Limits({} if rate is None else {"": rate}, clock)
        self._clock = clock
        self._until: dict[str, float] = {}

    def refused(self, address: str) -> None:
        """It asked for too much."""
        if self._limits.take("", address):
            now = self._clock()
            self._until = {one: until for one, until in self._until.items() if until > now}
            self._until[address] = now + CUT_OFF

    def __contains__(self, address: str) -> bool:
        until = self._until.get(address)
        return until is not None and self._clock() < until


class LoopTime:
    """Does something, and measures for how long it keeps the event loop: the time of the processor
    that it takes without letting others have their turn."""

    def __init__(self, work: Awaitable[None]) -> None:
        self._steps = work.__await__()
        self.spent = 0.0
        """Seconds."""

    def __await__(self) -> Generator[object, object, None]:
        given: Any = None
        failed: BaseException | None = None
        while True:
            began = thread_time()
            try:
                asks = self._steps.send(given) if failed is None else self._steps.throw(failed)
            except StopIteration:
                return
            finally:
                self.spent += thread_time() - began
            given = failed = None
            try:
                given = yield asks
            except BaseException as error:  # It is told, and decides what comes of it.
                failed = error
