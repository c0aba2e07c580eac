"""A program that appends until it is killed, and says what it tries and what was accepted.

Arguments: the address of the database, a name for this run, and the ids of matches.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from threading import Thread

from armillary.table.storage.schema import NewEntry
from armillary.table.storage.store import Store

PLAYERS = 8


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def play(store: Store, match: str, player: int, run: str) -> None:
    version = 0
    for number in count():
        request = f"{run}-{player}-{number}"
        say("try", match, player, request)
        while True:
            # A move with what chance answered: both or none.
            entries = [NewEntry(player, request.encode()), NewEntry(-1, request.encode())]
            done = store.append(match, version, entries, request)
            version = done.version
            if done.status == "ok":
                say("ok", match, player, request, version)
                break


def main(url: str, run: str, *matches: str) -> None:
    store = Store(url)
    for player in range(PLAYERS):
        match = matches[player % len(matches)]
        Thread(target=play, args=(store, match, player, run)).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
