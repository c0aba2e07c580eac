"""What the worth of things depends on at one moment, worked out once for a player."""

from __future__ import annotations

from armillary.games.eclipse.bot.economy import disc_cost, step_worth
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.pieces.reputation import has_room
from armillary.games.eclipse.state import Player, State, Table


class Moment:
    """A player's view of the worth of sectors, discoveries and reputation."""

    __slots__ = (
        "_draws",
        "_squares",
        "_state",
        "disc",
        "guarded",
        "number",
        "player",
        "steps",
        "table",
    )

    def __init__(self, state: State, player: Player) -> None:
        self.player = player
        self.table: Table = state.table
        self.number = max(1, state.round) - 1
        """Of the round, from 0."""
        self.steps = tuple(step_worth(state, player, track) for track in range(3))
        """What the next cube of each track brings."""
        self.disc = disc_cost(state, player)
        """What a disc costs that goes to a sector."""
        self.guarded = sum(
            self.table.data.species[other.species].ancient_vp
            for other in state.players
            if other is not player and other.species
        )
        """16.4  The points that others have for each ancient."""
        self._state = state
        self._draws: dict[int, float] = {}
        self._squares: dict[tuple[str, int, bool], float] = {}

    def draws(self, count: int) -> float:
        """13.14  What so many reputation tiles bring, of which one is kept."""
        value = self._draws.get(count)
        if value is None:
            value = self._draws[count] = self._drawn(count)
        return value

    def _drawn(self, count: int) -> float:
        best = weights().reputation.best_of
        value = best[min(count, len(best) - 1)]
        tiles = self.player.reputation
        if has_room(self._state, self.player, len(self.player.ambassadors), len(tiles) + 1):
            return value
        if not tiles:
            return 0.0
        # A tile must be better than the lowest; the more are drawn, the likelier that is.
        return max(0.0, value - tiles[0]) + 0.15 * count * (4 - tiles[0]) / 3

    def squares(self, sector: str, orbital: bool, taken: int = 0) -> float:
        """2.15  What the empty squares of a sector will bring."""
        key = sector, taken, orbital
        value = self._squares.get(key)
        if value is None:
            value = self._squares[key] = self._settled(sector, orbital, taken)
        return value

    def _settled(self, sector: str, orbital: bool, taken: int) -> float:
        w, table, steps = weights().squares, self.table, self.steps
        advanced = table.open_advanced(self.player.known)
        there = table.squares[sector]
        if orbital:
            there = (*there, table.orbital_square)
        value = 0.0
        for number, (tracks, is_advanced) in enumerate(there):
            if not taken >> number & 1:
                value += max(
                    (w.closed if is_advanced and not advanced[track] else w.open) * steps[track]
                    for track in tracks
                )
        return value
