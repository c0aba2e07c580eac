"""12.2  Lantids."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from armillary.core.events import Log
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.rounds.resources import gain

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State


class Lantids(Faction):
    """12.2  Mines beside opponents on their planets; with the institute each gives knowledge."""

    guest_mines: ClassVar[bool] = True

    def mine_built(
        self, state: State, player: Player, planet: int, first: bool, guest: bool, log: Log
    ) -> None:
        if guest and player.has_institute:
            gain(state, player, self.data.bonus, self.id, log)
