"""Work that is leased: bots' decisions, and messages to webhooks.

Whoever claims something has it until the lease runs out; if they die, the next one gets it. Nothing
is locked while somebody thinks or sends. Trying is counted, and ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from armillary.table.model import Hint, Json, Reasons
from armillary.table.server_log import LOGGER, about
from armillary.table.storage.database import Database
from armillary.table.storage.schema import IN_SECRET, JOB, OUTBOX, SEAT, Job, NewJob, Notice

REASONS = msgspec.json.Decoder(Reasons)
MAX_TRIES = 5
"""A decision that fails so often is given up, and the table is told."""

LONGEST_LEASE = 120.0
"""Seconds for which a decision may be leased or put off; what is later than that was written before
the clock was set back."""
SECRET_DELAY = 90.0
MAX_SENDS = 8
"""A message that fails so often is given up: after about half a day."""


def notice_delay(seats: Sequence[int]) -> float:
    """Seconds after which a webhook hears whom a match waits for.

    Who is asked for a hidden card mostly answers soon: a message at once would tell everybody that
    somebody was asked. Only when the page has said so for long, it is no secret any more.
    """
    return SECRET_DELAY if IN_SECRET in seats else 0.0


def hint_of(row: Any) -> Hint:
    """What a job about a person's decision has come to."""
    known = row.answer is not None
    reasons = REASONS.decode(row.answer) if known else None
    return Hint(row.version, row.seat, reasons, row.failed is not None)


class Jobs:
    """The decisions that bots must make. A job is finished by `Store.append`, with the move."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, people: bool = False) -> bool:
        """Whether there is something to claim; asked often, so it only reads. `people`: at a table
        with people."""
        with self._database.read() as connection:
            due = sa.select(JOB.c.version).where(_due(JOB, self._database)).limit(1)
            if people:
                due = due.where(_WITH_PEOPLE)
            return connection.execute(due).first() is not None

    def ages(self) -> list[float]:
        """How many seconds each decision that could be claimed has waited."""
        age = self._database.now() - JOB.c.not_before
        with self._database.read() as connection:
            found = sa.select(age).where(_due(JOB, self._database))
            return list(connection.execute(found).scalars())

    def claim(self, worker: str, lease: float) -> Job | None:
        """The job of the table that has waited longest, for so many seconds; None: there is none.

        A table has one job at a time, so tables take turns. Those with people come first.
        """
        with self._database.write(lasting=False) as connection:
            self._give_up(connection)
            more = {"worker": worker}
            row = _claim(connection, self._database, JOB, lease, more, _WITH_PEOPLE.desc())
            if row is None:
                return None
            return Job(row.match_id, row.version, row.seat, row.tries)

    def renew(self, job: Job, worker: str, lease: float) -> bool:
        """Keep it for so many seconds from now; False: it is no longer this worker's."""
        with self._database.write(lasting=False) as connection:
            mine = sa.and_(_this(job), JOB.c.worker == worker)
            until = self._database.now() + lease
            return connection.execute(sa.update(JOB).where(mine).values(lease=until)).rowcount == 1

    def release(self, job: Job, worker: str, error: str) -> None:
        """It failed: give it back for a later try, the later the more it failed."""
        values: Json = {"lease": None, "worker": None}
        if job.tries >= MAX_TRIES:
            values["failed"] = error
        else:
            values["not_before"] = self._database.now() + 2.0**job.tries
        with self._database.write() as connection:
            self._change(connection, sa.and_(_this(job), JOB.c.worker == worker), values)

    def free(self, worker: str, tried: bool) -> None:
        """Give back all that a worker has leased, so that nobody must wait for its lease.

        `tried`: it died of it, perhaps; otherwise it is not to blame.
        """
        values: dict[str, Any] = {"lease": None, "worker": None}
        if not tried:
            values["tries"] = JOB.c.tries - 1
        with self._database.write() as connection:
            self._change(connection, JOB.c.worker == worker, values)

    def drop(self, job: Job) -> None:
        """Nobody needs the answer any more; a page that waits for it is told."""
        with self._database.write() as connection:
            if connection.execute(sa.delete(JOB).where(_this(job))).rowcount:
                self._database.tell(connection, job.match_id, job.version)

    def at(self, connection: Connection, match_id: str) -> Any:
        """The row of the job of a match; None: it has none."""
        jobs = sa.select(JOB).where(JOB.c.match_id == match_id)
        return connection.execute(jobs.order_by(JOB.c.version.desc())).first()

    def add(self, connection: Connection, match_id: str, version: int, job: NewJob) -> None:
        """Ask a bot; a part of a transaction."""
        now = self._database.now()
        taken = job.worker is not None
        row = sa.insert(JOB).values(
            match_id=match_id,
            version=version,
            seat=job.seat,
            not_before=now + job.delay,
            lease=now + job.lease if taken else None,
            worker=job.worker,
            tries=1 if taken else 0,
        )
        connection.execute(row)

    # A bot may be asked what it thinks of a person's decision: that is a job too, which goes away
    # with the next move like every other; only that nothing is played.

    def ask_hint(self, match_id: str, version: int, seat: int) -> None:
        """Let a bot think about a person's decision; what is being thought of stays."""
        with self._database.write() as connection:
            row = self.at(connection, match_id)
            if row is not None and row.failed is None and row.version == version:
                return
            connection.execute(sa.delete(JOB).where(JOB.c.match_id == match_id))
            values = {"match_id": match_id, "version": version, "seat": seat}
            new = sa.insert(JOB).values(**values, not_before=self._database.now(), tries=0)
            connection.execute(new)
            self._database.tell(connection, match_id, version)

    def advise(self, job: Job, worker: str, reasons: Reasons) -> None:
        """Keep what the bot thinks, while the decision is at hand."""
        values = {"answer": msgspec.json.encode(reasons), "lease": None, "worker": None}
        with self._database.write() as connection:
            self._change(connection, sa.and_(_this(job), JOB.c.worker == worker), values)

    def retry(self, match_id: str) -> None:
        """Let a bot that was given up try again."""
        fresh = {"tries": 0, "failed": None, "lease": None, "not_before": self._database.now()}
        given_up = sa.and_(JOB.c.match_id == match_id, JOB.c.failed.is_not(None))
        with self._database.write() as connection:
            self._change(connection, given_up, fresh)

    def _give_up(self, connection: Connection) -> None:
        """Mark the jobs that have ended worker after worker."""
        spent = sa.and_(_due(JOB, self._database), JOB.c.tries >= MAX_TRIES)
        reason = "Every worker that tried has ended."
        for match_id in self._change(connection, spent, {"failed": reason}):
            with about(match_id):
                LOGGER.error("A bot is given up after %s tries: %s", MAX_TRIES, reason)

    def _change(
        self, connection: Connection, which: sa.ColumnElement[bool], values: Json
    ) -> list[str]:
        """Change jobs and tell their tables, whose ids it gives."""
        change = sa.update(JOB).where(which).values(**values)
        rows = connection.execute(change.returning(JOB.c.match_id, JOB.c.version)).all()
        for row in rows:
            self._database.tell(connection, row.match_id, row.version)
        return [row.match_id for row in rows]


