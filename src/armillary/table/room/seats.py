"""Seats and people: sitting down, names, bots that stand in, other devices, wishes, chat.

A link only invites. Whoever sits down by it is known by a secret of their own from then on, and
adds their salt to the luck; the link opens the seat to nobody else.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Sequence
from typing import Annotated
from unicodedata import normalize
from uuid import uuid4

import msgspec

from armillary import bots
from armillary.core.chance import SALT_SIZE, Keyed
from armillary.core.game import Game
from armillary.core.words import ENGLISH
from armillary.drawing.board import Given
from armillary.table.model import Preferences, Seat
from armillary.table.refusals import Refused
from armillary.table.room.log_entries import Body, SeatChange
from armillary.table.room.room import Room, Visitor
from armillary.table.storage.people import PlaysFor, Seating, Sits, hashed, new_secret
from armillary.table.storage.schema import WATCHES, Invitation, InvitationKind
from armillary.table.storage.store import SeatTaken

LONGEST_NAME = 40
LONGEST_REMARK = 500
DEVICE_TIME = 600.0
"""Seconds in which a seat may be opened on another device."""
MOST_WATCHERS = 500
"""Browsers that are remembered by a table to look on; all of them are read with its people."""
UNSEEN = "\u115f\u1160\u3164\uffa0"
"""Letters, by the book, that nobody can see."""
TRIES = 5
"""How often a change of seats is tried again when moves come between."""

SaltText = Annotated[str, msgspec.Meta(pattern=f"^([0-9a-f]{{{2 * SALT_SIZE}}})?$")]
"""Random bytes of whoever sits down; empty: they leave luck to the others."""


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


def plain(name: str) -> str:
    """What a name comes down to: dots, dashes and what cannot be seen make no other one of it."""
    small = normalize("NFKC", name).casefold()
    return "".join(c for c in small if c.isalnum() and c not in UNSEEN) or small


def own_name(seats: Sequence[Seat], seat: int | None, name: str) -> str:
    """A name for a seat (None: for a spectator) that nobody else at the table has."""
    name = typed(name, LONGEST_NAME)
    others = {plain(sits.name) for sits in seats if sits.number != seat}
    if plain(name) in others:
        raise Refused("name_taken", name=name)
    return name


# --- Sitting down


async def sit(
    room: Room, visitor: Visitor, holder: str, seat: int, name: str, salt: str, invitation: str
) -> None:
    """Take a seat that is open, or that an invitation leads to. When all sit, the match begins.

    `holder`: the hash by which they are known from now on; `visitor`: who they are already.
    """
    async with room.lock:
        if not 0 <= seat < len(room.seats):
            raise Refused("seat_number")
        name = own_name(room.seats, seat, name)
        if seat not in visitor.seats:
            sits = Sits(seat, name, holder, invitation)
            known = [room.ledger.holders.get(other, "") for other in visitor.seats]
            luck = room.match.luck
            key = luck.key if isinstance(luck, Keyed) else room.id.encode()
            who = next(filter(None, known), "") or person(key, holder)
            change = SeatChange(seat, "person", holder=who)
            await _change(room, seat, Body(seat=change, salt=salt, by=seat), sits)
        await room.load_people()


def person(key: bytes, holder: str) -> str:
    """What stands for somebody in the log of a table, and tells nothing elsewhere."""
    return hmac.digest(key, holder.encode(), "sha256")[:8].hex()


async def start(room: Room, visitor: Visitor, bot: str) -> None:
    """Begin without those who have not come: bots take their seats, for good."""
    async with room.lock:
        if room.begun:
            return
        check_bot(room.game, bot)
        if not room.hosts(visitor):
            raise Refused("not_host")
        for seat in room.awaited():
            plays = PlaysFor(seat, bot, for_ever=True)
            await _change(room, seat, Body(seat=SeatChange(seat, "bot", bot), by=seat), plays)
        await room.load_people()


async def rename(room: Room, visitor: Visitor, seat: int, name: str) -> None:
    """Give the player of a seat a name."""
    async with room.lock:
        _own(room, visitor, seat)
        name = own_name(room.seats, seat, name)
        await room.run(room.store.rename, room.id, seat, name)
        await room.load_people()


# --- Bots that stand in


async def give_to_bot(room: Room, visitor: Visitor, seat: int, bot: str) -> None:
    """Let a bot play the seat until its person comes back."""
    async with room.lock:
        _own(room, visitor, seat)
        check_bot(room.game, bot)
        change = SeatChange(seat, "bot", bot)
        await _change(room, seat, Body(seat=change, by=seat), PlaysFor(seat, bot))
        await room.load_people()


async def come_back(room: Room, visitor: Visitor) -> int:
    """Play again where a bot stands in."""
    async with room.lock:
        for seat in visitor.seats:
            if room.seats[seat].bot and room.seats[seat].kind == "person":
                change = SeatChange(seat, "back")
                await _change(room, seat, Body(seat=change, by=seat), PlaysFor(seat, ""))
                await room.load_people()
                return seat
    raise Refused("no_seat")


def check_bot(game: Game, bot: str) -> None:
    """Refuse what is no bot of this game."""
    known = bots.names(game)
    if bot not in known:
        raise Refused("no_bot" if bot else "bot_unnamed", bot=bot, known=", ".join(known))


async def try_again(room: Room, visitor: Visitor) -> None:
    """Let a bot that has given up try once more."""
    if not visitor.seats:
        raise Refused("no_seat")
    async with room.lock:
        await room.run(room.store.jobs.retry, room.id)
        await room.load_people()


# --- Ways to a seat


async def invite(room: Room, visitor: Visitor, seat: int) -> str:
    """A new link to a seat that somebody is still waited for at, in place of the old one."""
    async with room.lock:
        if not room.hosts(visitor):
            raise Refused("not_host")
        if seat not in room.awaited():
            raise Refused("seat_taken")
        return await _new_link(room, seat, "seat")


async def _new_link(room: Room, seat: int, kind: InvitationKind) -> str:
    for old in room.invitations:
        if old.seat == seat and old.kind == kind and not old.used:
            await room.run(room.store.withdraw, room.id, old.hash)
    secret = new_secret()
    until = time.time() + DEVICE_TIME if kind == "device" else None
    way = Invitation(hashed(secret), seat, kind, until)
    await room.run(room.store.invite, room.id, way)
    await room.load_people()
    return secret


async def give_away(room: Room, visitor: Visitor, seat: int) -> str:
    """Invite another person to the seat: gives the secret of the link. It is theirs when they sit
    down."""
    async with room.lock:
        _own(room, visitor, seat)
        return await _new_link(room, seat, "seat")


async def open_elsewhere(room: Room, visitor: Visitor, seat: int) -> str:
    """Open the seat on another device of the same person: gives the secret of a link that works
    once, for a short while, in place of the one before."""
    async with room.lock:
        _own(room, visitor, seat)
        return await _new_link(room, seat, "device")


async def enter_device(room: Room, holder: str, invitation: Invitation) -> None:
    """This device holds the seat as well, by a link of its person; they are told."""
    async with room.lock:
        await _let_in(room, invitation.seat, holder, invitation.hash)


async def ask_device(room: Room, holder: str, seat: int) -> None:
    """Somebody says that they are the person of a seat, on another device: the person is asked."""
    async with room.lock:
        if not 0 <= seat < len(room.seats) or room.seats[seat].kind != "person":
            raise Refused("seat_number")
        asking = _asking(room, seat)
        if any(way.hash != holder for way in asking):
            raise Refused("device_asked")
        if not asking:
            way = Invitation(holder, seat, "asks", time.time() + DEVICE_TIME)
            await room.run(room.store.invite, room.id, way)
            await room.load_people()


async def answer_device(room: Room, visitor: Visitor, seat: int, agrees: bool) -> None:
    """The person of the seat lets the other device in, or not.

    A yes is for one device: of two, only one can be theirs, and nobody knows which.
    """
    async with room.lock:
        _own(room, visitor, seat)
        asking = _asking(room, seat)
        if agrees and len(asking) == 1:
            await _let_in(room, seat, asking[0].hash, asking[0].hash)
        else:
            for way in room.invitations:
                if way.kind == "asks" and way.seat == seat:
                    await room.run(room.store.withdraw, room.id, way.hash)
        await room.load_people()
    if agrees and len(asking) > 1:
        raise Refused("device_asked")


def _asking(room: Room, seat: int) -> list[Invitation]:
    """The devices that wait for the answer of this seat's person."""
    asks = [way for way in room.invitations if way.kind == "asks" and way.seat == seat]
    return [way for way in asks if room.invitation(way.hash) is not None]


