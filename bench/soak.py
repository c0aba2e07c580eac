"""Hours of half the load, while workers, servers and connections to the database are killed.

    python -m bench.soak                       # an hour
    python -m bench.soak --minutes 3 --tables 30 --rate 30 --json

People play real matches at many tables, look on over live lines, and send what was not answered
again. Bots play beside them. Every so often something is killed: a worker, the second server, or
all connections to the database. The first server lives through all of it: its memory and its open
files are what must stay flat, and so must the age of bots' jobs. In the end every move that was
accepted is in the store, once, every match replays (`armillary check`), and no table of bots stands
still. The last line is the verdict.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
import typer
import uvloop

from armillary.core.match import Match
from armillary.table.operation.store_check import check
from armillary.table.storage.database_errors import StoreError
from armillary.table.storage.schema import JOB, MATCH, SEAT
from armillary.table.storage.store import Store
from bench import postgresql
from bench.light_clients import Post, by_cookie, listen
from bench.load import PLAYERS, Table, lost
from bench.page_costs import played

MATCHES = 20
AGAIN = 0.3
"""Seconds until a request that was not answered is sent again."""
SAMPLES = 120
"""Looks at the processes."""
CALM = 3.0
"""Seconds that a server which was killed stays away."""
BOTS = ("random", "greedy", "random", "greedy")
GROWTH = 1.1
"""By how much memory and open files may grow from the second quarter of the time to the last: at
first tables are opened."""
LONGEST_WAIT = 10.0
"""Seconds that a bot's decision may have waited: a worker that was killed is away for less."""
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, url: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "armillary", "serve", "--port", str(port), "--no-limits"]
        self._command = [*command, "--workers", "1", "--log", "json", "--db", url]
        self.log: list[str] = []

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.pid = self._process.pid
        self._reading = asyncio.create_task(self._read())
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        assert line.startswith(b"Serving at"), line

    async def _read(self) -> None:
        assert self._process.stderr is not None
        while line := await self._process.stderr.readline():
            self.log.append(line.decode())

    async def end(self, number: signal.Signals) -> int:
        """Its exit status, after this signal."""
        with suppress(ProcessLookupError):
            self._process.send_signal(number)
        status = await self._process.wait()
        await self._reading
        return status

    def workers(self) -> list[int]:
        """The processes that any of its threads has started."""
        found = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(child) for thread in found for child in thread.read_text().split()]


class Sample(msgspec.Struct, frozen=True):
    """How the first server was at one moment."""

    at: float
    """Seconds since the beginning."""
    memory_mb: float
    files: int
    oldest_job: float
    moves: int
    """Accepted so far."""


