"""What the cards of a match have in common: a table with a column for every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import text


def card(kind: str, title: str, inside: str, look: str = "") -> str:
    """The card over the map, for the whole of a scene of this kind."""
    return (
        f'<section id="theatre" data-kind="{kind}" aria-label="{text(title)}">'
        f'<div class="match-card{f" {look}" if look else ""}">{inside}</div></section>'
    )


def heads(seats: Sequence[int], names: Sequence[str], below: Callable[[int], str]) -> str:
    """Whose each column is."""
    cells = "".join(
        f'<th scope="col" class="{seat_class(seat)}">{crest(seat)}'
        f"<b>{text(names[seat])}</b>{below(seat)}</th>"
        for seat in seats
    )
    return f"<thead><tr><td></td>{cells}</tr></thead>"


def row(title: str, seats: Sequence[int], cell: Callable[[int], str]) -> str:
    """A row with a cell for every seat; what is empty looks so."""
    cells = "".join(
        f'<td class="{seat_class(seat)}">{cell(seat) or "<i>–</i>"}</td>' for seat in seats
    )
    return f'<tr><th scope="row">{text(title)}</th>{cells}</tr>'


def part(caption: str, rows: Sequence[str], columns: int) -> str:
    """Rows under a caption; nothing, where there are none."""
    if not rows:
        return ""
    return (
        f'<tbody><tr class="caption"><th scope="rowgroup" colspan="{columns + 1}">'
        f"{text(caption)}</th></tr>{''.join(rows)}</tbody>"
    )
