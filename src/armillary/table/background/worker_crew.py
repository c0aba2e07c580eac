"""The worker processes of a server: started, started again when they die, ended with it."""

from __future__ import annotations

import secrets
import signal
import subprocess
import sys
from collections.abc import Callable
from time import monotonic

from armillary.table.server_log import LOGGER, LogFormat
from armillary.table.storage.database_errors import StoreError

SOON, LONGEST = 0.5, 60.0
"""Seconds until one is replaced that died soon after another: each time twice as long, at most so
long."""
LONG_ENOUGH = 60.0
"""Seconds after which a worker that dies did so for a reason of its own."""


class Crew:
    """The worker processes of a server. They end with it, however it ends."""

    def __init__(
        self,
        url: str,
        size: int = 1,
        log: LogFormat = "text",
        clock: Callable[[], float] = monotonic,
        free: Callable[[str, bool], None] | None = None,
    ) -> None:
        """`free`: told the name of a worker that died, so that nobody waits for its lease, and
        that it may have died of what it did."""
        self._url = url
        self.size = size
        self._log = log
        self._clock = clock
        self._free = free
        self.processes: list[subprocess.Popen[bytes]] = []
        self.restarts = 0
        self._begun: dict[int, float] = {}
        """By process: when it was started."""
        self._names: dict[int, str] = {}
        self._dead: set[str] = set()
        """Names of workers that died and whose jobs are still to be freed."""
        self._deaths = 0
        """How many died in a row, each soon after it was started."""
        self._not_before = 0.0

    @property
    def alive(self) -> int:
        """How many workers there are now."""
        return sum(process.poll() is None for process in self.processes)

    def mend(self) -> None:
        """Start the workers that are missing: at first all, later those that died."""
        now = self._clock()
        for process in [gone for gone in self.processes if gone.poll() is not None]:
            self.processes.remove(process)
            _close(process)
            self._mourn(process, now)
        self._free_jobs()
        while len(self.processes) < self.size and now >= self._not_before:
            try:
                process = self._start()
            except OSError as error:
                self._put_off(now, f"could not be started: {error.strerror}")
                return
            self._begun[process.pid] = now
            self.processes.append(process)

    def stop(self, patience: float = 2.0) -> None:
        """End all workers; those that still think after so many seconds are killed."""
        for process in self.processes:
            _close(process)
        for process in self.processes:
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()

    def _mourn(self, process: subprocess.Popen[bytes], now: float) -> None:
        """A worker died; its jobs are still leased."""
        soon = now - self._begun.pop(process.pid, now) < LONG_ENOUGH
        self.restarts += 1
        self._dead.add(self._names.pop(process.pid))
        self._put_off(now, _how(process.returncode), soon)

    def _put_off(self, now: float, how: str, soon: bool = True) -> None:
        """Say what became of a worker, and when the next one comes."""
        self._deaths = self._deaths + 1 if soon else 1
        pause = min(SOON * 2.0 ** (self._deaths - 2), LONGEST) if self._deaths > 1 else 0
        self._not_before = max(self._not_before, now + pause)
        LOGGER.error(
            "A worker for bots %s (%s in a row); the next one starts in %g s.",
            how,
            self._deaths,
            pause,
        )

    def _free_jobs(self) -> None:
        """Let others have the jobs of the dead; while the database is away, at the next look."""
        for name in list(self._dead):
            try:
                if self._free is not None:
                    self._free(name, True)
            except StoreError:
                return
            self._dead.discard(name)

    def _start(self) -> subprocess.Popen[bytes]:
        name = secrets.token_hex(6)
        command = [sys.executable, "-m", "armillary.table.background.bot_worker", self._log, name]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        self._names[process.pid] = name
        assert process.stdin is not None
        try:
            # Not as an argument: others on the machine could read the password in it.
            process.stdin.write(self._url.encode() + b"\n")
            process.stdin.flush()
        except OSError:
            pass  # It died at once, which the next look finds.
        return process


def _how(code: int) -> str:
    """How a process ended."""
    if code >= 0:
        return f"ended with status {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"


def _close(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    try:
        process.stdin.close()
    except OSError:
        pass  # It died before it read everything.
