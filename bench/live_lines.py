"""What a live line takes of a server's memory, by the window of its compressor.

    python -m bench.live_lines                       # 400 lines, windows of 12 and 15 bits
    python -m bench.live_lines --lines 2000 --windows 15 --json

Tables of four people each, every one with a live line to one server process, on SQLite. Every table
plays some moves, so that all windows are full; then the memory of the server is read, less that of
the same server before anybody came. A line's figure holds its share of the table.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import typer
import uvloop

from armillary.core.match import Match
from armillary.table.storage.store import Store
from bench.light_clients import Post, by_cookie, listen
from bench.load import PLAYERS, Table, cpu_seconds, memory, serving
from bench.page_costs import played

MATCHES = 10
PATIENCE = 60


async def _move(table: Table, post: Post) -> None:
    """Play the next move of a table, until everybody has it."""
    seat, move = table.moves[table.version]
    told = {"seq": table.version, "request": f"move-{table.version:08}", "action": move.action}
    table.arrived.clear()
    table.version += 1
    secret = by_cookie(table.secrets[seat])
    status, answer = await post(f"/t/{table.id}/moves", secret, msgspec.json.encode(told))
    assert status == 200, answer
    async with asyncio.timeout(PATIENCE):
        await table.arrived.wait()


async def _play(tables: list[Table], address: str, pid: int, moves: int) -> dict[str, Any]:
    """Everybody sits down and plays; what the server holds for it."""
    before = memory(pid)
    for number, table in enumerate(tables):
        for seat, secret in enumerate(table.secrets):
            heard = lambda v, size, table=table, seat=seat: table.hear(seat, v, size)  # noqa: E731
            await listen(address, table.id, secret, table.version, heard, number)
    connected = memory(pid)
    worked = cpu_seconds(pid)
    told = sum(table.pushes for table in tables)
    posts = [Post(address, number) for number in range(len(tables))]
    for _ in range(moves):
        for table, post in zip(tables, posts, strict=True):
            await _move(table, post)
    lines = len(tables) * PLAYERS
    pushes, size = (sum(getattr(t, name) for t in tables) for name in ("pushes", "bytes"))
    return {
        "lines": lines,
        "connected_kb": round((connected - before) * 1024 / lines, 1),
        "played_kb": round((memory(pid) - before) * 1024 / lines, 1),
        "server_mb": round(memory(pid)),
        "kb_per_push": round(size / pushes / 1000, 2),
        "cpu_ms_per_push": round((cpu_seconds(pid) - worked) * 1000 / (pushes - told), 2),
    }


def _measure(matches: list[Match], lines: int, bits: int, moves: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="armillary-") as folder:
        url = str(Path(folder) / "tables.db")
        store = Store(url)
        tables = [
            Table(matches[n % len(matches)], 20 + n % 40, store) for n in range(lines // PLAYERS)
        ]
        options = ("--workers", "0", "--no-limits", "--live-window-bits", str(bits))
        with serving(url, 1, *options) as [(pid, address)]:
            found = asyncio.run(_play(tables, address, pid, moves))
        store.close()
    return {"window_bits": bits, **found}


def main(
    lines: int = 400,
    windows: str = "12,15",
    moves: int = 12,
    game: str = "gaia",
    json: bool = False,
) -> None:
    """Measure the memory of live lines."""
    uvloop.install()
    matches = [played(game, PLAYERS, seed) for seed in range(1, MATCHES + 1)]
    for bits in windows.split(","):
        found = _measure(matches, lines, int(bits), moves)
        typer.echo(msgspec.json.encode(found).decode() if json else found)


if __name__ == "__main__":
    typer.run(main)
