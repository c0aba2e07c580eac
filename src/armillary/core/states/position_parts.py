"""Reading and writing the parts of a position that every game has: frames, names, seats.

A game says in its own `notation.py` how its state becomes a table of names and numbers and back;
these are the words for it. Every fault is one sentence that says where it is, as in `players.0.vp`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from types import NoneType
from typing import TypeVar, get_args

import msgspec

from armillary.core.decision import Action, Frame
from armillary.core.errors import DataError, PositionError
from armillary.core.files.component_data import Plain, convert
from armillary.core.states.state import State

T = TypeVar("T")


class Frames:
    """The frames of a game, in the text: every kind that its package defines."""

    def __init__(self, package: str) -> None:
        self._home = package + "."
        self._by_tag: dict[str, type[Frame]] = {}

    def kinds(self) -> tuple[type[Frame], ...]:
        """Every kind of frame of this game."""
        found = Frame.__subclasses__()
        return tuple(kind for kind in found if kind.__module__.startswith(self._home))

    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action: whatever a frame of this game accepts as an answer."""
        return tuple(dict.fromkeys(action for kind in self.kinds() for action in kind.answers))

    def plain(self, frame: Frame) -> Plain:
        """A frame as a table; a text has no word for None, so such a field is left out."""
        raw = msgspec.json.decode(msgspec.json.encode(frame))
        return {name: value for name, value in raw.items() if value is not None}

    def read(self, number: int, raw: Plain) -> Frame:
        """The frame that stands at this place of the stack."""
        where = f"stack.{number}"
        # Only now have all chapters been imported, and their frames with them.
        kinds = self._by_tag = self._by_tag or {
            str(kind.__struct_config__.tag): kind for kind in self.kinds()
        }
        kind = kinds[known(f"{where}.frame", raw.get("frame", ""), kinds)]
        given = {name: value for name, value in raw.items() if name != "frame"}
        for field in msgspec.structs.fields(kind):
            if field.required and NoneType in get_args(field.type):
                given.setdefault(field.name, None)
        unknown = given.keys() - {*kind.__struct_fields__}
        if unknown:
            raise PositionError(f"{where}: a {raw['frame']} frame has no {min(unknown)!r}.")
        return typed(given, kind, where)


def typed(raw: Plain, kind: type[T], where: str = "") -> T:
    """A table of the text as what it stands for."""
    try:
        return convert(raw, kind, "position", where)
    except DataError as error:
        place = re.sub(r"\[(\d+)\]", r".\1", error.key)
        raise PositionError(f"{place}: {error.reason}.") from None


def known(where: str, name: str, allowed: Collection[str]) -> str:
    """The name, if there is such a thing."""
    if name not in allowed:
        listed = ", ".join(allowed) or "none"
        raise PositionError(f"{where}: there is no {name!r}; there are {listed}.")
    return name


def all_known(where: str, names: Iterable[str], allowed: Collection[str]) -> tuple[str, ...]:
    """The names, if there are such things."""
    return tuple(known(where, name, allowed) for name in names)


def seats(state: State, where: str, given: Iterable[int]) -> tuple[int, ...]:
    """The seats, if people sit there."""
    found = tuple(given)
    for seat in found:
        if not 0 <= seat < len(state.players):
            raise PositionError(
                f"{where}: there is no seat {seat}; seats are 0 to {len(state.players) - 1}."
            )
    return found
