"""1  The choices before a match: species, start player, ships of nobody, warp portals."""

from __future__ import annotations

from typing import Literal

from armillary.core.game import Config

Face = Literal["", "normal", "advanced"]


class EclipseConfig(Config, frozen=True, kw_only=True):
    """What the table agrees on. What is left empty is drawn at random, as the rulebook says."""

    species: tuple[str, ...] = ()
    """1.6  The species by seat; empty: everybody chooses."""
    start: int | None = None
    """1.6  The start player."""
    warp_portals: bool = False
    """2.17  Play with the module of the warp portals."""
    ancient: Face = ""
    """1.3  The blueprint of the ancients."""
    guardian: Face = ""
    gcds: Face = ""
