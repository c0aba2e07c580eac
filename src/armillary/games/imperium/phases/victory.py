"""14.1, 14.7 and 14.8  Victory points, and how the game is won."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.game import Score
from armillary.games.imperium.flow.turn_order import initiative, say
from armillary.games.imperium.state import NOBODY, State


def gain_points(state: State, seat: int, n: int, source: str, log: Log) -> None:
    """14.1 and 14.8  Points are gained or lost; whoever has enough wins at once."""
    player = state.players[seat]
    before = player.points
    player.points = max(0, min(state.table.points, before + n))
    gained = player.points - before
    if gained:
        player.sources[source] = player.sources.get(source, 0) + gained
        say(log, "points", seat, n=gained, source=source, total=player.points)
    if player.points >= state.table.points and not state.finished:
        finish(state, seat, log)


def gain_points_together(state: State, gains: dict[int, int], source: str, log: Log) -> None:
    """14.1  If several get there at the same moment, the first in initiative wins."""
    for seat in initiative(state):
        if seat in gains and not state.finished:
            gain_points(state, seat, gains[seat], source, log)


def finish(state: State, winner: int, log: Log) -> None:
    """14.1  The game is over."""
    state.finished = True
    state.winner = winner
    points = [player.points for player in state.players]
    say(log, "end", winner, points=points)


def imperium_rex(state: State, log: Log) -> None:
    """14.7  No objective is left: the most points win, of those the first in initiative."""
    best = max(state.players[seat].points for seat in state.seats)
    say(log, "imperium_rex", NOBODY)
    finish(state, next(s for s in initiative(state) if state.players[s].points == best), log)


def leaders(state: State) -> list[int]:
    """14.8  All who have the most points."""
    best = max(state.players[seat].points for seat in state.seats)
    return [seat for seat in state.seats if state.players[seat].points == best]


def trailing(state: State) -> list[int]:
    """14.8  All who have the fewest points."""
    least = min(state.players[seat].points for seat in state.seats)
    return [seat for seat in state.seats if state.players[seat].points == least]


def scores(state: State) -> list[Score]:
    """Everybody's points and where they came from; the winner is first."""
    places = initiative(state) + [p.seat for p in state.players if p.out]
    ranked = sorted(places, key=lambda seat: (seat != state.winner, -state.players[seat].points))
    return [
        Score(p.seat, dict(p.sources), p.points, ranked.index(p.seat) + 1) for p in state.players
    ]
