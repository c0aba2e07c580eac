"""An operator who copies a database has all of it, and whoever restores one loses nothing."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.operation.store_check import check
from armillary.table.storage import administration
from armillary.table.storage.schema import ENTRY, MATCH
from armillary.table.storage.store import Store
from bench import postgresql
from bench.page_costs import played
from bench.played_tables import opened
from tests.cli.running import answer, refusal, run
from tests.table.toy_table import Browser, serving, toy_store

OLD = Path(__file__).parents[2] / "data/databases/tables-0002.db.gz"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def client(file: Path) -> Iterator[TestClient[Litestar]]:
    with toy_store(str(file)) as store, serving(store) as client:
        yield client


def test_a_copy_made_while_people_play_has_everything(
    client: TestClient[Litestar], file: Path, tmp_path: Path
) -> None:
    anna = Browser(client)
    tables = [anna.new("person", "random")["table"] for _ in range(3)]
    by_hand, copy = tmp_path / "by hand.db", tmp_path / "copy.db"
    shutil.copy(file, by_hand)
    lost = pytest.raises(sqlite3.OperationalError, match="no such table")
    with closing(sqlite3.connect(by_hand)) as connection, lost:
        connection.execute("SELECT count(*) FROM match")
    told = answer("backup", copy, "--db", file)
    assert told["tables"] == 3
    assert [path.name for path in tmp_path.glob("copy.db*")] == ["copy.db"], "one file"
    store = Store(str(copy))
    assert {one.table: one.problem for one in check(store)} == dict.fromkeys(tables, "")
    store.close()


def test_a_copy_replaces_nothing_by_accident(
    client: TestClient[Litestar], file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("the only picture of my aunt")
    assert refusal("backup", copy, "--db", file).startswith(f"There is a file {copy} already")
    assert copy.read_text() == "the only picture of my aunt"
    assert run("backup", copy, "--db", file, "--overwrite").exit_code == 0
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_what_cannot_be_copied_or_restored_is_told_in_one_sentence(
    file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    assert refusal("backup", copy, "--db", file) == f"There is no database {file}."
    assert not file.exists()
    Store(str(file)).close()
    assert "cannot be written" in refusal("backup", tmp_path / "no/folder.db", "--db", file)
    (tmp_path / "letter").write_bytes(b"Dear aunt,\n" * 500)
    assert "is not a database of Armillary" in refusal("restore", tmp_path / "letter", "--db", file)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE recipes (name)")
    assert "is not a database of Armillary" in refusal(
        "restore", tmp_path / "other.db", "--db", file
    )
    assert "pg_dump --format=custom" in refusal("backup", copy, "--db", "postgresql://me@host/db")
    assert "pg_restore --clean" in refusal("restore", file, "--db", "postgresql://me@host/db")


def test_a_copy_is_put_back_and_what_was_there_is_kept(file: Path, tmp_path: Path) -> None:
    copy, match = tmp_path / "copy.db", played("gaia", 2, 3)
    store = Store(str(file))
    kept = opened(store, match, 5).id
    answer("backup", copy, "--db", file)
    later = opened(store, match, 7).id
    store.hold()
    assert "serves" in refusal("restore", copy, "--db", file), "not while a server runs"
    store.close()
    told = answer("restore", copy, "--db", file)
    assert told["tables"] == 1
    store = Store(str(file))
    assert [one.table for one in check(store)] == [kept]
    store.close()
    before = Store(told["before"])
    assert {one.table for one in check(before)} == {kept, later}
    before.close()


def test_postgresql_is_copied_and_put_back_as_the_commands_say(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    tools = postgresql.programs()
    assert tools is not None
    if not (tools / "pg_dump").exists():
        pytest.skip("pg_dump is not installed here")
    url, dump = new_postgresql(), tmp_path / "tables.dump"
    store = Store(url)
    kept = opened(store, played("gaia", 2, 3), 5).id
    # Other tests have their tables in the same database.
    schema = f"--schema={url.rpartition('%3D')[2]}"

    def follow(said: str) -> None:
        """Run the command that ends a refusal."""
        tool, *words = said.partition(": ")[2].split()
        told = [word.replace("FILE", str(dump)).replace("URL", url) for word in words]
        subprocess.run([tools / tool, schema, *told], check=True, timeout=60)

    follow(refusal("backup", dump, "--db", url))
    administration.remove(store, kept)
    assert [one.table for one in check(store)] == []
    store.close()
    follow(refusal("restore", dump, "--db", url))
    assert answer("check", "--db", url) == {"good": 1, "damaged": []}


def test_before_every_migration_there_is_a_copy(file: Path, tmp_path: Path) -> None:
    file.write_bytes(gzip.decompress(OLD.read_bytes()))
    store = Store(str(file))
    store.close()
    [copy] = tmp_path.glob("tables.db.before-*")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
        (before,) = connection.execute("SELECT count(*) FROM entry").fetchone()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (before,)
    Store(str(file)).close()
    assert len(list(tmp_path.glob("tables.db.before-*"))) == 1, "only where something changes"


def test_every_old_match_replays(file: Path) -> None:
    file.write_bytes(gzip.decompress(OLD.read_bytes()))
    Store(str(file)).close()
    told = answer("check", "--db", file)
    assert told["good"] > 0
    assert told["damaged"] == []


Harm = Callable[[sa.Connection, str], object]


@pytest.mark.parametrize(
    ("harm", "problem"),
    [
        (
            lambda c, table: c.execute(
                sa.delete(ENTRY).where(ENTRY.c.match_id == table, ENTRY.c.version == 3)
            ),
            "Its log lacks 1 of 9 entries, first 3.",
        ),
        (
            lambda c, table: c.execute(
                sa.update(ENTRY)
                .where(ENTRY.c.match_id == table, ENTRY.c.version == 4)
                .values(body=b'{"action":{"do":"no such thing"}}')
            ),
            "Entry 4 cannot be replayed: ",
        ),
        (
            lambda c, table: c.execute(
                sa.update(MATCH).where(MATCH.c.id == table).values(over=True)
            ),
            "It is stored as over: True, and replays to False.",
        ),
    ],
    ids=["an entry is missing", "an entry is nonsense", "the state is wrong"],
)
def test_a_damaged_match_is_named_and_closed_and_the_rest_plays(
    store: Store, harm: Harm, problem: str
) -> None:
    match = played("gaia", 2, 3)
    good, bad = (opened(store, match, 9) for _ in range(2))
    with store.database.write() as connection:
        harm(connection, bad.id)
    look = answer("check", "--db", store.address, "--no-quarantine", status=1)
    assert [(one["table"], one["closed"]) for one in look["damaged"]] == [(bad.id, "")]
    told = answer("check", "--db", store.address, status=1)
    assert told["good"] == 1
    assert told["damaged"][0]["problem"].startswith(problem)
    with serving(store) as client:
        for table, status in ((good, 200), (bad, 410)):
            token = {"authorization": f"Bearer {table.secrets[0]}"}
            asked_for = client.get(f"/api/tables/{table.id}", headers=token)
            assert asked_for.status_code == status
        assert asked_for.json()["error"] == "damaged_table"
