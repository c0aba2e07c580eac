"""The process that thinks for bots, so that the server never has to.

A worker claims a job, brings the match up to date, asks the bot, and appends the answer together
with the next job, all in one transaction. It may be killed at any moment: the lease runs out, and
another worker makes the decision.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from types import TracebackType
from typing import Self

import msgspec

from armillary import bots
from armillary.bots import Bot, Reason
from armillary.core.decision import Decision
from armillary.core.errors import ArmillaryError
from armillary.core.game import Game
from armillary.table.model import Reasons
from armillary.table.room import match_log
from armillary.table.room.match_log import ledger_of
from armillary.table.room.waiting import asked_after
from armillary.table.storage.database import RECONNECT, StoreError
from armillary.table.storage.schema import Job, NewEntry, StoredTable
from armillary.table.storage.store import Store

LEASE = 30.0
"""Seconds without a sign of life after which another worker may take over."""

PATIENCE = 600.0
"""Seconds after which a bot that still thinks never will be done."""

POLL = 0.05
"""Seconds between two looks for work."""

KEPT = 16
"""Matches that a worker remembers."""


def any_seed() -> int:
    """A seed that nobody can know: what a bot will do follows from nothing that people see."""
    return secrets.randbits(63)


class Player:
    """A match that a worker remembers, and its bots with what they planned."""

    def __init__(self, table: StoredTable) -> None:
        self.ledger = ledger_of(table)
        self._bots: dict[tuple[int, str], Bot] = {}

    def catch_up(self, store: Store, match_id: str) -> None:
        """Read the entries that are new."""
        for entry in store.entries(match_id, self.ledger.version):
            length = len(self.ledger.match.log)
            self.ledger.add(entry)
            if len(self.ledger.match.log) < length:
                self._bots.clear()  # What they planned was taken back.

    def choose(self, name: str, decision: Decision) -> bytes:
        """Let the bot decide, and do it: the body of the entry, with what it thought."""
        match = self.ledger.match
        bot = self._bot(decision.seat, name)
        action = bot.choose(match.game.view(match.state, decision.seat), decision)
        body = self.ledger.play(action, time.time())
        reasons = tuple((_text(reason), reason.value) for reason in bot.reasons)
        return match_log.encode(msgspec.structs.replace(body, reasons=reasons))

    def advise(self, decision: Decision) -> Reasons:
        """What the best bot thinks of a person's options; nothing is done."""
        match = self.ledger.match
        bot = bots.make(bots.names(match.game)[-1], match.game, any_seed())
        chosen = bot.choose(match.game.view(match.state, decision.seat), decision)
        best: dict[str, float] = {}
        for reason in bot.reasons or (Reason(chosen, 0.0),):
            best.setdefault(_text(reason), reason.value)
        return tuple(best.items())

    def _bot(self, seat: int, name: str) -> Bot:
        match = self.ledger.match
        if (seat, name) not in self._bots:
            self._bots[seat, name] = bots.make(name, match.game, any_seed())
        return self._bots[seat, name]


