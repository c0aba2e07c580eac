"""Opening a database: migrations, settings, the lock, news, and one clear sentence for trouble."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from armillary.table.model import Preferences
from armillary.table.storage import database as databases
from armillary.table.storage.change_feed import Here, News
from armillary.table.storage.schema import METADATA, Invitation, NewEntry, NewJob, NewSeat
from armillary.table.storage.store import Store, StoreError


def new(store: Store) -> str:
    return store.create("gaia", 1, b"{}", "live", [NewSeat("person", "Ana")]).id


def play(store: Store, match: str, version: int) -> None:
    done = store.append(match, version, [NewEntry(0, b"x")], f"r{version}")
    assert done.status == "ok"


# --- Migrations


def test_an_empty_database_gets_all_tables(store: Store) -> None:
    with store.database.read() as connection:
        names = set(sa.inspect(connection).get_table_names())
        assert names == {*METADATA.tables, "alembic_version"}
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


def test_opening_again_changes_nothing(url: str) -> None:
    first = Store(url)
    match = new(first)
    play(first, match, 0)
    second = Store(url)
    assert second.table(match) == first.table(match)
    assert second.entries(match) == first.entries(match)
    first.close()
    second.close()


def test_processes_that_start_together_take_turns(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(Store, [url] * 4))
    match = new(stores[0])
    assert all(store.table(match) is not None for store in stores)
    for store in stores:
        store.close()


def test_a_database_of_a_newer_program_is_left_alone(url: str) -> None:
    store = Store(url)
    match = new(store)
    with store.database.write() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="was written by a newer Armillary"):
        Store(url)
    assert store.table(match) is not None
    store.close()


# --- SQLite's settings and lock


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.db"))
    for transaction in (store.database.read, store.database.write):
        with transaction() as connection:

            def pragma(name: str, connection: sa.Connection = connection) -> object:
                return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

            assert pragma("synchronous") == 2
            assert pragma("journal_mode") == "wal"
            assert pragma("foreign_keys") == 1
            assert pragma("busy_timeout") == 5000
    store.close()


def test_the_file_lies_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    store = Store()
    assert store.database.file == tmp_path / "data" / "tables.db"
    assert store.database.file.exists()
    store.close()


def test_a_second_server_on_a_sqlite_file_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.db")
    first, second = Store(path), Store(path)
    first.hold()
    with pytest.raises(StoreError, match=r"Another Armillary serves .*tables\.db already"):
        second.hold()
    first.close()
    second.hold()
    second.close()


def test_a_new_server_takes_over_what_the_last_ones_workers_left(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.db"))
    match = store.create(
        "gaia", 1, b"{}", "live", [NewSeat("bot", "B", "x")], next_job=NewJob(0)
    ).id
    assert store.jobs.claim("dead", 100) is not None
    assert store.jobs.claim("new", 60) is None
    store.hold()
    job = store.jobs.claim("new", 60)
    assert job is not None
    assert job.match_id == match
    store.close()


def test_two_postgresql_servers_may_serve(new_postgresql: Callable[[], str]) -> None:
    url = new_postgresql()
    first, second = Store(url), Store(url)
    first.hold()
    second.hold()
    assert second.table(new(first)) is not None
    first.close()
    second.close()


# --- Trouble


def test_a_file_of_another_kind_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"This is a letter to my aunt.\n" * 100)
    with pytest.raises(StoreError) as error:
        Store(str(file))
    expected = f"{file} is not a database of Armillary. Choose another file with --db."
    assert str(error.value) == expected
    assert file.read_bytes() == b"This is a letter to my aunt.\n" * 100


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(str(file))
    for _ in range(50):
        new(store)
    store.close()
    content = bytearray(file.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    file.write_bytes(content)
    with pytest.raises(StoreError) as error:
        Store(str(file)).hold()
    assert str(error.value) == (
        f"The database {file} is damaged. Put back a copy of it, or move it away to begin "
        "with an empty one."
    )


def test_damage_in_the_middle_is_found_before_serving(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(str(file))
    match = new(store)
    for version in range(200):
        store.append(match, version, [NewEntry(0, b"y" * 400)], f"r{version}")
    store.close()
    with sqlite3.connect(file) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'entry'"
        (page,) = connection.execute(query).fetchone()
    connection.close()
    content = bytearray(file.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    file.write_bytes(content)
    store = Store(str(file))
    with pytest.raises(StoreError, match="is damaged"):
        store.hold()
    with pytest.raises(StoreError, match="is damaged"):
        store.entries(match)
    store.close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"Cannot make the folder .*file/sub: Not a directory"):
        Store(str(tmp_path / "file" / "sub" / "tables.db"))
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(str(tmp_path))


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://me@host/db", "A database of this kind cannot hold tables: mysql."),
        ("sqlite://", "A database of this kind cannot hold tables: sqlite."),
        ("://", "The address of the database cannot be read."),
    ],
)
def test_other_addresses_are_refused_with_those_that_are_allowed(url: str, reason: str) -> None:
    with pytest.raises(StoreError) as error:
        Store(url)
    assert str(error.value).startswith(reason)
    assert "sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME" in str(error.value)


def test_a_postgresql_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError) as error:
        Store(f"postgresql://me:secret@/db?host={tmp_path}")
    assert "cannot be used" in str(error.value)
    assert "secret" not in str(error.value)
    assert "\n" not in str(error.value)


def test_postgresql_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'armillary\[postgres\]'"):
        Store("postgresql://me@host/db")


# --- News


async def until(
    news: AsyncGenerator[News | Here, None], match: str, version: int
) -> list[tuple[str, int]]:
    """All news up to those of this version: which match, and how far it is."""
    heard = []
    async for item in news:
        assert isinstance(item, News)
        heard.append((item.id, item.version))
        if heard[-1] == (match, version):
            return heard
    raise AssertionError("news never end")


def listen(body: Awaitable[None]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(body, 30)

    asyncio.run(limited())


def test_news_of_every_change_reach_another_process(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "CHECK", 600.0)
    here, there = Store(url), Store(url)
    match = new(here)
    silent = new(here)

    async def body() -> None:
        news = here.watch(lambda: [match])
        assert await anext(news) == News(match, 0), "first, what may have been missed"
        play(there, match, 0)
        assert (silent, 0) not in await until(news, match, 1)
        there.append(match, 1, [NewEntry(0, b"x"), NewEntry(-1, b"y")], "double")
        await until(news, match, 3)
        for change in (
            lambda: there.chat(match, 0, "Ana", "hello"),
            lambda: there.rename(match, 0, "Anna"),
            lambda: there.let_in(match, 0, "hash"),
            lambda: there.invite(match, Invitation("way", 0, "seat")),
            lambda: there.withdraw(match, "way"),
            lambda: there.change_settings(match, b"{}"),
            lambda: there.prefer(match, 0, Preferences(sound=True)),
        ):
            change()
            assert await anext(news) == News(match, 3, people=True)
        await news.aclose()

    listen(body())
    here.close()
    there.close()


def test_a_change_that_does_not_happen_makes_no_news(url: str) -> None:
    store = Store(url)
    match = new(store)

    async def body() -> None:
        news = store.watch(lambda: [match])
        await anext(news)
        with pytest.raises(ZeroDivisionError), store.database.write() as connection:
            store.database.tell(connection, match, 99)
            raise ZeroDivisionError
        assert store.append(match, 5, [NewEntry(0, b"x")], "late").status == "stale"
        play(store, match, 0)
        assert await until(news, match, 1) == [(match, 1)]
        await news.aclose()

    listen(body())
    store.close()


def test_a_listener_that_was_cut_off_catches_up(
    new_postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "RECONNECT", 0.01)
    store = Store(new_postgresql())
    match, closed = new(store), new(store)
    cut = sa.text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE query LIKE '%ANY($1)%' AND pid <> pg_backend_pid()"
    )

    async def body() -> None:
        news = store.watch(lambda: [match])
        await anext(news)
        for version in range(3):
            with store.database.write() as connection:
                assert connection.execute(cut).all() == [(True,)]
            # Said while nobody listens; of matches that are not open, nobody needs to know.
            play(store, match, version)
            play(store, closed, version)
            assert (closed, version + 1) not in await until(news, match, version + 1)
        await news.aclose()

    listen(body())
    store.close()


def test_what_a_server_did_not_tell_before_it_died_is_found(
    new_postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "CHECK", 0.01)
    store = Store(new_postgresql())
    match = new(store)
    monkeypatch.setattr(store.database, "tell", lambda *_: None)

    async def body() -> None:
        news = store.watch(lambda: [match])
        await anext(news)
        play(store, match, 0)
        assert (match, 1) in await until(news, match, 1)
        await news.aclose()

    listen(body())
    store.close()


def test_a_connection_in_use_is_closed_when_it_comes_back(
    new_postgresql: Callable[[], str],
) -> None:
    store = Store(new_postgresql())
    with store.database.read() as connection:
        driver = connection.connection.driver_connection
        store.close()
        assert connection.execute(sa.text("SELECT 1")).scalar() == 1
    assert driver is not None
    assert driver.closed


def test_words_of_others_on_the_channel_do_no_harm(new_postgresql: Callable[[], str]) -> None:
    store = Store(new_postgresql())
    match = new(store)

    async def body() -> None:
        news = store.watch(list)
        first = asyncio.ensure_future(anext(news))
        while not first.done():
            with store.database.write() as connection:
                for text in ("", "nonsense", ":", "a:b", "a:-1", "a:1:x", "a:1:[1]", f"{match}:7"):
                    connection.execute(sa.select(sa.func.pg_notify("armillary", text)))
            await asyncio.sleep(0)
        assert await first == News(match, 7)
        await news.aclose()

    listen(body())
    store.close()


def test_news_of_the_log_bring_its_entries_if_they_fit(new_postgresql: Callable[[], str]) -> None:
    store = Store(new_postgresql())
    match = new(store)

    async def body() -> None:
        news = store.watch(lambda: [match])
        await anext(news)
        store.append(match, 0, [NewEntry(0, b"x"), NewEntry(-1, b"\xff")], "fits")
        told = await anext(news)
        assert isinstance(told, News)
        assert (told.version, told.people, list(told.entries)) == (2, False, store.entries(match))
        store.append(match, 2, [NewEntry(0, b"x" * 8000)], "too long")
        assert await anext(news) == News(match, 3, False, ())
        await news.aclose()

    listen(body())
    store.close()


def test_connections_that_died_while_nobody_used_them(
    new_postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(new_postgresql())
    match = new(store)
    monkeypatch.setattr(databases, "IDLE", 0.0)
    cut = sa.text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE state = 'idle' AND pid <> pg_backend_pid()"
    )
    other = Store(store.address)
    for version in range(3):
        with other.database.write() as connection:
            connection.execute(cut)
        play(store, match, version)
    assert len(store.entries(match)) == 3
    store.close()
    other.close()
