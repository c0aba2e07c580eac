"""kill -9 in the middle of appends: nothing accepted is lost, nothing is doubled."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from armillary.core.chance import SplitMix
from armillary.table.storage.schema import NewEntry, NewSeat
from armillary.table.storage.store import Store

APPENDER = str(Path(__file__).with_name("appender.py"))


def killed(url: str, run: str, matches: list[str], lines: int) -> list[list[str]]:
    """What the appender said until it was killed, in the middle of whatever it did."""
    command = [sys.executable, APPENDER, url, run, *matches]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    return [line.split() for line in said if line.endswith("\n")]


def again(store: Store, match: str, player: int, request: str) -> int:
    """Send a request whose answer was lost; what the dead process began may still be committed."""
    version = 0
    while True:
        entries = [NewEntry(player, request.encode()), NewEntry(-1, request.encode())]
        done = store.append(match, version, entries, request)
        if done.status != "stale":
            return done.version
        version = done.version


def kill(url: str, rounds: int) -> None:
    store = Store(url)
    seats = [NewSeat("person", str(number)) for number in range(8)]
    matches = [store.create("gaia", 1, b"{}", "live", seats).id for _ in range(3)]
    luck = SplitMix(1)
    accepted: dict[tuple[str, str], int] = {}
    for number in range(rounds):
        said = killed(url, f"run{number}", matches, 20 + luck.below(150))
        tried = {(match, request): int(player) for kind, match, player, request, *_ in said}
        answers = {(line[1], line[3]): int(line[4]) for line in said if line[0] == "ok"}
        assert len(answers) >= 6, "of 20 lines at most 8 are tries that nothing follows"
        accepted |= answers
        # The players whose answer never came send the same request again.
        for (match, request), player in tried.items():
            if (match, request) not in answers:
                accepted[match, request] = again(store, match, player, request)
    for match in matches:
        log = store.entries(match)
        table = store.table(match)
        assert table is not None
        assert [entry.version for entry in log] == list(range(1, table.version + 1))
        # Each move is there once, at the version that was answered, right before its chance.
        moves = {e.request: e for e in log if e.request is not None}
        assert Counter(e.body.decode() for e in log) == Counter(dict.fromkeys(moves, 2))
        answered = {request: at for (of, request), at in accepted.items() if of == match}
        assert {request: e.version + 1 for request, e in moves.items()} == answered
    store.close()


def test_a_killed_process_loses_and_doubles_nothing(url: str) -> None:
    kill(url, 5)


@pytest.mark.nightly
def test_a_hundred_killed_processes_lose_and_double_nothing(url: str) -> None:
    kill(url, 100)
