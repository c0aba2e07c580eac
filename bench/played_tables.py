"""Tables of people at which a match has been played so far."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from armillary.core.match import Match
from armillary.table.room import match_log
from armillary.table.storage.schema import Created, NewEntry, NewSeat
from armillary.table.storage.store import Store


def opened(store: Store, match: Match, moves: int, names: Sequence[str] = ()) -> Created:
    """A table that has the first moves of a match."""
    names = names or [f"Player {number}" for number in range(1, match.config.players + 1)]
    entries = [
        NewEntry(seat, match_log.encode(body)) for seat, body in match_log.bodies(match)[:moves]
    ]
    seats = [NewSeat("person", name) for name in names]
    config = msgspec.json.encode(match.config)
    return store.create(match.game.name, match.version, config, "live", seats, entries)
