"""What hides who holds what: a pause after each moment at which a hidden card could be used.

Nobody is asked who has nothing for a moment; bots and answers given ahead take no time. So whoever
sees the next question at once would know that no hand held an answer, and a delay would betray one.
Therefore pages are shown nothing new until a little random time has passed, whatever happened in
it. The match itself never waits, and neither does the server: only the lines to the pages do, and
whoever reads in between. Whom a match waits for then, only they themselves are told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import SystemRandom

from armillary.core.decision import Decision
from armillary.drawing.board import Board, concealing
from armillary.table.model import LogLine

SHORTEST, LONGEST = 0.4, 1.2
"""Seconds."""
GRACE = 2.0
"""Seconds more for a bot that is still asked something that only a hidden card asks for."""
STEP = 0.05
NOBODY = -1

_LUCK = SystemRandom()


def in_secret(board: Board, asks: Decision | None) -> bool:
    """Whether a seat is asked only for what it holds in secret: then nobody else may know."""
    hides = concealing(board)
    return asks is not None and hides is not None and hides.conceals(asks)


def whose(board: Board, line: LogLine, *known: int | None) -> int:
    """The seat of a line of the log; NOBODY: the holder of these seats may not know it."""
    hides = concealing(board)
    silent = hides is not None and line.seat not in known and hides.declines(line.action)
    return NOBODY if silent else line.seat


def fresh(at: float) -> bool:
    """Whether what happened then may still be hidden from somebody."""
    return time.time() - at < LONGEST + GRACE


def random_pause() -> float:
    """A pause as long as any other: it depends on nothing that happened."""
    return _LUCK.uniform(SHORTEST, LONGEST)


class Veil:
    """What hides a table for a moment. Time and luck can be given, so that tests need neither."""

    def __init__(
        self,
        pause: Callable[[], float] = random_pause,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._pause, self._clock, self._sleep = pause, clock, sleep
        self._since = self._length = 0.0

    def drop(self) -> None:
        """Something has happened that others could have answered. What hangs already stays."""
        if self._clock() >= self._since + self._length:
            self._since, self._length = self._clock(), self._pause()

    async def lifted(self, asks_bot: Callable[[], bool], pace: float = 1.0) -> None:
        """Wait until everybody may see; `pace` is how long a second takes."""
        while (rest := self._rest(asks_bot, pace)) > 0:
            await self._sleep(rest)

    def _rest(self, asks_bot: Callable[[], bool], pace: float) -> float:
        until, now = self._since + self._length * pace, self._clock()
        if now < until:
            return until - now
        return STEP if self._length and now < until + GRACE * pace and asks_bot() else 0.0
