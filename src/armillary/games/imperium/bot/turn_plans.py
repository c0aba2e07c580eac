"""Whole turns worth considering: an action, and everything that follows it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.states.value import Value
from armillary.games.imperium.bot.follow_ups import again, complete, turn_of
from armillary.games.imperium.bot.tactical_actions import voyages
from armillary.games.imperium.bot.value import BY_HAND
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.steps import apply as do
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.hidden import determinise
from armillary.games.imperium.phases.action_phase import EndTurn, PassTurn, Turn
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.state import State

WIDTHS: tuple[int, ...] = (5,)
"""How many positions are followed after one action, two actions, …"""
MOST_USES = 16
"""Ways to use components that are tried out."""
MOST_TARGETS = 8
"""Things on which one component is tried out; what it can be used on in vain comes last."""


class Line(NamedTuple):
    """An action with all that follows: where it leads, and how much it cannot wait."""

    actions: tuple[Action, ...]
    after: State
    hurry: float = 0.0


def widths(state: State) -> tuple[int, ...]:
    """How far to plan, and how broadly."""
    return WIDTHS


def is_turn(decision: Decision) -> bool:
    """Whether a whole action is to be chosen."""
    return type(decision.frame) is Turn


def guess(state: State, seat: int) -> State:
    """What this seat cannot see is dealt anew, in the same way for the whole round."""
    return determinise(state, seat, stream(state.round, "guess", seat))


def alone(state: State, seat: int) -> State:
    """A copy in which nobody else has a turn."""
    copy = state.clone()
    copy.stack = turn_of(seat)
    return copy


def finished(state: State, seat: int) -> bool:
    """Whether the seat has passed, or the match is over."""
    return not state.stack


def key(state: State, seat: int) -> Hashable:
    """Equal for positions that differ only in the order of what was done."""
    p = state.players[seat]
    return (
        (p.planets, p.exhausted, p.tokens, p.tactic, p.fleet, p.strategy, p.goods, p.commodities),
        (p.techs, p.spent, p.hand, p.notes, p.used, p.points, p.passed),
        tuple(p.units),
    )


def turns(state: State, seat: int, first: bool, value: Value = BY_HAND) -> Iterator[Line]:
    """Actions worth considering, and the pass."""
    frame = Turn(seat)
    options: list[Action] = [*PlayStrategy.options(state, frame)]
    options += _uses(state, frame)
    options += Offer.options(state, frame) if first else ()
    options += [*PassTurn.options(state, frame), *EndTurn.options(state, frame)]
    for option in options:
        after = state.clone()
        do(after, option)
        line = _line(after, seat, [option])
        if type(option) is not Offer or after.partners != state.partners:
            yield line
    for voyage in voyages(state, seat, first):
        yield _line(voyage.after, seat, voyage.actions)


def _uses(state: State, frame: Turn) -> list[Action]:
    """Ways to use components, of each as many as leave room for others."""
    found: list[Action] = []
    for _, ways in groupby(Use.options(state, frame), lambda use: use.power):
        found += islice(ways, MOST_TARGETS)
    return found[:MOST_USES]


def _line(after: State, seat: int, actions: list[Action]) -> Line:
    certain = complete(after, seat, actions)
    again(after, seat)
    return Line(certain, after)
