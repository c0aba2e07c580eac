"""Figures of a whole database: what waits, how long, how much there is."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from armillary.table.storage.schema import ENTRY, JOB, MATCH, OUTBOX, REMARK
from armillary.table.storage.store import Store

AGES = {"1s": 1.0, "10s": 10.0, "60s": 60.0}
"""How long decisions of bots have waited, at most; what waits longer is `longer`."""


class Waiting(NamedTuple):
    """What is still to be done."""

    jobs: dict[str, int]
    oldest_job: float
    given_up: int
    outbox: int
    outbox_given_up: int


class Size(NamedTuple):
    """How much there is."""

    running: int
    over: int
    closed: int
    entries: int
    entry_bytes: int
    remarks: int
    bytes: int
    """On the disk."""


def check_writable(store: Store) -> None:
    """Raises `StoreError` if nothing can be written; nothing changes."""
    with store.database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def waiting(store: Store) -> Waiting:
    """Bots' decisions and messages that wait."""
    ages = store.jobs.ages()
    with store.database.read() as connection:
        given_up = _count(connection, JOB, JOB.c.failed.is_not(None))
        outbox = _count(connection, OUTBOX, OUTBOX.c.failed.is_(None))
        lost = _count(connection, OUTBOX, OUTBOX.c.failed.is_not(None))
    jobs = dict.fromkeys((*AGES, "longer"), 0)
    for seconds in ages:
        jobs[next((name for name, most in AGES.items() if seconds <= most), "longer")] += 1
    return Waiting(jobs, max([*ages, 0.0]), given_up, outbox, lost)


def tables(store: Store) -> dict[str, int]:
    """How many tables there are, by state."""
    c = MATCH.c
    state = sa.case((c.closed != "", "closed"), (c.over, "over"), else_="running")
    with store.database.read() as connection:
        rows = connection.execute(sa.select(state, sa.func.count()).group_by(state)).all()
    return {"running": 0, "over": 0, "closed": 0} | {row[0]: row[1] for row in rows}


def size(store: Store) -> Size:
    """How much there is, and how much room it takes."""
    known = tables(store)
    with store.database.read() as connection:
        bodies = sa.select(sa.func.count(), sa.func.sum(sa.func.length(ENTRY.c.body)))
        entries, entry_bytes = connection.execute(bodies).one()
        remarks = _count(connection, REMARK)
        if store.database.file is None:
            room = connection.execute(
                sa.text("SELECT pg_database_size(current_database())")
            ).scalar_one()
    if store.database.file is not None:
        files = (
            store.database.file.with_name(store.database.file.name + end)
            for end in ("", "-wal", "-shm")
        )
        room = sum(file.stat().st_size for file in files if file.exists())
    return Size(**known, entries=entries, entry_bytes=entry_bytes or 0, remarks=remarks, bytes=room)


def _count(
    connection: sa.Connection, table: sa.Table, which: sa.ColumnElement[bool] | None = None
) -> int:
    query = sa.select(sa.func.count()).select_from(table)
    return connection.execute(query if which is None else query.where(which)).scalar_one()
