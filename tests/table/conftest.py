"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from armillary.table.background import bot_worker
from armillary.table.storage.store import Store
from bench import postgresql
from tests.table import tasks_here


@pytest.fixture(autouse=True)
def bots_play_the_same_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere nobody can know what they will do."""
    monkeypatch.setattr(bot_worker, "any_seed", lambda: 7)


@pytest.fixture(scope="session", autouse=True)
def tasks_are_done_here() -> Iterator[pytest.MonkeyPatch]:
    """Starting a process takes longer than most tests. `processes` starts them all the same."""
    with pytest.MonkeyPatch.context() as patch:
        tasks_here.install(patch)
        yield patch


@pytest.fixture
def processes(tasks_are_done_here: pytest.MonkeyPatch) -> Iterator[None]:
    """Tasks are done by processes, as in a real server."""
    tasks_are_done_here.undo()
    yield
    tasks_here.install(tasks_are_done_here)


@pytest.fixture(scope="session")
def new_postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a new, empty database of a server that lives as long as the run."""
    if postgresql.programs() is None:
        pytest.skip(f"{postgresql.MISSING} Skipped.")
    with postgresql.server() as make:
        yield make


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