class Outbox:
    """Messages to webhooks. They are written with the move that causes them, and sent later."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        connection: Connection,
        match_id: str,
        version: int,
        url: str,
        seats: str,
        over: bool,
        wait: float,
    ) -> None:
        """A message to be sent after so many seconds; a part of a transaction. `seats`: JSON."""
        row = sa.insert(OUTBOX).values(
            match_id=match_id,
            version=version,
            url=url,
            seats=seats,
            over=over,
            not_before=self._database.now() + wait,
            tries=0,
        )
        connection.execute(row)

    def claim(self, lease: float) -> Notice | None:
        """The message that has waited longest, for so many seconds; None: there is none."""
        with self._database.read() as connection:
            due = sa.select(OUTBOX.c.number).where(_due(OUTBOX, self._database)).limit(1)
            if connection.execute(due).first() is None:
                return None
        with self._database.write() as connection:
            row = _claim(connection, self._database, OUTBOX, lease, {})
            if row is None:
                return None
            seats = msgspec.json.decode(row.seats, type=tuple[int, ...])
            return Notice(
                row.number, row.match_id, row.version, row.url, seats, row.over, row.tries
            )

    def sent(self, notice: Notice) -> None:
        """It has arrived."""
        with self._database.write() as connection:
            connection.execute(sa.delete(OUTBOX).where(OUTBOX.c.number == notice.number))

    def refused(self, notice: Notice, error: str) -> None:
        """It has not: try again after 10 s, 40 s, 160 s …, at most 4 hours; in the end give up."""
        values: Json = {"lease": None}
        if notice.tries >= MAX_SENDS:
            values["failed"] = error
        else:
            values["not_before"] = self._database.now() + min(10 * 4.0 ** (notice.tries - 1), 14400)
        with self._database.write() as connection:
            this = OUTBOX.c.number == notice.number
            connection.execute(sa.update(OUTBOX).where(this).values(**values))


def _this(job: Job) -> sa.ColumnElement[bool]:
    return sa.and_(JOB.c.match_id == job.match_id, JOB.c.version == job.version)


def _due(table: sa.Table, database: Database) -> sa.ColumnElement[bool]:
    now = database.now()
    # Whoever sets the clock back does not make bots wait until it is where it was.
    late = table.c.lease > now + LONGEST_LEASE
    free = sa.or_(table.c.lease.is_(None), table.c.lease <= now, late)
    if table is not JOB:
        return sa.and_(table.c.failed.is_(None), table.c.not_before <= now, free)
    begun = sa.or_(table.c.not_before <= now, table.c.not_before > now + LONGEST_LEASE)
    return sa.and_(table.c.failed.is_(None), begun, free, table.c.answer.is_(None))


_WITH_PEOPLE = (
    sa.select(SEAT.c.seat).where(SEAT.c.match_id == JOB.c.match_id, SEAT.c.kind != "bot").exists()
)
"""Whether the table of a job has seats of people."""


def _claim(
    connection: Connection,
    database: Database,
    table: sa.Table,
    lease: float,
    more: Json,
    *first: sa.ColumnElement[Any],
) -> Any:
    """Lease one row that is due, in this order. PostgreSQL skips rows that another process is
    claiming."""
    keys = list(table.primary_key.columns)
    order = *first, table.c.not_before
    due = sa.select(*keys).where(_due(table, database)).order_by(*order).limit(1)
    # SQLite leaves these words out.
    found = connection.execute(due.with_for_update(skip_locked=True)).first()
    if found is None:
        return None
    this = sa.and_(*(key == value for key, value in zip(keys, found, strict=True)))
    values = {"lease": database.now() + lease, "tries": table.c.tries + 1, **more}
    return connection.execute(
        sa.update(table).where(this).values(**values).returning(*table.c)
    ).one()
