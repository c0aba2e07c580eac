"""A decision with all that its choices need, looked up once."""

from __future__ import annotations

from functools import cached_property

import msgspec

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board import Way
from armillary.drawing.board_texts import BoardWords
from armillary.drawing.outcome import Outcome, outcome
from armillary.games.pulsar.actions.gyrodynes import GiveTiles
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.choices.stock import STOCK, TILE_STOCK, PulsarStock
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.state import Player, State


class Asked:
    """Who is asked what, in whose language."""

    def __init__(self, state: State, decision: Decision, words: Words) -> None:
        self.state = state
        self.decision = decision
        self.frame: Frame = decision.frame
        self.options: list[Action] = decision.options
        self.seat = decision.seat
        self.words = words
        self.tell: BoardWords = texts.of(words.language)
        self.ways: dict[object, tuple[Way, ...]] = {}
        """Those of flights, by how they are paid and flown: hundreds share them."""
        self._outcomes: dict[Action, Outcome] = {}

    @property
    def player(self) -> Player:
        """The player who is asked."""
        return self.state.players[self.seat]

    def outcome(self, action: Action) -> Outcome:
        """What is sure to come of an action. What differs only in the die that pays, or in the
        token that changes it, brings the same."""
        pay: Payment | None = getattr(action, "pay", None)
        if pay is not None:
            alike = Payment(0, pay.red, "pm" if pay.token else "")
            key = msgspec.structs.replace(action, pay=alike)
        else:
            key = action
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = outcome(
                self.state, self.decision, action, self._stock, self.stock
            )
        return found

    @property
    def _stock(self) -> PulsarStock:
        return TILE_STOCK if isinstance(self.frame, GiveTiles) else STOCK

    @cached_property
    def stock(self) -> dict[str, int]:
        """What the player has now."""
        return STOCK.amounts(self.state, self.seat)

    @cached_property
    def kinds(self) -> set[str]:
        """The tags of everything that is possible now."""
        return {tag(option) for option in self.options}

    @cached_property
    def possible(self) -> set[Action]:
        """Everything that is possible now."""
        return set(self.options)
