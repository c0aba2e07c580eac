"""How the battles of a file end, as `armillary odds` shows it."""

from __future__ import annotations

import msgspec

from armillary.core.files.component_data import Plain


class BattleOdds(msgspec.Struct, frozen=True):
    """How one battle ends."""

    id: str
    shares: dict[str, str]
    """Who wins how often, by heading: the same headings for all battles of a game."""
    attackers: dict[str, float]
    """Survivors to expect, by kind."""
    defenders: dict[str, float]
    plain: Plain
    """The same for programs."""
