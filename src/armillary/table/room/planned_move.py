"""What a person will do when they are asked next: said ahead, kept by the server, played once.

While others decide, the board shows a seat its next turn as if it had come, and one action of it
may be planned. When the turn really comes, the plan is played if it is still legal and still costs
and brings what was shown; otherwise it is dropped, and its person is told why.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from armillary.core.words import tag
from armillary.table.model import CoachMode, Json, Plan
from armillary.table.refusals import Refused
from armillary.table.room.next_turn import foreseen, read, shown
from armillary.table.room.room_play import Playing
from armillary.table.room.room_view import Visitor


class PlanCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plan an action, as the page showed it."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    action: Json


async def plan(room: Playing, visitor: Visitor, seat: int | None, command: PlanCommand) -> None:
    """Keep what a seat will do next, in place of what was planned before."""
    if seat is None or seat not in visitor.seats:
        raise Refused("no_seat")
    action = read(room.game, msgspec.json.encode(command.action))
    async with room.lock:
        await room.hear(visitor, command.seq)
        room.check_current(visitor, command.seq)
        ahead = foreseen(room, seat)
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
        # Whatever the page looked at: the hint is about what is asked now.
        await room.run(room.store.jobs.ask_hint, room.id, room.version, seat)
        await room.load_people()


# --- The coach


class CoachCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the coach shall say from now on."""

    mode: CoachMode


async def change_coach(room: Playing, visitor: Visitor, command: CoachCommand) -> None:
    """Have it say more, or less, or nothing."""
    if not visitor.seats:
        raise Refused("no_seat")
    if not room.alone or room.ledger.lesson:
        raise Refused("not_alone")
    async with room.lock:
        kept = msgspec.json.decode(room.settings or b"{}", type=dict[str, msgspec.Raw])
        kept["coach"] = msgspec.Raw(msgspec.json.encode(command.mode))
        await room.run(room.store.change_settings, room.id, msgspec.json.encode(kept))
        if command.mode != "off" and room.acting(visitor) is not None:
            await room.run(room.store.jobs.ask_hint, room.id, room.version, room.acting(visitor))
        await room.load_people()
