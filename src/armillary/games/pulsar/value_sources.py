"""17  Where each value of the data comes from, and how sure it is.

A table of a data file may say `source` and `confidence` (and add a `note`): that holds for all
that is in it, unless a table further in says otherwise, or `marks` speaks of a single key:

    [sizes.large]
    take_die = 4
    points = 5
    marks.points = { source = "reconstructed", confidence = "medium" }

Rules do not look at these marks: they are taken out before the tables become rows.
"""

from typing import Any, Literal

import msgspec

from armillary.core.errors import DataError
from armillary.core.files.component_data import Plain, Row, convert

WORDS = ("name", "text", "title")
"""Keys whose values are our own words for what is printed, not values of a component."""


class Mark(Row, frozen=True):
    """rulebook: stated there; found: read from public pictures and play aids; reconstructed: our
    own design where nothing is public; box: read from the printed component by its owner."""

    source: Literal["rulebook", "found", "reconstructed", "box"]
    confidence: Literal["high", "medium", "low"]
    note: str = ""


class MarkedValue(msgspec.Struct, frozen=True):
    """One value of a data file, as it stands there, and its mark."""

    file: str
    key: str
    value: Any
    source: str
    confidence: str
    note: str


MARK_KEYS = (*Mark.__struct_fields__, "marks")


def split(raw: Plain, file: str) -> tuple[Plain, list[MarkedValue]]:
    """The tables of a file without their marks, and every value with its mark."""
    values: list[MarkedValue] = []
    return _split_table(raw, file, "", None, values), values


def _split_table(
    table: Plain, file: str, key: str, mark: Mark | None, values: list[MarkedValue]
) -> Plain:
    own = {name: table[name] for name in Mark.__struct_fields__ if name in table}
    if own:
        mark = convert(own, Mark, file, key)
    marks = convert(table.get("marks", {}), dict[str, Mark], file, _join(key, "marks"))
    plain = {name: value for name, value in table.items() if name not in MARK_KEYS}
    for name in marks:
        if name not in plain:
            raise DataError(file, _join(key, f"marks.{name}"), f"there is no key {name!r} to mark")
    for name, value in plain.items():
        where, its_mark = _join(key, name), marks.get(name, mark)
        if isinstance(value, dict):
            plain[name] = _split_table(value, file, where, its_mark, values)
        elif name not in WORDS:
            if its_mark is None:
                raise DataError(file, where, "has no source; say source and confidence")
            values.append(
                MarkedValue(file, where, value, its_mark.source, its_mark.confidence, its_mark.note)
            )
    return plain


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
