"""Readers take turns, and nobody queues without end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from armillary.table.fair_queue import RESTLESS, FairQueue
from armillary.table.refusals import Refused


class Readers:
    """Those who wait at a queue, and in which order they were served."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *names: str) -> None:
        """`a1`, `a2` and `b1` are two of reader a and one of reader b."""
        for name in names:
            self.tasks.append(asyncio.create_task(self._turn(name)))
        await asyncio.sleep(0)

    async def _turn(self, name: str) -> None:
        await self.queue.enter(name[0])
        self.served.append(name)

    async def done(self, *names: str) -> None:
        for name in names:
            self.queue.leave(name[0])
        for _ in range(3):
            await asyncio.sleep(0)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def test_readers_take_turns_however_much_one_asks_for() -> None:
    async def test() -> None:
        readers = Readers(FairQueue(1))
        await readers.ask("a1", "a2", "a3", "a4", "b1", "c1", "b2")
        for turn in range(6):
            await readers.done(readers.served[turn])
        assert readers.served == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]

    run(test())


def test_a_reader_has_one_place_however_many_are_free() -> None:
    async def test() -> None:
        readers = Readers(FairQueue(3))
        await readers.ask("a1", "a2", "a3")
        assert readers.served == ["a1"]
        await readers.ask("b1")
        assert readers.served == ["a1", "b1"], "at once, with nobody before them"
        await readers.done("a1")
        assert readers.served == ["a1", "b1", "a2"]

    run(test())


def test_who_asks_for_too_much_is_told_so_at_once() -> None:
    async def test() -> None:
        queue = FairQueue(1, each=2, most=4)
        readers = Readers(queue)
        await readers.ask("a1", "a2", "a3")
        with pytest.raises(Refused, match="asked for a lot"):
            await queue.enter("a")
        await readers.ask("b1", "b2")
        with pytest.raises(Refused, match="busy"):
            await queue.enter("c")
        await readers.done("a1")
        await readers.ask("c1")
        assert readers.served == ["a1", "b1"]

    run(test())


def test_who_has_had_long_turns_rests_meanwhile_others_are_served() -> None:
    async def test() -> None:
        now = [0.0]
        readers = Readers(FairQueue(1, rest=3.0, clock=lambda: now[0]))
        await readers.ask("a1", "a2", "a3")
        now[0] += RESTLESS / 3
        await readers.done("a1")
        assert readers.served == ["a1", "a2"], "it is not much yet"
        now[0] += 1.0
        await readers.done("a2")
        assert readers.served == ["a1", "a2"], "owes 20 + 3 s of rest, of which 1 s is over"
        await readers.ask("b1")
        assert readers.served == ["a1", "a2", "b1"]
        await readers.done("b1")
        assert readers.served == ["a1", "a2", "b1"]
        now[0] += 2.1
        await readers.ask("c1")
        await readers.done()
        assert readers.served == ["a1", "a2", "b1", "a3"], "it has waited longer than c"
        await readers.done("a3")
        assert readers.served[-1] == "c1"

    run(test())


def test_who_has_rested_is_served_without_anybody_asking() -> None:
    async def test() -> None:
        readers = Readers(FairQueue(1, rest=1.0, clock=asyncio.get_running_loop().time))
        queue = readers.queue
        await readers.ask("a1", "a2")
        queue._rested["a"] = asyncio.get_running_loop().time() + RESTLESS + 0.01
        await readers.done("a1")
        assert readers.served == ["a1"]
        async with asyncio.timeout(20):
            await readers.tasks[1]
        assert readers.served == ["a1", "a2"]

    run(test())


def test_who_goes_away_gives_up_the_turn() -> None:
    async def test() -> None:
        readers = Readers(FairQueue(1))
        await readers.ask("a1", "b1", "c1", "d1")
        readers.tasks[1].cancel()
        await asyncio.sleep(0)
        readers.queue.leave("a")
        readers.tasks[2].cancel()  # The turn has come; they have not heard of it yet.
        for _ in range(4):
            await asyncio.sleep(0)
        assert readers.served == ["a1", "d1"]

    run(test())
