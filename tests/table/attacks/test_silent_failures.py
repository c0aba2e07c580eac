"""Every failure leaves one line for the operator and one sentence for people, and loses nothing."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from armillary import bots
from armillary.table import server_log
from armillary.table.background.bot_worker import Worker
from armillary.table.background.worker_crew import Crew
from armillary.table.operation.clock_watch import ClockWatch
from armillary.table.operation.store_check import check
from armillary.table.refusals import Refused
from armillary.table.room.open_rooms import Rooms
from armillary.table.storage import database as databases
from armillary.table.storage.jobs import MAX_TRIES
from armillary.table.storage.store import Store
from armillary.table.web.error_page import error_page
from tests.table.background.test_webhooks import HOOK, told
from tests.table.operation.log_lines import Lines, read_log
from tests.table.toy_table import Browser, seats, serving, toy_store
from tests.table.web.test_serve import served

FISH = {"do": "fish"}
NEW = {"game": "lagoon", "seats": seats("person", "random"), "seed": 5}
SORRY = (
    "The server cannot keep or find anything just now. What you did last may not have been kept; "
    "try again in a moment."
)


@pytest.fixture
def log() -> Iterator[Lines]:
    with read_log() as lines:
        yield lines


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def client(file: Path) -> Iterator[TestClient[Litestar]]:
    with toy_store(str(file)) as store, serving(store) as client:
        yield client


def moves(browser: Browser, table: str) -> Callable[[], Any]:
    """Send the same first move again and again."""
    seq = browser.seq(table)
    command = {"seq": seq, "request": f"the same request {seq}", "action": FISH}
    return lambda: browser.post(f"/t/{table}/moves", command)


def apologises(answer: Any, log: Lines, table: str = "") -> str:
    """Whether people are told so, and the operator why, in the one line of this request."""
    assert answer.status_code == 503, answer.text
    assert answer.json()["reason"] == SORRY
    assert int(answer.headers["retry-after"]) > 0
    number = answer.headers["x-request-id"]
    [line] = [line for line in log.of("ERROR") if line.get("request") == number]
    assert line.get("table", "") == table
    return str(line["message"])


def nothing_is_lost(file: Path, tables: list[str]) -> None:
    """All these tables are in the database, and whole."""
    store = Store(str(file))
    found = {one.table: one.problem for one in check(store)}
    assert {table: found.get(table) for table in tables} == dict.fromkeys(tables, "")
    store.close()


# --- The database


def test_a_database_that_was_deleted_takes_nothing_more(
    client: TestClient[Litestar], file: Path, log: Lines
) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    move = moves(anna, table)
    for part in file.parent.glob("tables.db*"):
        part.unlink()
    assert "was removed or replaced" in apologises(anna.post("/tables", NEW), log)
    assert "was removed or replaced" in apologises(move(), log, table)
    assert not file.exists(), "no empty one is made in its place"


def test_a_database_that_comes_back_has_everything(
    client: TestClient[Litestar], file: Path, log: Lines
) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    move = moves(anna, table)
    away = file.with_name("elsewhere.db")
    file.rename(away)
    apologises(move(), log, table)
    away.rename(file)
    assert move().status_code == 200
    other = anna.new("person", "random")["table"]
    nothing_is_lost(file, [table, other])


def test_workers_make_no_database_in_place_of_one_that_is_gone(file: Path) -> None:
    crew = Crew(f"sqlite:///{file}")
    crew.mend()
    [worker] = crew.processes
    assert worker.wait(60) == 1
    crew.stop()
    assert not file.exists()


def test_a_locked_database(file: Path, log: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = ("busy_timeout=1", *databases._SETTINGS[1:])
    monkeypatch.setattr(databases, "_SETTINGS", quick)
    with toy_store(str(file)) as store, serving(store) as client:
        anna = Browser(client)
        table = anna.new("person", "random")["table"]
        move = moves(anna, table)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert "keeps" in apologises(anna.post("/tables", NEW), log)
            assert "locked" in apologises(move(), log, table)
            other.execute("ROLLBACK")
        assert move().status_code == 200, "as if nothing had been"
        nothing_is_lost(file, [table])


def test_no_room_on_the_disk(file: Path, log: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(str(file)).close()
    with closing(sqlite3.connect(file)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
    settings = databases._SETTINGS
    monkeypatch.setattr(databases, "_SETTINGS", (*settings, f"max_page_count={pages + 2}"))
    kept = []
    with toy_store(str(file)) as store, serving(store) as client:
        anna = Browser(client)
        while (answer := anna.post("/tables", NEW)).status_code == 201:
            kept.append(answer.json()["table"])
        assert "There is no room left on the disk" in apologises(answer, log)
        assert kept
        apologises(anna.post("/tables", NEW), log)
        monkeypatch.setattr(databases, "_SETTINGS", settings)
        store.database._engine.dispose()  # Somebody has made room.
        assert moves(anna, kept[0])().status_code == 200
        nothing_is_lost(file, kept)


def test_a_database_that_may_not_be_written_to(
    file: Path, log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with toy_store(str(file)) as store, serving(store) as client:
        anna = Browser(client)
        table = anna.new("person", "random")["table"]
        move = moves(anna, table)
        settings = databases._SETTINGS
        monkeypatch.setattr(databases, "_SETTINGS", (*settings, "query_only=ON"))
        store.database._engine.dispose()
        assert "may not be written to" in apologises(move(), log, table)
        assert anna.get(f"/t/{table}").status_code == 200, "reading goes on"
        monkeypatch.setattr(databases, "_SETTINGS", settings)
        store.database._engine.dispose()
        assert move().status_code == 200
        nothing_is_lost(file, [table])


def test_a_postgresql_that_is_gone_and_back(
    new_postgresql: Callable[[], str], log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "IDLE", 3600.0)  # Nobody looks whether a connection is dead.
    url = new_postgresql()
    mine = sa.text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND state = 'idle'"
    )
    with toy_store(url) as store, serving(store) as client:
        anna = Browser(client)
        table = anna.new("person", "random")["table"]
        move = moves(anna, table)
        other = Store(url)
        with other.database.write() as connection:
            connection.execute(mine)
        assert "cannot be used" in apologises(move(), log, table)
        assert move().status_code == 200
        assert [one.problem for one in check(other)] == [""]
        other.close()


def test_a_postgresql_that_may_not_be_written_to(
    new_postgresql: Callable[[], str], log: Lines
) -> None:
    url = new_postgresql()
    Store(url).close()
    sealed = url.replace("options=", "options=-cdefault_transaction_read_only%3Don%20")
    with toy_store(sealed) as store, serving(store) as client:
        told = apologises(Browser(client).post("/tables", NEW), log)
    assert "read-only" in told


def test_a_clock_that_is_set_back(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, log: Lines
) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    assert moves(anna, table)().status_code == 200
    store: Store = client.app.state.rooms.store
    assert store.jobs.claim("a worker that dies", 30) is not None
    now = time.time()
    watch = ClockWatch(lambda: time.time(), lambda: 0.0)
    monkeypatch.setattr(time, "time", lambda: now - 7200)
    watch.look()
    assert [line["message"] for line in log.of("WARNING")] == [
        "The clock of this computer was set back by 7200 s."
    ]
    watch.look()
    assert len(log.of("WARNING")) == 1, "said once"
    assert Worker(store).work(threading.Event()), "its bot need not wait for two hours"
    after = store.table(table)
    assert after is not None
    assert after.waiting == (0,), "and has decided"
    assert [one.problem for one in check(store)] == [""]


@pytest.mark.parametrize("key", ["storage", "restarting", "broken"])
def test_no_page_promises_what_nobody_knows(key: str) -> None:
    page = error_page(key, "en", Refused(key, number="1f").told("en"))
    assert "nothing is lost" not in page.lower()
    assert "data-again" in page


# --- Workers and bots


class Dying(Crew):
    """Its workers die as soon as they are started."""

    def _start(self) -> subprocess.Popen[bytes]:
        code = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
        process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE)
        self._names[process.pid] = "dying"
        process.wait()
        return process


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
def test_workers_that_die_again_and_again_come_back_later_and_later(log: Lines) -> None:
    now = 1000.0
    crew = Dying("sqlite:///nowhere", 1, clock=lambda: now)
    crew.mend()
    waits = []
    for _ in range(10):
        began = now
        crew.mend()
        while not crew.processes:
            now += 0.5
            crew.mend()
        waits.append(now - began)
    crew.stop()
    assert waits == [0, 0.5, 1, 2, 4, 8, 16, 32, 60, 60]
    lines = log.of("ERROR")
    assert len(lines) == 10
    assert lines[2]["message"] == (
        "A worker for bots was killed by SIGKILL (3 in a row); the next one starts in 1 s."
    )


def workers_of(pid: int) -> list[str]:
    """The processes that any thread of a server has started."""
    found = list(Path(f"/proc/{pid}/task").glob("*/children"))
    if not found:
        pytest.skip("this system does not list the children of a process")
    return [child for thread in found for child in thread.read_text().split()]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
def test_a_server_says_that_its_workers_are_killed(file: Path) -> None:
    with served("serve", "--port", 0, "--db", file, "--log", "json") as (process, _):
        assert process.stderr is not None
        for number in (1, 2, 3):
            while not (workers := workers_of(process.pid)):
                pass
            subprocess.run(["kill", "-9", workers[0]], check=True)
            line = process.stderr.readline()
            assert f"was killed by SIGKILL ({number} in a row)" in line
            assert '"level": "ERROR"' in line
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0


def test_a_bot_that_fails_is_seen(
    client: TestClient[Litestar], log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("a bot of somebody else")

    anna = Browser(client)
    table = anna.new("random", "person")["table"]
    monkeypatch.setattr(bots, "make", broken)
    assert Worker(client.app.state.rooms.store).work(threading.Event())
    [line] = log.of("WARNING")
    assert line["table"] == table
    assert line["message"].startswith(
        "A bot failed at seat 1 (try 1 of 5). ZeroDivisionError: a bot of somebody else (test_"
    )
    assert "trace" in line


def test_a_decision_that_ends_every_worker_is_seen(
    client: TestClient[Litestar], log: Lines
) -> None:
    anna = Browser(client)
    table = anna.new("random", "person")["table"]
    store: Store = client.app.state.rooms.store
    for _ in range(MAX_TRIES):
        assert store.jobs.claim("a worker that dies", 0) is not None
    assert store.jobs.claim("the next one", 0) is None
    [line] = log.of("ERROR")
    assert line["table"] == table
    assert line["message"].startswith("A bot is given up after 5 tries")


# --- Webhooks


def test_a_webhook_that_cannot_be_reached_is_seen(file: Path, log: Lines) -> None:
    def away(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError(f"nobody at {HOOK}")

    with toy_store(str(file)) as store:
        [(_, message)] = told(store, away)
    [line] = log.of("WARNING")
    assert line["table"] == message["table"]
    assert line["message"] == (
        "The webhook at chat.example did not take a message (try 1 of 8): nobody at its address"
    )


# --- Nothing that should be secret


def test_no_line_has_a_link_or_a_secret(
    client: TestClient[Litestar], log: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Browser(client)
    made = anna.new("person", "person")
    link = made["seats"][1]
    secret = link.partition(".")[2]

    async def broken(self: Rooms, id: str, reader: str) -> Any:
        raise ValueError(f"{link} Authorization: Bearer {secret} postgresql://me:pass@host/db")

    monkeypatch.setattr(Rooms, "open", broken)
    answer = anna.get(f"/t/{made['table']}")
    assert answer.status_code == 500
    assert answer.headers["x-request-id"] in answer.json()["reason"], "so that it can be found"
    [line] = log.of("ERROR")
    assert line["table"] == made["table"]
    written = log.stream.getvalue()
    assert secret not in written
    assert ":pass@" not in written
    assert "ValueError" in line["message"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("GET /s/Xy-1.aB3_secret HTTP", "GET /s/Xy-1.… HTTP"),
        ("GET /w/Xy-1.aB3_secret", "GET /w/Xy-1.…"),
        ("keyring=xyOALmP5gdnqE44au2uLHL6u6zd_D7ps;", "keyring=…;"),
        ("authorization: Bearer abc", "authorization: Bearer …"),
        ("postgresql://me:pass@host/db", "postgresql://me:…@host/db"),
        ("table klrRJSAT9OgV in test_a_very_long_name_of_a_test_here", ""),
    ],
)
def test_what_is_taken_out_of_a_line(text: str, left: str) -> None:
    assert server_log.without_secrets(text) == (left or text)


def test_a_failure_is_one_line() -> None:
    with read_log("text") as log:
        try:
            raise ValueError("two\nlines")
        except ValueError:
            with server_log.about("a-table", "1f"):
                server_log.LOGGER.exception("It broke.")
    [line] = log.stream.getvalue().splitlines()
    assert " ERROR [request 1f table a-table] It broke. ValueError: two lines (test_" in line
