"""A room around a log, without a store."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from armillary.table.model import Seat
from armillary.table.room.match_log import Ledger
from armillary.table.room.open_rooms import Room
from armillary.table.storage.schema import StoredTable

NAMES = ("Ana", "Orbit", "Lumen", "Beatriz", "Kuba", "Wojtek")


def room_of(ledger: Ledger) -> Room:
    """An open room: Ana sits at the first seat, bots at the others."""
    match = ledger.match
    seats = [
        Seat(n, "bot" if n else "person", NAMES[n], "greedy" if n else "")
        for n in range(match.config.players)
    ]
    table = StoredTable(
        "table",
        match.game.name,
        match.version,
        msgspec.json.encode(match.config),
        "solo",
        b"{}",
        ledger.version,
        0.0,
        0.0,
        False,
        (),
        False,
        "",
        None,
        tuple(seats),
    )
    return Room(table, ledger, cast(Any, None), cast(Any, None))
