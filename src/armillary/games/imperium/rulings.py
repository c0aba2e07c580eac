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


def combat_is_over_at_once(state: HasTable) -> bool:
    """7.5  When a side has nothing left, nobody is offered anything more before the end."""
    return since(state, 2)


def every_last_round_ends(state: HasTable) -> bool:
    """7.2  The round in which a fleet leaves has its end, too."""
    return since(state, 2)


# Moments and cards


def one_each_in_turn(state: HasTable) -> bool:
    """17.2  It goes round, one each: what must happen and what may."""
    return since(state, 2)


def the_attacker_comes_first(state: HasTable) -> bool:
    """17.2  Shields Holding and Duranium Armor: the attacker is asked before the defender."""
    return since(state, 2)


def predictions_pay_off_in_turn(state: HasTable) -> bool:
    """17.2  From the speaker on, one each; not in the order in which they were made."""
    return since(state, 2)


def notes_count_by_owner(state: HasTable) -> bool:
    """17.1  Two notes of the same kind from two owners are two notes."""
    return since(state, 2)


def then_needs_the_first_part(state: HasTable) -> bool:
    """17.3  Warfare: no token came off the board, so none is gained."""
    return since(state, 2)


def a_cancelled_card_was_not_played(state: HasTable) -> bool:
    """17.4  Another one of the same name may be played in the same moment."""
    return since(state, 2)


def each_may_find_nothing(state: HasTable) -> bool:
    """11.2  What says "each" or "all" may be used when there is none."""
    return since(state, 2)


def owners_give_what_they_have(state: HasTable) -> bool:
    """15.6  A note may be played though its owner, or its holder, has less than it says."""
    return since(state, 2)
