"""What the tests of every game do with a position: act, be refused, look what is asked.

A game's own `positions.py` says how a position is written, and binds these to its game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, overload

import msgspec

from armillary.core import position
from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Illegal
from armillary.core.events import Event
from armillary.core.game import Config
from armillary.core.rules import Rules
from armillary.core.states.digest import digest
from armillary.core.states.state import S
from armillary.core.words import tag

A = TypeVar("A", bound=Action)


class Playing(Generic[S]):
    """The states of one game, and what is done with them."""

    def __init__(self, game: Rules[Any, S]) -> None:
        self.game = game

    def read(self, config: Config, given: dict[str, Any]) -> S:
        """The state that such a text describes; unless it says otherwise, seat 0 has the turn."""
        if "stack" not in given and not given.get("finished"):
            given = {"turn": 0, **given}
        given = {"game": self.game.name, "config": msgspec.to_builtins(config), **given}
        lines = [f"{key} = {position.toml_value(value)}" for key, value in given.items()]
        state: S = position.read("\n".join(lines))[2]
        return state

    def do(self, state: S, *actions: Action) -> list[Event]:
        """Do legal actions; the table must be possible after each. Returns what happened."""
        events: list[Event] = []
        for action in actions:
            refusal = self.game.check(state, action)
            assert refusal is None, f"{action} is refused: {refusal}; asked: {state.stack[-1:]}"
            decision = self.game.decision(state)
            assert decision is not None
            listed = action in decision.options or type(action) in decision.frame.open_ended
            assert listed, f"{action} is allowed, but not among the options"
            self.game.apply(state, action, events)
            assert self.game.invariants(state) == []
        return events

    def refused(
        self, state: S, action: Action, rule: str, why: str | None = None, **values: Any
    ) -> Illegal:
        """The action is refused by this rule with these values, and is no option."""
        before = digest(state)
        refusal = self.game.check(state, action)
        assert refusal is not None, f"{action} is allowed"
        found = {name: refusal.values.get(name) for name in values}
        assert (refusal.rule, found) == (rule, values), f"{action}: {refusal}"
        assert why in (None, refusal.why), f"{action}: {refusal}"
        assert action not in self.options(state), f"{action} is refused, but among the options"
        assert digest(state) == before
        return refusal

    @overload
    def options(self, state: S) -> list[Action]: ...
    @overload
    def options(self, state: S, kind: type[A]) -> list[A]: ...
    def options(self, state: S, kind: type[Action] = Action) -> Any:
        """What the seat that is asked may do now; only actions of this kind."""
        decision = self.game.decision(state)
        found = decision.options if decision is not None else []
        return [option for option in found if isinstance(option, kind)]

    def asked(self, state: S) -> tuple[int, str]:
        """Who is asked, and for what: the seat and the tag of the frame."""
        frame = state.stack[-1]
        return frame.seat, tag(frame)

    def let_chance(self, state: S) -> list[Event]:
        """Chance answers with its first option until a seat is asked or the match is over."""
        events: list[Event] = []
        while state.stack and state.stack[-1].seat == CHANCE:
            self.game.apply(state, self.options(state)[0], events)
            assert self.game.invariants(state) == []
        return events

    @staticmethod
    def keys(events: Sequence[Event]) -> list[str]:
        """What happened, in a word each."""
        return [event.key for event in events]
