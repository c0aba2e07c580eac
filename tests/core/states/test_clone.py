"""Generated clones: equal, independent, and refused where the types do not tell how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import pytest

from armillary.core.states.clone import Cloneable, cached, shared
from armillary.core.states.digest import common_parts, digest

if TYPE_CHECKING:
    from nowhere import Board  # type: ignore[import-not-found]


class Token(msgspec.Struct, frozen=True):
    name: str


class Loose(msgspec.Struct):
    name: str


@dataclass(slots=True)
class Ship(Cloneable):
    hull: int
    cargo: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Fleet(Cloneable):
    board: Board = field(metadata=shared())
    ships: list[Ship]
    by_name: dict[str, Ship]
    docks: dict[int, list[int]]
    lanes: list[list[int]]
    flagship: Ship | None
    known: set[int]
    bits: bytearray
    fixed: tuple[int, ...]
    pairs: tuple[tuple[str, int], ...]
    side: Literal["left", "right"]
    token: Token
    tokens: list[Token]
    either: int | str | None
    best: list[int] | None = field(default=None, metadata=cached())


def fleet(flagship: Ship | None = None) -> Any:
    return Fleet(
        board={"any": ["thing"]},
        ships=[Ship(1, ["ore"]), Ship(2)],
        by_name={"a": Ship(3)},
        docks={4: [5]},
        lanes=[[6], [7, 8]],
        flagship=flagship,
        known={9},
        bits=bytearray(b"10"),
        fixed=(11,),
        pairs=(("x", 12),),
        side="left",
        token=Token("t"),
        tokens=[Token("u")],
        either="y",
        best=[13],
    )


@pytest.mark.parametrize("flagship", [None, Ship(14, ["qic"])])
def test_a_clone_is_equal_and_shares_nothing_mutable(flagship: Ship | None) -> None:
    original = fleet(flagship)
    for _ in range(2):  # The first call compiles, the second uses what was compiled.
        clone = original.clone()
        assert clone == original
        assert type(clone) is Fleet
        assert list(common_parts(original, clone)) == []
        assert clone.board is original.board
        assert clone.token is original.token


CHANGES: list[Callable[[Any], object]] = [
    lambda it: it.ships.pop(),
    lambda it: it.ships[0].cargo.append("gold"),
    lambda it: setattr(it.ships[1], "hull", 0),
    lambda it: it.by_name.clear(),
    lambda it: setattr(it.by_name["a"], "hull", 0),
    lambda it: it.docks[4].append(0),
    lambda it: it.lanes[1].pop(),
    lambda it: it.flagship.cargo.clear(),
    lambda it: it.known.add(0),
    lambda it: it.bits.append(0),
    lambda it: it.tokens.append(Token("v")),
    lambda it: setattr(it, "either", None),
]


@pytest.mark.parametrize("change", CHANGES)
def test_changing_a_clone_leaves_the_original(change: Callable[[Any], object]) -> None:
    original = fleet(Ship(14, ["qic"]))
    before = digest(original)
    clone = original.clone()
    change(clone)
    assert digest(original) == before
    assert digest(clone) != before


@pytest.mark.parametrize(
    "hint",
    [
        "object",
        "list",
        "list[object]",
        "tuple[list[int], ...]",
        "dict[str, Loose]",
        "list[int] | dict[str, int]",
        "frozenset[object]",
        "Loose",
    ],
)
def test_a_type_that_does_not_tell_how_is_refused_by_name(hint: str) -> None:
    class Thing(Cloneable):
        part: object

    Thing.__annotations__["part"] = hint
    made: Any = dataclass(slots=True)(Thing)
    with pytest.raises(TypeError, match=r"Thing\.part: cannot tell how to clone"):
        made(None).clone()


def test_common_parts_are_found_at_every_depth() -> None:
    one, other = fleet(), fleet()
    assert list(common_parts(one, other)) == []
    other.ships[0].cargo = one.ships[0].cargo
    other.lanes[1] = one.lanes[1]
    other.known = one.known
    other.by_name["a"] = one.by_name["a"]
    other.best = one.best
    assert list(common_parts(one, other)) == [
        "state.ships[0].cargo",
        "state.by_name['a']",
        "state.lanes[1]",
        "state.known",
        "state.best",
    ]


def test_a_list_inside_a_frozen_thing_is_still_common() -> None:
    class Hand(msgspec.Struct, frozen=True):
        cards: list[int]

    hand = Hand([1])
    assert list(common_parts([hand], [hand])) == ["state[0].cards"]


def test_a_digest_ignores_shared_and_cached_fields_and_the_order_of_dicts() -> None:
    one, other = fleet(), fleet()
    one.by_name["b"] = Ship(5)
    other.by_name = {"b": Ship(5), "a": Ship(3)}
    other.board, other.best = None, None
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, "1"),
        ([1], [[1]]),
        ({"a": 1}, {"a": 2}),
        ({1: "a"}, {"1": "a"}),
        ({1, 2}, {1, 3}),
        (Ship(1), Ship(2)),
        (Ship(1, ["a", "b"]), Ship(1, ["b", "a"])),
        (Token("a"), Loose("a")),
        (b"a", "a"),
        (1 << 200, 1 << 201),
    ],
)
def test_different_things_have_different_digests(one: object, other: object) -> None:
    assert digest(one) != digest(other)


def test_a_digest_is_the_same_on_every_machine() -> None:
    value = {"b": [1, None, True], "a": (1 << 90, b"\x00"), "c": {3, 1, 2}, "d": Ship(1, ["é"])}
    assert digest(value) == digest(dict(reversed(value.items())))
    assert digest(value) == "c71f55b1431490e5"


def test_what_is_no_plain_data_has_no_digest() -> None:
    with pytest.raises(TypeError, match="cannot digest a object; mark the field shared"):
        digest([object()])
