"""A scene: what one action of a seat brings about, as the table tells it to one reader.

A scene is told step by step. A step is what happened between two moments at which the match was at
rest, and the reader sees the table as it was after it: a roll, what was hit, who retreats. Events
of which the reader may not know are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

import msgspec

from armillary.core.events import Event
from armillary.core.game import Score
from armillary.core.states.state import S

START, TURN, BATTLE, ROUND, END = "start", "turn", "battle", "round", "end"
"""Kinds of scenes: how a match begins; an action; a fight; what lies between rounds; its end."""


class Scene(msgspec.Struct, Generic[S], frozen=True):
    """A scene as far as it has been told."""

    id: str
    """Stays the same while the scene goes on."""
    kind: str
    seat: int
    """Whose action it is; negative: nobody's."""
    reader: int | None
    """The seat to which it is told; None: a spectator."""
    before: S
    """What the reader saw before it began."""
    now: S
    """What the reader sees after the last of these steps."""
    steps: Sequence[Sequence[Event]]
    """What happened, step by step; the last one is being told."""
    names: Sequence[str]
    """What the players are called."""
    earlier: Sequence[Event] = ()
    """Between two rounds, at the end, and in a battle: what happened since the last round ended."""
    since: S | None = None
    """Between two rounds: how the match was for the reader when the round began that ends now."""
    scores: Sequence[Score] = ()
    """At the end: everybody's points, the winners first."""
    asks: bool = False
    """Somebody is asked within it just now: it goes on."""

    @property
    def events(self) -> Iterator[Event]:
        """All that has happened in it so far."""
        return (event for step in self.steps for event in step)

    @property
    def opens(self) -> bool:
        """Whether the first round begins with it, and the match itself."""
        first = next(self.events, None)
        return first is not None and first.key == ROUND and first.values.get(ROUND) == 1

    @property
    def concerns_reader(self) -> bool:
        """Whether somebody else did something to the reader, or with them."""
        me = self.reader
        return me is not None and me != self.seat and any(event.seat == me for event in self.events)
