"""One server at a time on a SQLite file: a second one would miss news of the first."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from armillary.table.storage.database_errors import StoreError


def take(file: Path) -> IO[bytes]:
    """Hold the file until this is closed, or the process ends."""
    lock_file = file.with_name(file.name + ".lock").open("ab")
    try:
        _lock(lock_file)
    except OSError:
        lock_file.close()
        raise StoreError(
            f"Another Armillary serves {file} already. Use its page, stop it, "
            "or choose another file with --db."
        ) from None
    return lock_file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
