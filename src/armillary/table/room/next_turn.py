"""The decision that a seat has before it: that of now, or while others decide, its next turn.

While others decide, the board shows a seat its next turn as if it had come. What was planned for it
(see `planned_move.py`) is judged here when it really comes.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import msgspec

from armillary.core.decision import Action, Decision, Illegal
from armillary.core.game import Game
from armillary.core.states.state import State
from armillary.table.model import Plan
from armillary.table.refusals import Refused
from armillary.table.room.match_log import actions_of
from armillary.table.room.room_view import Seen

Shown = tuple[tuple[str, int], ...]


class Ahead:
    """A seat's next turn, as if it had come."""

    def __init__(self, game: Game, state: State) -> None:
        self.state = state
        self._game = game

    @cached_property
    def decision(self) -> Decision:
        """What will be asked. It takes its time to find all options: only for those who plan."""
        asks = self._game.decision(self.state)
        assert asks is not None
        return asks


def foreseen(room: Seen, seat: int | None) -> Ahead | None:
    """The next turn of a seat that is not asked now; None: none is in sight."""
    asks = room.ledger.decision
    if seat is None or asks is None or asks.seat == seat or room.past or room.pace == "device":
        return None
    if not 0 <= seat < len(room.seats) or room.seats[seat].bot:
        return None
    return room.once(None, ("ahead", seat), lambda: _foreseen(room, seat))


def _foreseen(room: Seen, seat: int) -> Ahead | None:
    state = room.board.turn_ahead(room.view(seat), seat)
    return Ahead(room.game, state) if state is not None else None


# --- What a click means


def before(room: Seen, seat: int | None) -> tuple[State, State, Decision]:
    """State, view and decision that a seat has before it: those of now, or of its next turn."""
    asks = room.ledger.decision
    if asks is None:
        raise Refused("over" if room.begun else "not_begun")
    if asks.seat == seat:
        return room.match.state, room.view(seat), asks
    ahead = foreseen(room, seat)
    if ahead is None:
        raise Refused("not_your_turn")
    return ahead.state, ahead.state, ahead.decision


def meant(
    room: Seen, seat: int | None, group: str, place: str
) -> tuple[Action | None, Illegal | None]:
    """The action that a click there means, and why it may not be. Refused: it means nothing."""
    state, view, asks = before(room, seat)
    action = room.board.attempt(view, asks, group, place)
    if action is None:
        raise Refused("no_place")
    if isinstance(action, Illegal):
        return None, action
    return action, room.game.check(state, action)


def compose(
    room: Seen, seat: int | None, group: str, places: list[str]
) -> tuple[Action, Illegal | None]:
    """The action of several places picked one by one, and why it may not be."""
    state, view, asks = before(room, seat)
    action = room.board.compose(view, asks, group, places)
    if action is None:
        raise Refused("no_place")
    return action, room.game.check(state, action)


# --- Plans


def read(game: Game, content: bytes | msgspec.Raw) -> Action:
    """An action from its JSON."""
    try:
        action: Action = actions_of(game).decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_action", detail=str(error).rstrip(".")[:200]) from None
    return action


def shown(room: Seen, view: State, asks: Decision, action: Action) -> Shown:
    """What an action is said to cost and bring."""
    words = room.game.words("en").on(view)
    alone = Decision(asks.seat, asks.frame, [action], None)
    [choice] = room.board.choices(view, alone, words)
    costs = tuple((chip.icon, -chip.amount) for chip in choice.cost)
    return costs + tuple((chip.icon, chip.amount) for chip in choice.gain)


class Verdict(NamedTuple):
    """Whether a plan can be played now, and why not."""

    action: Action | None
    illegal: Illegal | None = None
    """The rule that forbids it; None: it may be done, but it costs or brings something else."""


def judge(room: Seen, plan: Plan, asks: Decision) -> Verdict:
    """Whether a plan still fits, now that its seat is asked."""
    try:
        action = read(room.game, plan.action.encode())
    except Refused:
        return Verdict(None)  # Planned with another version of the game.
    illegal = room.game.check(room.match.state, action)
    if illegal is not None:
        return Verdict(None, illegal)
    same = shown(room, room.view(asks.seat), asks, action) == plan.shown
    return Verdict(action if same else None)
