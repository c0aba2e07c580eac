"""7  Upgrade: parts come off the blueprints, and others go on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import SHIPS, Ship, components
from armillary.games.eclipse.pieces.ship_designs import ReturnPart, refuse_spot, set_part, spots
from armillary.games.eclipse.rounds.activations import AT_ANY_TIME, Done, go_on, spent
from armillary.games.eclipse.state import SHIP, Player, State


@cache
def _researched(known: frozenset[str]) -> tuple[str, ...]:
    """7.2  The parts that need no technology, and those whose technology is known."""
    parts = components().parts.values()
    return tuple(
        part.id
        for part in parts
        if part.access == "basic" or (part.technology is not None and part.technology in known)
    )


def usable_parts(player: Player) -> tuple[str, ...]:
    """7.2 and 17.30  Everything that a player may install."""
    usable = _researched(player.known)
    return (*usable, *dict.fromkeys(player.stored)) if player.stored else usable


class PlacePart(Action, frozen=True, tag="place_part"):
    """7.1  Put a part on a space that is empty or shows a printed part; -1 is beside the grid."""

    ship: Ship
    slot: int
    part: str

    @classmethod
    def options(cls, state: State, frame: Upgrading) -> Iterator[PlacePart]:
        if frame.left:
            player = state.players[frame.seat]
            for ship, found in spots(player, usable_parts(player)):
                yield from _placements(ship, found)

    def check(self, state: State, frame: Upgrading) -> Illegal | None:
        player = state.players[frame.seat]
        part = state.table.data.parts.get(self.part)
        if part is None:
            return Illegal("7.1", "no_part", part=self.part)
        if part.access == "ancient" and self.part not in player.stored:
            return Illegal("17.30", "not_stored", part=self.part)
        if part.technology is not None and part.technology not in player.known:
            return Illegal("7.2", "technology", technology=part.technology)
        return refuse_spot(player, SHIP[self.ship], self.slot, part) or spent(frame)

    def apply(self, state: State, frame: Upgrading, log: Log) -> None:
        player = state.players[frame.seat]
        set_part(player, SHIP[self.ship], self.slot, self.part)
        if self.part in player.stored:
            place = player.stored.index(self.part)
            player.stored = player.stored[:place] + player.stored[place + 1 :]
        if log is not None:
            log.append(Event("place_part", frame.seat, {"ship": self.ship, "part": self.part}))
        go_on(state, Upgrading(frame.seat, frame.left - 1, frame.reaction))


_PLACEMENTS: dict[tuple[int, tuple[tuple[int, str], ...]], tuple[PlacePart, ...]] = {}
_MOST_KEPT = 10_000


def _placements(ship: int, found: tuple[tuple[int, str], ...]) -> tuple[PlacePart, ...]:
    """The actions for the spots of a blueprint, kept because the same designs come up again."""
    key = ship, found
    kept = _PLACEMENTS.get(key)
    if kept is None:
        if len(_PLACEMENTS) > _MOST_KEPT:
            _PLACEMENTS.clear()
        kept = tuple(PlacePart(SHIPS[ship], slot, part) for slot, part in found)
        _PLACEMENTS[key] = kept
    return kept


class Upgrading(Frame, frozen=True, tag="upgrading"):
    """7.1  Which parts come off, and which go on?"""

    rule: ClassVar[str] = "7.1"
    answers: ClassVar[tuple[type[Action], ...]] = (PlacePart, ReturnPart, *AT_ANY_TIME, Done)

    left: int
    reaction: bool = False

    def refuse_return(self, state: State) -> Illegal | None:
        """7.1  Parts are returned in an activation."""
        return spent(self)
