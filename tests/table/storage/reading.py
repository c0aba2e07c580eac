"""What the store holds, read by somebody who was not there."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from armillary.table.room.match_log import Ledger
from armillary.table.storage.schema import JOB, StoredEntry
from armillary.table.storage.store import Store


def read(ledger: Ledger, entries: Iterable[StoredEntry]) -> Ledger:
    """The ledger after these entries; every one of them must be legal."""
    for entry in entries:
        ledger.add(entry)
    return ledger


def given_up(store: Store, match: str) -> str | None:
    """Why the bot whose turn it is was given up; None: it was not."""
    query = sa.select(JOB.c.failed).where(JOB.c.match_id == match)
    with store.database.read() as connection:
        reason: str | None = connection.execute(query).scalar()
        return reason
