"""The scenes of a match as one reader may know them: which entries of the log belong together.

A scene begins with a turn of somebody, or with an event of which the board says so, and goes on
until the next one begins. Before anybody has had a turn, one begins with every other seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, get_args

from armillary.core.chance import CHANCE
from armillary.core.events import Event
from armillary.core.game import Score, load
from armillary.core.states.state import State
from armillary.core.words import tag
from armillary.drawing.scene import BATTLE, END, ROUND, START, TURN, Scene
from armillary.table.model import LogLine
from armillary.table.room.hidden.timing import whose
from armillary.table.room.match_log import TURN_ENDS
from armillary.table.room.room_view import Seen

WINDOW = 400
"""So many of the last lines of a log are put together; the replay has them all."""

Moments = Mapping[int, Sequence[tuple[int, State | None]]]
"""By entry: how many of its events had been told after each of its steps, and how the match was
then, where that is kept."""


class Step(NamedTuple):
    """What happened between two moments at which the match was at rest, as a reader may know it."""

    line: LogLine
    number: int
    """What the reader calls the line."""
    events: tuple[Event, ...]
    told: int
    """How many events of the line had been told then, to anybody."""
    state: State | None
    """How the match was then; None: it is no longer kept."""
    at: float
    """When it was, as far as the reader may know: as the entry before, if this one is silent."""


@dataclass(slots=True)
class Tale:
    """A scene, with the steps that lead through it."""

    kind: str
    seat: int
    number: int
    """What the reader calls its first line."""
    part: int
    """How many scenes began in that line before."""
    steps: list[Step]
    before: Tale | None
    """The scene before; None: there is none, or it is no longer in the log that was read."""

    @property
    def id(self) -> str:
        return f"{self.number}.{self.part:02}" if self.part else str(self.number)


class Chronicle:
    """The scenes of a log for one reader; it is read on where it was left."""

    def __init__(self, room: Seen, seat: int | None, moments: Moments | None = None) -> None:
        """`moments`: those of the whole log, which is read from its beginning; None: those that the
        room keeps, of its end."""
        self.seat = seat
        self.tales: list[Tale] = []
        lines = room.lines
        self._moments = moments
        self._count = 0 if moments is not None else max(0, len(lines) - WINDOW)
        """How many lines were read, and which was the last of them."""
        self._last = lines[self._count - 1] if self._count else None
        self._turn: int | None = None
        """Whose turn goes on; None: nobody's."""
        self._turns = any(line.own_turn for line in lines[: self._count])
        """Whether anybody has had a turn yet."""
        self._coming: tuple[str, int] | None = None
        """The kind and the seat of the scene that begins with the next step."""

    def goes_on_in(self, room: Seen) -> bool:
        """Whether the log still begins as it was read: nothing of that was taken back."""
        lines, count = room.lines, self._count
        return count <= len(lines) and (not count or lines[count - 1] is self._last)

    def read_on(self, room: Seen) -> None:
        """Read the lines that are new."""
        numbers = room.numbers(self.seat)
        for line in room.lines[self._count :]:
            number = numbers.told(line.entry)
            if numbers.silent(line.entry) and self.tales:
                self._rename(number)
            else:
                self._turn_of(line, room)
            self._add(line, number, room)
            self._count, self._last = self._count + 1, line
            if tag(line.action) in TURN_ENDS:
                self._turn = None
        if self._moments is None:
            self._forget(room.ledger.moments_of)

    def _forget(self, kept: Moments) -> None:
        """Let go of states that the room no longer keeps: a match has hundreds of them."""
        for tale in reversed(self.tales):
            if all(step.line.entry in kept for step in tale.steps):
                continue
            if all(step.state is None for step in tale.steps):
                return
            tale.steps = [
                step if step.line.entry in kept else step._replace(state=None)
                for step in tale.steps
            ]

    def _rename(self, number: int) -> None:
        """What follows from a silent entry is told as part of the one before, by its number."""
        old = self.tales[-1].steps[-1].number
        for tale in reversed(self.tales):
            if tale.steps[-1].number != old:
                return
            if tale.number == old:
                tale.number = number
            tale.steps = [
                step._replace(number=number) if step.number == old else step for step in tale.steps
            ]

    def _turn_of(self, line: LogLine, room: Seen) -> None:
        """Whether a scene begins with what somebody decides."""
        seat = whose(room.board, line, self.seat)
        if not self._count:
            self._coming = START, seat
        if line.own_turn:
            self._turns = True
            if self._turn != seat or not _tells_ends(room.game.name):
                self._turn, self._coming = seat, (TURN, seat)
        elif (
            not self._turns
            and self.tales
            and self._now[0] in (START, TURN)
            and seat != self._now[1]
        ):
            self._coming = TURN, seat

    def _add(self, line: LogLine, number: int, room: Seen) -> None:
        """Add the steps of a line to the scene that goes on, or to one that begins with them."""
        at = line.at
        if self.tales and self.tales[-1].steps[-1].number == number:
            at = self.tales[-1].steps[-1].at
        moments = room.ledger.moments_of if self._moments is None else self._moments
        for step in _steps(line, number, at, moments):
            events: list[Event] = []
            for event in step.events:
                if not event.seen_by(self.seat):
                    continue
                begins = room.board.scene_begins(event, self._now[0])
                if begins:
                    self._tell(step, events)
                    events = []
                    self._coming = begins, event.seat
                events.append(event)
            self._tell(step, events)

    @property
    def _now(self) -> tuple[str, int]:
        """The kind and the seat of the scene that goes on, or comes next."""
        if self._coming is not None or not self.tales:
            return self._coming or (TURN, CHANCE)
        return self.tales[-1].kind, self.tales[-1].seat

    def _tell(self, step: Step, events: Sequence[Event]) -> None:
        """A step of which the reader may know so much."""
        if not events:
            return
        step = step._replace(events=tuple(events))
        if self._coming is not None or not self.tales:
            kind, seat = self._now
            last = self.tales[-1] if self.tales else None
            part = last.part + 1 if last and last.number == step.number else 0
            self.tales.append(Tale(kind, seat, step.number, part, [], last))
            self._coming = None
        self.tales[-1].steps.append(step)


