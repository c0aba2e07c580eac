"""2 and 17  The choices before a match: setup, map, factions and the options of the rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from armillary.core.files.component_data import Plain
from armillary.core.game import Config


class GaiaConfig(Config, frozen=True, kw_only=True):
    """What the table agrees on. Everything has the rulebook's default."""

    setup: Literal["full", "first_game"] = "full"
    factions: tuple[str, ...] = ()
    """One per seat; empty: chosen in turn order (first game: the recommended ones)."""
    first: int = 0
    map: str = ""
    """`beginner`, `method1` to `method3`, or a layout (2A); empty: method1, or the first game's."""
    small_map: bool = False
    """2A.5  Three players leave out sectors 09 and 10."""
    slots: dict[str, str] = msgspec.field(default_factory=dict)
    """Tech tiles by slot: the six areas, free1 to free3, adv_<area>. Empty: random."""
    boosters: tuple[str, ...] = ()
    round_tiles: tuple[str, ...] = ()
    final_tiles: tuple[str, ...] = ()
    track_token: str = ""
    automa: str = ""
    """15.3  The Automa's faction; empty: a random one of another colour."""
    level: int = 2
    """15.3  The Automa's difficulty, 1 to 5."""

    turn_order: Literal["clockwise", "passing"] = "clockwise"
    strict_map: bool = True
    recall: bool = True
    choose_tokens: bool = True
    allow_waste: bool = True
    ivits_count_all: bool = True
    best_leftovers: bool = True
    guests_count: bool = True
    empty_offers: bool = False
    terrans_must_convert: bool = False
    charge: Literal["at_once", "after_turn"] = "at_once"


COMMUNITY: Plain = {
    "turn_order": "passing",
    "strict_map": False,
    "recall": False,
    "choose_tokens": False,
    "allow_waste": False,
    "ivits_count_all": False,
    "best_leftovers": False,
    "guests_count": False,
    "empty_offers": True,
    "terrans_must_convert": True,
    "charge": "after_turn",
}
"""17  The options as the online community plays."""
