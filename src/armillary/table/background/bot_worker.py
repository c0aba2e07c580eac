"""The process that thinks for bots, so that the server never has to.

A worker claims a job, brings the match up to date, asks the bot, and appends the answer together
with the next job, all in one transaction. It may be killed at any moment: the lease runs out, and
another worker makes the decision.
"""

from __future__ import annotations

import os
import secrets
import signal
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
from armillary.table import server_log
from armillary.table.background.thoughts import located, thoughts
from armillary.table.model import Reasons
from armillary.table.room import log_entries
from armillary.table.room.match_log import ledger_of
from armillary.table.room.waiting import asked_after
from armillary.table.server_log import LOGGER, Outage, about
from armillary.table.storage.database import RECONNECT
from armillary.table.storage.database_errors import StoreError
from armillary.table.storage.jobs import MAX_TRIES
from armillary.table.storage.schema import Job, NewEntry, StoredTable
from armillary.table.storage.store import Store

LEASE = 30.0
"""Seconds without a sign of life after which another worker may take over."""

PATIENCE = 600.0
"""Seconds after which a bot that still thinks never will be done."""

POLL = 0.05
"""Seconds between two looks for work."""

PAUSE = 0.1
"""Seconds that a table of bots alone rests after each decision: nobody waits for them, and nobody
could follow."""

CONSIDERED = 3
"""Options of which a bot says what it thought."""
COMPARED = 60
"""Options that are compared for a person, who may choose any of them."""

KEPT = 64
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
        before = match.game.view(match.state, decision.seat)
        action = bot.choose(before, decision)
        body = self.ledger.play(action, time.time())
        reasons = thoughts(match.game, before, decision.seat, bot.reasons[:CONSIDERED])
        return log_entries.encode(msgspec.structs.replace(body, reasons=reasons))

    def advise(self, decision: Decision) -> Reasons:
        """What the best bot thinks of a person's options; nothing is done."""
        match = self.ledger.match
        bot = bots.make(bots.levels(match.game)[-1], match.game, any_seed())
        before = match.game.view(match.state, decision.seat)
        chosen = bot.choose(before, decision)
        considered = bot.reasons[:COMPARED] or (Reason(chosen, 0.0),)
        found = thoughts(match.game, before, decision.seat, considered)
        return located(match.game, before, decision.seat, found)

    def _bot(self, seat: int, name: str) -> Bot:
        match = self.ledger.match
        if (seat, name) not in self._bots:
            self._bots[seat, name] = bots.make(name, match.game, any_seed())
        return self._bots[seat, name]


class Worker:
    """Makes the decisions of bots, one after the other."""

    def __init__(
        self, store: Store, lease: float = LEASE, pause: float = 0.0, name: str = ""
    ) -> None:
        """`pause`: how long tables of bots alone rest."""
        self.store = store
        self.pause = pause
        self.name = name or secrets.token_urlsafe(9)
        self.lease = lease
        self._players: OrderedDict[str, Player] = OrderedDict()

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set. A database that goes away is waited for."""
        outage = Outage("A worker cannot use the database")
        interrupted = False
        while not stop.is_set():
            try:
                if interrupted:
                    self.let_go()  # What was under way, and what followed if that was kept.
                    interrupted = False
                if not self.work(stop):
                    stop.wait(POLL)
                outage.over()
            except StoreError as error:
                interrupted = True
                outage.failed(error)
                stop.wait(RECONNECT)

    def work(self, stop: threading.Event) -> bool:
        """Do a job, and those that follow from it in the same match; False: there is none."""
        if not self.store.jobs.waiting():
            return False
        job = self.store.jobs.claim(self.name, self.lease)
        while job is not None and not stop.is_set():
            job = self._decide(job)
        if job is not None:
            self.let_go()
        return True

    def let_go(self) -> None:
        """Give the job back at once, so that nobody must wait for its lease."""
        self.store.jobs.free(self.name, tried=False)

    def _decide(self, job: Job) -> Job | None:
        """Make one decision; gives the job that follows, leased already."""
        try:
            with _Heart(self.store, job, self.name, self.lease):
                return self._play(job)
        except StoreError:
            self._players.pop(job.match_id, None)  # What it has just played may not be kept.
            raise
        except Exception as error:  # Whatever a bot does wrong: the table is told in the end.
            self._players.pop(job.match_id, None)
            with about(job.match_id):
                LOGGER.warning(
                    "A bot failed at seat %s (try %s of %s).",
                    job.seat + 1,
                    job.tries,
                    MAX_TRIES,
                    exc_info=error,
                )
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
        following = asked_after(player.ledger, table.seats, table.settings)
        goes_on = False
        if following["next_job"] is not None:
            people = any(seat.kind != "bot" for seat in table.seats)
            rests = self.pause > 0 and not people
            # It stays with this worker, unless it is the turn of another table.
            goes_on = not rests and not self.store.jobs.waiting(people)
            then = following["next_job"]._replace(delay=self.pause if rests else 0.0)
            mine = then._replace(worker=self.name, lease=self.lease)
            following["next_job"] = mine if goes_on else then
        entries, request = [NewEntry(job.seat, body)], secrets.token_urlsafe(12)
        done = self.store.append(job.match_id, job.version, entries, request, job=job, **following)
        if done.status != "ok":
            # Somebody was quicker, or took something back: what was played here never happened.
            self._players.pop(job.match_id, None)
            return None
        if not goes_on or following["next_job"] is None:
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
    if name not in known:
        return name
    steady = [its for its in bots.YARDSTICKS if its in known]
    ladder = steady[: steady.index(name) + 1] if name in steady else [*steady, name]
    return ladder[max(0, len(ladder) - tries)]


class _Heart:
    """Renews the lease while the bot thinks.

    A bot that never comes to an end can only be stopped together with its process; whoever started
    it starts another (see `worker_crew.Crew`), and after some tries the job is given up.
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
                with about(self._job.match_id):
                    LOGGER.error("A bot has thought for %.0f s; its worker ends.", PATIENCE)
                os._exit(1)
            try:
                self._store.jobs.renew(self._job, self._worker, self._lease)
            except StoreError:
                pass  # The database may come back before the lease runs out.


def main() -> None:
    """A worker process: the address of the database comes as the first line of the input, how the
    log looks and the worker's name as arguments.

    The input ends when the server does, on every system and however it ends; then so does this.
    """
    # Unbuffered: a buffered one keeps the interpreter from ending while a thread reads it.
    given = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115
    form, name = sys.argv[1:3]
    server_log.set_up("json" if form == "json" else "text")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us.
    try:
        store = Store(given.readline().decode().strip(), made=True)
    except StoreError as error:
        LOGGER.error("A worker cannot begin: %s", error)
        sys.exit(1)
    worker = Worker(store, pause=PAUSE, name=name)
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

    signal.signal(signal.SIGTERM, lambda number, frame: stop.set())
    threading.Thread(target=wait_for_the_end, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)  # The server goes first.
    worker.run(stop)
    store.close()


if __name__ == "__main__":
    main()
