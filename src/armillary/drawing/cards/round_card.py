"""The card between two rounds: who scored what and why, what everybody paid and gained, and what
comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from armillary.core.events import Event
from armillary.core.states.state import S
from armillary.core.words import Words
from armillary.drawing import texts
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.cards import parts
from armillary.drawing.cards.score_sheet import signed
from armillary.drawing.scene import Scene

POINTS = "vp"
"""The icon of points."""


class Amount(NamedTuple):
    """What a seat gains, or pays or loses: so much of something, and where it comes from."""

    source: str
    icon: str
    amount: int


Amounts = Sequence[tuple[int, Amount]]
"""With the seats that they bring something."""
Row = dict[int, dict[str, int]]
"""By seat: how much of what, by icon."""


def round_card(
    scene: Scene[S], words: Words, scored: Amounts, gained: Amounts, points: Callable[[int], int]
) -> str:
    """The card of a scene, as far as it has been told. `points`: what a seat has now."""
    tell = texts.of(words.language)
    seats = own_first(scene)
    title, *told = [words.event(event, scene.names) for event in _of_nobody(scene.events)] or [""]
    more = _rows(scored)
    table = (
        parts.heads(seats, scene.names, lambda seat: "")
        + _part(tell("card.scored"), more, seats)
        + _part(tell("card.gained"), _rows(gained), seats)
        + _totals(tell("card.now"), seats, points, more)
    )
    inside = (
        f'<h2>{text(title)}</h2><div class="scroll"><table>{table}</table></div>'
        f"{notes(tell('card.next'), told)}"
    )
    return parts.card(scene.kind, title, inside)


def own_first(scene: Scene[S]) -> list[int]:
    """The seats as their cards stand: the reader's own first, then clockwise."""
    first, count = scene.reader or 0, len(scene.names)
    return [(first + step) % count for step in range(count)]


def notes(caption: str, told: Iterable[str]) -> str:
    """What else there is to know, in sentences; nothing, where there are none."""
    lines = "".join(f"<li>{text(sentence)}</li>" for sentence in told if sentence)
    return f'<div class="next"><h3>{text(caption)}</h3><ul>{lines}</ul></div>' if lines else ""


def _of_nobody(events: Iterable[Event]) -> Iterator[Event]:
    """What happens to the match itself: a round begins, something new is laid out."""
    return (event for event in events if event.seat < 0)


def _rows(amounts: Amounts) -> dict[str, Row]:
    """What everybody got, by where it came from."""
    found: dict[str, Row] = {}
    for seat, (source, picture, amount) in amounts:
        if seat >= 0 and amount:
            cell = found.setdefault(source, {}).setdefault(seat, {})
            cell[picture] = cell.get(picture, 0) + amount
    return found


def _part(caption: str, rows: dict[str, Row], seats: Sequence[int]) -> str:
    drawn = [parts.row(source, seats, partial(_cell, its)) for source, its in rows.items()]
    return parts.part(caption, drawn, len(seats))


def _cell(row: Row, seat: int) -> str:
    return "".join(_chip(*its) for its in row.get(seat, {}).items() if its[1])


def _chip(picture: str, amount: int) -> str:
    """So much of something; points need no picture, their caption names them."""
    told = f"<b>{signed(amount)}</b>"
    if picture == POINTS:
        return f'<span class="less">{told}</span>' if amount < 0 else told
    return f'<span class="chip{" less" if amount < 0 else ""}">{icon(picture)}{told}</span>'


def _totals(
    caption: str, seats: Sequence[int], points: Callable[[int], int], rows: dict[str, Row]
) -> str:
    """What everybody has now, and how much of it is new."""

    def cell(seat: int) -> str:
        more = sum(sum(row.get(seat, {}).values()) for row in rows.values())
        less = ' class="less"' if more < 0 else ""
        new = f"<em{less}>{signed(more)}</em>" if more else ""
        return f"<b>{points(seat)}</b>{new}"

    return f"<tfoot>{parts.row(caption, seats, cell)}</tfoot>"
