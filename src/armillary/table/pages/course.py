"""The page of a course: all lessons of a game, and how far one has come."""

from __future__ import annotations

from math import ceil

from babel.units import format_unit
from markupsafe import Markup

from armillary.core.game import Game
from armillary.core.lessons import lesson as lessons
from armillary.table.games import title_of
from armillary.table.model import Preferences
from armillary.table.pages import primer
from armillary.table.pages.game_covers import cover
from armillary.table.pages.game_covers import symbols as cover_symbols
from armillary.table.pages.layout import LOCALES, draw
from armillary.table.refusals import Refused
from armillary.table.words import for_browser, texts_of


def minutes(game: str) -> int:
    """How long the course of a game takes, without its exam; 0: it has none."""
    return ceil(sum(lesson.minutes for lesson in lessons.course(game) if not lesson.exam))


def _length(minutes: float, language: str) -> str:
    return format_unit(minutes, "duration-minute", "short", locale=LOCALES[language])


def course_page(game: Game, prefs: Preferences) -> str:
    """All lessons of a game. What one has done, the browser remembers, with and without a name."""
    course, language = lessons.course(game.name), prefs.language
    if not course:
        raise Refused("no_page")
    say = texts_of("learn", language)
    titles = {lesson.id: lessons.told(game.name, lesson.title, language) for lesson in course}
    rows = [
        {
            "name": f"{game.name}/{lesson.id}",
            "title": titles[lesson.id],
            "about": "" if lesson.exam else lessons.told(game.name, lesson.done, language),
            "minutes": _length(lesson.minutes, language),
            "needs": ", ".join(titles[need] for need in lesson.needs),
            "number": lessons.number(course, lesson),
            "exam": lesson.exam,
        }
        for lesson in course
    ]
    title = say("title", game=title_of(game.name))
    return draw(
        "lessons.html",
        prefs,
        f"{title} – Armillary",
        symbols=cover_symbols(game.name) + primer.symbols(game.name),
        data={"base": ""},
        texts=for_browser(say, ("go_on", "again", "start", "failed", "offline"))
        | {f"stars_{n}": say("stars", n=n) for n in (1, 2, 3)},
        say=say,
        title=title,
        cover=Markup(cover(game.name)),
        primer=primer.drawn(game.name, language),
        lead=say("lead", n=sum(not lesson.exam for lesson in course)),
        lessons=rows,
    )
