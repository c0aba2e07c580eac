"""Component data: reading the TOML files of a game into typed, frozen rows.

A wrong, missing or unknown key is refused with one sentence that names the file, the key and
the reason, so that whoever edits the data never has to read a traceback.
"""

import tomllib
import types
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Literal, TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec

from armillary.core.errors import DataError
from armillary.core.files.type_lock import meeting

T = TypeVar("T")

Plain = dict[str, Any]
"""A table of names and numbers: what TOML and JSON can say."""
Fault = tuple[str, str]
"""A key, and what is wrong with it."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A number of things: 0 or more."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of component data. It never changes, and knows every key that it may have."""


def load_toml(package: str, file: str, type: type[T]) -> T:
    """The file `data/<file>` of a package, as the given type."""
    return read_toml(files(package) / "data" / file, type)


def read_toml(path: Traversable, type: type[T]) -> T:
    """A TOML file, wherever it lies, as the given type."""
    return convert(parse_toml(path), type, path.name)


def parse_toml(path: Traversable, file: str = "") -> Plain:
    """The plain tables of a TOML file, for data that is arranged before it is converted.

    `file`: what it is called when something is wrong, if not by its name.
    """
    text = read_text(path, file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file or path.name, "", f"not valid TOML: {error}") from None


def read_text(path: Traversable, file: str = "") -> str:
    """The text of a file that must be there."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(file or path.name, "", "the file is missing") from None
    except UnicodeDecodeError:
        raise DataError(file or path.name, "", "the file is not UTF-8 text") from None


def convert(raw: object, type: type[T], file: str, key: str = "") -> T:
    """Plain tables as the given type; `key` is where they stand in the file, if not at the top.

    A row with a field `id` gets it from its key.
    """
    raw = _with_ids(raw, type, file, key)
    with meeting:
        try:
            return msgspec.convert(raw, type, str_keys=True)
        except msgspec.ValidationError:
            key, reason = _fault(raw, type, key) or (key, "cannot be read")
            raise DataError(file, key, reason) from None


def tagged(union: object) -> dict[str, type[Any]]:
    """The rows of a union by the tags that tell them apart."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


Ops = tuple[str, dict[str, type[Any]]]
"""What rows with an `op` are called, and all of them by name."""


def check_ops(raw: object, file: str, ops_at: Callable[[str], Ops], key: str = "") -> None:
    """Refuse an unknown `op`, or a wrong key beside it, wherever it stands in plain tables.

    A union of rows that is wrong is only known to be wrong; the single row says which key is.
    `ops_at`: what may stand at a key.
    """
    if isinstance(raw, list):
        for index, value in enumerate(raw):
            check_ops(value, file, ops_at, f"{key}[{index}]")
    elif isinstance(raw, dict):
        for name, value in raw.items():
            check_ops(value, file, ops_at, _join(key, name))
        if "op" in raw:
            op, (what, kinds) = raw["op"], ops_at(key)
            if not (isinstance(op, str) and op in kinds):
                reason = f"there is no {what} {op!r}; allowed are {', '.join(kinds)}"
                raise DataError(file, f"{key}.op", reason)
            convert({name: raw[name] for name in raw if name != "op"}, kinds[op], file, key)


def _with_ids(raw: object, kind: object, file: str, key: str) -> object:
    """Give the rows of every `dict[str | int, Row]` with a field `id` their key as `id`."""
    if not isinstance(raw, dict):
        return raw
    if _is_struct(kind):
        inner = {field.name: field.type for field in msgspec.structs.fields(kind)}
        return {
            name: _with_ids(value, inner.get(name), file, _join(key, name))
            for name, value in raw.items()
        }
    if get_origin(kind) is not dict:
        return raw
    key_type, row_type = get_args(kind)
    if not (_is_struct(row_type) and "id" in row_type.__struct_fields__):
        return raw
    filled: dict[str, object] = {}
    for name, row in raw.items():
        if isinstance(row, dict):
            if "id" in row:
                raise DataError(file, _join(key, name, "id"), "leave it out, the key is the id")
            row = {"id": int(name) if key_type is int and name.isdecimal() else name, **row}
        filled[name] = row
    return filled


def _fault(raw: object, kind: object, key: str) -> Fault | None:
    """The first key that does not fit its type, and why; None if everything fits.

    msgspec names list positions but not the keys of a dict, hence this walk. It runs only when
    the data is already known to be wrong.
    """
    try:
        msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        reason = str(error).partition(" - at ")[0]
    else:
        return None
    return _fault_inside(raw, kind, key) or (key, reason[0].lower() + reason[1:])


def _fault_inside(raw: object, kind: object, key: str) -> Fault | None:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return key, f"must be one of {_listed(args)}, not {raw!r}"
    if origin in (Union, types.UnionType):
        options = [arg for arg in args if arg is not types.NoneType]
        return _fault(raw, options[0], key) if len(options) == 1 else None
    if isinstance(raw, dict):
        if _is_struct(kind):
            return _fault_in_row(raw, kind, key)
        if origin is dict:
            return _first(_fault_in_entry(name, raw[name], args, key) for name in raw)
    if isinstance(raw, list) and origin in (tuple, list):
        open_ended = origin is list or args[-1] is Ellipsis
        kinds = [args[0]] * len(raw) if open_ended else args
        if len(kinds) == len(raw):
            return _first(
                _fault(value, inner, f"{key}[{index}]")
                for index, (value, inner) in enumerate(zip(raw, kinds, strict=True))
            )
    return None


def _fault_in_entry(name: str, value: object, kinds: tuple[object, ...], key: str) -> Fault | None:
    if kinds[0] is int and not name.isdecimal():
        return _join(key, name), "the key must be a number"
    return _fault(value, kinds[1], _join(key, name))


def _fault_in_row(raw: Mapping[str, object], kind: type[msgspec.Struct], key: str) -> Fault | None:
    fields = msgspec.structs.fields(kind)
    for name in raw:
        if name not in kind.__struct_fields__:
            allowed = [field.name for field in fields if field.name != "id"]
            return _join(key, name), f"unknown key; allowed are {_listed(allowed)}"
    for field in fields:
        if field.name in raw:
            fault = _fault(raw[field.name], field.type, _join(key, field.name))
            if fault:
                return fault
        elif field.required:
            return _join(key, field.name), "the key is missing"
    return None


def _first(faults: Iterable[Fault | None]) -> Fault | None:
    return next((fault for fault in faults if fault), None)


def _is_struct(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _join(*parts: str) -> str:
    return ".".join(part for part in parts if part)


def _listed(names: Iterable[object]) -> str:
    return ", ".join(str(name) or "(empty)" for name in names)
