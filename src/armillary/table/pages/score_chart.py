"""The chart of a match: points by round, one line for every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from armillary.drawing.art.seat_badges import seat_class, token_at
from armillary.drawing.art.svg import number, text
from armillary.table.pages.match_history import Story
from armillary.table.words import Say

DASHES = ("", "9 5", "2 5", "12 4 2 4", "5 3", "14 6", "3 3 8 3", "1 4")
"""Lines that can be told apart without colour."""

Place = Callable[[float], float]


class Size(NamedTuple):
    """A drawing of its own for charts of about this width, so that letters keep their size."""

    name: str
    width: int
    height: int
    right: int
    """Room for the names at the ends of the lines."""
    letters: int
    """Of a name; longer ones are cut."""
    apart: int
    """The distance of two names."""


SIZES = (
    Size("wide", 680, 196, 118, 11, 21),
    Size("middle", 470, 220, 98, 9, 17),
    Size("narrow", 350, 240, 94, 8, 17),
)
LEFT, TOP, BOTTOM = 38, 18, 30
CLOSE = 52
"""Rounds that stand closer leave no room for a word in the middle below them."""


def curves(story: Story, names: Sequence[str], say: Say, size: Size) -> str:
    """Points by round: colour, glyph and dashes tell the players apart, names stand at the ends."""
    left, top, bottom = LEFT, TOP, BOTTOM
    width, height, right = size.width, size.height, size.right
    values = [story.steps[0].totals]
    values += [story.at_end_of(round).totals for round in range(1, story.rounds + 1)]
    step = _scale(max(max(totals) for totals in values))
    highest = step * -(-max(1, *(max(totals) for totals in values)) // step)

    def x(place: float) -> float:
        return left + place * (width - left - right) / story.rounds

    def y(value: float) -> float:
        return height - bottom - value * (height - bottom - top) / highest

    parts = []
    parts.append(
        f'<svg class="curves {size.name}" viewBox="0 0 {width} {height}" data-left="{left}" '
        f'data-width="{width - left - right}" data-rounds="{story.rounds}" role="img" '
        f'aria-label="{text(_spoken(story, names, say))}">'
    )
    parts += [
        f'<path class="rule" d="M{left} {number(y(value))}H{number(x(story.rounds))}"/>'
        f'<text x="{left - 8}" y="{number(y(value) + 4)}" class="tick end">{value}</text>'
        for value in range(0, highest + 1, step)
    ]
    for round in range(story.rounds + 1):
        label, at, look = str(round), x(round), "tick"
        if round in (0, story.rounds):
            label = say("finish" if round else "begin")
        if round == 0 and x(1) - x(0) < CLOSE:
            at, look = at + CLOSE / 4, "tick end"  # to the left, below the scale
        parts.append(f'<text x="{number(at)}" y="{height - 9}" class="{look}">{text(label)}</text>')
    parts.append(
        f'<rect class="final" x="{number(x(story.rounds - 1))}" y="{top}" '
        f'width="{number(x(1) - x(0))}" height="{height - bottom - top}">'
        f"<title>{text(say('last_step'))}</title></rect>"
    )
    parts.append(
        f'<g class="now" transform="translate({number(x(story.rounds))})"><path d="M0 {top}'
        f'V{height - bottom}"/><path d="M0 {top - 2}l6-9h-12z"/></g>'
    )
    shown = [
        name if len(name) <= size.letters else f"{name[: size.letters - 1]}…" for name in names
    ]
    parts += _lines(values, shown, x, y, size.apart)
    return "".join(parts) + "</svg>"


def _lines(
    values: Sequence[tuple[int, ...]], names: Sequence[str], x: Place, y: Place, apart: float
) -> list[str]:
    """One line for every seat, the leader on top; the names at the ends never overlap."""
    last = values[-1]
    ends = sorted(range(len(names)), key=lambda seat: -last[seat])
    heights: dict[int, float] = {}
    lowest = -apart
    for seat in ends:
        lowest = heights[seat] = max(y(last[seat]), lowest + apart)
    over = max(0.0, lowest - y(0))
    parts = []
    for seat in reversed(ends):
        points = "L".join(
            f"{number(x(place))} {number(y(totals[seat]))}" for place, totals in enumerate(values)
        )
        dash = DASHES[seat % len(DASHES)]
        parts.append(
            f'<g class="line {seat_class(seat)}"><path class="casing" d="M{points}"/>'
            f'<path d="M{points}" stroke-dasharray="{dash}"/>'
        )
        parts += [
            token_at(seat, x(place), y(totals[seat]), 6.6)
            for place, totals in enumerate(values)
            if place
        ]
        parts.append(
            f'<text class="name" x="{number(x(len(values) - 1) + 13)}" '
            f'y="{number(heights[seat] - over + 5)}">{text(names[seat])} {last[seat]}</text></g>'
        )
    return parts


def _scale(most: int) -> int:
    """The distance of the lines across the chart."""
    return next(step for step in (1, 2, 5, 10, 20, 40, 50, 100, 200, 500, 1000) if most <= 5 * step)


def _spoken(story: Story, names: Sequence[str], say: Say) -> str:
    last = story.steps[-1].totals
    ends = ", ".join(say("score_of", name=name, n=n) for name, n in zip(names, last, strict=True))
    return f"{say('curves')}. {ends}."
