"""Run by Alembic: brings the database of the given connection up to date, in one transaction.

A change of `schema.py` comes with a new file in `versions/`. A test compares both on SQLite and
PostgreSQL, so neither can be forgotten.
"""

from __future__ import annotations

from alembic import context

from armillary.table.storage.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=METADATA,
    # SQLite changes a table by making a new one.
    render_as_batch=connection.dialect.name == "sqlite",
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
