"""What a choice brings: it is done on a copy of what the seat sees, and its stock is compared.

So a promise cannot differ from the rules. Nothing hidden can show, since the copy is of the seat's
view; nothing random happens, since chance is a seat. The outcome ends where the action stops being
the seat's own: at a question, at work of another seat, and where a turn or a phase ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple

import msgspec

from armillary.core.decision import Action, Decision, Frame
from armillary.core.errors import FaceDown
from armillary.core.events import Event
from armillary.core.states.state import S, State

Amounts = Mapping[str, int]


class Stock(Generic[S]):
    """What is counted of a seat in a game. A game says how much of each thing a seat has."""

    alone: ClassVar[bool] = False
    """Whether what waited before the action is no part of it: what is bought is not what a planet
    brings with which it is paid."""

    def amounts(self, state: S, seat: int, /) -> dict[str, int]:
        """What a seat has, by icon."""
        raise NotImplementedError

    def gains(self, event: Event, /) -> Amounts:
        """What an event says was gained. So a price is told whole even if some of it comes back."""
        return {}

    def losses(self, event: Event, /) -> Amounts:
        """What an event says was due and lost, above a limit."""
        return {}

    def ends(self, frame: Frame, /) -> bool:
        """Whether this frame is no part of the action before it, although it is the seat's own."""
        return frame.own_turn

    def skips(self, trial: S, frame: Frame, log: list[Event], /) -> bool:
        """Whether a question can be left out, since what follows it comes anyway. A game then takes
        it off the stack, with what belongs to it, and may tell an event of it."""
        return False

    def end(self, state: S, frame: Frame, /) -> Action | None:
        """What ends the turn, if this frame, which `ends` an action, asks for nothing but that and
        what may be left alone; None: there is more to do."""
        return None

    def eliminated(self, state: S, seat: int, /) -> bool:
        """Whether a seat is out of the match."""
        return False


class Outcome(msgspec.Struct, frozen=True):
    """What comes of an action for the seat that does it."""

    paid: dict[str, int]
    gained: dict[str, int]
    lost: dict[str, int]
    """What was due, and is above a limit."""
    left: tuple[Frame, ...]
    """What is still to be done because of it, the next first."""
    asks: tuple[Frame, ...]
    """What the seat is asked next because of it, the first question first."""
    skipped: tuple[Frame, ...]
    """Questions on the way, which what follows does not wait for."""
    events: tuple[Event, ...]
    """What happens to the seat, in order."""
    ends: bool
    """The seat's part is over: what follows is not counted."""
    asked_on: bool
    """The seat is asked next, because of it or because that has waited for it."""
    drawn: bool
    """A card is drawn of which the seat knows nothing; what follows it is not counted."""
    eliminated: bool
    end: Action | None
    """What ends the turn, where nothing else remains to be done but what it asks next."""
    after: State
    """How it is then, with all that is `left` on the stack."""


class Follows(NamedTuple):
    """How it goes on after a choice: fields of `drawing.board.Choice`."""

    end: Action | None
    goes_on: bool


def follow(action: Action, found: Outcome, answered: int = 0, begun: bool = False) -> Follows:
    """How it goes on after an action, if so many of its questions are answered with it. `begun`: so
    does an action of which this is a step, and which has waited below; what else has waited, such
    as the next of two starting mines, is no part of it."""
    shown = found.drawn or action.reveals
    asks = len(found.asks) > answered or (begun and not found.asks)
    return Follows(
        found.end if len(found.asks) == answered and not shown else None,
        found.asked_on and asks and not shown,
    )


def outcome(
    view: S, decision: Decision, action: Action, stock: Stock[S], before: Amounts | None = None
) -> Outcome:
    """What comes of an action. `before` is what the seat has now, if that is known already."""
    seat = decision.seat
    had = stock.amounts(view, seat) if before is None else before
    trial = view.clone()
    below = len(trial.stack) - 1
    floor = below if stock.alone else 0
    log: list[Event] = []
    skipped: list[Frame] = []
    drawn = False
    try:
        action.apply(trial, trial.stack.pop(), log)
        while len(trial.stack) > floor:
            frame = trial.stack[-1]
            if stock.skips(trial, frame, log):
                skipped.append(frame)
                continue
            if frame.asks or frame.seat != seat or stock.ends(frame):
                break
            trial.stack.pop().run(trial, log)
    except FaceDown:
        drawn = True
    left = tuple(reversed(trial.stack[below:]))
    asks = [frame for frame in left if frame.asks and frame.seat == seat and not stock.ends(frame)]
    next = trial.stack[-1] if len(trial.stack) > floor else None
    has = stock.amounts(trial, seat)
    told: dict[str, int] = {}
    lost: dict[str, int] = {}
    events = tuple(event for event in log if event.seat == seat)
    for event in events:
        _add(told, stock.gains(event))
        _add(lost, stock.losses(event))
    paid, gained = {}, {}
    for kind in {**had, **told} if told else had:
        change = has.get(kind, 0) - had.get(kind, 0) if kind in had else told[kind]
        if more := max(told.get(kind, 0), change):
            gained[kind] = more
        if more != change:
            paid[kind] = more - change
    return Outcome(
        paid=paid,
        gained=gained,
        lost={kind: amount for kind, amount in lost.items() if amount},
        left=left,
        asks=tuple(asks),
        skipped=tuple(skipped),
        events=events,
        ends=drawn or not asks or left[0] is not asks[0],
        asked_on=not drawn
        and next is not None
        and next.asks
        and next.seat == seat
        and not stock.ends(next),
        drawn=drawn,
        eliminated=stock.eliminated(trial, seat),
        end=None if drawn else _end(stock, trial, asks, view, decision),
        after=trial,
    )


def _end(
    stock: Stock[S], trial: S, asks: Sequence[Frame], view: S, decision: Decision
) -> Action | None:
    """What ends the turn after an action and what it asks, whatever others are asked meanwhile;
    unless the turn could have been ended before it: then it is the action that is wanted."""
    own = (frame for frame in reversed(trial.stack) if frame.asks and frame.seat == decision.seat)
    closing = next((frame for frame in own if frame not in asks), None)
    if closing is None or not stock.ends(closing):
        return None
    end = stock.end(trial, closing)
    if end is None or stock.end(view, decision.frame) is not None:
        return None
    return end


def _add(total: dict[str, int], more: Amounts) -> None:
    for kind, amount in more.items():
        total[kind] = total.get(kind, 0) + amount
