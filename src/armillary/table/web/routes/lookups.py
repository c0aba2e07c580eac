"""What the script of a page asks for to show something: reasons, descriptions, earlier moments."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from armillary.core import record
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.lessons import lesson as lessons
from armillary.core.states.state import State
from armillary.core.words import Words
from armillary.drawing.board import Choice
from armillary.table.background import tasks
from armillary.table.model import Json
from armillary.table.refusals import Refused
from armillary.table.room import next_turn
from armillary.table.room.room import Room
from armillary.table.room.teaching import lesson_steps
from armillary.table.table_page.choices import alone
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.regions import answers_of
from armillary.table.web.drawings import drawn
from armillary.table.web.visitors import Asks, apart, shown, visit

# --- Help


@get("/t/{table:str}/why")
async def why(
    request: Asks, table: FromPath[str], place: FromQuery[str], group: FromQuery[str] = ""
) -> Json:
    """Why a click there does nothing: the rule and the numbers. What is legal may be done."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    action, refusal = next_turn.meant(room, seat, group, place)
    words = room.game.words(prefs.language).on(room.match.state)
    _, view, asks = next_turn.before(room, seat)
    if refusal is not None:
        reason = words.reason(refusal)
        if not group and reason == words.reason(Illegal(refusal.rule, "not_asked")):
            reason = ""  # Whoever only looks knows that something else is to be decided.
        return {"reason": reason, "rule": refusal.rule, **_advice(room, action, prefs.language)}
    if action is not None and action not in asks.options:
        # Not all that is possible is listed, such as what seldom makes sense.
        choice = await drawn(request, room, lambda: _choice(room, view, asks, action, words))
        return {"reason": "", "rule": "", "choice": choice}
    return {"reason": "", "rule": ""}


def _advice(room: Room, action: Action | None, language: str) -> Json:
    """What a lesson adds to a refusal."""
    if not room.ledger.lesson or action is None:
        return {}
    answer = lesson_steps.advice(room.ledger, action)
    return {"advice": lessons.told(room.game.name, answer, language)} if answer else {}


def _choice(room: Room, view: State, asks: Decision, action: Action, words: Words) -> Choice:
    """An action as it would be offered, listed or not."""
    [choice] = room.board.choices(view, Decision(asks.seat, asks.frame, [action], None), words)
    return alone(choice) if room.ledger.lesson else choice


@get("/t/{table:str}/compose")
async def compose(
    request: Asks,
    table: FromPath[str],
    places: Annotated[list[str], QueryParameter(name="place", max_items=100)],
    group: FromQuery[str] = "",
) -> Json:
    """What places that were picked one by one make together."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    action, refusal = next_turn.compose(room, seat, group, places)
    words = room.game.words(prefs.language).on(room.match.state)
    if refusal is not None:
        return {"reason": words.reason(refusal), "rule": refusal.rule}
    _, view, asks = next_turn.before(room, seat)
    choice = await drawn(request, room, lambda: _choice(room, view, asks, action, words))
    return {"choice": choice}


@get("/t/{table:str}/offers")
async def offers(
    request: Asks,
    table: FromPath[str],
    seq: FromQuery[int],
    group: FromQuery[str],
    place: FromQuery[str] = "",
) -> Json:
    """What can be chosen where the page was told in brief; without a place, what comes first."""
    room, visitor = await visit(request, table)
    async with room.lock:
        await room.hear(visitor, seq)
    seat, prefs = shown(request, room, visitor)
    room.check_current(visitor, seq)

    def choices() -> list[Choice] | None:
        answers = answers_of(scene_of(room, seat, prefs), planning=True)
        return answers.at(group, place).choices if answers is not None else None

    found = await drawn(request, room, choices)
    if found is None:
        raise Refused("not_your_turn")
    return {"choices": found}


@get("/t/{table:str}/describe")
async def describe(request: Asks, table: FromPath[str], place: FromQuery[str]) -> Json:
    """The tooltip of a place or thing."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    words = room.game.words(prefs.language).on(room.match.state)
    words = words.calling(room.names(words))
    view = room.view(seat)
    return {"html": await drawn(request, room, lambda: room.board.describe(view, place, words))}


@get("/t/{table:str}/places")
async def places(request: Asks, table: FromPath[str]) -> Json:
    """The map as a list: what lies where, whose it is, how far away."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    words = room.game.words(prefs.language).on(room.match.state)
    words = words.calling(room.names(words))
    return {"places": room.board.map_list(room.view(seat), seat, words)}


# --- Looking back


@get("/t/{table:str}/at/{entry:int}")
async def at(
    request: Asks, table: FromPath[str], entry: FromPath[int], whole: FromQuery[bool] = False
) -> Response[bytes]:
    """The table as it was after an entry of its log, to look at only. `whole`: by its number in the
    whole log, for who may see all of it."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    if whole and not room.open_to(visitor):
        raise Refused("not_finished")
    after = entry if whole else room.numbers(seat).entry(entry)
    online = frozenset(sits.number for sits in room.seats if sits.online)
    drawn = await apart(request, tasks.moment, table, after, seat, prefs, online, entry)
    return Response(drawn, media_type=MediaType.JSON)


@get("/t/{table:str}/scenes/{scene:str}")
async def scene(request: Asks, table: FromPath[str], scene: FromPath[str]) -> Response[bytes]:
    """A scene of the log, to be told again: its steps, the first with the whole page."""
    room, visitor = await visit(request, table)
    seat, prefs = shown(request, room, visitor)
    online = frozenset(sits.number for sits in room.seats if sits.online)
    told = await apart(request, tasks.scene, table, scene, seat, prefs, online)
    return Response(told, media_type=MediaType.JSON)


@get("/t/{table:str}/export")
async def export(request: Asks, table: FromPath[str]) -> Response[bytes]:
    """The match as a file."""
    room, visitor = await visit(request, table)
    if not room.begun or not room.open_to(visitor):
        raise Refused("not_finished")
    name = f"{room.game.name}-{room.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    content = await apart(request, tasks.export, table)
    return Response(content, media_type=record.MEDIA_TYPE, headers=headers)


HANDLERS = [
    why,
    compose,
    offers,
    describe,
    places,
    at,
    scene,
    export,
]
