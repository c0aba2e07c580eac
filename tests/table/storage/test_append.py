"""What an append writes beside the log: the same on SQLite and on PostgreSQL, all or nothing."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from armillary.table.storage.append_plan import Circumstances
from armillary.table.storage.jobs import SECRET_DELAY
from armillary.table.storage.people import Sits, hashed
from armillary.table.storage.schema import (
    IN_SECRET,
    JOB,
    MATCH,
    OUTBOX,
    PAUSED,
    Appended,
    NewEntry,
    NewJob,
    NewSeat,
)
from armillary.table.storage.store import SeatTaken, Store

SEATS = [NewSeat("person", "Ana"), NewSeat("bot", "Bruno", "greedy"), NewSeat("open")]
MOVE = [NewEntry(0, b"a")]


def new(store: Store) -> str:
    return store.create("gaia", 1, b"{}", "live", SEATS).id


def written(store: Store, match: str) -> tuple[object, ...]:
    """All that an append may change, without times."""
    with store.database.read() as connection:
        of_match = (MATCH.c.version, MATCH.c.over, MATCH.c.waiting, MATCH.c.answer)
        row = connection.execute(sa.select(*of_match).where(MATCH.c.id == match)).one()
        jobs = connection.execute(
            sa.select(JOB.c.version, JOB.c.seat, JOB.c.worker, JOB.c.tries, JOB.c.lease.is_(None))
        ).all()
        told = (OUTBOX.c.version, OUTBOX.c.url, OUTBOX.c.seats, OUTBOX.c.over, OUTBOX.c.tries)
        notices = connection.execute(sa.select(*told)).all()
    return tuple(row), [tuple(job) for job in jobs], [tuple(notice) for notice in notices]


ASKS_0, TELLS_2 = (1, False, "[0]", False), (1, "http://there", "[2]", False, 0)
CASES: list[tuple[Circumstances, object, object, object]] = [
    ({}, (1, False, "[]", False), [], []),
    ({"over": True}, (1, True, "[]", False), [], [(1, "http://there", "[]", True, 0)]),
    ({"waiting": (0,)}, ASKS_0, [], []),
    ({"waiting": (2,), "answer": True}, (1, False, "[2]", True), [], [TELLS_2]),
    ({"waiting": (PAUSED,)}, (1, False, f"[{PAUSED}]", False), [], []),
    (
        {"waiting": (1,), "next_job": NewJob(1)},
        (1, False, "[1]", False),
        [(1, 1, None, 0, True)],
        [],
    ),
    (
        {"waiting": (1,), "next_job": NewJob(1, worker="w", lease=60.0)},
        (1, False, "[1]", False),
        [(1, 1, "w", 1, False)],
        [],
    ),
    # For all others it was seat 2 who decided last: nobody is told that it is asked again.
    ({"waiting": (2,), "silent_after": 2}, (1, False, "[2]", False), [], []),
    ({"waiting": (0,), "silent_after": 2}, ASKS_0, [], [(1, "http://there", "[0]", False, 0)]),
]


@pytest.mark.parametrize(("circumstances", "row", "jobs", "notices"), CASES)
def test_an_append_writes_what_goes_with_it(
    store: Store, circumstances: Circumstances, row: object, jobs: object, notices: object
) -> None:
    match = new(store)
    store.set_webhook(match, "http://there")
    assert store.append(match, 0, MOVE, "r1", **circumstances) == Appended("ok", 1)
    assert written(store, match) == (row, jobs, notices)


@pytest.mark.parametrize(("circumstances", "row", "jobs", "notices"), CASES)
def test_an_append_that_comes_late_writes_nothing(
    store: Store, circumstances: Circumstances, row: object, jobs: object, notices: object
) -> None:
    match = new(store)
    store.set_webhook(match, "http://there")
    store.append(match, 0, MOVE, "r1", next_job=NewJob(1))
    before = written(store, match)
    assert store.append(match, 0, MOVE, "r2", **circumstances) == Appended("stale", 1)
    assert store.append(match, 1, MOVE, "r1", **circumstances) == Appended("repeated", 1)
    assert written(store, match) == before
    assert len(store.entries(match)) == 1


def test_without_a_webhook_there_is_no_message(store: Store) -> None:
    match = new(store)
    store.append(match, 0, MOVE, "r1", over=True)
    assert written(store, match)[2] == []


def test_a_question_in_secret_is_told_late(store: Store) -> None:
    match = new(store)
    store.set_webhook(match, "http://there")
    store.append(match, 0, MOVE, "r1", waiting=(IN_SECRET, 2))
    with store.database.read() as connection:
        wait = connection.execute(
            sa.select(OUTBOX.c.not_before - store.database.now())
        ).scalar_one()
    assert SECRET_DELAY - 10 < wait <= SECRET_DELAY


def test_what_nobody_may_know_of_does_not_change_when_the_table_was_last_played(
    store: Store,
) -> None:
    match = new(store)
    before = store.table(match)
    assert before is not None
    store.append(match, 0, MOVE, "r1", silent_after=2)
    silent = store.table(match)
    assert silent is not None
    assert (silent.changed, silent.version) == (before.changed, 1)
    store.append(match, 1, MOVE, "r2")
    after = store.table(match)
    assert after is not None
    assert after.changed > before.changed


def test_a_bots_answer_without_its_job_writes_nothing(store: Store) -> None:
    match = new(store)
    store.append(match, 0, MOVE, "r1", next_job=NewJob(1))
    job = store.jobs.claim("w", 60)
    assert job is not None
    store.jobs.drop(job)
    before = written(store, match)
    answer = [NewEntry(1, b"bot")]
    assert store.append(match, 1, answer, "r2", job=job, over=True) == Appended("stale", 1)
    assert written(store, match) == before
    assert len(store.entries(match)) == 1


def test_who_finds_the_seat_taken_writes_nothing(store: Store) -> None:
    match = new(store)
    store.set_webhook(match, "http://there")
    store.append(match, 0, MOVE, "r1", next_job=NewJob(1), seating=Sits(2, "Eva", hashed("eva")))
    before = written(store, match)
    late = Sits(2, "Max", hashed("max"))
    with pytest.raises(SeatTaken):
        store.append(match, 1, MOVE, "r2", over=True, seating=late)
    assert written(store, match) == before
    assert len(store.entries(match)) == 1
    around = store.around(match)
    assert around is not None
    assert around.holders[2] == {hashed("eva")}
