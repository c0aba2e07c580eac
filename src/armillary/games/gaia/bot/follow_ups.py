"""The questions that follow a main action, answered one by one."""

from __future__ import annotations

from armillary.core.decision import Action, Frame, settle
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.gaia.actions.build_mine import BuildWith
from armillary.games.gaia.actions.gaia_project import BuildFar
from armillary.games.gaia.actions.research import LostPlanet, ResearchStep
from armillary.games.gaia.bot import move_ordering
from armillary.games.gaia.bot.blunders import sensible
from armillary.games.gaia.bot.value import BY_HAND
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.resources import BrainstoneCharged, PayTokens
from armillary.games.gaia.rounds.turn import Closing, EndTurn, Turn
from armillary.games.gaia.state import State

MOST_OPTIONS = 12
"""Answers compared to one question."""

MOST_STEPS = 2
"""Research steps compared after a tech tile."""

END_TURN = EndTurn()

CHARGING = (ChargeOffer, BrainstoneCharged)
"""What others may be asked during a turn."""


def branch(state: State, seat: int) -> State:
    """A copy for trying out what this seat may do: the other players stay the same objects."""
    players = state.players
    state.players = []
    copy = state.clone()
    state.players = players
    copy.players = players.copy()
    copy.players[seat] = players[seat].clone()
    return copy


def settle_others(state: State, seat: int) -> Frame | None:
    """Leave charges of the others aside; the frame that asks this seat, if there is one."""
    stack = state.stack
    while stack and stack[-1].seat != seat:
        if type(stack[-1]) not in CHARGING:
            return None
        stack.pop()
        settle(state)
    return stack[-1] if stack else None


def complete(
    state: State, seat: int, actions: list[Action], value: Value = BY_HAND
) -> tuple[Action, ...]:
    """Answer all questions of a turn as well as possible, on this very state; all its actions."""
    frame = settle_others(state, seat)
    while frame is not None and type(frame) is not Turn:
        action = END_TURN if type(frame) is Closing else best_answer(state, seat, frame, value)
        do(state, action)
        actions.append(action)
        frame = settle_others(state, seat)
    return tuple(actions)


def best_answer(state: State, seat: int, frame: Frame, value: Value) -> Action:
    """The answer after which the position is worth most."""
    options = frame.options(state)
    kind = type(frame)
    if len(options) == 1 or kind is PayTokens:
        return options[0]
    if kind is BrainstoneCharged:
        return options[-1]
    options = promising(state, seat, frame, options)
    worth = value.many([settled(state, seat, option, value) for option in options], seat)
    return options[worth.index(max(worth))]


def settled(state: State, seat: int, option: Action, value: Value) -> State:
    """The position after this answer and the research step that may follow."""
    after = branch(state, seat)
    do(after, option)
    frame = settle_others(after, seat)
    while frame is not None and type(frame) is not Turn and type(frame) is not Closing:
        do(after, best_answer(after, seat, frame, value))
        frame = settle_others(after, seat)
    return after


def promising(state: State, seat: int, frame: Frame, options: list[Action]) -> list[Action]:
    """The answers worth comparing: nothing foolish, not every hex of the map."""
    player = state.players[seat]
    options = sensible(state, seat, options)
    if isinstance(frame, ResearchStep):
        return move_ordering.steps(state, player, options, MOST_STEPS)
    if isinstance(frame, LostPlanet | BuildWith | BuildFar):
        return move_ordering.near_own(state, player, options, MOST_OPTIONS)
    return options
