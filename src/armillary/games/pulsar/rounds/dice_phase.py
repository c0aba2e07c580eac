"""3  Dice phase: the roll, the median, and taking dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Literal

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.components import components
from armillary.games.pulsar.state import NOBODY, Marker, Player, State, with_item

TrackName = Literal["initiative", "engineering"]
TRACKS: tuple[TrackName, TrackName] = ("initiative", "engineering")

FACES = tuple(range(1, components().dice.die_spaces + 1))
"""What a die may show; the dice board has a space for each."""


# 3.1 and 3.2  The roll


class Rolled(Action, frozen=True, tag="rolled"):
    """3.1  A die shows this value."""

    value: int

    @classmethod
    def options(cls, state: State, frame: Roll) -> list[Rolled]:
        return _ROLLS

    def check(self, state: State, frame: Roll) -> Illegal | None:
        if self.value in FACES:
            return None
        return Illegal("3.1", "no_face", value=self.value)

    def apply(self, state: State, frame: Roll, log: Log) -> None:
        state.dice = with_item(state.dice, self.value, 1)
        if frame.left > 1:
            state.stack.append(Roll(CHANCE, frame.left - 1))
            return
        state.median = median(state.dice)
        if log is not None:
            values = {"dice": lined_up(state.dice), "median": state.median}
            log.append(Event("roll", NOBODY, values))


_ROLLS = [Rolled(value) for value in FACES]


class Roll(Frame, frozen=True, tag="roll"):
    """3.1  So many dice are still to be rolled."""

    rule: ClassVar[str] = "3.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Rolled,)

    left: int

    def options(self, state: State) -> list[Action]:
        return list(_ROLLS)

    def weights(self, state: State) -> list[int]:
        return [1] * len(FACES)


class DicePhase(Frame, frozen=True, tag="dice_phase"):
    """3  Roll, then everybody takes two dice."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        limits = state.table.data.limits
        players = state.table.players
        state.dice = (0,) * (len(FACES) + 1)
        for player in state.players:
            player.taken = ()
        left = limits.silver_dice[players]
        if state.round == 1 and state.table.config.even_start:
            even = limits.even_start[players]
            left = even.rolled
            for value in even.fixed:
                state.dice = with_item(state.dice, value, 1)
        state.stack.extend(Pick(seat) for seat in reversed(picks(state)))
        state.stack.append(Roll(CHANCE, left))


def lined_up(dice: tuple[int, ...]) -> list[int]:
    """3.2  The dice of the board by value."""
    return [value for value, count in enumerate(dice) for _ in range(count)]


