"""What a field may hold, told from its type."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from armillary.core.files.field_types import allowed


class Sail(msgspec.Struct):
    kind: Literal["", "lug", "gaff"]
    reefs: Literal[1, 2] | None = None


class Ship(msgspec.Struct):
    sails: list[Sail]
    spare: dict[str, tuple[Sail, ...]] = {}
    course: Annotated[Literal["north", "south"] | int, msgspec.Meta(description="Where to.")] = 0


@pytest.mark.parametrize(
    ("kind", "path", "names"),
    [
        (Ship, "sails[0].kind", ["gaff", "lug"]),
        (Ship, "sails[...].reefs", ["1", "2"]),
        (Ship, "spare[...][1].kind", ["gaff", "lug"]),
        (Ship, "course", ["north", "south", "int"]),
        (Ship, "anchor", []),
        (Ship, "course.kind", []),
        (Literal["en", "pl"], "", ["en", "pl"]),
    ],
)
def test_what_is_allowed_at_a_path(kind: Any, path: str, names: list[str]) -> None:
    assert sorted(allowed(kind, path)) == sorted(names)
