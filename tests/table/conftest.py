"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from armillary.table.store import Store

NO_SERVER = "PostgreSQL is not installed here (initdb and postgres are on no known path): skipped."


def _programs() -> Path | None:
    """The folder of PostgreSQL's programs: of the path, or where Debian puts them."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a new, empty database of a server that lives as long as the run."""
    programs = _programs()
    if programs is None:
        pytest.skip(NO_SERVER)
    folder = Path(tempfile.mkdtemp(prefix="arm-pg-"))
    data = folder / "data"
    data.mkdir(mode=0o700)
    user, as_user = getpass.getuser(), list[str]()
    if os.geteuid() == 0:
        # The server refuses to run as root.
        import pwd

        names = {entry.pw_name for entry in pwd.getpwall()}
        user = "postgres" if "postgres" in names else "nobody"
        as_user = ["runuser", "-u", user, "--"]
        folder.chmod(0o711)
        shutil.chown(data, user)

    def call(*command: str) -> None:
        subprocess.run(
            [*as_user, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60
        )

    # No test cuts the power: writing through to the disk would only cost time.
    options = f"-c listen_addresses= -c fsync=off -c unix_socket_directories={data}"
    control = (str(programs / "pg_ctl"), "-D", str(data), "-s")
    call(str(programs / "initdb"), "-D", str(data), "-U", "armillary", "-A", "trust", "--no-sync")
    call(*control, "-o", options, "-l", str(data / "log"), "-w", "start")
    if as_user:
        data.chmod(0o711)  # The socket is in there.
    try:
        import psycopg

        numbers = count(1)
        address = f"postgresql://armillary@/postgres?host={data}"

        def make() -> str:
            # A schema of its own is as good as a database, which would copy megabytes of files.
            name = f"table{next(numbers)}"
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(f"CREATE SCHEMA {name}".encode())
            return f"{address}&options=-csearch_path%3D{name}"

        yield make
    finally:
        call(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    make: Callable[[], str] = request.getfixturevalue("new_postgresql")
    return make()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    store = Store(url)
    yield store
    store.close()
