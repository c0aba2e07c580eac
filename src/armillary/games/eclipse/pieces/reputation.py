"""2.13 and 13.14  The reputation track: what fits on it, draws after battle, tiles thrown back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.state import Battle, Player, State

# 2.13  The slots


def has_room(state: State, player: Player, ambassadors: int, tiles: int) -> bool:
    """2.13  Whether so many ambassadors and reputation tiles fit on the slots."""
    slots = species_of(state, player).reputation
    more = max(0, ambassadors - slots.count("ambassador"))
    more += max(0, tiles - slots.count("reputation"))
    return more <= slots.count("both")


def take_tile(state: State, player: Player, value: int) -> None:
    """A tile joins the player's track."""
    player.reputation = tuple(sorted((*player.reputation, value)))


def throw_back(state: State, player: Player, value: int) -> None:
    """2.13  A tile of the player goes back into the bag."""
    place = player.reputation.index(value)
    player.reputation = player.reputation[:place] + player.reputation[place + 1 :]
    to_bag(state, value)


def to_bag(state: State, value: int) -> None:
    state.reputation[value] = state.reputation.get(value, 0) + 1


class ThrowBack(Action, frozen=True, tag="throw_back"):
    """2.13  Throw a reputation tile back into the bag."""

    value: int

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[ThrowBack]:
        for value in dict.fromkeys(state.players[frame.seat].reputation):
            yield cls(value)

    def check(self, state: State, frame: Frame) -> Illegal | None:
        have = state.players[frame.seat].reputation
        if self.value in have:
            return None
        return Illegal("2.13", "no_tile", value=self.value, have=have)

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        throw_back(state, state.players[frame.seat], self.value)
        state.stack.append(frame)
        if log is not None:
            log.append(Event("throw_back", frame.seat))
            values = {"value": self.value}
            log.append(Event("thrown_tile", frame.seat, values, audience=(frame.seat,)))


# 13.14  Drawing


class DrewReputation(Action, frozen=True, tag="drew_reputation"):
    """13.14  A tile of this value comes out of the bag."""

    value: int

    @classmethod
    def options(cls, state: State, frame: DrawReputation) -> Iterator[DrewReputation]:
        for value in sorted(state.reputation):
            if state.reputation[value]:
                yield cls(value)

    def check(self, state: State, frame: DrawReputation) -> Illegal | None:
        if state.reputation.get(self.value):
            return None
        return Illegal("1.3", "not_in_bag", value=self.value)

    def apply(self, state: State, frame: DrawReputation, log: Log) -> None:
        state.reputation[self.value] -= 1
        if frame.keep_all:
            take_tile(state, state.players[frame.player], self.value)
        drawn = () if frame.keep_all else tuple(sorted((*frame.drawn, self.value)))
        if frame.left > 1:
            more = DrawReputation(CHANCE, frame.player, frame.left - 1, drawn, frame.keep_all)
            state.stack.append(more)
        elif not frame.keep_all:
            _offer(state, frame.player, drawn)


class DrawReputation(Frame, frozen=True, tag="draw_reputation"):
    """13.14  So many tiles are still to be drawn for a player."""

    rule: ClassVar[str] = "13.14"
    answers: ClassVar[tuple[type[Action], ...]] = (DrewReputation,)

    player: int
    left: int
    drawn: tuple[int, ...] = ()
    keep_all: bool = False
    """1.10  At setup all of them are kept."""

    def weights(self, state: State) -> list[int]:
        return [
            state.reputation[value] for value in sorted(state.reputation) if state.reputation[value]
        ]


def draw(state: State, seat: int, count: int, keep_all: bool = False) -> None:
    """13.14  As many tiles as the bag still has."""
    count = min(count, sum(state.reputation.values()))
    if count:
        state.stack.append(DrawReputation(CHANCE, seat, count, (), keep_all))


