"""12.8  Gleens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from armillary.core.events import Log
from armillary.games.gaia.actions.federation import gain_token
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.rounds.resources import gain
from armillary.games.gaia.state import ACADEMY_QIC, GAIA

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player, State


class Gleens(Faction):
    """12.8  Ore for QIC, until their QIC academy stands; at home on gaia planets."""

    gaia_costs_ore: ClassVar[bool] = True

    def gain_qic(self, state: State, player: Player, amount: int) -> None:
        """12.8 and 16.7  Every QIC is 1 ore before the QIC academy stands."""
        if player.built[ACADEMY_QIC]:
            player.qic += amount
        else:
            player.ore = min(state.table.data.limits.ore, player.ore + amount)

    def mine_built(
        self, state: State, player: Player, planet: int, first: bool, guest: bool, log: Log
    ) -> None:
        if planet == GAIA:
            gain(state, player, self.data.bonus, self.id, log)

    def institute_built(self, state: State, player: Player, log: Log) -> None:
        gain_token(state, player, self.id, log)