class Worker:
    """Makes the decisions of bots, one after the other."""

    def __init__(self, store: Store, lease: float = LEASE) -> None:
        self.store = store
        self.name = secrets.token_urlsafe(9)
        self.lease = lease
        self.job: Job | None = None
        self._players: OrderedDict[str, Player] = OrderedDict()

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set. A database that goes away is waited for."""
        while not stop.is_set():
            try:
                if not self.work(stop):
                    stop.wait(POLL)
            except StoreError:
                stop.wait(RECONNECT)

    def work(self, stop: threading.Event) -> bool:
        """Do a job, and those that follow from it in the same match; False: there is none."""
        if not self.store.jobs.waiting():
            return False
        self.job = self.store.jobs.claim(self.name, self.lease)
        while self.job is not None:
            if stop.is_set():
                self.let_go()
            else:
                self.job = self._decide(self.job)
        return True

    def let_go(self) -> None:
        """Give the job back at once, so that nobody must wait for its lease."""
        job, self.job = self.job, None
        if job is not None:
            self.store.jobs.release(job, self.name)

    def _decide(self, job: Job) -> Job | None:
        """Make one decision; gives the job that follows, leased already."""
        try:
            with _Heart(self.store, job, self.name, self.lease):
                return self._play(job)
        except StoreError:
            raise
        except Exception as error:  # Whatever a bot does wrong: the table is told in the end.
            self._players.pop(job.match_id, None)
            reason = str(error) if isinstance(error, ArmillaryError) else repr(error)
            self.store.jobs.release(job, self.name, reason[:500] or "The bot failed.")
            return None

    def _play(self, job: Job) -> Job | None:
        table = self.store.table(job.match_id)
        if table is None or table.version != job.version:
            self.store.jobs.drop(job)
            return None
        player = self._player(table)
        player.catch_up(self.store, job.match_id)
        match = player.ledger.match
        decision = player.ledger.decision
        if player.ledger.version != job.version or decision is None or decision.seat != job.seat:
            self.store.jobs.drop(job)
            return None
        bot = table.seats[job.seat].bot
        if not bot:  # A person wants to know what a bot thinks.
            self.store.jobs.advise(job, self.name, player.advise(decision))
            return None
        body = player.choose(_stand_in(match.game, bot, job.tries), decision)
        following = asked_after(player.ledger, table.seats)
        if following["next_job"] is not None:
            mine = following["next_job"]._replace(worker=self.name, lease=self.lease)
            following["next_job"] = mine
        entries, request = [NewEntry(job.seat, body)], secrets.token_urlsafe(12)
        done = self.store.append(job.match_id, job.version, entries, request, job=job, **following)
        if done.status != "ok":
            # Somebody was quicker, or took something back: what was played here never happened.
            self._players.pop(job.match_id, None)
            return None
        if following["next_job"] is None:
            return None
        return Job(job.match_id, done.version, following["next_job"].seat, 1)

    def _player(self, table: StoredTable) -> Player:
        if table.id not in self._players:
            self._players[table.id] = Player(table)
        self._players.move_to_end(table.id)
        while len(self._players) > KEPT:
            self._players.popitem(last=False)
        return self._players[table.id]


def _stand_in(game: Game, name: str, tries: int) -> str:
    """Who decides: after every try that failed a weaker bot, so that the match goes on."""
    known = bots.names(game)
    return known[max(0, known.index(name) + 1 - tries)] if name in known else name


class _Heart:
    """Renews the lease while the bot thinks.

    A bot that never comes to an end can only be stopped together with its process; whoever started
    it starts another (see `Crew.mend`), and after some tries the job is given up.
    """

    def __init__(self, store: Store, job: Job, worker: str, lease: float) -> None:
        self._store = store
        self._job = job
        self._worker = worker
        self._lease = lease
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        self._thread.join()

    def _beat(self) -> None:
        began = time.monotonic()
        while not self._done.wait(self._lease / 3):
            if time.monotonic() - began > PATIENCE:
                os._exit(1)
            try:
                self._store.jobs.renew(self._job, self._worker, self._lease)
            except StoreError:
                pass  # The database may come back before the lease runs out.


class Crew:
    """The worker processes of a server. They end with it, however it ends."""

    def __init__(self, url: str, size: int = 1) -> None:
        self._url = url
        self._size = size
        self.processes: list[subprocess.Popen[bytes]] = []

    def mend(self) -> None:
        """Start the workers that are missing: at first all, later those that died."""
        for process in [gone for gone in self.processes if gone.poll() is not None]:
            self.processes.remove(process)
            _close(process)
        while len(self.processes) < self._size:
            self.processes.append(self._start())

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

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "armillary.table.background.bot_worker"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        assert process.stdin is not None
        # Not as an argument: others on the machine could read the password in it.
        process.stdin.write(self._url.encode() + b"\n")
        process.stdin.flush()
        return process


def _close(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    try:
        process.stdin.close()
    except OSError:
        pass  # It died before it read everything.


def _text(reason: Reason) -> str:
    return msgspec.json.encode(reason.action).decode()


def main() -> None:
    """A worker process: the address of the database comes as the first line of the input.

    The input ends when the server does, on every system and however it ends; then so does this.
    """
    # Unbuffered: a buffered one keeps the interpreter from ending while a thread reads it.
    given = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115
    store = Store(given.readline().decode().strip())
    worker = Worker(store)
    stop = threading.Event()

    def wait_for_the_end() -> None:
        given.read()
        stop.set()
        time.sleep(1.0)
        # The bot may think on for minutes: its job goes to another worker.
        try:
            worker.let_go()
        finally:
            os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us.
    signal.signal(signal.SIGTERM, lambda number, frame: stop.set())
    threading.Thread(target=wait_for_the_end, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(5)  # The server goes first.
    worker.run(stop)
    store.close()


if __name__ == "__main__":
    main()
