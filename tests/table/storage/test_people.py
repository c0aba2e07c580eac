"""Seats and the links that hold them, chat, preferences, presets, webhooks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from armillary.table.model import Plan, Preferences
from armillary.table.storage.jobs import MAX_SENDS
from armillary.table.storage.people import PlaysFor, Sits, hashed
from armillary.table.storage.schema import (
    Created,
    Invitation,
    NewEntry,
    NewJob,
    NewSeat,
    Preset,
)
from armillary.table.storage.store import NoTable, SeatTaken, Store


def new(store: Store) -> Created:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Bruno", "greedy"), NewSeat("open")]
    return store.create("gaia", 1, b"{}", "live", seats)


def kinds(store: Store, made: Created) -> list[tuple[str, str, str]]:
    table = store.table(made.id)
    assert table is not None
    return [(seat.kind, seat.name, seat.bot) for seat in table.seats]


def holders(store: Store, match_id: str) -> dict[int, frozenset[str]]:
    """By seat: who holds it."""
    around = store.around(match_id)
    assert around is not None
    return around.holders


def sit(store: Store, made: Created, sits: Sits, version: int = 0) -> None:
    """Sit down; the log says so."""
    done = store.append(made.id, version, [NewEntry(sits.seat, b"x")], sits.holder, seating=sits)
    assert done.status == "ok"


def test_a_new_table_is_held_by_its_maker_and_invites_the_others(store: Store) -> None:
    seats = [NewSeat("person", "Ana"), NewSeat("bot", "Bruno", "greedy"), NewSeat("open")]
    made = store.create("gaia", 1, b"{}", "live", seats, holders={0: "ana"})
    assert holders(store, made.id) == {0: {"ana"}}
    assert [bool(way) for way in made.invitations] == [False, False, True], "no link to a bot"
    around = store.around(made.id)
    assert around is not None
    assert around.invitations == (Invitation(hashed(made.invitations[2]), 2, "seat"),)
    assert around.watch == hashed(made.watch_secret)
    secrets = {made.invitations[2], made.watch_secret}
    assert len(secrets) == 2
    assert {len(secret) for secret in secrets} == {32}


def test_secrets_are_not_kept(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.db"))
    made = new(store)
    store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert made.id.encode() in kept
    for secret in (*filter(None, made.invitations), made.watch_secret):
        assert secret.encode() not in kept


def test_a_seat_is_taken_by_one(store: Store) -> None:
    made = new(store)

    def take(name: str) -> str:
        try:
            sit(store, made, Sits(2, name, f"hash of {name}"))
        except (SeatTaken, AssertionError):
            return ""
        return name

    with ThreadPoolExecutor(6) as pool:
        got = list(pool.map(take, [f"P{number}" for number in range(6)]))
    [winner] = filter(None, got)
    assert kinds(store, made)[2] == ("person", winner, "")
    assert holders(store, made.id)[2] == {f"hash of {winner}"}
    with pytest.raises(SeatTaken):
        sit(store, made, Sits(2, "Eve", "eve"), 1)
    with pytest.raises(SeatTaken):
        sit(store, made, Sits(7, "Eve", "eve"), 1)
    assert len(store.entries(made.id)) == 1, "what could not be leaves nothing"


def test_an_invitation_leads_to_its_seat_once(store: Store) -> None:
    made = new(store)
    way = hashed(made.invitations[0])
    for wrong in ("", "wrong", hashed(made.invitations[2])):
        with pytest.raises(SeatTaken):
            sit(store, made, Sits(0, "Eve", "eve", wrong))
    sit(store, made, Sits(0, "Anna", "anna", way))
    assert kinds(store, made)[0] == ("person", "Anna", "")
    assert holders(store, made.id)[0] == {"anna"}
    with pytest.raises(SeatTaken):
        sit(store, made, Sits(0, "Eve", "eve", way), 1)
    around = store.around(made.id)
    assert around is not None
    used = {known.hash: known.used for known in around.invitations}
    assert used[way] is True, "it is kept: who opens it again is told who sits there"
    with pytest.raises(SeatTaken):
        sit(store, made, Sits(1, "Eve", "eve", hashed(made.invitations[2])), 1)


def test_a_seat_that_is_given_away_is_held_by_nobody_else(store: Store) -> None:
    made = new(store)
    sit(store, made, Sits(0, "Anna", "anna", hashed(made.invitations[0])))
    store.let_in(made.id, 0, "annas phone")
    assert holders(store, made.id)[0] == {"anna", "annas phone"}
    store.invite(made.id, Invitation("way", 0, "seat"))
    assert holders(store, made.id)[0] == {"anna", "annas phone"}, "until somebody sits down"
    sit(store, made, Sits(0, "Cleo", "cleo", "way"), 1)
    assert holders(store, made.id)[0] == {"cleo"}
    store.invite(made.id, Invitation("other", 0, "seat"))
    store.withdraw(made.id, "other")
    with pytest.raises(SeatTaken):
        sit(store, made, Sits(0, "Eve", "eve", "other"), 2)


def test_a_bot_stands_in_and_is_asked_at_once(store: Store) -> None:
    made = new(store)
    entry, plays = [NewEntry(0, b"x")], PlaysFor(0, "builder")
    store.append(made.id, 0, entry, "r1", seating=plays, next_job=NewJob(0))
    assert kinds(store, made)[0] == ("person", "Ana", "builder")
    job = store.jobs.claim("worker", 60)
    assert job is not None
    assert (job.match_id, job.version, job.seat) == (made.id, 1, 0)
    store.append(made.id, 1, entry, "r2", seating=PlaysFor(0, ""))
    assert kinds(store, made)[0] == ("person", "Ana", "")
    assert not store.jobs.renew(job, "worker", 60)


def test_a_bot_that_stays_leaves_no_way_to_its_seat(store: Store) -> None:
    made = new(store)
    entry, plays = [NewEntry(2, b"x")], PlaysFor(2, "greedy", for_ever=True)
    store.append(made.id, 0, entry, "r1", seating=plays)
    assert kinds(store, made)[2] == ("bot", "", "greedy")
    with pytest.raises(SeatTaken):
        sit(store, made, Sits(2, "Eve", "eve", hashed(made.invitations[2])), 1)


def test_names(store: Store) -> None:
    made = new(store)
    store.rename(made.id, 0, "Ana\0 \ud800Żółć")
    store.rename(made.id, 1, "Robô")
    assert kinds(store, made)[:2] == [("person", "Ana ?Żółć", ""), ("bot", "Robô", "greedy")]


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
    sit(store, made, Sits(0, "Cleo", "cleo", hashed(made.invitations[0])))
    assert not store.planned(made.id, 0)
    store.plan(made.id, 0, plan)
    store.append(made.id, 1, [NewEntry(0, b"x")], "r", seating=PlaysFor(0, "greedy"))
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
