"""Tables for the tests of one faction: it has seat 0, the others are those of `positions`."""

from __future__ import annotations

from typing import Any

from armillary.games.imperium.economy.paying import Pay
from armillary.games.imperium.flow.dice import Roll
from armillary.games.imperium.flow.questions import Pick
from armillary.games.imperium.powers.power import COUNT
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import TYPES
from tests.games.imperium.positions import FACTIONS, at_step, pick, position


def seats(faction: str) -> tuple[str, ...]:
    """The faction in seat 0; Letnev, Hacan, Jol-Nar, Xxcha and N'orr, or Sol for it, elsewhere."""
    others = tuple("sol" if other == faction else other for other in FACTIONS[1:])
    return (faction, *others)


def table(faction: str, usual: str, text: str = "", **options: Any) -> State:
    """The position of a text; lines of the usual one hold unless the text says otherwise."""
    return position(_over(usual, text), factions=seats(faction), **options)


def table_at(faction: str, step: str, usual: str, text: str = "", phase: str = "action") -> State:
    """The same, at the moment when a step begins."""
    return at_step(step, _over(usual, text), phase, factions=seats(faction))


def _over(usual: str, text: str) -> str:
    """One line, one key: those of the text replace those of the usual table."""
    lines = dict(_lines(usual) + _lines(text))
    return "\n".join(f"{key} = {value}" for key, value in lines.items())


def _lines(text: str) -> list[tuple[str, str]]:
    split = (line.split("=", 1) for line in text.splitlines() if line.strip())
    return [(key.strip(), value.strip()) for key, value in split]


def land(planet: str, n: int, unit: str = "infantry") -> Pick:
    """8.4  So many land there."""
    return pick(planet=planet, unit=unit, name=COUNT, n=n)


def rolling(state: State) -> tuple[str, int, int]:
    """What is rolled now: for which unit, how many dice, from what on they hit."""
    frame = state.stack[-1]
    assert isinstance(frame, Roll), frame
    return TYPES[frame.unit], frame.dice, frame.need


def to_pay(state: State) -> int:
    """How much is to be paid now."""
    frame = state.stack[-1]
    assert isinstance(frame, Pay), frame
    return frame.amount
