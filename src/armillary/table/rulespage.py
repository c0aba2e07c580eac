"""The rulebook of a game as a page: headings in the reader's language, every rule with an address.

Rules are Markdown of a few forms only: paragraphs, lists, tables, emphasis, and references to other
rules in brackets. Everything is escaped before it becomes markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from markupsafe import Markup

from armillary.core import rulebook
from armillary.core.game import Game
from armillary.core.rulebook import Rule, Rulebook
from armillary.core.words import ENGLISH
from armillary.drawing.svg import text
from armillary.table.covers import cover
from armillary.table.covers import symbols as cover_symbols
from armillary.table.frame import draw
from armillary.table.model import Preferences
from armillary.table.page import TITLES
from armillary.table.words import texts_of

IN_BROWSER = ("none", "offline")
MOST_FOUND = 40

_BULLET = re.compile(r"\s*[-*] +(.*)")
_NUMBERED = re.compile(r"\s*\d+\. +(.*)")
_RULER = re.compile(r"\|?[\s:|-]+\|[\s:|-]*")
_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_SOFT = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")
_NUMBER = re.compile(rulebook.RULE_NUMBER + r"|(?<=chapter )" + rulebook.CHAPTER_NUMBER)


def rules_page(game: Game, prefs: Preferences, nonce: str = "") -> str:
    """The whole book, its contents and a field to search it."""
    say = texts_of("rules", prefs.language)
    words = game.words(prefs.language)
    book = rulebook.load(game.name)
    title = TITLES.get(game.name, book.title)
    return draw(
        "rules.html",
        prefs,
        say("title", game=title),
        symbols=cover_symbols(game.name),
        data={"base": "", "rules": f"/rules/{game.name}"},
        texts={key: say(key) for key in IN_BROWSER},
        say=say,
        heading=say("heading", game=title),
        cover=Markup(cover(game.name)),
        intro=Markup(written(game.name, "")),
        foreign=prefs.language != ENGLISH,
        chapters=[
            {
                "number": chapter.number,
                "title": words.rule_title(chapter.number),
                "part": chapter.parent is not None,
                "intro": Markup(written(game.name, chapter.number)),
                "rules": [
                    {
                        "number": rule.number,
                        "title": words.rule_title(rule.number),
                        "text": Markup(written(game.name, rule.number)),
                    }
                    for rule in book.rules_of(chapter.number)
                ],
            }
            for chapter in book.chapters.values()
        ],
    )


def search(game: Game, wanted: str, language: str) -> list[dict[str, Any]]:
    """The rules in which all these words occur, the best first; those with such a title lead.

    Readers of another language find rules by their translated titles, too.
    """
    book = rulebook.load(game.name)
    words = game.words(language)
    number = wanted.strip()
    exact = [book.rules[number]] if number in book.rules else []
    folded = _fold(wanted).split()
    titled = [
        rule
        for rule in book.rules.values()
        if folded and all(word in _fold(words.rule_title(rule.number)) for word in folded)
    ]
    found: dict[str, Rule] = {}
    for rule in (*exact, *titled, *book.search(wanted)):
        found.setdefault(rule.number, rule)
    return [
        {
            "number": rule.number,
            "title": words.rule_title(rule.number),
            "text": plain(rule.text),
        }
        for rule in list(found.values())[:MOST_FOUND]
    ]


def _fold(words: str) -> str:
    """Text without case and accents, for comparing."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


@cache
def written(game: str, number: str) -> str:
    """What a rule or the beginning of a chapter says, as HTML; no number: the book's beginning."""
    book = rulebook.load(game)
    if number in book.rules:
        return render(book.rules[number].text, book)
    return render(book.chapters[number].intro if number else book.intro, book)


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
    return re.sub(r"\([^()]*\)", lambda found: _references(found[0], book), escaped)


def _references(bracket: str, book: Rulebook | None) -> str:
    """The numbers in a bracket as links, if it is one that refers to rules."""
    if book is None:
        return bracket
    known = set(rulebook.references(bracket))

    def link(found: re.Match[str]) -> str:
        number = found[0]
        if number not in known or (number not in book.rules and number not in book.chapters):
            return number
        return f'<a href="#{number}">{number}</a>'

    return _NUMBER.sub(link, bracket) if known else bracket
