"""3  Taking dice: each is worth what can be done with it."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.pulsar.bot.turn_plans import turns
from armillary.games.pulsar.rounds.action_phase import Turn
from armillary.games.pulsar.rounds.dice_phase import TakeDie
from armillary.games.pulsar.state import State

WIDTH = 4
"""Positions after the first die that are followed further."""


def scored(
    state: State, seat: int, options: list[Action], value: Value
) -> list[tuple[Action, float]]:
    """What each die, with the marker that it moves, is worth."""
    held = state.players[seat].silver
    now = value(state, seat)
    worth: dict[int, float] = {}
    found: list[tuple[Action, float]] = []
    for option in options:
        assert isinstance(option, TakeDie)
        if option.die not in worth:
            worth[option.die] = turn_value(state, seat, (*held, option.die), value)
        after = state.clone()
        do(after, option)
        after.players[seat].silver = held
        found.append((option, worth[option.die] + value(after, seat) - now))
    return found


def turn_value(state: State, seat: int, dice: tuple[int, ...], value: Value) -> float:
    """What the position will be worth after a turn with these dice, if nobody else changes it."""
    start = state.clone()
    start.stack = [*start.stack[:2], Turn(seat)]  # production and the turns come after the dice
    start.queue = ()
    start.dice = (0,) * len(start.dice)  # nobody knows yet which one is left over
    start.players[seat].silver = tuple(sorted(dice))
    best = value(start, seat)
    level = [start]
    for _ in dice:
        ends = [
            line.after
            for position in level
            for line in turns(position, seat, False, value)
            if type(line.after.stack[-1]) is Turn
        ]
        if not ends:
            break
        found = list(zip(value.many(ends, seat), ends, strict=True))
        found.sort(key=lambda pair: -pair[0])
        best = found[0][0]
        level = [after for _, after in found[:WIDTH]]
    return best
