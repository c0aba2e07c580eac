"""The table page in parts: every part is drawn from one seat's view, and sent when it changes.

A region is HTML with one root element and a stable id. Lines of the log, remarks and the pieces of
the map are children with ids of their own, so that only those which changed are sent.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Protocol, TypeVar
from urllib.parse import parse_qsl

import msgspec

from armillary.core.decision import Decision
from armillary.core.game import Game
from armillary.core.words import LANGUAGES, Words
from armillary.drawing.board import Board, Docked, Group, Sheet
from armillary.drawing.chips import chips
from armillary.drawing.crests import crest, seat_class
from armillary.drawing.icons import icon, known
from armillary.drawing.svg import number, text
from armillary.table import journal
from armillary.table.clock import deadline
from armillary.table.jobs import asked
from armillary.table.journal import Say, Telling
from armillary.table.ledger import Ledger, actions_of
from armillary.table.legal import NOTHING, Legal, legal
from armillary.table.model import Pace, Preferences, Remark, Seat
from armillary.table.notices import notice
from armillary.table.words import say as say_in

R = TypeVar("R")

KEYS = 9
"""Actions that have a number key."""


class Shown(Protocol):
    """What is needed of a room to draw it."""

    id: str
    pace: Pace
    settings: bytes
    created: float
    remarks: list[Remark]
    first_remark: int
    told: dict[int, dict[Hashable, str]]
    game: Game
    ledger: Ledger

    @property
    def board(self) -> Board: ...

    @property
    def seats(self) -> list[Seat]: ...

    @property
    def shows_reasons(self) -> bool: ...

    def decision(self, seat: int | None) -> Decision | None: ...

    def view(self, seat: int | None) -> Any: ...

    def once(self, view: Any, key: Hashable, draw: Callable[[], R]) -> R: ...

    def names(self, words: Words) -> list[str]: ...

    def persons(self) -> set[int]: ...


class Rendered(msgspec.Struct, frozen=True):
    """Everything that one seat sees just now."""

    regions: dict[str, str]
    pieces: dict[str, str]
    """Children by id: the pieces of the map, lines of the log, remarks."""
    legal: dict[str, Any]
    say: str
    """What happened last, for screen readers."""


class Scene(msgspec.Struct, frozen=True):
    """What all regions of one seat are drawn from."""

    room: Shown
    seat: int | None
    prefs: Preferences
    words: Words
    say: Say
    view: Any
    names: list[str]
    asked: int | None
    """The seat that decides now; None: the match is over."""
    decision: Decision | None
    """What this seat is asked."""
    sheets: list[Sheet]


def render(
    room: Shown,
    seat: int | None,
    prefs: Preferences,
    hand_over_to: int | None = None,
    sheet: str = "",
) -> Rendered:
    """The page as this seat (None: a spectator) sees it.

    `hand_over_to`: on one device, the seat to whose person it must be passed on first. `sheet`: the
    sheet that the reader has open, with what was put into it (`odds?seat=1`); the page tells it on
    its live line. Others are not drawn: they
    are large, and most of the time nobody looks at them.
    """
    scene = scene_of(room, seat, prefs)
    telling = telling_of(scene)
    match = room.ledger.match
    answers = (
        legal(room.game, room.board, match.state, scene.view, scene.decision, scene.words)
        if scene.decision is not None
        else None
    )
    dock = docked(scene)
    regions = {
        "top": _top(scene),
        "tools": _tools(scene),
        "tabs": _tabs(scene, answers),
        "prompt": _prompt(scene),
        "actions": _actions(scene, None if dock else answers),
        "notice": notice(scene),
        "aside": _aside(scene, dock),
        "extent": _extent(scene),
        "handover": _handover(scene, hand_over_to),
    }
    regions |= {f"card-{number}": _card(scene, number) for number in range(len(scene.names))}
    wanted, _, given = sheet.partition("?")
    regions |= {
        f"sheet-{one.id}": one.asked(dict(parse_qsl(given)) if one.id == wanted else {})
        for one in scene.sheets
        if one.id == wanted or one.beside
    }
    children = _once(scene, "pieces", lambda: room.board.pieces(scene.view, scene.words)).copy()
    first = _undo_from(scene)
    children |= journal.lines(room.ledger.lines, telling, first, room.shows_reasons)
    children |= journal.remarks(room.remarks, scene.say, room.first_remark)
    last = room.ledger.lines[-1:]
    spoken = ". ".join(journal.sentences(last[0], telling)) if last else ""
    return Rendered(regions, children, answers.told() if answers else NOTHING, spoken)


def scene_of(room: Shown, seat: int | None, prefs: Preferences) -> Scene:
    """What this seat's regions are drawn from."""
    view = room.view(seat)
    words = room.game.words(prefs.language).on(view)
    names = room.names(words)
    words = words.calling(names)
    asks = room.ledger.match.decision
    return Scene(
        room,
        seat,
        prefs,
        words,
        partial(say_in, language=prefs.language),
        view,
        names,
        asks.seat if asks is not None else None,
        room.decision(seat),
        room.board.sheets(view, seat, words),
    )


