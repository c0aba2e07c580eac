"""2  The choices before a match: first or full game, boards, and the options of the rules."""

from __future__ import annotations

from typing import Literal

from armillary.core.game import Config


class PulsarConfig(Config, frozen=True, kw_only=True):
    """What the table agrees on. What is left empty is drawn at random, as the rulebook says."""

    setup: Literal["full", "first_game"] = "full"
    side: str = ""
    """2.1  The side of the cluster: `star` or `dead_end`."""
    faces: tuple[str, ...] = ()
    """2.4  One technology face of each category, such as AI, BII, CIII."""
    goals: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    """2.5  The seats in play order."""
    hq: tuple[str, ...] = ()
    """2.8  The headquarters boards by seat, A to D; players choose the sides."""
    even_start: bool = False
    """3.9  Tame the first roll."""
