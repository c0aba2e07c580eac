"""Nobody can hold up a table by asking for what takes long.

What must not happen in the server itself is noted in this process, where the server of these tests
runs; the processes that it starts do not know. A process that hangs is one that was stopped.
"""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from copy import copy
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import record
from armillary.games.imperium.board.sheets import battle_odds
from armillary.table.background.bot_worker import Worker
from armillary.table.fair_queue import EACH
from armillary.table.pages import result
from armillary.table.replay import page as replay
from armillary.table.room.room import Room
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from tests.table.toy_table import Browser, serving

LONG = (Path(__file__).parents[2] / "data/imperium/golden-v2-6p.jsonl").read_bytes()
BATTLES = b"".join(LONG.splitlines(keepends=True)[:400])
"""A match where the odds of battles can be asked for."""
SHIPS = ("flagship", "war_sun", "dreadnought", "carrier", "cruiser", "destroyer", "fighter")
FLEETS = urlencode(
    [("a", 0), ("d", 1), *((f"{side}.{kind}", 3) for side in "ad" for kind in SHIPS)]
)
NO_LIMITS = Settings(rates={}, task_processes=1, task_seconds=60)
PATIENCE = 60
"""Seconds after which something has failed; nothing takes as long."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("slow") / "tables.db"))
    yield store
    store.close()


@pytest.fixture
def client(place: Store, processes: None) -> Iterator[TestClient[Litestar]]:
    with serving(place, NO_LIMITS) as client:
        yield client


@pytest.fixture
def guest(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def imported(browser: Browser, content: bytes) -> str:
    answer = browser.post("/import", content=content)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def noted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[str]:
    """Notes from now on whenever this process does that."""
    real = getattr(owner, name)
    done: list[str] = []

    def called(*args: Any, **kwargs: Any) -> Any:
        done.append(name)
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, called)
    return done


class Match:
    """Somebody plays at a table of their own."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self._browser = Browser(client)
        self._rooms = client.app.state.rooms
        seats = [{"kind": "person", "name": name} for name in ("Anna", "Ben")]
        wish = {"game": "gaia", "seats": seats, "pace": "device", "seed": 5}
        self._table = str(self._browser.post("/tables", wish).json()["table"])
        assert self._browser.get(f"/t/{self._table}").status_code == 200

    def move(self) -> int:
        """Make a move; gives the status."""
        room = self._rooms.known(self._table)
        action = msgspec.to_builtins(room.ledger.decision.options[0])
        return int(self._browser.move(self._table, action, room.version).status_code)


@contextmanager
def hanging(client: TestClient[Litestar]) -> Iterator[asyncio.subprocess.Process]:
    """The process that does what takes long hangs meanwhile."""
    [idle] = client.app.state.tasks._idle
    process: asyncio.subprocess.Process = idle._process
    process.send_signal(signal.SIGSTOP)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGCONT)


@contextmanager
def watching(browser: Browser, table: str) -> Iterator[Any]:
    """The live line of a page, which has everything."""
    with browser.live(table) as page:
        page.receive_json(timeout=PATIENCE)
        yield page


def shown(page: Any, region: str) -> str:
    """A region, when it comes."""
    while True:
        regions = page.receive_json(timeout=PATIENCE).get("regions", {})
        if region in regions:
            return str(regions[region])


# --- 7: the odds of battles


