"""A key for the luck of each match; who holds a seat, and who is invited to it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("key", sa.LargeBinary))
    op.create_table(
        "holder",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), primary_key=True, index=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "invitation",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("match_id", sa.String(32), sa.ForeignKey("match.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("used", sa.Boolean, nullable=False),
    )
    # Links held their seats for ever, the one with the highest number. Whoever has one goes on
    # with it; those of bots opened a bot's hand, and open nothing any more.
    op.execute(
        "INSERT INTO holder (match_id, seat, hash, at) "
        "SELECT link.match_id, link.seat, link.hash, match.changed FROM link "
        "JOIN match ON match.id = link.match_id "
        "JOIN seat ON seat.match_id = link.match_id AND seat.seat = link.seat "
        "WHERE seat.kind = 'person' AND link.number = (SELECT max(last.number) FROM link AS last "
        "WHERE last.match_id = link.match_id AND last.seat = link.seat)"
    )
    op.execute(
        "INSERT INTO invitation (hash, match_id, seat, kind, until, used) "
        "SELECT link.hash, link.match_id, link.seat, 'seat', NULL, FALSE FROM link "
        "JOIN seat ON seat.match_id = link.match_id AND seat.seat = link.seat "
        "WHERE seat.kind = 'open'"
    )
    op.drop_table("link")


def downgrade() -> None:
    op.create_table(
        "link",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.drop_table("invitation")
    op.drop_table("holder")
    with op.batch_alter_table("match") as batch:
        batch.drop_column("key")
