"""Icons that only Gaia Project has, drawn as those of `drawing.art.icons`."""

from __future__ import annotations

from armillary.drawing.art import icons

PAINTED = {
    "ore": (
        '<path d="M12 2l8.7 5v10L12 22l-8.7-5V7z" fill="#e8e4da"/>'
        '<path d="M12 12l8.7-5v10L12 22z" fill="#a39c8c"/>'
        '<path d="M12 12L3.3 7 12 2l8.7 5z" fill="#fffdf6"/>'
    ),
    "knowledge": (
        '<circle cx="12" cy="12" r="3" fill="#8ec9ff"/>'
        '<g fill="none" stroke="#5aa9f0" stroke-width="1.8">'
        '<ellipse cx="12" cy="12" rx="10" ry="4"/>'
        '<ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(60 12 12)"/>'
        '<ellipse cx="12" cy="12" rx="10" ry="4" transform="rotate(-60 12 12)"/></g>'
    ),
    "qic": (
        '<path d="M12 2l9 5v10l-9 5-9-5V7z" fill="#2fae63"/>'
        '<path d="M12 12l9-5M12 12v10M12 12L3 7" stroke="#0d5a30" stroke-width="1.6"/>'
        '<circle cx="12" cy="7" r="2" fill="#c9ffdc"/>'
    ),
    "charge": (
        '<path d="M3 17a9 9 0 0 1 15.5-9.5M18.5 3v5h-5" fill="none" stroke="#c9a8ff" '
        'stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'
        '<path d="M13 9l-4 6.5h3L11 21l5-7.5h-3z" fill="#c9a8ff"/>'
    ),
    "brainstone": (
        '<path d="M12 1.5l7 3.5 3.5 7-3.5 7-7 3.5L5 19 1.5 12 5 5z" fill="#ff9ad0" '
        'stroke="#fff" stroke-width="1.2"/>'
        '<path d="M8 11.5q0-4 4-4t4 3.3q0 2.7-2.6 3v3.2M8 11.5q0 3.2 3.2 3.2" fill="none" '
        'stroke="#5a0d3e" stroke-width="1.8" stroke-linecap="round"/>'
    ),
}
FILLED = {
    "satellite": "M9 9h6v6H9zM2 8.5h5v7H2zM17 8.5h5v7h-5z",
    "space_station": "M12 2l3 4v3l6-2v10l-6-2v3l-3 4-3-4v-3l-6 2V7l6 2V6z",
}
LINES = {
    "federation": "M6 13.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM18 13.8a3.2 3.2 0 1 0"
    " 0 6.4 3.2 3.2 0 0 0 0-6.4zM12 2.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
    "M8 14l2.5-5M16 14l-2.5-5M9.5 17h5",
    "burn": "M12 3c1 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2.5 1.5-4 2-6 1.5 1 2 2 2.3 3.5C12.5 9"
    " 12.5 6 12 3z",
    "project": "M5 21l5-8h4l5 8M12 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
    "gaiaformers": "M5 21l5-8h4l5 8M12 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
    "booster": "M6 3h12v18H6zM9 7h6M9 12h6M12 12v5",
}

_SYMBOLS = icons.add(painted=PAINTED, filled=FILLED, lines=LINES)


def symbols() -> str:
    """The icons as `ic-<name>`, for once per page."""
    return _SYMBOLS
