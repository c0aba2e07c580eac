"""What the fields of plain data may hold, for whoever has to be told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import inspect

BETWEEN = re.compile(r"\[[^]]*\]|\.")
"""What stands between the names of a path such as `seats[0].kind`."""


def allowed(kind: object, path: str) -> list[str]:
    """What may stand at a path in data of this type: values by name, anything else by its kind."""
    parts = list(_parts(inspect.type_info(kind)))
    for name in filter(None, BETWEEN.split(path)):
        parts = [
            inner
            for part in parts
            if isinstance(part, inspect.StructType)
            for field in part.fields
            if field.encode_name == name
            for inner in _parts(field.type)
        ]
    return [name for part in parts for name in _names(part)]


def _parts(info: inspect.Type) -> Iterator[inspect.Type]:
    """A type without what is around it: lists, unions, notes."""
    if isinstance(info, inspect.UnionType):
        for one in info.types:
            yield from _parts(one)
    elif isinstance(info, inspect.CollectionType):
        yield from _parts(info.item_type)
    elif isinstance(info, inspect.DictType):
        yield from _parts(info.value_type)
    elif isinstance(info, inspect.Metadata):
        yield from _parts(info.type)
    else:
        yield info


def _names(info: inspect.Type) -> list[str]:
    if isinstance(info, inspect.LiteralType):
        return [str(value) for value in info.values if value != ""]
    if isinstance(info, inspect.NoneType):
        return []  # Left out, like an empty text.
    return [type(info).__name__.removesuffix("Type").lower()]
