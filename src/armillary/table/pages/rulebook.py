"""The rulebook of a game as a page, in the reader's language, every rule with an address."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from armillary.core import rulebook
from armillary.core.game import Game
from armillary.table.games import title_of
from armillary.table.model import Json, Preferences
from armillary.table.pages import primer
from armillary.table.pages.game_covers import cover
from armillary.table.pages.game_covers import symbols as cover_symbols
from armillary.table.pages.layout import draw
from armillary.table.pages.markdown import plain, render
from armillary.table.table_page.page import environment, of_rulebook
from armillary.table.words import texts_of

MOST_FOUND = 40


def rules_page(game: Game, prefs: Preferences) -> str:
    """The whole book, its contents and a field to search it."""
    say = texts_of("rules", prefs.language)
    book = rulebook.load(game.name, prefs.language)
    title = title_of(game.name)
    return draw(
        "rules.html",
        prefs,
        say("title", game=title),
        symbols=cover_symbols(game.name) + primer.symbols(game.name),
        data={"base": "", "rules": f"/rules/{game.name}"},
        texts=of_rulebook(prefs.language),
        say=say,
        heading=say("heading", game=title),
        cover=Markup(cover(game.name)),
        primer=primer.drawn(game.name, prefs.language),
        intro=Markup(render(book.intro, book)),
        chapters=_chapters(game.name, prefs.language),
    )


@cache
def _chapters(game: str, language: str) -> list[Json]:
    """All that stands in the book."""
    book = rulebook.load(game, language)
    return [
        {
            "number": chapter.number,
            "title": chapter.title,
            "above": chapter.parent,
            "intro": Markup(render(chapter.intro, book)),
            "rules": [
                {
                    "number": rule.number,
                    "title": rule.title,
                    "text": Markup(render(rule.text, book)),
                }
                for rule in book.rules_of(chapter.number)
            ],
        }
        for chapter in book.chapters.values()
    ]


def pages(game: Game, number: str, language: str) -> str:
    """What stands beside a table: a chapter with its parts; no number: the game in one minute,
    and the contents."""
    say = texts_of("rules", language)
    chapters = _chapters(game.name, language)
    book = rulebook.load(game.name, language)
    if not number:
        contents = _fragment("contents.html", say=say, chapters=chapters)
        return primer.drawn(game.name, language) + Markup(contents)
    inside = number if number in book.chapters else book.get(number).chapter
    whole = book.chapters[inside].parent or inside
    parts = [one for one in chapters if whole in (one["number"], one["above"])]
    return "".join(_fragment("chapter.html", say=say, chapter=part) for part in parts)


def _fragment(template: str, **content: object) -> str:
    drawn: str = environment().get_template(template).render(**content)
    return drawn


def search(game: Game, wanted: str, language: str) -> Json:
    """The rules in which all these words occur, the best first, and what was looked for; above
    them the symbols that somebody asks for.

    Who looks in vain for a word of another language finds what the English book has.
    """
    book = rulebook.load(game.name, language)
    number = wanted.strip()
    exact = [book.rules[number]] if number in book.rules else []
    found = book.search(wanted) or rulebook.load(game.name).search(wanted)
    numbers = dict.fromkeys(rule.number for rule in (*exact, *found))
    return {
        "rules": [
            {"number": n, "title": book.rules[n].title, "text": plain(book.rules[n].text)}
            for n in list(numbers)[:MOST_FOUND]
        ],
        "words": book.sought(wanted),
        "symbols": primer.found(game.name, wanted, language),
    }
