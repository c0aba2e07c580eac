"""Dice: a face is drawn in a box of 40 by 40 units, once per page.

A look tells what a die is good for: `silver` can be used, `red` is a bonus, `spent` is gone, and
`outline` is a price.
"""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.svg import element, spoken, symbol

PIPS = {
    0: (),
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
"""By value, the places of the pips: three rows of three."""

LOOKS = {
    "silver": ("url(#die-silver)", "#10182c", "#fff"),
    "red": ("url(#die-red)", "#fff", "#ffc0c0"),
    "spent": ("#2b344f", "#8a97bd", "#47527a"),
    "outline": ("#0b1020", "#dfe7ff", "#9fb0dd"),
}
"""Surface, pips and edge of each look."""


@cache
def symbols() -> str:
    """The surfaces, and every face as `die-<look>-<value>`, for once per page."""
    surfaces = (
        '<linearGradient id="die-silver" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/>'
        '<stop offset="1" stop-color="#b9c4dc"/></linearGradient>'
        '<linearGradient id="die-red" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ff8c8c"/>'
        '<stop offset="1" stop-color="#a81230"/></linearGradient>'
    )
    faces = [
        symbol(f"die-{look}-{value}", "0 0 40 40", _shapes(value, look))
        for look in LOOKS
        for value in PIPS
    ]
    return surfaces + "".join(faces)


@cache
def face(value: int, look: str = "silver") -> str:
    """The face of a die: a symbol if there is one."""
    if value not in PIPS:
        return _shapes(value, look)
    return f'<use href="#die-{look}-{value}" width="40" height="40"/>'


def _shapes(value: int, look: str) -> str:
    """Above 6 a die shows a number, and 0 a ring."""
    surface, ink, edge = LOOKS[look]
    if value in PIPS:
        marks = "".join(
            f'<circle cx="{10 + place % 3 * 10}" cy="{10 + place // 3 * 10}" r="3.5"/>'
            for place in PIPS[value]
        )
    else:
        marks = f'<text x="20" y="28" text-anchor="middle" font-size="23">{value}</text>'
    if not value:
        marks = f'<circle cx="20" cy="20" r="6" fill="none" stroke="{ink}" stroke-width="2"/>'
    return (
        f'<rect x="1.5" y="1.5" width="37" height="37" rx="9" fill="{surface}" stroke="{edge}" '
        f'stroke-width="1.6"/><g fill="{ink}">{marks}</g>'
    )


@cache
def die(value: int, look: str = "silver", label: str = "", part: str = "") -> str:
    """A die in HTML: `.dice`. Without a label it is silent; `part` is its name on a sheet."""
    return element(
        "svg",
        face(value, look),
        cls="dice",
        viewBox="0 0 40 40",
        data_part=part or None,
        **spoken(label),
    )


def die_at(value: int, look: str, x: float, y: float, size: float) -> str:
    """A die inside another drawing, around a point."""
    half = size / 2
    return (
        f'<g transform="translate({x - half:.4g} {y - half:.4g}) scale({size / 40:.4g})">'
        f"{face(value, look)}</g>"
    )
