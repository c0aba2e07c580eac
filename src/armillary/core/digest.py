"""States compared as values: a short digest of all that they hold, and what two of them share."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

_ATOMS = (int, str, bool, float, bytes, type(None))


def digest(value: Any) -> str:
    """16 letters that stand for a whole state, the same on every machine.

    Fields marked `shared()` or `cached()` do not count, and neither does the order of a dict.
    """
    return blake2b(repr(_canonical(value)).encode(), digest_size=8).hexdigest()


def _canonical(value: Any) -> Any:
    """The value as nested lists of plain values, whose `repr` is always the same."""
    kind: Any = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, list | tuple):
        return [_canonical(item) for item in value]
    if isinstance(value, dict):
        pairs = ([_canonical(key), _canonical(item)] for key, item in value.items())
        return sorted(pairs, key=lambda pair: repr(pair[0]))
    if isinstance(value, set | frozenset):
        return sorted(map(_canonical, value), key=repr)
    if isinstance(value, bytearray):
        return bytes(value)
    names = _parts(kind)
    if names is None:
        raise TypeError(f"cannot digest a {kind.__name__}; mark the field shared() or cached()")
    return [kind.__name__, *[_canonical(getattr(value, name)) for name in names]]


@cache
def _parts(kind: type) -> tuple[str, ...] | None:
    """The fields that belong to the position; None: a type that is no plain data."""
    if dataclasses.is_dataclass(kind):
        fields = dataclasses.fields(kind)
        return tuple(f.name for f in fields if not {"shared", "cache"} & f.metadata.keys())
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    return None


def common_parts(one: Any, other: Any, path: str = "state") -> Iterator[str]:
    """The paths of the mutable things that two states have in common, fields `shared()` aside."""
    kind = type(one)
    if kind in _ATOMS or isinstance(one, frozenset):
        return
    frozen = isinstance(one, msgspec.Struct) and kind.__struct_config__.frozen
    if one is other and not frozen and not isinstance(one, tuple):
        yield path
    elif isinstance(one, list | tuple):
        for number, (mine, its) in enumerate(zip(one, other, strict=False)):
            yield from common_parts(mine, its, f"{path}[{number}]")
    elif isinstance(one, dict):
        for key in one.keys() & other.keys():
            yield from common_parts(one[key], other[key], f"{path}[{key!r}]")
    elif dataclasses.is_dataclass(kind):
        for field in dataclasses.fields(kind):
            if "shared" not in field.metadata:
                mine, its = getattr(one, field.name), getattr(other, field.name)
                yield from common_parts(mine, its, f"{path}.{field.name}")
    elif isinstance(one, msgspec.Struct):
        for name in kind.__struct_fields__:
            yield from common_parts(getattr(one, name), getattr(other, name), f"{path}.{name}")
