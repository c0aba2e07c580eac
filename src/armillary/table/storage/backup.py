"""Copies of a SQLite database, made while it is in use, and put back.

A copy of the file alone would lack what lies in its write-ahead log, which may be everything.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from armillary.table.storage.database_errors import StoreError, sentence

_NO_COPY = "The copy {file} cannot be written: {reason}."


def copy(source: Path, target: Path) -> int:
    """Copy a database, in use or not, to a new file; gives its size. All of it or nothing."""
    if not source.exists():
        raise StoreError(f"There is no database {source}.")
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        with closing(_open(source)) as there, closing(sqlite3.connect(partial)) as here:
            there.backup(here)  # Nobody waits for it: they write beside it.
            # One file that can be moved about, without a log beside it.
            here.execute("PRAGMA journal_mode=DELETE")
            _check(here, target)
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.chmod(0o600)
        size = partial.stat().st_size
        partial.replace(target)
    except sqlite3.Error as error:
        partial.unlink(missing_ok=True)
        raise StoreError(
            _NO_COPY.format(file=target, reason=sentence(error, source)[:-1])
        ) from None
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise StoreError(_NO_COPY.format(file=target, reason=error.strerror)) from None
    except StoreError:
        partial.unlink(missing_ok=True)
        raise
    return size


def copy_before(source: Path, revision: str) -> Path:
    """A copy beside the database, as it is before it is changed to this revision."""
    target = source.with_name(f"{source.name}.before-{revision}")
    copy(source, target)
    return target


def put_back(copied: Path, target: Path) -> Path | None:
    """Make a copy the database, which nobody may have open; gives where the old one is kept."""
    if not copied.exists():
        raise StoreError(f"There is no file {copied}.")
    try:
        with closing(_open(copied)) as found:
            _check(found, copied)
    except sqlite3.Error as error:
        raise StoreError(sentence(error, copied)) from None
    kept = None
    if target.exists():
        kept = target.with_name(time.strftime(f"{target.name}.until-%Y%m%d-%H%M%S"))
        copy(target, kept)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    whole = target.with_name(target.name + ".restored")
    copy(copied, whole)
    for beside in ("-wal", "-shm"):  # They belong to the file that goes.
        target.with_name(target.name + beside).unlink(missing_ok=True)
    whole.replace(target)
    return kept


def tables_in(file: Path) -> int:
    """How many tables a database has."""
    with closing(_open(file)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM match").fetchone()
        return int(count)


def _open(file: Path) -> sqlite3.Connection:
    """It must be there: SQLite would make one."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)


def _check(connection: sqlite3.Connection, file: Path) -> None:
    """Whether it is whole and one of ours."""
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise StoreError(f"The copy {file} is damaged.")
    ours = "SELECT count(*) FROM sqlite_master WHERE name IN ('match', 'entry', 'alembic_version')"
    if connection.execute(ours).fetchone() != (3,):
        raise StoreError(f"{file} is not a database of Armillary.")
