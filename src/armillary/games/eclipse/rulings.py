"""What has changed in the rules of Eclipse since people began to record matches.

One function for each ruling, named after what holds now. docs/rules-versions.md has them all.
"""

from __future__ import annotations

from armillary.core.rule_version import HasTable, since

VERSION = 2
"""The newest version of the rules."""


# Discoveries


def discoveries_are_public(state: HasTable) -> bool:
    """2.12  Everybody sees a discovery that is turned, kept or used.

    It changes nothing that may be done. Still, whoever kept one in secret in an old match goes on
    to keep it in secret.
    """
    return since(state, 2)


def a_disc_that_was_found_may_take_the_sector(state: HasTable) -> bool:
    """5.5  What the discovery of a new sector brings counts before the decision on control."""
    return since(state, 2)


def an_ancient_part_replaces_one_tile(state: HasTable) -> bool:
    """5.7  Only the tile comes off on whose space an ancient part goes."""
    return since(state, 2)


# Influence


def cubes_return_before_a_discovery_is_turned(state: HasTable) -> bool:
    """10.4  Cubes go back when the disc leaves; what it finds elsewhere comes afterwards."""
    return since(state, 2)


def a_ship_keeps_the_bridge(state: HasTable) -> bool:
    """10.5  The sector that a disc leaves is a connection while an own ship is there."""
    return since(state, 2)


# The ends of the Combat and Upkeep phases


def the_wiped_out_are_counted_together(state: HasTable) -> bool:
    """13.21  All who are eliminated by one Combat phase count their points before they go."""
    return since(state, 2)


def colony_ships_come_before_the_accounts(state: HasTable) -> bool:
    """14.1  No colony ships in Upkeep once a sector was abandoned."""
    return since(state, 2)


def technologies_come_before_cubes(state: HasTable) -> bool:
    """14.7  New technologies are drawn before anybody says where cubes return to."""
    return since(state, 2)


def discoveries_wait_for_their_step(state: HasTable) -> bool:
    """17.22  After combat nobody takes a discovery before all sectors are taken."""
    return since(state, 2)
