"""What positions are worth by what was learnt from matches, and by hand where that is missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from logging import getLogger
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from armillary.core import registry
from armillary.core.game import Game
from armillary.core.states.state import State
from armillary.core.states.value import HandMade, Value

if TYPE_CHECKING:
    from armillary.bots.network import Network

FILE = "bot/value.npz"
"""Where the weights of a game lie in its package."""


class Outlook(NamedTuple):
    """What a seat may expect: its points at the end, and the chance of each place."""

    points: float
    places: tuple[float, ...]


class Learnt:
    """The hand-made value with what a network has learnt to correct in it.

    A game's `features` tell the hand-made value and the numbers that the network wants, or nothing
    where there is nothing to correct, before the first round for example.
    """

    def __init__(self, mind: ModuleType, network: Network) -> None:
        self._mind = mind
        self._network = network

    def __call__(self, state: State, seat: int) -> float:
        return self.many((state,), seat)[0]

    def many(self, states: Sequence[State], seat: int) -> list[float]:
        """All positions go through the network together."""
        import numpy as np

        told = [self._mind.features(state, seat) for state in states]
        rows = [its for its in told if its is not None]
        if not rows:
            return [self._mind.evaluate(state, seat) for state in states]
        table = np.array([numbers for _, numbers in rows], np.float32)
        corrections = iter(self._network.corrections(table).tolist())
        return [
            self._mind.evaluate(state, seat) if its is None else its[0] + next(corrections)
            for state, its in zip(states, told, strict=True)
        ]

    def outlook(self, state: State, seat: int) -> Outlook | None:
        """What this seat may expect; None: the game has no numbers to tell."""
        import numpy as np

        told = self._mind.features(state, seat)
        if told is None:
            return None
        row = np.array([told[1]], np.float32)
        places = self._network.chances(row, len(state.players))[0].tolist()
        return Outlook(told[0] + float(self._network.corrections(row)[0]), tuple(places))


def is_learnt(game: Game) -> bool:
    """Whether a game comes with weights."""
    return (files(registry.plugin(game.name).package) / FILE).is_file()


def best(game: Game, mind: ModuleType) -> Value:
    """The learnt value of a game; the hand-made one, and a line in the log, if it is damaged."""
    network = network_of(game.name)
    return HandMade(mind.evaluate) if network is None else Learnt(mind, network)


@cache
def network_of(name: str) -> Network | None:
    """The network that comes with a game; None: it cannot be used, which is said once."""
    # NumPy takes as long to import as a command may take to start.
    from armillary.bots.network import BadNetwork, unpacked

    try:
        content = (files(registry.plugin(name).package) / FILE).read_bytes()
    except OSError as error:
        why = error.strerror or type(error).__name__
    else:
        try:
            return unpacked(content)
        except BadNetwork as error:
            why = str(error)
    getLogger("armillary").warning(
        "The learnt value of %s cannot be used, bots play by the hand-made one: %s.", name, why
    )
    return None
