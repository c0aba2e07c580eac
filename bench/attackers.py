"""A guest with a script: everything that one address can do to slow a server down, all at once.

    python -m bench.attackers http://127.0.0.1:8000 http://127.0.0.1:8001 --seconds 60

It sends what it can for so long, or until it is told to end, and says as JSON what it was answered.
`bench.load --attack` runs it beside people who play.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import msgspec
import typer
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.light_clients import CSRF

ADDRESS = "127.0.66.6"
"""From where all of it comes; people who play have addresses of their own."""
HALF_SENT = 1100
IMPORTS = 30
SPECTATORS = 4
READERS = 8
PAUSE = 0.25
"""Seconds between two requests of each of them."""
BOMB = 64
"""Megabytes that a webhook's answer unpacks to."""
HEADERS = {"X-CSRFToken": CSRF}
RECORDS = Path(__file__).parents[1] / "tests/data"
LONG = (RECORDS / "imperium/golden-v1-6p.jsonl").read_bytes()
"""The file of a long match."""
BATTLES = b"".join(LONG.splitlines(keepends=True)[:400])
"""That of one where the odds of battles can be asked for."""
SHIPS = ("flagship", "war_sun", "dreadnought", "carrier", "cruiser", "destroyer", "fighter")
BEGINS = "The attack begins."
ENDS = (OSError, httpx.HTTPError, WebSocketException, TimeoutError)
"""How the server, or its operator, may get rid of us."""


