"""Notices when somebody sets the clock of the computer: times in logs and on pages jump then."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from armillary.table.server_log import LOGGER

PAUSE = 10.0
"""Seconds between two looks."""
JUMP = 5.0
"""Seconds; clocks that are put right by and by stay below."""


class ClockWatch:
    """Compares the clock with one that nobody can set."""

    def __init__(
        self, clock: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock, self._steady = clock, steady
        self._apart = clock() - steady()

    async def run(self) -> None:
        """Look for ever."""
        while True:
            self.look()
            await asyncio.sleep(PAUSE)

    def look(self) -> None:
        """Say so if the clock has jumped."""
        apart = self._clock() - self._steady()
        jump, self._apart = apart - self._apart, apart
        if abs(jump) > JUMP:
            way = "forward" if jump > 0 else "back"
            LOGGER.warning("The clock of this computer was set %s by %.0f s.", way, abs(jump))
