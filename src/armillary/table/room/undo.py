"""Taking back and pausing: what a seat may do by itself, and what the others must agree to.

By itself a seat goes back until something was drawn or shown, or somebody else decided. Whoever
plays alone goes back as far as they like, and pauses. Everything else is a request to all others
who are there; there is one at a time. While a bot stands in for somebody, nothing is taken back
that was decided before it did: they cannot be asked. A match among people that is over stays as it
is.
"""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import uuid4

import msgspec

from armillary.table.refusals import Refused
from armillary.table.room.log_entries import Body
from armillary.table.room.match_log import Asking
from armillary.table.room.room import Room, Visitor
from armillary.table.room.room_view import first_seat

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
        await room.hear(visitor, command.seq)
        seat, to = _target(room, visitor, command)
        if (seat, request) in room.requests:
            return room.ledger.asking is None
        alone = room.plays_alone(visitor)
        if room.over and not alone:
            raise Refused("over")
        limit = "" if alone else room.ledger.limit(seat, to)
        if limit and (not command.ask or not _asked(room) - {seat}):
            raise Refused(limit)
        if limit and to < _absent_since(room):
            raise Refused("undo_absent")
        if limit and room.ledger.asking is not None:
            raise Refused("undo_asked")
        body = Body(ask=to, by=seat) if limit else Body(undo=to, by=seat)
        await room.append([(seat, body)], request)
    return not limit


async def answer(room: Room, visitor: Visitor, agrees: bool, request: str = "") -> int:
    """Say yes or no to a request; with the last yes it is done. Whoever asked may withdraw it."""
    request = request or uuid4().hex
    async with room.lock:
        asking = room.ledger.asking
        if asking is None:
            raise Refused("undo_not_asked")
        answering = [s for s in visitor.seats if s != asking.by and s in _asked(room)]
        if not answering and not agrees and asking.by in visitor.seats:
            answering = [asking.by]
        if not answering:
            raise Refused("undo_own" if visitor.seats else "no_seat")
        if (answering[0], request) in room.requests:
            return room.version
        bodies = [(seat, Body(agree=agrees, by=seat)) for seat in answering]
        missing = _asked(room) - {asking.by, *asking.agreed, *answering}
        if agrees and not missing:
            bodies.append((asking.by, _granted(asking)))
        await room.append(bodies, request)
    return room.version


def _asked(room: Room) -> set[int]:
    """The seats whose people can be asked: not those where nobody sits, or a bot stands in."""
    return {seat.number for seat in room.seats if seat.kind == "person" and not seat.bot}


def _absent_since(room: Room) -> int:
    """How many decisions there were when a bot began to stand in for somebody; 0: none does."""
    absent = {seat.number for seat in room.seats if seat.kind == "person" and seat.bot}
    notes = [note for note in room.ledger.notes if note.key == "bot" and note.about in absent]
    return max((room.ledger.decisions_before(note.entry) for note in notes), default=0)


def _granted(asking: Asking) -> Body:
    """What happens once all have agreed."""
    if asking.to == "pause":
        return Body(pause=True, by=asking.by)
    return Body(undo=asking.to, by=asking.by)


def _target(room: Room, visitor: Visitor, command: UndoCommand) -> tuple[int, int]:
    """Whose decisions are taken back, and how many stay."""
    if not visitor.seats:
        raise Refused("no_seat")
    for seat in visitor.seats:
        if (seat, command.request) in room.requests:
            return seat, 0
    room.check_current(visitor, command.seq)
    ledger = room.ledger
    if isinstance(command.to, int):
        to = ledger.start_of(_first_of(room, visitor, command.to))
        if to is None:
            raise Refused("no_entry")
        decided = [ledger.match.log[to].seat, *visitor.seats]
        return next(seat for seat in decided if seat in visitor.seats), to
    found = [(to, seat) for seat in visitor.seats if (to := ledger.last_own(seat)) is not None]
    if not found:
        raise Refused("undo_nothing")
    last, seat = max(found)
    if command.to == "turn":
        first = ledger.turn_start(seat, whole=room.plays_alone(visitor))
        return seat, last if first is None else first
    return seat, last


def _first_of(room: Room, visitor: Visitor, told: int) -> int:
    """The entry that they call by this number."""
    return room.numbers(first_seat(visitor)).entry(told - 1) + 1


async def pause(room: Room, visitor: Visitor, paused: bool) -> bool:
    """Stop the table, if the others agree; or go on, which nobody is asked. Gives if it is done."""
    async with room.lock:
        if not visitor.seats:
            raise Refused("no_seat")
        if paused == room.ledger.paused:
            return True
        if not room.begun or room.over:
            raise Refused("over" if room.over else "not_begun")
        asks = paused and not _asked(room) <= set(visitor.seats)
        if asks and room.ledger.asking is not None:
            raise Refused("undo_asked")
        seat = visitor.seats[0]
        body = Body(ask="pause", by=seat) if asks else Body(pause=paused, by=seat)
        await room.append([(seat, body)], uuid4().hex)
    return not asks
