"""What has changed in a drawing: the elements that differ, instead of all of it.

Most moves change a number here and a class there. The browser finds an element by its place in the
order of the document, so nothing has to be kept there; it is told how many there should be, and
asks for everything if there are not (see `morph.js`).
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

Exchange = tuple[int, int, str]
"""Of the elements in another one: from which on, how many go, and what comes in their place."""
Different = str | tuple[str, list[Exchange]]
"""An element as a whole; its opening tag alone: the attributes differ, and what is inside stays;
such a tag, or nothing, and the elements inside that come and go."""
Change = str | tuple[int, dict[int, Different]]
"""A whole drawing; or how many elements the old one has, and those that differ by their numbers."""

VOID = tuple(name + end for name in ("br", "hr", "img", "input", "wbr") for end in ">/ ")
"""Elements of HTML that have no end."""
MOVED = "<table"
"""Here browsers add elements of their own."""
EXTRA = 8
"""What telling an element takes besides the element."""
ID = re.compile(r' id="([^"]*)"')
NAMED = re.compile(r' (?:id|data-place)="([^"]*)"')
LOOKS = re.compile(r' class="([^"]*)"')


@lru_cache(2048)
def changes(old: str, new: str) -> Change:
    """How to make the new drawing of the old one."""
    if MOVED in new or old[:1] != "<":
        return lean(new)
    before, after = _read(old), _read(new)
    found = _differences(before, after, 1, 1)
    if _room(found) >= len(new) or _is_whole(found.get(0, "")):
        return lean(new)
    return before.numbers[-1], {number: _lean(told) for number, told in found.items()}


def lean(html: str) -> str:
    """The same drawing with `'` around attributes: in JSON, `"` takes twice the room.

    Texts escape both, so that a drawing has no other quotes.
    """
    return html if "'" in html else html.replace('"', "'")


def _lean(told: Different) -> Different:
    if isinstance(told, str):
        return lean(told)
    return lean(told[0]), [(first, count, lean(html)) for first, count, html in told[1]]


class Parts(NamedTuple):
    """A drawing cut at every `<`: opening tags and ends, each with the text after it."""

    parts: list[str]
    ends: list[int]
    """By opening tag: where its element ends; there, if it ends where it begins."""
    numbers: list[int]
    """How many elements begin before a part, and in the end how many there are."""

    def children(self, begins: int) -> list[int]:
        """Where the elements directly inside another begin."""
        found = []
        place, end = begins + 1, self.ends[begins]
        while place < end:
            found.append(place)
            place = self.ends[place] + 1
        return found

    def texts(self, begins: int, children: list[int]) -> list[str]:
        """The texts directly inside an element: before, between and after its children."""
        if self.ends[begins] == begins:
            return []
        places = [begins, *(self.ends[child] for child in children)]
        return [self.parts[place].partition(">")[2] for place in places]

    def tag(self, begins: int) -> str:
        """An opening tag with its attributes."""
        return self.parts[begins].partition(">")[0]

    def name(self, begins: int) -> str:
        return self.tag(begins).rstrip("/").partition(" ")[0]

    def kind(self, begins: int) -> str:
        """The name of an element, with its id: one with another id is another one."""
        tag = self.tag(begins)
        found = ID.search(tag) if " id=" in tag else None
        return f"{self.name(begins)} {found[1]}" if found else self.name(begins)

    def key(self, begins: int) -> tuple[str, str]:
        """What an element is known by among others: its name, or how it looks."""
        tag = self.tag(begins)
        found = NAMED.search(tag) or LOOKS.search(tag)
        return self.name(begins), found[0] if found else ""

    def inside(self, begins: int) -> list[str]:
        """All parts of an element, without the text after it."""
        found = self.parts[begins : self.ends[begins] + 1]
        found[-1] = found[-1].partition(">")[0]
        return found

    def outer(self, begins: int) -> str:
        """An element as a whole."""
        return f"<{'<'.join(self.inside(begins))}>"


@lru_cache(128)
def _read(drawing: str) -> Parts:
    parts = drawing.split("<")
    ends, numbers = [0] * len(parts), [0] * (len(parts) + 1)
    around: list[int] = []
    count = 0
    for place in range(1, len(parts)):
        part = parts[place]
        numbers[place] = count
        if part[0] == "/":
            ends[around.pop()] = place
            continue
        count += 1
        if part[part.find(">") - 1] == "/" or part.startswith(VOID):
            ends[place] = place
        else:
            around.append(place)
    numbers[-1] = count
    return Parts(parts, ends, numbers)


def _is_whole(told: Different) -> bool:
    """Whether this is an element, not its opening tag alone."""
    return isinstance(told, str) and told.count("<") > 1


def _room(found: dict[int, Different]) -> int:
    """How much telling this takes."""
    return sum(_size(told) + EXTRA for told in found.values())


def _size(told: Different) -> int:
    if isinstance(told, str):
        return len(told)
    return len(told[0]) + sum(len(html) + EXTRA for _, _, html in told[1])


def _differences(before: Parts, after: Parts, old: int, new: int) -> dict[int, Different]:
    """Of an element that both drawings have: what differs in it, or all of it if that is less.

    Elements inside that both have, whatever is in them, are looked at one by one; others come or
    go. Where there are texts between them, all is told.
    """
    if before.inside(old) == after.inside(new):
        return {}
    number, whole = before.numbers[old], after.outer(new)
    olds, news = before.children(old), after.children(new)
    same = list(map(before.kind, olds)) == list(map(after.kind, news))
    texts = before.texts(old, olds), after.texts(new, news)
    exchanged: list[Exchange] = []
    if same and texts[0] == texts[1]:
        pairs = list(zip(olds, news, strict=True))
    elif not any(texts[0]) and not any(texts[1]):
        pairs, exchanged = _aligned(before, after, olds, news)
    else:
        return {number: whole}
    tag = f"<{after.tag(new)}>" if before.tag(old) != after.tag(new) else ""
    found: dict[int, Different] = {}
    if exchanged:
        found[number] = tag, exchanged
    elif tag:
        found[number] = tag
    for child, fresh in pairs:
        found |= _differences(before, after, child, fresh)
    return found if _room(found) <= len(whole) + EXTRA else {number: whole}


def _aligned(
    before: Parts, after: Parts, olds: list[int], news: list[int]
) -> tuple[list[tuple[int, int]], list[Exchange]]:
    """Which elements are the same in both, by their names and looks; and those that come or go."""
    ours, theirs = list(map(before.key, olds)), list(map(after.key, news))
    pairs: list[tuple[int, int]] = []
    found: list[Exchange] = []
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    for kind, first, end, fresh, last in matcher.get_opcodes():
        if kind == "equal":
            pairs += zip(olds[first:end], news[fresh:last], strict=True)
        else:
            html = "".join(after.outer(begins) for begins in news[fresh:last])
            found.append((first, end - first, html))
    return pairs, found
