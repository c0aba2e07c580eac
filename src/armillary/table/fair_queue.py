"""A fair queue: turns at something of which there is little, such as processes.

Readers are served in turn, each with one thing at a time, however much one of them asks for. Who
has had long turns rests before the next one. Nobody queues without end: whoever asks for more is
told so at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic

from armillary.table.refusals import Refused

REST = 3.0
"""Seconds to rest for each second of work, in the long run: whoever asks on and on takes no more
than a quarter of one processor."""
RESTLESS = 20.0
"""Seconds of rest that a reader may owe: so nobody rests who asks for a long thing now and then."""
EACH = 16
"""What one reader may have waiting."""
MOST = 256
"""What may wait in all."""


class FairQueue:
    """So many may do something at the same time; the others wait."""

    def __init__(
        self,
        places: int,
        each: int = EACH,
        most: int = MOST,
        rest: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`rest`: how long a reader rests for each second of their turns, once that is more than a
        moment (`RESTLESS`)."""
        self._free = places
        self._each = each
        self._most = most
        self._rest = rest
        self._clock = clock
        self._served: dict[str, float] = {}
        """By reader: since when."""
        self._rested: dict[str, float] = {}
        """By reader: when they will have rested of all their turns."""
        self._alarm: asyncio.TimerHandle | None = None
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By reader; whoever was served last comes last."""

    async def enter(self, reader: str) -> None:
        """Wait for one's turn; whoever has had it says so with `leave`."""
        if len(self._waiting.get(reader, ())) >= self._each:
            raise Refused("asks_much")
        if sum(map(len, self._waiting.values())) >= self._most:
            raise Refused("busy")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(reader, deque()).append(turn)
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(reader, turn)
            else:
                self.leave(reader)  # Their turn has just come.
            raise

    def leave(self, reader: str) -> None:
        """The turn is over: the next one has it."""
        now = self._clock()
        self._rested = {one: until for one, until in self._rested.items() if until > now}
        spent = now - self._served.pop(reader)
        self._rested[reader] = self._rested.get(reader, now) + spent * self._rest
        if reader in self._waiting:
            self._waiting[reader] = self._waiting.pop(reader)  # behind all others
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        while self._free:
            ready = [one for one in self._waiting if one not in self._served]
            reader = next((one for one in ready if self._tired(one) <= 0), None)
            if reader is None:
                self._look_again(ready)
                return
            turns = self._waiting.pop(reader)
            turn = turns.popleft()
            if turns:
                self._waiting[reader] = turns
            if not turn.cancelled():
                self._free -= 1
                self._served[reader] = self._clock()
                turn.set_result(None)

    def _tired(self, reader: str) -> float:
        """Seconds until they may have another turn."""
        return self._rested.get(reader, 0.0) - self._clock() - RESTLESS

    def _look_again(self, ready: list[str]) -> None:
        """When the first of these has rested."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if ready:
            wait = min(map(self._tired, ready))
            self._alarm = asyncio.get_running_loop().call_later(wait, self._serve)

    def _forget(self, reader: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(reader)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[reader]
