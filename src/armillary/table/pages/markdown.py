"""From Markdown to HTML, of a few forms only: paragraphs, lists, tables, emphasis, and references
to rules in brackets. Everything is escaped before it becomes markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from armillary.core import rulebook
from armillary.core.rulebook import Rulebook
from armillary.drawing.art.svg import text

_BULLET = re.compile(r"\s*[-*] +(.*)")
_NUMBERED = re.compile(r"\s*\d+\. +(.*)")
_RULER = re.compile(r"\|?[\s:|-]+\|[\s:|-]*")
_CODE = re.compile(r"`([^`]+)`")
_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_SOFT = re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])")


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
