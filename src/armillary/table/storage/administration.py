"""What an operator does with tables: find them, close them, remove them, let them expire."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from armillary.table.storage.people import NoTable
from armillary.table.storage.schema import (
    ENTRY,
    HOLDER,
    INVITATION,
    JOB,
    MATCH,
    OUTBOX,
    REMARK,
    SEAT,
    is_lesson,
)
from armillary.table.storage.store import Store

Closed = Literal["damaged", "closed", "removed"]
"""Its log does not fit together; the operator wants it so; nothing is left but its id."""
A_DAY = 24 * 3600.0
PARTS = (OUTBOX, JOB, REMARK, INVITATION, HOLDER, ENTRY, SEAT)
"""What belongs to a table, in the order in which it goes."""


class Row(NamedTuple):
    """A table as an operator sees it in a list."""

    id: str
    game: str
    pace: str
    moves: int
    created: float
    changed: float
    over: bool
    closed: str
    people: int
    """Seats that somebody holds."""
    lesson: bool
    """A lesson is taken there, and no match played."""


_PEOPLE = (
    sa.select(sa.func.count(HOLDER.c.seat.distinct()))
    .where(HOLDER.c.match_id == MATCH.c.id, HOLDER.c.seat >= 0)
    .correlate(MATCH)
    .scalar_subquery()
)
_ROW = sa.select(
    MATCH.c.id,
    MATCH.c.game,
    MATCH.c.pace,
    MATCH.c.version,
    MATCH.c.created,
    MATCH.c.changed,
    MATCH.c.over,
    MATCH.c.closed,
    _PEOPLE,
    MATCH.c.settings,
).where(MATCH.c.closed != "removed")


def listed(store: Store, unmoved: float = 0.0, closed: bool = False) -> list[Row]:
    """All tables, the one that was played last first; those without a move for so many seconds, or
    those that are closed, alone."""
    query = _ROW.where(MATCH.c.changed <= time.time() - unmoved).order_by(MATCH.c.changed.desc())
    if closed:
        query = query.where(MATCH.c.closed != "")
    with store.database.read() as connection:
        rows = connection.execute(query).all()
    return [Row._make((*row[:-1], is_lesson(row.settings))) for row in rows]


def ids(store: Store) -> list[str]:
    """Every table that there is, the oldest first."""
    query = sa.select(MATCH.c.id).where(MATCH.c.closed != "removed").order_by(MATCH.c.created)
    with store.database.read() as connection:
        return list(connection.execute(query).scalars())


def running(store: Store, opener: str = "") -> int:
    """How many tables are still played; of this opener alone, if one is given."""
    query = sa.select(sa.func.count()).where(~MATCH.c.over, MATCH.c.closed == "")
    if opener:
        query = query.where(MATCH.c.opener == opener)
    with store.database.read() as connection:
        return connection.execute(query).scalar_one()


def close(store: Store, match_id: str, why: Closed = "closed") -> None:
    """Nobody may open the table any more; it stays as it is, and its bots rest."""
    with store.database.write() as connection:
        _mark(store, connection, match_id, why)
        jobs = sa.update(JOB).where(JOB.c.match_id == match_id)
        connection.execute(jobs.values(failed="The table is closed.", lease=None, worker=None))


def reopen(store: Store, match_id: str) -> None:
    """Everybody may open it again, and its bots go on."""
    with store.database.write() as connection:
        _mark(store, connection, match_id, "")
    store.jobs.retry(match_id)


def remove(store: Store, match_id: str) -> None:
    """Nothing is left of the table; for a day its id is, so that every server hears of it."""
    with store.database.write() as connection:
        _mark(store, connection, match_id, "removed")
        for part in PARTS:
            connection.execute(sa.delete(part).where(part.c.match_id == match_id))
        empty = {"config": b"", "settings": b"{}", "webhook": "", "waiting": "[]", "key": None}
        rest = sa.update(MATCH).where(MATCH.c.id == match_id)
        connection.execute(rest.values(changed=time.time(), **empty))
    _forget(store)


def expired(store: Store, days: int, days_with_people: int = 0) -> Sequence[Row]:
    """The tables without a move for so many days, where nobody sits or somebody does; 0: none. A
    lesson can be begun anew: it goes as if nobody sat there."""
    now = time.time()

    def late(row: Row) -> bool:
        allowed = days_with_people if row.people and not row.lesson else days
        return bool(allowed) and row.changed < now - allowed * A_DAY

    shortest = min((each for each in (days, days_with_people) if each), default=0)
    return [row for row in listed(store, shortest * A_DAY) if late(row)] if shortest else []


def _mark(store: Store, connection: Connection, match_id: str, why: str) -> None:
    there = sa.and_(MATCH.c.id == match_id, MATCH.c.closed != "removed")
    change = sa.update(MATCH).where(there).values(closed=why).returning(MATCH.c.version)
    version = connection.execute(change).scalar()
    if version is None:
        raise NoTable(match_id)
    store.database.tell(connection, match_id, version)


def _forget(store: Store) -> None:
    """Let go of the ids of tables that were removed long ago."""
    old = sa.and_(MATCH.c.closed == "removed", MATCH.c.changed < time.time() - A_DAY)
    with store.database.write() as connection:
        connection.execute(sa.delete(MATCH).where(old))