class Soak:
    """All that goes on at the same time."""

    def __init__(self, url: str, servers: list[Server], pause: float) -> None:
        self.store = Store(url)
        self.servers = servers
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.kills: dict[str, int] = {}
        self.again = 0
        """Requests that were sent more than once."""
        self.bot_tables = 0
        self.samples: list[Sample] = []
        self.over = asyncio.Event()
        self._pause = pause
        self._chance = random.Random(12)
        self._matches = [played("gaia", PLAYERS, seed) for seed in range(1, MATCHES + 1)]

    async def sit(self, number: int) -> None:
        """People at one table, who play match after match until it is over."""
        posts = [Post(server.address, number) for server in self.servers]
        await asyncio.sleep(self._pause * self._chance.random())
        while not self.over.is_set():
            table = await self._open(self._matches[(number + len(self.tables)) % MATCHES])
            pages = [asyncio.create_task(self._look(table, seat, number)) for seat in (0, 1)]
            while table.version < len(table.moves) and not self.over.is_set():
                await self._move(table, posts)
                await asyncio.sleep(self._pause * (0.5 + self._chance.random()))
            for page in pages:
                page.cancel()
            await asyncio.gather(*pages, return_exceptions=True)

    async def _open(self, match: Match) -> Table:
        """A table in the store, whose connection may be among those that are killed."""
        while True:
            with suppress(StoreError):
                table = Table(match, 1, self.store)
                self.tables.append(table)
                return table
            await asyncio.sleep(AGAIN)

    async def _move(self, table: Table, posts: list[Post]) -> None:
        """Send the next move until it is answered."""
        seat, move = table.moves[table.version]
        request = f"move-{table.version:08}"
        body = {"seq": table.version, "request": request, "action": move.action}
        tries, sent = 0, time.perf_counter()
        while True:
            post = posts[(seat + tries) % len(posts)]
            tries += 1
            try:
                async with asyncio.timeout(10):
                    headers = by_cookie(table.secrets[seat])
                    content = msgspec.json.encode(body)
                    status, answer = await post(f"/t/{table.id}/moves", headers, content)
            except (OSError, TimeoutError):
                post.forget()
                status, answer = 0, b""
            if status == 200:
                break
            assert status in (0, 429, 500, 503), answer
            self.again += tries == 1
            await asyncio.sleep(AGAIN)
        table.version += 1
        self.times.append(time.perf_counter() - sent)

    async def _look(self, table: Table, seat: int, number: int) -> None:
        """A page, which connects again whenever its line breaks."""
        tries = seat

        def heard(version: int, size: int) -> None:
            table.heard[seat] = version

        while True:
            address = self.servers[tries % len(self.servers)].address
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(10):
                    seen, secret = table.heard[seat], table.secrets[seat]
                    line = await listen(address, table.id, secret, seen, heard, number)
                try:
                    await line.closed
                finally:
                    line.transport.abort()
            tries += 1
            await asyncio.sleep(AGAIN)

    async def open_bots(self, every: float) -> None:
        """A new table of bots every so many seconds."""
        seats = [{"kind": "bot", "bot": bot} for bot in BOTS]
        wish = msgspec.json.encode({"game": "gaia", "seats": seats})
        post = Post(self.servers[0].address, 0)
        while True:
            try:
                status, _ = await post("/api/tables", "", wish)
                self.bot_tables += status == 201
            except OSError:
                post.forget()
            await asyncio.sleep(every)

    async def kill(self, every: float) -> None:
        """Kill something every so many seconds."""
        while True:
            await asyncio.sleep(every * (0.5 + self._chance.random()))
            what = self._chance.choice(["worker", "server", "connections"])
            if what == "worker":
                workers = [pid for server in self.servers for pid in server.workers()]
                with suppress(ProcessLookupError, IndexError):
                    os.kill(self._chance.choice(workers), signal.SIGKILL)
            elif what == "server":
                await self.servers[1].end(signal.SIGKILL)
                await asyncio.sleep(CALM)
                await self.servers[1].start()
            else:
                await asyncio.to_thread(self._cut)
            self.kills[what] = self.kills.get(what, 0) + 1

    def _cut(self) -> None:
        with suppress(StoreError), self.store.database.write() as connection:
            connection.execute(sa.text(CUT))

    async def watch(self, began: float, every: float) -> None:
        """Look at the first server every so many seconds."""
        pid = self.servers[0].pid
        while True:
            with suppress(StoreError):
                ages = await asyncio.to_thread(self.store.jobs.ages)
                self.samples.append(
                    Sample(
                        round(time.monotonic() - began, 1),
                        round(_memory(pid), 1),
                        len(list(Path(f"/proc/{pid}/fd").iterdir())),
                        round(max([*ages, 0.0]), 1),
                        len(self.times),
                    )
                )
            await asyncio.sleep(every)


