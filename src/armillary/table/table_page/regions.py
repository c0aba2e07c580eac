"""The table page in parts: every part is drawn from one seat's view, and sent when it changes.

A region is HTML with one root element and a stable id. Lines of the log, remarks and the pieces of
the map are children with ids of their own, so that only those which changed are sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from hashlib import blake2b

import msgspec

from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import number, text
from armillary.drawing.board import Docked
from armillary.drawing.scene import TURN
from armillary.table.model import Json, Preferences
from armillary.table.room.next_turn import foreseen
from armillary.table.room.room_view import Seen
from armillary.table.table_page import lesson_bubble, log
from armillary.table.table_page.action_bar import actions, prompt, undo_from
from armillary.table.table_page.advice.coach_panel import coach_panel, round_line
from armillary.table.table_page.choices import NOTHING, Legal, legal
from armillary.table.table_page.notices import notice
from armillary.table.table_page.reader import (
    Scene,
    alone,
    once,
    owner,
    put_in,
    scene_of,
    telling_of,
)
from armillary.table.table_page.scenes import Tale, scene_told, scenes
from armillary.table.table_page.top_bar import tabs, tools, top
from armillary.table.words import texts_of


class Rendered(msgspec.Struct, frozen=True, dict=True):
    """Everything that one seat sees just now."""

    regions: dict[str, str]
    pieces: dict[str, str]
    """Children by id: the pieces of the map, lines of the log, remarks."""
    legal: Json
    number: int = 0
    """The version of the match, as this reader counts."""

    @cached_property
    def mark(self) -> str:
        """Stands for all of it: a page that has it is up to date. Nothing else shows in it."""
        content = msgspec.json.encode((self.regions, self.pieces, self.legal, self.number))
        return blake2b(content, digest_size=8).hexdigest()


def render(
    room: Seen,
    seat: int | None,
    prefs: Preferences,
    hand_over_to: int | None = None,
    sheet: str = "",
    planning: bool = False,
    long_sheet: str = "",
) -> Rendered:
    """The page as this seat (None: a spectator) sees it.

    `hand_over_to`: on one device, the seat to whose person it must be passed on first. `sheet`: the
    sheet that the reader has open, with what was put into it (`odds?seat=1`); the page tells it on
    its live line. Others are not drawn: they are large, and most of the time nobody looks at them.
    `planning`: the reader plans the next turn while others decide. `long_sheet`: the sheet that is
    open, where it was drawn elsewhere since that may take long; until then it is left out.
    """
    scene = scene_of(room, seat, prefs)
    answers = answers_of(scene, planning)
    dock = docked(scene)
    tales = scenes(room, seat)
    regions = {
        "tools": tools(scene),
        "tabs": tabs(scene, answers),
        "prompt": prompt(scene, answers),
        "actions": actions(scene, None if dock else answers),
        "notice": notice(scene),
        "coach": coach_panel(scene),
        "aside": _aside(scene, dock),
        "handover": _handover(scene, hand_over_to),
        "theatre": theatre(scene, tales[-1] if tales else None),
    }
    if room.ledger.lesson:
        regions["lesson"] = lesson_bubble.bubble(scene)
    regions |= shown(scene, sheet)
    if long_sheet:
        regions[f"sheet-{sheet.partition('?')[0]}"] = long_sheet
    children = pieces(scene) | _log(scene, tales, undo_from(scene))
    children |= log.remarks(room.remarks, scene.say, room.first_remark)
    # What is asked beside the map names its choices by their numbers.
    told = answers.told(whole=bool(dock)) if answers else NOTHING
    if answers and scene.decision is None:
        told |= {"mine": False, "planning": True}
    number = room.number(room.ledger.version, seat)
    return Rendered(regions, children, told, number)


def shown(scene: Scene, sheet: str) -> dict[str, str]:
    """The regions that show how the match is: players, boards, the size of the map."""
    found = {"top": top(scene), "extent": _extent(scene)}
    found |= {f"card-{number}": card(scene, number) for number in range(len(scene.names))}
    wanted = sheet.partition("?")[0]
    for one in scene.sheets:
        if one.beside and one.parts is not None:
            found |= one.parts()
        elif (one.id == wanted or one.beside) and not one.long:
            drawn = one.asked(put_in(scene, sheet) if one.id == wanted else {})
            found[f"sheet-{one.id}"] = drawn
    return found


def pieces(scene: Scene) -> dict[str, str]:
    """What stands on the map."""
    board = scene.room.board
    return once(scene, "pieces", lambda: board.pieces(scene.view, scene.words)).copy()


def theatre(scene: Scene, tale: Tale | None, told: int | None = None) -> str:
    """What is shown over the map while a scene is told (`told`: until this step), and while
    somebody is asked within it."""
    drawn = ""
    if tale is not None and tale.kind != TURN and (told is not None or _asks(scene)):
        now = scene_told(scene.room, scene.seat, tale, told, scene.names)
        drawn = scene.room.board.theatre(now, scene.words)
        if drawn:
            drawn = drawn.removesuffix("</section>") + round_line(scene, tale) + "</section>"
    return drawn or '<section id="theatre" hidden></section>'


def _asks(scene: Scene) -> bool:
    """Whether something is asked that is nobody's own turn."""
    asked = scene.room.ledger.decision
    return asked is not None and not asked.frame.own_turn


