"""Which version of its rules a match is played by: old records keep the old rule.

A game lists what has changed in its `rulings.py`, one function for each ruling, which asks here.
"""

from __future__ import annotations

from typing import Protocol


class Versioned(Protocol):
    """What never changes during a match."""

    version: int


class HasTable(Protocol):
    """What is asked of a state here."""

    @property
    def table(self) -> Versioned: ...


def since(state: HasTable, version: int) -> bool:
    """Whether the match is played by the rules of this version, or by newer ones."""
    return state.table.version >= version
