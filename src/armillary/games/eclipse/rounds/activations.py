"""2.1  What the frames of the six actions have in common: activations, and how an action ends.

While activations are left, the player goes on. Afterwards the frame stays only if the player can
still use the action for something else: colony ships, a proposal, colony ships to make ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.actions.diplomacy import Propose, can_propose
from armillary.games.eclipse.pieces.population import UseColonyShip, can_settle
from armillary.games.eclipse.pieces.ship_designs import refuse_designs
from armillary.games.eclipse.pieces.tracks import Trade, species_of
from armillary.games.eclipse.state import Player, State


class Activity(Protocol):
    """The frame of an action."""

    @property
    def seat(self) -> int: ...
    @property
    def left(self) -> int:
        """How many activations are left."""


class Done(Action, frozen=True, tag="done"):
    """4.2  The action is over; activations that are left stay unused.

    17.7  Parts may have been returned; blueprints must be legal then.
    """

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Done]:
        if refuse_designs(state.players[frame.seat]) is None:
            yield DONE

    def check(self, state: State, frame: Frame) -> Illegal | None:
        return refuse_designs(state.players[frame.seat])

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        if log is not None:
            log.append(Event("done", frame.seat))


DONE = Done()

AT_ANY_TIME: tuple[type[Action], ...] = (UseColonyShip, Trade, Propose)
"""What a player may do besides, at any time of an own action."""


def activations(state: State, player: Player, kind: str) -> int:
    """2.1  Those of the board, and those that technologies add."""
    count = species_of(state, player).activations[kind]
    rows = state.table.technologies
    return count + sum(rows[id].activations.get(kind, 0) for id in player.known if id in rows)


def left_of(frame: Frame, otherwise: int = 0) -> int:
    """2.1  How many activations are left; `otherwise`: where none are counted."""
    left: int = getattr(frame, "left", otherwise)
    return left


def spent(frame: Activity) -> Illegal | None:
    """2.1  Refuses work when no activation is left."""
    return None if frame.left else Illegal("2.1", "no_activation")


def go_on(state: State, frame: Frame, more: bool = False) -> None:
    """The action goes on if there is anything left to do in it."""
    player = state.players[frame.seat]
    if left_of(frame) or more or can_settle(state, player) or can_propose(state, player):
        state.stack.append(frame)