def _log(scene: Scene, tales: Sequence[Tale], undo_from: int | None) -> dict[str, str]:
    """The lines of the log, newest last: what happened in the match, and at the table."""
    room, telling = scene.room, telling_of(scene)
    told = log.lines(tales, telling, undo_from, room.shows_reasons)
    number = room.numbers(scene.seat).told
    notes = [msgspec.structs.replace(note, entry=number(note.entry)) for note in room.ledger.notes]
    since = tales[-log.LINES :][0].number if tales else 0
    noted = log.noted(notes, telling, since, alone(scene))
    if not noted:
        return told
    both = told | noted
    return {id: both[id] for id in sorted(both, key=lambda id: float(id.removeprefix("line-")))}


def answers_of(scene: Scene, planning: bool) -> Legal | None:
    """What the seat may answer now, or in the turn that it plans; None: nothing."""
    room = scene.room
    ahead = foreseen(room, scene.seat) if planning and scene.decision is None else None
    if scene.decision is not None:
        asked = room.ledger.match.state, scene.view, scene.decision
    elif ahead is not None:
        asked = ahead.state, ahead.state, ahead.decision
    else:
        return None
    joined = scene.decision is not None and not room.ledger.lesson  # lessons and plans go singly
    draw = partial(legal, room.game, room.board, *asked, scene.words, joined)
    return once(scene, ("legal", scene.seat), draw)


# The players


def order(seat: int | None, count: int) -> list[int]:
    """The seats in the order of their cards: one's own first, then clockwise."""
    return [((seat or 0) + step) % count for step in range(count)]


def card(scene: Scene, seat: int) -> str:
    """A player's card: but for the tag it is the same for all who see the same."""
    tag = _tag(scene, seat)
    key = "card", seat, scene.names[seat], scene.asked, tag
    return once(scene, key, lambda: _drawn_card(scene, seat, tag))


def _drawn_card(scene: Scene, seat: int, tag: str) -> str:
    room, say = scene.room, scene.say
    name = scene.names[seat]
    active = seat == scene.asked
    points = room.board.score(scene.view, seat)
    colour = room.board.colour(scene.view, seat)
    style = f' style="--pc:{colour}"' if colour else ""
    sheet = next((one.id for one in scene.sheets if owner(one.id) == seat), "")
    opens = f' data-opens="{sheet}"' if sheet else ""
    title = f'<strong class="name">{text(name)}</strong>'
    if sheet:
        label = text(say("seat_board", name=name))
        title = f'<button type="button" class="name" aria-label="{label}">{text(name)}</button>'
    told = text(say("points", points=points))
    inside = once(
        scene, ("inside", seat), lambda: room.board.player_card(scene.view, seat, scene.words)
    )
    state = ' aria-current="true"' if active else ""
    return (
        f'<article id="card-{seat}" class="card {seat_class(seat)}{" active" if active else ""}"'
        f"{state}{opens}{style}><header>{crest(seat)}"
        f'<div class="who">{title}{tag}</div>'
        f'<div class="vp" data-tip="{told}">{icon("vp")}<b aria-hidden="true">{points}</b>'
        f'<span class="vh">{told}</span></div></header>'
        f"{inside}</article>"
    )


def _tag(scene: Scene, seat: int) -> str:
    """You, a bot, somebody who is here or away."""
    seats, say = scene.room.seats, scene.say
    if seat >= len(seats):
        return f'<em class="tag bot">{text(say("bot"))}</em>'
    sits = seats[seat]
    if seat == scene.seat and not sits.bot:
        return f'<em class="tag you">{text(say("you"))}</em>'
    if sits.kind == "open":
        return f'<em class="tag bot">{text(say("open_seat"))}</em>'
    if sits.bot:
        key = "bot" if sits.kind == "bot" else "bot_for"
        level = text(texts_of("lobby", scene.prefs.language)(f"level_{sits.bot}"))
        return (
            f'<em class="tag bot" data-tip="{level}">{text(say(key))}'
            f'<span class="level"> · {level}</span></em>'
        )
    if seat in scene.room.ledger.holidays:
        return f'<em class="tag bot">{text(say("on_holiday"))}</em>'
    here = text(say("here" if sits.online else "away"))
    on = " on" if sits.online else ""
    return f'<i class="presence{on}" role="img" aria-label="{here}" data-tip="{here}"></i>'


# Around


def _extent(scene: Scene) -> str:
    """How large the map is: it may grow."""
    size = once(scene, "box", lambda: scene.room.board.box(scene.view))
    box = " ".join(number(value) for value in size)
    return f'<i id="extent" data-box="{box}" hidden></i>'


def docked(scene: Scene) -> str:
    """What the board shows beside the map while it asks this seat; empty: nothing."""
    board = scene.room.board
    if scene.decision is None or not isinstance(board, Docked):
        return ""
    return board.aside(scene.view, scene.decision, scene.words, scene.names, scene.prefs.ahead)


def _aside(scene: Scene, shown: str) -> str:
    hidden = "" if shown else " hidden"
    label = text(scene.say("question"))
    return f'<section id="aside" aria-label="{label}"{hidden}>{shown}</section>'


def _handover(scene: Scene, to: int | None) -> str:
    """One device: hides everything until the next person says that they have it."""
    if to is None:
        return '<section id="handover" hidden></section>'
    name, say = scene.names[to], scene.say
    return (
        f'<section id="handover" class="{seat_class(to)}" role="dialog" aria-modal="true" '
        f'aria-labelledby="handover-title">{crest(to)}'
        f'<h1 id="handover-title">{text(say("pass_on", name=name))}</h1>'
        f"<p>{text(say('pass_why', name=name))}</p>"
        f'<button type="button" class="yes" data-do="reveal" data-seat="{to}">'
        f"{text(say('pass_take', name=name))}</button></section>"
    )
