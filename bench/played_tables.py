"""Tables at which everybody sits already, and at which a match has been played so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from armillary.core.match import Match
from armillary.table.model import Pace, Seat
from armillary.table.room import log_entries
from armillary.table.room.match_log import Ledger
from armillary.table.room.waiting import asked
from armillary.table.storage.people import hashed, new_secret
from armillary.table.storage.schema import NewEntry, NewSeat, StoredEntry
from armillary.table.storage.store import Store


class Seated(NamedTuple):
    """A table where everybody sits."""

    id: str
    secrets: list[str]
    """By seat: what holds it, as a keyring or as a token; a bot's opens nothing."""
    watch_secret: str


def seated(
    store: Store,
    game: str,
    version: int,
    config: bytes,
    pace: Pace,
    seats: Sequence[NewSeat],
    entries: Sequence[NewEntry] = (),
    **more: Any,
) -> Seated:
    """A new table; its luck follows from its seed, so that it is the same every time. Alone, and on
    one device, all seats are one person's."""
    secrets = [new_secret() for _ in seats]
    if pace in ("solo", "device"):
        secrets = secrets[:1] * len(seats)
    people = {n: hashed(secrets[n]) for n, seat in enumerate(seats) if seat.kind == "person"}
    made = store.create(game, version, config, pace, seats, entries, holders=people, **more)
    return Seated(made.id, secrets, made.watch_secret)


def opened(store: Store, match: Match, moves: int, names: Sequence[str] = ()) -> Seated:
    """A table that has the first moves of a match."""
    names = names or [f"Player {number}" for number in range(1, match.config.players + 1)]
    entries = [
        NewEntry(seat, log_entries.encode(body)) for seat, body in log_entries.bodies(match)[:moves]
    ]
    seats = [NewSeat("person", name) for name in names]
    config = msgspec.json.encode(match.config)
    ledger = Ledger(match.game, match.config, match.version, 0.0)
    for number, (seat, body) in enumerate(entries, 1):
        ledger.add(StoredEntry(number, seat, body, 0.0, None))
    around = [Seat(number, *seat) for number, seat in enumerate(seats)]
    now: dict[str, Any] = dict(asked(ledger.match, around))
    return seated(store, match.game.name, match.version, config, "live", seats, entries, **now)
