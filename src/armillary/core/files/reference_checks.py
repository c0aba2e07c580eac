"""Faults between the data files of a game: a reference that leads nowhere, a count that is wrong.

A game's `component_checks.py` looks for them with these words, so that all games complain alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from armillary.core.errors import DataError

Fault = tuple[str, str, str]
"""File, key and reason."""


def refuse(*checks: Iterable[Fault]) -> None:
    """Refuse the data with the first fault that one of the checks finds."""
    for file, key, reason in chain.from_iterable(checks):
        raise DataError(file, key, reason)


def among(
    file: str, key: str, found: Iterable[object], allowed: Iterable[object]
) -> Iterator[Fault]:
    """The table has none but these keys."""
    names = [str(name) for name in allowed]
    for name in map(str, found):
        if name not in names:
            yield file, _inside(key, name), f"unknown key; allowed are {', '.join(names)}"


def exactly(
    file: str, key: str, found: Iterable[object], wanted: Iterable[object]
) -> Iterator[Fault]:
    """The table has these keys, all of them and no other."""
    names, allowed = [str(name) for name in found], [str(name) for name in wanted]
    yield from among(file, key, names, allowed)
    for name in allowed:
        if name not in names:
            yield file, _inside(key, name), "the key is missing"


def known(file: str, key: str, what: str, name: str, names: Collection[str]) -> Iterator[Fault]:
    """The name is that of such a thing."""
    if name not in names:
        yield file, key, f"there is no {what} {name!r}; allowed are {', '.join(names)}"


def length(file: str, key: str, found: Collection[object], wanted: int) -> Iterator[Fault]:
    """There are so many entries."""
    if len(found) != wanted:
        yield file, key, f"must have {wanted} entries, not {len(found)}"


def _inside(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
