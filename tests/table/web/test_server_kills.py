"""kill -9 of whole servers in the middle of play: nothing accepted is lost, nothing is doubled.

People play over HTTP and look on over live lines. When their server dies, they send the request
whose answer never came once more, to whichever server is there, and connect again. On PostgreSQL
two servers serve the same tables, and one of them dies; on SQLite it is the only one.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from armillary.cli.common import make_config
from armillary.core.chance import SplitMix
from armillary.core.game import load
from armillary.core.match import Match
from armillary.table.room import log_entries
from armillary.table.storage.schema import NewSeat
from armillary.table.storage.store import Store
from bench.light_clients import Line, Post, by_cookie, by_token, listen
from bench.played_tables import seated

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")

TABLES = 6
"""Tables at which people sit at the same time."""
KILLS = 25
"""Kills until a match may be over, and the same people need another table."""
PLAYERS = 4
PAUSE = 0.06
"""Seconds that a person thinks; less, and the limits on rates would have their say."""
AGAIN = 0.05
"""Seconds until a request without an answer is sent again."""
PATIENCE = 60
"""Seconds per kill, after which the match is taken for stuck."""


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, url: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._url = url
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "armillary", "serve", "--port", str(self.port)]
        command += ["--workers", "0", "--db", self._url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE)

    async def ready(self) -> None:
        assert self.process.stdout is not None
        line = await asyncio.to_thread(self.process.stdout.readline)
        assert line.startswith(b"Serving at"), line

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


class Table:
    """A table, the match that is played there, and what people were told."""

    def __init__(self, store: Store, seed: int) -> None:
        game = load("gaia")
        luck = SplitMix(seed)
        match = Match(game, make_config(game, PLAYERS, seed))
        while match.decision is not None:
            match.play(luck.choose(match.decision.options))
        self.moves = log_entries.bodies(match)
        seats = [NewSeat("person", f"Player {seat + 1}") for seat in range(PLAYERS)]
        config = msgspec.json.encode(match.config)
        made = seated(store, "gaia", game.version, config, "live", seats)
        self.id, self.secrets = made.id, made.secrets
        self.accepted = 0
        self.seen: dict[int, int] = {}
        """The last version that each page has shown."""

    def command(self, number: int) -> tuple[str, str, bytes]:
        """A move: path, headers and body. Seat 0 is played by a program."""
        seat, move = self.moves[number]
        body = {"seq": number, "request": f"move-{number:06}", "action": move.action}
        if seat == 0:
            return f"/api/tables/{self.id}/answer", by_token(self.secrets[0]), encode(body)
        return f"/t/{self.id}/moves", by_cookie(self.secrets[seat]), encode(body)


encode = msgspec.json.encode


class Evening:
    """All tables and their people, until it is over."""

    def __init__(self, tables: list[Table], servers: list[Server]) -> None:
        self._tables = tables
        self._servers = servers
        self.over = asyncio.Event()
        self.again = 0
        """Requests that were sent more than once."""
        self.last = b""
        """The last answer that was no yes."""

    async def accept(self, more: int) -> None:
        """Until so many more moves have been accepted."""
        goal = more + sum(table.accepted for table in self._tables)
        while sum(table.accepted for table in self._tables) < goal:
            await asyncio.sleep(0.005)

    async def play(self, tables: list[Table], which: int) -> None:
        """Everybody's moves, at one table after the other; each is sent until it is answered."""
        posts = [Post(server.address) for server in self._servers]
        for table in tables:
            for number in range(len(table.moves)):
                if self.over.is_set():
                    return
                await self._move(table, number, posts, which + number)
                await asyncio.sleep(PAUSE)

    async def _move(self, table: Table, number: int, posts: list[Post], which: int) -> None:
        tries = 0
        while True:
            post = posts[(which + tries) % len(posts)]
            try:
                async with asyncio.timeout(10):
                    status, answer = await post(*table.command(number))
            except (OSError, TimeoutError):
                post.forget()
                tries += 1
                self.again += tries == 1
                await asyncio.sleep(AGAIN)
                continue
            if status in (429, 500, 503):
                self.last = answer
                await asyncio.sleep(0.5)
                continue
            assert status == 200, answer
            table.accepted = number + 1
            return

    async def watch(self, table: Table, seat: int) -> None:
        """A page that looks on, and connects again whenever its line breaks."""
        tries = seat
        while True:
            address = self._servers[tries % len(self._servers)].address
            table.seen.setdefault(seat, 0)

            def heard(version: int, size: int) -> None:
                table.seen[seat] = version

            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(10):
                    line = await listen(
                        address, table.id, table.secrets[seat], table.seen[seat], heard
                    )
                await self._hold(line)
            tries += 1
            await asyncio.sleep(AGAIN)

    async def _hold(self, line: Line) -> None:
        try:
            await line.closed
        finally:
            line.transport.abort()


async def evening(store: Store, url: str, kills: int) -> None:
    luck = SplitMix(kills)
    tables = [Table(store, seed + 1) for seed in range(TABLES * (1 + kills // KILLS))]
    servers = [Server(url) for _ in range(1 if store.database.is_sqlite else 2)]
    tasks: list[asyncio.Task[Any]] = []
    try:
        for server in servers:
            await server.ready()
        people = Evening(tables, servers)
        players = [asyncio.create_task(people.play(tables[n::TABLES], n)) for n in range(TABLES)]
        pages = [
            asyncio.create_task(people.watch(table, seat)) for table in tables for seat in (0, 1)
        ]
        tasks = players + pages
        for number in range(kills):
            try:
                async with asyncio.timeout(PATIENCE):
                    await people.accept(1 + luck.below(12))
            except TimeoutError:
                failed = [player.exception() for player in players if player.done()]
                raise AssertionError(f"Nobody gets on: {failed} {people.last!r}") from None
            await asyncio.sleep(luck.below(60) / 1000)
            dies = servers[number % len(servers)]
            dies.kill()
            dies.start()
            await dies.ready()
        await asyncio.sleep(0.3)
        people.over.set()
        await asyncio.gather(*players)
        check(store, tables)
        async with asyncio.timeout(30):
            while any(seen < t.accepted for t in tables for seen in t.seen.values()):
                await asyncio.sleep(0.02)
        assert people.again > 0, "some answers never came"
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for server in servers:
            server.kill()


def check(store: Store, tables: list[Table]) -> None:
    for table in tables:
        entries = store.entries(table.id)
        assert [entry.version for entry in entries] == list(range(1, table.accepted + 1))
        for entry, (seat, move) in zip(entries, table.moves, strict=False):
            kept = msgspec.json.decode(entry.body, type=log_entries.Body)
            assert (entry.seat, kept.action, kept.chance) == (seat, move.action, move.chance)
        assert all(seen <= table.accepted for seen in table.seen.values()), "shown, but not kept"


def test_killed_servers_lose_and_double_nothing(store: Store, url: str) -> None:
    asyncio.run(evening(store, url, 3))


@pytest.mark.nightly
def test_a_hundred_killed_servers_lose_and_double_nothing(store: Store, url: str) -> None:
    asyncio.run(evening(store, url, 100))
