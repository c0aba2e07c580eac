"""What a game is, and where games are found."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Protocol

import msgspec

from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.errors import UnknownGame
from armillary.core.events import Log
from armillary.core.files.type_lock import meeting

GAMES = ("gaia", "pulsar", "eclipse", "imperium")
"""The games that can be played."""


class Config(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The choices before a match: with the log of actions, all that is needed to replay it."""

    players: int
    seed: int = 1


class Score(msgspec.Struct, frozen=True):
    """One seat's points: where each came from, in the order of the score sheet."""

    seat: int
    items: dict[str, int]
    total: int
    rank: int


class Game(Protocol):
    """The rules of one game. States are mutable; everything else that goes in or out is frozen."""

    name: str
    version: int
    """Raised with every fix of a rule: old records keep the old rule."""
    seats: tuple[int, ...]
    config_type: type[Config]
    action_type: Any
    """The union of all kinds of action."""

    def setup(self, config: Any, version: int | None = None) -> Any:
        """The state before the first decision, by the rules of a version (None: the newest).

        Refuses impossible options with ConfigError.
        """

    def decision(self, state: Any) -> Decision | None:
        """Who decides, what is asked, the options; None: the match is over."""

    def check(self, state: Any, action: Action) -> Illegal | None:
        """Why an action is not allowed now; None: it is."""

    def apply(self, state: Any, action: Action, log: Log = None) -> None:
        """Do a legal action, and all that follows without a decision."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What this seat (None: a spectator) may know, and no more."""

    def determinise(self, state: Any, seat: int | None, rng: SplitMix) -> Any:
        """A full state that this seat's view allows."""

    def scores(self, state: Any) -> list[Score]:
        """Every seat's points, itemised; before the end: what they have now."""

    def plain(self, state: Any) -> dict[str, Any]:
        """The state as readable names and numbers, for the text of a position."""

    def restore(self, config: Any, plain: dict[str, Any], version: int) -> Any:
        """The state that `plain` describes, by the rules of a version."""

    def invariants(self, state: Any) -> list[str]:
        """What is wrong with the components and counts of a state; empty: nothing."""

    def words(self, language: str) -> Any:
        """The game's words in a language."""


def load(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game called {name!r}; there is {', '.join(GAMES)}.")
    with meeting:
        game: Game = import_module(f"armillary.games.{name}").GAME
        _meet(game.config_type)
        _meet(game.action_type)
    return game


@cache
def _meet(kind: Any) -> None:
    """So that threads may read matches of a game at the same time."""
    msgspec.json.Decoder(kind)
