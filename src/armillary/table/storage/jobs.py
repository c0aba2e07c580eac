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

from armillary.table.model import Hint, Reasons
from armillary.table.storage.database import Database
from armillary.table.storage.schema import IN_SECRET, JOB, OUTBOX, Job, Notice

REASONS = msgspec.json.Decoder(Reasons)
MAX_TRIES = 5
"""A decision that fails so often is given up, and the table is told."""

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

    def waiting(self) -> bool:
        """Whether there is something to claim; asked often, so it only reads."""
        with self._database.read() as connection:
            due = sa.select(JOB.c.version).where(_due(JOB, self._database)).limit(1)
            return connection.execute(due).first() is not None

    def claim(self, worker: str, lease: float) -> Job | None:
        """The job that has waited longest, for so many seconds; None: there is none."""
        with self._database.write() as connection:
            self._give_up(connection)
            row = _claim(connection, self._database, JOB, lease, {"worker": worker})
            if row is None:
                return None
            return Job(row.match_id, row.version, row.seat, row.tries)

    def renew(self, job: Job, worker: str, lease: float) -> bool:
        """Keep it for so many seconds from now; False: it is no longer this worker's."""
        with self._database.write() as connection:
            mine = sa.and_(_this(job), JOB.c.worker == worker)
            until = self._database.now() + lease
            return connection.execute(sa.update(JOB).where(mine).values(lease=until)).rowcount == 1

    def release(self, job: Job, worker: str, error: str = "") -> None:
        """Give it back: at once, or with an error for a later try, the later the more it failed."""
        values: dict[str, Any] = {"lease": None, "worker": None}
        if error and job.tries >= MAX_TRIES:
            values["failed"] = error
        elif error:
            values["not_before"] = self._database.now() + 2.0**job.tries
        else:
            values["tries"] = JOB.c.tries - 1  # It was not tried.
        with self._database.write() as connection:
            self._change(connection, sa.and_(_this(job), JOB.c.worker == worker), values)

    def drop(self, job: Job) -> None:
        """Nobody needs the answer any more."""
        with self._database.write() as connection:
            connection.execute(sa.delete(JOB).where(_this(job)))

    def at(self, connection: Connection, match_id: str) -> Any:
        """The row of the job of a match; None: it has none."""
        jobs = sa.select(JOB).where(JOB.c.match_id == match_id)
        return connection.execute(jobs.order_by(JOB.c.version.desc())).first()

    # A bot may be asked what it thinks of a person's decision: that is a job too, which goes away
    # with the next move like every other; only that nothing is played.

    def ask_hint(self, match_id: str, version: int, seat: int) -> None:
        """Let a bot think about a person's decision; what is being thought of stays."""
        with self._database.write() as connection:
            row = self.at(connection, match_id)
            if row is not None and row.failed is None:
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
        self._change(connection, spent, {"failed": "Every worker that tried has ended."})

    def _change(
        self, connection: Connection, which: sa.ColumnElement[bool], values: dict[str, Any]
    ) -> None:
        """Change jobs and tell their tables."""
        change = sa.update(JOB).where(which).values(**values)
        for row in connection.execute(change.returning(JOB.c.match_id, JOB.c.version)).all():
            self._database.tell(connection, row.match_id, row.version)


class Outbox:
    """Messages to webhooks. They are written with the move that causes them, and sent later."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
        values: dict[str, Any] = {"lease": None}
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
    free = sa.or_(table.c.lease.is_(None), table.c.lease <= now)
    due = sa.and_(table.c.failed.is_(None), table.c.not_before <= now, free)
    return sa.and_(due, table.c.answer.is_(None)) if "answer" in table.c else due


def _claim(
    connection: Connection, database: Database, table: sa.Table, lease: float, more: dict[str, Any]
) -> Any:
    """Lease one row that is due. PostgreSQL skips rows that another process is claiming."""
    keys = list(table.primary_key.columns)
    first = sa.select(*keys).where(_due(table, database)).order_by(table.c.not_before).limit(1)
    # SQLite leaves these words out.
    found = connection.execute(first.with_for_update(skip_locked=True)).first()
    if found is None:
        return None
    this = sa.and_(*(key == value for key, value in zip(keys, found, strict=True)))
    values = {"lease": database.now() + lease, "tries": table.c.tries + 1, **more}
    return connection.execute(
        sa.update(table).where(this).values(**values).returning(*table.c)
    ).one()
