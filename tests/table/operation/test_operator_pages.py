"""What those who run a server, and their programs, can ask it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.background.worker_crew import Crew
from armillary.table.operation import health
from armillary.table.storage import database as databases
from armillary.table.storage import figures
from armillary.table.storage.schema import JOB
from armillary.table.storage.store import Store
from armillary.table.web.operator_pages import OperatorPages
from armillary.table.web.request_context import RequestContext, kind_of
from tests.table.toy_table import NO_LIMITS, Browser, serving, toy_store

TOKEN = "a token of the operator"
SHOWN = {"authorization": f"Bearer {TOKEN}"}
SETTINGS = msgspec.structs.replace(NO_LIMITS, token=TOKEN, names=("games.example",))


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(databases, "_SETTINGS", ("busy_timeout=1", *databases._SETTINGS[1:]))
    any_name = msgspec.structs.replace(SETTINGS, names=())
    with toy_store(str(tmp_path / "tables.db")) as store, serving(store, any_name) as client:
        yield client


def test_anybody_may_know_that_it_works(client: TestClient[Litestar]) -> None:
    assert client.get("/healthz").json() == {"alive": True}
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"ready": True})
    assert client.head("/readyz").content == b""


def test_the_figures_are_for_who_shows_the_token(client: TestClient[Litestar]) -> None:
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer wrong"}):
        assert client.get("/metrics", headers=headers).status_code == 404
        assert client.get("/readyz", headers=headers).json() == {"ready": True}
    assert client.get("/metrics", headers=SHOWN).status_code == 200
    assert client.get("/readyz", headers=SHOWN).json()["problems"] == []


def test_without_a_token_nobody_sees_the_figures(tmp_path: Path) -> None:
    with toy_store(str(tmp_path / "tables.db")) as store, serving(store) as client:
        assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_it_is_asked_by_any_name(tmp_path: Path) -> None:
    with toy_store(str(tmp_path / "tables.db")) as store, serving(store, SETTINGS) as client:
        assert client.get("/").status_code == 421
        assert client.get("/readyz").status_code == 200


def test_a_database_that_cannot_be_written_to(client: TestClient[Litestar], tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    ready = client.get("/readyz", headers=SHOWN)
    assert ready.status_code == 503
    assert "locked" in ready.json()["problems"][0]
    public = client.get("/readyz")
    assert (public.status_code, public.json()) == (503, {"ready": False})
    assert "armillary_ready 0.0" in client.get("/metrics", headers=SHOWN).text
    other.execute("ROLLBACK")
    other.close()
    assert client.get("/readyz").status_code == 200


def test_however_many_ask_at_once_one_looks(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come before all limits, so nobody may keep the database busy by them."""
    monkeypatch.setattr(health, "FRESH", 3600.0)
    looks: list[Store] = []
    monkeypatch.setattr(figures, "check_writable", looks.append)
    watch = health.Watch(client.app.state.rooms)

    async def ask() -> list[health.Health]:
        return await asyncio.gather(*(watch.health() for _ in range(50)))

    assert all(found.ready for found in asyncio.run(ask()))
    assert len(looks) == 1


def test_bots_that_nobody_thinks_for(client: TestClient[Litestar]) -> None:
    table = Browser(client).new("random", "person")["table"]
    store: Store = client.app.state.rooms.store
    with store.database.write() as connection:
        connection.execute(sa.update(JOB).values(not_before=JOB.c.not_before - 100))
    told = client.get("/readyz", headers=SHOWN)
    assert told.status_code == 503
    assert told.json()["problems"][0].startswith("A bot's decision has waited for 100 s")
    figures = client.get("/metrics", headers=SHOWN).text
    assert 'armillary_jobs{waited="longer"} 1.0' in figures
    assert 'armillary_jobs{waited="1s"} 0.0' in figures
    assert table not in figures


def test_workers_that_are_not_there(client: TestClient[Litestar]) -> None:
    context = client.app.asgi_handler
    assert isinstance(context, RequestContext)
    assert isinstance(context.app, OperatorPages)
    context.app.watch._crew = Crew("sqlite:///nowhere", 2)
    told = client.get("/readyz", headers=SHOWN).json()
    assert told["problems"] == ["No worker for bots is alive."]
    assert (told["workers"], told["workers_wanted"]) == (0, 2)


def test_what_is_counted(client: TestClient[Litestar]) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    seq = anna.seq(table)
    assert anna.move(table, {"do": "fish"}, seq).status_code == 200
    assert anna.move(table, {"do": "fish"}, seq).status_code == 409
    with anna.live(table) as line:
        line.receive_json(timeout=10)
        figures = client.get("/metrics", headers=SHOWN)
    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    for expected in (
        "armillary_moves_total 1.0",
        "armillary_lines 1.0",
        "armillary_rooms 1.0",
        'armillary_tables{state="running"} 1.0',
        'armillary_refusals_total{reason="stale"} 1.0',
        'armillary_request_seconds_count{kind="move"} 2.0',
        "process_open_fds ",
        "process_resident_memory_bytes ",
        "armillary_oldest_job ",
        "armillary_outbox 0.0",
    ):
        assert expected in figures.text, expected


def test_an_answer_stands_for_a_moment(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking again and again writes nothing again and again."""
    monkeypatch.setattr(health, "FRESH", 1000.0)
    looks = []
    monkeypatch.setattr(
        "armillary.table.storage.figures.check_writable", lambda store: looks.append(1)
    )
    for _ in range(5):
        assert client.get("/readyz").status_code == 200
    assert len(looks) == 1


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/static/js/table.js", "static"),
        ("POST", "/t/abc/moves", "move"),
        ("POST", "/api/tables/abc/answer", "move"),
        ("POST", "/t/abc/chat", "command"),
        ("GET", "/api/tables/abc/wait", "wait"),
        ("GET", "/t/abc", "page"),
    ],
)
def test_kinds_of_requests(method: str, path: str, kind: str) -> None:
    assert kind_of(method, path) == kind
