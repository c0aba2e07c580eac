"""What is done with a choice unless its player says otherwise: the bonus where a flight ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Decision, apply, decision
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import ChooseSize, GiveTiles
from armillary.games.pulsar.actions.stations import ExplorationBonus, TakeBonus
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.board.choices.stock import STOCK
from armillary.games.pulsar.state import State


class Usual(NamedTuple):
    """The answers, in words, and what ends the turn after them."""

    then: tuple[Action, ...] = ()
    told: str = ""
    end: Action | None = None


def usual_answers(asked: Asked, action: Action) -> Usual:
    """5.10  Which system it is, is known: where one is discovered, its player looks first."""
    if not isinstance(action, Fly):
        return Usual()
    trial, then = asked.state.clone(), list[Action]()
    told = ""
    apply(trial, action)
    asks = decision(trial)
    while asks is not None and asks.seat == asked.seat and isinstance(asks.frame, ExplorationBonus):
        bonus = next(one for one in asks.options if isinstance(one, TakeBonus))
        told = asked.tell("usual.bonus", system=asks.frame.location.upper())
        then.append(bonus)
        apply(trial, bonus)
        asks = decision(trial)
    return Usual(tuple(then), told, _end(trial, asks, asked.seat) if then else None)


class Gift(NamedTuple):
    """15.1  Several tiles, and what ends the turn when they are taken."""

    actions: tuple[ChooseSize, ...]
    end: Action | None


def gifts(state: State, asked: Decision) -> Iterator[Gift]:
    """15.1  All ways to take all tiles of a benefit, whatever their order."""
    frame = asked.frame
    if not isinstance(frame, GiveTiles) or frame.count < 2:
        return
    seen = set[tuple[str, ...]]()
    for actions, trial, asks in _taken(state, asked, ()):
        sizes = tuple(sorted(one.size for one in actions))
        if len(actions) > 1 and sizes not in seen:
            seen.add(sizes)
            yield Gift(actions, _end(trial, asks, asked.seat))


def _taken(
    state: State, asked: Decision | None, so_far: tuple[ChooseSize, ...]
) -> Iterator[tuple[tuple[ChooseSize, ...], State, Decision | None]]:
    """15.1  One tile after the other, until something else is asked."""
    first = asked.frame if asked is not None else None
    if asked is None or not isinstance(first, GiveTiles):
        yield so_far, state, asked
        return
    for option in asked.options:
        if isinstance(option, ChooseSize):
            trial = state.clone()
            apply(trial, option)
            asks = decision(trial)
            taken = (*so_far, option)
            if first.count > 1:
                yield from _taken(trial, asks, taken)
            else:
                yield taken, trial, asks


def _end(state: State, asks: Decision | None, seat: int) -> Action | None:
    own = asks is not None and asks.seat == seat
    return STOCK.end(state, asks.frame) if asks is not None and own else None
