"""17.2  A reaction, asked calmly beside the map: what has happened, what could be used, and whether
to be asked again.

Where a card must be aimed at something on the map, the map asks instead (see `groups`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armillary.core.decision import Decision
from armillary.core.words import Words
from armillary.drawing.icons import icon
from armillary.drawing.svg import text
from armillary.games.imperium.board import ahead, texts
from armillary.games.imperium.board.asked import Asked
from armillary.games.imperium.board.map import system_name
from armillary.games.imperium.board.parts import price
from armillary.games.imperium.kit import tile_of
from armillary.games.imperium.powers import POWERS
from armillary.games.imperium.state import NOBODY, State
from armillary.games.imperium.windows import React, Use

MOST = 8
"""More answers than these are better shown on the map."""


def panel(
    state: State,
    decision: Decision,
    words: Words,
    names: Sequence[str],
    given: Mapping[str, Any],
) -> str:
    """The question with its cards; empty: something else is asked, or the map is needed."""
    frame = decision.frame
    if not isinstance(frame, React) or len(decision.options) > MOST:
        return ""
    asked = Asked(state, decision, words)
    if any(isinstance(option, Use) and asked.spot(option.on) for option in decision.options):
        return ""
    tell = asked.tell
    powers: dict[str, list[int]] = {}
    for number, option in enumerate(decision.options):
        if isinstance(option, Use):
            powers.setdefault(option.power, []).append(number)
    cards = "".join(_card(state, decision, id, found, words, given) for id, found in powers.items())
    decline = len(decision.options) - 1
    return (
        f'<div class="ti-prompt"><header><h2>{text(_title(frame, words))}</h2>'
        f"<p>{text(_context(state, frame, words, names))}</p></header>{cards}"
        f'<button type="button" class="quiet" data-choice="{decline}" data-key="{len(powers) + 1}">'
        f'<kbd aria-hidden="true">{len(powers) + 1}</kbd>{text(tell("group.decline"))}</button>'
        f"{_all(state, words, given)}</div>"
    )


def _title(frame: React, words: Words) -> str:
    """The moment, as the data calls it."""
    return " · ".join(dict.fromkeys(words.about(window) for window in frame.moment.windows[:2]))


def _context(state: State, frame: React, words: Words, names: Sequence[str]) -> str:
    """Whom and what it is about."""
    moment = frame.moment
    parts = []
    if moment.subject != NOBODY:
        parts.append(names[moment.subject])
    if moment.place >= 0:
        parts.append(system_name(tile_of(moment.place), words))
    if moment.name and moment.name in words.terms:
        parts.append(words.label(moment.name))
    return " · ".join(parts)


def _card(
    state: State,
    decision: Decision,
    id: str,
    numbers: list[int],
    words: Words,
    given: Mapping[str, Any],
) -> str:
    tell = texts.of(words.language)
    buttons = ""
    for number in numbers:
        option = decision.options[number]
        several = len(numbers) > 1
        label = words.action(option) if several else tell("prompt.use")
        buttons += (
            f'<button type="button" class="yes" data-choice="{number}">{text(label)}</button>'
        )
    cost = price(POWERS[id].cost, words)
    return (
        f'<section class="ti-offer"><h3>{text(words.label(id))}{cost}</h3>'
        f"<p>{text(words.about(id))}</p>"
        f"<div>{buttons}{_again(state, id, words, given)}</div></section>"
    )


def _again(state: State, id: str, words: Words, given: Mapping[str, Any]) -> str:
    """Whether to ask for this card again."""
    return _select(f"never_{id}", state, words, given, texts.of(words.language)("prompt.again"))


def _all(state: State, words: Words, given: Mapping[str, Any]) -> str:
    told = texts.of(words.language)("ahead.windows")
    return f"<footer>{icon('clock')}{_select('windows', state, words, given, told)}</footer>"


def _select(key: str, state: State, words: Words, given: Mapping[str, Any], label: str) -> str:
    tell = texts.of(words.language)
    now = given.get(key, ahead.ASK)
    options = "".join(
        f'<option value="{value}"{" selected" if value == now else ""}>{text(tell(told))}</option>'
        for value, told in (
            (ahead.ASK, "ahead.ask"),
            (ahead.this_round(state), "ahead.this_round"),
            (ahead.NEVER, "ahead.never"),
        )
    )
    return (
        f'<label class="ti-field"><span>{text(label)}</span>'
        f'<select name="ahead.{key}">{options}</select></label>'
    )
