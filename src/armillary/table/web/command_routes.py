"""What the script of a page asks for when a person does something: moves, seats, chat, wishes.

Every one is a POST that passes the guard; the answer says which version the match has then.
"""

from __future__ import annotations

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from armillary.table.room import new_table, planned_move, undo
from armillary.table.room import seats as seating
from armillary.table.room.planned_move import HintCommand, PlanCommand
from armillary.table.room.undo import UndoCommand
from armillary.table.web.visitors import (
    Answer,
    Asks,
    Json,
    browser_of,
    changed,
    keep,
    link,
    preferences_cookie,
    preferences_of,
    rooms_of,
    secrets_of,
    shown,
    visit,
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
    return {"seq": room.version, "done": done}


class Agreement(msgspec.Struct, frozen=True):
    agree: bool
    request: str = ""
    seq: int = 0


@post("/t/{table:str}/undo/answer", status_code=200)
async def answer_undo(request: Asks, table: FromPath[str], data: JSONBody[Agreement]) -> Json:
    """Agree to take back, or not."""
    room, visitor = await visit(request, table)
    return {"seq": await undo.answer(room, visitor, data.agree, data.request)}


@post("/t/{table:str}/plan", status_code=200)
async def plan_ahead(request: Asks, table: FromPath[str], data: JSONBody[PlanCommand]) -> Json:
    """Say what to do when it is one's turn."""
    room, visitor = await visit(request, table)
    await planned_move.plan(room, visitor, shown(request, room, visitor)[0], data)
    return {"seq": room.version}


@post("/t/{table:str}/plan/cancel", status_code=200)
async def cancel_plan(request: Asks, table: FromPath[str]) -> Json:
    """Decide when one is asked."""
    room, visitor = await visit(request, table)
    await planned_move.cancel(room, visitor, shown(request, room, visitor)[0])
    return {"seq": room.version}


@post("/t/{table:str}/hint", status_code=200)
async def hint(request: Asks, table: FromPath[str], data: JSONBody[HintCommand]) -> Json:
    """Alone against bots: ask what a bot would do."""
    room, visitor = await visit(request, table)
    await planned_move.hint(room, visitor, data)
    return {"seq": room.version}


class Paused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


@post("/t/{table:str}/pause", status_code=200)
async def pause(request: Asks, table: FromPath[str], data: JSONBody[Paused]) -> Json:
    """Stop the table, or go on."""
    room, visitor = await visit(request, table)
    await undo.pause(room, visitor, data.paused)
    return {"seq": room.version}


@post("/t/{table:str}/skip", status_code=200)
async def skip(request: Asks, table: FromPath[str]) -> Json:
    """Show the moves of bots no longer one by one."""
    room, _ = await visit(request, table)
    for line in request.app.state.lines:
        if line.room is room and browser_of(line.socket) == browser_of(request):
            line.skip.set()
    return {"seq": room.version}


# --- Seats and people


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


@post("/t/{table:str}/reveal", status_code=200)
async def reveal(request: Asks, table: FromPath[str], data: JSONBody[Reveal]) -> Json:
    """One device: the person of this seat has it now."""
    room, visitor = await visit(request, table)
    room.reveal(visitor, browser_of(request), data.seat)
    return {"seq": room.version}


class Remarked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    name: str = ""


@post("/t/{table:str}/chat", status_code=200)
async def chat(request: Asks, table: FromPath[str], data: JSONBody[Remarked]) -> Json:
    """Say something."""
    room, visitor = await visit(request, table)
    await seating.say(room, visitor, data.text, data.name)
    return {"seq": room.version}


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    name: str


@post("/t/{table:str}/sit", status_code=200)
async def sit(request: Asks, table: FromPath[str], data: JSONBody[Sit]) -> Response[Json]:
    """Take an open seat."""
    room, _ = await visit(request, table)
    secret = await seating.sit(room, data.seat, data.name)
    answer = {"seq": room.version, "link": link(table, secret)}
    return Response(answer, cookies=keep(request, table, secret))


@post("/t/{table:str}/name", status_code=200)
async def rename(request: Asks, table: FromPath[str], data: JSONBody[Sit]) -> Json:
    """Name the player of a seat; an open seat is taken by it."""
    room, visitor = await visit(request, table)
    await seating.rename(room, visitor, data.seat, data.name)
    return {"seq": room.version}


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
        return {"seq": room.version}
    secret = await seating.give_away(room, visitor, data.seat)
    return {"seq": room.version, "link": link(table, secret)}


@post("/t/{table:str}/back", status_code=200)
async def take_back_seat(request: Asks, table: FromPath[str]) -> Json:
    """Take back a seat that this browser gave away."""
    room = await rooms_of(request).open(table)
    seat = await seating.take_back(room, secrets_of(request, table))
    return {"seq": room.version, "seat": seat}


@post("/t/{table:str}/retry", status_code=200)
async def retry(request: Asks, table: FromPath[str]) -> Json:
    """Let a bot that has given up try once more."""
    room, visitor = await visit(request, table)
    await seating.try_again(room, visitor)
    return {"seq": room.version}


@get("/t/{table:str}/links")
async def links(request: Asks, table: FromPath[str]) -> Json:
    """The links of this browser's own seats, for another device, and the one for spectators."""
    room, _ = await visit(request, table)
    seats = {}
    for secret in secrets_of(request, table):
        for seat in room.visitor([secret]).seats:
            seats[seat] = link(table, secret)
    watch = new_table.settings_of(room).watch
    return {"seats": seats, "watch": link(table, watch, watch=True) if watch else ""}


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
    pause,
    skip,
    reveal,
    chat,
    sit,
    rename,
    give,
    take_back_seat,
    retry,
    links,
    prefer,
    prefer_here,
]
