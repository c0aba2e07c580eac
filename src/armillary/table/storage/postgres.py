"""PostgreSQL: an append in one statement, and so in one trip instead of six.

The other servers are told right afterwards, in another one. Within the same transaction, only one
move at a time could be on its way to the disk, at all tables together: PostgreSQL lets those that
tell something commit one after the other. If this process dies in between, they find it themselves
(see `Database.watch`). Only who sits down is told of within: looking at versions would not find it.
"""

from __future__ import annotations

import sqlalchemy as sa

from armillary.table.model import Json
from armillary.table.storage import people
from armillary.table.storage.append_plan import AppendPlan
from armillary.table.storage.database import Database
from armillary.table.storage.schema import NewJob

_CLOCK = "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"

_APPEND = sa.text(f"""
WITH moved AS (
    UPDATE match
    SET version = :version, over = :over, waiting = :waiting, answer = :answer,
        changed = coalesce(CAST(:changed AS double precision), changed)
    WHERE id = :match AND version = :seen AND (
        CAST(:job AS int) IS NULL OR EXISTS (
            SELECT 1 FROM job WHERE job.match_id = :match AND job.version = CAST(:job AS int)
        )
    )
    RETURNING webhook
), written AS (
    INSERT INTO entry (match_id, version, seat, request_id, body, at)
    SELECT :match, entry.version, entry.seat, entry.request, entry.body, :at
    FROM moved, unnest(
        CAST(:versions AS int[]), CAST(:seats AS int[]), CAST(:requests AS text[]),
        CAST(:bodies AS bytea[])
    ) AS entry (version, seat, request, body)
), dropped AS (
    DELETE FROM job USING moved WHERE job.match_id = :match
), asked AS (
    INSERT INTO job (match_id, version, seat, not_before, worker, lease, tries)
    SELECT :match, :version, CAST(:asked AS int), {_CLOCK} + :delay, CAST(:worker AS text),
        {_CLOCK} + CAST(:lease AS double precision), :tries
    FROM moved WHERE CAST(:asked AS int) IS NOT NULL
), noted AS (
    INSERT INTO outbox (match_id, version, url, seats, over, not_before, tries)
    SELECT :match, :version, webhook, :waiting, :over,
        {_CLOCK} + CAST(:notice AS double precision), 0
    FROM moved WHERE webhook <> '' AND CAST(:notice AS double precision) IS NOT NULL
)
SELECT 1 FROM moved
""")
"""The lock on the row of the match makes rivals wait; then they find it with another version."""


def append(database: Database, plan: AppendPlan) -> bool:
    """Write all of it; False: the match has another version, or the job no longer stands."""
    given = _given(plan)
    if plan.seating is None:
        # Without a transaction around them, each statement is one of its own.
        with database.read() as connection:
            if connection.execute(_APPEND, given).first() is None:
                return False
            database.tell(connection, plan.match_id, plan.version, plan.news)
        return True
    with database.write() as connection:
        if connection.execute(_APPEND, given).first() is None:
            return False
        people.take_seat(connection, plan.match_id, plan.seating)
        database.tell(connection, plan.match_id, plan.version, plan.news)
    return True


def _given(plan: AppendPlan) -> Json:
    asked = plan.next_job or NewJob(-1)
    taken = asked.worker is not None
    return {
        "match": plan.match_id,
        "seen": plan.seen,
        "version": plan.version,
        "over": plan.over,
        "waiting": plan.waiting,
        "answer": plan.answer,
        "changed": plan.changed,
        "job": plan.job,
        "at": plan.entries[0].at,
        "versions": [entry.version for entry in plan.entries],
        "seats": [entry.seat for entry in plan.entries],
        "requests": [entry.request for entry in plan.entries],
        "bodies": [entry.body for entry in plan.entries],
        "asked": asked.seat if plan.next_job is not None else None,
        "delay": asked.delay,
        "worker": asked.worker,
        "lease": asked.lease if taken else None,
        "tries": int(taken),
        "notice": plan.notice,
    }
