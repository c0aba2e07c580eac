"""Legal but probably a mistake: sentences that the player may mute one by one."""

from __future__ import annotations

import msgspec

from armillary.core.decision import Action
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.goals import GoalBonuses, NoBonus, affordable, price
from armillary.games.pulsar.actions.gyrodynes import ClaimOffer, TakeGyrodyne
from armillary.games.pulsar.actions.patents import Patent
from armillary.games.pulsar.actions.transmitters import TakeTransmitter, row_of
from armillary.games.pulsar.benefits.effects import Decline, Purchase
from armillary.games.pulsar.board.choices.payments import Paid
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.dice_phase import TakeDie, markers, steps
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.rounds.red_die import CopyDie

Warning = tuple[str, str]
"""Key and sentence."""

NONE: Warning = ("", "")


def warn(asked: Asked, action: Action) -> Warning:
    """The most important warning about an action; mostly there is none."""
    if isinstance(action, EndTurn):
        return _ending(asked)
    if isinstance(action, TakeDie):
        return _penalty(asked, action)
    if isinstance(action, Decline):
        return _declining(asked)
    if isinstance(action, NoBonus):
        return _no_bonus(asked)
    if isinstance(action, CopyDie):
        waiting = asked.state.reds
        if waiting:
            return "red_waiting", asked.tell("warning.red_waiting", die=waiting[0])
        return NONE
    if isinstance(action, Paid):
        return _paying(asked, action)
    return NONE


def _ending(asked: Asked) -> Warning:
    """16.27  Dice that are left are lost; construction is free."""
    dice = [*asked.player.silver, *asked.state.reds]
    if dice:
        told = asked.words.listed(map(str, dice))
        return "unused_dice", asked.tell("warning.unused_dice", dice=told)
    if "construct" in asked.kinds:
        return "unused_tile", asked.tell("warning.unused_tile")
    return NONE


def _penalty(asked: Asked, action: TakeDie) -> Warning:
    """10.3  A marker on a penalty space costs points in every round."""
    if not action.track:
        return NONE
    board = getattr(asked.state.table.dice_board, action.track)
    space = markers(getattr(asked.state, action.track), asked.seat)[action.marker]
    to = min(space + steps(asked.state.median, action.die), board.spaces)
    lost = board.penalties.get(to, 0)
    if lost and to != space:
        return "penalty", asked.tell("warning.penalty", n=lost)
    return NONE


def _declining(asked: Asked) -> Warning:
    """5.12 and 10.4  What costs nothing, or little."""
    if isinstance(asked.frame, ClaimOffer):
        return "free_claim", asked.tell("warning.free_claim")
    if isinstance(asked.frame, Purchase) and _is_last(asked):
        return "cheap_points", asked.tell("warning.cheap_points", n=asked.frame.points)
    return NONE


def _is_last(asked: Asked) -> bool:
    return asked.state.round == asked.state.table.data.limits.rounds


def _no_bonus(asked: Asked) -> Warning:
    """11.3  A bonus that can be paid is worth more than the cubes."""
    assert isinstance(asked.frame, GoalBonuses)
    goals, bought = asked.frame.goals, asked.frame.bought
    for goal in affordable(asked.state, asked.seat, goals, bought):
        number = bought[goals.index(goal)]
        points = asked.state.table.goals[goal].bonuses[number].points
        cubes = price(asked.state, asked.player, goal, number)
        if points > (cubes + 1) // 2:
            return "cheap_points", asked.tell("warning.cheap_points", n=points)
    return NONE


def _paying(asked: Asked, action: Paid) -> Warning:
    """4.3 and others  A token without need; a flight for nothing; too late to finish."""
    if action.pay.token and _needless(asked, action):
        token = asked.words.term(action.pay.token)
        return "needless_token", asked.tell("warning.needless_token", token=token)
    if isinstance(action, Fly):
        return _flying(asked, action)
    if isinstance(action, TakeGyrodyne) and _is_last(asked):
        return "late_gyrodyne", asked.tell("warning.late_gyrodyne")
    if isinstance(action, TakeTransmitter) and _is_last(asked):
        left = len(row_of(asked.state, action.face).costs) - 1
        if left >= len(asked.player.silver) + len(asked.state.reds):
            return "late_transmitter", asked.tell("warning.late_transmitter")
    if isinstance(action, Patent):
        row = asked.state.table.technologies[asked.state.table.technology[action.technology]]
        if row.timing == "production" and _is_last(asked):
            return "late_patent", asked.tell("warning.late_patent")
    return NONE


def _needless(asked: Asked, action: Paid) -> bool:
    """Whether the same can be had with a bare die of the same value."""
    bare = msgspec.structs.replace(action, pay=Payment(action.pay.die, action.pay.red))
    return bare in asked.possible


def _flying(asked: Asked, action: Fly) -> Warning:
    """5.2 and 8.6  A flight, or a gate run, that brings nothing."""
    found = asked.outcome(action).gained
    if action.run:
        gates = asked.state.table.graph.gates[action.colour]
        count = (action.visited(asked.state) & gates).bit_count()
        if not count:
            return "empty_run", asked.tell("warning.empty_run")
    if not found:
        return "empty_flight", asked.tell("warning.empty_flight")
    return NONE
