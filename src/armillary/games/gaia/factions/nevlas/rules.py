"""12.13  Nevlas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armillary.games.gaia.components import components
from armillary.games.gaia.factions.base import Faction

if TYPE_CHECKING:
    from armillary.games.gaia.state import Player


class Nevlas(Faction):
    """12.13  With the institute, tokens of area III are worth 2; the rest are rows of the data."""

    def token_value(self, player: Player) -> int:
        return components().limits.nevlas_token_power if player.has_institute else 1
