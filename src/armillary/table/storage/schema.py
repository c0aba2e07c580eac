"""What is kept in the database: the tables, and their rows as plain data.

Times are seconds since 1970. A change here needs a new file in `migrations/versions`.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from armillary.table.model import Hint, Pace, Plan, Preferences, Remark, Seat, SeatKind

LAST = 2**31 - 1
"""No version or number is higher."""

METADATA = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def _of_match(primary_key: bool = False) -> sa.Column[Any]:
    return sa.Column(
        "match_id",
        sa.String(32),
        sa.ForeignKey("match.id"),
        primary_key=primary_key,
        nullable=False,
    )


MATCH = sa.Table(
    "match",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("config", sa.LargeBinary, nullable=False),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("settings", sa.LargeBinary, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    # The seats that are asked, as JSON, and `IN_SECRET` before those that nobody else may know of,
    # or `PAUSED`; `answer`: somebody else's turn waits for it.
    sa.Column("waiting", sa.String(200), nullable=False),
    sa.Column("answer", sa.Boolean, nullable=False),
    sa.Column("watch_hash", sa.String(64), nullable=False),
    sa.Column("webhook", sa.Text, nullable=False),
    # SQLite: grows with every change of any match, for those who poll. PostgreSQL notifies.
    sa.Column("news", sa.BigInteger, nullable=False, index=True),
    # What its luck follows from, told when it is over; null: it follows from its seed.
    sa.Column("key", sa.LargeBinary),
    # Why nobody may open it, `damaged`, `closed` or `removed`; empty: everybody may.
    sa.Column("closed", sa.String(16), nullable=False, server_default=""),
    # The hash of the address from which it was opened; empty: not known.
    sa.Column("opener", sa.String(64), nullable=False, server_default="", index=True),
)

ENTRY = sa.Table(
    "entry",
    METADATA,
    _of_match(primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    # Only the first entry of an append has one.
    sa.Column("request_id", sa.String(64)),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    # A seat cannot use up the request ids of another.
    sa.UniqueConstraint("match_id", "seat", "request_id"),
)

SEAT = sa.Table(
    "seat",
    METADATA,
    _of_match(primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("preferences", sa.LargeBinary),
    # What its person will do next, as JSON; null: nothing is planned.
    sa.Column("plan", sa.LargeBinary),
)

HOLDER = sa.Table(
    "holder",
    METADATA,
    _of_match(primary_key=True),
    # `WATCHES`: they may look on.
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    # Of a browser's keyring, or of a program's secret.
    sa.Column("hash", sa.String(64), primary_key=True, index=True),
    sa.Column("at", sa.Double, nullable=False),
)

INVITATION = sa.Table(
    "invitation",
    METADATA,
    # Of the secret in its link; of who asks to open a seat on another device, the holder's.
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match_id", sa.String(32), sa.ForeignKey("match.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("until", sa.Double),
    # It is kept when it was used: who opens it again is told who sits there.
    sa.Column("used", sa.Boolean, nullable=False),
)

REMARK = sa.Table(
    "remark",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    _of_match(),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index(None, "match_id", "number"),
)

PRESET = sa.Table(
    "preset",
    METADATA,
    sa.Column("owner_hash", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(80), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

JOB = sa.Table(
    "job",
    METADATA,
    _of_match(primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("not_before", sa.Double, nullable=False, index=True),
    sa.Column("lease", sa.Double),
    sa.Column("worker", sa.String(64)),
    sa.Column("tries", sa.Integer, nullable=False),
    # Why it was given up; null: it was not.
    sa.Column("failed", sa.Text),
    # Of a person's decision: what a bot advises, as JSON; null: it is still to be thought of.
    sa.Column("answer", sa.LargeBinary),
)

OUTBOX = sa.Table(
    "outbox",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    _of_match(),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("url", sa.Text, nullable=False),
    sa.Column("seats", sa.String(200), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("not_before", sa.Double, nullable=False, index=True),
    sa.Column("lease", sa.Double),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("failed", sa.Text),
)


WATCHES = -1
"""The seat of who may look on."""

IN_SECRET = -1
"""Among the seats that are asked: only they themselves may know."""
PAUSED = -2
"""Instead of the seats that are asked: nobody may answer, because the table is paused."""


class NewSeat(NamedTuple):
    """A seat of a table that is being made."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


