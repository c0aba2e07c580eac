"""`armillary serve` as a process: it says where it is, and ends when asked."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")


@contextmanager
def served(*arguments: object, **more: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address; it is ended at the end of the block."""
    command = [sys.executable, "-m", "armillary", *map(str, arguments)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1, **more
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, line + (process.stderr.read() if process.stderr else "")
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    if not found.exists():
        pytest.skip("this system does not list the children of a process")
    return [int(child) for child in found.read_text().split()]


def test_a_server_plays_against_its_worker_and_ends_when_asked(tmp_path: Path) -> None:
    with served("serve", "--port", 0, "--db", tmp_path / "tables.db") as (process, address):
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "person", "name": "Ada"}]
        body = json.dumps({"game": "gaia", "seats": seats, "seed": 2}).encode()
        headers = {"content-type": "application/json"}
        asked = urllib.request.Request(f"{address}api/tables", body, headers)
        with urllib.request.urlopen(asked) as answer:
            made = json.load(answer)
        table = f"{address}api/tables/{made['table']}"
        headers = {"authorization": f"Bearer {made['seats'][1]}"}
        waiting = urllib.request.Request(f"{table}/wait?after=0&timeout=30", headers=headers)
        with urllib.request.urlopen(waiting) as answer:
            assert json.load(answer)["version"] >= 1, "the bot has chosen"
        workers = children(process.pid)
        assert len(workers) == 1
        with socket.create_connection(("127.0.0.1", int(address.rstrip("/").rpartition(":")[2]))):
            process.send_signal(signal.SIGTERM)
            began = time.monotonic()
            process.wait(10)
        assert process.returncode == 0
        assert time.monotonic() - began < 6
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with served("play", "--no-browser", "--db", file, "--workers", 0):
        second = subprocess.run(
            [sys.executable, "-m", "armillary", "serve", "--port", "0", "--db", str(file)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert second.returncode == 2
    assert second.stderr.startswith(f"Another Armillary serves {file} already.")


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "armillary", "serve", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"Cannot listen on 127.0.0.1, port {port}: ")
