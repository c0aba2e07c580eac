"""A lesson at its table: what an action gets there, and the steps from one to the next.

The table of a lesson is kept like any other, so that it outlives a restart, is the same on all
servers, and others may look on; how far the learner has come stands in its log. Its other seats are
bots' seats without a bot: nobody plays there but the lesson.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from armillary.core.decision import Action
from armillary.core.errors import LessonError
from armillary.core.lessons import lesson as lessons
from armillary.core.lessons.judgement import carry_out, judge, right_action, told_luck
from armillary.core.lessons.lesson import Lesson, Step
from armillary.table.refusals import Refused
from armillary.table.room import log_entries
from armillary.table.room.log_entries import Body
from armillary.table.room.match_log import Ledger
from armillary.table.storage.schema import NewEntry


class Answered(Refused):
    """Legal, but not what the lesson is about: the lesson's own answer."""

    def __init__(self, game: str, answer: str) -> None:
        super().__init__("lesson_near", detail=answer)
        self._game = game

    def told(self, language: str) -> str:
        return lessons.told(self._game, self.values["detail"], language)


def lesson_of(ledger: Ledger) -> Lesson:
    """The lesson that is taken."""
    try:
        return lessons.find(ledger.match.game.name, ledger.lesson)
    except LessonError:  # It was here when the table was opened.
        raise Refused("no_lesson") from None


def step_number(ledger: Ledger, lesson: Lesson) -> int:
    """The step that the learner has come to, from 0; after the last one, how many there are."""
    return min(len(ledger.step_starts) - 1, len(lesson.steps))


def is_done(ledger: Ledger) -> bool:
    """Whether the last step is behind the learner."""
    try:
        lesson = lesson_of(ledger)
    except Refused:
        return True
    return step_number(ledger, lesson) == len(lesson.steps)


def _step(ledger: Ledger, lesson: Lesson) -> Step | None:
    number = step_number(ledger, lesson)
    return lesson.steps[number] if number < len(lesson.steps) else None


def advice(ledger: Ledger, action: Action) -> str:
    """What the lesson adds, in English, where the rules refuse an action; empty: nothing."""
    step = _step(ledger, lesson_of(ledger))
    if step is None or step.kind != "do":
        return ""
    match = ledger.match
    got = judge(match.game, match.state, step, action)
    return got.answer if got.kind == "wrong" else ""


# --- What is tried on a fork of the log; each gives the entries that say it


def answer(trial: Ledger, seat: int, actions: Sequence[Action]) -> list[NewEntry]:
    """The learner acts. Only what is right is carried out; everything else is answered."""
    lesson, entries = lesson_of(trial), []
    for action in actions:
        step, match = _step(trial, lesson), trial.match
        asked = trial.decision
        if asked is None or asked.seat != seat:
            raise Refused("not_your_turn")
        if step is None or step.kind != "do":
            raise Refused("lesson_read")
        got = judge(match.game, match.state, step, action)
        if got.refusal is not None:
            raise got.refusal
        if got.kind != "right":
            if got.kind == "near":
                raise Answered(match.game.name, got.answer)
            raise Refused("lesson_better" if lesson.exam else "lesson_other")
        entries += _carried_out(trial, step, action)
        entries += _begin(trial, lesson, step_number(trial, lesson) + 1)
    return entries


def show(trial: Ledger) -> list[NewEntry]:
    """*Show me*: the learner's own action is played, with all that is joined to it."""
    lesson = lesson_of(trial)
    entries: list[NewEntry] = []
    while not entries or ((step := _step(trial, lesson)) is not None and step.joined):
        entries += _shown(trial, _step(trial, lesson))
    return entries


def _shown(trial: Ledger, step: Step | None) -> list[NewEntry]:
    match, asked = trial.match, trial.decision
    if step is None or step.kind != "do" or asked is None:
        raise Refused("lesson_read")
    action = right_action(match.game, match.state, step)
    if action is None:
        raise Refused("no_place")
    return answer(trial, asked.seat, [action])


def go(trial: Ledger, to: int) -> list[NewEntry]:
    """To the next step, where nothing is to be done, or back to one that was seen."""
    lesson = lesson_of(trial)
    here, step = step_number(trial, lesson), _step(trial, lesson)
    if to == here:
        return []
    if not 0 <= to <= min(here + 1, len(lesson.steps)):
        raise Refused("lesson_do")
    if to > here and step is not None and step.kind == "do":
        raise Refused("lesson_do")
    entries = []
    start = trial.step_starts[to] if to < here else len(trial.match.log)
    if start < len(trial.match.log):
        trial.version += 1
        trial.take_back(start, lesson.seat)
        entries.append(_entry(lesson.seat, Body(undo=start, by=lesson.seat)))
    return entries + _begin(trial, lesson, to)


def _begin(trial: Ledger, lesson: Lesson, number: int) -> list[NewEntry]:
    """Come to a step; what is to be watched there happens at once."""
    trial.begin_step(number)
    trial.version += 1
    entries = [_entry(lesson.seat, Body(step=number, by=lesson.seat))]
    step = _step(trial, lesson)
    if step is not None and step.kind == "watch":
        entries += _carried_out(trial, step, None)
    return entries


def _carried_out(trial: Ledger, step: Step, action: Action | None) -> list[NewEntry]:
    """An action, and what follows by itself."""

    def play(action: Action) -> NewEntry:
        asked = trial.decision
        assert asked is not None  # It was judged, or it would have been left out.
        return _entry(asked.seat, trial.play(action, time.time()))

    match = trial.match
    with told_luck(match, step):
        first = [play(action)] if action is not None else []
        return first + carry_out(match, step, play)


def _entry(seat: int, body: Body) -> NewEntry:
    return NewEntry(seat, log_entries.encode(body))
