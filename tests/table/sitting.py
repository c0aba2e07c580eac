"""Tables where everybody sits, and whose luck follows from their seed: the same every time."""

from __future__ import annotations

from typing import Any

import msgspec

from armillary.core.match import Match
from armillary.table.games import known
from armillary.table.model import Seat
from armillary.table.room import log_entries
from armillary.table.room.new_table import NewTable, TableSettings, read_config
from armillary.table.room.waiting import asked
from armillary.table.storage.schema import NewEntry, NewSeat
from armillary.table.storage.store import Store
from bench.played_tables import Seated, seated


def sit_all(store: Store, wish: NewTable) -> Seated:
    """The table that a form asks for, begun."""
    game = known(wish.game)
    config = read_config(game, len(wish.seats), wish.seed or 1, wish.options)
    return sit_down(store, Match(game, config), wish)


def sit_down(store: Store, match: Match, wish: NewTable) -> Seated:
    """A table where a match goes on, whatever it began with."""
    game = match.game
    entries = [NewEntry(seat, log_entries.encode(body)) for seat, body in log_entries.bodies(match)]
    seats = [NewSeat(seat.kind, seat.name, seat.bot) for seat in wish.seats]
    more: dict[str, Any] = dict(asked(match, [Seat(n, *seat) for n, seat in enumerate(seats)]))
    written = msgspec.json.encode(match.config)
    made = seated(store, game.name, game.version, written, wish.pace, seats, entries, **more)
    kept = TableSettings(watch=made.watch_secret, move_time=wish.move_time)
    store.change_settings(made.id, msgspec.json.encode(kept))
    if wish.webhook:
        store.set_webhook(made.id, wish.webhook)
    return made
