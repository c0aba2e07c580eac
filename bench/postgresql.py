"""A PostgreSQL server that is thrown away, for tests and measurements."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

MISSING = "PostgreSQL is not installed here (initdb and postgres are on no known path)."


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: of the path, or where Debian puts them."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


@contextmanager
def server(durable: bool = False) -> Iterator[Callable[[], str]]:
    """A server for as long as the block runs; gives the address of a new, empty database.

    `durable`: commits wait for the disk, as they do in earnest. Tests cut no power: for them that
    would only cost time.
    """
    found = programs()
    if found is None:
        raise FileNotFoundError(MISSING)
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

    sync = "on" if durable else "off"
    options = f"-c listen_addresses= -c fsync={sync} -c unix_socket_directories={data}"
    control = (str(found / "pg_ctl"), "-D", str(data), "-s")
    call(str(found / "initdb"), "-D", str(data), "-U", "armillary", "-A", "trust", "--no-sync")
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


def pid(url: str) -> int:
    """The process of the server that has this database."""
    host = parse_qs(urlsplit(url).query)["host"][0]
    return int((Path(host) / "postmaster.pid").read_text().split()[0])