def _once(scene: Scene, key: Hashable, draw: Callable[[], R]) -> R:
    """A drawing that is the same for all who see the same and read the same language."""
    return scene.room.once(scene.view, (key, scene.words.language, *scene.names), draw)


def telling_of(scene: Scene) -> Telling:
    """How the log is told to this seat."""
    room = scene.room
    read = actions_of(room.game).decode
    return Telling(scene.words, scene.names, scene.seat, scene.say, room.board, read, room.told)


# The top


def _top(scene: Scene) -> str:
    headline = _once(scene, "headline", lambda: scene.room.board.headline(scene.view, scene.words))
    home = text(scene.say("home"))
    return (
        f'<header id="top"><a class="brand" href="/" aria-label="Armillary: {home}">{BRAND}'
        f'<span aria-hidden="true">armillary</span></a><div class="headline">{headline}</div>'
        f"{_turn(scene)}</header>"
    )


BRAND = (
    '<svg viewBox="-12 -12 24 24" aria-hidden="true"><circle r="3.2" fill="#ffd765"/>'
    '<ellipse rx="10.5" ry="4.2" fill="none" stroke="#8fb4ff" stroke-width="1.3" '
    'transform="rotate(-24)"/><circle cx="8.6" cy="-5.6" r="2" fill="#7dffa0"/></svg>'
)


def _turn(scene: Scene) -> str:
    """Whose decision it is: loud if it is mine."""
    if scene.asked is None:
        return f'<p class="turn neutral" role="status">{text(scene.say("game_over"))}</p>'
    mine = scene.decision is not None
    if mine:
        told = scene.say("your_answer" if _is_answer(scene) else "your_turn")
    else:
        key = "thinking" if _by_bot(scene, scene.asked) else "waiting"
        told = scene.say(key, name=scene.names[scene.asked])
    classes = f"turn {seat_class(scene.asked)}{' me' if mine else ''}"
    clock = _clock(scene) or ("" if mine else _waited(scene))
    return f'<p class="{classes}" role="status">{text(told)}{clock}</p>'


def _clock(scene: Scene) -> str:
    """Until when they should decide, where the table counts; the browser says how long that is."""
    until = deadline(scene.room)
    return f'<time data-until="{until:.0f}" data-mine></time>' if until else ""


def _waited(scene: Scene) -> str:
    """Since when the match waits; how long that is, the browser says."""
    last = scene.room.ledger.lines[-1:]
    return f'<time data-since="{last[0].at:.0f}" data-mine></time>' if last else ""


def _is_answer(scene: Scene) -> bool:
    """Whether somebody else's turn waits for it."""
    return asked(scene.room.ledger.match, scene.room.seats)["answer"]


def _by_bot(scene: Scene, seat: int) -> bool:
    seats = scene.room.seats
    return not 0 <= seat < len(seats) or bool(seats[seat].bot)


LANGUAGE_NAMES = {"en": "EN", "pt_BR": "PT", "pl": "PL"}


