"""The rulebook of a game as a page, in the reader's language, every rule with an address.

Rules are Markdown of a few forms only: paragraphs, lists, tables, emphasis, and references to other
rules in brackets. Everything is escaped before it becomes markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from markupsafe import Markup

from armillary.core import rulebook
from armillary.core.game import Game
from armillary.core.rulebook import Rulebook
from armillary.drawing.art.svg import text
from armillary.table.games import title_of
from armillary.table.model import Preferences
from armillary.table.pages.game_covers import cover
from armillary.table.pages.game_covers import symbols as cover_symbols
from armillary.table.pages.layout import draw
from armillary.table.table_page.page import environment, of_rulebook
from armillary.table.words import texts_of

MOST_FOUND = 40

_BULLET = re.compile(r"\s*[-*] +(.*)")
_NUMBERED = re.compile(r"\s*\d+\. +(.*)")
_RULER = re.compile(r"\|?[\s:|-]+\|[\s:|-]*")
_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_SOFT = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")


def rules_page(game: Game, prefs: Preferences) -> str:
    """The whole book, its contents and a field to search it."""
    say = texts_of("rules", prefs.language)
    book = rulebook.load(game.name, prefs.language)
    title = title_of(game.name)
    return draw(
        "rules.html",
        prefs,
        say("title", game=title),
        symbols=cover_symbols(game.name),
        data={"base": "", "rules": f"/rules/{game.name}"},
        texts=of_rulebook(prefs.language),
        say=say,
        heading=say("heading", game=title),
        cover=Markup(cover(game.name)),
        intro=Markup(render(book.intro, book)),
        chapters=_chapters(game.name, prefs.language),
    )


@cache
def _chapters(game: str, language: str) -> list[dict[str, Any]]:
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
    """What stands beside a table: a chapter with its parts; no number: the contents."""
    say = texts_of("rules", language)
    chapters = _chapters(game.name, language)
    book = rulebook.load(game.name, language)
    if not number:
        return _fragment("contents.html", say=say, chapters=chapters)
    inside = number if number in book.chapters else book.get(number).chapter
    whole = book.chapters[inside].parent or inside
    parts = [one for one in chapters if whole in (one["number"], one["above"])]
    return "".join(_fragment("chapter.html", say=say, chapter=part) for part in parts)


def _fragment(template: str, **content: Any) -> str:
    drawn: str = environment().get_template(template).render(**content)
    return drawn


def search(game: Game, wanted: str, language: str) -> dict[str, Any]:
    """The rules in which all these words occur, the best first, and what was looked for.

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
    }


# --- From Markdown


def render(source: str, book: Rulebook | None = None) -> str:
    """The HTML of a text; references lead to the rules of `book`."""
    parts = []
    for block in _blocks(source):
        if len(block) > 1 and "|" in block[0] and _RULER.fullmatch(block[1].strip()):
            parts.append(_table(block, book))
        elif _BULLET.fullmatch(block[0]):
            parts.append(_list("ul", block, _BULLET, book))
        elif _NUMBERED.fullmatch(block[0]):
            parts.append(_list("ol", block, _NUMBERED, book))
        else:
            parts.append(f"<p>{_inline(' '.join(block), book)}</p>")
    return "".join(parts)


def plain(source: str) -> str:
    """The words of a text, for a line in a list of results."""
    bare = re.sub(r"^\s*(?:[-*]|\d+\.) +", "", source, flags=re.MULTILINE)
    bare = re.sub(r"^[\s:|-]+$", "", bare, flags=re.MULTILINE).replace("|", " ")
    return " ".join(_CODE.sub(r"\1", bare).replace("**", "").replace("*", "").split())


def _blocks(source: str) -> Iterator[list[str]]:
    """Lines that belong together: an empty line, or a change between text and list, parts them."""
    block: list[str] = []
    for line in source.splitlines():
        starts_list = bool(_BULLET.fullmatch(line) or _NUMBERED.fullmatch(line))
        in_list = bool(block) and bool(_BULLET.fullmatch(block[0]) or _NUMBERED.fullmatch(block[0]))
        if block and (not line.strip() or (starts_list and not in_list)):
            yield block
            block = []
        if line.strip():
            block.append(line)
    if block:
        yield block


def _list(tag: str, block: list[str], mark: re.Pattern[str], book: Rulebook | None) -> str:
    items: list[str] = []
    for line in block:
        found = mark.fullmatch(line)
        if found:
            items.append(found[1])
        else:
            items[-1] += f" {line.strip()}"
    return f"<{tag}>{''.join(f'<li>{_inline(item, book)}</li>' for item in items)}</{tag}>"


def _table(block: list[str], book: Rulebook | None) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block]
    head = "".join(f'<th scope="col">{_inline(cell, book)}</th>' for cell in rows[0])
    body = "".join(
        f"<tr>{''.join(f'<td>{_inline(cell, book)}</td>' for cell in row)}</tr>" for row in rows[2:]
    )
    return (
        '<div class="scroll" tabindex="0" role="group"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _inline(source: str, book: Rulebook | None) -> str:
    """Escaped first; then code, emphasis and references become elements."""
    escaped = text(source)
    escaped = _CODE.sub(r"<code>\1</code>", escaped)
    escaped = _STRONG.sub(r"<strong>\1</strong>", escaped)
    escaped = _SOFT.sub(r"<em>\1</em>", escaped)
    return _references(escaped, book) if book else escaped


def _references(source: str, book: Rulebook) -> str:
    """The numbers that a text refers to, as links."""

    def link(number: str) -> str:
        there = number in book.rules or number in book.chapters
        return f'<a href="#{number}">{number}</a>' if there else number

    return rulebook.refer(source, book.language, link)
