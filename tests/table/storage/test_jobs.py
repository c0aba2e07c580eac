"""Bots' decisions as leased jobs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import sqlalchemy as sa

from armillary.table.model import Hint, Thought
from armillary.table.storage.jobs import MAX_TRIES
from armillary.table.storage.schema import JOB, Job, NewEntry, NewJob, NewSeat
from armillary.table.storage.store import Store
from tests.table.storage.reading import given_up

BOTS = [NewSeat("bot", "Bruno", "greedy"), NewSeat("bot", "Carla", "random")]


def new(store: Store, job: NewJob | None = None) -> str:
    return store.create("gaia", 1, b"{}", "solo", BOTS, next_job=job or NewJob(0)).id


def claim(store: Store, worker: str = "w", lease: float = 60) -> Job:
    job = store.jobs.claim(worker, lease)
    assert job is not None
    return job


def test_jobs_are_claimed_once_the_oldest_first(store: Store) -> None:
    assert not store.jobs.waiting()
    first, second = new(store), new(store)
    new(store, NewJob(1, delay=60))
    assert store.jobs.waiting()
    assert claim(store) == Job(first, 0, 0, 1)
    assert claim(store) == Job(second, 0, 0, 1)
    assert store.jobs.claim("w", 60) is None
    assert not store.jobs.waiting()


def test_workers_never_share_a_job(store: Store) -> None:
    matches = {new(store) for _ in range(24)}
    with ThreadPoolExecutor(8) as pool:
        claimed = list(pool.map(lambda number: claim(store, f"w{number}").match_id, range(24)))
    assert len(claimed) == len(set(claimed))
    assert set(claimed) == matches


def test_a_lease_that_ran_out_goes_to_the_next_worker(store: Store) -> None:
    match = new(store)
    dead = claim(store, "dead", lease=0)
    alive = claim(store, "alive")
    assert alive == Job(match, 0, 0, 2)
    assert not store.jobs.renew(dead, "dead", 60)
    assert store.jobs.renew(alive, "alive", 60)
    # The first one was only slow. It finds the job still there, and is quicker: that counts.
    slow = store.append(match, 0, [NewEntry(0, b"slow")], "r1", job=dead)
    late = store.append(match, 0, [NewEntry(0, b"late")], "r2", job=alive)
    assert (slow.status, late.status) == ("ok", "stale")
    assert [e.body for e in store.entries(match)] == [b"slow"]


def test_a_renewed_lease_is_kept(store: Store) -> None:
    new(store)
    job = claim(store, "w", lease=0)
    assert store.jobs.renew(job, "w", 60)
    assert store.jobs.claim("other", 60) is None


def test_a_move_ends_its_job_and_begins_the_next(store: Store) -> None:
    match = new(store)
    job = claim(store)
    move = [NewEntry(0, b"a"), NewEntry(-1, b"die")]
    store.append(match, 0, move, "r1", job=job, next_job=NewJob(1))
    job = claim(store)
    assert job == Job(match, 2, 1, 1)
    # The worker keeps the next decision for itself.
    mine = NewJob(0, worker="w", lease=60)
    store.append(match, 2, [NewEntry(1, b"b")], "r2", job=job, next_job=mine)
    assert store.jobs.claim("other", 60) is None
    assert store.jobs.renew(Job(match, 3, 0, 1), "w", 60)
    # Somebody takes a move back: the bot need not go on.
    store.append(match, 3, [NewEntry(1, b'{"undo":0}')], "r3")
    assert not store.jobs.renew(Job(match, 3, 0, 1), "w", 60)
    assert store.jobs.claim("other", 0) is None


def test_a_job_given_back_is_free_at_once_and_was_not_tried(store: Store) -> None:
    match = new(store)
    claim(store)
    store.jobs.free("another", tried=False)
    assert store.jobs.claim("other", 60) is None
    store.jobs.free("w", tried=False)
    assert claim(store, "other") == Job(match, 0, 0, 1)
    store.jobs.drop(Job(match, 0, 0, 1))
    assert store.jobs.claim("w", 0) is None


def test_a_bot_that_fails_tries_again_later_and_less_often(store: Store) -> None:
    match = new(store)
    for number in range(1, MAX_TRIES + 1):
        job = claim(store)
        assert job == Job(match, 0, 0, number)
        assert given_up(store, match) is None
        with store.database.read() as connection:
            now = connection.execute(sa.select(store.database.now())).scalar_one()
        store.jobs.release(job, "w", "It fell over.")
        assert store.jobs.claim("w", 60) is None
        with store.database.write() as connection:
            pause = connection.execute(sa.select(JOB.c.not_before)).scalar_one() - now
            assert number == MAX_TRIES or 2**number <= pause < 2 ** (number + 1)
            connection.execute(sa.update(JOB).values(not_before=0))
    assert given_up(store, match) == "It fell over."
    assert store.jobs.claim("w", 60) is None
    store.jobs.retry(match)
    assert given_up(store, match) is None
    assert claim(store) == Job(match, 0, 0, 1)


def test_a_job_that_ends_its_workers_is_given_up_and_told(store: Store) -> None:
    match, healthy = new(store), new(store, NewJob(0, delay=0.0))
    store.jobs.drop(Job(healthy, 0, 0, 0))
    for number in range(1, MAX_TRIES + 1):
        assert claim(store, f"dead{number}", lease=0).tries == number
        assert given_up(store, match) is None
    before = news_number(store, match)
    assert store.jobs.claim("w", 0) is None
    assert given_up(store, match) == "Every worker that tried has ended."
    if store.database.is_sqlite:
        assert news_number(store, match) > before
    assert not store.jobs.waiting()
    assert given_up(store, healthy) is None
    # A person who takes the seat gets the match going again.
    assert store.append(match, 0, [NewEntry(0, b"a")], "r").status == "ok"
    assert given_up(store, match) is None


def news_number(store: Store, match: str) -> int:
    with store.database.read() as connection:
        query = sa.text("SELECT news FROM match WHERE id = :id")
        return int(connection.execute(query, {"id": match}).scalar_one())


def test_postgresql_skips_a_job_that_is_being_claimed(new_postgresql: Callable[[], str]) -> None:
    store = Store(new_postgresql())
    first, second = new(store), new(store)
    with store.database.write() as connection:
        lock = sa.select(JOB.c.version).where(JOB.c.match_id == first).with_for_update()
        connection.execute(lock)
        assert claim(store).match_id == second
        assert store.jobs.claim("w", 60) is None
    assert claim(store).match_id == first
    store.close()


def test_a_hint_is_a_job_that_plays_nothing_and_goes_with_the_next_move(store: Store) -> None:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Carla", "random")]
    match = store.create("gaia", 1, b"{}", "solo", seats).id

    def hint() -> Hint | None:
        around = store.around(match)
        assert around is not None
        assert around.trouble == ""
        return around.hint

    assert hint() is None
    store.jobs.ask_hint(match, 0, 0)
    store.jobs.ask_hint(match, 0, 0)  # It is being thought of already.
    assert hint() == Hint(0, 0)
    job = claim(store)
    assert job == Job(match, 0, 0, 1)
    store.jobs.advise(job, "another worker", (Thought("x", 1.0),))
    assert hint() == Hint(0, 0)
    store.jobs.advise(job, "w", (Thought("a", 2.5), Thought("b", 1.0)))
    assert hint() == Hint(0, 0, (Thought("a", 2.5), Thought("b", 1.0)))
    assert not store.jobs.waiting()
    assert store.jobs.claim("w", 60) is None
    assert store.append(match, 0, [NewEntry(0, b"a")], "r1").status == "ok"
    assert hint() is None


def test_a_hint_about_an_earlier_decision_gives_way(store: Store) -> None:
    """A page would wait for it for ever."""
    match = store.create("gaia", 1, b"{}", "solo", [NewSeat("person", "Ana")]).id
    store.jobs.ask_hint(match, 0, 0)
    store.jobs.ask_hint(match, 1, 0)
    assert claim(store) == Job(match, 1, 0, 1)
    assert store.jobs.claim("w", 60) is None


def test_a_hint_that_failed_can_be_asked_for_again(store: Store) -> None:
    match = store.create("gaia", 1, b"{}", "solo", [NewSeat("person", "Ana")]).id
    store.jobs.ask_hint(match, 0, 0)
    for _ in range(MAX_TRIES):
        with store.database.write() as connection:
            connection.execute(sa.update(JOB).values(not_before=0))
        store.jobs.release(claim(store), "w", "it broke")
    around = store.around(match)
    assert around is not None
    assert around.hint == Hint(0, 0, None, failed=True)
    assert not store.jobs.waiting()
    store.jobs.ask_hint(match, 0, 0)
    assert claim(store) == Job(match, 0, 0, 1)
