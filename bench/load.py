"""Many tables at once: how many moves per second the servers hold, and what a table costs.

    python -m bench.load                 # 200 tables, 4 people each, two servers, PostgreSQL
    python -m bench.load --rates 100,200 --seconds 20 --json
    python -m bench.load --attack        # 200 moves a second while a guest with a script attacks

Every table plays a real match; every seat is a page with a live line, half of them at each server.
Moves are sent as browsers send them, evenly spread over time and tables, at most one under way at
each table. Measured is the time from the POST until everybody at the table has the move. In the end
the store must hold every move that was sent, once, in order. People have addresses of their own
(127.1.…); an attack comes from one other address (see `bench.attackers`). All runs on this one
machine: servers, database and clients share its cores.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
import uvloop

from armillary.core.match import Match
from armillary.table.room import log_entries
from armillary.table.storage.store import Store
from bench import postgresql
from bench.attackers import BEGINS
from bench.light_clients import Line, Post, by_cookie, listen
from bench.page_costs import played
from bench.played_tables import opened

PLAYERS = 4
MATCHES = 40
"""Different matches; tables that play the same one are at different moments of it."""
LIMIT = 0.25
"""Seconds within which 95 of 100 moves must have reached everybody."""
REACHED = 0.97
"""Of the wanted rate: less, and the servers did not keep up."""
TICK = 0.004
PATIENCE = 20.0
RATES = "50,100,150,200,250,300,350,400,500,600"
ATTACKED = "200"


class Table:
    """One table: its match, how far it is, and who has heard what."""

    def __init__(self, match: Match, begins: int, store: Store) -> None:
        self.moves = log_entries.bodies(match)
        """Seats and what they do; chance's answers are part of the move before them."""
        made = opened(store, match, begins)
        self.id = made.id
        self.secrets = made.secrets
        self.version = begins
        """How many moves the table should have."""
        self.heard = [begins] * PLAYERS
        self.bytes = 0
        self.pushes = 0
        self.arrived = asyncio.Event()

    def hear(self, seat: int, version: int, size: int) -> None:
        self.heard[seat] = version
        self.bytes += size
        self.pushes += 1
        if min(self.heard) >= self.version:
            self.arrived.set()


class Step(msgspec.Struct, frozen=True):
    """What was measured at one rate."""

    wanted: float
    reached: float
    p50_ms: float
    p95_ms: float
    max_ms: float
    push_kb: float
    cpu: dict[str, float]
    """Of one core, in percent: each server, the database, the clients."""

    @property
    def holds(self) -> bool:
        return self.p95_ms <= LIMIT * 1000 and self.reached >= REACHED * self.wanted


