"""Whether every match of a store replays to what is stored beside its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from armillary.core.chance import commitment
from armillary.table.room.match_log import Ledger, ledger_of
from armillary.table.room.waiting import asked
from armillary.table.storage import administration
from armillary.table.storage.schema import StoredEntry, StoredTable
from armillary.table.storage.store import Store


class Checked(NamedTuple):
    """What came of one table."""

    table: str
    game: str
    entries: int
    problem: str
    """One sentence; empty: it is as it should be."""
    closed: str
    """Why it was closed before; empty: it was not."""


def check(store: Store) -> Iterator[Checked]:
    """Replay every table, whether a server plays them meanwhile or not."""
    for match_id in administration.ids(store):
        table = store.table(match_id)
        if table is not None and table.closed != "removed":
            problem = problem_of(table, store.entries(match_id))
            yield Checked(match_id, table.game, table.version, problem, table.closed)


def problem_of(table: StoredTable, entries: Sequence[StoredEntry]) -> str:
    """What is wrong with a table; empty: nothing."""
    # A log only grows: what came since the table was read is left out.
    entries = [entry for entry in entries if entry.version <= table.version]
    missing = set(range(1, table.version + 1)) - {entry.version for entry in entries}
    if missing:
        return f"Its log lacks {len(missing)} of {table.version} entries, first {min(missing)}."
    entry = 0
    try:
        ledger = ledger_of(table)
        for stored in entries:
            entry = stored.version
            ledger.add(stored)
        return _difference(table, ledger)
    except Exception as error:
        told = str(error).rstrip(".") or type(error).__name__
        return f"Entry {entry} cannot be replayed: {told}."


def _difference(table: StoredTable, ledger: Ledger) -> str:
    """How the replayed match differs from what is stored beside its log."""
    if table.key is not None and ledger.commitment != commitment(table.id, table.key):
        return "The key of its luck is not the one that it promised."
    now = asked(ledger.match, table.seats)
    pairs = {
        "over": (table.over, now["over"]),
        "waiting for": (table.waiting, now["waiting"]),
        "an answer": (table.answer, now["answer"]),
    }
    for name, (stored, replayed) in pairs.items():
        if stored != replayed:
            return f"It is stored as {name}: {stored}, and replays to {replayed}."
    return ""
