"""Amounts with icons, as they stand in sheets, cards and buttons."""

from __future__ import annotations

from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.board import Chip


def chip(name: str, amount: object = "", more: str = "") -> str:
    """An icon and what stands beside it: `.chip`."""
    told = f"<b>{text(amount)}</b>" if amount != "" else ""
    return f'<span class="{f"chip {more}".rstrip()}">{icon(name)}{told}</span>'


def chips(row: tuple[Chip, ...], sign: str = "") -> str:
    """A cost or a gain; the sign stands before every amount."""
    return "".join(
        f'<span class="chip">{icon(one.icon, one.label)}<b>{sign}{one.amount}</b></span>'
        for one in row
    )


def percent(chance: float) -> str:
    """A probability; certainty is only said where it is certain."""
    if chance in (0, 1):
        return f"{chance * 100:.0f}%"
    return f"{min(99, max(1, round(chance * 100)))}%"