async def _let_in(room: Room, seat: int, holder: str, invitation: str) -> None:
    await room.run(room.store.let_in, room.id, seat, holder, invitation)
    await room.load_people()
    await _change(room, seat, Body(seat=SeatChange(seat, "device"), by=seat))


async def look_on(room: Room, holder: str) -> None:
    """Let a browser watch from now on, without its link; of very many, the last ones need it."""
    async with room.lock:
        if room.watchers < MOST_WATCHERS:
            await room.run(room.store.let_in, room.id, WATCHES, holder)
            await room.load_people()


def _own(room: Room, visitor: Visitor, seat: int) -> None:
    if seat not in visitor.seats:
        raise Refused("no_seat")
    if room.seats[seat].kind == "bot":
        raise Refused("seat_is_bot")


async def _change(room: Room, seat: int, body: Body, seating: Seating | None = None) -> None:
    """Change a seat and log it, both or neither; moves that come between are let through first."""
    for _ in range(TRIES):
        try:
            seats = _after(room.seats, seating)
            begins = not room.begun and not room.awaited(seats, sitting=seat)
            await room.append([(seat, body)], uuid4().hex, seating, seats, begins)
        except SeatTaken:
            raise Refused("seat_taken") from None
        except Refused as refusal:
            if refusal.key != "stale":
                raise
        else:
            return
    raise Refused("stale")


