"""What the script of a page asks for when a person does something: moves, seats, chat, wishes.

Every one is a POST that passes the guard; the answer says which version the match has then.
"""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from armillary.table.model import Json
from armillary.table.refusals import Refused
from armillary.table.room import clock, new_table, planned_move, undo
from armillary.table.room import seats as seating
from armillary.table.room.planned_move import CoachCommand, HintCommand, PlanCommand
from armillary.table.room.undo import RequestId, UndoCommand
from armillary.table.web.visitors import (
    Answer,
    Asks,
    browser_of,
    changed,
    invited,
    link,
    preferences_cookie,
    preferences_of,
    shown,
    visit,
    with_keyring,
)

# --- Playing


@post("/t/{table:str}/moves", status_code=200)
async def play(request: Asks, table: FromPath[str], data: JSONBody[Answer]) -> Json:
    """Answer the decision that the page looks at."""
    room, visitor = await visit(request, table)
    return {"seq": await room.play(visitor, data.command())}


@post("/t/{table:str}/undo", status_code=200)
async def take_back_move(request: Asks, table: FromPath[str], data: JSONBody[UndoCommand]) -> Json:
    """Take back; `done` is false while the others are asked."""
    room, visitor = await visit(request, table)
    done = await undo.undo(room, visitor, data)
    return {"seq": room.seq(visitor), "done": done}


class Agreement(msgspec.Struct, frozen=True):
    agree: bool
    request: RequestId = ""
    seq: int = 0


@post("/t/{table:str}/undo/answer", status_code=200)
async def answer_undo(request: Asks, table: FromPath[str], data: JSONBody[Agreement]) -> Json:
    """Agree to take back, or not."""
    room, visitor = await visit(request, table)
    await undo.answer(room, visitor, data.agree, data.request)
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/plan", status_code=200)
async def plan_ahead(request: Asks, table: FromPath[str], data: JSONBody[PlanCommand]) -> Json:
    """Say what to do when it is one's turn."""
    room, visitor = await visit(request, table)
    await planned_move.plan(room, visitor, shown(request, room, visitor)[0], data)
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/plan/cancel", status_code=200)
async def cancel_plan(request: Asks, table: FromPath[str]) -> Json:
    """Decide when one is asked."""
    room, visitor = await visit(request, table)
    await planned_move.cancel(room, visitor, shown(request, room, visitor)[0])
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/hint", status_code=200)
async def hint(request: Asks, table: FromPath[str], data: JSONBody[HintCommand]) -> Json:
    """Alone against bots: ask what a bot would do."""
    room, visitor = await visit(request, table)
    await planned_move.hint(room, visitor, data)
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/coach", status_code=200)
async def change_coach(request: Asks, table: FromPath[str], data: JSONBody[CoachCommand]) -> Json:
    """Alone against bots: how much the coach says from now on."""
    room, visitor = await visit(request, table)
    await planned_move.change_coach(room, visitor, data)
    return {"seq": room.seq(visitor)}


class Paused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


@post("/t/{table:str}/pause", status_code=200)
async def pause(request: Asks, table: FromPath[str], data: JSONBody[Paused]) -> Json:
    """Stop the table, or go on."""
    room, visitor = await visit(request, table)
    await undo.pause(room, visitor, data.paused)
    return {"seq": room.seq(visitor)}


# --- Time


@post("/t/{table:str}/stand-in", status_code=200)
async def ask_stand_in(request: Asks, table: FromPath[str]) -> Json:
    """Let a bot play for whoever is late."""
    room, visitor = await visit(request, table)
    await clock.stand_in(room, visitor)
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/remind", status_code=200)
async def ask_remind(request: Asks, table: FromPath[str]) -> Json:
    """Remind whoever is late."""
    room, visitor = await visit(request, table)
    await clock.remind(room, visitor)
    return {"seq": room.seq(visitor)}


