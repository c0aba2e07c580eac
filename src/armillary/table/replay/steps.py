"""A match to be looked at again, step by step, as one reader may know it.

The steps are those of all its scenes. A walk through the log says which there are; how the match
was after each is worked out again for those that are looked at, a few at a time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qsl

import msgspec

from armillary.core.events import StepLog
from armillary.core.states.state import State
from armillary.table.model import Preferences
from armillary.table.refusals import Refused
from armillary.table.room.match_log import Ledger
from armillary.table.room.room import Room
from armillary.table.table_page import log, top_bar
from armillary.table.table_page.reader import Scene, telling_of
from armillary.table.table_page.scenes import Chronicle, Moments, Tale
from armillary.table.table_page.updates import Told, scene_at, told_in

MOST_KEPT = 8
"""Replays that are looked at just now, for all readers together."""


class Stop(NamedTuple):
    """A step at which a replay can stop."""

    tale: int
    """The number of its scene."""
    step: int
    """Which step of it."""


_kept: OrderedDict[tuple[str, int, int | None], Replay] = OrderedDict()


def replay_of(room: Room, seat: int | None) -> Replay:
    """The steps of a table for one reader; kept while its log stays as it is."""
    key = room.id, room.version, seat
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = Replay(room, seat)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return found


class Replay:
    """All steps of a match as it is told to the holder of a seat (None: to a spectator)."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.seat = seat
        chronicle = Chronicle(room, seat, moments_of(room.ledger))
        chronicle.read_on(room)
        self.tales = chronicle.tales
        self.stops = [
            Stop(number, step)
            for number, tale in enumerate(self.tales)
            for step in range(len(tale.steps))
        ]
        self._lines: dict[int, dict[Hashable, str]] = {}

    def until(self, version: int) -> int:
        """How many stops there were when the log had so many entries."""
        return bisect_right(self.stops, version, key=self._entry)

    def _entry(self, stop: Stop) -> int:
        return self.tales[stop.tale].steps[stop.step].line.entry

    def scene(self, id: str) -> int:
        """The stop with which a scene begins; the last one: there is no such scene."""
        stops = enumerate(self.stops)
        last = len(self.stops) - 1
        return next((n for n, stop in stops if self.tales[stop.tale].id == id), last)

    def entry(self, number: int) -> int:
        """The stop after an entry of the log, by its number in the whole log."""
        return max(0, bisect_right(self.stops, number, key=self._entry) - 1)

    def told(
        self, room: Room, prefs: Preferences, first: int, count: int, sheet: str = ""
    ) -> list[Told]:
        """Some of the steps, each with the page as it was then. `sheet`: the board that the reader
        has open, with what was put into it; one that takes long is drawn for a single step alone.
        """
        found = []
        for scene, tale, stop in self.scenes(room, prefs, first, count):
            one = told_in(scene, tale, stop.step, sheet)
            one.regions["tabs"] = top_bar.tabs(scene, None)
            wanted, _, given = sheet.partition("?")
            if count == 1:
                asked = next((its for its in scene.sheets if its.id == wanted), None)
                if asked is not None:
                    one.regions[f"sheet-{wanted}"] = asked.asked(dict(parse_qsl(given)))
            found.append(one._replace(pieces=one.pieces | self.lines(scene, stop)))
        return found

    def scenes(
        self, room: Room, prefs: Preferences, first: int, count: int
    ) -> Iterator[tuple[Scene, Tale, Stop]]:
        """What some of the steps are drawn from, and the scenes to which they belong."""
        stops = self.stops[max(0, first) : first + count]
        if not stops or first < 0:
            raise Refused("no_entry")
        tales = self._with_states(room.ledger, stops)
        # What is drawn of it is kept while it is drawn, and no longer.
        own = copy(room)
        own.rendered = {}
        for stop in stops:
            tale = tales[stop.tale]
            yield scene_at(own, self.seat, prefs, tale, stop.step), tale, stop

    def _with_states(self, ledger: Ledger, stops: Sequence[Stop]) -> dict[int, Tale]:
        """The scenes of some stops, with how the match was there, and before the scenes."""
        first, last = stops[0], stops[-1]
        states = _states(ledger, self._entry(first), self._entry(last))
        before = self.tales[first.tale].before
        if before is not None:
            entry = before.steps[-1].line.entry
            states |= _states(ledger, entry, entry)
        found: dict[int, Tale] = {}
        for number in range(max(0, first.tale - 1), last.tale + 1):
            tale = self.tales[number]
            steps = [
                step._replace(state=states.get((step.line.entry, step.told))) for step in tale.steps
            ]
            before = found.get(number - 1, tale.before)
            found[number] = replace(tale, steps=steps, before=before)
        return found

    def fork(self, room: Room, stop: Stop) -> int:
        """The entry of the log after which the match can be played on from a step: before the
        decision of which it tells, until all that came of that is told."""
        step = self.tales[stop.tale].steps[stop.step]
        line, lines = step.line, room.lines
        if step.told == len(line.events):
            return line.entry
        here = bisect_left(lines, line.entry, key=lambda one: one.entry)
        return lines[here - 1].entry if here else 0

    def lines(self, scene: Scene, stop: Stop) -> dict[str, str]:
        """The lines of the log as far as it is told, by their ids."""
        whole = stop.step == len(self.tales[stop.tale].steps) - 1
        telling = msgspec.structs.replace(telling_of(scene), told=self._lines)
        past = self.tales[: stop.tale + whole]
        return log.lines(past, telling, None, scene.room.shows_reasons)


def moments_of(ledger: Ledger) -> Moments:
    """By entry: how many of its events had been told after each of its steps."""
    match, ends = ledger.match, [*ledger.starts[1:], len(ledger.match.log)]
    state = match.start.clone() if match.start else match.game.setup(match.config, match.version)
    found: dict[int, Sequence[tuple[int, State | None]]] = {}
    for line, start, end in zip(ledger.lines, ledger.starts, ends, strict=True):
        steps = StepLog()
        for entry in match.log[start:end]:
            match.game.apply(state, entry.action, steps)
            steps.rest(state)
        found[line.entry] = [(told, None) for told, _ in steps.moments]
    return found


def _states(ledger: Ledger, first: int, last: int) -> dict[tuple[int, int], State]:
    """How the match was after the steps of these entries, by entry and how much had been told."""
    trial = ledger.fork()
    trial.recall(first, last)
    return {
        (entry, told): state
        for entry, moments in trial.moments_of.items()
        for told, state in moments
    }
