"""The process that thinks for bots."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from armillary import bots
from armillary.bots import Reason
from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision
from armillary.core.game import load
from armillary.core.match import Match
from armillary.table.background import bot_worker
from armillary.table.background.bot_worker import Worker
from armillary.table.background.worker_crew import Crew
from armillary.table.model import Seat
from armillary.table.room import log_entries, match_log
from armillary.table.room.log_entries import Body, SeatChange
from armillary.table.room.match_log import Ledger
from armillary.table.room.waiting import asked
from armillary.table.storage.database_errors import StoreError
from armillary.table.storage.jobs import MAX_TRIES
from armillary.table.storage.people import PlaysFor
from armillary.table.storage.schema import Job, NewEntry, NewSeat, StoredTable
from armillary.table.storage.store import Store
from tests.table.storage.reading import given_up, read

GO = Event()
"""Never set: work on."""

WORKER = """
import sys, threading
from armillary.table.storage.store import Store
from armillary.table.background.bot_worker import Worker
Worker(Store(sys.argv[1]), lease=1.0).run(threading.Event())
"""

CREW = """
import sys, threading
from armillary.table.background.worker_crew import Crew
crew = Crew(sys.argv[1], 2)
crew.mend()
print("started", flush=True)
threading.Event().wait()
"""


def new(store: Store, *seats: NewSeat, seed: int = 1) -> str:
    """A match of Gaia Project with a job for the bot that begins."""
    game = load("gaia")
    config = game.config_type(players=len(seats), seed=seed)
    match = Match(game, config)
    around = [Seat(number, *seat) for number, seat in enumerate(seats)]
    raw = msgspec.json.encode(config)
    return store.create("gaia", game.version, raw, "solo", seats, **asked(match, around)).id


def bot(name: str = "random") -> NewSeat:
    return NewSeat("bot", name, name)


def header(store: Store, match: str) -> StoredTable:
    table = store.table(match)
    assert table is not None
    return table


def ledger(store: Store, match: str) -> Ledger:
    """The log read by somebody else: every entry must be legal."""
    table = header(store, match)
    entries = store.entries(match)
    assert [entry.version for entry in entries] == list(range(1, table.version + 1))
    return read(match_log.ledger_of(table), entries)


def test_bots_play_a_whole_match_in_one_go(store: Store) -> None:
    match = new(store, bot(), bot("greedy"))
    worker = Worker(store)
    assert worker.work(GO)
    table = header(store, match)
    assert table.over
    assert table.waiting == ()
    played = ledger(store, match)
    assert played.match.over
    assert {line.seat for line in played.lines} == {0, 1}
    assert not worker.work(GO), "nothing is left to do"


def test_reasons_ride_with_the_move(store: Store) -> None:
    match = new(store, bot("greedy"), NewSeat("person", "Ana"))
    Worker(store).work(GO)
    line = ledger(store, match).lines[-1]
    assert line.seat == 0
    assert len(line.reasons) == 3
    read = match_log.actions_of(load("gaia")).decode
    options = [(read(one.action), one.value) for one in line.reasons]
    assert options[0][0] == line.action
    assert options[0][1] >= options[1][1] >= options[2][1]


def test_it_stops_where_a_person_is_asked(store: Store) -> None:
    match = new(store, bot(), NewSeat("person", "Ana"), bot())
    worker = Worker(store)
    assert worker.work(GO)
    assert header(store, match).waiting == (1,)
    assert not worker.work(GO)
    # The person answers; the worker reads on from what it remembers.
    there = ledger(store, match)
    assert there.match.decision is not None
    body = there.play(there.match.decision.options[0], 0.0)
    move = [NewEntry(1, log_entries.encode(body))]
    table = header(store, match)
    after = asked(there.match, table.seats)
    assert after["next_job"] is not None
    assert store.append(match, table.version, move, "ana", **after).status == "ok"
    assert worker.work(GO)
    assert header(store, match).version > table.version + 1
    assert ledger(store, match).lines[table.version + 1].seat == 2


def test_what_was_taken_back_is_forgotten(store: Store) -> None:
    match = new(store, bot(), NewSeat("person", "Ana"))
    worker = Worker(store)
    worker.work(GO)
    table = header(store, match)
    there = ledger(store, match)
    there.take_back(0, 1)
    entry = [NewEntry(1, b'{"undo":0,"by":1}')]
    store.append(match, table.version, entry, "undo", **asked(there.match, table.seats))
    assert worker.work(GO)
    again = ledger(store, match)
    assert again.version == header(store, match).version > table.version + 1
    assert again.match.decision is not None
    assert again.match.decision.seat == 1


def test_a_seat_that_was_taken_back_is_left_to_the_person(store: Store) -> None:
    match = new(store, NewSeat("person", "Ana", "greedy"), NewSeat("person", "Celina"))
    job = store.jobs.claim("slow", 0)
    assert job is not None
    back = [NewEntry(0, log_entries.encode(Body(seat=SeatChange(0, "back"))))]
    store.append(match, 0, back, "back", seating=PlaysFor(0, ""))
    assert not Worker(store).work(GO)
    assert header(store, match).version == 1


class Broken:
    """A bot that fails, or plays something else first."""

    def __init__(self, meanwhile: Callable[[], Any]) -> None:
        self.reasons: tuple[Reason, ...] = ()
        self.meanwhile = meanwhile

    def choose(self, state: Any, decision: Decision) -> Action:
        self.meanwhile()
        return decision.options[0]


def test_a_move_that_comes_too_late_never_happened(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new(store, bot(), NewSeat("person", "Ana"))
    meanwhile = [lambda: store.append(match, 0, [NewEntry(1, b'{"pause":true}')], "pause")]
    slow = Broken(lambda: meanwhile.pop()())
    with monkeypatch.context() as patch:
        patch.setattr(bots, "make", lambda *_: slow)
        assert Worker(store).work(GO)
    assert not meanwhile
    assert [entry.body for entry in store.entries(match)] == [b'{"pause":true}']
    assert ledger(store, match).match.log == []


def test_a_bot_that_fails_is_given_up_and_the_reason_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = new(store, bot(), bot()), new(store, bot(), bot())
    for _ in range(MAX_TRIES - 1):
        assert store.jobs.claim("dead", 0) is not None
    worker = Worker(store)
    with monkeypatch.context() as patch:
        patch.setattr(bots, "make", lambda *_: Broken(lambda: 1 / 0))
        assert worker.work(GO)
    assert given_up(store, match) == "ZeroDivisionError('division by zero')"
    assert header(store, match).version == 0
    # The worker lives on, and thinks for others.
    assert worker.work(GO)
    assert header(store, other).over
    assert not worker.work(GO)


@pytest.mark.parametrize(("failed", "plays"), [(0, "builder"), (1, "greedy"), (3, "random")])
def test_a_weaker_bot_stands_in_for_one_that_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch, failed: int, plays: str
) -> None:
    match = new(store, bot("builder"), NewSeat("person", "Ana"))
    for _ in range(failed):
        assert store.jobs.claim("dead", 0) is not None
    asked: list[str] = []
    monkeypatch.setattr(bots, "make", lambda name, *_: Broken(lambda: asked.append(name)))
    assert Worker(store).work(GO)
    assert (asked, header(store, match).version) == ([plays], 1)


def test_a_bot_that_does_not_exist_is_named(store: Store) -> None:
    match = new(store, bot("oracle"), bot())
    for _ in range(MAX_TRIES - 1):
        store.jobs.claim("dead", 0)
    assert Worker(store).work(GO)
    reason = given_up(store, match)
    assert reason is not None
    assert reason.startswith("There is no bot called 'oracle' for gaia; there is ")


def test_a_long_thought_keeps_its_lease(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new(store, bot(), NewSeat("person", "Ana"))
    renewed = Event()
    renew = store.jobs.renew

    def renewing(*values: Any) -> bool:
        done = renew(*values)
        renewed.set()
        return done

    monkeypatch.setattr(store.jobs, "renew", renewing)
    monkeypatch.setattr(bots, "make", lambda *_: Broken(lambda: renewed.wait(30)))
    Worker(store, lease=0.1).work(GO)
    assert renewed.is_set()
    assert header(store, match).version > 0


def test_a_worker_that_is_stopped_gives_its_job_back(store: Store) -> None:
    match = new(store, bot(), bot())
    stop = Event()
    stop.set()
    assert Worker(store).work(stop)
    job = store.jobs.claim("next", 60)
    assert job is not None
    assert (job.match_id, job.tries) == (match, 1)


class Impatient(Event):
    """Set when something is done; whoever waits for it waits not at all, but not for ever."""

    def __init__(self, done: Callable[[], bool], waits: int = 100) -> None:
        super().__init__()
        self._done = done
        self._waits = waits

    def is_set(self) -> bool:
        return self._done()

    def wait(self, timeout: float | None = None) -> bool:
        self._waits -= 1
        assert self._waits > 0, "it does not get on"
        return self.is_set()


@pytest.mark.parametrize("kept", [False, True], ids=["move lost", "move kept"])
def test_a_worker_that_lost_the_database_goes_on_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """Its own lease, on the move or on the next one, must not hold up the table."""
    match = new(store, bot(), bot(), NewSeat("person", "Ana"))
    append = store.append
    broken: list[Any] = []

    def breaking(*given: Any, **more: Any) -> Any:
        done = append(*given, **more) if broken or kept else None
        if not broken:
            broken.append(done)
            raise StoreError("The connection was cut.")
        return done

    monkeypatch.setattr(store, "append", breaking)
    Worker(store).run(Impatient(lambda: header(store, match).waiting == (2,)))
    assert broken
    assert ledger(store, match).lines[0].seat == 0
    assert given_up(store, match) is None


def test_a_worker_that_lost_the_database_is_not_to_blame(store: Store) -> None:
    match = new(store, bot(), bot())
    for _ in range(2 * MAX_TRIES):
        assert store.jobs.claim("w", 30) == Job(match, 0, 0, 1)
        store.jobs.free("w", tried=False)


def test_only_the_last_matches_are_remembered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "KEPT", 2)
    matches = [new(store, bot(), NewSeat("person", "Ana"), seed=seed) for seed in (1, 2, 3)]
    worker = Worker(store)
    while worker.work(GO):
        pass
    assert list(worker._players) == matches[1:]
    assert all(header(store, match).waiting == (1,) for match in matches)


def wait_for(done: Callable[[], bool]) -> None:
    """Other processes work at their own pace: look again and again, for at most a minute."""
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end, "they do not get on"
        time.sleep(0.01)


def kill_workers(url: str, kills: int) -> None:
    """Two workers on two matches; again and again one is killed and another one started."""
    store = Store(url)
    matches = [new(store, bot(), bot(), seed=seed) for seed in (1, 2)]
    luck = SplitMix(7)
    command = [sys.executable, "-c", WORKER, url]
    crew = [subprocess.Popen(command) for _ in range(2)]

    def reached(moves: int) -> bool:
        return sum(news.version for news in store.database.versions(matches)) >= moves

    try:
        for number in range(1, kills + 1):
            # Spread over the matches; a little sooner or later, to hit any moment.
            wait_for(partial(reached, number * 120 // kills + luck.below(20)))
            victim = crew.pop(luck.below(2))
            victim.kill()
            victim.wait()
            crew.append(subprocess.Popen(command))
        wait_for(lambda: all_over(store, matches))
    finally:
        for process in crew:
            process.kill()
            process.wait()
    for match in matches:
        assert ledger(store, match).match.over
        assert given_up(store, match) is None
    assert store.jobs.claim("w", 0) is None
    store.close()


def test_killed_workers_lose_and_double_no_move(url: str) -> None:
    kill_workers(url, 3)


@pytest.mark.nightly
def test_many_killed_workers_lose_and_double_no_move(url: str) -> None:
    kill_workers(url, 25)


def all_over(store: Store, matches: list[str]) -> bool:
    return all(header(store, match).over for match in matches)


def test_a_crew_is_started_mended_and_stopped(url: str) -> None:
    store = Store(url)
    match = new(store, bot(), NewSeat("person", "Ana"))
    crew = Crew(store.address, 1)
    crew.mend()
    (first,) = crew.processes
    crew.mend()
    assert crew.processes == [first]
    wait_for(lambda: header(store, match).waiting == (1,))
    first.kill()
    first.wait()
    crew.mend()
    (second,) = crew.processes
    assert second is not first
    other = new(store, bot(), NewSeat("person", "Ana"))
    wait_for(lambda: header(store, other).waiting == (1,))
    crew.stop(patience=30)
    assert second.returncode == 0
    assert crew.processes == []
    store.close()


class Mortal(Crew):
    """Its workers die with a job in their hands."""

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE)
        self._names[process.pid] = "mortal"
        process.wait()
        return process


def test_nobody_waits_for_the_lease_of_a_dead_worker(store: Store) -> None:
    match = new(store, bot(), NewSeat("person", "Ana"))
    crew = Mortal(store.address, free=store.jobs.free)
    crew.mend()
    assert store.jobs.claim("mortal", 30) is not None
    assert store.jobs.claim("another", 30) is None
    crew.mend()
    job = store.jobs.claim("another", 30)
    crew.stop()
    assert job is not None
    assert (job.match_id, job.tries) == (match, 2), "it counts as tried"


def test_the_jobs_of_a_dead_worker_are_freed_when_the_database_is_back(store: Store) -> None:
    match = new(store, bot(), NewSeat("person", "Ana"))
    away = [True]

    def free(worker: str, tried: bool) -> None:
        if away[0]:
            raise StoreError("The database is away.")
        store.jobs.free(worker, tried)

    crew = Mortal(store.address, free=free)
    crew.mend()
    assert store.jobs.claim("mortal", 30) is not None
    crew.mend()
    assert store.jobs.claim("another", 30) is None
    away.clear()
    away.append(False)
    crew.mend()
    crew.stop()
    assert store.jobs.claim("another", 30) == Job(match, 0, 0, 2)


def test_a_worker_that_cannot_be_started_is_tried_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    class Full(Crew):
        def _start(self) -> subprocess.Popen[bytes]:
            raise OSError(11, "Resource temporarily unavailable")

    now = [0.0]
    crew = Full(store.address, clock=lambda: now[0])
    for now[0] in (0.0, 0.0, 0.1, 0.6):
        crew.mend()
    reason = "A worker for bots could not be started: Resource temporarily unavailable"
    assert caplog.messages == [
        f"{reason} (1 in a row); the next one starts in 0 s.",
        f"{reason} (2 in a row); the next one starts in 0.5 s.",
        f"{reason} (3 in a row); the next one starts in 1 s.",
    ]


def test_workers_end_with_their_server(tmp_path: Path) -> None:
    Store(str(tmp_path / "tables.db")).close()
    command = [sys.executable, "-c", CREW, str(tmp_path / "tables.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"started\n"
        server.kill()
        # The workers have the same output: it ends when the last of them has.
        assert server.stdout.read() == b""
