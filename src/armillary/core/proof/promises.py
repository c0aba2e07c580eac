"""What choices promise: a board says it, and the test kit sees whether it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from armillary.core.decision import Action, Decision, Frame
from armillary.core.game import Config, Game
from armillary.core.proof.playout import Playout
from armillary.core.states.state import State

OFTEN = 4
"""One step in so many is looked at, chosen by the seed."""


class Promise(NamedTuple):
    """What an option is said to change of what its seat has."""

    action: Action
    changes: dict[str, int]
    """By kind; what is not named is not promised anything about."""
    ends: bool
    """Whether more may happen without a question, of which nothing is said."""
    then: tuple[Action, ...] = ()
    """What its seat answers next, as part of it."""


Promised = Callable[[Any, Decision], Iterable[Promise]]
"""What is promised of the options of a decision, to the seat whose view is given."""

Amounts = Callable[[Any, int], Mapping[str, int]]
"""What a seat has in a state."""

Reactions = Callable[[Frame], Action | None]
"""The answer to a question with which somebody could interfere: that they do not. None: it is
none of these."""


def no_reactions(frame: Frame) -> None:
    """Nobody can interfere."""


def check_promises(
    game: Game,
    config: Config,
    seed: int,
    promised: Promised,
    amounts: Amounts,
    declined: Reactions = no_reactions,
) -> int:
    """What every offered choice promises is what happens in the match, if nobody interferes; how
    many were tried."""
    play = Playout(game, config, seed)
    tried = 0
    for step in play.sample(OFTEN, "promises"):
        asked = step.decision
        if asked is None or asked.seat < 0:
            continue
        had = amounts(step.state, asked.seat)
        for promise in promised(game.view(step.state, asked.seat), asked):
            tried += 1
            moments = list(_moments(step.state, promise, asked.seat, amounts, declined))
            came = [
                {kind: has.get(kind, 0) - had.get(kind, 0) for kind in promise.changes}
                for has in (moments if promise.ends else moments[-1:])
            ]
            if promise.changes not in came:
                told = f"seat {asked.seat}: {promise.action} promises {promise.changes}"
                raise play.fault(step.number, f"{told}, and brings {came[-1]}")
    return tried


def _moments(
    state: State, promise: Promise, seat: int, amounts: Amounts, declined: Reactions
) -> Iterator[Mapping[str, int]]:
    """What a seat has after all that it does, and after each piece of work that follows it."""
    trial = state.clone()
    promise.action.apply(trial, trial.stack.pop(), None)
    left = list(promise.then)
    if not left:
        yield amounts(trial, seat)
    while trial.stack:
        frame = trial.stack[-1]
        if frame.asks and left:
            left.pop(0).apply(trial, trial.stack.pop(), None)
            if not left:
                yield amounts(trial, seat)
            continue
        answer = declined(frame) if frame.asks else None
        if answer is not None:
            answer.apply(trial, trial.stack.pop(), None)
        elif frame.asks:
            return
        else:
            trial.stack.pop().run(trial, None)
        if not left:
            yield amounts(trial, seat)
