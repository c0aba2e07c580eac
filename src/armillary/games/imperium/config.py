"""2 and 25  The choices before a match: setup, factions, galaxy, points, readings of the rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from armillary.core.game import Config
from armillary.games.imperium.components import Points, Switches, components


class ImperiumConfig(Config, frozen=True, kw_only=True):
    """What the table agrees on. What is left empty is drawn or chosen, as the rulebook says."""

    setup: Literal["full", "first_game"] = "full"
    factions: tuple[str, ...] = ()
    """2.1 and 2.5  By seat; empty: dealt in a first game, chosen in the full setup."""
    speaker: int = -1
    """The seat of the first speaker; -1: drawn."""
    galaxy: str = ""
    """21.3  The name of a known galaxy or a map string; empty: 2.4 and 2.6."""
    points: Points = 10
    """21.1  How many points win."""

    fighters_block: Literal["", "yes", "no"] = ""
    """25.1  Whether fighters alone block the way; empty, here and below: the usual reading."""
    diplomacy_readies: Literal["", "system", "any_two"] = ""
    action_scoring: Literal["", "one_of_each", "one_per_combat"] = ""
    rift_loss: Literal["", "destroyed", "removed"] = ""
    capacity_loss: Literal["", "destroyed", "removed"] = ""
    retreat_order: Literal["", "defender_first", "both"] = ""
    fleet_check: Literal["", "arrival", "after_action"] = ""


def switches(config: ImperiumConfig) -> Switches:
    """25  The readings that this match uses."""
    usual = components().limits.switches
    chosen = {
        name: value == "yes" if name == "fighters_block" else value
        for name in usual.__struct_fields__
        if (value := getattr(config, name))
    }
    return msgspec.structs.replace(usual, **chosen)
