"""12.9  Taklons."""

from typing import ClassVar

from armillary.games.gaia.factions.base import Faction


class Taklons(Faction):
    """12.9  The brainstone is part of every player's power; theirs is the token for charging."""

    charge_token: ClassVar[bool] = True
