"""The log in words: one line for every scene, with all that followed from it, the newest last.

A line says in brief what was done; unfolded, it says every sentence. Events are told only to those
who may know of them; what people typed is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from armillary.core.events import Event
from armillary.core.states.state import State
from armillary.core.words import Words, tag
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import glyph, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.board import Board
from armillary.drawing.cards.round_card import POINTS
from armillary.drawing.scene import BATTLE, ROUND
from armillary.table.model import LogLine, Remark
from armillary.table.room.hidden.timing import whose
from armillary.table.room.log_entries import Note
from armillary.table.table_page.reasons import deeds, pros, worth
from armillary.table.table_page.scenes import Step, Tale
from armillary.table.words import Say

LINES = 60
"""So many lines stay on the page; the replay has them all."""
WITH_REASONS = 12
REMARKS = 40
SILENT = ("end_turn",)


class Telling(msgspec.Struct, frozen=True):
    """Who is told, and what telling needs."""

    words: Words
    names: Sequence[str]
    seat: int | None
    say: Say
    board: Board
    read: Callable[[bytes], Any]
    """From the JSON of an action to the action."""
    told: dict[int, dict[Hashable, tuple[Hashable, str]]]
    """Lines as each reader was told them last, by entry, with what they depend on; the table keeps
    them."""
    view: State


def sentences(line: LogLine, telling: Telling) -> list[str]:
    """What an entry says, as plain texts, what was done first and what came of it afterwards.

    That a turn has ended shows in the next line.
    """
    events = [event for event in line.events if event.seen_by(telling.seat)]
    return [sentence for _, sentence in _told(line, events, telling)]


def told_of(step: Step, telling: Telling) -> list[str]:
    """What a step says."""
    return [sentence for _, sentence in _told(step.line, step.events, telling)]


def _told(line: LogLine, events: Iterable[Event], telling: Telling) -> list[tuple[Event, str]]:
    """What is told of events of a line, each with its sentence."""
    done = tag(line.action)
    told = (
        (event, telling.words.event(event, telling.names))
        for event in sorted(events, key=lambda event: event.key != done)
        if event.key not in SILENT
    )
    return [(event, sentence) for event, sentence in told if sentence]


def lines(
    shown: Sequence[Tale], telling: Telling, undo_from: int | None, with_reasons: bool
) -> dict[str, str]:
    """The last scenes by the ids of their lines. From the entry `undo_from` on, as the reader
    counts, they can be taken back."""
    found: dict[str, str] = {}
    reader = telling.words.language, telling.seat, *telling.names
    told = telling.told
    tales = shown[-LINES:]
    for position, tale in enumerate(tales, 1):
        undo = _undone(tale, telling, undo_from)
        reasons = with_reasons and position > len(tales) - WITH_REASONS
        kept = told.setdefault(tale.steps[0].line.entry, {})
        now = tale.number, undo, reasons, len(tale.steps), tale.steps[-1].told
        before, html = kept.get((tale.part, reader), (None, ""))
        if before != now:
            html = _line(tale, telling, undo, reasons)
            # Mostly all are told the same: then it is kept once.
            html = next((other for _, other in kept.values() if other == html), html)
            kept[tale.part, reader] = now, html
        if html:
            found[f"line-{tale.id}"] = html
    if len(told) > 2 * LINES:
        for entry in sorted(told)[:-LINES]:
            del told[entry]
    return found


def _undone(tale: Tale, telling: Telling, undo_from: int | None) -> int | None:
    """The first entry of a scene that its reader can take back; None: there is none."""
    if undo_from is None:
        return None
    own = (step.number for step in tale.steps if step.line.seat == telling.seat)
    return next((n for n in own if n >= undo_from), None)


TOLD = {
    **dict.fromkeys(("undo", "decline", "pause", "resume"), "seat"),
    **dict.fromkeys(("person", "bot", "back", "given", "device", "holiday", "home"), "about"),
}
"""The notes that the log tells, and of which of their seats. Requests are shown while they last."""
OWN = ("device",)
"""Those that are told to the seat itself alone."""


def noted(notes: Sequence[Note], telling: Telling, since: int, alone: bool) -> dict[str, str]:
    """What happened at the table beside the match, by its ids; nothing from before `since`.

    Whoever plays alone takes back as they like. Taking back step by step is one thing.
    """
    found: dict[str, str] = {}
    last = None
    for note in notes:
        is_told = note.key in TOLD and not (alone and note.key == "undo")
        is_told &= note.key not in OWN or note.about == telling.seat
        if not is_told or note.entry < since:
            continue
        if last is not None and _goes_on(last, note):
            del found[f"line-{last.entry}"]
        last = note
        seat = getattr(note, TOLD[note.key])
        told = _told_note(note, telling.names[seat], telling)
        found[f"line-{note.entry}"] = (
            f'<li id="line-{note.entry}" class="{seat_class(seat)} note" data-by="" data-pieces="">'
            f'<div class="told">{_named(told, telling.names)}</div>{_time(note.at)}</li>'
        )
    return found


def _goes_on(last: Note, note: Note) -> bool:
    """Whether somebody takes back another step, without having had to ask."""
    return last.key == note.key == "undo" and last.seat == note.seat and not last.agreed


def _told_note(note: Note, name: str, telling: Telling) -> str:
    """What happened, and who agreed to it where that was needed."""
    if not note.agreed:
        return telling.say(f"note_{note.key}", name=name)
    names = telling.words.listed(telling.names[seat] for seat in note.agreed)
    return telling.say(f"note_{note.key}_agreed", name=name, names=names)


def _line(tale: Tale, telling: Telling, undo: int | None, with_reasons: bool) -> str:
    """One line; empty: there is nothing in it for this reader."""
    told = [
        pair
        for _, steps in groupby(tale.steps, key=lambda step: step.number)
        for pair in _told_together(list(steps), telling)
    ]
    if not told:
        return ""
    events = [event for step in tale.steps for event in step.events]
    said = [sentence for _, sentence in told]
    # Whom it tells of may be another than who decided: the Automa, a ship that fires back.
    about = told[0][0].seat if tale.seat >= 0 and told[0][0].seat >= 0 else tale.seat
    classes = [seat_class(about) if about >= 0 else "neutral"]
    me = telling.seat
    if me is not None and tale.seat != me and any(event.seat == me for event in events):
        classes.append("to-me")
    heading = _heading(tale, events, said, about, telling)
    following = _following(said, telling.names)
    if following[0] == heading:
        following = following[1:]
    return (
        f'<li id="line-{tale.id}" class="{" ".join(classes)}" data-by="{tale.seat}" '
        f'data-scene="{tale.id}" data-kind="{tale.kind}" '
        f'data-place="{text(_place(tale, telling))}" '
        f'data-pieces="{text(" ".join(_pieces(events, telling)))}"><details>'
        f"<summary>{heading}</summary>"
        f'<div class="told">{"".join(f"<p>{one}</p>" for one in following)}'
        f'</div><div class="tools">{_tools(tale, telling, undo, with_reasons)}</div>'
        f"{_time(tale.steps[-1].at)}</details></li>"
    )


def _told_together(steps: Sequence[Step], telling: Telling) -> list[tuple[Event, str]]:
    """What is told of the steps of one entry, with what followed from silent ones."""
    events = [event for step in steps for event in step.events]
    return _told(steps[0].line, events, telling)


def _heading(
    tale: Tale, events: Sequence[Event], said: Sequence[str], about: int, telling: Telling
) -> str:
    """What a line says in brief, after the sign and name of whom it tells."""
    if tale.kind == ROUND:
        began = (event for event in events if event.key == ROUND)
        sentence = next((telling.words.event(event, telling.names) for event in began), said[0])
        return f"<b>{text(sentence)}</b>"
    own = [event for event in events if event.seat == tale.seat]
    told = events if tale.kind == BATTLE else own  # it may be the other side that wins
    brief = telling.board.brief(told, telling.words, telling.names)
    if not brief:
        return _named(said[0], telling.names)
    points = _points(own, telling)
    if about < 0:
        return text(brief)
    return f"{glyph(about)}<b>{text(telling.names[about])}</b> · {text(brief)}{points}"


def _points(events: Iterable[Event], telling: Telling) -> str:
    """What points came of it."""
    found = (amount for event in events for amount in telling.board.amounts(event, telling.words))
    total = sum(amount.amount for amount in found if amount.icon == POINTS)
    told = f"{total:+}".replace("-", "−")
    return f' <span class="chip">{icon(POINTS)}<b>{told}</b></span>' if total else ""


def _place(tale: Tale, telling: Telling) -> str:
    """Where it happened, as far as it happened on the map."""
    places = (telling.board.scene_place(telling.view, step.events) for step in tale.steps)
    return next((place for place in places if place), "")


def _tools(tale: Tale, telling: Telling, undo: int | None, with_reasons: bool) -> str:
    """What can be done with a line."""
    say = telling.say
    tools = [
        _tool("watch", "play", say("watch_scene")),
        _tool("replay", "first", say("replay_from")),
    ]
    if undo is not None:
        tools.append(_tool("undo", "undo", say("undo_to"), f' data-to="{undo}"'))
    if with_reasons:
        thought = {step.line.entry: step.line for step in tale.steps}
        tools += [
            _reasons(line, tale.id, telling)
            for line in thought.values()
            if line.reasons and whose(telling.board, line, telling.seat) == line.seat
        ][:1]
    return "".join(tools)


def _time(at: float) -> str:
    """When it was; the browser says it as its reader likes times."""
    return f'<time data-at="{at:.0f}" data-mine></time>'


def _following(told: Sequence[str], names: Sequence[str]) -> list[str]:
    """The sentences, with signs for names; one is said again only after another one."""
    last = ""
    found = []
    for sentence in told:
        name, bare = _split(sentence, names)
        found.append(text(bare) if name and name == last else _named(sentence, names))
        last = name or last
    return found


def _tool(do: str, picture: str, label: str, more: str = "") -> str:
    return (
        f'<button type="button" class="tool" data-do="{do}" data-tip="{text(label)}" '
        f'aria-label="{text(label)}"{more}>{icon(picture)}</button>'
    )


def _named(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the player's sign and name in front."""
    name, rest = _split(sentence, names)
    if not name:
        return text(sentence)
    return f"{glyph(names.index(name))}<b>{text(name)}</b> · {text(rest)}"


