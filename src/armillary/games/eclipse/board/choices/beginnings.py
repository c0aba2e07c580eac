"""4.2  What a press on a thing begins: an action with its first step, as if both were one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Decision, apply, decision
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.explore import Explore
from armillary.games.eclipse.actions.influence import TRACK_ITSELF, MoveDisc
from armillary.games.eclipse.actions.move import Moving
from armillary.games.eclipse.actions.research import BuyTechnology
from armillary.games.eclipse.board.choices.flights import Flight, flights
from armillary.games.eclipse.rounds.turn import React, TakeAction, Turn
from armillary.games.eclipse.state import State

MANY_STEPS = 2
"""A single step of a ship in an action that has begun is an option anyway."""


class Beginning(NamedTuple):
    """What is done first, how things are then, and the step; or a flight of several."""

    before: tuple[Action, ...]
    then: State
    asks: Decision
    step: Action | Flight


def beginnings(state: State, asked: Decision) -> Iterator[Beginning]:
    """All first steps of all actions that begin with a press on something; and in a Move action
    flights of several steps."""
    frame = asked.frame
    if isinstance(frame, Moving):
        for flight in flights(state, frame):
            if len(flight.way) >= MANY_STEPS:
                yield Beginning((), state, asked, flight)
    if not isinstance(frame, Turn):
        return
    for begin in asked.options:
        if isinstance(begin, TakeAction | React) and begin.kind != "upgrade":
            then = state.clone()
            apply(then, begin)
            asks = decision(then)
            if asks is not None:
                for step in _steps(then, asks):
                    yield Beginning((begin,), then, asks, step)


def _steps(state: State, asks: Decision) -> Iterator[Action | Flight]:
    if isinstance(asks.frame, Moving):
        yield from flights(state, asks.frame)
    for option in asks.options:
        if isinstance(option, Explore | BuyTechnology | Build) or (
            isinstance(option, MoveDisc) and option.source == TRACK_ITSELF
        ):
            yield option