def _tools(scene: Scene) -> str:
    """Language, connection, menu."""
    links = []
    for language in LANGUAGES:
        on = language == scene.prefs.language
        links.append(
            f'<button type="button" class="language" data-language="{language}" '
            f'lang="{language.replace("_", "-")}" aria-pressed="{str(on).lower()}">'
            f"{LANGUAGE_NAMES[language]}</button>"
        )
    state = scene.say("live" if scene.seat is not None else "watching")
    menu = text(scene.say("menu"))
    return (
        f'<div id="tools"><div class="languages" role="group" '
        f'aria-label="{text(scene.say("language"))}">{"".join(links)}</div>'
        f'<span id="connection" data-mine><i></i><span>{text(state)}</span></span>'
        f'<button type="button" class="tool" data-dialog="menu" aria-label="{menu}" '
        f'data-tip="{menu}">{icon("menu")}</button></div>'
    )


def _tabs(scene: Scene, answers: Legal | None) -> str:
    """The map and the boards; those of other players open from their cards."""
    say = scene.say
    shown = [("map", say("map"), "")]
    mine = [sheet for sheet in scene.sheets if _owner(sheet.id) in (None, scene.seat)]
    shown += [(sheet.id, sheet.title, " beside" if sheet.beside else "") for sheet in mine]
    shown.append(("log", say("log"), " phone"))
    targets = answers.targets() if answers is not None else {}
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{id}" class="tab{more}" data-sheet="{id}" '
        f'aria-selected="false" aria-controls="stage">{text(title)}{_count(targets.get(id, 0))}'
        "</button>"
        for id, title, more in shown
    )
    return (
        f'<nav id="tabs"><div role="tablist" aria-label="{text(say("sheets"))}">{tabs}</div></nav>'
    )


def _count(targets: int) -> str:
    """How many targets a board has just now."""
    return f'<em aria-hidden="true">{targets}</em>' if targets else ""


def _owner(sheet: str) -> int | None:
    """The seat to which a sheet such as `faction-2` belongs."""
    last = sheet.rpartition("-")[2]
    return int(last) if last.isdigit() and "-" in sheet else None


def _extent(scene: Scene) -> str:
    """How large the map is: it may grow."""
    size = _once(scene, "box", lambda: scene.room.board.box(scene.view))
    box = " ".join(number(value) for value in size)
    return f'<i id="extent" data-box="{box}" hidden></i>'


# The players


def order(seat: int | None, count: int) -> list[int]:
    """The seats in the order of their cards: one's own first, then clockwise."""
    return [((seat or 0) + step) % count for step in range(count)]


def _card(scene: Scene, seat: int) -> str:
    """A player's card: but for the tag it is the same for all who see the same."""
    tag = _tag(scene, seat)
    key = "card", seat, scene.names[seat], scene.asked, tag
    return _once(scene, key, lambda: _drawn_card(scene, seat, tag))


