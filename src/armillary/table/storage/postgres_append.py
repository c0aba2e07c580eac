"""PostgreSQL: a move of a person in one statement, and so in one trip instead of six.

Its parts are those of `Store.append`, which says what they mean. SQLite, where a trip costs
nothing, goes that way, and so do workers: whether their job still stands takes another look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from armillary.table.storage.change_feed import News, write_news
from armillary.table.storage.database import CHANNEL
from armillary.table.storage.schema import NewJob, StoredEntry

_CLOCK = "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"

_APPEND = sa.text(f"""
WITH moved AS (
    UPDATE match
    SET version = :version, changed = :now, over = :over, waiting = :waiting, answer = :answer
    WHERE id = :match AND version = :seen
    RETURNING webhook
), written AS (
    INSERT INTO entry (match_id, version, seat, request_id, body, at)
    SELECT :match, entry.version, entry.seat, entry.request, entry.body, :now
    FROM moved, unnest(
        CAST(:versions AS int[]), CAST(:seats AS int[]), CAST(:requests AS text[]),
        CAST(:bodies AS bytea[])
    ) AS entry (version, seat, request, body)
), dropped AS (
    DELETE FROM job USING moved WHERE job.match_id = :match
), asked AS (
    INSERT INTO job (match_id, version, seat, not_before, tries)
    SELECT :match, :version, CAST(:job AS int), {_CLOCK} + :delay, 0
    FROM moved WHERE CAST(:job AS int) IS NOT NULL
), noted AS (
    INSERT INTO outbox (match_id, version, url, seats, over, not_before, tries)
    SELECT :match, :version, webhook, :waiting, :over, {_CLOCK} + :wait, 0
    FROM moved WHERE webhook <> '' AND :tells
)
SELECT pg_notify('{CHANNEL}', :news) FROM moved
""")


def append(
    connection: Connection,
    match_id: str,
    entries: Sequence[StoredEntry],
    values: dict[str, Any],
    job: NewJob | None,
    tells: bool,
    wait: float,
) -> bool:
    """Append all entries; False: the match has another version. `values`: of its row.

    `job`: the bot that is asked next; `tells`: whether a webhook should hear of it, after `wait`
    seconds.
    """
    news = News(match_id, entries[-1].version, False, tuple(entries))
    given = {
        **values,
        "match": match_id,
        "seen": entries[0].version - 1,
        "now": entries[0].at,
        "versions": [entry.version for entry in entries],
        "seats": [entry.seat for entry in entries],
        "requests": [entry.request for entry in entries],
        "bodies": [entry.body for entry in entries],
        "job": job.seat if job is not None else None,
        "delay": job.delay if job is not None else 0.0,
        "tells": tells,
        "wait": wait,
        "news": write_news(news),
    }
    return connection.execute(_APPEND, given).first() is not None
