"""12.5  Geodens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armillary.core.events import Log
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.rounds.resources import gain

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State


class Geodens(Faction):
    """12.5  With the institute, the first mine on a new type of planet gives knowledge."""

    def mine_built(
        self, state: State, player: Player, planet: int, first: bool, guest: bool, log: Log
    ) -> None:
        if first and player.has_institute:
            gain(state, player, self.data.bonus, self.id, log)
