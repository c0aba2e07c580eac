"""Time: how long somebody may think, and what the others can do when nobody comes back.

Nobody is thrown out. When the time of a decision has run out, whoever sits at the table may remind
them, or let a bot play for them until they return.
"""

from __future__ import annotations

import time
from typing import Any, Protocol
from uuid import uuid4

import msgspec
from litestar import Request, post
from litestar.params import FromPath

from armillary import bots
from armillary.table import seating
from armillary.table.ledger import Body, Ledger, SeatChange
from armillary.table.model import Seat
from armillary.table.refusals import Refused
from armillary.table.room import Room, Visitor
from armillary.table.visits import visit

LONGEST = 30 * 24 * 3600
"""Seconds that a decision may take where time is counted."""


class Clock(msgspec.Struct, frozen=True):
    """What a table's settings say about time."""

    move_time: int = 0
    """Seconds for a decision; 0: as long as it takes."""


class Timed(Protocol):
    """What is needed of a room to tell the time."""

    settings: bytes
    created: float
    ledger: Ledger

    @property
    def seats(self) -> list[Seat]: ...


def waits_since(room: Timed) -> float:
    """When the last thing happened: a move, somebody came or went, the table was paused."""
    lines, notes = room.ledger.lines[-1:], room.ledger.notes[-1:]
    return max([room.created, *(line.at for line in lines), *(note.at for note in notes)])


def deadline(room: Timed) -> float | None:
    """Until when a person should decide; None: nobody counts."""
    asked = room.ledger.match.decision
    allowed = msgspec.json.decode(room.settings or b"{}", type=Clock).move_time
    if not allowed or asked is None or room.ledger.paused:
        return None
    if not 0 <= asked.seat < len(room.seats) or room.seats[asked.seat].bot:
        return None
    return waits_since(room) + allowed


def _late(room: Room, visitor: Visitor) -> int:
    """The seat whose time has run out, for somebody else who sits here."""
    asked, until = room.match.decision, deadline(room)
    if not visitor.seats:
        raise Refused("no_seat")
    if asked is None or until is None or time.time() < until or asked.seat in visitor.seats:
        raise Refused("still_time")
    return asked.seat


async def stand_in(room: Room, visitor: Visitor) -> None:
    """Let a bot play for whoever is late, until they come back."""
    late = _late(room, visitor)
    await seating.give_to_bot(room, Visitor((late,)), late, bots.names(room.game)[-1])


async def remind(room: Room, visitor: Visitor) -> None:
    """Remind whoever is late; the table's webhook tells them, and their time begins anew."""
    async with room.lock:
        late = _late(room, visitor)
        by = visitor.seats[0]
        body = Body(seat=SeatChange(late, "reminded"), by=by)
        await room.append([(by, body)], uuid4().hex)


Asks = Request[Any, Any, Any]


@post("/t/{table:str}/stand-in", status_code=200)
async def ask_stand_in(request: Asks, table: FromPath[str]) -> dict[str, Any]:
    """Let a bot play for whoever is late."""
    room, visitor = await visit(request, table)
    await stand_in(room, visitor)
    return {"seq": room.version}


@post("/t/{table:str}/remind", status_code=200)
async def ask_remind(request: Asks, table: FromPath[str]) -> dict[str, Any]:
    """Remind whoever is late."""
    room, visitor = await visit(request, table)
    await remind(room, visitor)
    return {"seq": room.version}


HANDLERS = [ask_stand_in, ask_remind]
