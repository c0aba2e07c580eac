"""A match told by its points, by what was paid and by its dice: one walk through its log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armillary.core.states.state import State
from armillary.drawing.match_totals import Tallies
from armillary.table.room.room import Room

MOST_KEPT = 50
"""Stories of tables that many people look at."""


class Step(NamedTuple):
    """One moment of the match: after an entry of its log."""

    entry: int
    seat: int
    round: int
    at: float
    totals: tuple[int, ...]
    """The points of everybody, with those of the final scoring that are certain by then."""


class Story(NamedTuple):
    """A match from its first moment to its last."""

    steps: tuple[Step, ...]
    """Begins before the first entry."""
    rounds: int
    tallies: Tallies = Tallies()
    sources: tuple[Mapping[str, int], ...] = ()
    """By seat: the entry with which each source of points first brought some."""
    certain: tuple[str, ...] = ()
    """The sources that count before the final scoring, since nothing can take them away."""

    def at_end_of(self, round: int) -> Step:
        """The last moment of a round; of the last round, and of none, the last moment of all."""
        if round >= self.rounds:
            return self.steps[-1]
        return [step for step in self.steps if step.round <= round][-1]

    def places(self) -> list[float]:
        """Where each step lies between 0, the beginning, and the number of rounds."""
        groups: dict[int, list[int]] = {}
        for place, step in enumerate(self.steps):
            groups.setdefault(max(1, step.round), []).append(place)
        found = [0.0] * len(self.steps)
        for round, steps in groups.items():
            for count, place in enumerate(steps):
                whole = len(steps) - (round == 1)
                found[place] = round - 1 + (count + (round > 1)) / max(1, whole)
        return found


_stories: OrderedDict[tuple[str, int], Story] = OrderedDict()


def story_of(room: Room) -> Story:
    """The points and the round after every entry; kept while the log stays as it is."""
    key = room.id, room.version
    if key not in _stories:
        _stories[key] = _walk(room)
        while len(_stories) > MOST_KEPT:
            _stories.popitem(last=False)
    return _stories[key]


def _walk(room: Room) -> Story:
    game, match, ledger = room.game, room.match, room.ledger
    state = match.start.clone() if match.start else game.setup(match.config, match.version)
    ends = [*ledger.starts, len(match.log)][1:]
    done = 0
    tallies = room.board.tallies()
    tallies.begin(state)
    scores = _scores(room, state)
    steps = [_step(scores, state, 0, -1, room.created)]
    sources: list[dict[str, int]] = [{} for _ in scores]
    early: dict[str, None] = {}
    _notice(scores, 0, sources)
    for line, end in zip(ledger.lines, ends, strict=True):
        for entry in match.log[done:end]:
            tallies.before(state, entry.action)
            game.apply(state, entry.action)
            tallies.after(state)
        tallies.told(line.events)
        done = end
        scores = _scores(room, state)
        early |= {source: None for score in scores for source in score.certain}
        step = _step(scores, state, line.entry, line.seat, line.at)
        _notice(scores, line.entry, sources)
        if line.entry:
            steps.append(step)
        else:  # What chance answered before anybody decided belongs to the beginning.
            steps[0] = step
    rounds = max(1, steps[-1].round)
    return Story(tuple(steps), rounds, tallies, tuple(sources), tuple(early))


class _Points(NamedTuple):
    """The points of a seat by their source, and those of the final scoring that are certain."""

    seat: int
    total: int
    items: Mapping[str, int]
    certain: Mapping[str, int]


def _scores(room: Room, state: State) -> list[_Points]:
    board, scores = room.board, room.game.scores(state)
    return [
        _Points(its.seat, its.total, its.items, board.certain(state, its.seat)) for its in scores
    ]


def _step(scores: Sequence[_Points], state: State, entry: int, seat: int, at: float) -> Step:
    totals = tuple(score.total + sum(score.certain.values()) for score in scores)
    return Step(entry, seat, getattr(state, "round", 0), at, totals)


def _notice(scores: Sequence[_Points], entry: int, sources: Sequence[dict[str, int]]) -> None:
    """Which sources of points have brought some by now, and had not before."""
    for score in scores:
        for key, points in (*score.items.items(), *score.certain.items()):
            if points:
                sources[score.seat].setdefault(key, entry)


def best_round(story: Story) -> tuple[int, int, int] | None:
    """Seat, points and round of the largest gain in a round but the last, where all is counted."""
    found = None
    before = story.steps[0].totals
    for round in range(1, story.rounds):
        after = story.at_end_of(round).totals
        for seat, (low, high) in enumerate(zip(before, after, strict=True)):
            if found is None or high - low > found[1]:
                found = seat, high - low, round
        before = after
    return found


def longest_thought(story: Story) -> tuple[int, float] | None:
    """Seat and seconds of the move that took longest."""
    waits = [
        (step.at - earlier.at, step.seat)
        for earlier, step in zip(story.steps, story.steps[1:], strict=False)
        if step.seat >= 0
    ]
    if not waits or max(waits)[0] < 1:
        return None
    seconds, seat = max(waits)
    return seat, seconds


def thinking(story: Story) -> list[float]:
    """By seat: the seconds that its decisions took, all in all."""
    found = [0.0] * len(story.steps[0].totals)
    for earlier, step in zip(story.steps, story.steps[1:], strict=False):
        if step.seat >= 0:
            found[step.seat] += max(0.0, step.at - earlier.at)
    return found


def lead_changes(story: Story) -> int:
    """How often another seat took the lead alone."""
    changes, leader = 0, None
    for step in story.steps:
        best = max(step.totals)
        if step.totals.count(best) == 1:
            seat = step.totals.index(best)
            changes += leader is not None and seat != leader
            leader = seat
    return changes
