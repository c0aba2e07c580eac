"""What everybody paid in a match, and what the dice brought them: counted on a walk through it.

A game says what lies in a player's purse; whatever leaves it was paid. What a purse does not show
(a planet that is exhausted, upkeep that income covers) the events tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.core.states.state import HasPlayers
from armillary.core.words import Words

Amounts = Mapping[str, int]


class Roll(NamedTuple):
    """What dice brought a seat, and what could be expected of them."""

    seat: int
    came: float
    expected: float


class Luck(NamedTuple):
    """All dice of a seat."""

    came: float = 0
    expected: float = 0

    @property
    def more(self) -> float:
        """By how much they brought more than could be expected; below zero: less."""
        return self.came - self.expected


def _no_amounts(_: object) -> dict[str, Any]:
    return {}


def _no_roll(*_: object) -> Roll | None:
    return None


class Tallies:
    """Counts one match, from its first moment to its last."""

    def __init__(
        self,
        kinds: tuple[str, ...] = (),
        names: Callable[[Words], Mapping[str, str]] = _no_amounts,
        *,
        purse: Callable[[Any], Amounts | None] = _no_amounts,
        paid: Callable[[Event], Amounts] = _no_amounts,
        die: Callable[[Any, Action], Roll | None] = _no_roll,
        roll: Callable[[Event], Roll | None] = _no_roll,
    ) -> None:
        """`kinds`: the icons of what is paid, in their order; `names` also has `luck`, if any.

        `purse`: what a player has (None: they are out of the match); `paid`: what an event says was
        paid besides; `die` and `roll`: what an action of chance, or an event, brought whom.
        """
        self.kinds = kinds
        self.names = names
        self.spent: list[dict[str, int]] = []
        self.luck: list[Luck] = []
        self._purse, self._paid, self._die, self._roll = purse, paid, die, roll
        self._had: list[Amounts] = []

    def begin(self, state: HasPlayers) -> None:
        """The match is set up."""
        self._had = [self._purse(player) or {} for player in state.players]
        self.spent = [dict.fromkeys(self.kinds, 0) for _ in self._had]
        self.luck = [Luck() for _ in self._had]

    def before(self, state: HasPlayers, action: Action) -> None:
        """This is decided now, or falls."""
        self._fell(self._die(state, action))

    def after(self, state: HasPlayers) -> None:
        """It has been done."""
        for seat, player in enumerate(state.players):
            has, had = self._purse(player), self._had[seat]
            if has is not None and has != had:
                for kind, amount in has.items():
                    self.spent[seat][kind] += max(0, had.get(kind, 0) - amount)
                self._had[seat] = has

    def told(self, events: Iterable[Event]) -> None:
        """This is what happened."""
        for event in events:
            self._fell(self._roll(event))
            if 0 <= event.seat < len(self.spent):
                for kind, amount in self._paid(event).items():
                    self.spent[event.seat][kind] += amount

    def _fell(self, roll: Roll | None) -> None:
        if roll is not None and 0 <= roll.seat < len(self.luck):
            came, expected = self.luck[roll.seat]
            self.luck[roll.seat] = Luck(came + roll.came, expected + roll.expected)
