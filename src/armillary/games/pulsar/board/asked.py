"""A decision with all that its choices need, looked up once."""

from __future__ import annotations

from functools import cached_property

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.words import BoardWords
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.outcomes import Outcome, outcome
from armillary.games.pulsar.flight import Fly
from armillary.games.pulsar.state import Player, State


class Asked:
    """Who is asked what, in whose language."""

    def __init__(self, state: State, decision: Decision, words: Words) -> None:
        self.state = state
        self.frame: Frame = decision.frame
        self.options: list[Action] = decision.options
        self.seat = decision.seat
        self.words = words
        self.tell: BoardWords = texts.of(words.language)
        self._flights: dict[tuple[object, ...], Outcome] = {}

    @property
    def player(self) -> Player:
        """The player who is asked."""
        return self.state.players[self.seat]

    def outcome(self, action: Action) -> Outcome:
        """What is sure to come of an action. Flights that differ only in the die bring the same."""
        if not isinstance(action, Fly):
            return outcome(self.state, self.seat, action)
        key = action.path, action.run, action.colour, action.pay.red, bool(action.pay.token)
        if key not in self._flights:
            self._flights[key] = outcome(self.state, self.seat, action)
        return self._flights[key]

    @cached_property
    def kinds(self) -> set[str]:
        """The tags of everything that is possible now."""
        return {tag(option) for option in self.options}

    @cached_property
    def possible(self) -> set[Action]:
        """Everything that is possible now."""
        return set(self.options)
