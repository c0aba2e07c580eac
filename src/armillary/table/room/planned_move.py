"""What a person will do when they are asked next: said ahead, kept by the server, played once.

While others decide, the board shows a seat its next turn as if it had come, and one action of it
may be planned. When the turn really comes, the plan is played if it is still legal and still costs
and brings what was shown; otherwise it is dropped, and its person is told why.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec

from armillary.core.decision import Action, Decision, Illegal
from armillary.core.game import Game
from armillary.core.words import tag
from armillary.table.model import Plan
from armillary.table.refusals import Refused
from armillary.table.room.match_log import actions_of

if TYPE_CHECKING:
    from armillary.table.room.room_play import Playing
    from armillary.table.room.room_view import Seen, Visitor

Shown = tuple[tuple[str, int], ...]


class Ahead:
    """A seat's next turn, as if it had come."""

    def __init__(self, game: Game, state: Any) -> None:
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


class PlanCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plan an action, as the page showed it."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    action: dict[str, Any]


async def plan(room: Playing, visitor: Visitor, seat: int | None, command: PlanCommand) -> None:
    """Keep what a seat will do next, in place of what was planned before."""
    if seat is None or seat not in visitor.seats:
        raise Refused("no_seat")
    action = read(room, msgspec.json.encode(command.action))
    async with room.lock:
        await room.hear(visitor, command.seq)
        room.check_current(visitor, command.seq)
        ahead = room.foreseen(seat)
        if ahead is None:
            raise Refused("no_plan")
        illegal = room.game.check(ahead.state, action)
        if illegal is not None:
            raise illegal
        written = msgspec.json.encode(action).decode()
        looks = shown(room, ahead.state, ahead.decision, action)
        await room.keep_plan(seat, Plan(written, tag(ahead.decision.frame), looks))


async def cancel(room: Playing, visitor: Visitor, seat: int | None) -> None:
    """Forget the plan of a seat, or that it was dropped."""
    if seat is None or seat not in visitor.seats:
        raise Refused("no_seat")
    async with room.lock:
        if seat in room.plans:
            await room.keep_plan(seat, None)


def read(room: Seen, content: bytes) -> Action:
    """An action from its JSON."""
    try:
        action: Action = actions_of(room.game).decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_action", detail=str(error).rstrip(".")[:200]) from None
    return action


def shown(room: Seen, view: Any, asks: Decision, action: Action) -> Shown:
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
        action = read(room, plan.action.encode())
    except Refused:
        return Verdict(None)  # Planned with another version of the game.
    illegal = room.game.check(room.match.state, action)
    if illegal is not None:
        return Verdict(None, illegal)
    same = shown(room, room.view(asks.seat), asks, action) == plan.shown
    return Verdict(action if same else None)


# --- Hints


class HintCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a hint about the decision that the page looks at."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


async def hint(room: Playing, visitor: Visitor, command: HintCommand) -> None:
    """Let a worker think about the decision of somebody who plays alone against bots."""
    async with room.lock:
        await room.hear(visitor, command.seq)
        seat = room.acting(visitor)
        if seat is None:
            raise Refused("not_your_turn" if visitor.seats else "no_seat")
        if not room.alone:
            raise Refused("not_alone")
        room.check_current(visitor, command.seq)
        await room.run(room.store.jobs.ask_hint, room.id, room.version, seat)
        await room.load_people()
