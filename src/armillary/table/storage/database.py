"""The database under the store: opening it, its settings, transactions, and telling of changes.

SQLite is one file for one server process and its workers; PostgreSQL serves any number of
processes. What differs between the two is here (and the words `SKIP LOCKED` in `jobs.py`).
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, ExceptionContext, make_url

from armillary.core.errors import ArmillaryError
from armillary.table.storage.change_feed import (
    Here,
    News,
    read_here,
    read_news,
    write_here,
    write_news,
)
from armillary.table.storage.schema import JOB, MATCH, StoredEntry

CHANNEL = "armillary"
"""PostgreSQL: where news are told."""

POLL = 0.1
"""SQLite: seconds between two looks for news."""

RECONNECT = 0.5
"""Seconds before a lost database is tried again."""

IDLE = 2.0
"""PostgreSQL: seconds after which a connection is looked at before it is used again."""

_SETTINGS = (
    "busy_timeout=5000",
    "journal_mode=WAL",
    # Every commit is on the disk before anybody hears of it.
    "synchronous=FULL",
    "fullfsync=ON",
    "foreign_keys=ON",
)

_SQLITE_TROUBLE = {
    sqlite3.SQLITE_NOTADB: "{file} is not a database of Armillary. Choose another file with --db.",
    sqlite3.SQLITE_CORRUPT: "The database {file} is damaged. Put back a copy of it, or move it "
    "away to begin with an empty one.",
    sqlite3.SQLITE_CANTOPEN: "The database {file} cannot be opened. Check that its folder exists "
    "and may be written to.",
    sqlite3.SQLITE_READONLY: "The database {file} may not be written to.",
    sqlite3.SQLITE_FULL: "There is no room left on the disk of {file}.",
    sqlite3.SQLITE_IOERR: "The disk of {file} reports an error.",
    sqlite3.SQLITE_BUSY: "Another program keeps {file} locked. Close it and try again.",
}


class StoreError(ArmillaryError):
    """The database cannot be used; the message says why and what to do."""


class Database:
    """An open database, brought up to date."""

    def __init__(self, url: str | None = None) -> None:
        self.url = _parse(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.file = Path(self.url.database or "") if self.is_sqlite else None
        self._lock_file: IO[bytes] | None = None
        self._closed = False
        # SQLite has one writer at a time; waiting here is fair and quick, its own waiting is not.
        self._writer = threading.Lock()
        self._engine = self._make_engine()
        # One statement needs no transaction around it, which would be two more trips.
        alone = {"read": True} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._reading = self._engine.execution_options(**alone)
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

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
    def write(self) -> Iterator[Connection]:
        """A transaction that is on the disk when the block ends, or has not happened."""
        if self.is_sqlite:
            with self._writer, self._engine.begin() as connection:
                yield connection
        else:
            with self._engine.begin() as connection:
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
        lock_file = self.file.with_name(self.file.name + ".lock").open("ab")
        try:
            _lock(lock_file)
        except OSError:
            lock_file.close()
            raise StoreError(
                f"Another Armillary serves {self.file} already. Use its page, stop it, "
                "or choose another file with --db."
            ) from None
        self._lock_file = lock_file
        with self.read() as connection:
            if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
                raise StoreError(_SQLITE_TROUBLE[sqlite3.SQLITE_CORRUPT].format(file=self.file))
        with self.write() as connection:
            # The workers of the last server ended with it.
            connection.execute(sa.update(JOB).values(lease=None, worker=None))

    def watch(self, open_ids: Callable[[], Collection[str]]) -> AsyncGenerator[News | Here, None]:
        """News of all matches, for ever; they may come twice, late, or in any order.

        After every connect come those of the matches in `open_ids()`, whether changed or not: what
        was missed while deaf. So a room must be among them before it reads its entries.
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
                except sqlite3.OperationalError:
                    pass  # Busy: the next look will do.
                await asyncio.sleep(POLL)

    async def _listen(
        self, open_ids: Callable[[], Collection[str]]
    ) -> AsyncGenerator[News | Here, None]:
        import psycopg

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        missed = "SELECT id, version FROM match WHERE id = ANY(%s)"
        while True:
            try:
                connecting = psycopg.AsyncConnection.connect(address, autocommit=True)
                async with await connecting as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    # After LISTEN, never before.
                    cursor = await connection.execute(missed, (list(open_ids()),))
                    for row in await cursor.fetchall():
                        yield News(*row)
                    while True:
                        async for note in connection.notifies(timeout=30):
                            item = read_here(note.payload) or read_news(note.payload)
                            if item is not None:
                                yield item
                        await connection.execute("SELECT 1")  # A dead connection shows itself.
            except psycopg.Error:
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
            engine = sa.create_engine(self.url, pool_size=8, max_overflow=8)
        except ModuleNotFoundError:
            raise StoreError(
                "PostgreSQL needs one more package: pip install 'armillary[postgres]'."
            ) from None
        sa.event.listen(engine, "handle_error", self._explain)
        sa.event.listen(engine, "checkin", self._rest)
        if self.is_sqlite:
            sa.event.listen(engine, "connect", self._set_up)
            sa.event.listen(engine, "begin", _begin)
        else:
            sa.event.listen(engine, "checkout", self._look_at)
        return engine

    def _rest(self, connection: Any, record: Any) -> None:
        record.info["rested"] = time.monotonic()
        if self._closed and connection is not None:
            connection.close()

    def _look_at(self, connection: Any, record: Any, proxy: Any) -> None:
        """A connection that was not used for a while may be dead: then all are made anew."""
        if time.monotonic() - record.info.get("rested", 0.0) < IDLE:
            return
        try:
            self._engine.dialect.do_ping(connection)
        except Exception:
            raise sa.exc.InvalidatePoolError from None

    def _set_up(self, connection: Any, record: Any) -> None:
        connection.isolation_level = None  # `_begin` begins; the driver would do so too late.
        try:
            for setting in _SETTINGS:
                connection.execute(f"PRAGMA {setting}")
        except sqlite3.Error as error:
            connection.close()
            raise StoreError(self._sentence(error)) from error

    def _explain(self, context: ExceptionContext) -> None:
        """Turn trouble with the database into one sentence; errors of ours stay what they are."""
        error = context.original_exception
        if context.is_pre_ping or isinstance(error, StoreError):
            return
        if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
            return
        if isinstance(error, sqlite3.Error):
            raise StoreError(self._sentence(error)) from error
        if isinstance(context.sqlalchemy_exception, sa.exc.OperationalError):
            where = self.url.render_as_string(hide_password=True)
            what = str(error).strip().splitlines()[0].rstrip(".")
            raise StoreError(f"The database {where} cannot be used: {what}.") from error

    def _sentence(self, error: sqlite3.Error) -> str:
        # The lowest byte is the kind of trouble; the others are details.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        known = _SQLITE_TROUBLE.get(code, "The database {file} cannot be used: {error}.")
        return known.format(file=self.file, error=error)

    def _migrate(self) -> None:
        from alembic import command
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        folder = str(Path(__file__).with_name("migrations"))
        config.set_main_option("script_location", folder.replace("%", "%%"))
        with self.write() as connection:
            if not self.is_sqlite:
                # Processes that start together take turns.
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(2849)))
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError:
                where = self.url.render_as_string(hide_password=True)
                raise StoreError(
                    f"The database {where} was written by a newer Armillary. Update Armillary, "
                    "or choose another database with --db."
                ) from None


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


def _parse(url: str | None) -> URL:
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


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
