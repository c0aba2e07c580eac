"""Rooms: built from their log, one change at a time, kept up to date by news."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from armillary.core.chance import stream
from armillary.core.match import Match
from armillary.core.states.digest import digest
from armillary.table.background.bot_worker import Worker
from armillary.table.model import Command, Preferences
from armillary.table.refusals import Refused
from armillary.table.room import log_entries, open_rooms, undo
from armillary.table.room import seats as seating
from armillary.table.room.log_entries import Body
from armillary.table.room.match_log import Ledger
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.undo import UndoCommand
from armillary.table.settings import Settings
from armillary.table.storage.change_feed import (
    NOBODY,
    Here,
    Looking,
    News,
    read_here,
    write_here,
)
from armillary.table.storage.schema import NewEntry, StoredEntry
from armillary.table.storage.store import Store
from armillary.table.table_page.updates import draw
from bench.played_tables import Seated
from tests.lagoon import rules as toy
from tests.lagoon.rules import LagoonConfig
from tests.table.sitting import sit_all
from tests.table.storage.reading import read
from tests.table.toy_table import NO_LIMITS, toy_store

ONE, TWO = Visitor((0,)), Visitor((1,))
FISH = msgspec.Raw(b'{"do":"fish"}')
OFFER = msgspec.Raw(b'{"do":"offer","coins":1}')


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with toy_store(str(tmp_path / "tables.db")) as store:
        yield store


def command(seq: int, action: msgspec.Raw = FISH, request: str = "") -> Command:
    return Command(seq, request or f"request {seq} {time.perf_counter_ns()}", action)


def with_rooms(store: Store, play: Callable[[Rooms], Awaitable[None]]) -> None:
    """Run something with the rooms of one process."""

    async def run() -> None:
        rooms = Rooms(store, NO_LIMITS)
        try:
            await play(rooms)
        finally:
            rooms.close()

    asyncio.run(run())


async def opened(rooms: Rooms, *kinds: str) -> tuple[Room, Seated]:
    seats = [
        SeatWish("bot", bot=kind) if kind == "random" else SeatWish("person", kind)
        for kind in kinds or ("Ann", "Ben")
    ]
    made = sit_all(rooms.store, NewTable("lagoon", seats, seed=5))
    return await rooms.open(made.id), made


# --- Reading the log


def random_ledger(seed: int, undos: bool) -> tuple[Ledger, list[StoredEntry]]:
    """A random match, perhaps with things taken back, and the entries that it made."""
    luck = stream(seed, "ledger")
    config = LagoonConfig(players=2, seed=seed)
    ledger = Ledger(toy.GAME, config, 2, 0.0)
    entries: list[StoredEntry] = []
    while ledger.match.decision is not None:
        seat = ledger.match.decision.seat
        body = ledger.play(luck.choose(ledger.match.decision.options), 1.0)
        entries.append(StoredEntry(ledger.version, seat, log_entries.encode(body), 1.0, None))
        own = ledger.last_own(seat)
        if undos and own is not None and luck.below(4) == 0:
            entry = StoredEntry(
                ledger.version + 1, seat, log_entries.encode(Body(undo=own, by=seat)), 1.0, None
            )
            ledger.add(entry)
            entries.append(entry)
    return ledger, entries


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("undos", [False, True])
def test_a_log_read_again_is_the_same_match(seed: int, undos: bool) -> None:
    ledger, entries = random_ledger(seed, undos)
    again = read(Ledger(toy.GAME, ledger.match.config, 2, 0.0), entries)
    assert digest(again.match.state) == digest(ledger.match.state)
    assert again.match.log == ledger.match.log
    assert again.lines == ledger.lines
    assert again.starts == ledger.starts
    assert again.version == ledger.version


def test_chance_is_in_the_log_not_in_the_seed() -> None:
    """A log replays alike even where the seed would answer otherwise."""
    match = Match(toy.GAME, LagoonConfig(players=2, seed=3))
    while match.decision is not None:
        match.play(match.decision.options[0])
    entries = [
        StoredEntry(number, seat, log_entries.encode(body), 0.0, None)
        for number, (seat, body) in enumerate(log_entries.bodies(match), 1)
    ]
    again = read(Ledger(toy.GAME, LagoonConfig(players=2, seed=99), 2, 0.0), entries)
    assert again.match.log == match.log
    assert digest(again.match.state) == digest(match.state)


def test_a_fork_leaves_the_ledger_alone() -> None:
    ledger = Ledger(toy.GAME, LagoonConfig(players=2, seed=5), 2, 0.0)
    before, lines = digest(ledger.match.state), list(ledger.lines)
    fork = ledger.fork()
    fork.play(toy.Fish(), 1.0)
    fork.take_back(0, 0)
    assert digest(ledger.match.state) == before
    assert ledger.lines == lines
    assert len(ledger.match.log) == 6


# --- One change at a time


def test_nobody_sees_a_move_that_was_not_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms)
        before = digest(room.match.state)

        def broken(*given: object, **more: object) -> None:
            raise OSError("no disk")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", broken)
            with pytest.raises(OSError, match="no disk"):
                await room.play(ONE, command(1))
        assert (room.version, digest(room.match.state)) == (1, before)
        assert await room.play(ONE, command(1)) == 2

    with_rooms(store, play)


def test_many_at_once_and_one_wins(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms)
        tries = [room.play(ONE, command(1, request=f"request {n}")) for n in range(12)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(2) == 1
        assert sum(isinstance(r, Refused) and r.key == "stale" for r in results) == 11
        assert len(store.entries(room.id)) == 2

    with_rooms(store, play)


def test_two_processes_on_one_log(store: Store) -> None:
    """Whoever is late is told so, is brought up to date, and can answer then."""

    async def play(rooms: Rooms) -> None:
        other = Rooms(store, NO_LIMITS)
        here, made = await opened(rooms)
        there = await other.open(made.id)
        assert await here.play(ONE, command(1)) == 2
        assert there.version == 1
        with pytest.raises(Refused) as late:
            await there.play(ONE, command(1))
        assert late.value.values["seq"] == there.version == 2
        assert digest(here.match.state) == digest(there.match.state)
        assert await there.play(TWO, command(2)) == 3
        await here.news(News(made.id, 3))
        assert here.version == 3
        repeated = Command(3, "the same one", msgspec.Raw(b'{"do":"bid","coins":0}'))
        assert await here.play(ONE, repeated) == 4
        assert await there.play(ONE, repeated) == 4, "sent again, to another process"
        assert len(store.entries(made.id)) == 4
        other.close()

    with_rooms(store, play)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_news_bring_rooms_up_to_date_in_any_order(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Two processes on one database: a move and a remark there arrive here."""
    url = str(tmp_path / "tables.db")
    if kind == "postgresql":
        make: Callable[[], str] = request.getfixturevalue("new_postgresql")
        url = make()

    async def play(rooms: Rooms) -> None:
        other = Rooms(rooms.store, NO_LIMITS)
        here, made = await opened(rooms)
        there = await other.open(made.id)
        listening = asyncio.create_task(rooms.listen())
        woken = asyncio.Event()
        here.enter(woken, ())
        await there.play(ONE, command(1))
        await seating.say(there, TWO, "hello")
        async with asyncio.timeout(20):
            while here.version < 2 or not here.remarks:
                await woken.wait()
                woken.clear()
        assert here.remarks[0].text == "hello"
        for version in (2, 1, 0, 2):
            await rooms.news(News(made.id, version))
        await rooms.news(News("no such table", 1))
        assert here.version == 2
        listening.cancel()
        other.close()

    with toy_store(url) as store:
        with_rooms(store, play)


