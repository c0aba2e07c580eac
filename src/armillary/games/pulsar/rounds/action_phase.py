"""4  Action phase: everybody takes one turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import SpinGyrodyne, StartConstruction, TakeGyrodyne
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.transmitters import PayTransmitter, TakeTransmitter
from armillary.games.pulsar.rounds.red_die import CopyDie, could_use
from armillary.games.pulsar.state import NOBODY, State

WITH_A_DIE: tuple[type[Action], ...] = (
    Fly,
    TakeGyrodyne,
    SpinGyrodyne,
    TakeTransmitter,
    PayTransmitter,
    CompleteProject,
    BuyModifier,
    Patent,
)
"""4.6  What is paid with a die."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """4.1 and 16.27  The turn is over; dice that are left are lost."""

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[EndTurn]:
        if not state.must or _END_TURN.check(state, frame) is None:
            yield _END_TURN

    def check(self, state: State, frame: Turn) -> Illegal | None:
        if state.must and could_use(state, state.players[frame.seat], state.reds[0]):
            return Illegal("16.7", "must_use", die=state.reds[0])
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        state.players[frame.seat].silver = ()
        no_red_die(state)
        if log is not None:
            log.append(Event("end_turn", frame.seat))


_END_TURN = EndTurn()


def no_red_die(state: State) -> None:
    """9.7  Each turn begins without a red die."""
    state.reds = ()
    state.must = False
    state.red_spent = False


class Turn(Frame, frozen=True, tag="turn"):
    """4.1  What do you do?"""

    rule: ClassVar[str] = "4.1"
    own_turn: ClassVar[bool] = True
    answers: ClassVar[tuple[type[Action], ...]] = (
        *WITH_A_DIE,
        StartConstruction,
        CopyDie,
        EndTurn,
    )
    open_ended: ClassVar[tuple[type[Action], ...]] = (Fly,)
    """5.2  One flight of each result is listed; every other legal path may be flown too."""

    def options(self, state: State) -> list[Action]:
        """As every frame, but whoever has no die left is not asked what to pay."""
        found: list[Action] = []
        if state.players[self.seat].silver or state.reds:
            for kind in WITH_A_DIE:
                found.extend(kind.options(state, self))
        found.extend(StartConstruction.options(state, self))
        found.extend(CopyDie.options(state, self))
        found.extend(EndTurn.options(state, self))
        return found

    def stay(self, state: State) -> None:
        """The turn goes on after what an action pushes."""
        state.stack.append(self)


class NextTurn(Frame, frozen=True, tag="next_turn"):
    """4.1  The next player's turn; after the last, the phase ends."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if not state.queue:
            return
        seat, *left = state.queue
        state.queue = tuple(left)
        state.stack.append(self)
        state.stack.append(Turn(seat))


NEXT_TURN = NextTurn(NOBODY)
