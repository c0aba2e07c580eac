"""The round in the top bar, alike in all games."""

from __future__ import annotations

from armillary.drawing.art.svg import text
from armillary.drawing.board_texts import BoardWords


def told(now: int, finished: bool, tell: BoardWords, of: int = 0) -> str:
    """Which round it is, perhaps of how many; or that the match begins, or is over."""
    if finished or not now:
        return f"<b>{text(tell('head.end' if finished else 'head.setup'))}</b>"
    last = f"<span>/{of}</span>" if of else ""
    return f'<small class="caption">{text(tell("head.round"))}</small><b>{now}{last}</b>'


def dots(now: int, of: int) -> str:
    """A dot for every round: over, now, to come."""
    looks = ("done" if at < now else "now" if at == now else "" for at in range(1, of + 1))
    drawn = "".join(f'<i class="{look}"></i>' for look in looks)
    return f'<span class="dots" aria-hidden="true">{drawn}</span>'
