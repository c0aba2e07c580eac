"""What can be done with the dice of a turn: one action after the other, each with its questions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from armillary.core.decision import Action, Decision
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.pulsar.actions.flight import Fly, TeleportWhere
from armillary.games.pulsar.actions.gyrodynes import (
    ClaimOffer,
    FreeSpin,
    GiveTiles,
    StartConstruction,
)
from armillary.games.pulsar.actions.stations import ExplorationBonus
from armillary.games.pulsar.actions.transmitters import FreeCost, Linking
from armillary.games.pulsar.bot.follow_ups import answers, branch, complete
from armillary.games.pulsar.bot.move_ordering import flights
from armillary.games.pulsar.bot.value import BY_HAND
from armillary.games.pulsar.rounds.action_phase import WITH_A_DIE, EndTurn, Turn, no_red_die
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.state import State

WIDTHS = (12, 8, 6)
"""How many positions are followed after one action, two actions, …"""

IN_A_TURN = (
    Turn,
    ClaimOffer,
    ExplorationBonus,
    FreeCost,
    FreeSpin,
    GiveTiles,
    Linking,
    TeleportWhere,
)
"""What is asked in one's own turn only."""


class Line(NamedTuple):
    """An action with all that follows: where it leads, and how much it cannot wait."""

    actions: tuple[Action, ...]
    after: State
    hurry: float = 0.0


def widths(state: State) -> tuple[int, ...]:
    """How far to plan, and how broadly."""
    return WIDTHS


def is_turn(decision: Decision) -> bool:
    """Whether it is about a turn: what to do, or a question that an action has led to."""
    return isinstance(decision.frame, IN_A_TURN)


def alone(state: State, seat: int) -> State:
    """A copy to plan on; in a turn, nobody else does anything."""
    return state.clone()


def finished(state: State, seat: int) -> bool:
    """Whether the turn is over."""
    return type(state.stack[-1]) is not Turn


def key(state: State, seat: int) -> Hashable:
    """Equal for positions that differ only in the order of what was done."""
    p = state.players[seat]
    return (
        (p.vp, p.cubes, p.pm, p.plus2, p.ship, p.claimed, p.spinning, p.stations, p.credits),
        (p.silver, state.reds, state.must, state.red_spent, p.tiles, p.units),
        (p.projects, p.runs_made, p.patents),
        frozenset(p.gyrodynes.items()),
    )


def turns(state: State, seat: int, first: bool, value: Value = BY_HAND) -> Iterator[Line]:
    """Actions worth considering, each with what follows until the next."""
    frame = state.stack[-1]
    options = worth_trying(state, frame) if isinstance(frame, Turn) else answers(state, frame)
    for action in options:
        after = branch(state, seat)
        if type(action) is EndTurn:
            _stop(after, seat)
            yield Line((action,), after)
        else:
            do(after, action)
            yield Line(complete(after, seat, [action], value), after)


def _stop(state: State, seat: int) -> None:
    """4.1  The turn ends, and nobody else goes on."""
    state.stack.pop()
    state.players[seat].silver = ()
    no_red_die(state)


def worth_trying(state: State, frame: Turn) -> Iterator[Action]:
    """The actions of a turn, without flights that look poor and tokens that are not needed."""
    if state.players[frame.seat].silver or state.reds:
        for kind in WITH_A_DIE:
            if kind is Fly:
                yield from flights(state, frame.seat)
            else:
                yield from without_tokens(kind.options(state, frame))
    yield from StartConstruction.options(state, frame)
    yield from CopyDie.options(state, frame)
    yield from EndTurn.options(state, frame)


def without_tokens(options: Iterable[Any]) -> Iterator[Action]:
    """Of actions that differ only in how they are paid, those without a token if there are any."""
    groups: dict[Hashable, list[Any]] = {}
    for option in options:
        what = tuple(getattr(option, name) for name in option.__struct_fields__ if name != "pay")
        groups.setdefault(what, []).append(option)
    for group in groups.values():
        yield from [option for option in group if not option.pay.token] or group