def _split(sentence: str, names: Sequence[str]) -> tuple[str, str]:
    """Whose name a sentence begins with, and what follows it; empty: nobody's."""
    for name in names:
        if name and sentence.startswith(name):
            rest = sentence[len(name) :]
            bare = rest.lstrip(" :–")
            if bare != rest:
                return name, bare
    return "", ""


def _pieces(events: Sequence[Event], telling: Telling) -> list[str]:
    """What on the map has changed with it."""
    hints = (hint for event in events for hint in telling.board.effects(event))
    return list(dict.fromkeys(hint["piece"] for hint in hints if "piece" in hint))


def _reasons(line: LogLine, id: str, telling: Telling) -> str:
    """What a bot thought of its best options, or the coach of what was done instead."""
    rows = []
    best = max(thought.value for thought in line.reasons)
    for number, thought in enumerate(line.reasons):
        done = deeds(telling.words, telling.read, thought)
        told = worth(thought.value, best, telling.say, telling.words.language)
        told = telling.say("best_option") if not number else told
        why = "".join(f"<small>{text(why)}</small>" for why in pros(telling.words, thought))
        chosen = ' class="best"' if not number else ""
        rows.append(f"<li{chosen}><span>{text(done)}{why}</span><b>{text(told)}</b></li>")
    name = telling.names[line.seat]
    title = telling.say("reasons_title", name=name)
    return (
        f'<button type="button" class="tool" popovertarget="why-{id}" '
        f'data-tip="{text(title)}" aria-label="{text(title)}">{icon("idea")}</button>'
        f'<div id="why-{id}" class="reasons" popover><b>{text(title)}</b>'
        f"<ol>{''.join(rows)}</ol></div>"
    )


def remarks(shown: Sequence[Remark], say: Say, first: int) -> dict[str, str]:
    """The last remarks by their ids; `first` is the number of the first one that is given."""
    found = {}
    for number, remark in list(enumerate(shown, first))[-REMARKS:]:
        who = remark.name or say("visitor")
        seat = seat_class(remark.seat) if remark.seat is not None else "neutral"
        looks_on = f'<em class="tag">{text(say("watching"))}</em>' if remark.seat is None else ""
        found[f"remark-{number}"] = (
            f'<li id="remark-{number}" class="{seat}"><b>{text(who)}</b>{looks_on} '
            f"{text(remark.text)}"
            f"{_time(remark.at)}</li>"
        )
    return found