class Holiday(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    away: bool


@post("/t/{table:str}/holiday", status_code=200)
async def take_holiday(request: Asks, table: FromPath[str], data: JSONBody[Holiday]) -> Json:
    """Go on holiday, or come back."""
    room, visitor = await visit(request, table)
    await clock.holiday(room, visitor, data.seat, data.away)
    return {"seq": room.seq(visitor)}


# --- Seats and people


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


@post("/t/{table:str}/reveal", status_code=200)
async def reveal(request: Asks, table: FromPath[str], data: JSONBody[Reveal]) -> Json:
    """One device: the person of this seat has it now."""
    room, visitor = await visit(request, table)
    room.reveal(visitor, browser_of(request), data.seat)
    return {"seq": room.seq(visitor)}


class Remarked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    name: str = ""


@post("/t/{table:str}/chat", status_code=200)
async def chat(request: Asks, table: FromPath[str], data: JSONBody[Remarked]) -> Json:
    """Say something."""
    room, visitor = await visit(request, table)
    address = request.client.host if request.client else ""
    await seating.say(room, visitor, data.text, data.name, address)
    return {"seq": room.seq(visitor)}


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str
    salt: seating.SaltText = ""


@post("/t/{table:str}/sit", status_code=200)
async def sit(request: Asks, table: FromPath[str], data: JSONBody[Sit]) -> Response[Json]:
    """Sit down where the link leads that was opened, or on an open seat."""
    room, visitor, invitation = await invited(request, table)
    holder, cookies = with_keyring(request)
    way = invitation.hash if invitation is not None and invitation.kind == "seat" else ""
    await seating.sit(room, visitor, holder, data.seat, data.name, data.salt, way)
    return Response({"seq": room.seq(visitor)}, cookies=cookies)


class OwnSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bot: str


@post("/t/{table:str}/start", status_code=200)
async def start(request: Asks, table: FromPath[str], data: JSONBody[Start]) -> Json:
    """Begin without those who have not come: bots take their seats."""
    room, visitor = await visit(request, table)
    await seating.start(room, visitor, data.bot)
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/invite", status_code=200)
async def invite(request: Asks, table: FromPath[str], data: JSONBody[OwnSeat]) -> Json:
    """A link to a seat that somebody is still waited for at."""
    room, visitor = await visit(request, table)
    return {"link": link(table, await seating.invite(room, visitor, data.seat))}


@post("/t/{table:str}/watch", status_code=200)
async def watch(request: Asks, table: FromPath[str]) -> Response[Json]:
    """Keep the right to look on, for when another link was opened."""
    room, visitor = await visit(request, table)
    holder, cookies = with_keyring(request)
    if visitor.watches and not room.visitor([holder]).enters:
        await seating.look_on(room, holder)
    return Response({}, cookies=cookies)


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str


@post("/t/{table:str}/name", status_code=200)
async def rename(request: Asks, table: FromPath[str], data: JSONBody[Name]) -> Json:
    """Name the player of a seat."""
    room, visitor = await visit(request, table)
    await seating.rename(room, visitor, data.seat, data.name)
    return {"seq": room.seq(visitor)}


class Give(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    bot: str = ""
    """Empty: to another person, who gets the link in the answer."""


@post("/t/{table:str}/give", status_code=200)
async def give(request: Asks, table: FromPath[str], data: JSONBody[Give]) -> Json:
    """Give a seat to a bot or to another person."""
    room, visitor = await visit(request, table)
    if data.bot:
        await seating.give_to_bot(room, visitor, data.seat, data.bot)
        return {"seq": room.seq(visitor)}
    secret = await seating.give_away(room, visitor, data.seat)
    return {"seq": room.seq(visitor), "link": link(table, secret)}


@post("/t/{table:str}/back", status_code=200)
async def take_back_seat(request: Asks, table: FromPath[str]) -> Json:
    """Play again where a bot stands in."""
    room, visitor = await visit(request, table)
    seat = await seating.come_back(room, visitor)
    return {"seq": room.seq(visitor), "seat": seat}


# --- The same person on another device


@post("/t/{table:str}/device/link", status_code=200)
async def link_device(request: Asks, table: FromPath[str], data: JSONBody[OwnSeat]) -> Json:
    """A link that opens one's seat on another device: once, and for ten minutes."""
    room, visitor = await visit(request, table)
    secret = await seating.open_elsewhere(room, visitor, data.seat)
    return {"link": link(table, secret)}


@post("/t/{table:str}/device", status_code=200)
async def enter_device(request: Asks, table: FromPath[str]) -> Response[Json]:
    """Open the seat here too, by the link of its person; or ask them, by a link that was used."""
    room, visitor, invitation = await invited(request, table)
    holder, cookies = with_keyring(request)
    if visitor.seats:
        return Response({"open": True}, cookies=cookies)
    if invitation is None:
        raise Refused("wrong_link")
    if invitation.kind == "device" and not invitation.used:
        await seating.enter_device(room, holder, invitation)
        return Response({"open": True}, cookies=cookies)
    await seating.ask_device(room, holder, invitation.seat)
    return Response({"open": False}, cookies=cookies)


class DeviceAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    agree: bool


@post("/t/{table:str}/device/answer", status_code=200)
async def answer_device(request: Asks, table: FromPath[str], data: JSONBody[DeviceAnswer]) -> Json:
    """Let another device in that says it is the same person's, or not."""
    room, visitor = await visit(request, table)
    await seating.answer_device(room, visitor, data.seat, data.agree)
    return {"seq": room.seq(visitor)}


@post("/t/{table:str}/retry", status_code=200)
async def retry(request: Asks, table: FromPath[str]) -> Json:
    """Let a bot that has given up try once more."""
    room, visitor = await visit(request, table)
    await seating.try_again(room, visitor)
    return {"seq": room.seq(visitor)}


@get("/t/{table:str}/links")
async def links(request: Asks, table: FromPath[str]) -> Json:
    """The link for spectators; whoever sits here may pass it on."""
    room, _ = await visit(request, table)
    watch = new_table.settings_of(room).watch
    return {"watch": link(table, watch, watch=True) if watch else ""}


@post("/prefs", status_code=200)
async def prefer(request: Asks, data: JSONBody[Json]) -> Response[Json]:
    """Change some preferences of this browser."""
    wanted = changed(preferences_of(request), data)
    return Response({}, cookies=[preferences_cookie(request, wanted)])


@post("/t/{table:str}/prefs", status_code=200)
async def prefer_here(request: Asks, table: FromPath[str], data: JSONBody[Json]) -> Response[Json]:
    """Change some preferences; with a seat, the table keeps them too."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    wanted = changed(prefs, data)
    if seat is not None:
        await seating.prefer(room, seat, wanted)
    return Response({}, cookies=[preferences_cookie(request, wanted)])


HANDLERS = [
    play,
    take_back_move,
    answer_undo,
    plan_ahead,
    cancel_plan,
    hint,
    change_coach,
    pause,
    ask_stand_in,
    ask_remind,
    take_holiday,
    reveal,
    chat,
    sit,
    start,
    invite,
    watch,
    rename,
    give,
    take_back_seat,
    link_device,
    enter_device,
    answer_device,
    retry,
    links,
    prefer,
    prefer_here,
]
