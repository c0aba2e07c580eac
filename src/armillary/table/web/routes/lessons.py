"""Lessons: the page of a course, the table of a lesson, and the way through it."""

from __future__ import annotations

from typing import Annotated
from uuid import uuid4

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from armillary.core.errors import LessonError
from armillary.core.lessons import lesson as lessons
from armillary.core.lessons.lesson import Lesson
from armillary.table.games import known
from armillary.table.model import Json
from armillary.table.pages.course import course_page
from armillary.table.refusals import Refused
from armillary.table.room import new_table
from armillary.table.room.room import Room
from armillary.table.room.teaching import lesson_steps
from armillary.table.web.routes.pages import html
from armillary.table.web.visitors import (
    Asks,
    preferences_of,
    rooms_of,
    visit,
    visitor_of,
    with_keyring,
)


@get("/learn/{game:str}")
async def course(request: Asks, game: FromPath[str]) -> Response[str]:
    """All lessons of a game."""
    return html(course_page(known(game), preferences_of(request)))


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Where this browser took the lesson before."""


@post("/learn/{game:str}/{name:str}")
async def begin(
    request: Asks, game: FromPath[str], name: FromPath[str], data: JSONBody[Begin]
) -> Response[Json]:
    """The table of a lesson: the one where it was begun, if there is one, or a new one."""
    try:
        lesson = lessons.find(known(game).name, name)
    except LessonError:
        raise Refused("no_lesson") from None
    holder, cookies = with_keyring(request)
    table = data.table if data.table and await _goes_on(request, data.table, lesson) else ""
    if not table:
        table = (await new_table.begin_lesson(rooms_of(request), lesson, holder)).table
    answer = {"table": table, "url": f"/t/{table}"}
    return Response(answer, status_code=201, cookies=cookies)


async def _goes_on(request: Asks, table: str, lesson: Lesson) -> bool:
    """Whether this browser may go on with the lesson there; one that was done begins again."""
    try:
        room = await rooms_of(request).open(table)
        if room.ledger.lesson != lesson.id or lesson.seat not in visitor_of(request, room).seats:
            return False
        if lesson_steps.is_done(room.ledger):
            await _go(room, 0)
    except Refused:  # It is gone.
        return False
    return True


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    step: int


@post("/t/{table:str}/lesson/step", status_code=200)
async def step(request: Asks, table: FromPath[str], data: JSONBody[Step]) -> Json:
    """Go to the next step, or back."""
    room = await _learner(request, table)
    await _go(room, data.step)
    return {"seq": room.version}


@post("/t/{table:str}/lesson/show", status_code=200)
async def show(request: Asks, table: FromPath[str]) -> Json:
    """Have the learner's own action played."""
    room = await _learner(request, table)
    async with room.lock:
        await room.try_out(lesson_steps.show, uuid4().hex)
    return {"seq": room.version}


async def _learner(request: Asks, table: str) -> Room:
    """The room of a lesson, for whoever takes it."""
    room, visitor = await visit(request, table)
    if not room.ledger.lesson:
        raise Refused("no_lesson")
    if not visitor.seats:
        raise Refused("no_seat")
    return room


async def _go(room: Room, to: int) -> None:
    async with room.lock:
        await room.try_out(lambda trial: lesson_steps.go(trial, to), uuid4().hex)


HANDLERS = [course, begin, step, show]