def _after(seats: Sequence[Seat], seating: Seating | None) -> list[Seat]:
    """The seats as they will be."""
    after = list(seats)
    if isinstance(seating, Sits):
        after[seating.seat] = Seat(seating.seat, "person", seating.name)
    elif seating is not None:
        before = after[seating.seat]
        kind = "bot" if seating.for_ever else before.kind
        after[seating.seat] = Seat(seating.seat, kind, before.name, seating.bot)
    return after


# --- Wishes and words


async def prefer(room: Room, seat: int, preferences: Preferences) -> None:
    """Keep what the holder of a seat wants; an answer given ahead may be wanted just now."""
    _check_answers(room, preferences.ahead)
    async with room.lock:
        await room.run(room.store.prefer, room.id, seat, preferences)
        room.wanted[seat] = preferences
        room.changed()
        await room.answer_ahead()


async def greet(room: Room, seat: int, preferences: Preferences) -> None:
    """Whoever opens the page of a seat for the first time answers ahead what nearly everybody does,
    until they say otherwise; programs, which have no page, are asked everything."""
    if seat in room.wanted or room.over:
        return
    offered = room.board.answers_ahead(room.game.words(ENGLISH))
    usual = {setting.key: True for setting in offered if setting.default is True}
    if usual:
        await prefer(room, seat, msgspec.structs.replace(preferences, ahead=usual))


def _check_answers(room: Room, given: Given) -> None:
    """Refuse an answer that the board does not offer. What it does not know is of no use, and does
    no harm: it may come from another version."""
    for setting in room.board.answers_ahead(room.game.words(ENGLISH)):
        value = given.get(setting.key, setting.default)
        kinds = {
            "switch": isinstance(value, bool),
            "choice": any(value == choice for choice, _ in setting.choices),
            "number": type(value) is int and setting.low <= value <= setting.high,
        }
        if not kinds.get(setting.kind, isinstance(value, str)):
            raise Refused("bad_request", detail=f"{setting.key}: this is no answer to choose.")


async def say(room: Room, visitor: Visitor, text: str, name: str = "", address: str = "") -> None:
    """Chat. Spectators have a name that no player has, and silence nobody but themselves: however
    many browsers one of them opens at an address, as much is left for all others."""
    seat = visitor.seats[0] if visitor.seats else None
    if seat is not None and (acting := room.acting(visitor)) is not None:
        seat = acting
    text = typed(text, LONGEST_REMARK)
    if seat is not None:
        name = room.seats[seat].name
        fast = room.chat_limits.take("chat", str(seat))
    else:
        name = own_name(room.seats, None, name[:LONGEST_NAME]) if clean_text(name) else ""
        fast = room.chat_limits.take("spectator", visitor.holder)
        fast = fast or room.chat_limits.take("address", address)
        fast = fast or room.chat_limits.take("spectators")
    if fast:
        raise Refused("chat_fast")
    await room.run(room.store.chat, room.id, seat, name, text)
    async with room.lock:
        await room.load_people()