def _memory(pid: int) -> float:
    """Megabytes that a process holds of its own."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("RssAnon:"))) / 1024


async def soak(url: str, minutes: float, tables: int, rate: float, every: float) -> dict[str, Any]:
    """Everything at once for so long; what was found."""
    servers = [Server(url), Server(url)]
    for server in servers:
        await server.start()
    everything = Soak(url, servers, tables / rate)
    began = time.monotonic()
    people = [asyncio.create_task(everything.sit(number)) for number in range(tables)]
    seconds = minutes * 60
    looks = everything.watch(began, seconds / SAMPLES)
    works = (everything.open_bots(5), everything.kill(every), looks)
    beside = [asyncio.create_task(work) for work in works]
    done, _ = await asyncio.wait(
        [*people, *beside], timeout=minutes * 60, return_when="FIRST_EXCEPTION"
    )
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    everything.over.set()
    for task in done:
        task.result()  # What went wrong is said here.
    await asyncio.gather(*people)
    elapsed = time.monotonic() - began
    statuses = [await server.end(signal.SIGTERM) for server in servers]
    store = everything.store
    checked = list(check(store))
    times, samples = sorted(everything.times), everything.samples
    found = {
        "minutes": round(elapsed / 60, 1),
        "moves_per_s": round(len(times) / elapsed, 1),
        "p50_ms": round(1000 * times[len(times) // 2]),
        "p95_ms": round(1000 * times[int(len(times) * 0.95)]),
        "sent_again": everything.again,
        "kills": everything.kills,
        "tables": len(everything.tables),
        "bot_tables": everything.bot_tables,
        "exit_statuses": statuses,
        "log_lines": {"server 1": len(servers[0].log), "server 2": len(servers[1].log)},
        "quarters": [_quarter(part) for part in _quarters(samples)],
        "lost": [problem for table in everything.tables if (problem := lost(store, table))],
        "checked": len(checked),
        "damaged": [f"{one.table}: {one.problem}" for one in checked if one.problem],
        "standing_still": _idle(store),
    }
    found["verdict"] = _verdict(found) or "good"
    store.close()
    return found


def _idle(store: Store) -> list[str]:
    """Tables that wait for a bot whom nobody has asked: they would for ever."""
    asked = sa.select(JOB.c.version).where(JOB.c.match_id == MATCH.c.id).exists()
    idle = sa.select(MATCH.c.id).where(~MATCH.c.over, ~asked)
    people = sa.select(SEAT.c.seat).where(SEAT.c.match_id == MATCH.c.id, SEAT.c.kind != "bot")
    with store.database.read() as connection:
        return list(connection.execute(idle.where(~people.exists())).scalars())


def _verdict(found: dict[str, Any]) -> str:
    """What is not as it should be; empty: nothing."""
    wrong = [
        name.replace("_", " ") for name in ("lost", "damaged", "standing_still") if found[name]
    ]
    if any(found["exit_statuses"]):
        wrong.append("a server did not end well")
    _, second, _, last = found["quarters"]
    wrong += [
        f"{name} grew from {second[name]} to {last[name]}"
        for name in ("memory_mb", "files")
        if last[name] > GROWTH * second[name]
    ]
    longest = max(quarter["oldest_job_s"] for quarter in found["quarters"])
    if longest > LONGEST_WAIT:
        wrong.append(f"a bot's decision waited for {longest} s")
    return ", ".join(wrong)


def _quarters(samples: list[Sample]) -> list[list[Sample]]:
    size = len(samples) // 4
    return [samples[start : start + size] for start in range(0, 4 * size, size or 1)]


def _quarter(samples: list[Sample]) -> dict[str, float]:
    """What the first server held in a quarter of the time: the middle, and the oldest job."""
    return {
        "memory_mb": statistics.median(sample.memory_mb for sample in samples),
        "files": statistics.median(sample.files for sample in samples),
        "oldest_job_s": max(sample.oldest_job for sample in samples),
    }


def main(
    minutes: float = 60,
    tables: int = 100,
    rate: float = 100,
    every: float = 20,
    json: bool = False,
) -> None:
    """Play for so long, at so many moves a second in all; kill something every so many seconds."""
    uvloop.install()
    with postgresql.server(durable=True) as make:
        found = asyncio.run(soak(make(), minutes, tables, rate, every))
    if json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        for name, value in found.items():
            typer.echo(f"{name:>14}  {value}")
    if found["verdict"] != "good":
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
