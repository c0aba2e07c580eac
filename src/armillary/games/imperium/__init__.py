"""Twilight Imperium 4: 3 to 6 players, first game and full game, all factions."""

from __future__ import annotations

from typing import Any, Union

from armillary.core import decision as frames
from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.events import Log
from armillary.core.game import Config, Score
from armillary.games.imperium import (
    flow,
    invariants,
    notation,
    registry,
    setup,
    victory,
    view,
)
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.state import State

registry.load()

ACTIONS: tuple[type[Action], ...] = tuple(
    dict.fromkeys(action for frame in notation.frame_kinds() for action in frame.answers)
)
"""Every kind of action: whatever a frame accepts as an answer."""


class Imperium:
    """The rules of Twilight Imperium, as the core asks for them."""

    name = "imperium"
    version = 1
    seats: tuple[int, ...] = (3, 4, 5, 6)
    config_type: type[Config] = ImperiumConfig
    action_type: Any = Union[ACTIONS]  # noqa: UP007  (a union of a tuple of types)

    def setup(self, config: ImperiumConfig, version: int | None = None) -> State:
        return setup.setup(config, version or self.version)

    def decision(self, state: State) -> Decision | None:
        return frames.decision(state)

    def check(self, state: State, action: Action) -> Illegal | None:
        return frames.check(state, action)

    def apply(self, state: State, action: Action, log: Log = None) -> None:
        flow.apply(state, action, log)

    def view(self, state: State, seat: int | None) -> State:
        return view.view(state, seat)

    def determinise(self, state: State, seat: int | None, rng: SplitMix) -> State:
        return view.determinise(state, seat, rng)

    def scores(self, state: State) -> list[Score]:
        return victory.scores(state)

    def plain(self, state: State) -> dict[str, Any]:
        return notation.plain(state)

    def restore(self, config: ImperiumConfig, plain: dict[str, Any]) -> State:
        return notation.restore(config, plain)

    def invariants(self, state: State) -> list[str]:
        return invariants.invariants(state)

    def words(self, language: str) -> Any:
        from armillary.games.imperium.words import words  # only when something is to be said

        return words(language)


GAME = Imperium()
