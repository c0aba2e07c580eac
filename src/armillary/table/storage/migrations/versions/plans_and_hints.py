"""What people plan, and what bots advise."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("plan", sa.LargeBinary))
    op.add_column("job", sa.Column("answer", sa.LargeBinary))


def downgrade() -> None:
    for table, column in (("job", "answer"), ("seat", "plan")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(column)
