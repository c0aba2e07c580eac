"""The coach beside the table: what to aim at, what is asked, what could be done, what it cost."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.lessons import coach as texts
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.scene import ROUND
from armillary.table.model import LogLine
from armillary.table.room.match_log import actions_of
from armillary.table.room.teaching.coach import mode_of
from armillary.table.table_page.advice.hints import asked_hint, firsts, option
from armillary.table.table_page.reader import Scene
from armillary.table.table_page.reasons import better_by, deeds, for_it, less
from armillary.table.table_page.scenes import Tale

MOST_OPTIONS = 3
"""Named moves in the first round; in every later one there is one less, and one in the end."""
MODES = ("full", "mistakes", "off")


def coach_panel(scene: Scene) -> str:
    """What the coach says now; an empty region where there is none."""
    mode = mode_of(scene.room)
    if scene.seat is None or scene.room.past or scene.over or not scene.room.alone or mode == "off":
        return '<section id="coach" hidden></section>'
    say = scene.say
    said = _verdict(scene)
    if scene.decision is not None and mode == "full":
        said += _aims(scene) + _cards(scene) + _options(scene)
    elif scene.decision is not None:
        options = _options(scene)
        told = text(say("coach_options"))
        said += f"<details><summary>{told}</summary>{options}</details>" if options else ""
    if not said:
        said = f'<p class="quietly">{text(say("coach_quiet"))}</p>'
    choices = "".join(
        f'<option value="{one}"{" selected" if one == mode else ""}>{text(say(f"coach_{one}"))}'
        "</option>"
        for one in MODES
    )
    return (
        f'<section id="coach" class="pane" aria-labelledby="coach-title"><header>{icon("idea")}'
        f'<h2 id="coach-title"><button type="button" data-coach-fold aria-expanded="true">'
        f"{text(say('coach'))}</button></h2><select data-coach "
        f'aria-label="{text(say("coach_mode"))}">{choices}</select></header>{said}</section>'
    )


def judged(line: LogLine) -> bool:
    """Whether the coach has something to say about an answer: the best one, and what was done."""
    return len(line.reasons) == 2


def verdict(scene: Scene, line: LogLine) -> str:
    """What an answer cost, and why, as HTML."""
    best, mine = line.reasons
    words, say, language = scene.words, scene.say, scene.prefs.language
    done = deeds(words, actions_of(scene.room.game).decode, best)
    cost = less(best.value - mine.value, say, language)
    why = better_by(best, mine)[:2]
    reasons = "".join(f"<li>{text(for_it(words, one))}</li>" for one in why)
    its = texts.coach(scene.room.game.name).named(mine.mistake)
    named = f"<p>{text(texts.told(scene.room.game.name, its.text, language))}</p>" if its else ""
    told = text(say("coach_cost", less=cost, deed=done))
    return f"<p><b>{told}</b></p>{named}{f'<ul>{reasons}</ul>' if reasons else ''}"


def costliest(lines: Iterable[LogLine], seat: int | None, most: int) -> list[LogLine]:
    """The answers of a seat that cost most, in the order in which they were given."""
    own = [line for line in lines if line.seat == seat and judged(line)]
    own.sort(key=lambda line: line.reasons[1].value - line.reasons[0].value)
    return sorted(own[:most], key=lambda line: line.entry)


def round_line(scene: Scene, tale: Tale) -> str:
    """For the card after a round: what cost most in it, or that nothing did."""
    room, say = scene.room, scene.say
    if scene.seat is None or tale.kind != ROUND or not tale.number or mode_of(room) == "off":
        return ""
    before = tale.before
    while before is not None and before.kind != ROUND:
        before = before.before
    since = before.number if before is not None else 0
    if not any(line.seat == scene.seat and line.entry > since for line in room.lines):
        return ""
    worst = costliest((line for line in room.lines if line.entry > since), scene.seat, 1)
    told = say("coach_praise")
    if worst:
        best, mine = worst[0].reasons
        done = deeds(scene.words, actions_of(room.game).decode, best)
        cost = less(best.value - mine.value, say, scene.prefs.language)
        told = say("coach_round", less=cost, deed=done)
    return f'<p class="coached">{icon("idea")}<span>{text(told)}</span></p>'


def _verdict(scene: Scene) -> str:
    """What the last answer cost, until the next; it can be taken back."""
    own = [line for line in scene.room.lines if line.seat == scene.seat]
    first = next((n for n in range(len(own) - 1, -1, -1) if not own[n].joined), len(own))
    line = next((line for line in own[first:] if judged(line)), None)
    if line is None or (scene.seat is not None and scene.room.seats[scene.seat].bot):
        return ""
    back, keep = text(scene.say("coach_back")), text(scene.say("coach_keep"))
    return (
        f'<div class="verdict" role="status" data-entry="{line.entry}">{verdict(scene, line)}'
        f'<p class="replies"><button type="button" class="act" data-do="undo" '
        f'data-to="{own[first].entry}">{icon("undo")}<span>{back}</span></button>'
        f'<button type="button" class="quiet" data-coach-keep>{keep}</button></p></div>'
    )


def _aims(scene: Scene) -> str:
    """What this round is about, with its numbers."""
    assert scene.seat is not None
    told = scene.room.board.aims(scene.view, scene.seat, scene.words)
    return "".join(f'<p class="aim">{icon("star")}<span>{text(one)}</span></p>' for one in told)


def _cards(scene: Scene) -> str:
    """Cards about the question; the page shows the first that its reader has not seen."""
    assert scene.decision is not None
    game, say = scene.room.game.name, scene.say
    cards = texts.coach(game).cards_for(scene.decision, getattr(scene.view, "round", 0))
    got, show = text(say("coach_got_it")), text(say("coach_show_me"))
    found = ""
    for card in cards:
        lesson = f"{game}/{card.lesson}" if card.lesson else ""
        more = f'<a class="quiet" href="/learn/{game}" target="_blank">{show}</a>' if lesson else ""
        found += (
            f'<article data-card="{game}/{card.id}" data-shown-by="{lesson}" hidden>'
            f"<p>{text(texts.told(game, card.text, scene.prefs.language))}</p>"
            f'<p class="replies"><button type="button" class="act" data-coach-seen>{got}</button>'
            f"{more}</p></article>"
        )
    return found


def _options(scene: Scene) -> str:
    """What could be done, with reasons; fewer in every round."""
    asks, hint = scene.decision, asked_hint(scene)
    if asks is None or hint is None or hint.failed or len(asks.options) < 2:
        return ""
    if hint.reasons is None:
        return f'<p class="quietly" aria-busy="true">{text(scene.say("hint_thinking"))}</p>'
    count = max(1, MOST_OPTIONS + 1 - max(1, getattr(scene.view, "round", 1)))
    found = firsts(hint.reasons)[:count]
    if len(hint.reasons) < 2:
        return ""
    rows = "".join(option(scene, asks, thought, found[0].value) for thought in found)
    return f"<ol>{rows}</ol>" if rows else ""