class Load:
    """The tables, their people and the clock."""

    def __init__(self, tables: list[Table], servers: list[str], processes: dict[str, int]) -> None:
        self._tables = tables
        self._servers = servers
        self._posts = {
            table.id: [Post(address, number) for address in servers]
            for number, table in enumerate(tables)
        }
        self._processes = processes
        self._lines: list[Line] = []
        self._under_way: set[asyncio.Task[None]] = set()
        self.times: list[float] = []
        self.refused: list[str] = []

    async def connect(self) -> None:
        """Everybody sits down."""
        for number, table in enumerate(self._tables):
            for seat, secret in enumerate(table.secrets):
                address = self._servers[seat % len(self._servers)]
                heard = lambda v, size, table=table, seat=seat: table.hear(seat, v, size)  # noqa: E731
                line = await listen(address, table.id, secret, table.version, heard, number)
                self._lines.append(line)

    async def step(self, rate: float, seconds: float) -> Step:
        """Play at this rate for so long."""
        idle = deque(table for table in self._tables if table.version < len(table.moves))
        self.times = []
        pushed = sum(table.bytes for table in self._tables)
        pushes = sum(table.pushes for table in self._tables)
        used = self._cpu()
        began = time.perf_counter()
        due, done = 0.0, 0
        while (now := time.perf_counter() - began) < seconds:
            due = min(now * rate, done + len(idle))  # what could not be sent is not made up for
            while done < due and idle:
                table = idle.popleft()
                task = asyncio.create_task(self._move(table, idle))
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
                done += 1
            await asyncio.sleep(TICK)
        elapsed = time.perf_counter() - began
        in_time = len(self.times)
        spent = {name: value - used[name] for name, value in self._cpu().items()}
        await asyncio.gather(*self._under_way)
        times = sorted(self.times)
        size = sum(table.bytes for table in self._tables) - pushed
        count = sum(table.pushes for table in self._tables) - pushes
        return Step(
            wanted=rate,
            reached=round(in_time / elapsed, 1),
            p50_ms=round(times[len(times) // 2] * 1000, 1),
            p95_ms=round(times[int(len(times) * 0.95)] * 1000, 1),
            max_ms=round(times[-1] * 1000, 1),
            push_kb=round(size / max(1, count) / 1000, 2),
            cpu={name: round(100 * value / elapsed) for name, value in spent.items()},
        )

    async def _move(self, table: Table, idle: deque[Table]) -> None:
        """Send the next move of a table and wait until everybody has it."""
        seat, move = table.moves[table.version]
        request = f"move-{table.version:08}"
        body = msgspec.json.encode(
            {"seq": table.version, "request": request, "action": move.action}
        )
        table.arrived.clear()
        table.version += 1
        sent = time.perf_counter()
        post = self._posts[table.id][seat % len(self._servers)]
        status, answer = await post(f"/t/{table.id}/moves", by_cookie(table.secrets[seat]), body)
        if status != 200:
            self.refused.append(f"{status} {answer[:200]!r}")
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await table.arrived.wait()
        except TimeoutError:
            self.refused.append(f"{table.id}: {table.heard} instead of {table.version}")
            return
        self.times.append(time.perf_counter() - sent)
        if table.version < len(table.moves):
            idle.append(table)

    def _cpu(self) -> dict[str, float]:
        """What each has worked: a server without its bots and tasks, a database with its parts."""
        return {
            name: sum(map(cpu_seconds, _family(pid) if name == "database" else [pid]))
            for name, pid in self._processes.items()
        }


def cpu_seconds(pid: int) -> float:
    """How long a process has worked."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """How many megabytes a process holds of its own."""
    found = re.search(r"RssAnon:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


def _family(pid: int) -> list[int]:
    """A process and its children: PostgreSQL has one for every connection."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


@contextmanager
def serving(url: str, count: int, *options: str) -> Iterator[list[tuple[int, str]]]:
    """Server processes on one database: their ids and addresses."""
    command = [sys.executable, "-m", "armillary", "serve", "--port", "0", *options]
    running = []
    try:
        for _ in range(count):
            process = subprocess.Popen([*command, "--db", url], stdout=subprocess.PIPE, text=True)
            running.append(process)
        servers = []
        for process in running:
            assert process.stdout is not None
            found = re.search(r"http://\S+?(?=/? )", process.stdout.readline())
            assert found is not None, "A server did not start."
            servers.append((process.pid, found[0]))
        yield servers
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(10)


def lost(store: Store, table: Table) -> str:
    """What is wrong with a table's log; empty: every move is there once, in order."""
    entries = store.entries(table.id)
    if [entry.version for entry in entries] != list(range(1, table.version + 1)):
        return f"{table.id} has {len(entries)} entries instead of {table.version}."
    for entry, (seat, move) in zip(entries, table.moves, strict=False):
        kept = msgspec.json.decode(entry.body, type=log_entries.Body)
        if (entry.seat, kept.action, kept.chance) != (seat, move.action, move.chance):
            return f"{table.id} has another move {entry.version}."
    return ""


@contextmanager
def guest(servers: list[tuple[int, str]], attacks: bool) -> Iterator[list[dict[str, int]]]:
    """A guest attacks meanwhile; in the end the list has what it was answered."""
    if not attacks:
        yield []
        return
    addresses = [address.replace("localhost", "127.0.0.1") for _, address in servers]
    command = [sys.executable, "-m", "bench.attackers", *addresses, "--seconds", "3600"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    if process.stdout.readline().strip() != BEGINS.encode():
        raise RuntimeError("The attack has not begun.")
    answered: list[dict[str, int]] = []
    try:
        yield answered
        process.terminate()
        out, _ = process.communicate(timeout=60)
        answered.append(msgspec.json.decode(out, type=dict[str, int]))
    finally:
        process.kill()


async def measure(
    tables: list[Table],
    servers: list[tuple[int, str]],
    database: int,
    rates: list[float],
    seconds: float,
) -> dict[str, Any]:
    """All rates one after the other, as long as they hold."""
    processes = {f"server {number}": pid for number, (pid, _) in enumerate(servers, 1)}
    processes |= {"database": database, "clients": os.getpid()}
    load = Load(tables, [address for _, address in servers], processes)
    before = [memory(pid) for pid, _ in servers]
    await load.connect()
    typer.echo(f"{len(tables) * PLAYERS} people sit at {len(tables)} tables.", err=True)
    await load.step(20, 3)  # what is imported and compiled at the first move
    after = [memory(pid) for pid, _ in servers]
    steps = []
    for rate in rates:
        steps.append(await load.step(rate, seconds))
        typer.echo(_told(steps[-1]), err=True)
        if not steps[-1].holds:
            break
    most = max((step.reached for step in steps if step.holds), default=0)
    return {
        "tables": len(tables),
        "lines": len(tables) * PLAYERS,
        "steps": steps,
        "highest_rate": most,
        "refused": load.refused,
        "kb_per_table_and_server": [
            round(1024 * (now - then) / len(tables))
            for then, now in zip(before, after, strict=True)
        ],
        "kb_per_table_in_the_end": [
            round(1024 * (memory(pid) - then) / len(tables))
            for (pid, _), then in zip(servers, before, strict=True)
        ],
    }


def _told(step: Step) -> str:
    cpu = ", ".join(f"{name} {value:.0f} %" for name, value in step.cpu.items())
    return (
        f"{step.wanted:>5.0f}/s: {step.reached:>6.1f} reached, p50 {step.p50_ms:.0f} ms, "
        f"p95 {step.p95_ms:.0f} ms, longest {step.max_ms:.0f} ms, {step.push_kb} KB per push, "
        f"{'holds' if step.holds else 'OVER'} ({cpu})"
    )


def main(
    tables: int = 200,
    servers: int = 2,
    rates: str = "",
    seconds: float = 10,
    game: str = "gaia",
    durable: Annotated[bool, typer.Option(help="Commits wait for the disk.")] = True,
    attack: Annotated[
        bool, typer.Option(help="A guest with a script attacks meanwhile; bots think, too.")
    ] = False,
    json: bool = False,
) -> None:
    """Measure how many moves per second the servers hold."""
    uvloop.install()
    load_before = os.getloadavg()
    matches = [played(game, PLAYERS, seed) for seed in range(1, min(MATCHES, tables) + 1)]
    with postgresql.server(durable) as make:
        url = make()
        store = Store(url)
        people_at = []
        for number in range(tables):
            match = matches[number % len(matches)]
            # All moments of a match: from its first moves to the last third.
            begins = 1 + (number * 61) % (2 * len(match.log) // 3)
            people_at.append(Table(match, begins, store))
        wanted = [float(rate) for rate in (rates or (ATTACKED if attack else RATES)).split(",")]
        options = ("--workers", "1", "--private-webhooks") if attack else ("--workers", "0")
        with (
            serving(url, servers, *options) as running,
            guest(running, attack) as answered,
        ):
            found = asyncio.run(measure(people_at, running, postgresql.pid(url), wanted, seconds))
        found["guest_was_answered"] = answered
        found["lost"] = [problem for table in people_at if (problem := lost(store, table))]
        store.close()
    found["load_before"] = load_before
    if json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    typer.echo(f"Highest rate that holds: {found['highest_rate']}/s.")
    typer.echo(f"Memory per table and server: {found['kb_per_table_and_server']} KB.")
    typer.echo(f"At the end: {found['kb_per_table_in_the_end']} KB.")
    if answered:
        typer.echo(f"The guest was answered: {answered[0]}")
    typer.echo(
        f"Refused: {found['refused'][:3] or 'nothing'}. Lost: {found['lost'][:3] or 'nothing'}."
    )


if __name__ == "__main__":
    typer.run(main)
