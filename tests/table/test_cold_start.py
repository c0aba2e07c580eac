"""Many tables are opened at once at a server that has only just started."""

from __future__ import annotations

import subprocess
import sys

import pytest

from armillary.core.registry import games

OPEN = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec

from armillary.core.game import load
from armillary.core.match import Match
from armillary.table.room import match_log

THREADS = 8
ready = Barrier(THREADS)

def open_one(number):
    ready.wait()
    game = load(sys.argv[1])
    config = msgspec.json.decode(b'{"players": 4, "seed": %d}' % number, type=game.config_type)
    match = Match(game, config)
    body = msgspec.json.encode(match.decision.options[0])
    assert match_log.actions_of(game).decode(body) == match.decision.options[0]
    return match.decision.seat

sys.setswitchinterval(1e-6)
with ThreadPoolExecutor(THREADS) as threads:
    assert len(list(threads.map(open_one, range(THREADS)))) == THREADS
"""


@pytest.mark.parametrize("game", games())
def test_threads_may_meet_a_game_at_the_same_moment(game: str) -> None:
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", OPEN, game], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
