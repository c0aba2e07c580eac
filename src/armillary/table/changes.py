"""What has changed in a drawing: the elements that differ, instead of all of it.

Most moves change a number here and a class there. The browser finds an element by its place in the
order of the document, so nothing has to be kept there; it is told how many there should be, and
asks for everything if there are not (see `morph.js`).
"""

from __future__ import annotations

from functools import lru_cache

Change = str | tuple[int, dict[int, str]]
"""A whole drawing; or how many elements the old one has, and those that differ by their numbers. An
opening tag alone: the attributes differ, and what is inside stays."""

VOID = tuple(name + end for name in ("br", "hr", "img", "input", "wbr") for end in ">/ ")
"""Elements of HTML that have no end."""
MOVED = "<table"
"""Here browsers add elements of their own."""


@lru_cache(2048)
def changes(old: str, new: str) -> Change:
    """How to make the new drawing of the old one."""
    if MOVED in new:
        return new
    found = _differences(old.split("<"), new.split("<"))
    told = sum(map(len, found.values())) + 8 * len(found)
    if told >= len(new) or _is_whole(found.get(0, "")):
        return new
    return old.count("<") - old.count("</"), found


def _is_whole(html: str) -> bool:
    """Whether this is an element, not its opening tag alone."""
    return html.count("<") > 1


def _name(part: str) -> str:
    """The tag of a part, `/` in front if it is an end."""
    tag = part[: part.find(">")].rstrip("/")
    return tag[: tag.find(" ")] if " " in tag else tag or "/"


def _closed(part: str) -> bool:
    """Whether an element ends where it begins."""
    return part[part.find(">") - 1] == "/" or part.startswith(VOID)


def _elements(parts: list[str], after: int, to: int) -> int:
    """How many elements begin after a part, up to another."""
    return sum(part[0] != "/" for part in parts[after + 1 : to + 1])


def _differences(before: list[str], after: list[str]) -> dict[int, str]:
    """The elements of the old drawing that differ.

    At its beginning and its end both have the same elements, whatever is in them: there it is
    attributes and texts that differ. Around what lies between, one element is told as a whole.
    """
    most = min(len(before), len(after))
    head = 1
    while head < most and _alike(before[head], after[head]):
        head += 1
    if head == len(before) == len(after):
        return _leaves(before, after, head, 0)
    tail = 0
    while tail < most - head and _alike(before[-1 - tail], after[-1 - tail]):
        tail += 1
    begins = head
    while begins := _around(after, begins):
        ends, ended = _end(after, begins), _end(before, begins)
        if ends >= len(after) - tail and ended >= len(before) - tail:
            found = _leaves(before, after, begins + 1, len(before) - ended)
            first = _elements(before, 0, begins) - 1
            return found | {first: _outer(after, begins, ends)}
    return {0: "<".join(after)}


def _alike(old: str, new: str) -> bool:
    return old == new or _name(old) == _name(new)


def _leaves(before: list[str], after: list[str], head: int, tail: int) -> dict[int, str]:
    """Where both have the same elements, before `head` and in the last `tail` parts: those whose
    attributes or texts differ."""
    found: dict[int, str] = {}
    shift = len(after) - len(before)
    number, counted, told = -1, 0, 0
    places = [*range(1, head), *range(len(before) - tail, len(before))]
    for place in places:
        there = place if place < head else place + shift
        old, new = before[place], after[there]
        if old == new:
            continue
        number += _elements(before, counted, place)
        counted = place
        if place < told:
            continue
        tag, _, text = new.partition(">")
        old_tag, _, old_text = old.partition(">")
        if tag != old_tag:
            found[number] = f"<{tag}>"
        # The text lies in the innermost element that is open here.
        begins = place if new[0] != "/" and not _closed(new) else _around(before, place + 1)
        if text != old_text and begins:
            first = number - _elements(before, begins, place)
            for inner in [known for known in found if known > first]:
                del found[inner]
            told = _end(before, begins)
            there = begins if begins < head else begins + shift
            found[first] = _outer(after, there, _end(after, there))
    return found


def _outer(parts: list[str], begins: int, ends: int) -> str:
    """An element as a whole, without the text after it."""
    return "<" + "<".join(parts[begins : ends + 1]).rpartition(">")[0] + ">"


def _around(parts: list[str], place: int) -> int:
    """Where the innermost element begins that is open before a part; 0: none is."""
    depth = 0
    for earlier in range(place - 1, 0, -1):
        part = parts[earlier]
        if part[0] == "/":
            depth += 1
        elif not _closed(part):
            if not depth:
                return earlier
            depth -= 1
    return 0


def _end(parts: list[str], begins: int) -> int:
    """Where the element that begins here ends."""
    depth = 0
    for place in range(begins, len(parts)):
        part = parts[place]
        if part[0] == "/":
            depth -= 1
        elif not _closed(part):
            depth += 1
        if not depth:
            return place
    return len(parts) - 1
