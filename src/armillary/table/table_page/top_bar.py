"""The top of the table page: whose turn it is, language and menu, the boards as tabs."""

from __future__ import annotations

from armillary.core.words import LANGUAGES
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.table.room.clock import deadline
from armillary.table.room.waiting import asked
from armillary.table.table_page.choices import Legal
from armillary.table.table_page.reader import Scene, by_bot, once, owner
from armillary.table.words import html_language


def top(scene: Scene) -> str:
    headline = once(scene, "headline", lambda: scene.room.board.headline(scene.view, scene.words))
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
    """Whose decision it is: loud if it is mine. That a match is over, its headline says."""
    if scene.over:
        return ""
    if scene.room.past:
        return _told(scene)
    if scene.asked is None:
        told = text(scene.say("paused" if scene.room.ledger.paused else "reactions"))
        return f'<p class="turn neutral" role="status"><span>{told}</span></p>'
    mine = scene.decision is not None
    if mine:
        told = scene.say("your_answer" if _is_answer(scene) else "your_turn")
    else:
        key = "thinking" if by_bot(scene, scene.asked) else "waiting"
        told = scene.say(key, name=scene.names[scene.asked])
    classes = f"turn {seat_class(scene.asked)}{' me' if mine else ''}"
    clock = _clock(scene) or ("" if mine else _waited(scene))
    return f'<p class="{classes}" role="status"><span>{text(told)}</span>{clock}</p>'


def _told(scene: Scene) -> str:
    """Looking back, or while it is told what happened: whose action it is."""
    if scene.asked is None or not 0 <= scene.asked < len(scene.names):
        return ""
    name = text(scene.names[scene.asked])
    return f'<p class="turn {seat_class(scene.asked)}" role="status"><span>{name}</span></p>'


def _clock(scene: Scene) -> str:
    """Until when they should decide, where the table counts; the browser says how long that is."""
    if scene.asked in scene.room.ledger.holidays:
        return f"<span> · {text(scene.say('on_holiday'))}</span>"
    until = deadline(scene.room, scene.seat)
    return f'<time data-until="{until:.0f}" data-mine></time>' if until else ""


def _waited(scene: Scene) -> str:
    """Since when the match waits; how long that is, the browser says."""
    return f'<time data-since="{scene.last:.0f}" data-mine></time>' if scene.last else ""


def _is_answer(scene: Scene) -> bool:
    """Whether somebody else's turn waits for it."""
    return asked(scene.room.ledger.match, scene.room.seats)["answer"]


def tools(scene: Scene) -> str:
    """Language, connection, menu."""
    links = []
    for language in LANGUAGES:
        on = language == scene.prefs.language
        links.append(
            f'<button type="button" class="language" data-language="{language}" '
            f'lang="{html_language(language)}" aria-pressed="{str(on).lower()}">'
            f"{language[:2].upper()}</button>"
        )
    state = scene.say("live" if scene.seat is not None else "watching")
    menu = text(scene.say("menu"))
    count = scene.room.onlookers
    told = text(scene.say("watchers", n=count))
    watchers = (
        f'<span class="watchers" role="img" aria-label="{told}" data-tip="{told}">{icon("eye")}'
        f"<b>{count}</b></span>"
    )
    return (
        f'<div id="tools"><div class="languages" role="group" '
        f'aria-label="{text(scene.say("language"))}">{"".join(links)}</div>'
        f'<span id="connection" data-mine><i></i><span>{text(state)}</span>'
        f'<span class="lost">{text(scene.say("no_connection"))}</span></span>'
        f"{watchers if count else ''}"
        f'<button type="button" class="tool" data-dialog="menu" aria-label="{menu}" '
        f'data-tip="{menu}">{icon("menu")}</button></div>'
    )


def tabs(scene: Scene, answers: Legal | None) -> str:
    """The map and the boards; those of other players open from their cards."""
    say = scene.say
    shown = [("map", say("map"), "")]
    mine = [sheet for sheet in scene.sheets if owner(sheet.id) in (None, scene.seat)]
    shown += [(sheet.id, sheet.title, " beside" if sheet.beside else "") for sheet in mine]
    shown.append(("log", say("log"), " phone"))
    targets = answers.targets() if answers is not None else {}
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{id}" class="tab{more}" data-sheet="{id}" '
        f'aria-selected="false" aria-controls="stage">{text(title)}{_count(targets.get(id, 0))}'
        "</button>"
        for id, title, more in shown
    )
    boards, every = text(say("sheets")), text(say("all_sheets"))
    return (
        f'<nav id="tabs"><div class="tabline"><div role="tablist" aria-label="{boards}">'
        f'{tabs}</div></div><button type="button" class="tool" data-spread aria-label="{every}" '
        f'aria-expanded="false" data-tip="{every}">{icon("down")}</button></nav>'
    )


def _count(targets: int) -> str:
    """How many targets a board has just now."""
    return f'<em aria-hidden="true">{targets}</em>' if targets else ""
