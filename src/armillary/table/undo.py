"""Taking back: what a seat may undo by itself, and what the others must agree to.

By itself a seat goes back until something was drawn or shown, or somebody else decided. Whoever
holds all the seats that people play goes back as far as they like. Everything else is a request.
"""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import uuid4

import msgspec

from armillary.table.ledger import Body
from armillary.table.refusals import Refused
from armillary.table.room import Room, Visitor

RequestId = Annotated[str, msgspec.Meta(max_length=64)]


class UndoCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back one `step`, the `turn`, or an entry of the log with all that came after it."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    request: RequestId = ""
    to: Literal["step", "turn"] | int | None = None
    """None: a step."""
    ask: bool = True
    """Ask the others where that is needed; otherwise it is refused."""


async def undo(room: Room, visitor: Visitor, command: UndoCommand) -> bool:
    """Take back; what needs the others' consent becomes a request. Gives whether it is done."""
    request = command.request or uuid4().hex
    async with room.lock:
        seat, to = _target(room, visitor, command)
        if (seat, request) in room.requests:
            return room.ledger.asking is None
        limit = "" if room.holds_all(visitor) else room.ledger.limit(seat, to)
        if limit and not command.ask:
            raise Refused(limit)
        if limit and room.ledger.asking is not None:
            raise Refused("undo_asked")
        body = Body(ask=to, by=seat) if limit else Body(undo=to, by=seat)
        await room.append([(seat, body)], request)
    return not limit


async def answer(room: Room, visitor: Visitor, agrees: bool, request: str = "") -> int:
    """Say yes or no to a request; with the last yes it is done, by whoever asked."""
    request = request or uuid4().hex
    async with room.lock:
        asking = room.ledger.asking
        if asking is None:
            raise Refused("undo_not_asked")
        answering = [s for s in visitor.seats if s != asking.by and s in room.persons()]
        if not answering:
            raise Refused("undo_own" if visitor.seats else "no_seat")
        if (answering[0], request) in room.requests:
            return room.version
        bodies = [(seat, Body(agree=agrees, by=seat)) for seat in answering]
        missing = room.persons() - {asking.by, *asking.agreed, *answering}
        if agrees and not missing:
            bodies.append((asking.by, Body(undo=asking.to, by=asking.by)))
        await room.append(bodies, request)
    return room.version


def _target(room: Room, visitor: Visitor, command: UndoCommand) -> tuple[int, int]:
    """Whose decisions are taken back, and how many stay."""
    if not visitor.seats:
        raise Refused("no_seat")
    for seat in visitor.seats:
        if (seat, command.request) in room.requests:
            return seat, 0
    room.check_current(command.seq)
    ledger = room.ledger
    if isinstance(command.to, int):
        to = ledger.start_of(command.to)
        if to is None:
            raise Refused("no_entry")
        decided = [ledger.match.log[to].seat, *visitor.seats]
        return next(seat for seat in decided if seat in visitor.seats), to
    found = [(to, seat) for seat in visitor.seats if (to := ledger.last_own(seat)) is not None]
    if not found:
        raise Refused("undo_nothing")
    last, seat = max(found)
    if command.to == "turn":
        first = ledger.turn_start(seat)
        return seat, last if first is None else first
    return seat, last


async def pause(room: Room, visitor: Visitor, paused: bool) -> None:
    """Stop the table, or go on."""
    async with room.lock:
        if not visitor.seats:
            raise Refused("no_seat")
        if paused != room.ledger.paused:
            seat = visitor.seats[0]
            await room.append([(seat, Body(pause=paused, by=seat))], uuid4().hex)
