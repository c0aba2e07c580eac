"""What a game is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec

from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision, Illegal
from armillary.core.events import Log
from armillary.core.files.component_data import Plain
from armillary.core.states.state import S

if TYPE_CHECKING:
    from armillary.core.words import Words


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


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    C = TypeVar("C", bound=Config, default=Any)
else:
    from typing import TypeVar

    C = TypeVar("C")


@runtime_checkable
class Game(Protocol[C, S]):
    """The rules of one game. States are mutable; everything else that goes in or out is frozen.

    `Game[GaiaConfig, State]` is a certain game; `Game` alone is any of them.
    """

    name: str
    version: int
    """Raised with every fix of a rule: old records keep the old rule."""
    seats: tuple[int, ...]
    config_type: type[C]
    action_type: Any
    """The union of all kinds of action."""

    def setup(self, config: C, version: int | None = None) -> S:
        """The state before the first decision, by the rules of a version (None: the newest).

        Refuses impossible options with ConfigError.
        """

    def decision(self, state: S) -> Decision | None:
        """Who decides, what is asked, the options; None: the match is over."""

    def check(self, state: S, action: Action) -> Illegal | None:
        """Why an action is not allowed now; None: it is."""

    def apply(self, state: S, action: Action, log: Log = None) -> None:
        """Do a legal action, and all that follows without a decision."""

    def view(self, state: S, seat: int | None) -> S:
        """What this seat (None: a spectator) may know, and no more."""

    def determinise(self, state: S, seat: int | None, rng: SplitMix) -> S:
        """A full state that this seat's view allows."""

    def scores(self, state: S) -> list[Score]:
        """Every seat's points, itemised; before the end: what they have now."""

    def plain(self, state: S) -> Plain:
        """The state as readable names and numbers, for the text of a position."""

    def restore(self, config: C, plain: Plain, version: int) -> S:
        """The state that `plain` describes, by the rules of a version."""

    def invariants(self, state: S) -> list[str]:
        """What is wrong with the components and counts of a state; empty: nothing."""

    def words(self, language: str) -> Words[S]:
        """The game's words in a language."""


def load(name: str) -> Game:
    """The game of this name."""
    from armillary.core import registry  # It knows what a game is.

    return registry.load(name)
