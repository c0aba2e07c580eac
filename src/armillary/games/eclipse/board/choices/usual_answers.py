"""What is done with a choice unless its player says otherwise: cubes come, ships are made ready."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Decision, apply, decision
from armillary.games.eclipse.actions.explore import TakeControl
from armillary.games.eclipse.actions.influence import Influencing, MoveDisc, Refresh
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.population import UseColonyShip, squares
from armillary.games.eclipse.state import RESOURCE, State


class Usual(NamedTuple):
    """The answers, in words, and how many colony ships they use or make ready."""

    then: tuple[Action, ...] = ()
    told: str = ""
    used: int = 0
    readied: int = 0


NOTHING = Usual()


def usual_answers(asked: Asked, action: Action) -> Usual:
    """2.15  Colony ships settle the sector that a disc goes to; 10.1 used ones are made ready when
    the discs have been moved."""
    if isinstance(action, TakeControl):
        sector: str = asked.field("sector")
    elif isinstance(action, MoveDisc):
        sector = action.target
    else:
        return NOTHING
    then = tuple(_answers(asked.state.clone(), action, asked.seat, sector))
    cubes = [one for one in then if isinstance(one, UseColonyShip)]
    readied = len(then) - len(cubes)
    told = []
    if cubes:
        tracks = Counter(asked.words.label(one.track) for one in cubes)
        kinds = [f"{n} × {name}" if n > 1 else name for name, n in tracks.items()]
        told.append(asked.tell("usual.cubes", what=asked.words.listed(kinds)))
    if readied:
        told.append(asked.tell("usual.ready", n=readied))
    return Usual(then, " ".join(told), len(cubes), readied)


def _answers(trial: State, action: Action, seat: int, sector: str) -> Iterator[Action]:
    """One after the other, until something else is asked."""
    next: Action | None = action
    while next is not None:
        apply(trial, next)
        asks = decision(trial)
        if asks is None or asks.seat != seat:
            return
        next = _settles(trial, asks, sector) or _readies(asks)
        if next is not None:
            yield next


def _settles(state: State, asks: Decision, sector: str) -> Action | None:
    """2.4  A cube for the sector: where only one kind fits before where any does, and from the
    track that produces most more then."""
    if sector not in state.sectors:
        return None
    there = squares(state, state.sectors[sector])
    player, track = state.players[asks.seat], components().tracks.population

    def worth(one: UseColonyShip) -> tuple[int, int]:
        have = player.cubes[RESOURCE[one.track]]
        more = track.income(have - 1) - track.income(have)
        return -len(there[one.square][0]), more

    cubes = (one for one in asks.options if isinstance(one, UseColonyShip))
    return max((one for one in cubes if one.sector == sector), key=worth, default=None)


def _readies(asks: Decision) -> Action | None:
    frame = asks.frame
    if not isinstance(frame, Influencing) or frame.left:
        return None
    return next((one for one in asks.options if isinstance(one, Refresh)), None)