def _drawn_card(scene: Scene, seat: int, tag: str) -> str:
    room, say = scene.room, scene.say
    name = scene.names[seat]
    active = seat == scene.asked
    points = room.board.score(scene.view, seat)
    colour = room.board.colour(scene.view, seat)
    style = f' style="--pc:{colour};--pt:color-mix(in oklab,{colour} 62%,#fff)"' if colour else ""
    sheet = next((one.id for one in scene.sheets if _owner(one.id) == seat), "")
    opens = f' data-opens="{sheet}"' if sheet else ""
    title = f'<strong class="name">{text(name)}</strong>'
    if sheet:
        label = text(say("seat_board", name=name))
        title = f'<button type="button" class="name" aria-label="{label}">{text(name)}</button>'
    told = text(say("points", points=points))
    inside = _once(
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
        return f'<em class="tag bot" data-tip="{text(sits.bot)}">{text(say(key))}</em>'
    here = text(say("here" if sits.online else "away"))
    on = " on" if sits.online else ""
    return f'<i class="presence{on}" role="img" aria-label="{here}" data-tip="{here}"></i>'


# What to do


def _prompt(scene: Scene) -> str:
    say = scene.say
    if scene.decision is not None:
        told = f"<b>{text(scene.words.ask(scene.decision.frame))}</b>"
    elif scene.asked is None:
        told = text(say("prompt_over"))
    elif scene.seat is None:
        told = text(say("prompt_watching"))
    else:
        told = text(say("prompt_waiting", name=scene.names[scene.asked]))
    return f'<p id="prompt">{told}</p>'


def _actions(scene: Scene, answers: Legal | None) -> str:
    """A button for every kind of action, possible or not, and Undo."""
    say = scene.say
    buttons = ""
    if answers is not None:
        main = [group for group in answers.groups if not group.minor]
        minor = [group for group in answers.groups if group.minor]
        buttons = "".join(
            _group(scene, answers, group, number) for number, group in enumerate(main, 1)
        )
        if minor:
            small = "".join(_group(scene, answers, group, KEYS + 1) for group in minor)
            buttons += f'<span class="minor">{small}</span>'
    elif scene.seat is not None and scene.asked is not None and _by_bot(scene, scene.asked):
        buttons = (
            f'<button type="button" class="quiet" data-do="skip">{icon("last")}'
            f"<span>{text(say('skip'))}</span></button>"
        )
    return (
        f'<div id="actions"><div class="groups" role="toolbar" '
        f'aria-label="{text(say("actions"))}">{buttons}</div>{_undo(scene)}</div>'
    )


def _group(scene: Scene, answers: Legal, group: Group, number: int) -> str:
    refusal = answers.refusals.get(group.id)
    key = f' data-key="{number}"' if number <= KEYS else ""
    shown = f'<kbd aria-hidden="true">{number}</kbd>' if key else ""
    why = ""
    if refusal is not None:
        reason = text(refusal.reason or scene.say("impossible"))
        why = f' aria-disabled="true" data-tip="{reason}" data-rule="{text(refusal.rule)}"'
    picture = icon(group.icon) if known(group.icon) else ""
    offered = [choice for choice in answers.choices if choice.group == group.id]
    price = ""
    if len(offered) == 1 and not offered[0].place:
        price = chips(offered[0].cost, "−") + chips(offered[0].gain, "+")
    return (
        f'<button type="button" id="group-{group.id}" class="act{" now" if group.instant else ""}" '
        f'data-group="{text(group.id)}" aria-pressed="false"{key}{why}>{shown}{picture}'
        f"<span>{text(group.label)}</span>{price}</button>"
    )


def _undo(scene: Scene) -> str:
    """One step back; where somebody has answered since, the others are asked."""
    if scene.seat is None or (scene.asked is None and not alone(scene)):
        return ""
    say = scene.say
    to = scene.room.ledger.last_own(scene.seat)
    more, label, tip = ' data-do="undo"', say("undo"), f"{say('undo')} (U)"
    if to is None:
        more += ' aria-disabled="true"'
        tip = say("undo_none")
    elif not alone(scene) and scene.room.ledger.limit(scene.seat, to):
        more, label, tip = ' data-do="undo" data-ask', say("ask_undo"), say("undo_asks")
    return (
        f'<div class="back">{_undo_turn(scene, to)}'
        f'<button type="button" id="undo" class="quiet"{more} data-tip="{text(tip)}">'
        f"{icon('undo')}<span>{text(label)}</span></button></div>"
    )


def _undo_turn(scene: Scene, last: int | None) -> str:
    """Everything since the turn began, where that is more than one step."""
    if scene.seat is None or last is None:
        return ""
    start = scene.room.ledger.turn_start(scene.seat)
    if start is None or start >= last or scene.room.ledger.limit(scene.seat, start):
        return ""
    label = text(scene.say("undo_turn"))
    return (
        f'<button type="button" id="undo-turn" class="quiet" data-do="undo" data-to="turn" '
        f'data-tip="{label}" aria-label="{label}">{icon("first")}</button>'
    )


def alone(scene: Scene) -> bool:
    """Whether there is nobody to ask."""
    return scene.room.pace == "device" or scene.room.persons() <= {scene.seat}


def _undo_from(scene: Scene) -> int | None:
    """The first entry that this seat can take back without asking; None: there is none."""
    ledger, seat = scene.room.ledger, scene.seat
    if seat is None or not ledger.lines:
        return None
    if alone(scene):
        return int(ledger.lines[0].entry)
    first = None
    for line, start in zip(reversed(ledger.lines), reversed(ledger.starts), strict=True):
        if ledger.limit(seat, start):
            break
        first = line.entry
    return first


# Around


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
