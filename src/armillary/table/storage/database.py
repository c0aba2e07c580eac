"""The database under the store: opening it, its settings, transactions, and telling of changes.

SQLite is one file for one server process and its workers; PostgreSQL serves any number of
processes. What differs between the two is here, in `sqlite.py` and in `postgres.py` (and the words
`SKIP LOCKED` in `jobs.py`).
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, ExceptionContext, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from armillary.table.server_log import Outage
from armillary.table.storage import backup, server_lock
from armillary.table.storage.change_feed import (
    Here,
    News,
    read_here,
    read_news,
    write_here,
    write_news,
)
from armillary.table.storage.database_errors import (
    DAMAGED,
    GONE,
    StoreError,
    identity,
    kind_of,
    sentence,
)
from armillary.table.storage.schema import JOB, MATCH, StoredEntry

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

CHANNEL = "armillary"
"""PostgreSQL: where news are told."""

POLL = 0.1
"""SQLite: seconds between two looks for news."""

CHECK = 5.0
"""PostgreSQL: seconds between two looks for news that nobody told."""

RECONNECT = 0.5
"""Seconds before a lost database is tried again."""

IDLE = 2.0
"""PostgreSQL: seconds after which a connection is looked at before it is used again."""

SOON, BRIEFLY = 1.0, 0.02
"""Seconds in which a new SQLite file is free again, and between two looks."""

_SETTINGS = (
    "busy_timeout=5000",
    "journal_mode=WAL",
    # Every commit is on the disk before anybody hears of it.
    "synchronous=FULL",
    "fullfsync=ON",
    "foreign_keys=ON",
)


class Database:
    """An open database, brought up to date."""

    def __init__(self, url: str | None = None, made: bool = False) -> None:
        """`made`: somebody else has made it and brought it up to date; it is left as it is."""
        self.url = parse(url)
        self.kind = self.url.get_backend_name()
        self.is_sqlite = self.kind == "sqlite"
        self.shared = not self.is_sqlite
        """Whether other servers may use it, too."""
        self.file = Path(self.url.database or "") if self.is_sqlite else None
        self._lock_file: IO[bytes] | None = None
        self._closed = False
        self._identity: tuple[int, int] | None = None
        """Of the file; None: it may still be made."""
        if made and self.file is not None:
            if not self.file.exists():
                raise StoreError(f"There is no database {self.file}.")
            self._identity = identity(self.file)
        # SQLite has one writer at a time; waiting here is fair and quick, its own waiting is not.
        self._writer = threading.Lock()
        self._engine = self._make_engine()
        # One statement needs no transaction around it, which would be two more trips.
        alone = {"read": True} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._reading = self._engine.execution_options(**alone)
        try:
            if made:
                self._check_revision()
            else:
                self._migrate()
        except BaseException:
            self.close()
            raise
        if self.file is not None:
            self._identity = identity(self.file)

    def close(self) -> None:
        """Let go of all connections and of the lock; one in use is closed when it comes back."""
        self._closed = True
        self._engine.dispose()
        if self._lock_file is not None:
            self._lock_file.close()
            self._lock_file = None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """For reading. On PostgreSQL each statement sees what is newest."""
        with self._reading.begin() as connection:
            yield connection

    @contextmanager
    def write(self, lasting: bool = True) -> Iterator[Connection]:
        """A transaction that is on the disk when the block ends, or has not happened. Not
        `lasting`: a crash of PostgreSQL may undo it, so nobody waits for the disk."""
        if self.is_sqlite:
            with self._writer, self._engine.begin() as connection:
                yield connection
                self._check_file()
        else:
            with self._engine.begin() as connection:
                if not lasting:
                    connection.exec_driver_sql("SET LOCAL synchronous_commit TO OFF")
                yield connection

    def now(self) -> sa.ColumnElement[float]:
        """The time by the one clock that all processes share."""
        if self.is_sqlite:
            return sa.literal(time.time(), sa.Double)
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)

    def tell(
        self,
        connection: Connection,
        match_id: str,
        version: int,
        entries: Sequence[StoredEntry] = (),
    ) -> None:
        """Make news of a change in its own transaction: told when it is committed, or never.

        `entries`: the log has grown by these, and nothing else has changed.
        """
        if self.is_sqlite:
            connection.execute(_TELL_SQLITE, {"match": match_id})
        else:
            text = write_news(News(match_id, version, not entries, tuple(entries)))
            connection.execute(_TELL_POSTGRESQL, {"text": text})

    def say(self, here: Here) -> None:
        """Tell the other servers. It is not kept: who does not listen does not know."""
        with self.read() as connection:
            connection.execute(_TELL_POSTGRESQL, {"text": write_here(here)})

    def hold(self) -> None:
        """Begin to serve. A second server on a SQLite file is refused: it would miss news."""
        if self.file is None:
            return
        self._lock_file = server_lock.take(self.file)
        with self.read() as connection:
            if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
                raise StoreError(DAMAGED.format(file=self.file))
        with self.write() as connection:
            # The workers of the last server ended with it.
            connection.execute(sa.update(JOB).values(lease=None, worker=None))

    def watch(self, open_ids: Callable[[], Collection[str]]) -> AsyncGenerator[News | Here, None]:
        """News of all matches, for ever; they may come twice, late, or in any order.

        After every connect come those of the matches in `open_ids()`, whether changed or not: what
        was missed while deaf; now and then they come again, since who should have told them may
        have died. So a room must be among them before it reads its entries.
        """
        return self._poll(open_ids) if self.is_sqlite else self._listen(open_ids)

    def versions(self, ids: Collection[str]) -> list[News]:
        """The current versions of these matches."""
        query = sa.select(MATCH.c.id, MATCH.c.version).where(MATCH.c.id.in_(list(ids)))
        with self.read() as connection:
            return [News(*row) for row in connection.execute(query)]

    async def _poll(
        self, open_ids: Callable[[], Collection[str]]
    ) -> AsyncGenerator[News | Here, None]:
        outage = Outage("News of the database are not read")
        # `data_version` is told apart by connection: it must be the same one all the time.
        with closing(sqlite3.connect(str(self.file), isolation_level=None)) as connection:
            seen = -1
            (last,) = connection.execute("SELECT coalesce(max(news), 0) FROM match").fetchone()
            for item in self.versions(open_ids()):
                yield item
            while True:
                try:
                    (version,) = connection.execute("PRAGMA data_version").fetchone()
                    if version != seen:
                        query = "SELECT news, id, version FROM match WHERE news > ? ORDER BY news"
                        for news, *item in connection.execute(query, (last,)).fetchall():
                            yield News(*item)
                            last = news
                        seen = version
                    outage.over()
                except sqlite3.Error as error:
                    if kind_of(error) != sqlite3.SQLITE_BUSY:  # Busy: the next look will do.
                        outage.failed(sentence(error, self.file))
                await asyncio.sleep(POLL)

    async def _listen(
        self, open_ids: Callable[[], Collection[str]]
    ) -> AsyncGenerator[News | Here, None]:
        import psycopg

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        missed = "SELECT id, version FROM match WHERE id = ANY(%s)"
        outage = Outage("News of the database are not heard")
        while True:
            try:
                connecting = psycopg.AsyncConnection.connect(address, autocommit=True)
                async with await connecting as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    outage.over()
                    # After LISTEN, never before.
                    cursor = await connection.execute(missed, (list(open_ids()),))
                    for row in await cursor.fetchall():
                        yield News(*row)
                    while True:
                        async for note in connection.notifies(timeout=CHECK):
                            item = read_here(note.payload) or read_news(note.payload)
                            if item is not None:
                                yield item
                        # What a server did not tell any more when it died. A dead connection
                        # shows itself, too.
                        cursor = await connection.execute(missed, (list(open_ids()),))
                        for id, version in await cursor.fetchall():
                            yield News(id, version, people=False)
            except psycopg.Error as error:
                outage.failed(self._unusable(error))
                await asyncio.sleep(RECONNECT)

    def _make_engine(self) -> Engine:
        if self.file is not None:
            try:
                self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(
                    f"Cannot make the folder {self.file.parent}: {error.strerror}."
                ) from None
        try:
            # What was to be written never stands in an error: it may be secret.
            engine = sa.create_engine(self.url, pool_size=8, max_overflow=8, hide_parameters=True)
        except ModuleNotFoundError:
            raise StoreError(
                "PostgreSQL needs one more package: pip install 'armillary[postgres]'."
            ) from None
        sa.event.listen(engine, "handle_error", self._explain)
        sa.event.listen(engine, "checkin", self._rest)
        if self.is_sqlite:
            sa.event.listen(engine, "do_connect", self._before_connect)
            sa.event.listen(engine, "connect", self._set_up)
            sa.event.listen(engine, "begin", _begin)
        else:
            sa.event.listen(engine, "checkout", self._look_at)
        return engine

    def _rest(self, connection: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
        record.info["rested"] = time.monotonic()
        if self._closed and connection is not None:
            connection.close()

    def _look_at(
        self, connection: DBAPIConnection, record: ConnectionPoolEntry, proxy: object
    ) -> None:
        """A connection that was not used for a while may be dead: then all are made anew."""
        if time.monotonic() - record.info.get("rested", 0.0) < IDLE:
            return
        try:
            self._engine.dialect.do_ping(connection)
        except Exception:
            raise sa.exc.InvalidatePoolError from None

    def _before_connect(self, *_: object) -> None:
        self._check_file()  # A file that is gone would be made anew, and empty.

    def _check_file(self) -> None:
        """SQLite goes on writing into a file that was removed, and all of it is lost."""
        if self.file is not None and self._identity is not None:
            if identity(self.file) != self._identity:
                raise StoreError(GONE.format(file=self.file))

    def _set_up(self, connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # `_begin` begins; the driver would do so too late.
        try:
            for setting in _SETTINGS:
                _set(connection, setting)
        except sqlite3.Error as error:
            connection.close()
            raise StoreError(sentence(error, self.file)) from error

    def _explain(self, context: ExceptionContext) -> None:
        """Turn trouble with the database into one sentence; errors of ours stay what they are."""
        error = context.original_exception
        if context.is_pre_ping or isinstance(error, StoreError):
            return
        if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
            return
        if isinstance(error, sqlite3.Error):
            raise StoreError(sentence(error, self.file)) from error
        # PostgreSQL: away, read-only, or out of room; what is wrong with a statement is ours.
        trouble = (sa.exc.OperationalError, sa.exc.InternalError)
        if isinstance(context.sqlalchemy_exception, trouble):
            raise StoreError(self._unusable(error)) from error

    def _unusable(self, error: BaseException) -> str:
        where = self.url.render_as_string(hide_password=True)
        what = (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
        return f"The database {where} cannot be used: {what}."

    def _check_revision(self) -> None:
        from alembic.migration import MigrationContext

        with self.read() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
        if found != _scripts().get_current_head():
            where = self.url.render_as_string(hide_password=True)
            raise StoreError(
                f"The database {where} is not of this version of Armillary. Start the server of "
                "this version once, which brings it up to date."
            )

    def _migrate(self) -> None:
        from alembic import command
        from alembic.migration import MigrationContext
        from alembic.util import CommandError

        config = _migrations()
        with self.write() as connection:
            if not self.is_sqlite:
                # Processes that start together take turns.
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(2849)))
            found = MigrationContext.configure(connection).get_current_revision()
            head = _scripts().get_current_head()
            if self.file is not None and found not in (None, head):
                backup.copy_before(self.file, f"{head}")
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError:
                where = self.url.render_as_string(hide_password=True)
                raise StoreError(
                    f"The database {where} was written by a newer Armillary. Update Armillary, "
                    "or choose another database with --db."
                ) from None


def _set(connection: sqlite3.Connection, setting: str) -> None:
    """SQLite waits for nobody when it changes the journal: who opens a new file together with
    others tries once more."""
    until = time.monotonic() + SOON
    while True:
        try:
            connection.execute(f"PRAGMA {setting}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(BRIEFLY)


def _migrations() -> Config:
    from alembic.config import Config

    config = Config()
    folder = str(Path(__file__).with_name("migrations"))
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config


def _scripts() -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_migrations())


_ANY = MATCH.alias()
_TELL_SQLITE = (
    sa.update(MATCH)
    .where(MATCH.c.id == sa.bindparam("match"))
    .values(news=sa.select(sa.func.max(_ANY.c.news) + 1).scalar_subquery())
)
_TELL_POSTGRESQL = sa.select(sa.func.pg_notify(CHANNEL, sa.bindparam("text", type_=sa.Text)))


def _begin(connection: Connection) -> None:
    # A writer locks at once: a reader that becomes one can fail as busy without waiting.
    reads = connection.get_execution_options().get("read")
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def parse(url: str | None) -> URL:
    """The address of the database; a plain path is a SQLite file."""
    if url is None:
        from platformdirs import user_data_path

        url = str(user_data_path("armillary", appauthor=False) / "tables.db")
    if "://" not in url:
        return URL.create("sqlite", database=str(Path(url).absolute()))
    allowed = "Allowed are a file, sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME."
    try:
        parsed = make_url(url)
    except sa.exc.ArgumentError:
        raise StoreError(f"The address of the database cannot be read. {allowed}") from None
    kind = parsed.get_backend_name()
    if kind == "sqlite" and parsed.database not in (None, "", ":memory:"):
        return parsed
    if kind in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    raise StoreError(f"A database of this kind cannot hold tables: {kind}. {allowed}")
