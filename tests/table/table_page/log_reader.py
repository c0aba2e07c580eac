"""The scenes of a log without a table around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from armillary.table.games import board_of
from armillary.table.model import LogLine
from armillary.table.room.hidden.entry_numbers import EntryNumbers
from armillary.table.room.match_log import Ledger
from armillary.table.table_page.scenes import Tale, scenes


class Read:
    """As much of a room as its scenes need."""

    def __init__(self, ledger: Ledger, lines: list[LogLine] | None = None) -> None:
        self.ledger = ledger
        self.lines = ledger.lines if lines is None else lines
        self.game = ledger.match.game
        self.board = board_of(self.game.name)
        self.chronicles: dict[int | None, Any] = {}

    def numbers(self, seat: int | None) -> EntryNumbers:
        return EntryNumbers()


def scenes_of(
    ledger: Ledger, seat: int | None = 0, lines: list[LogLine] | None = None
) -> Sequence[Tale]:
    """The scenes as a seat may know them; `lines`: of these instead."""
    return scenes(Read(ledger, lines), seat)  # type: ignore[arg-type]
