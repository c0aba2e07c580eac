"""What the rules of all games have alike. A game names its own parts, and what differs."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, Protocol, Self, TypeVar, Union

from armillary.core import decision
from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision, HasStack, Illegal
from armillary.core.events import Log
from armillary.core.game import Config, Game
from armillary.core.position_parts import Frames
from armillary.core.rule_version import HasTable


class Clones(HasStack, HasTable, Protocol):
    """What is asked of a state here."""

    def clone(self) -> Self: ...


C = TypeVar("C", bound=Config)
S = TypeVar("S", bound=Clones)


class Rules(Game, Generic[C, S]):
    """A game whose state has a stack of frames, and in which everything is open."""

    frames: Frames
    """All questions of the game."""

    @abstractmethod
    def start(self, config: C, version: int) -> S:
        """The state before the first decision, by the rules of a version."""

    def setup(self, config: C, version: int | None = None) -> S:
        return self.start(config, version or self.version)

    def decision(self, state: S) -> Decision | None:
        return decision.decision(state)

    def check(self, state: S, action: Action) -> Illegal | None:
        return decision.check(state, action)

    def apply(self, state: S, action: Action, log: Log = None) -> None:
        decision.apply(state, action, log)

    def view(self, state: S, seat: int | None) -> S:
        return state.clone()

    def determinise(self, state: S, seat: int | None, rng: SplitMix) -> S:
        return state.clone()

    @cached_property
    def action_type(self) -> Any:
        return Union[self.frames.actions()]  # noqa: UP007  (a union of a tuple of types)

    def words(self, language: str) -> Any:
        # Only when something is to be said.
        return import_module(f"armillary.games.{self.name}.words").words(language)