def test_news_that_come_while_a_table_is_opened_are_not_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log has been read, and who sits there is being read, when somebody moves elsewhere."""

    async def play(rooms: Rooms) -> None:
        other = Rooms(store, NO_LIMITS)
        there, made = await opened(other)
        read = Room.load_people

        async def moves_meanwhile(self: Room) -> None:
            monkeypatch.undo()
            await there.play(ONE, command(1))
            await rooms.news(News(made.id, 2))
            await read(self)

        monkeypatch.setattr(Room, "load_people", moves_meanwhile)
        assert (await rooms.open(made.id)).version == 2
        other.close()

    with_rooms(store, play)


def test_what_is_wrong_with_one_table_does_not_deafen_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stumble(item: News) -> None:
        raise KeyError("a fault of ours")

    async def play(rooms: Rooms) -> None:
        other = Rooms(store, NO_LIMITS)
        broken, first = await opened(rooms)
        whole, second = await opened(rooms)
        monkeypatch.setattr(broken, "news", stumble)
        listening = asyncio.create_task(rooms.listen())
        for made in (first, second):
            await (await other.open(made.id)).play(ONE, command(1))
        await asyncio.wait_for(whole.wait(Visitor(), 1, 10), 10)
        assert whole.version == 2
        assert {record.__dict__["table"] for record in caplog.records} == {first.id}
        monkeypatch.undo()
        await rooms.news(News(first.id, 2))
        assert broken.version == 2, "read anew with the next news"
        listening.cancel()
        other.close()

    with_rooms(store, play)


def test_a_worker_plays_for_a_bot_and_the_room_hears_of_it(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms, "Ann", "random")
        listening = asyncio.create_task(rooms.listen())
        waiting = asyncio.create_task(room.wait(Visitor(), 2, 10))
        await room.play(ONE, command(1))
        while not await asyncio.to_thread(Worker(store).work, threading.Event()):
            pass
        assert await waiting
        assert room.version == 3
        assert room.lines[-1].seat == 1
        listening.cancel()

    with_rooms(store, play)


# --- Answers given ahead


def test_an_answer_given_ahead_wakes_a_closed_room(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        other = Rooms(store, NO_LIMITS)
        room, made = await opened(rooms)
        store.prefer(made.id, 1, Preferences(ahead={"decline": True}))
        await room.play(ONE, command(1, OFFER))
        assert room.version == 2, "this process has not heard of it yet"
        await other.news(News(made.id, 2))
        closed = other.known(made.id)
        assert closed is not None
        assert closed.version == 3
        assert [line.action for line in closed.lines[-2:]] == [toy.Offer(1), toy.Decline()]
        other.close()

    with_rooms(store, play)


def test_who_takes_back_is_asked_again(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms)
        await seating.prefer(room, 1, Preferences(ahead={"decline": True}))
        assert await room.play(ONE, command(1, OFFER)) == 3
        assert await undo.undo(room, TWO, UndoCommand(3))
        assert room.acting(TWO) == 1, "the answer is not given again at once"
        assert await room.play(TWO, command(4, msgspec.Raw(b'{"do":"accept"}'))) == 5

    with_rooms(store, play)


def test_the_only_option_is_taken_for_those_who_want_it(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms)
        await seating.prefer(room, 0, Preferences(ahead={"only_option": True}))
        assert room.version == 1, "she has more than one option"
        accept = msgspec.Raw(b'{"do":"accept"}')
        await seating.prefer(room, 1, Preferences(ahead={"only_option": True}))
        await room.play(ONE, command(1, OFFER))
        assert room.acting(TWO) == 1, "accept or decline"
        await room.play(TWO, command(2, accept))
        await room.play(TWO, command(3, OFFER))
        await room.play(ONE, command(4, accept))
        bid = msgspec.Raw(b'{"do":"bid","coins":2}')
        await room.play(ONE, command(5, bid))
        assert room.acting(TWO) == 1
        await room.play(TWO, command(6, msgspec.Raw(b'{"do":"bid","coins":0}')))

    with_rooms(store, play)


# --- Open rooms


def test_rooms_that_nobody_looks_at_are_let_go(store: Store) -> None:
    async def run() -> None:
        rooms = Rooms(store, Settings(open_rooms=2, rates={}))
        first, made = await opened(rooms)
        woken = asyncio.Event()
        first.enter(woken, (0,))
        others = [(await opened(rooms))[1].id for _ in range(4)]
        assert made.id in rooms.open_ids(), "somebody looks at it"
        assert rooms.open_ids()[1:] == others[-2:]
        first.leave(woken, (0,))
        await rooms.open(others[0])
        assert made.id not in rooms.open_ids()
        again = await rooms.open(made.id)
        assert digest(again.match.state) == digest(first.match.state)
        rooms.close()

    asyncio.run(run())


def test_who_looks_no_more_leaves_nothing_drawn(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_rooms, "FRESH", 1)

    async def play(rooms: Rooms) -> None:
        room, watched, last = [(await opened(rooms))[0] for _ in range(3)]
        watched.enter(asyncio.Event(), (0,))
        before = [draw(one, 0, Preferences()) for one in (room, watched, last)]
        await opened(rooms)
        assert [room.rendered, room.told, room.chronicles] == [{}, {}, {}]
        assert all([watched.rendered, watched.told, watched.chronicles])
        again = [draw(one, 0, Preferences()) for one in (room, watched, last)]
        assert again == before, "it is drawn as it was"

    with_rooms(store, play)


def test_a_room_is_one_however_many_others_are_looked_at(store: Store) -> None:
    """Or its first page would listen to a room of its own, and hear nothing of the next."""

    async def run() -> None:
        rooms = Rooms(store, Settings(open_rooms=2, rates={}))
        for _ in range(4):
            room, _ = await opened(rooms)
            room.enter(asyncio.Event(), (0,))
        room, made = await opened(rooms)
        await opened(rooms)  # before anybody has entered the other
        assert await rooms.open(made.id) is room
        rooms.close()

    asyncio.run(run())


def test_a_room_that_was_just_opened_stays(store: Store) -> None:
    """However many others are looked at: otherwise its people would look at one that is gone."""

    async def run() -> None:
        rooms = Rooms(store, Settings(open_rooms=1, rates={}))
        first, _ = await opened(rooms)
        first.enter(asyncio.Event(), (0,))
        second, _ = await opened(rooms)
        assert rooms.known(second.id) is second
        await opened(rooms)
        assert rooms.known(second.id) is None
        assert rooms.keep(second) is second, "somebody was on their way to it"
        second.enter(asyncio.Event(), (0,))
        assert rooms.known(second.id) is await rooms.open(second.id) is second
        rooms.close()

    asyncio.run(run())


def test_opening_twice_at_the_same_time_opens_once(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        made = sit_all(rooms.store, NewTable("lagoon", [SeatWish()] * 2))
        one, two = await asyncio.gather(rooms.open(made.id), rooms.open(made.id))
        assert one is two
        with pytest.raises(Refused, match="There is no such table"):
            await rooms.open("none")
        assert rooms.open_ids() == [made.id]

    with_rooms(store, play)


def test_a_paused_table_gives_bots_nothing_to_do(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms, "Ann", "random")
        await undo.pause(room, ONE, True)
        with pytest.raises(Refused, match="paused"):
            await room.play(ONE, command(2))
        await undo.pause(room, ONE, False)
        await room.play(ONE, command(3))
        assert store.jobs.waiting()
        await undo.pause(room, ONE, True)
        assert not store.jobs.waiting()
        await undo.pause(room, ONE, False)
        assert store.jobs.waiting()

    with_rooms(store, play)


def test_a_bot_that_gives_up_is_told_of_and_may_try_again(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms, "Ann", "random")
        await room.play(ONE, command(1))
        for _ in range(5):
            with store.database.write() as connection:
                connection.exec_driver_sql("UPDATE job SET not_before = 0")
            job = store.jobs.claim("worker", 30)
            assert job is not None
            store.jobs.release(job, "worker", "It fell asleep.")
        await room.reload()
        assert room.trouble == "It fell asleep."
        with pytest.raises(Refused):
            await seating.try_again(room, Visitor((), watches=True))
        await seating.try_again(room, ONE)
        assert room.trouble == ""
        assert store.jobs.waiting()

    with_rooms(store, play)


def test_who_has_seen_more_than_this_process_is_not_refused(store: Store) -> None:
    """Another process took their last move, and its news are still on their way."""

    async def play(rooms: Rooms) -> None:
        here, made = await opened(rooms)
        there = Rooms(store, NO_LIMITS)
        try:
            late = await there.open(made.id)
            seen = await here.play(ONE, command(late.version, OFFER))
            assert late.version < seen
            assert await late.play(TWO, command(seen, msgspec.Raw(b'{"do":"accept"}'))) > seen
            with pytest.raises(Refused, match="moved on"):
                await late.play(ONE, command(late.version + 5))
        finally:
            there.close()

    with_rooms(store, play)


def test_entries_of_others_are_read_like_our_own(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, made = await opened(rooms)
        body = log_entries.encode(Body(action=FISH))
        store.append(made.id, 1, [NewEntry(0, body)], "from elsewhere")
        await room.news(News(made.id, 2))
        assert room.lines[-1].action == toy.Fish()
        assert room.match.log[-1].seat == -1, "chance has answered"

    with_rooms(store, play)


@pytest.mark.parametrize("lost", [False, True])
def test_news_bring_entries_along_or_let_us_look(
    store: Store, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries that follow on ours are read from the news; where some are missing, the log is."""
    looked: list[int] = []
    entries = store.entries

    def look(match_id: str, after: int = 0) -> list[StoredEntry]:
        looked.append(after)
        return entries(match_id, after)

    async def play(rooms: Rooms) -> None:
        other = Rooms(store, NO_LIMITS)
        here, made = await opened(rooms)
        there = await other.open(made.id)
        await there.play(ONE, command(1))
        await there.play(TWO, command(2))
        told = tuple(entries(made.id, 2 if lost else 1))
        monkeypatch.setattr(store, "entries", look)
        await here.news(News(made.id, 3, False, told))
        assert here.version == 3
        assert looked == ([1] if lost else [])
        assert digest(here.match.state) == digest(there.match.state)
        await here.news(News(made.id, 2, False, told))
        assert here.version == 3, "old news"
        other.close()

    with_rooms(store, play)


