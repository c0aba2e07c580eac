"""Icons that only Eclipse has, drawn as those of `drawing.art.icons`."""

from __future__ import annotations

from armillary.drawing.art import icons

PAINTED = {
    "money": (
        '<circle cx="12" cy="12" r="10" fill="#f0b93a"/>'
        '<circle cx="12" cy="12" r="7.2" fill="none" stroke="#8a5f06" stroke-width="1.3"/>'
        '<path d="M12 6.5V17.5M15 8.7H10.8a1.7 1.7 0 0 0 0 3.4h2.4a1.7 1.7 0 0 1 0 3.4H9" '
        'fill="none" stroke="#5b3d03" stroke-width="1.9" stroke-linecap="round"/>'
    ),
    "materials": (
        '<path d="M12 1.5 21.5 7V17L12 22.5 2.5 17V7Z" fill="#a96b3f"/>'
        '<path d="M12 12 21.5 7V17L12 22.5Z" fill="#6d3f1f"/>'
        '<path d="M12 12 2.5 7 12 1.5 21.5 7Z" fill="#e3b087"/>'
    ),
}
LINES = {
    "refit": "M3 8l9-5 9 5v8l-9 5-9-5zM12 16.5v-8M8.5 11.5L12 8l3.5 3.5",
    "colony": "M4 20v-7c0-5 4-8 8-11 4 3 8 6 8 11v7l-4.5-3h-7zM9 10h6v5H9z",
    "reputation": "M12 2l8 4v7c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM8 12.5l3 3 5.5-6.5",
    "ambassador": "M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17 6.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"
    "M1.5 20c.5-4.5 3-6 6.5-6s6 1.5 6.5 6M17 15c3 0 5 1.5 5.5 5",
    "nano": "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM5 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM19 3a2 2 0 1 1 0 4"
    " 2 2 0 0 1 0-4zM12 19a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM6.5 6.5L10 10M17.5 6.5L14 10M12 15v4",
    "missile": "M12 2c3 3 3.5 7 3.5 11l3 4v3L12 18l-6.5 2v-3l3-4c0-4 .5-8 3.5-11zM12 19v4",
    "computer": "M5 5h14v14H5zM9 5V1.5M15 5V1.5M9 22.5V19M15 22.5V19M5 9H1.5M5 15H1.5"
    "M22.5 9H19M22.5 15H19M10.5 10.5h3v3h-3z",
    "hull": "M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8",
    "drive": "M4 21l8-6 8 6M4 15l8-6 8 6M4 9l8-6 8 6",
}

_SYMBOLS = icons.add(painted=PAINTED, lines=LINES)


def symbols() -> str:
    """The icons as `ic-<name>`, for once per page."""
    return _SYMBOLS
