"""What has changed in the rules of Twilight Imperium since people began to record matches.

One function for each ruling, named after what holds now. docs/rules-versions.md has them all.
"""

from __future__ import annotations

from armillary.core.rule_version import HasTable, since

VERSION = 2
"""The newest version of the rules."""


# Space combat and invasion


def every_exit_from_a_rift_rolls(state: HasTable) -> bool:
    """6.2.7  Ships that leave a rift by retreat, Foresight or Skilled Retreat roll, too."""
    return since(state, 2)


def losses_of_a_round_come_together(state: HasTable) -> bool:
    """7.3.4  What follows a loss waits until both sides have lost their units."""
    return since(state, 2)


def fighters_alone_place_no_token(state: HasTable) -> bool:
    """7.3.5  Where nothing can go that retreats, all is lost and no token is placed."""
    return since(state, 2)


def bombardment_is_optional(state: HasTable) -> bool:
    """8.3  The active player is asked whether to bombard at all."""
    return since(state, 2)


def the_invader_orders_the_defence(state: HasTable) -> bool:
    """8.5  The active player says from which planet space cannon fires first."""
    return since(state, 2)


def shields_hold_against_the_barrage(state: HasTable) -> bool:
    """22.7  Shields Holding works on hits of anti-fighter barrage, too."""
    return since(state, 2)


def withdrawals_take_all_fighters(state: HasTable) -> bool:
    """22.8  With Foresight and Skilled Retreat fighters need no capacity before they arrive."""
    return since(state, 2)


def the_travel_ban_stops_all_ships(state: HasTable) -> bool:
    """22.16  It closes wormholes to retreats, Foresight and Skilled Retreat, too."""
    return since(state, 2)