def _offer(state: State, seat: int, drawn: tuple[int, ...]) -> None:
    """13.14  Look at them and keep one at most; without any slot for one, all go back."""
    player = state.players[seat]
    if has_room(state, player, len(player.ambassadors), 1):
        state.stack.append(KeepReputation(seat, drawn))
    else:
        for value in drawn:
            to_bag(state, value)


class Keep(Action, frozen=True, tag="keep"):
    """13.14  Keep one of the tiles; if the track is full, throw another back for it."""

    value: int
    instead: int = 0
    """The tile that goes back; 0: there is a free slot."""

    @classmethod
    def options(cls, state: State, frame: KeepReputation) -> Iterator[Keep]:
        player = state.players[frame.seat]
        others = (0,) if frame.has_room(state) else tuple(dict.fromkeys(player.reputation))
        for value in dict.fromkeys(frame.drawn):
            for instead in others:
                yield cls(value, instead)

    def check(self, state: State, frame: KeepReputation) -> Illegal | None:
        if self.value not in frame.drawn:
            return Illegal("13.14", "not_drawn", value=self.value, have=frame.drawn)
        if frame.has_room(state):
            return Illegal("13.14", "has_room") if self.instead else None
        if not self.instead:
            return Illegal("13.14", "track_full")
        have = state.players[frame.seat].reputation
        if self.instead not in have:
            return Illegal("2.13", "no_tile", value=self.instead, have=have)
        return None

    def apply(self, state: State, frame: KeepReputation, log: Log) -> None:
        player = state.players[frame.seat]
        if self.instead:
            throw_back(state, player, self.instead)
        left = list(frame.drawn)
        left.remove(self.value)
        for value in left:
            to_bag(state, value)
        take_tile(state, player, self.value)
        if log is not None:
            log.append(Event("keep", frame.seat, {"n": len(frame.drawn)}))
            values = {"value": self.value, "drawn": frame.drawn}
            log.append(Event("kept_tile", frame.seat, values, audience=(frame.seat,)))


class KeepNone(Action, frozen=True, tag="keep_none"):
    """13.14  Return all of them."""

    @classmethod
    def options(cls, state: State, frame: KeepReputation) -> Iterator[KeepNone]:
        yield cls()

    def check(self, state: State, frame: KeepReputation) -> Illegal | None:
        return None

    def apply(self, state: State, frame: KeepReputation, log: Log) -> None:
        for value in frame.drawn:
            to_bag(state, value)
        if log is not None:
            log.append(Event("keep_none", frame.seat, {"n": len(frame.drawn)}))


class KeepReputation(Frame, frozen=True, tag="keep_reputation"):
    """13.14  Which of these tiles do you keep?"""

    rule: ClassVar[str] = "13.14"
    answers: ClassVar[tuple[type[Action], ...]] = (Keep, KeepNone)

    drawn: tuple[int, ...]

    def has_room(self, state: State) -> bool:
        """13.14  Whether a tile more fits on the track."""
        player = state.players[self.seat]
        return has_room(state, player, len(player.ambassadors), len(player.reputation) + 1)


class Draws(Frame, frozen=True, tag="draws"):
    """13.14  A player draws tiles for the battles of a sector."""

    asks: ClassVar[bool] = False

    count: int

    def run(self, state: State, log: Log) -> None:
        if log is not None:
            log.append(Event("draws", self.seat, {"n": self.count}))
        draw(state, self.seat, self.count)


class Reputation(Frame, frozen=True, tag="reputation"):
    """13.14  After the battles of a sector: the controller draws first, then in order of entry."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        battle = state.battle
        assert battle is not None
        state.battle = None
        for seat in reversed(battle.fighters):
            count = earned(state, battle, seat)
            if count:
                state.stack.append(Draws(seat, count))


def earned(state: State, battle: Battle, seat: int) -> int:
    """13.14  So many tiles a player draws for the battles of a sector, as far as they have come."""
    rules = state.table.data.combat.reputation
    if seat not in battle.fought:
        return 0
    taking_part = 0 if seat in battle.fled else rules.taking_part
    return min(rules.most, taking_part + battle.earned[seat])
