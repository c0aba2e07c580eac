"""Icons that only Pulsar 2849 has, drawn as those of `drawing.art.icons`."""

from __future__ import annotations

from armillary.drawing.art import icons

PAINTED = {
    "pm": (
        '<circle cx="12" cy="12" r="10.5" fill="#e7edf8"/>'
        '<circle cx="12" cy="12" r="9" fill="none" stroke="#7d8bad"/>'
        '<path d="M8.5 5.5v7M5 9h7M13 17h6.5M7 18.5l10-13" stroke="#16203a" stroke-width="2" '
        'stroke-linecap="round"/>'
    ),
    "plus2": (
        '<circle cx="12" cy="12" r="10.5" fill="#ffc98f"/>'
        '<circle cx="12" cy="12" r="9" fill="none" stroke="#b06a22"/>'
        '<path d="M3.8 12h6.4M7 8.8v6.4M13 9.6q.3-2.6 2.9-2.6 2.7 0 2.7 2.5 0 1.8-5.6 7.3h5.9" '
        'fill="none" stroke="#40210a" stroke-width="2" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    ),
    "pulsar": (
        '<circle cx="12" cy="12" r="4" fill="#dff3ff"/>'
        '<path d="M10 9.5L3 1.5l5 9.8zM14 14.5l7 8-5-9.8z" fill="#8fd0ff"/>'
        '<circle cx="12" cy="12" r="7.5" fill="none" stroke="#8fd0ff" stroke-width="1.4" '
        'stroke-dasharray="2 2.6"/>'
    ),
    "station": (
        '<path d="M12 2.5a8 8 0 0 1 8 8H4a8 8 0 0 1 8-8zM2.5 12h19v3h-19zM6 16.5h3V21H6z'
        'M15 16.5h3V21h-3z" fill="currentColor"/>'
    ),
    "gyrodyne": (
        '<circle cx="12" cy="12" r="3" fill="currentColor"/><g fill="none" stroke="currentColor" '
        'stroke-width="2" stroke-linecap="round">'
        '<path d="M12 9V2.5M9.4 13.5l-5.6 3.2M14.6 13.5l5.6 3.2"/>'
        '<path d="M18.5 5.5a9.2 9.2 0 0 1 2.6 8M13.5 21.1a9.2 9.2 0 0 1-8.2-2.7'
        'M2.8 12.2A9.2 9.2 0 0 1 7 4.3" opacity=".75"/></g>'
    ),
    "spin": (
        '<circle cx="12" cy="12" r="3.4" fill="currentColor"/><g fill="none" stroke="currentColor" '
        'stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round">'
        '<path d="M12 1.8A10.2 10.2 0 1 1 1.8 12M9.5 4.5L5.5 5l.8-4"/>'
        '<path d="M12 8.6V5M9 13.7l-3.1 1.8M15 13.7l3.1 1.8"/></g>'
    ),
    "patent": (
        '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" '
        'stroke-linecap="round"><path d="M5 2.5h14v13H5zM8 6.5h8M8 10h5"/></g>'
        '<path d="M15.5 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM13 18.5v4l2.5-1.7 2.5 1.7v-4z" '
        'fill="currentColor"/>'
    ),
    "gate_run": (
        '<path d="M3 19L9 5l3 8 3-5 6 11" fill="none" stroke="currentColor" stroke-width="2.2" '
        'stroke-linejoin="round"/><circle cx="9" cy="5" r="2.6" fill="currentColor"/>'
        '<circle cx="15" cy="8" r="2.6" fill="currentColor"/>'
    ),
    "gate_green": (
        '<path d="M12 1.8l8.8 5.1v10.2L12 22.2l-8.8-5.1V6.9z" fill="#0c3a1a" stroke="#35d95a" '
        'stroke-width="2.4" stroke-linejoin="round"/><path d="M7.6 14.4l4.4-5.8 4.4 5.8" '
        'fill="none" stroke="#35d95a" stroke-width="2.2" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
    ),
    "gate_orange": (
        '<circle cx="12" cy="12" r="9.4" fill="#45230a" stroke="#f08a3c" stroke-width="2.4"/>'
        '<path d="M7.6 9.4h8.8M7.6 14.6h8.8" stroke="#f08a3c" stroke-width="2.2" '
        'stroke-linecap="round"/>'
    ),
    "gate_magenta": (
        '<path d="M12 .6l3.3 8.1L23.4 12l-8.1 3.3L12 23.4l-3.3-8.1L.6 12l8.1-3.3z" '
        'fill="#4a0d32" stroke="#ff5ab8" stroke-width="2" stroke-linejoin="round"/>'
        '<path d="M9.8 9.8l4.4 4.4M14.2 9.8l-4.4 4.4" stroke="#ff5ab8" stroke-width="2" '
        'stroke-linecap="round"/>'
    ),
    "gate_choice": (
        '<circle cx="12" cy="12" r="10.6" fill="#1d2742" stroke="#fff" stroke-width="1.4"/>'
        '<path d="M12 12V3a9 9 0 0 1 7.8 13.5z" fill="#35d95a"/>'
        '<path d="M12 12l7.8 4.5a9 9 0 0 1-15.6 0z" fill="#f08a3c"/>'
        '<path d="M12 12l-7.8 4.5A9 9 0 0 1 12 3z" fill="#ff5ab8"/>'
    ),
    "bonus_tile": (
        '<rect x="3" y="3" width="18" height="18" rx="4" fill="none" stroke="currentColor" '
        'stroke-width="2"/><path d="M9 9.3a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2" fill="none" '
        'stroke="currentColor" stroke-width="2" stroke-linecap="round"/>'
        '<circle cx="12" cy="17" r="1.4" fill="currentColor"/>'
    ),
    "fog": (
        '<circle cx="12" cy="12" r="9.6" fill="#46507a" stroke="#9fb0dd" stroke-width="1.6" '
        'stroke-dasharray="3 3"/><path d="M9 9.3a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2M12 17h.01" '
        'fill="none" stroke="#f3f6ff" stroke-width="2.2" stroke-linecap="round"/>'
    ),
}
LINES = {
    "transmitter": "M12 12v10M8 22h8M12 7.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z"
    "M7.4 13.6a6.5 6.5 0 0 1 0-9.2M16.6 13.6a6.5 6.5 0 0 0 0-9.2"
    "M4.6 16.4a10.4 10.4 0 0 1 0-14.8M19.4 16.4a10.4 10.4 0 0 0 0-14.8",
    "headquarters": "M12 2.5l4 6H8zM7 11h4v4.5H4zM13 11h4l3 4.5h-7zM4.5 18H8v4H2z"
    "M10 18h4v4h-4zM16 18h3.5l2.5 4h-6z",
    "teleport": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM13.5 6L8.5 13h3.5l-1.5 5 5-7h-3.5z",
}

_SYMBOLS = icons.add(painted=PAINTED, lines=LINES)


def symbols() -> str:
    """The icons as `ic-<name>`, for once per page."""
    return _SYMBOLS
