"""Icons: each drawn once as a `<symbol>` of 24 by 24 units, placed with `icon`.

Resources have colours of their own; everything else takes the colour of the text around it. Here
are those that several games use; a game adds its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from armillary.drawing.art import dice
from armillary.drawing.art.svg import symbol, text

NONE: Mapping[str, str] = MappingProxyType({})

PAINTED = {
    "credits": (
        '<circle cx="12" cy="12" r="10" fill="#f0b93a"/>'
        '<circle cx="12" cy="12" r="7.3" fill="none" stroke="#8a5f06" stroke-width="1.4"/>'
        '<path d="M15 8.5a4.6 4.6 0 1 0 0 7" fill="none" stroke="#6e4a04" stroke-width="2.2" '
        'stroke-linecap="round"/>'
    ),
    "power": (
        '<circle cx="12" cy="12" r="10" fill="#8d5bea"/>'
        '<path d="M13.5 4L7 13.5h4L9.8 20 17 10.3h-4.3z" fill="#f4e9ff"/>'
    ),
    "tokens": (
        '<circle cx="12" cy="12" r="9" fill="#8d5bea"/>'
        '<circle cx="12" cy="12" r="6.2" fill="none" stroke="#e8d8ff" stroke-width="1.6"/>'
    ),
    "vp": (
        '<path d="M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.4 7L12 17.6l-6.4 3.5 1.4-7L1.8 9.2l7.1-.9z" '
        'fill="#ffd765"/>'
        '<path d="M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.4 7L12 17.6z" fill="#d79a1e" opacity=".55"/>'
    ),
    "cube": (
        '<path d="M12 2.5l8.3 4.7v9.6L12 21.5l-8.3-4.7V7.2z" fill="#c77bff"/>'
        '<path d="M12 12l8.3-4.8v9.6L12 21.5z" fill="#7a33b8"/>'
        '<path d="M12 12L3.7 7.2 12 2.5l8.3 4.7z" fill="#e9c8ff"/>'
    ),
    "science": (
        '<path d="M12 1.6 22.6 20.4H1.4Z" fill="#f07fb0" stroke="#f07fb0" stroke-width="2" '
        'stroke-linejoin="round"/><circle cx="12" cy="14" r="2.1" fill="#5a0f34"/>'
        '<g fill="none" stroke="#5a0f34" stroke-width="1.3">'
        '<ellipse cx="12" cy="14" rx="5.6" ry="2.3"/>'
        '<ellipse cx="12" cy="14" rx="5.6" ry="2.3" transform="rotate(90 12 14)"/></g>'
    ),
    "resources": '<rect x="2.5" y="2.5" width="19" height="19" rx="4.5" fill="#ffce6b"/>',
} | {
    f"{name}{value}": f'<g transform="scale(.6)">{dice.face(value, look)}</g>'
    for name, look in (("die", "silver"), ("red_die", "red"))
    for value in range(1, 7)
}
"""Icons with colours of their own: resources above all, and dice."""

FILLED = {
    "steps": "M12 3l3.5 5.5H14V13h5l-7 8-7-8h5V8.5H8.5z",
    "play": "M6 3.5v17l14-8.5z",
    "pause": "M6 4h4v16H6zM14 4h4v16h-4z",
    "dot": "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z",
    "star": "M12 2l3 6.6 7 .9-5.1 4.9 1.3 7.1L12 18l-6.2 3.5 1.3-7.1L2 9.5l7-.9z",
    "more": "M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"
    "M19 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
}
"""Silhouettes in the colour of the text."""

LINES = {
    # What players do
    "build": "M4 20V12a8 8 0 0 1 16 0v8zM2 20h20",
    "upgrade": "M12 4l7 8h-4v8H9v-8H5z",
    "research": "M9 3h6M10 3v6l-6 10a1.5 1.5 0 0 0 1.3 2h13.4A1.5 1.5 0 0 0 20 19L14 9V3M7 15h10",
    "move": "M12 2c3 4 4 8 4 12l5 4-5 1-2 3h-4l-2-3-5-1 5-4c0-4 1-8 4-12z",
    "pass": "M5 4v16l9-8zM17 4v16",
    "convert": "M4 8h13l-4-4M20 16H7l4 4",
    "range": "M12 3v4M12 17v4M3 12h4M17 12h4M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z",
    "special": "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v8M8 12h8",
    "swap": "M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
    "tile": "M4 4h16v16H4zM4 9h16M9 9v11",
    "dice": "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"
    "M8 8h.01M16 16h.01M12 12h.01M16 8h.01M8 16h.01",
    "card": "M5 3h14v18H5zM9 8h6M9 12h6",
    "theme": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 3v18M12 8l4.5-2M12 13l7-3M12 18l8-4",
    "goal": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z"
    "M12 12h.01",
    "ring": "M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6zM12 6.6a5.4 5.4 0 1 1 0 10.8"
    " 5.4 5.4 0 0 1 0-10.8z",
    "planet": "M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM3 15.5c-1.5 2 .5 3 5 1.5"
    "M21 8.5c1.5-2-.5-3-5-1.5",
    "sector": "M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9z",
    # Ships, their parts, and what they fight for
    "explore": "M11 3.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM16.5 16.5L22 22M11 7.5v7M7.5 11h7",
    "influence": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0"
    " 0 1 0-5z",
    "shipyard": "M14 4.5L19.5 10 9 20.5 3.5 15zM12 2.5L21.5 12",
    "swords": "M4 3l12.5 12.5M20 3L7.5 15.5M13 18.5l6.5-6.5M11 18.5L4.5 12"
    "M16 17l4.5 4.5M8 17l-4.5 4.5",
    "turn": "M20 12a8 8 0 1 1-2.6-5.9M20 2.5v5h-5",
    "retreat": "M10 5l-7 7 7 7M4 12h10a6 6 0 0 1 6 6v2",
    "initiative": "M4 4l8 8-8 8M12 4l8 8-8 8",
    "stack": "M12 3l9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5",
    "military": "M12 2l8.5 5v5L12 22 3.5 12V7zM12 7v8M8.5 10.5h7",
    "grid": "M3 9h18M3 15h18M9 3v18M15 3v18",
    "rare": "M12 2l3 7 7 3-7 3-3 7-3-7-7-3 7-3z",
    "cannon": "M4 20L8 8l4-5 4 5 4 12-8-4zM12 3v9",
    "shield": "M12 2l8.5 3v6c0 5.5-3.5 9.3-8.5 11-5-1.7-8.5-5.5-8.5-11V5z",
    "source": "M13.5 1.5L5 13.5h6l-1.5 9L19 9.5h-6.5z",
    # Command, council, hidden cards
    "fleet": "M4 10L12 3 20 10M4 16L12 9 20 16M4 22L12 15 20 22",
    "note": "M4 4H20V16H9L4 20ZM8 9H16M8 12.5H13",
    "crown": "M3 8L7.5 12 12 4 16.5 12 21 8 19 19H5Z",
    "wormhole": "M12 12a2 2 0 1 1 3 1.7a4.5 4.5 0 1 1 1.5-6.2a7.5 7.5 0 1 1-11 8",
    # The table
    "undo": "M8 5L3 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3",
    "redo": "M16 5l5 5-5 5M20 10H10a5.5 5.5 0 0 0 0 11h3",
    "check": "M4 12.5l5.5 5.5L20 6.5",
    "cross": "M5 5l14 14M19 5L5 19",
    "lock": "M6 11h12v10H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
    "clock": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 6.5V12l3.8 2.6",
    "plus": "M12 4v16M4 12h16",
    "minus": "M4 12h16",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "gear": "M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22"
    "M5 5l2.5 2.5M16.5 16.5L19 19M19 5l-2.5 2.5M7.5 16.5L5 19",
    "cup": "M7 3h10v6a5 5 0 0 1-10 0zM7 5H3.5a4 4 0 0 0 4 5M17 5h3.5a4 4 0 0 1-4 5M12 14v4M7.5 21h9"
    "M9.5 18h5v3h-5z",
    "map": "M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15",
    "players": "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20a6.5 6.5 0 0 1 13 0"
    "M16 5a3.5 3.5 0 0 1 0 6.5M18 14a6 6 0 0 1 3.5 6",
    "person": "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 21a7.5 7.5 0 0 1 15 0",
    "bot": "M5 9h14v10H5zM12 9V5M9 13.5h.01M15 13.5h.01M12 4.5h.01M2.5 12v4M21.5 12v4M10 16.5h4",
    "log": "M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01",
    "chat": "M4 5h16v11H10l-4.5 4v-4H4z",
    "book": "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
    "menu": "M4 6h16M4 12h16M4 18h16",
    "list": "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
    "link": "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3"
    "M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7",
    "share": "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    "download": "M12 3v12M8 11l4 4 4-4M4 20h16",
    "upload": "M12 15V3M8 7l4-4 4 4M4 20h16",
    "copy": "M8 8h12v12H8zM4 16V4h12",
    "edit": "M4 20l1-5L16 4l4 4L9 19z",
    "trash": "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
    "search": "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5",
    "eye": "M2 12c4-7 16-7 20 0-4 7-16 7-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    "bell": "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
    "sound": "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
    "silent": "M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5",
    "info": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 11v6M12 7.5h.01",
    "help": "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z"
    "M9.3 9.5a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 2M12 17h.01",
    "warning": "M12 3l9.5 17h-19zM12 10v4.5M12 17.3h.01",
    "idea": "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.4.5-.5 1-.5 3H9c0-2-.1-2.5-.5-3z",
    "first": "M6 4v16M19 4l-9 8 9 8z",
    "last": "M18 4v16M5 4l9 8-9 8z",
    "previous": "M16 4l-9 8 9 8z",
    "next": "M8 4l9 8-9 8z",
    "down": "M5 9l7 7 7-7",
    "hand": "M8 12V5.5a1.5 1.5 0 0 1 3 0V11V4a1.5 1.5 0 0 1 3 0v7V5.5a1.5 1.5 0 0 1 3"
    " 0V14c0 5-2 7.5-6 7.5-3.5 0-5-2-7-6.5-.8-1.8 1-2.5 2-1.5z",
    "flag": "M5 21V4M5 4h13l-3 4.5 3 4.5H5",
    "bolt": "M13 2L5 13.5h5.5L9 22l9-12.5h-5.5z",
}
"""Outlines in the colour of the text."""


_of_games: set[str] = set()
"""The names of the icons that games have added."""


def add(
    painted: Mapping[str, str] = NONE,
    filled: Mapping[str, str] = NONE,
    lines: Mapping[str, str] = NONE,
) -> str:
    """Icons of one game, which brings them to its pages by `Board.symbols`: drawn here, and known
    from now on."""
    _of_games.update(painted, filled, lines)
    return _drawn(painted, filled, lines)


@cache
def symbols() -> str:
    """All icons that games share as `ic-<name>`, for once per page."""
    return dice.symbols() + _drawn(PAINTED, FILLED, LINES)


def _drawn(painted: Mapping[str, str], filled: Mapping[str, str], lines: Mapping[str, str]) -> str:
    drawn = [symbol(f"ic-{name}", "0 0 24 24", body) for name, body in painted.items()]
    drawn += [
        symbol(f"ic-{name}", "0 0 24 24", f'<path d="{path}" fill="currentColor"/>')
        for name, path in filled.items()
    ]
    drawn += [
        symbol(
            f"ic-{name}",
            "0 0 24 24",
            f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="2.1" '
            'stroke-linecap="round" stroke-linejoin="round"/>',
        )
        for name, path in lines.items()
    ]
    return "".join(drawn)


def known(name: str) -> bool:
    """Whether there is an icon of this name."""
    return any(name in names for names in (PAINTED, FILLED, LINES, _of_games))


@lru_cache(4096)
def icon(name: str, label: str = "", more: str = "") -> str:
    """An icon in HTML, as large as the text: `.ic`. Without a label it is silent."""
    if not known(name):
        raise KeyError(f"There is no icon {name!r}.")
    classes = f"ic {more}".rstrip()
    spoken = f'role="img" aria-label="{text(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="{classes}" {spoken}><use href="#ic-{name}"/></svg>'
