"""The questions and draws that follow an action, settled one by one."""

from __future__ import annotations

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.pulsar.actions.flight import TeleportWhere
from armillary.games.pulsar.actions.gyrodynes import StartConstruction
from armillary.games.pulsar.actions.stations import Drawn, Found
from armillary.games.pulsar.bot import move_ordering
from armillary.games.pulsar.bot.situation import moment_of
from armillary.games.pulsar.bot.value import BY_HAND
from armillary.games.pulsar.rounds.action_phase import Turn
from armillary.games.pulsar.state import State


def branch(state: State, seat: int) -> State:
    """A copy for trying out what this seat may do: the other players stay the same objects."""
    players = state.players
    state.players = []
    copy = state.clone()
    state.players = players
    copy.players = players.copy()
    copy.players[seat] = players[seat].clone()
    return copy


def complete(
    state: State, seat: int, actions: list[Action], value: Value = BY_HAND
) -> tuple[Action, ...]:
    """Answer all questions of a turn until it goes on, on this very state.

    Returns the actions as far as they are certain: what follows a draw depends on it.
    """
    certain = True
    while True:
        frame = state.stack[-1]
        if frame.seat == CHANCE:
            certain = False
            do(state, typical(state, frame))
            continue
        action = best_answer(state, seat, frame, value)
        if action is None:
            return tuple(actions)
        do(state, action)
        if certain:
            actions.append(action)


def typical(state: State, frame: Frame) -> Action:
    """The draw to reckon with: as many are worth less as are worth more."""
    now, data = moment_of(state), state.table.data
    weights = frame.weights(state)
    assert weights is not None
    draws: list[tuple[float, Action]] = []
    for option, weight in zip(frame.options(state), weights, strict=True):
        if isinstance(option, Found):
            worth = now.worth(data.systems[option.tile].bonus)
        else:
            assert isinstance(option, Drawn)
            worth = now.worth(data.bonuses[option.tile].effects)
        draws.extend([(worth, option)] * weight)
    draws.sort(key=lambda draw: draw[0])
    return draws[len(draws) // 2][1]


def answers(state: State, frame: Frame) -> list[Action]:
    """The options worth comparing; in a turn, only what costs nothing: building."""
    if type(frame) is Turn:
        by_size = {option.size: option for option in StartConstruction.options(state, frame)}
        return list(by_size.values())
    options = frame.options(state)
    if type(frame) is TeleportWhere:
        return move_ordering.targets(state, frame.seat, options)
    return options


def best_answer(state: State, seat: int, frame: Frame, value: Value) -> Action | None:
    """The answer after which the position is worth most; None: the turn goes on."""
    options = answers(state, frame)
    if len(options) > 1:
        worth = value.many([settled(state, seat, option, value) for option in options], seat)
        return options[worth.index(max(worth))]
    return options[0] if options else None


def settled(state: State, seat: int, option: Action, value: Value) -> State:
    """The position when an answer and all that follows it are settled."""
    after = branch(state, seat)
    do(after, option)
    complete(after, seat, [], value)
    return after
