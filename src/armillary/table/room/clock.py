"""Time: how long somebody may think, and what the others can do when nobody comes back.

Nobody is thrown out. When the time of a decision has run out, whoever sits at the table may remind
them, or let a bot play for them until they return. In a match by turns people may go on holiday:
until they are back, but not for ever, nobody counts their time.
"""

from __future__ import annotations

import time
from typing import Protocol
from uuid import uuid4

import msgspec

from armillary import bots
from armillary.table.model import Seat
from armillary.table.refusals import Refused
from armillary.table.room import seats as seating
from armillary.table.room.log_entries import Body, SeatChange
from armillary.table.room.match_log import Ledger
from armillary.table.room.room import Room, Visitor

SHORTEST, LONGEST = 15, 30 * 24 * 3600
"""Seconds that a decision may take where time is counted."""


class Clock(msgspec.Struct, frozen=True):
    """What a table's settings say about time."""

    move_time: int = 0
    """Seconds for a decision; 0: as long as it takes."""


CLOCK = msgspec.json.Decoder(Clock)


class Timed(Protocol):
    """What is needed of a room to tell the time."""

    settings: bytes
    created: float
    ledger: Ledger

    @property
    def seats(self) -> list[Seat]: ...

    def waits_for(self, *known: int | None) -> list[int]: ...


def waits_since(room: Timed) -> float:
    """When the last thing happened: a move, somebody came or went, the table was paused.

    Requests and answers to them are not such a thing: nobody gains time by asking.
    """
    lines = room.ledger.lines[-1:]
    notes = [note for note in room.ledger.notes if note.key not in ("ask", "agree", "decline")]
    return max([room.created, *(line.at for line in lines), *(note.at for note in notes[-1:])])


def deadline(room: Timed, *known: int | None) -> float | None:
    """Until when a person should decide; None: nobody counts. `known`: the seats of who wants to
    know. If they may not know who is asked, it is when everybody would have run out of time."""
    allowed = CLOCK.decode(room.settings or b"{}").move_time
    if not allowed or not room.ledger.begun or room.ledger.over or room.ledger.paused:
        return None
    until, holidays = waits_since(room) + allowed, room.ledger.holidays
    asked = room.waits_for(*known)
    if not asked:
        return max([until, *(since + LONGEST for since in holidays.values())])
    [seat] = asked
    if not 0 <= seat < len(room.seats) or room.seats[seat].bot:
        return None
    return max(until, holidays[seat] + LONGEST) if seat in holidays else until


def _late(room: Room, visitor: Visitor) -> int:
    """The seat whose time has run out, for somebody else who sits here."""
    asked, until = room.ledger.decision, deadline(room, *visitor.seats)
    if not visitor.seats:
        raise Refused("no_seat")
    if asked is None or until is None or time.time() < until or asked.seat in visitor.seats:
        raise Refused("still_time")
    if deadline(room, asked.seat) is None:
        raise Refused("still_time")  # A bot, of which nobody was told.
    return asked.seat


async def stand_in(room: Room, visitor: Visitor) -> None:
    """Let a bot play for whoever is late, until they come back."""
    late = _late(room, visitor)
    await seating.give_to_bot(room, Visitor((late,)), late, bots.levels(room.game)[-1])


async def remind(room: Room, visitor: Visitor) -> None:
    """Remind whoever is late; the table's webhook tells them, and their time begins anew."""
    async with room.lock:
        late = _late(room, visitor)
        by = visitor.seats[0]
        body = Body(seat=SeatChange(late, "reminded"), by=by)
        await room.append([(by, body)], uuid4().hex)


async def holiday(room: Room, visitor: Visitor, seat: int, away: bool) -> None:
    """Go on holiday, or come back from it. Answers given ahead are given all the same."""
    async with room.lock:
        if seat not in visitor.seats:
            raise Refused("no_seat")
        if room.pace != "turns":
            raise Refused("no_holiday")
        if away != (seat in room.ledger.holidays):
            body = Body(seat=SeatChange(seat, "holiday" if away else "home"), by=seat)
            await room.append([(seat, body)], uuid4().hex)
