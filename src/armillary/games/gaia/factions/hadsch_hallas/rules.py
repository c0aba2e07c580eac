"""12.3  Hadsch Hallas."""

from armillary.games.gaia.factions.base import Faction


class HadschHallas(Faction):
    """12.3  With the institute, credits replace power in conversions: rows of the data."""