class Attack:
    """One guest: what it knows, and what it was answered, by attack and status."""

    def __init__(self, servers: list[str]) -> None:
        self.servers = servers
        self.answers: Counter[str] = Counter()
        self.tables: dict[tuple[str, bytes], str] = {}
        """By server and the match that was imported."""
        self.cookies: dict[str, dict[str, str]] = {}
        self._chance = random.Random(1)

    def client(self, server: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(
            local_address=ADDRESS, limits=httpx.Limits(max_connections=None)
        )
        return httpx.AsyncClient(
            base_url=server,
            transport=transport,
            headers=HEADERS,
            cookies={"csrf": CSRF, **self.cookies.get(server, {})},
            timeout=30,
        )

    def note(self, attack: str, answer: object) -> None:
        self.answers[f"{attack}: {answer}"] += 1

    async def for_ever(self, attack: str, once: Callable[[], Awaitable[object]]) -> None:
        """Again and again, whatever comes back; a few hundred requests a second in all."""
        while True:
            try:
                self.note(attack, await once())
            except ENDS as error:
                self.note(attack, type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def table(self, client: httpx.AsyncClient, **wish: Any) -> str:
        """A new table; empty: we were refused. Whoever floods may be cut off, and asks again."""
        while True:
            with suppress(*ENDS):
                answer = await client.post("/tables", json=wish)
                return str(answer.json()["table"]) if answer.status_code == 201 else ""
            await asyncio.sleep(PAUSE)

    async def prepare(self, server: str) -> None:
        """Open the tables that spectators look at, before we are known for asking too much."""
        async with self.client(server) as client:
            for record in (BATTLES, LONG):
                answer = await client.post("/import", content=record)
                if answer.status_code == 201:
                    self.tables[server, record] = str(answer.json()["table"])
            self.cookies[server] = dict(client.cookies)

    # --- The attacks

    async def ask_odds(self, server: str) -> None:
        """Spectators who put the largest fleets into the calculator, always different ones."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies[server].items())
        address = f"ws{server.removeprefix('http')}/t/{self.tables[server, BATTLES]}/live"
        headers = {"Cookie": cookies}

        async def watch() -> object:
            async with connect(
                address,
                additional_headers=headers,
                local_addr=(ADDRESS, 0),
                compression=None,
                max_size=None,
            ) as line:
                for _ in range(20):
                    ships: list[tuple[str, int]] = [("a", 0), ("d", 1)]
                    ships += [
                        (f"{side}.{kind}", self._chance.randint(6, 12))
                        for side in "ad"
                        for kind in SHIPS
                    ]
                    await line.send(f"sheet odds?{urlencode(ships)}")
                    async with asyncio.timeout(10):
                        await line.recv()
            return "shown"

        await asyncio.gather(*(self.for_ever("odds", watch) for _ in range(SPECTATORS)))

    async def half_send(self, server: str) -> None:
        """Requests that never end."""
        parts = urlsplit(server)

        async def begin() -> object:
            reader, writer = await asyncio.open_connection(
                parts.hostname, parts.port, local_addr=(ADDRESS, 0)
            )
            try:
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
                await writer.drain()
                self.note("half sent", "held")
                return (await reader.read(12)).decode("latin-1") or "closed"
            finally:
                writer.close()

        async def hold() -> None:
            await self.for_ever("half sent", begin)

        await asyncio.gather(*(hold() for _ in range(HALF_SENT // len(self.servers))))

    async def open_bots(self, server: str) -> None:
        """Two tables of six bots who think long."""
        async with self.client(server) as client:
            seats = [{"kind": "bot", "bot": "builder"}] * 6
            for _ in range(2):
                made = await self.table(client, game="imperium", seats=seats)
                self.note("bots", "opened" if made else "refused")

    async def send_files(self, server: str) -> None:
        """Thirty imports at once, and again."""
        async with self.client(server) as client:

            async def send() -> object:
                return (await client.post("/import", content=LONG)).status_code

            await asyncio.gather(*(self.for_ever("imports", send) for _ in range(IMPORTS)))

    async def look_back(self, server: str) -> None:
        """Every moment of a long match, again and again."""
        async with self.client(server) as client:
            table = self.tables[server, LONG]

            async def look() -> object:
                moment = self._chance.randint(5, 400)
                return (await client.get(f"/t/{table}/at/{moment}")).status_code

            await asyncio.gather(*(self.for_ever("looks back", look) for _ in range(READERS)))

    async def bomb(self, server: str) -> None:
        """A webhook whose answers are small and unpack to much."""
        packed = gzip.compress(bytes(BOMB * 1024 * 1024))

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(*ENDS):
                await reader.read(65536)
                writer.write(
                    b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: "
                    + str(len(packed)).encode()
                    + b"\r\n\r\n"
                    + packed
                )
                await writer.drain()
            self.note("webhook", "called")
            writer.close()

        async with await asyncio.start_server(answer, ADDRESS) as ours:
            port = ours.sockets[0].getsockname()[1]
            async with self.client(server) as client:
                seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
                await self.table(
                    client,
                    game="pulsar",
                    seats=seats,
                    webhook=f"http://{ADDRESS}:{port}/",
                    pace="turns",
                )
                await asyncio.Event().wait()

    async def pretend(self, server: str) -> None:
        """New tables in the name of made-up addresses."""
        async with self.client(server) as client:

            async def once() -> object:
                made_up = ".".join(str(self._chance.randint(1, 254)) for _ in range(4))
                seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
                answer = await client.post(
                    "/tables",
                    json={"game": "pulsar", "seats": seats, "pace": "turns"},
                    headers={"X-Forwarded-For": made_up},
                )
                return answer.status_code

            await self.for_ever("made-up addresses", once)

    async def all(self, seconds: float) -> None:
        """Everything at once, against every server."""
        kinds = (self.ask_odds, self.half_send, self.send_files, self.look_back, self.pretend)
        for server in self.servers:
            await self.prepare(server)
        print(BEGINS, flush=True)
        attacks = [kind(server) for server in self.servers for kind in kinds]
        attacks += [self.open_bots(self.servers[0]), self.bomb(self.servers[0])]
        under_way = asyncio.gather(*attacks)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, under_way.cancel)
        with suppress(TimeoutError, asyncio.CancelledError):
            async with asyncio.timeout(seconds):
                await under_way


def main(servers: list[str], seconds: float = 30) -> None:
    """Attack servers of this machine for a while."""
    if any(not (urlsplit(server).hostname or "").startswith("127.") for server in servers):
        raise typer.BadParameter("Only servers of this machine (127.…) are measured.")
    # In earnest, its work would be done elsewhere: it must not take the servers' time. A session of
    # its own would, whatever its priority: Linux shares the processor among sessions first.
    os.nice(10)
    attack = Attack(servers)
    asyncio.run(attack.all(seconds))
    typer.echo(msgspec.json.encode(dict(sorted(attack.answers.items()))).decode())


if __name__ == "__main__":
    typer.run(main)
