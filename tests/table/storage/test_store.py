"""Matches as append-only logs: compare-and-append, request ids, what is asked next."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from armillary.core.chance import CHANCE
from armillary.table.model import Pace
from armillary.table.storage.people import PlaysFor, hashed
from armillary.table.storage.schema import WATCHES, Appended, NewEntry, NewJob, NewSeat
from armillary.table.storage.store import NoTable, Store, new_id

SEATS = [NewSeat("person", "Ana"), NewSeat("bot", "Bruno", "greedy"), NewSeat("open")]


def new(store: Store, pace: Pace = "live") -> str:
    return store.create("gaia", 1, b'{"players":3}', pace, SEATS).id


def entry(text: str, seat: int = 0) -> list[NewEntry]:
    return [NewEntry(seat, text.encode())]


def test_a_new_table_is_kept_as_it_was_made(store: Store) -> None:
    made = store.create(
        "gaia",
        1,
        b'{"players":3}',
        "turns",
        SEATS,
        [NewEntry(CHANCE, b"first")],
        settings=b'{"clock":1}',
        waiting=(0, 2),
    )
    table = store.table(made.id)
    assert table is not None
    assert (table.game, table.rules_version, table.config) == ("gaia", 1, b'{"players":3}')
    assert (table.pace, table.settings, table.version) == ("turns", b'{"clock":1}', 1)
    assert (table.waiting, table.over, table.answer) == ((0, 2), False, False)
    assert table.created == table.changed > 1.7e9
    assert [(s.number, s.kind, s.name, s.bot) for s in table.seats] == [
        (0, "person", "Ana", ""),
        (1, "bot", "Bruno", "greedy"),
        (2, "open", "", ""),
    ]
    assert [(e.version, e.seat, e.body) for e in store.entries(made.id)] == [(1, CHANCE, b"first")]
    assert store.table("no such table") is None


def test_entries_are_kept_in_order_and_read_on_from_anywhere(store: Store) -> None:
    match = new(store)
    assert store.append(match, 0, entry("a"), "r1") == Appended("ok", 1)
    rolled = [NewEntry(1, b"b"), NewEntry(CHANCE, b"die"), NewEntry(CHANCE, b"card")]
    assert store.append(match, 1, rolled, "r2") == Appended("ok", 4)
    assert store.append(match, 4, entry("c"), "r3") == Appended("ok", 5)
    told = [(e.version, e.seat, e.body, e.request) for e in store.entries(match)]
    assert told == [
        (1, 0, b"a", "r1"),
        (2, 1, b"b", "r2"),
        (3, CHANCE, b"die", None),
        (4, CHANCE, b"card", None),
        (5, 0, b"c", "r3"),
    ]
    assert [e.version for e in store.entries(match, 3)] == [4, 5]
    assert store.entries(match, 5) == []
    assert store.entries(match, 2**80) == []
    assert store.entries("no such table") == []


def test_what_was_decided_on_an_old_version_is_refused(store: Store) -> None:
    match = new(store)
    store.append(match, 0, entry("a"), "r1")
    store.append(match, 1, entry("b"), "r2")
    for version in (0, 1, 3, -1, 2**31, 2**80):
        assert store.append(match, version, entry("late"), "r3") == Appended("stale", 2)
    assert [e.body for e in store.entries(match)] == [b"a", b"b"]
    with pytest.raises(NoTable, match="There is no table 'gone'"):
        store.append("gone", 0, entry("a"), "r1")


def test_a_repeated_request_gets_the_same_answer_once(store: Store) -> None:
    match = new(store)
    double = [NewEntry(0, b"a"), NewEntry(CHANCE, b"die")]
    assert store.append(match, 0, double, "same") == Appended("ok", 2)
    assert store.append(match, 0, double, "same") == Appended("repeated", 2)
    store.append(match, 2, entry("b", 1), "next")
    assert store.append(match, 0, double, "same") == Appended("repeated", 2)
    # An old request with the current version passes the comparison; the log still has it once.
    assert store.append(match, 3, double, "same") == Appended("repeated", 2)
    assert store.append(match, 2, entry("b", 1), "next") == Appended("repeated", 3)
    assert [e.body for e in store.entries(match)] == [b"a", b"die", b"b"]


def test_seats_do_not_share_request_ids(store: Store) -> None:
    match, other = new(store), new(store)
    assert store.append(match, 0, entry("a", 0), "same").status == "ok"
    assert store.append(match, 0, entry("b", 1), "same") == Appended("stale", 1)
    assert store.append(match, 1, entry("b", 1), "same") == Appended("ok", 2)
    assert store.append(other, 0, entry("c", 0), "same") == Appended("ok", 1)


def test_of_many_at_once_one_wins(store: Store) -> None:
    """Twelve threads, one version, each request twice: one is made, its twin learns the same."""
    match = new(store)
    with ThreadPoolExecutor(12) as pool:
        for version in range(10):
            start = Barrier(12)

            def play(number: int, version: int = version, start: Barrier = start) -> Appended:
                start.wait(30)
                request = f"{version}-{number // 2}"
                return store.append(match, version, entry(request), request)

            answers = list(pool.map(play, range(12)))
            assert sorted(a.status for a in answers) == ["ok", "repeated"] + ["stale"] * 10
            assert {a.version for a in answers} == {version + 1}
            winner = next(n for n, a in enumerate(answers) if a.status == "ok") // 2
            assert store.entries(match)[-1].body == f"{version}-{winner}".encode()
    assert len(store.entries(match)) == 10


def test_versions_have_no_gaps(store: Store) -> None:
    """Eight threads append to two matches until each got its ten entries in."""
    matches = [new(store), new(store)]

    def play(thread: int) -> None:
        version = 0
        for number in range(10):
            request = f"{thread}-{number}"
            while True:
                done = store.append(matches[thread % 2], version, entry(request), request)
                version = done.version
                if done.status == "ok":
                    break

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(8)))
    for side, match in enumerate(matches):
        log = store.entries(match)
        assert [e.version for e in log] == list(range(1, 41))
        table = store.table(match)
        assert table is not None
        assert table.version == 40
        expected = {f"{thread}-{number}" for thread in range(side, 8, 2) for number in range(10)}
        assert {e.body.decode() for e in log} == expected


def test_an_append_says_what_is_asked_next(store: Store) -> None:
    match = new(store)
    store.append(match, 0, entry("a"), "r1", waiting=(2,), answer=True)
    table = store.table(match)
    assert table is not None
    assert (table.waiting, table.answer, table.over) == ((2,), True, False)
    assert table.changed > table.created
    store.append(match, 1, entry("b"), "r2", over=True)
    table = store.table(match)
    assert table is not None
    assert (table.waiting, table.answer, table.over) == ((), False, True)


def test_a_bots_answer_counts_only_while_it_is_wanted(store: Store) -> None:
    match = new(store)
    store.append(match, 0, entry("a"), "r1", next_job=NewJob(1))
    job = store.jobs.claim("worker", 60)
    assert job is not None
    assert (job.match_id, job.version, job.seat, job.tries) == (match, 1, 1, 1)
    store.append(match, 1, entry("back", 1), "r2", seating=PlaysFor(1, ""))
    assert store.append(match, 1, entry("bot", 1), "r3", job=job) == Appended("stale", 2)
    assert [e.body for e in store.entries(match)] == [b"a", b"back"]
    seating = PlaysFor(1, "greedy")
    store.append(match, 2, entry("bot plays", 1), "r4", seating=seating, next_job=NewJob(1))
    job = store.jobs.claim("worker", 60)
    assert store.append(match, 3, entry("bot", 1), "r5", job=job) == Appended("ok", 4)
    assert store.jobs.claim("worker", 60) is None


def test_settings_can_be_changed(store: Store) -> None:
    match = new(store)
    store.change_settings(match, b'{"undo":"agree"}')
    table = store.table(match)
    assert table is not None
    assert table.settings == b'{"undo":"agree"}'


def test_my_tables_come_in_the_order_in_which_they_need_me(store: Store) -> None:
    made = {}
    for name in ("other", "turn", "answer", "turn later", "over"):
        made[name] = store.create("gaia", 1, b"{}", "turns", SEATS, holders={0: hashed("ana")})
    store.append(made["turn"].id, 0, entry("a"), "r", waiting=(0,))
    store.append(made["answer"].id, 0, entry("a"), "r", waiting=(0,), answer=True)
    store.append(made["over"].id, 0, entry("a"), "r", over=True)
    store.append(made["turn later"].id, 0, entry("a"), "r", waiting=(0, 1))
    store.append(made["other"].id, 0, entry("a"), "r", waiting=(1,), answer=True)
    store.let_in(made["turn"].id, WATCHES, hashed("bruno"))
    assert store.tables([hashed("bruno")]) == [], "who looks on holds no seat"
    # Wrong and impossible ones are left out; one that comes twice counts once.
    found = store.tables([hashed("ana"), hashed("ana"), "wrong", "\0", hashed("bruno")])
    names = {c.id: name for name, c in made.items()}
    assert [(names[t.id], t.wanted) for t in found] == [
        ("answer", "answer"),
        ("turn later", "turn"),
        ("turn", "turn"),
        ("other", ""),
        ("over", ""),
    ]
    assert [t.seat for t in found] == [0] * 5
    assert found[1].waiting_for == (0, 1)
    assert [s.name for s in found[1].seats] == ["Ana", "Bruno", ""]
    assert found[-1].over
    assert store.tables([]) == []


def test_ids_of_strangers_do_no_harm(store: Store) -> None:
    for bad in ("\0", "\ud800", "' OR 1=1 --", "x" * 100_000, ""):
        assert store.table(bad) is None
        assert store.entries(bad) == []
        assert store.tables([bad]) == []
        assert store.around(bad) is None
        assert store.remarks(bad) == []
        assert store.preferences(bad, 0) is None


def test_an_id_can_be_named_at_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """`armillary admin remove -K3…` would look for an option."""
    drawn = iter(["-K3", "-", "K-3"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
    assert new_id() == "K-3"
