"""States compared as values: a short digest of all that they hold, and what two of them share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any

import msgspec

_ATOMS = frozenset((int, str, bool, float, bytes, type(None)))


def digest(value: object) -> str:
    """16 letters that stand for a whole state, the same on every machine.

    Fields marked `shared()` or `cached()` do not count, and neither does the order of a dict.
    """
    return blake2b(repr(_canonical(value)).encode(), digest_size=8).hexdigest()


def _canonical(value: object) -> object:
    """The value as nested lists of plain values, whose `repr` is always the same."""
    kind: type = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, list | tuple):
        return _canonical_list(value)
    if isinstance(value, dict):
        pairs = map(_canonical_list, value.items())
        return sorted(pairs, key=lambda pair: repr(pair[0]))
    if isinstance(value, set | frozenset):
        return sorted(_canonical_list(value), key=repr)
    if isinstance(value, bytearray):
        return bytes(value)
    parts = _parts(kind)
    if parts is None:
        raise TypeError(f"cannot digest a {kind.__name__}; mark the field shared() or cached()")
    return [kind.__name__, *_canonical_list(parts(value))]


def _canonical_list(values: Collection[object]) -> list[object]:
    """Most lists of a state hold nothing but numbers: those are not looked at one by one."""
    if _ATOMS.issuperset(map(type, values)):
        return list(values)
    return [item if type(item) in _ATOMS else _canonical(item) for item in values]


Parts = Callable[[Any], tuple[object, ...]]


@cache
def _parts(kind: type) -> Parts | None:
    """Gives the fields that belong to the position; None: a type that is no plain data."""
    if dataclasses.is_dataclass(kind):
        fields = dataclasses.fields(kind)
        return _getter([f.name for f in fields if not {"shared", "cache"} & f.metadata.keys()])
    if issubclass(kind, msgspec.Struct):
        return _getter(kind.__struct_fields__)
    return None


def _getter(names: Sequence[str]) -> Parts:
    """`attrgetter` gives a tuple of two names and more."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def common_parts(one: object, other: Any, path: str = "state") -> Iterator[str]:
    """The paths of the mutable things that two states have in common, fields `shared()` aside."""
    kind: Any = type(one)
    if kind in _ATOMS or isinstance(one, frozenset):
        return
    frozen = isinstance(one, msgspec.Struct) and kind.__struct_config__.frozen
    if one is other and not frozen and not isinstance(one, tuple):
        yield path
    elif isinstance(one, list | tuple):
        if not _ATOMS.issuperset(map(type, one)):
            for number, (mine, its) in enumerate(zip(one, other, strict=False)):
                yield from common_parts(mine, its, f"{path}[{number}]")
    elif isinstance(one, dict):
        if not _ATOMS.issuperset(map(type, one.values())):
            for key in one.keys() & other.keys():
                yield from common_parts(one[key], other[key], f"{path}[{key!r}]")
    else:
        for name in _unshared(kind):
            mine = getattr(one, name)
            if type(mine) not in _ATOMS:
                yield from common_parts(mine, getattr(other, name), f"{path}.{name}")


@cache
def _unshared(kind: type) -> tuple[str, ...]:
    """The fields that two states may not have in common."""
    if dataclasses.is_dataclass(kind):
        return tuple(f.name for f in dataclasses.fields(kind) if "shared" not in f.metadata)
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    return ()
