"""The game in one minute, and its symbols, as they stand on several pages."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from armillary.core.lessons import primer
from armillary.table.games import board_of
from armillary.table.pages.markdown import render
from armillary.table.table_page.page import environment
from armillary.table.words import texts_of

_SYMBOL = re.compile(r'<symbol id="ic-([\w-]+)".*?</symbol>', re.DOTALL)


@cache
def drawn(game: str, language: str) -> Markup:
    """All of it; empty: the game has none."""
    found = primer.load(game, language)
    if found is None:
        return Markup("")
    return _fragment(
        "primer.html",
        say=texts_of("rules", language),
        title=found.title,
        goal=found.goal,
        minute=Markup(render(found.minute)),
        entries=found.entries,
    )


def found(game: str, wanted: str, language: str) -> str:
    """The symbols that somebody asks for; empty: none."""
    book = primer.load(game, language)
    entries = book.search(wanted) if book is not None else []
    return _fragment("symbols.html", entries=entries) if entries else ""


@cache
def symbols(game: str) -> str:
    """The drawings of its symbols, for pages that show nothing else of the board."""
    book = primer.load(game)
    needed = {entry.icon for entry in book.entries} if book is not None else set()
    drawings = _SYMBOL.finditer(board_of(game).symbols()) if needed else ()
    return "".join(one[0] for one in drawings if one[1] in needed)


def _fragment(template: str, **content: object) -> Markup:
    return Markup(environment().get_template(template).render(**content))
