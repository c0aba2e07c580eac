"""Was it luck? Every draw of a finished match worked out again (see docs/fairness.md)."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from armillary.core import record
from armillary.core.chance import CHANCE, commitment
from armillary.core.errors import RecordError
from armillary.core.game import load
from armillary.core.record import Record


class Proof(NamedTuple):
    """What came of it."""

    draws: int
    wrong: tuple[int, ...]
    """The draws that are not what the luck gives: entries of the log, counted from 1."""
    committed: bool
    """Whether the key is the one that was promised."""

    @property
    def holds(self) -> bool:
        return self.committed and not self.wrong

    @property
    def proven(self) -> int:
        """How many draws are what the luck gives."""
        return self.draws - len(self.wrong) if self.committed else 0


def prove(played: Record) -> Proof:
    """Work out every draw again from the luck of the record. Raises RecordError: it has none."""
    if played.luck is None:
        raise RecordError("It holds no proof of its luck: only finished matches of a table do.")
    keyed = played.luck.keyed()
    game = load(played.game)
    state = played.start() or game.setup(played.config, played.version)
    draws, wrong = 0, []
    for place, entry in enumerate(played.entries):
        if entry.seat == CHANCE and place >= played.luck.since:
            asked = game.decision(state)
            assert asked is not None
            assert asked.weights is not None
            draws += 1
            if asked.options[keyed.draw(place, asked.weights)] != entry.action:
                wrong.append(place + 1)
        game.apply(state, entry.action)
    promised = commitment(played.luck.table, keyed.key) == played.luck.commitment
    return Proof(draws, tuple(wrong), promised)


def prove_file(content: bytes) -> Proof:
    """The proof of a file of a match, to the byte. Raises RecordError: a line was changed."""
    played = record.decode(content)
    if played.luck is not None:
        key = played.luck.keyed().key
        if commitment(played.luck.table, key) != played.luck.commitment:
            raise RecordError("Its key is not the one that was promised.", 1)
        written = record.encode(played)
        lines = zip_longest(content.split(b"\n"), written.split(b"\n"))
        for number, (given, expected) in enumerate(lines, 1):
            if given != expected:
                where = {1: "Its header", 2: "Its header or entry 1"}
                told = where.get(number, f"Entry {number - 1}")
                raise RecordError(f"{told} is not what was written.", number)
    played.replay()  # Every entry is legal.
    return prove(played)
