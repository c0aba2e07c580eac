"""Seats and the links that hold them, chat, preferences, presets, webhooks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from armillary.table.model import Plan, Preferences
from armillary.table.storage.jobs import MAX_SENDS
from armillary.table.storage.people import hashed
from armillary.table.storage.schema import Created, NewEntry, NewJob, NewSeat, Preset
from armillary.table.storage.store import NoTable, Store


def new(store: Store) -> Created:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Bruno", "greedy"), NewSeat("open")]
    return store.create("gaia", 1, b"{}", "live", seats)


def kinds(store: Store, made: Created) -> list[tuple[str, str, str]]:
    table = store.table(made.id)
    assert table is not None
    return [(seat.kind, seat.name, seat.bot) for seat in table.seats]


def seat_of(store: Store, match_id: str, secret: str) -> int | None:
    """The seat that this secret holds now; None: none."""
    around = store.around(match_id)
    assert around is not None
    return next((s for s, holder in around.holders.items() if holder == hashed(secret)), None)


def test_a_link_holds_one_seat_of_one_table(store: Store) -> None:
    made, other = new(store), new(store)
    assert [seat_of(store, made.id, secret) for secret in made.seat_secrets] == [0, 1, 2]
    assert seat_of(store, other.id, made.seat_secrets[0]) is None
    assert seat_of(store, made.id, made.watch_secret) is None
    assert seat_of(store, made.id, made.seat_secrets[0][:-1]) is None
    watched = [store.around(id) for id in (made.id, other.id)]
    assert [around.watch == hashed(made.watch_secret) for around in watched if around] == [
        True,
        False,
    ]
    secrets = [*made.seat_secrets, made.watch_secret, *other.seat_secrets, other.watch_secret]
    assert len(set(secrets)) == 8
    assert {len(secret) for secret in secrets} == {32}


def test_secrets_are_not_kept(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.db"))
    made = new(store)
    made.seat_secrets.append(store.give_seat(made.id, 0))
    store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert made.id.encode() in kept
    for secret in (*made.seat_secrets, made.watch_secret):
        assert secret.encode() not in kept


def test_an_open_seat_is_taken_by_one(store: Store) -> None:
    made = new(store)
    with ThreadPoolExecutor(6) as pool:
        names = [f"P{number}" for number in range(6)]
        got = list(pool.map(lambda name: store.take_seat(made.id, 2, name), names))
    winners = [name for name, secret in zip(names, got, strict=True) if secret]
    assert len(winners) == 1
    secret = next(filter(None, got))
    assert seat_of(store, made.id, secret) == 2
    assert kinds(store, made)[2] == ("person", winners[0], "")
    # Whoever made the table knows the first link of the seat: it opens nothing any more.
    assert seat_of(store, made.id, made.seat_secrets[2]) is None
    assert store.take_back(made.id, made.seat_secrets[2]) is None
    assert store.take_seat(made.id, 0, "Eve") is None
    assert store.take_seat(made.id, 7, "Eve") is None


def test_a_seat_can_be_given_away_and_taken_back(store: Store) -> None:
    made = new(store)
    first = made.seat_secrets[0]
    second = store.give_seat(made.id, 0)
    third = store.give_seat(made.id, 0)
    assert [seat_of(store, made.id, s) for s in (first, second, third)] == [None, None, 0]
    assert store.take_back(made.id, second) == 0
    assert [seat_of(store, made.id, s) for s in (first, second, third)] == [None, 0, None]
    assert store.take_back(made.id, third) is None
    store.stand_in(made.id, 0, "greedy")
    assert store.take_back(made.id, first) == 0
    assert [seat_of(store, made.id, s) for s in (first, second, third)] == [0, None, None]
    assert kinds(store, made)[0] == ("person", "Ana", "")
    assert store.take_back(made.id, "wrong") is None
    for match_id, seat in (("gone", 0), (made.id, 9)):
        with pytest.raises(NoTable):
            store.give_seat(match_id, seat)


def test_a_bot_stands_in_and_is_asked_at_once(store: Store) -> None:
    made = new(store)
    store.stand_in(made.id, 0, "builder", NewJob(0))
    assert kinds(store, made)[0] == ("person", "Ana", "builder")
    assert seat_of(store, made.id, made.seat_secrets[0]) == 0
    job = store.jobs.claim("worker", 60)
    assert job is not None
    assert (job.match_id, job.version, job.seat) == (made.id, 0, 0)
    store.take_back(made.id, made.seat_secrets[0])
    assert not store.jobs.renew(job, "worker", 60)
    with pytest.raises(NoTable):
        store.stand_in("gone", 0, "builder")


def test_names(store: Store) -> None:
    made = new(store)
    store.rename(made.id, 0, "Ana\0 \ud800Żółć")
    store.rename(made.id, 1, "Robô")
    store.rename(made.id, 2, "Celina")
    assert kinds(store, made) == [
        ("person", "Ana ?Żółć", ""),
        ("bot", "Robô", "greedy"),
        ("person", "Celina", ""),
    ]


def test_chat(store: Store) -> None:
    made, other = new(store), new(store)
    said = store.chat(made.id, 0, "Ana", "Olá\0 <b>")
    store.chat(made.id, None, "Guest", "hello")
    store.chat(other.id, 1, "Bruno", "elsewhere")
    (first, one), (second, two) = store.remarks(made.id)
    assert one == said
    assert (one.seat, one.name, one.text) == (0, "Ana", "Olá <b>")
    assert (two.seat, two.name, two.text) == (None, "Guest", "hello")
    assert first < second
    assert store.remarks(made.id, first) == [(second, two)]
    assert store.remarks(made.id, 2**80) == []
    with pytest.raises(NoTable):
        store.chat("gone", 0, "Ana", "hello")


def test_preferences_belong_to_a_seat(store: Store) -> None:
    made = new(store)
    assert store.preferences(made.id, 0) is None
    liked = Preferences(language="pl", confirm=False, muted=("waste",), ahead={"charge": 3})
    store.prefer(made.id, 0, liked)
    assert store.preferences(made.id, 0) == liked
    assert store.preferences(made.id, 1) is None


def test_a_plan_belongs_to_a_seat_and_is_forgotten_when_it_is_given_away(store: Store) -> None:
    made = new(store)
    plan = Plan('{"do":"pass"}', "turn", (("vp", 2),))
    store.plan(made.id, 0, plan)
    around = store.around(made.id)
    assert around is not None
    assert around.plans == {0: plan}
    assert (store.planned(made.id, 0), store.planned(made.id, 2)) == (True, False)
    store.plan(made.id, 0, None)
    assert not store.planned(made.id, 0)
    store.plan(made.id, 0, plan)
    store.give_seat(made.id, 0)
    assert not store.planned(made.id, 0)
    store.plan(made.id, 0, plan)
    store.stand_in(made.id, 0, "greedy")
    assert not store.planned(made.id, 0)


def test_presets_belong_to_whoever_kept_them(store: Store) -> None:
    store.save_preset("mine", Preset("two", "gaia", b"2"))
    store.save_preset("mine", Preset("duel", "gaia", b"3"))
    store.save_preset("yours", Preset("duel", "pulsar", b"4"))
    store.save_preset("mine", Preset("two", "gaia", b"5"))
    assert store.presets("mine") == [Preset("two", "gaia", b"5"), Preset("duel", "gaia", b"3")]
    store.delete_preset("mine", "duel")
    assert store.presets("mine") == [Preset("two", "gaia", b"5")]
    assert store.presets("yours") == [Preset("duel", "pulsar", b"4")]
    assert store.presets("nobody") == []


def test_a_webhook_hears_whom_the_match_waits_for(store: Store) -> None:
    made = new(store)

    def play(seat: int, version: int, waiting: tuple[int, ...], job: NewJob | None = None) -> None:
        entry = [NewEntry(seat, b"x")]
        done = store.append(
            made.id,
            version,
            entry,
            f"r{version}",
            waiting=waiting,
            next_job=job,
            over=not waiting,
        )
        assert done.status == "ok"

    play(0, 0, (2,))  # Nobody listens yet.
    store.set_webhook(made.id, "https://chat.example/hook")
    play(2, 1, (2,))  # It is still their turn.
    play(2, 2, (1,), NewJob(1))  # A bot needs no message.
    play(1, 3, (0, 2))
    play(0, 4, ())
    first, second = store.outbox.claim(60), store.outbox.claim(60)
    assert first is not None
    assert second is not None
    assert (first.match_id, first.url) == (made.id, "https://chat.example/hook")
    assert (first.version, first.seats, first.over, first.tries) == (4, (0, 2), False, 1)
    assert (second.version, second.seats, second.over) == (5, (), True)
    assert store.outbox.claim(60) is None
    store.outbox.sent(first)
    store.outbox.sent(second)
    store.set_webhook(made.id, "")
    table = store.table(made.id)
    assert table is not None
    assert table.webhook == ""


def test_a_message_is_tried_again_later_and_given_up_in_the_end(store: Store) -> None:
    made = new(store)
    store.set_webhook(made.id, "https://chat.example/hook")
    store.append(made.id, 0, [NewEntry(0, b"x")], "r", waiting=(2,))
    tried = store.outbox.claim(60)
    assert tried is not None
    store.outbox.refused(tried, "503")
    assert store.outbox.claim(60) is None, "not before ten seconds have passed"
    store.append(made.id, 1, [NewEntry(2, b"x")], "r", waiting=(0,))
    for number in range(1, MAX_SENDS + 1):
        tried = store.outbox.claim(0)  # The sender dies: its lease of no time has run out.
        assert tried is not None
        assert (tried.version, tried.tries) == (2, number)
    store.outbox.refused(tried, "503")
    assert store.outbox.claim(60) is None
