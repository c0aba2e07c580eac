"""What can be wrong with a database, in one sentence that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from armillary.core.errors import ArmillaryError

DAMAGED = (
    "The database {file} is damaged. Put back a copy of it, or move it away to begin with an "
    "empty one."
)
GONE = (
    "The database {file} was removed or replaced while it was in use. Put it back; or stop the "
    "server, restore a copy with `armillary restore`, and start it again."
)
_SQLITE = {
    sqlite3.SQLITE_NOTADB: "{file} is not a database of Armillary. Choose another file with --db.",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_CANTOPEN: "The database {file} cannot be opened. Check that its folder exists "
    "and may be written to.",
    sqlite3.SQLITE_READONLY: "The database {file} may not be written to.",
    sqlite3.SQLITE_FULL: "There is no room left on the disk of {file}.",
    sqlite3.SQLITE_IOERR: "The disk of {file} reports an error.",
    sqlite3.SQLITE_BUSY: "Another program keeps {file} locked. Close it and try again.",
}


class StoreError(ArmillaryError):
    """The database cannot be used; the message says why and what to do."""


def kind_of(error: sqlite3.Error) -> int:
    """The lowest byte of its code is the kind of trouble; the others are details."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def sentence(error: sqlite3.Error, file: Path | None) -> str:
    """What SQLite has to say."""
    known = _SQLITE.get(kind_of(error), "The database {file} cannot be used: {error}.")
    return known.format(file=file, error=error)


def identity(file: Path) -> tuple[int, int]:
    """Tells a file from another one of its name; if there is none, from all of them."""
    try:
        found = file.stat()
    except OSError:
        return -1, -1
    return found.st_dev, found.st_ino
