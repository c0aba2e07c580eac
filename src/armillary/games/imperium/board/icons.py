"""Icons that only Twilight Imperium has, drawn as those of `drawing.art.icons`."""

from __future__ import annotations

from armillary.drawing.art import icons

PAINTED = {
    "trade_goods": (
        '<path d="M12 1.5L21 6.7V17.3L12 22.5 3 17.3V6.7Z" fill="#f2b93b"/>'
        '<path d="M12 5L18 8.5V15.5L12 19 6 15.5V8.5Z" fill="none" stroke="#7c5505" '
        'stroke-width="1.5"/><path d="M12 8.5V15.5'
        'M9.5 12H14.5" stroke="#6e4a04" stroke-width="2.2" stroke-linecap="round"/>'
    ),
    "commodities": (
        '<path d="M3 8L12 3.5 21 8V17L12 21.5 3 17Z" fill="#b9c4dd"/><path d="M3 8L12 12.5 21 8'
        'M12 12.5V21.5M7.5 5.7L16.5 10.3V14" stroke="#49546f" stroke-width="1.7" fill="none"/>'
    ),
    "votes": '<path d="M7 2.5H17L22.5 12 17 21.5H7L1.5 12Z" fill="#8fc6ff"/>',
}
LINES = {
    "tactic": "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM12 2V7M12 17V22M2 12H7M17 12H22",
    # A chess pawn: the star belongs to victory points.
    "strategy": "M12 3a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM8.5 10.5H15.5M10.5 10.5L8.5 18"
    "M13.5 10.5L15.5 18M6 21.5V18.5H18V21.5Z",
    "hand_cards": "M9 4H19V18H9ZM5 7V21H15",
    "secret": "M6 3H18V21L12 17 6 21ZM9.5 8H14.5",
    "gavel": "M13 3L21 11M9.5 6.5L17.5 14.5M15.5 4.5L9 11 13.5 15.5 20 9M11 13.5L3 21",
}

_SYMBOLS = icons.add(painted=PAINTED, lines=LINES)


def symbols() -> str:
    """The icons as `ic-<name>`, for once per page."""
    return _SYMBOLS
