"""Tables that nobody may open, and from where each was opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("closed", sa.String(16), nullable=False, server_default=""))
    op.add_column("match", sa.Column("opener", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_match_opener", "match", ["opener"])


def downgrade() -> None:
    op.drop_index("ix_match_opener", "match")
    with op.batch_alter_table("match") as batch:
        batch.drop_column("opener")
        batch.drop_column("closed")
