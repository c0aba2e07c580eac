"""What went wrong, as a page: what happened, and what to do now.

The sentence is the refusal's own; the page adds a title and advice for its kind.
"""

from __future__ import annotations

from markupsafe import Markup

from armillary.table.model import Preferences
from armillary.table.pages.layout import draw
from armillary.table.words import texts_of

KINDS = {
    "wrong_link": "link",
    "no_table": "gone",
    **dict.fromkeys(("no_page", "no_game", "no_method", "no_entry", "no_lesson"), "page"),
    **dict.fromkeys(("seat_taken", "seat_number", "no_seat", "seat_is_bot"), "seat"),
    "no_watch": "watch",
    **dict.fromkeys(("bad_file", "too_large"), "file"),
    **dict.fromkeys(("too_fast", "too_many", "full", "chat_fast"), "fast"),
    **dict.fromkeys(("foreign", "csrf", "wrong_host"), "door"),
    "not_finished": "unfinished",
    "broken": "broken",
    **dict.fromkeys(("storage", "restarting", "full_server"), "away"),
    **dict.fromkeys(("closed_table", "damaged_table"), "closed"),
}
"""By the key of the refusal; everything else is `other`."""

AGAIN = ("fast", "broken", "away", "other", "unfinished")
"""Where the same request may do better next time."""


def kind_of(key: str) -> str:
    """The kind of page that a refusal gets."""
    return KINDS.get(key, "other")


def error_page(key: str, language: str, reason: str) -> str:
    """The page of a refusal; `reason` is its sentence in the reader's language."""
    say = texts_of("error", language)
    kind = kind_of(key)
    return draw(
        "error.html",
        Preferences(language=language),
        say("title", what=say(kind)),
        say=say,
        kind=kind,
        reason=reason,
        again=kind in AGAIN,
        drawing=Markup(_DRAWINGS.get(kind, _ADRIFT)),
    )


_SKY = (
    '<circle cx="34" cy="30" r="1.4"/><circle cx="206" cy="22" r="1.8"/>'
    '<circle cx="182" cy="118" r="1.2"/><circle cx="64" cy="128" r="1.7"/>'
    '<circle cx="120" cy="14" r="1.1"/><circle cx="222" cy="84" r="1.3"/>'
    '<circle cx="18" cy="92" r="1.2"/><circle cx="150" cy="140" r="1.4"/>'
)
_ADRIFT = (
    '<svg class="adrift" viewBox="0 0 240 150" aria-hidden="true">'
    f'<g fill="#c3cce6" opacity=".8">{_SKY}</g>'
    '<ellipse cx="120" cy="80" rx="92" ry="34" fill="none" stroke="#8fb4ff" stroke-opacity=".55" '
    'stroke-width="1.6" stroke-dasharray="3 6" transform="rotate(-14 120 80)"/>'
    '<circle cx="120" cy="80" r="24" fill="#1d2742" stroke="#ffd765" stroke-width="2.4"/>'
    '<path d="M112 72a8.5 8.5 0 1 1 12.6 7.6c-3 1.7-4.6 3.2-4.6 6.4" fill="none" '
    'stroke="#ffd765" stroke-width="3.6" stroke-linecap="round"/>'
    '<circle cx="120" cy="93" r="2.4" fill="#ffd765"/>'
    '<g transform="translate(196 49) rotate(24)" fill="#6df0b0" stroke="#070a14">'
    '<path d="M-6-6H6V6H-6ZM-22-7H-8V7H-22ZM8-7H22V7H8Z"/></g></svg>'
)
"""A satellite that has lost its planet."""
_SEATS = (
    '<svg class="adrift" viewBox="0 0 240 150" aria-hidden="true">'
    f'<g fill="#c3cce6" opacity=".8">{_SKY}</g>'
    '<ellipse cx="120" cy="84" rx="66" ry="30" fill="#141b30" stroke="#8fb4ff" '
    'stroke-opacity=".6" stroke-width="1.6"/>'
    '<g stroke="#070a14" stroke-width="2"><circle cx="54" cy="84" r="15" fill="#ffcf24"/>'
    '<circle cx="120" cy="50" r="15" fill="#6aabff"/><circle cx="186" cy="84" r="15" '
    'fill="#b42bcb"/></g><circle cx="120" cy="118" r="15" fill="none" stroke="#ff7a85" '
    'stroke-width="2.4" stroke-dasharray="4 4"/><path d="M114 112l12 12M126 112l-12 12" '
    'stroke="#ff7a85" stroke-width="3" stroke-linecap="round"/></svg>'
)
"""A table without a seat for you."""
_DRAWINGS = {"seat": _SEATS, "watch": _SEATS}
