"""`armillary admin`: tables found, closed, removed, while a server has them open."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from armillary.table.background.expiry import Expiry
from armillary.table.room.open_rooms import Rooms
from armillary.table.storage import administration
from armillary.table.storage.schema import MATCH, METADATA
from armillary.table.storage.store import Store
from tests.cli.running import answer, refusal, run
from tests.table.operation.log_lines import read_log
from tests.table.toy_table import NO_LIMITS, Browser, seats, serving, toy_store

FISH = {"do": "fish"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def client(file: Path) -> Iterator[TestClient[Litestar]]:
    with toy_store(str(file)) as store, serving(store) as client:
        yield client


def hear(client: TestClient[Litestar], table: str) -> None:
    """Let the server hear what has changed, without waiting for it."""
    rooms: Rooms = client.app.state.rooms
    [news] = rooms.store.database.versions([table])
    with client.portal() as portal:
        portal.call(rooms.news, news)


def age(store: Store, table: str, days: float) -> None:
    """As if the last move were so long ago."""
    with store.database.write() as connection:
        old = sa.update(MATCH).where(MATCH.c.id == table)
        connection.execute(old.values(changed=time.time() - days * 24 * 3600))


def test_tables_are_listed_and_shown(client: TestClient[Litestar], file: Path) -> None:
    anna = Browser(client)
    first = anna.new("person", "random")["table"]
    second = anna.new("random", "random")["table"]
    rows = answer("admin", "list", "--db", file)
    assert {row["id"]: row["people"] for row in rows} == {first: 1, second: 0}
    assert second in run("admin", "list", "--db", file).stdout
    shown = answer("admin", "show", first, "--db", file)
    assert shown["seats"] == ["Player 1 (person)", "? (random)"]
    assert shown["problem"] == ""
    assert "Player 1" in run("admin", "show", first, "--db", file).stdout
    assert refusal("admin", "show", "nothing", "--db", file) == "There is no table 'nothing'."
    age(client.app.state.rooms.store, first, 40)
    assert [row["id"] for row in answer("admin", "list", "--db", file, "--unmoved", 30)] == [first]


def test_a_closed_table_says_so_and_opens_again(client: TestClient[Litestar], file: Path) -> None:
    anna = Browser(client)
    table = anna.new("person", "random")["table"]
    with anna.live(table) as line:
        line.receive_json(timeout=10)
        assert run("admin", "close", table, "--db", file).exit_code == 0
        hear(client, table)
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                line.receive(timeout=10)
        assert closed.value.code == 4404, "the page is told to look again"
    refused = anna.get(f"/t/{table}")
    assert (refused.status_code, refused.json()["error"]) == (410, "closed_table")
    assert [row["id"] for row in answer("admin", "list", "--closed", "--db", file)] == [table]
    assert run("admin", "open", table, "--db", file).exit_code == 0
    assert anna.get(f"/t/{table}").status_code == 200


def test_bots_of_a_closed_table_rest(client: TestClient[Litestar], file: Path) -> None:
    table = Browser(client).new("random", "person")["table"]
    store: Store = client.app.state.rooms.store
    run("admin", "close", table, "--db", file)
    assert not store.jobs.waiting()
    run("admin", "open", table, "--db", file)
    assert store.jobs.waiting()


def test_nothing_is_left_of_a_removed_table(client: TestClient[Litestar], file: Path) -> None:
    anna = Browser(client)
    kept, table = (anna.new("person", "random")["table"] for _ in range(2))
    assert anna.post(f"/t/{table}/chat", {"text": "hello"}).status_code == 200
    unknown = refusal("admin", "remove", table, "nothing", "--db", file, "--yes")
    assert unknown == "There is no table 'nothing'; nothing was removed."
    assert run("admin", "remove", table, "--db", file, "--yes").stdout == "1 tables are gone.\n"
    hear(client, table)
    assert anna.get(f"/t/{table}").json()["error"] == "no_table"
    assert anna.post(f"/t/{table}/chat", {"text": "hello"}).status_code == 404
    assert [row["id"] for row in answer("admin", "list", "--db", file)] == [kept]
    store: Store = client.app.state.rooms.store
    with store.database.read() as connection:
        for part in METADATA.tables.values():
            if "match_id" in part.c:
                left = sa.select(sa.func.count()).where(part.c.match_id == table)
                assert connection.execute(left).scalar() == 0, part.name
        row = connection.execute(sa.select(MATCH).where(MATCH.c.id == table)).one()
    assert (row.config, row.key, row.webhook) == (b"", None, "")
    age(store, table, 2)
    gone = run("admin", "remove", kept, "--db", file, "--yes")
    assert gone.stdout == "1 tables are gone.\n", gone.output
    assert store.table(table) is None, "its id is forgotten, too"


def test_who_is_not_sure_removes_nothing(client: TestClient[Litestar], file: Path) -> None:
    table = Browser(client).new("person", "random")["table"]
    assert run("admin", "remove", table, "--db", file).exit_code != 0
    assert [row["id"] for row in answer("admin", "list", "--db", file)] == [table]


@pytest.mark.parametrize(
    ("settings", "gone"),
    [
        ({}, {"bots, 31 days", "lesson, 31 days"}),
        ({"keep_days": 0}, set()),
        ({"keep_days": 20}, {"bots, 29 days", "bots, 31 days", "lesson, 31 days"}),
        ({"keep_days": 0, "keep_days_with_people": 90}, {"people, 99 days"}),
    ],
)
def test_tables_expire(
    client: TestClient[Litestar], settings: dict[str, Any], gone: set[str]
) -> None:
    anna, store = Browser(client), client.app.state.rooms.store
    made = {}
    for name, kinds, days in (
        ("bots, 29 days", ("random", "random"), 29),
        ("bots, 31 days", ("random", "random"), 31),
        ("people, 99 days", ("person", "random"), 99),
        ("people, now", ("person", "random"), 0),
    ):
        made[anna.new(*kinds)["table"]] = name
        age(store, list(made)[-1], days)
    lesson = anna.post("/learn/gaia/research", {}).json()["table"]
    made[lesson] = "lesson, 31 days"
    age(store, lesson, 31)
    rooms = Rooms(store, msgspec.structs.replace(NO_LIMITS, **settings))
    with read_log() as log:
        assert Expiry(rooms).remove_old() == len(gone)
    rooms.close()
    assert {made[line["table"]] for line in log.of("INFO")} == gone, "and the log says so"
    left = {made[row.id] for row in administration.listed(store)}
    assert left == set(made.values()) - gone


def test_expiry_by_hand(client: TestClient[Litestar], file: Path) -> None:
    table = Browser(client).new("random", "random")["table"]
    age(client.app.state.rooms.store, table, 31)
    assert run("admin", "expire", "--db", file, "--yes").stdout == "1 tables are gone.\n"


def test_quotas_by_address_and_in_all(file: Path) -> None:
    wish = {"game": "lagoon", "seats": seats("person", "random"), "seed": 5}
    few = msgspec.structs.replace(NO_LIMITS, tables_per_address=2, tables=3)
    with toy_store(str(file)) as store, serving(store, few) as client:
        anna = Browser(client)
        tables = [anna.new("person", "random")["table"] for _ in range(2)]
        refused = anna.post("/tables", wish)
        assert (refused.status_code, refused.json()["error"]) == (429, "many_tables")
        assert "2" in refused.json()["reason"]
        assert int(refused.headers["retry-after"]) > 0
        administration.close(store, tables[0])
        anna.new("person", "random")
        store.create("lagoon", 2, b"{}", "live", [], opener="of somebody else")
        administration.close(store, tables[1])
        anna.new("person", "random")
        with store.database.write() as connection:
            connection.execute(sa.update(MATCH).values(opener="of others"))
        full = anna.post("/tables", wish)
        assert (full.status_code, full.json()["error"]) == (503, "full_server")
        with store.database.write() as connection:
            connection.execute(sa.update(MATCH).values(over=True))
        anna.new("person", "random")


def test_how_much_there_is(client: TestClient[Litestar], file: Path) -> None:
    Browser(client).new("person", "random")
    told = answer("admin", "storage", "--db", file)
    assert (told["running"], told["over"], told["closed"]) == (1, 0, 0)
    assert told["bytes"] >= told["entry_bytes"] > 0
    assert "entry bytes" in run("admin", "storage", "--db", file).stdout


def test_a_database_of_another_version_is_left_alone(file: Path) -> None:
    store = Store(str(file))
    with store.database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    store.close()
    assert "is not of this version" in refusal("admin", "list", "--db", file)
    assert "is not of this version" in refusal("check", "--db", file)
    missing = file.with_name("other.db")
    assert refusal("admin", "list", "--db", missing) == f"There is no database {missing}."
    assert not missing.exists()
