"""What is still to come of a phase that has begun, if nobody buys or chooses anything."""

from __future__ import annotations

from armillary.core.decision import Frame
from armillary.games.pulsar.rounds.production_phase import FinalScoring, NextRound
from armillary.games.pulsar.scoring import LastSteps
from armillary.games.pulsar.state import State

END_OF_PRODUCTION = (NextRound, FinalScoring)


def in_production(state: State) -> bool:
    """10  Whether the first steps of the phase are over, and somebody is asked to buy."""
    return any(type(frame) in END_OF_PRODUCTION for frame in state.stack)


def in_final_scoring(state: State) -> bool:
    """11  Whether final scoring has begun, and somebody is asked to buy or to choose."""
    return any(type(frame) is LastSteps for frame in state.stack)


def played_out(state: State, until: tuple[type[Frame], ...] = ()) -> State:
    """The table after the rest of the phase: what asks is left out, since nobody has to."""
    trial = state.clone()
    while trial.stack and type(trial.stack[-1]) not in until:
        frame = trial.stack.pop()
        if not frame.asks:
            frame.run(trial, None)
    return trial