def median(dice: tuple[int, ...]) -> int:
    """3.2  Where the median marker stands, in half spaces: 7 is between 3 and 4."""
    values = lined_up(dice)
    middle = values[len(values) // 2]
    left = sum(dice[:middle])
    right = sum(dice[middle + 1 :])
    return 2 * middle + (right > left) - (left > right)


def picks(state: State) -> list[int]:
    """3.3, 3.8 and 13.2  Who takes a die, one after the other."""
    if len(state.order) > state.table.players:
        return list(state.order)
    return [*state.order, *reversed(state.order)]


# 3.3 to 3.7  Taking a die


def steps(median: int, die: int) -> int:
    """3.4  How far a die moves a marker: below 0 to the left, above 0 to the right."""
    distance = 2 * die - median
    return (distance + 1) // 2 if distance > 0 else -((1 - distance) // 2)


def markers(track: tuple[Marker, ...], seat: int) -> list[int]:
    """The spaces of a player's markers on a track, the foremost first."""
    return [space for space, owner in track if owner == seat]


def room(state: State, seat: int, move: int) -> bool:
    """3.6 and 16.28  Whether one of the player's markers can move so far."""
    if move <= 0:
        return True
    board = state.table.dice_board
    for name in TRACKS:
        last = getattr(board, name).spaces
        for space in markers(getattr(state, name), seat):
            if space + move <= last:
                return True
    return False


def is_forced(state: State, seat: int) -> bool:
    """3.6  Whether no die is left for which a marker has room."""
    return not any(
        count and room(state, seat, steps(state.median, die))
        for die, count in enumerate(state.dice)
    )


def moved(
    track: tuple[Marker, ...], seat: int, number: int, to: int, below: bool = False
) -> tuple[Marker, ...]:
    """3.5  The track after a marker has gone to a space: on top, or below all others there."""
    left = list(track)
    own = [place for place, (_, owner) in enumerate(left) if owner == seat]
    del left[own[number]]
    place = 0
    while place < len(left) and (left[place][0] < to or (below and left[place][0] == to)):
        place += 1
    left.insert(place, (to, seat))
    return tuple(left)


class TakeDie(Action, frozen=True, tag="take_die", omit_defaults=True):
    """3.3  Take a die and move a marker; with two players, the foremost (0) or the other (1)."""

    die: int
    track: Literal["", "initiative", "engineering"] = ""
    marker: int = 0

    @classmethod
    def options(cls, state: State, frame: Pick) -> Iterator[TakeDie]:
        seat = frame.seat
        forced = is_forced(state, seat)
        for die, count in enumerate(state.dice):
            if not count:
                continue
            move = steps(state.median, die)
            if not move:
                yield _take(die, "", 0)
                continue
            for name in TRACKS:
                last = getattr(state.table.dice_board, name).spaces
                for number, space in enumerate(markers(getattr(state, name), seat)):
                    if forced or space + move <= last:
                        yield _take(die, name, number)

    def check(self, state: State, frame: Pick) -> Illegal | None:
        if self.die not in FACES or not state.dice[self.die]:
            return Illegal("3.3", "no_die_left", die=self.die, have=lined_up(state.dice))
        move = steps(state.median, self.die)
        if not move:
            if self.track or self.marker:
                return Illegal("3.4", "no_move", die=self.die)
            return None
        if not self.track:
            return Illegal("3.3", "which_track", move=move)
        spaces = markers(getattr(state, self.track), frame.seat)
        if not 0 <= self.marker < len(spaces):
            rule = "13.3" if len(spaces) > 1 else "3.3"
            return Illegal(rule, "no_marker", marker=self.marker, have=len(spaces))
        last = getattr(state.table.dice_board, self.track).spaces
        if spaces[self.marker] + move <= last or is_forced(state, frame.seat):
            return None
        space = spaces[self.marker]
        return Illegal("3.6", "no_room", move=move, space=space, last=last)

    def apply(self, state: State, frame: Pick, log: Log) -> None:
        player = state.players[frame.seat]
        state.dice = with_item(state.dice, self.die, -1)
        player.silver = tuple(sorted((*player.silver, self.die)))
        player.taken = (*player.taken, self.die)
        move = steps(state.median, self.die)
        if log is not None:
            values = {"die": self.die, "track": self.track, "move": move}
            log.append(Event("take_die", frame.seat, values))
        if move:
            self._move(state, player, move)

    def _move(self, state: State, player: Player, move: int) -> None:
        """3.6 and 3.7  Not beyond the first space; at the right end only when forced."""
        track: tuple[Marker, ...] = getattr(state, self.track)
        last = getattr(state.table.dice_board, self.track).spaces
        to = markers(track, player.seat)[self.marker] + move
        track = moved(track, player.seat, self.marker, min(max(1, to), last), below=to > last)
        if self.track == "initiative":
            state.initiative = track
        else:
            state.engineering = track


@cache
def _take(die: int, track: Literal["", "initiative", "engineering"], marker: int) -> TakeDie:
    """Every choice of a die, made once."""
    return TakeDie(die, track, marker)


class Pick(Frame, frozen=True, tag="pick"):
    """3.3  Which die, and which marker?"""

    rule: ClassVar[str] = "3.3"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeDie,)
