"""What the rules of all games have alike. A game names its own parts, and what differs."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union

from armillary.core import decision, registry
from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.events import Log
from armillary.core.game import C, Game
from armillary.core.states.position_parts import Frames
from armillary.core.states.state import S

if TYPE_CHECKING:
    from armillary.core.words import Words


class Rules(Game[C, S]):
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

    def words(self, language: str) -> Words[S]:
        words: Words[S] = registry.part(self.name, "words")(language)
        return words
