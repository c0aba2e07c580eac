"""What an action gets in a lesson, and what happens next by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, NamedTuple, TypeVar

import msgspec

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Illegal
from armillary.core.files.component_data import Plain
from armillary.core.game import Game
from armillary.core.lessons.lesson import Near, Step
from armillary.core.match import Match
from armillary.core.states.state import State

R = TypeVar("R")

GAP = "..."
"""In a list that is wanted: anything, such as the way on which a flight ends somewhere."""


class Judgement(NamedTuple):
    """`right`, `near` with its answer, `other`: legal, but no `near` names it; `wrong` with the
    engine's refusal."""

    kind: Literal["right", "near", "other", "wrong"]
    answer: str = ""
    refusal: Illegal | None = None


def judge(game: Game, state: State, step: Step, action: Action) -> Judgement:
    """What this action gets in a step where the learner acts."""
    plain = written(action)
    refusal = game.check(state, action)
    if refusal is not None:
        return Judgement("wrong", _answer(step.wrong, plain), refusal)
    if any(has(plain, wanted) for wanted in step.allow):
        return Judgement("right")
    answer = _answer(step.near, plain)
    return Judgement("near", answer) if answer else Judgement("other")


def _answer(misses: Iterable[Near], action: Plain) -> str:
    """What is said to this action: to the one that names most of it, or else to those like it."""
    misses = tuple(misses)
    exact = [miss for miss in misses if has(action, miss.action)]
    like = [miss for miss in misses if miss.like and has(action, miss.like)]
    found = max(exact, key=lambda miss: _size(miss.action), default=next(iter(like), None))
    return found.answer if found is not None else ""


def _size(wanted: Plain) -> int:
    """How many fields are named, those of parts, too."""
    return sum(_size(value) if isinstance(value, dict) else 1 for value in wanted.values())


def has(action: Plain, wanted: Plain) -> bool:
    """Whether an action has all these fields, and in their parts, too."""
    return all(key in action and _fits(action[key], value) for key, value in wanted.items())


def _fits(value: object, wanted: object) -> bool:
    """Whether a value is what is wanted: a part has the fields named, a list may leave a gap."""
    if isinstance(value, dict) and isinstance(wanted, dict):
        return has(value, wanted)
    if isinstance(value, list) and isinstance(wanted, list) and GAP in wanted:
        return _runs(value, wanted)
    return bool(value == wanted)


def _runs(values: Sequence[object], wanted: Sequence[object]) -> bool:
    """Whether a list runs as wanted; a gap stands for anything, or for nothing."""
    if not wanted:
        return not values
    first, rest = wanted[0], wanted[1:]
    if first == GAP:
        return any(_runs(values[skipped:], rest) for skipped in range(len(values) + 1))
    return bool(values) and _fits(values[0], first) and _runs(values[1:], rest)


def written(action: Action) -> Plain:
    """An action as JSON has it."""
    plain: Plain = msgspec.json.decode(msgspec.json.encode(action))
    return plain


def action_of(game: Game, plain: Plain) -> Action:
    """The action that a lesson writes."""
    action: Action = msgspec.convert(plain, game.action_type)
    return action


def right_action(game: Game, state: State, step: Step) -> Action | None:
    """What *Show me* plays: the solution, or after another way another right action."""
    solution = action_of(game, step.solution)
    if game.check(state, solution) is None:
        return solution
    asked = game.decision(state)
    options = asked.options if asked is not None else ()
    found = (o for o in options if any(has(written(o), wanted) for wanted in step.allow))
    return next(found, None)


def carry_out(match: Match, step: Step, play: Callable[[Action], R]) -> list[R]:
    """What happens by itself in a step: `play` plays each action. What does not fit, since the
    learner went another right way, is left out."""
    done = []
    for seat, plain in step.script:
        action, asked = action_of(match.game, plain), match.decision
        if seat == CHANCE or asked is None or asked.seat != seat:
            continue
        if match.game.check(match.state, action) is None:
            done.append(play(action))
    return done


class ToldLuck:
    """Luck as the script of a step tells it; what it does not tell, the match's own draws."""

    def __init__(self, match: Match, step: Step) -> None:
        self._match = match
        self._own = match.luck
        self._told = [action_of(match.game, plain) for seat, plain in step.script if seat == CHANCE]

    def draw(self, place: int, weights: Sequence[int]) -> int:
        asked = self._match.game.decision(self._match.state)
        options = list(asked.options) if asked is not None else []
        for action in self._told:
            if action in options:
                self._told.remove(action)
                return options.index(action)
        return self._own.draw(place, weights)


@contextmanager
def told_luck(match: Match, step: Step) -> Iterator[None]:
    """While this lasts, chance answers as the script of the step says."""
    own = match.luck
    match.luck = ToldLuck(match, step)
    try:
        yield
    finally:
        match.luck = own
