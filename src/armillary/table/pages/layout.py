"""What all pages but the table itself share: the frame around them, and data inside them."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from babel.dates import format_timedelta
from markupsafe import Markup

from armillary.core.words import LANGUAGES
from armillary.drawing.art import icons, seat_badges
from armillary.table.model import Preferences
from armillary.table.table_page.page import environment, json_inside
from armillary.table.table_page.top_bar import BRAND
from armillary.table.words import html_language
from armillary.table.words import say as say_in

LOCALES = {"en": "en_GB", "pt_BR": "pt_BR", "pl": "pl"}
"""How numbers and spans of time are written."""


def span(seconds: float, language: str) -> str:
    """A length of time in a few letters; up to a bit more than one, in the smaller unit."""
    length = timedelta(seconds=max(1, seconds))
    return format_timedelta(length, format="short", locale=LOCALES[language], threshold=1.6)


def ago(seconds: float, language: str) -> str:
    """How long ago something was, in a few letters."""
    past = timedelta(seconds=-max(1, seconds))
    locale = LOCALES[language]
    return format_timedelta(past, format="short", add_direction=True, locale=locale, threshold=1.2)


def draw(
    template: str,
    prefs: Preferences,
    page_title: str,
    /,
    *,
    symbols: str = "",
    data: object = None,
    texts: dict[str, str] | None = None,
    **content: object,
) -> str:
    """A page in the frame of `base.html`; `data` and `texts` are for its script."""
    page: str = (
        environment()
        .get_template(template)
        .render(
            prefs=prefs,
            language=html_language(prefs.language),
            languages=[(name, name[:2].upper(), html_language(name)) for name in LANGUAGES],
            page_title=page_title,
            brand=Markup(BRAND),
            client=partial(say_in, language=prefs.language),
            symbols=Markup(icons.symbols() + seat_badges.symbols() + symbols),
            data=json_inside(data or {"base": ""}),
            texts=json_inside(texts or {}),
            **content,
        )
    )
    return page
