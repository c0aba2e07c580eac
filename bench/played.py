"""Real matches, played by bots before the clock starts."""

from __future__ import annotations

import msgspec

from armillary import bots
from armillary.core.game import load
from armillary.core.match import Match
from armillary.table import ledger as ledgers
from armillary.table.schema import Created, NewEntry, NewSeat
from armillary.table.store import Store

BOT = "greedy"


def played(game: str, players: int, seed: int) -> Match:
    """A whole match among bots."""
    from armillary.cli.common import make_config

    known = load(game)
    match = Match(known, make_config(known, players, seed))
    minds = [bots.make(BOT, known, seat) for seat in range(players)]
    while (asked := match.decision) is not None:
        match.play(minds[asked.seat].choose(known.view(match.state, asked.seat), asked))
    return match


def opened(store: Store, match: Match, moves: int) -> Created:
    """A table of people that has the first moves of a match."""
    bodies = ledgers.bodies(match)[:moves]
    entries = [NewEntry(seat, ledgers.encode(body)) for seat, body in bodies]
    seats = [NewSeat("person", f"Player {seat + 1}") for seat in range(match.config.players)]
    config = msgspec.json.encode(match.config)
    return store.create(match.game.name, match.version, config, "live", seats, entries)