def _steps(line: LogLine, number: int, at: float, known: Moments) -> Iterator[Step]:
    """The steps of a line; where they are no longer kept, all of it is one."""
    told = 0
    for until, state in known.get(line.entry, ()):
        if until > len(line.events):
            return  # A look back at an earlier step of it.
        yield Step(line, number, line.events[told:until], until, state, at)
        told = until
    if told < len(line.events):
        yield Step(line, number, line.events[told:], len(line.events), None, at)


@cache
def _tells_ends(game: str) -> bool:
    """Whether it is an action of its own to end a turn: then one may have several others."""
    kinds = get_args(load(game).action_type)
    return any(kind.__struct_config__.tag == TURN_ENDS[0] for kind in kinds)


def scenes(room: Seen, seat: int | None) -> Sequence[Tale]:
    """The last scenes of a match for the holder of a seat (None: for a spectator)."""
    known = room.chronicles.get(seat)
    if not isinstance(known, Chronicle) or not known.goes_on_in(room):
        room.chronicles[seat] = known = Chronicle(room, seat)
    known.read_on(room)
    return known.tales


def recalled(room: Seen, seat: int | None, id: str) -> Tale | None:
    """A scene by its id, with all its states; None: the log has no such scene any more."""
    tale = next((tale for tale in scenes(room, seat) if tale.id == id), None)
    if tale is None:
        return None
    entries = [step.line.entry for step in tale.steps]
    if tale.before is not None:
        entries.append(tale.before.steps[-1].line.entry)
    if not room.ledger.moments_of.keys() >= set(entries):
        room.ledger.recall(min(entries), max(entries))
        room.chronicles.clear()
    return next(tale for tale in scenes(room, seat) if tale.id == id)


def after(room: Seen, step: Step) -> Seen:
    """The room as it was after a step whose state is kept."""
    assert step.state is not None
    return room.after(step.line, step.told, step.state)


def scene_told(
    room: Seen, seat: int | None, tale: Tale, told: int | None, names: Sequence[str]
) -> Scene[State]:
    """A scene as it is after so many of its steps, None: all; `room` is at the last of them."""
    before = tale.before.steps[-1] if tale.before is not None else None
    view = room.view(seat)
    over = tale.kind == END and room.game.decision(room.match.state) is None
    seen = view if before is None or before.state is None else after(room, before).view(seat)
    return Scene(
        tale.id,
        tale.kind,
        tale.seat,
        seat,
        seen,
        view,
        [step.events for step in tale.steps[:told]],
        names,
        [*_earlier(tale)][::-1] if tale.kind in (BATTLE, ROUND) else (),
        _since(room, seat, tale) if tale.kind == ROUND else None,
        sorted(room.game.scores(view), key=_rank) if over else (),
        told is None,
    )


def _rank(score: Score) -> tuple[int, int]:
    return score.rank, score.seat


def _since(room: Seen, seat: int | None, tale: Tale) -> State | None:
    """How the match was for the reader when the round began that ends with a scene."""
    entry = tale.steps[0].line.entry
    begun = [state for first, state in room.ledger.rounds if first < entry]
    return room.game.view(begun[-1], seat) if begun else None


def _earlier(tale: Tale) -> Iterator[Event]:
    """What happened since the last scene between two rounds, the last of it first."""
    before = tale.before
    while before is not None and before.kind != ROUND:
        for step in reversed(before.steps):
            yield from reversed(step.events)
        before = before.before
