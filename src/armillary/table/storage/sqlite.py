"""SQLite: an append in a transaction of a few statements; a trip costs nothing here."""

from __future__ import annotations

import sqlalchemy as sa

from armillary.table.storage import people
from armillary.table.storage.append_plan import AppendPlan, rows
from armillary.table.storage.database import Database
from armillary.table.storage.jobs import Jobs, Outbox
from armillary.table.storage.schema import ENTRY, JOB, MATCH

_MATCH = sa.bindparam("match", type_=sa.Text)
_JOB = sa.bindparam("job", type_=sa.Integer)
_CHANGED = sa.func.coalesce(sa.bindparam("at", type_=sa.Double), MATCH.c.changed)
_ADVANCE = (
    sa.update(MATCH)
    .where(
        MATCH.c.id == _MATCH,
        MATCH.c.version == sa.bindparam("seen"),
        _JOB.is_(None) | sa.exists().where(JOB.c.match_id == _MATCH, JOB.c.version == _JOB),
    )
    .values({name: sa.bindparam(name) for name in ("version", "over", "waiting", "answer")})
    .values(changed=_CHANGED)
    .returning(MATCH.c.webhook)
)
_NO_JOBS = sa.delete(JOB).where(JOB.c.match_id == _MATCH)


def append(database: Database, plan: AppendPlan) -> bool:
    """Write all of it; False: the match has another version, or the job no longer stands."""
    given = {
        "match": plan.match_id,
        "seen": plan.seen,
        "version": plan.version,
        "over": plan.over,
        "waiting": plan.waiting,
        "answer": plan.answer,
        "at": plan.changed,
        "job": plan.job,
    }
    with database.write() as connection:
        row = connection.execute(_ADVANCE, given).first()
        if row is None:
            return False
        if plan.seating is not None:
            people.take_seat(connection, plan.match_id, plan.seating)
        connection.execute(sa.insert(ENTRY), rows(plan.match_id, plan.entries))
        connection.execute(_NO_JOBS, {"match": plan.match_id})
        if plan.next_job is not None:
            Jobs(database).add(connection, plan.match_id, plan.version, plan.next_job)
        if row.webhook and plan.notice is not None:
            told = plan.waiting, plan.over, plan.notice
            Outbox(database).add(connection, plan.match_id, plan.version, row.webhook, *told)
        database.tell(connection, plan.match_id, plan.version, plan.news)
    return True
