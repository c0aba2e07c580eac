"""The pause that hides who could have answered: the same whether somebody was asked or nobody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from armillary.games.imperium.board import BOARD
from armillary.games.imperium.flow.timing_windows import React
from armillary.games.imperium.rules import GAME
from armillary.table.model import Command, Seat
from armillary.table.room import room_play
from armillary.table.room.hidden.timing import GRACE, LONGEST, SHORTEST, Veil, fresh, random_pause
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.room.room_play import Playing
from armillary.table.storage.store import Store
from tests.games.imperium.positions import do, position, use
from tests.table.sitting import sit_all
from tests.table.toy_table import NO_LIMITS


class Clock:
    """Time that passes only while somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waited: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waited.append(round(seconds, 3))
        self.now += seconds


def nobody() -> bool:
    return False


def wait(veil: Veil, asks_bot: Callable[[], bool] = nobody, pace: float = 1.0) -> None:
    asyncio.run(veil.lifted(asks_bot, pace))


def test_a_pause_is_bounded_and_not_always_the_same() -> None:
    pauses = [random_pause() for _ in range(200)]
    assert all(SHORTEST <= pause <= LONGEST for pause in pauses)
    assert len(set(pauses)) > 100
    assert max(pauses) - min(pauses) > (LONGEST - SHORTEST) / 2


def test_what_is_new_is_shown_after_the_pause_and_everything_else_at_once() -> None:
    clock = Clock()
    veil = Veil(lambda: 0.7, clock, clock.sleep)
    wait(veil)
    assert clock.waited == []  # nothing happened that could have been answered
    veil.drop()
    clock.now += 0.2
    veil.drop()  # an answer given ahead, in between: the pause does not grow
    wait(veil)
    assert clock.waited == [0.5]
    wait(veil)
    assert clock.waited == [0.5]


def test_the_pause_is_the_same_if_a_bot_answers_in_time() -> None:
    clock = Clock()
    veil = Veil(lambda: 0.7, clock, clock.sleep)
    veil.drop()
    wait(veil, lambda: clock.now < 100.4)
    assert clock.waited == [0.7]


def test_a_slow_bot_is_waited_for_but_not_for_ever() -> None:
    clock = Clock()
    veil = Veil(lambda: 0.7, clock, clock.sleep)
    veil.drop()
    wait(veil, lambda: clock.now < 101.0)
    assert 1.0 <= clock.now - 100.0 < 1.1
    never = Clock()
    veil = Veil(lambda: 0.7, never, never.sleep)
    veil.drop()
    wait(veil, lambda: True)
    assert never.now - 100.0 == pytest.approx(0.7 + GRACE, abs=0.1)


def test_tables_may_be_quicker() -> None:
    clock = Clock()
    veil = Veil(lambda: 1.0, clock, clock.sleep)
    veil.drop()
    wait(veil, pace=0.1)
    assert clock.waited == [0.1]


# At a table


def at_a_table(path: Path, kinds: str, play: Callable[[Room], Awaitable[None]]) -> None:
    """A first game of Twilight Imperium: p is a person, b a bot."""

    async def run() -> None:
        with closing(Store(str(path / "tables.db"))) as store:
            rooms = Rooms(store, NO_LIMITS)
            try:
                seats = [
                    SeatWish("bot", bot="random") if kind == "b" else SeatWish("person", f"P{n}")
                    for n, kind in enumerate(kinds)
                ]
                options = {"setup": "first_game"}
                made = sit_all(store, NewTable("imperium", seats, options, seed=3))
                await play(await rooms.open(made.id))
            finally:
                rooms.close()

    asyncio.run(run())


async def answer(room: Room) -> bool:
    """The seat that is asked takes its first option; whether a moment passed by."""
    asks = room.match.decision
    assert asks is not None
    before = room.match.state.moments
    raw = msgspec.Raw(msgspec.json.encode(asks.options[0]))
    visitor = Visitor((asks.seat,))
    await room.play(visitor, Command(room.seq(visitor), f"n{room.version}", raw))
    return bool(room.match.state.moments > before)


class Counted(Veil):
    def __init__(self) -> None:
        super().__init__(lambda: 0.5)
        self.drops = 0

    def drop(self) -> None:
        self.drops += 1


def test_among_people_every_moment_is_followed_by_a_pause_whoever_holds_what(
    tmp_path: Path,
) -> None:
    async def play(room: Room) -> None:
        veil = room.veil = Counted()
        passed = steps = 0
        while passed < 3:
            passed += await answer(room)
            assert veil.drops == passed
            asks = room.match.decision
            assert asks is not None
            assert not isinstance(asks.frame, React)  # nobody held anything, and still it paused
            steps += 1
            assert steps < 80
        assert steps > 3  # small steps of one decision do not pause

    at_a_table(tmp_path, "ppp", play)


@pytest.mark.parametrize(("kinds", "drops"), [("ppp", 1), ("pbb", 0)])
def test_a_table_that_is_opened_anew_stays_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kinds: str, drops: int
) -> None:
    """Another server, or one that has begun again, must not show earlier what was hidden."""

    async def play(room: Room) -> None:
        asks = room.match.decision
        assert asks is not None
        await answer(room)
        monkeypatch.setattr(room_play, "Veil", Counted)
        elsewhere = Rooms(room.store, NO_LIMITS)
        try:
            again = await elsewhere.open(room.id)
            assert cast(Counted, again.veil).drops == drops
        finally:
            elsewhere.close()

    at_a_table(tmp_path, kinds, play)


def test_what_is_long_ago_is_hidden_from_nobody() -> None:
    assert fresh(time.time())
    assert not fresh(time.time() - LONGEST - GRACE)


def test_alone_against_bots_nothing_waits(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        veil = room.veil = Counted()
        asks = room.match.decision
        assert asks is not None
        trial = room.ledger.fork()
        trial.match.state.moments += 1
        room.go_on(trial)
        assert veil.drops == 0

    at_a_table(tmp_path, "pbb", play)


def test_only_a_bot_that_is_asked_for_its_hand_is_waited_for() -> None:
    hidden = position('players.0.hand = ["industrial_initiative"]\nplayers.1.hand = ["sabotage"]')
    do(hidden, use("industrial_initiative"))
    assert isinstance(hidden.stack[-1], React)
    for state, bots, waits in (
        (hidden, (1,), True),
        (hidden, (0, 2), False),  # a person is asked, and thinks as long as they like
        (position(), (0,), False),  # everybody knows whose turn it is
    ):
        room = SimpleNamespace(
            ledger=SimpleNamespace(decision=GAME.decision(state)),
            board=BOARD,
            _seats=[
                Seat(seat, "person", "", "greedy" if seat in bots else "") for seat in range(6)
            ],
        )
        assert Playing.asks_bot_in_secret(cast("Playing", room)) == waits
