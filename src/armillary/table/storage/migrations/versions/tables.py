"""The first tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_match() -> sa.Column[Any]:
    return sa.Column("match_id", sa.String(32), nullable=False)


def _to_match(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=f"fk_{table}_match")


def upgrade() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("config", sa.LargeBinary, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("waiting", sa.String(200), nullable=False),
        sa.Column("answer", sa.Boolean, nullable=False),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("news", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_news", "match", ["news"])
    op.create_table(
        "entry",
        _of_match(),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("request_id", sa.String(64)),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _to_match("entry"),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_entry"),
        sa.UniqueConstraint("match_id", "seat", "request_id", name="uq_entry_match_id"),
    )
    op.create_table(
        "seat",
        _of_match(),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.String(32), nullable=False),
        sa.Column("preferences", sa.LargeBinary),
        _to_match("seat"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_seat"),
    )
    op.create_table(
        "link",
        _of_match(),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        _to_match("link"),
        sa.PrimaryKeyConstraint("match_id", "seat", "number", name="pk_link"),
        sa.UniqueConstraint("hash", name="uq_link_hash"),
    )
    op.create_table(
        "remark",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        _of_match(),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _to_match("remark"),
        sa.PrimaryKeyConstraint("number", name="pk_remark"),
    )
    op.create_index("ix_remark_match_id", "remark", ["match_id", "number"])
    op.create_table(
        "preset",
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("owner_hash", "name", name="pk_preset"),
    )
    op.create_table(
        "job",
        _of_match(),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("not_before", sa.Double, nullable=False),
        sa.Column("lease", sa.Double),
        sa.Column("worker", sa.String(64)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("failed", sa.Text),
        _to_match("job"),
        sa.PrimaryKeyConstraint("match_id", "version", name="pk_job"),
    )
    op.create_index("ix_job_not_before", "job", ["not_before"])
    op.create_table(
        "outbox",
        sa.Column("number", sa.Integer, autoincrement=True, nullable=False),
        _of_match(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("seats", sa.String(200), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("not_before", sa.Double, nullable=False),
        sa.Column("lease", sa.Double),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("failed", sa.Text),
        _to_match("outbox"),
        sa.PrimaryKeyConstraint("number", name="pk_outbox"),
    )
    op.create_index("ix_outbox_not_before", "outbox", ["not_before"])


def downgrade() -> None:
    for table in ("outbox", "job", "preset", "remark", "link", "seat", "entry", "match"):
        op.drop_table(table)