class Created(NamedTuple):
    """A new table. The secrets are shown once; only their hashes are kept."""

    id: str
    invitations: list[str]
    """By seat: the secret of its link; empty: it has none, as a bot or somebody sits there."""
    watch_secret: str


InvitationKind = Literal["seat", "device", "asks"]
"""To sit down; to open one's seat on another device; somebody asks whether they may do that."""


class Invitation(NamedTuple):
    """A way to a seat, by its hash."""

    hash: str
    seat: int
    kind: InvitationKind
    until: float | None = None
    used: bool = False


class StoredTable(msgspec.Struct, frozen=True):
    """What a match is, without its log."""

    id: str
    game: str
    rules_version: int
    config: bytes
    pace: Pace
    settings: bytes
    version: int
    created: float
    changed: float
    over: bool
    waiting: tuple[int, ...]
    answer: bool
    webhook: str
    key: bytes | None
    seats: tuple[Seat, ...]
    closed: str = ""
    """Why nobody may open it; empty: everybody may."""


class Around(NamedTuple):
    """The people around a match."""

    table: StoredTable
    wanted: dict[int, Preferences]
    """By seat: what its holder has set."""
    holders: dict[int, frozenset[str]]
    """By seat: the hashes of those who hold it."""
    invitations: tuple[Invitation, ...]
    watch: str
    """The hash of the secret for spectators."""
    remarks: list[tuple[int, Remark]]
    trouble: str
    """Why the bot whose turn it is has given up; empty: it has not."""
    plans: dict[int, Plan]
    """By seat: what its holder will do next."""
    hint: Hint | None
    """What a bot thinks of the decision at hand; None: nobody has asked."""


class _Remembered(msgspec.Struct):
    """What the settings of a table say of lessons."""

    lesson: str = ""


def is_lesson(settings: bytes) -> bool:
    """Whether a lesson is taken at the table with these settings, and no match is played."""
    return bool(msgspec.json.decode(settings, type=_Remembered).lesson)


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it to somebody who holds a seat there."""

    id: str
    game: str
    pace: Pace
    created: float
    changed: float
    seats: tuple[Seat, ...]
    waiting_for: tuple[int, ...]
    over: bool
    reactions: bool = False
    """Somebody may react with what they hold in secret: whom it waits for, only they know."""
    paused: bool = False
    seat: int
    wanted: Literal["answer", "turn", ""]
    """`answer`: somebody's turn waits for mine; `turn`: it is mine."""


class NewEntry(NamedTuple):
    """A line to be appended: who, and the JSON of what."""

    seat: int
    body: bytes


class StoredEntry(NamedTuple):
    """A line of a match's log; versions count from 1."""

    version: int
    seat: int
    body: bytes
    at: float
    request: str | None


class Appended(NamedTuple):
    """What became of an append, and the version of the match after it."""

    status: Literal["ok", "repeated", "stale"]
    version: int


class NewJob(NamedTuple):
    """A bot's decision to be made; `worker` has it already, for `lease` seconds."""

    seat: int
    delay: float = 0.0
    worker: str | None = None
    lease: float = 0.0


class Job(NamedTuple):
    """A bot's decision that a worker has leased."""

    match_id: str
    version: int
    seat: int
    tries: int


class Notice(NamedTuple):
    """A message that a table's webhook should get: whom the match waits for, or that it is over.

    With `IN_SECRET` among its seats it names nobody.
    """

    number: int
    match_id: str
    version: int
    url: str
    seats: tuple[int, ...]
    over: bool
    tries: int


class Preset(NamedTuple):
    """The form of a new table, kept under a name."""

    name: str
    game: str
    body: bytes
