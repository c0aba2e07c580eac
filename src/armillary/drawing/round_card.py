"""The card between two rounds, and at the end: who scored what and why, what everybody paid and
gained, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text
from armillary.drawing.scene import END, ROUND, Scene

POINTS = "vp"
"""The icon of points."""


class Amount(NamedTuple):
    """What a seat gains, or pays or loses: so much of something, and where it comes from."""

    source: str
    icon: str
    amount: int


Amounts = Callable[[Event], Iterable[Amount]]
"""What an event brings its seat."""
Row = dict[int, dict[str, int]]
"""By seat: how much of what, by icon."""


def round_card(scene: Scene, words: Words, amounts: Amounts, points: Callable[[int], int]) -> str:
    """The card of a scene, as far as it has been told. `points`: what a seat has now."""
    first = scene.reader or 0
    seats = [(first + step) % len(scene.names) for step in range(len(scene.names))]
    if scene.kind == END:
        seats.sort(key=points, reverse=True)
    own = list(scene.events)
    scored = _rows((*scene.earlier, *own), words, amounts, lambda icon: icon == POINTS)
    gained = _rows(own, words, amounts, lambda icon: icon != POINTS)
    title, *told = [words.event(event, scene.names) for event in _of_nobody(own)] or [""]
    began = [words.event(event, scene.names) for event in own if event.key in (ROUND, END)]
    if began:
        told = [sentence for sentence in (title, *told) if sentence != began[-1]]
        title = began[-1]
    body = _body(words.phrase("phrase", "scored_in_round"), scored, seats)
    body += _body(words.phrase("phrase", "paid_and_gained"), gained, seats)
    body += _totals(words.phrase("phrase", "points_now"), seats, points)
    notes = "".join(f"<li>{text(sentence)}</li>" for sentence in told if sentence)
    heads = "".join(
        f'<th scope="col" class="{seat_class(seat)}">{crest(seat)}'
        f"<b>{text(scene.names[seat])}</b></th>"
        for seat in seats
    )
    return (
        f'<section id="theatre" data-kind="{scene.kind}" aria-label="{text(title)}">'
        f'<div class="round-card"><h2>{text(title)}</h2><div class="scroll"><table>'
        f"<thead><tr><td></td>{heads}</tr></thead>{body}</table></div>"
        f"{f'<ul>{notes}</ul>' if notes else ''}</div></section>"
    )


def _of_nobody(events: Iterable[Event]) -> Iterator[Event]:
    """What happens to the match itself: a round begins, something new is laid out."""
    return (event for event in events if event.seat < 0)


def _rows(
    events: Iterable[Event], words: Words, amounts: Amounts, wanted: Callable[[str], bool]
) -> dict[str, Row]:
    """What everybody got, by where it came from."""
    found: dict[str, Row] = {}
    for event in events:
        for source, picture, amount in amounts(event) if event.seat >= 0 else ():
            if amount and wanted(picture):
                cell = found.setdefault(source, {}).setdefault(event.seat, {})
                cell[picture] = cell.get(picture, 0) + amount
    return found


def _body(caption: str, rows: dict[str, Row], seats: Sequence[int]) -> str:
    if not rows:
        return ""
    drawn = "".join(
        f'<tr><th scope="row">{text(source)}</th>'
        f"{''.join(f'<td>{_cell(row.get(seat, {}))}</td>' for seat in seats)}</tr>"
        for source, row in rows.items()
    )
    return (
        f'<tbody><tr class="caption"><th scope="rowgroup" colspan="{len(seats) + 1}">'
        f"{text(caption)}</th></tr>{drawn}</tbody>"
    )


def _cell(amounts: dict[str, int]) -> str:
    return "".join(
        f'<span class="chip{" less" if amount < 0 else ""}">{icon(picture)}'
        f"<b>{f'{amount:+}'.replace('-', '−')}</b></span>"
        for picture, amount in amounts.items()
        if amount
    )


def _totals(caption: str, seats: Sequence[int], points: Callable[[int], int]) -> str:
    cells = "".join(f"<td>{icon(POINTS)}<b>{points(seat)}</b></td>" for seat in seats)
    return f'<tfoot><tr><th scope="row">{text(caption)}</th>{cells}</tr></tfoot>'
