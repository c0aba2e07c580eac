"""12.7  Xenos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armillary.games.gaia.factions.base import Faction

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State


class Xenos(Faction):
    """12.7  A third start mine; with the institute, federations need less."""

    def federation_value(self, state: State, player: Player) -> int:
        if player.has_institute:
            return state.table.data.limits.xenos_federation_value
        return super().federation_value(state, player)