def test_seats_that_know_the_same_are_drawn_once(store: Store) -> None:
    async def play(rooms: Rooms) -> None:
        room, _ = await opened(rooms)
        one, two = room.view(0), room.view(1)
        assert one is room.view(0)
        assert one is not two, "each knows a hand of its own"
        assert (one.players[1].hand, two.players[0].hand) == (["?"] * 3, ["?"] * 3)
        drawn = iter("abc")
        assert [room.once(view, "x", lambda: next(drawn)) for view in (one, two, one)] == [
            "a",
            "b",
            "a",
        ]
        await room.play(ONE, command(1))
        assert room.view(0) is not one
        assert room.once(room.view(0), "x", lambda: next(drawn)) == "c"

    with_rooms(store, play)


def test_who_is_here_is_known_at_every_server(new_postgresql: Callable[[], str]) -> None:
    """Two servers tell each other who looks through them; one that falls silent is forgotten."""

    def online(room: Room) -> list[int]:
        return [seat.number for seat in room.seats if seat.online]

    async def until(room: Room, wanted: list[int]) -> None:
        woken = asyncio.Event()
        room.listeners.add(woken)
        async with asyncio.timeout(20):
            while online(room) != wanted:
                await woken.wait()
                woken.clear()
        room.listeners.discard(woken)

    async def play(rooms: Rooms) -> None:
        other = Rooms(rooms.store, NO_LIMITS)
        listening = [asyncio.create_task(r.listen()) for r in (rooms, other)]
        beating = [asyncio.create_task(r.presence.beat()) for r in (rooms, other)]
        here, made = await opened(rooms)
        anna = asyncio.Event()
        here.enter(anna, (0,))
        rooms.presence.look(here)
        assert online(here) == [0]
        there = await other.open(made.id)
        await until(there, [0])
        ben = asyncio.Event()
        there.enter(ben, (1,))
        other.presence.look(there)
        await until(here, [0, 1])
        here.leave(anna, (0,))
        rooms.presence.look(here)
        await until(there, [1])
        rooms.presence.forget(time.monotonic() + 1)
        assert online(here) == [], "nothing was heard of the other server"
        rooms.presence.hear(Here(other.presence.name, "", NOBODY))
        await until(here, [1])
        for task in (*listening, *beating):
            task.cancel()
        other.close()

    with toy_store(new_postgresql()) as store:
        with_rooms(store, play)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("!a:match:0,2", Here("a", "match", Looking(frozenset((0, 2))))),
        ("!a:match:1+3", Here("a", "match", Looking(frozenset((1,)), 3))),
        ("!a:match:+1", Here("a", "match", Looking(watchers=1))),
        ("!a:match:?", Here("a", "match", None)),
        ("!a::", Here("a", "", NOBODY)),
        ("!a:match:x", None),
        ("!:match:1", None),
        ("match:1", None),
    ],
)
def test_what_servers_say(text: str, told: Here | None) -> None:
    assert read_here(text) == told
    if told is not None:
        assert write_here(told) == text
