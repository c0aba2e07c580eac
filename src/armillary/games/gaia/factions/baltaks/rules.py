"""12.6  Bal T'aks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.state import NAVIGATION

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player


class BalTaks(Faction):
    """12.6  No navigation before the institute; gaiaformers become QIC: a row of the data."""

    def may_advance(self, player: Player, area: int) -> bool:
        return area != NAVIGATION or player.has_institute