def test_odds_are_worked_out_apart_from_the_server(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = imported(guest, BATTLES)
    done = noted(monkeypatch, battle_odds, "odds")
    with watching(guest, table) as page:
        page.send_text(f"sheet odds?{FLEETS}")
        assert 'name="d.fighter" value="3"' in shown(page, "sheet-odds")
    assert done == []


def test_odds_that_never_come_hold_up_nobody(client: TestClient[Litestar], guest: Browser) -> None:
    table, match = imported(guest, BATTLES), Match(client)
    with watching(guest, table) as page:
        with hanging(client):
            page.send_text(f"sheet odds?{FLEETS}")
            assert [match.move() for _ in range(3)] == [200] * 3
            guest.post(f"/t/{table}/chat", {"text": "Hello?"})
            assert "Hello?" in str(page.receive_json(timeout=PATIENCE)), "nor their own page"
        assert shown(page, "sheet-odds")


def test_a_spectator_who_asks_for_too_many_odds_is_told_so(
    client: TestClient[Litestar], guest: Browser
) -> None:
    table = imported(guest, BATTLES)
    with hanging(client), ExitStack() as open_lines:
        pages = [open_lines.enter_context(watching(guest, table)) for _ in range(EACH + 2)]
        for page in pages:
            page.send_text(f"sheet odds?{FLEETS}")
        # One is being worked out, as many as may wait do, and one is too much.
        told = pages[-1].receive_json(timeout=PATIENCE)
        assert told["refused"].startswith("You have asked for a lot at once.")


def test_work_that_takes_too_long_is_stopped(client: TestClient[Litestar], guest: Browser) -> None:
    table, tasks = imported(guest, LONG), client.app.state.tasks
    usual = tasks._settings
    with hanging(client) as process:
        tasks._settings = msgspec.structs.replace(usual, task_seconds=0.1)
        answer = guest.get(f"/t/{table}/at/5")
        assert (answer.status_code, answer.json()["error"]) == (503, "takes_long")
        assert answer.json()["reason"].startswith("That takes longer than this server allows.")
        assert client.blocking_portal.call(process.wait) == -signal.SIGKILL
    tasks._settings = usual
    assert guest.get(f"/t/{table}/at/5").status_code == 200, "another process does it"


# --- 9: bots


def works(worker: Worker, times: int) -> None:
    """Let a worker look for work so many times; while other tables wait, it decides once."""
    for _ in range(times):
        worker.work(threading.Event())


def bots_table(browser: Browser, *kinds: str, game: str = "imperium") -> str:
    seats = [{"kind": kind, "bot": "random" if kind == "bot" else ""} for kind in kinds]
    answer = browser.post("/tables", {"game": game, "seats": seats, "pace": "turns", "seed": 3})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def decided(store: Store, table: str) -> int:
    """How much of the match has been played."""
    return sum(entry.seat >= 0 and b'"action"' in entry.body for entry in store.entries(table))


def test_tables_of_bots_alone_hold_up_no_people(store: Store) -> None:
    with serving(store, NO_LIMITS) as client:
        guest, anna = Browser(client), Browser(client)
        crowds = [bots_table(guest, *["bot"] * 6) for _ in range(2)]
        worker = Worker(store)
        works(worker, 4)
        waits = bots_table(anna, "bot", "person", game="gaia")
        anna.post(f"/t/{waits}/start", {"bot": "random"})
        before = [decided(store, table) for table in crowds]
        assert abs(before[0] - before[1]) <= 1, "they take turns"
        works(worker, 1)
        assert decided(store, waits) >= 1
        assert [decided(store, table) for table in crowds] == before


def test_tables_of_bots_take_turns(store: Store) -> None:
    with serving(store, NO_LIMITS) as client:
        tables = [bots_table(Browser(client), *["bot"] * 4, game="gaia") for _ in range(3)]
        works(Worker(store), 12)
        assert [decided(store, table) for table in tables] == [4, 4, 4]


# --- 10: imports


def test_thirty_imports_leave_moves_alone(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, go_on = Match(client), threading.Event()
    real = record.decode

    def never_ends(content: bytes) -> Any:
        go_on.wait(PATIENCE)
        return real(content)

    monkeypatch.setattr(record, "decode", never_ends)
    with ThreadPoolExecutor(31) as people:
        sent = [people.submit(Browser(client).post, "/import", content=LONG) for _ in range(30)]
        moves = people.submit(lambda: [match.move() for _ in range(3)])
        try:
            assert moves.result(timeout=PATIENCE / 2) == [200] * 3
        finally:
            go_on.set()
        answers = [future.result() for future in sent]
    opened = [answer for answer in answers if answer.status_code == 201]
    refused = {answer.json()["error"] for answer in answers if answer.status_code == 429}
    assert len(opened) >= EACH + 1
    assert len(opened) + sum(answer.status_code == 429 for answer in answers) == 30
    assert refused <= {"asks_much"}


def test_imports_count_for_their_address(place: Store, processes: None) -> None:
    few = msgspec.structs.replace(NO_LIMITS, tables_per_address=1, tables=0)
    with serving(place, few) as client:
        guest = Browser(client)
        answers = [guest.post("/import", content=BATTLES).json() for _ in range(2)]
    assert [answer.get("error") for answer in answers][-1] == "many_tables"


# --- 11: looking back


@pytest.mark.parametrize(
    ("path", "owner", "name"),
    [
        ("/at/40?whole=true", Room, "at"),
        ("/at/40", Room, "at"),
        ("/end", result, "end_page"),
        ("/export", Room, "export"),
        ("/replay?at=40", replay, "replay_page"),
        ("/replay/steps?first=40&count=4", replay, "replay_steps"),
        ("/replay/describe?at=40&place=x", replay, "describe"),
    ],
)
def test_nothing_of_the_past_is_read_by_the_server_itself(
    guest: Browser, monkeypatch: pytest.MonkeyPatch, path: str, owner: Any, name: str
) -> None:
    table = imported(guest, LONG)
    done = noted(monkeypatch, owner, name)
    assert guest.get(f"/t/{table}{path}").status_code == 200
    assert done == []


def test_playing_on_from_a_moment_is_no_work_of_the_server(
    guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = imported(guest, LONG)
    done = noted(monkeypatch, Room, "at")
    answer = guest.post(f"/t/{table}/fork", {"entry": 40, "seat": 1})
    assert answer.status_code == 201
    assert done == []


def test_looking_back_is_limited(client: TestClient[Litestar], guest: Browser) -> None:
    table = imported(guest, LONG)
    with ThreadPoolExecutor(EACH + 2) as readers:
        with hanging(client):
            looks = [
                readers.submit(Browser.get, copy(guest), f"/t/{table}/at/{entry}")
                for entry in range(5, EACH + 7)
            ]
            first, _ = wait(looks, PATIENCE, FIRST_COMPLETED)
            [refused] = [look.result() for look in first]
            assert (refused.status_code, refused.json()["error"]) == (429, "asks_much")
            assert refused.json()["reason"].startswith("You have asked for a lot at once.")
        codes = [look.result().status_code for look in looks]
    assert sorted(codes) == [200] * (EACH + 1) + [429]
