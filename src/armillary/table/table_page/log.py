"""The log in words: one line for every entry, with what followed from it, newest first.

Events are told only to those who may know of them; what people typed is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import msgspec
from babel.numbers import format_decimal

from armillary.core.events import Event
from armillary.core.words import Words, tag
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import glyph, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.board import Board
from armillary.table.model import LogLine, Remark
from armillary.table.room.hidden_timing import whose
from armillary.table.room.match_log import Note
from armillary.table.words import Say

LINES = 60
"""So many lines stay on the page; the replay has them all."""
WITH_REASONS = 12
REMARKS = 40
SILENT = ("end_turn",)
ROUND = "round"
"""What every game calls the event with which a round begins: a heading of the log."""


class Telling(msgspec.Struct, frozen=True):
    """Who is told, and what telling needs."""

    words: Words
    names: Sequence[str]
    seat: int | None
    say: Say
    board: Board
    read: Callable[[bytes], Any]
    """From the JSON of an action to the action."""
    told: dict[int, dict[Hashable, str]]
    """Lines as they were told before, by entry; the table keeps them."""


def sentences(line: LogLine, telling: Telling) -> list[str]:
    """What a line says, as plain texts, what was done first and what came of it afterwards.

    That a turn has ended shows in the next line.
    """
    return [sentence for _, sentence in _told(line, telling)]


def _told(line: LogLine, telling: Telling) -> list[tuple[Event, str]]:
    """What is told of a line, each event with its sentence."""
    done = tag(line.action)
    told = (
        (event, telling.words.event(event, telling.names))
        for event in sorted(line.events, key=lambda event: event.key != done)
        if event.seen_by(telling.seat) and event.key not in SILENT
    )
    return [(event, sentence) for event, sentence in told if sentence]


def lines(
    shown: Sequence[LogLine], telling: Telling, undo_from: int | None, with_reasons: bool
) -> dict[str, str]:
    """The last lines by their ids. From the entry `undo_from` on they can be taken back."""
    found: dict[str, str] = {}
    reader = telling.words.language, telling.seat, *telling.names
    told, seat = telling.told, telling.seat
    for position, line in enumerate(shown[: -LINES - 1 : -1]):
        entry = line.entry
        undo = undo_from is not None and entry >= undo_from and line.seat == seat
        reasons = with_reasons and position < WITH_REASONS and bool(line.reasons)
        kept = told.get(entry)
        if kept is None:
            kept = told[entry] = {}
        key = reader, undo, reasons, len(line.events)
        html = kept.get(key)
        if html is None:
            html = _line(line, telling, undo, reasons)
            # Mostly all are told the same: then it is kept once.
            kept[key] = html = next((other for other in kept.values() if other == html), html)
        if html:
            found[f"line-{entry}"] = html
    if len(telling.told) > 2 * LINES:
        for entry in sorted(telling.told)[:-LINES]:
            del telling.told[entry]
    return found


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
            f'<div class="told">{_named(told, telling.names)}</div><div class="tools"></div>'
            f"{_time(note.at)}</li>"
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


def _to_me(line: LogLine, telling: Telling) -> bool:
    """Whether somebody else did something to the reader."""
    me = telling.seat
    return me is not None and line.seat != me and any(event.seat == me for event in line.events)


def _line(line: LogLine, telling: Telling, undo: bool, reasons: bool) -> str:
    """One line; empty: there is nothing in it for this reader."""
    events = _told(line, telling)
    if not events:
        return ""
    begun = [sentence for event, sentence in events if event.key == ROUND]
    told = [sentence for event, sentence in events if event.key != ROUND]
    pieces = _pieces(line, telling)
    by = whose(telling.board, line, telling.seat)
    # Whom it tells of may be another than who decided: the Automa, a ship that fires back.
    about = events[0][0].seat if by >= 0 and events[0][0].seat >= 0 else by
    classes = [seat_class(about) if about >= 0 else "neutral"]
    if _to_me(line, telling):
        classes.append("to-me")
    body = "".join(f'<h3 class="round">{text(sentence)}</h3>' for sentence in begun)
    body += _named(told[0], telling.names) if told else ""
    if len(told) > 1:
        body += f"<small>{'<br>'.join(_following(told, telling.names))}</small>"
    tools = []
    if pieces:
        tools.append(_tool("show", "eye", telling.say("show_move")))
    if undo:
        tools.append(_tool("undo", "undo", telling.say("undo_to"), f' data-to="{line.entry}"'))
    if reasons and by == line.seat:
        tools.append(_reasons(line, telling))
    return (
        f'<li id="line-{line.entry}" class="{" ".join(classes)}" data-by="{by}" '
        f'data-pieces="{text(" ".join(pieces))}"><div class="told">{body}</div>'
        f'<div class="tools">{"".join(tools)}</div>{_time(line.at)}</li>'
    )


def _time(at: float) -> str:
    """When it was; the browser says it as its reader likes times."""
    return f'<time data-at="{at:.0f}" data-mine></time>'


def _following(told: Sequence[str], names: Sequence[str]) -> list[str]:
    """What follows the first sentence; a name is said again only after another one."""
    last = _split(told[0], names)[0]
    found = []
    for sentence in told[1:]:
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


def _pieces(line: LogLine, telling: Telling) -> list[str]:
    """What on the map has changed with it."""
    hints = (
        hint
        for event in line.events
        if event.seen_by(telling.seat)
        for hint in telling.board.effects(event)
    )
    return list(dict.fromkeys(hint["piece"] for hint in hints if "piece" in hint))


def _reasons(line: LogLine, telling: Telling) -> str:
    """What a bot thought of its best options."""
    rows = []
    best = max(value for _, value in line.reasons)
    for option, value in line.reasons:
        label = telling.words.action(telling.read(option.encode()))
        chosen = ' class="best"' if value == best else ""
        told = worth(value, best, telling.say, telling.words.language)
        rows.append(f"<li{chosen}><span>{text(label)}</span><b>{text(told)}</b></li>")
    name = telling.names[line.seat]
    title = telling.say("reasons_title", name=name)
    return (
        f'<button type="button" class="tool" popovertarget="why-{line.entry}" '
        f'data-tip="{text(title)}" aria-label="{text(title)}">{icon("idea")}</button>'
        f'<div id="why-{line.entry}" class="reasons" popover><b>{text(title)}</b>'
        f"<ol>{''.join(rows)}</ol></div>"
    )


def worth(value: float, best: float, say: Say, language: str) -> str:
    """What a bot thinks of an option: that none is better, or how far it falls short of the best.

    What a bot counts in is its own affair; only the differences tell anybody else something.
    """
    short = round(best - value, 1)
    return f"−{format_decimal(short, '0.0', language)}" if short else say("best_option")


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
