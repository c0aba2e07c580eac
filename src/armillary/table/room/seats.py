"""Seats and people: sitting down, names, bots that stand in, links given away, wishes, chat."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from uuid import uuid4

from armillary import bots
from armillary.core.game import Game
from armillary.table.model import Preferences
from armillary.table.refusals import Refused
from armillary.table.room.match_log import Body, SeatChange
from armillary.table.room.room import Room, Visitor
from armillary.table.storage.schema import NewJob

LONGEST_NAME = 40
LONGEST_REMARK = 500


def clean_text(text: str) -> str:
    """What people type, without characters that cannot be seen or turn the line around."""
    return "".join(c if c.isprintable() else " " for c in text).strip()


def typed(text: str, most: int) -> str:
    """A text that somebody typed, if it is one and not too long."""
    text = clean_text(text)
    if not text:
        raise Refused("empty_text")
    if len(text) > most:
        raise Refused("long_text", most=most)
    return text


async def sit(room: Room, seat: int, name: str) -> str:
    """Take an open seat; gives the secret that holds it."""
    name = typed(name, LONGEST_NAME)
    async with room.lock:
        if not 0 <= seat < len(room.seats):
            raise Refused("seat_number")
        secret = await room.run(room.store.take_seat, room.id, seat, name)
        if secret is None:
            raise Refused("seat_taken")
        await _log(room, seat, SeatChange(seat, "person"))
    return secret


async def rename(room: Room, visitor: Visitor, seat: int, name: str) -> None:
    """Give the player of a seat a name; an open seat is taken by it."""
    name = typed(name, LONGEST_NAME)
    async with room.lock:
        _own(room, visitor, seat)
        await room.run(room.store.rename, room.id, seat, name)
        await room.load_people()


async def give_to_bot(room: Room, visitor: Visitor, seat: int, bot: str) -> None:
    """Let a bot play the seat until its person comes back."""
    async with room.lock:
        _own(room, visitor, seat)
        check_bot(room.game, bot)
        asks = room.match.decision
        wanted = asks is not None and asks.seat == seat and not room.ledger.paused
        job = NewJob(seat) if wanted else None
        await room.run(room.store.stand_in, room.id, seat, bot, job)
        await _log(room, seat, SeatChange(seat, "bot", bot))


def check_bot(game: Game, bot: str) -> None:
    """Refuse what is no bot of this game."""
    known = bots.names(game)
    if bot not in known:
        raise Refused("no_bot" if bot else "bot_unnamed", bot=bot, known=", ".join(known))


async def give_away(room: Room, visitor: Visitor, seat: int) -> str:
    """Give the seat to another person: gives the secret for their link."""
    async with room.lock:
        _own(room, visitor, seat)
        secret = await room.run(room.store.give_seat, room.id, seat)
        await _log(room, seat, SeatChange(seat, "given"))
    return secret


async def take_back(room: Room, secrets: Sequence[str]) -> int:
    """Sit down again where one of these secrets once held the seat."""
    async with room.lock:
        for secret in secrets:
            seat = await room.run(room.store.take_back, room.id, secret)
            if seat is not None:
                await _log(room, seat, SeatChange(seat, "back"))
                return seat
    raise Refused("no_seat")


def _own(room: Room, visitor: Visitor, seat: int) -> None:
    if seat not in visitor.seats:
        raise Refused("no_seat")
    if room.seats[seat].kind == "bot":
        raise Refused("seat_is_bot")


async def _log(room: Room, seat: int, change: SeatChange) -> None:
    """Log it. The append also gives a bot its job, or takes it away."""
    await room.load_people()
    with suppress(Refused):  # A move came between: the change stands all the same.
        await room.append([(seat, Body(seat=change, by=seat))], uuid4().hex)


async def try_again(room: Room, visitor: Visitor) -> None:
    """Let a bot that has given up try once more."""
    if not visitor.seats:
        raise Refused("no_seat")
    async with room.lock:
        await room.run(room.store.jobs.retry, room.id)
        await room.load_people()


async def prefer(room: Room, seat: int, preferences: Preferences) -> None:
    """Keep what the holder of a seat wants; an answer given ahead may be wanted just now."""
    async with room.lock:
        await room.run(room.store.prefer, room.id, seat, preferences)
        room.wanted[seat] = preferences
        room.changed()
        await room.answer_ahead()


async def say(room: Room, visitor: Visitor, text: str, name: str = "") -> None:
    """Chat."""
    seat = visitor.seats[0] if visitor.seats else None
    if seat is not None and (acting := room.acting(visitor)) is not None:
        seat = acting
    text = typed(text, LONGEST_REMARK)
    name = room.seats[seat].name if seat is not None else clean_text(name)[:LONGEST_NAME]
    if room.chat_limits.take("chat", str(seat)):
        raise Refused("chat_fast")
    await room.run(room.store.chat, room.id, seat, name, text)
    async with room.lock:
        await room.load_people()
