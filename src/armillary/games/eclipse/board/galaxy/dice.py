"""Dice: the colour tells the damage, and so do the bursts along the lower rim."""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.svg import symbol, text, translate, use
from armillary.games.eclipse.board.galaxy.geometry import star
from armillary.games.eclipse.components import COLOURS, components

BLANK, BURST = 1, 6

_LOOKS = {
    "yellow": ("#ffe08a", "#f2c230", "#8a6400"),
    "orange": ("#ffc08a", "#f0812a", "#7d3400"),
    "blue": ("#b9d4ff", "#4b86ee", "#12336f"),
    "red": ("#ffb0a8", "#e0433f", "#6a0f12"),
}


@cache
def symbols() -> str:
    """Dice without a face as `ec-die-<colour>`, 50 units wide."""
    drawn = []
    for colour in COLOURS:
        light, middle, dark = _LOOKS[colour]
        damage = components().combat.dice.damage[colour]
        marks = "".join(
            f'<polygon transform="{translate((n - (damage - 1) / 2) * 7, 17.5)}" '
            f'points="{_MARK}" fill="#070a14"/>'
            for n in range(damage)
        )
        drawn.append(
            f'<linearGradient id="ec-paint-{colour}" x1="0" y1="0" x2=".7" y2="1">'
            f'<stop offset="0" stop-color="{light}"/><stop offset=".5" stop-color="{middle}"/>'
            f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
        )
        drawn.append(
            symbol(
                f"ec-die-{colour}",
                "-25 -25 50 50",
                '<rect x="-23" y="-22" width="46" height="46" rx="10" fill="#000" opacity=".5"/>'
                f'<rect x="-23" y="-24" width="46" height="46" rx="10" '
                f'fill="url(#ec-paint-{colour})" stroke="#070a14" stroke-width="1.5"/>'
                '<rect x="-21" y="-22" width="42" height="26" rx="8" fill="#fff" opacity=".16"/>'
                f"{marks}",
            )
        )
    return "".join(drawn)


_MARK = star(8, 3.4, 0.5)
_BURST = star(8, 13, 0.55)


def die(colour: str, face: int, label: str, more: str = "") -> str:
    """A die that shows a face: `.ec-die` in HTML."""
    if face == BURST:
        shown = f'<polygon points="{_BURST}" fill="#fff" stroke="#070a14"/>'
    elif face == BLANK:
        shown = '<path class="ec-blank" d="M-8 0H8"/>'
    else:
        shown = f'<text y="7.5">{face}</text>'
    return (
        f'<svg class="ec-die {more}" viewBox="-25 -25 50 50" role="img" aria-label="{text(label)}">'
        f'{use(f"ec-die-{colour}", 50)}<g transform="translate(0 -3)">{shown}</g></svg>'
    )


def weapon(colour: str, count: int = 1) -> str:
    """A die in a list, by its damage: `.ec-w`."""
    damage = components().combat.dice.damage[colour]
    return f'<i class="ec-w ec-w-{colour}">{damage}</i>' * count
