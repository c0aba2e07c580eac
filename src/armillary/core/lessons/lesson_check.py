"""Whether a lesson is right: played by the engine, along every way that it allows."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from armillary.core import rulebook
from armillary.core.decision import Action
from armillary.core.errors import ArmillaryError
from armillary.core.lessons.judgement import (
    action_of,
    carry_out,
    has,
    judge,
    right_action,
    told_luck,
    written,
)
from armillary.core.lessons.lesson import Lesson, Near, Step
from armillary.core.match import Match

LONGEST = 220
"""Characters of a text: at most three lines of a bubble."""

Places = Callable[[Match, int], Collection[str]]
"""What a seat finds on its screen and could be pointed at."""


class Check(msgspec.Struct):
    """What a lesson was found to be."""

    lesson: str
    faults: list[str] = []
    """A sentence each."""
    counts: dict[str, int] = {}
    """What was tried: steps of each kind, `near`, `wrong`, other right ways, facts."""

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1


def check(lesson: Lesson, places: Places | None = None) -> Check:
    """Play a lesson through. `places`: what is on the screen; None: pointers are not looked at."""
    found = Check(lesson.id)
    _texts(lesson, found)
    try:
        game, config, state = lesson.start()
        found.faults += game.invariants(state)
        match = Match(game, config, start=state)
    except ArmillaryError as error:
        found.faults.append(f"position: {error}")
        return found
    _rules(lesson, game.name, found)
    if lesson.steps and lesson.steps[0].kind == "watch":
        found.faults.append("step 1: a lesson does not begin with something to watch")
    unseen = {*lesson.shows}

    def look(match: Match, seat: int) -> Collection[str]:
        assert places is not None
        there = places(match, seat)
        unseen.difference_update(there)
        return there

    for number in range(len(lesson.steps)):
        if not _step(lesson, number, match, look if places is not None else None, found):
            return found
    if places is not None:
        found.faults += [f"shows: there never is a {name}" for name in sorted(unseen)]
    return found


def _texts(lesson: Lesson, found: Check) -> None:
    for key, text in lesson.texts():
        if not text.strip():
            found.faults.append(f"{key}: it says nothing")
        if len(text) > LONGEST:
            found.faults.append(f"{key}: {len(text)} characters, {LONGEST} are the most")
        found.count("texts")


def _rules(lesson: Lesson, game: str, found: Check) -> None:
    known = rulebook.load(game).rules
    found.faults += [f"there is no rule {rule}" for rule in lesson.rules if rule not in known]


def _step(lesson: Lesson, number: int, match: Match, places: Places | None, found: Check) -> bool:
    """Check one step, and carry it out; gives whether the rest can be played."""
    step, where = lesson.steps[number], f"step {number + 1}"
    found.count(step.kind)
    faults: list[str] = []
    if step.kind == "watch":
        with told_luck(match, step):
            carried = _carry(match, step, faults)
    if places is not None:
        there = places(match, lesson.seat)
        pointed = dict.fromkeys((step.point, *step.lit))
        faults += [f"{name} is not on the screen" for name in pointed if name and name not in there]
    if step.kind != "read" and not (step.point or step.joined or lesson.exam):
        faults.append("it points nowhere")
    if lesson.exam and (step.point or step.lit):
        faults.append("an exam points nowhere")
    if step.kind == "ask" and sum(answer.right for answer in step.answers) != 1:
        faults.append("one of its answers must be right")
    if step.kind == "do":
        carried = _deed(lesson, number, match, faults, found)
    elif step.kind != "watch":
        carried = True
    if carried:
        _facts(step, match, faults, found)
    found.faults += [f"{where}: {fault}" for fault in faults]
    return carried


def _carry(match: Match, step: Step, faults: list[str]) -> bool:
    """Do what the script says, all of it."""
    try:
        done = carry_out(match, step, match.play)
    except (ArmillaryError, msgspec.ValidationError) as error:
        faults.append(f"script: {error}")
        return False
    wanted = sum(seat >= 0 for seat, _ in step.script)
    if len(done) < wanted:
        faults.append(f"only {len(done)} of {wanted} scripted actions can be played")
    return len(done) == wanted


def _deed(lesson: Lesson, number: int, match: Match, faults: list[str], found: Check) -> bool:
    """The learner acts: misses get what they should, every right way leads to the end."""
    step, game, state = lesson.steps[number], match.game, match.state
    asked = match.decision
    if asked is None or asked.seat != lesson.seat:
        faults.append(f"seat {lesson.seat} is not asked, but {asked.seat if asked else 'nobody'}")
        return False
    try:
        solution = action_of(game, step.solution)
        for kind, misses in (("near", step.near), ("wrong", step.wrong)):
            for miss in misses:
                _miss(kind, miss, step, match, faults)
                found.count(kind)
    except msgspec.ValidationError as error:
        faults.append(f"an action does not fit: {error}")
        return False
    got = judge(game, state, step, solution)
    if got.kind != "right":
        why = f": {got.refusal}" if got.refusal else ""
        faults.append(f"its solution is {got.kind}, not right{why}")
        return False
    for option in asked.options:
        if option != solution and any(has(written(option), wanted) for wanted in step.allow):
            found.count("ways")
            _way(lesson, number, match, option, faults)
    with told_luck(match, step):
        match.play(solution)
        return _carry(match, step, faults)


def _miss(kind: str, miss: Near, step: Step, match: Match, faults: list[str]) -> None:
    """What an action gets that is near or wrong."""
    got = judge(match.game, match.state, step, action_of(match.game, miss.action))
    rule = getattr(miss, "rule", "")
    if got.kind != kind:
        why = f" ({got.refusal})" if got.refusal else ""
        faults.append(f"{json.dumps(miss.action)} is {got.kind}{why}, not {kind}")
    elif got.answer != miss.answer:
        faults.append(f"{json.dumps(miss.action)} gets the answer of another")
    elif got.refusal is not None and got.refusal.rule != rule:
        faults.append(f"{json.dumps(miss.action)}: rule {got.refusal.rule}, not {rule}")


def _way(lesson: Lesson, number: int, match: Match, option: Action, faults: list[str]) -> None:
    """Another right answer: with it, too, the lesson comes to its end."""
    trial = Match(match.game, match.config, start=match.state)
    step = lesson.steps[number]
    with told_luck(trial, step):
        trial.play(option)
        carry_out(trial, step, trial.play)
    for later, step in enumerate(lesson.steps[number + 1 :], number + 2):
        with told_luck(trial, step):
            if step.kind == "do":
                asked = trial.decision
                mine = asked is not None and asked.seat == lesson.seat
                action = right_action(trial.game, trial.state, step) if mine else None
                if action is None:
                    after = json.dumps(written(option))
                    faults.append(f"after {after}, step {later} has no right answer")
                    return
                trial.play(action)
            carry_out(trial, step, trial.play)


def _facts(step: Step, match: Match, faults: list[str], found: Check) -> None:
    """The numbers that the texts rely on."""
    if not step.after:
        return
    plain = json.loads(json.dumps(match.game.plain(match.state)))
    for path, value in step.after.items():
        found.count("facts")
        is_now = _look(plain, path)
        if is_now != value:
            faults.append(f"{path} is {is_now!r} afterwards, not {value!r}")


def _look(plain: Any, path: str) -> object:
    try:
        for part in path.split("."):
            plain = plain[int(part)] if isinstance(plain, list) else plain[part]
    except (LookupError, ValueError):
        return None
    return plain
