"""Small choices: which planet, which unit, which card. One kind of question for all of them.

Whoever asks is an `Asker`: a power, or a chapter's own. It lists the answers and does what follows.
A question is put with `ask`. If it must be answered and there is one answer only, nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Protocol, TypeVar

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.powers.power import COUNT, NOTHING, POWERS, Target
from armillary.games.imperium.state import NOBODY, NONE, State


class Asker(Protocol):
    """Who asks, and knows what follows."""

    def choices(self, state: State, question: Question) -> list[Target]: ...

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None: ...


ASKERS: dict[str, Asker] = {}
"""Those who ask besides powers."""

A = TypeVar("A", bound=type[Asker])


def asker(name: str) -> Callable[[A], A]:
    """Register somebody who asks."""

    def register(kind: A) -> A:
        assert name not in ASKERS, name
        ASKERS[name] = kind()
        return kind

    return register


Refusal = Callable[[State, "Question", Target], Illegal | None]

REFUSALS: dict[str, Refusal] = {}
"""By who asks: why something cannot be chosen, where there is more to say than that it cannot."""


def why_not(name: str) -> Callable[[Refusal], Refusal]:
    """Register why something cannot be chosen when `name` asks; None: nobody would expect it."""

    def register(refusal: Refusal) -> Refusal:
        assert name not in REFUSALS, name
        REFUSALS[name] = refusal
        return refusal

    return register


def _asker(name: str) -> Asker:
    return ASKERS.get(name) or POWERS[name]


class Declinable(Protocol):
    """A question to which one may say no, unless it has to be answered."""

    @property
    def rule(self) -> str: ...

    @property
    def optional(self) -> bool: ...

    def declined_by_seat(self, state: State, log: Log) -> None: ...


class Decline(Action, frozen=True, tag="decline"):
    """17.3  No."""

    @classmethod
    def options(cls, state: State, frame: Declinable) -> Iterator[Decline]:
        if frame.optional:
            yield DECLINE

    def check(self, state: State, frame: Declinable) -> Illegal | None:
        if not frame.optional:
            return Illegal(frame.rule, "must_choose")
        return None

    def apply(self, state: State, frame: Declinable, log: Log) -> None:
        frame.declined_by_seat(state, log)


DECLINE = Decline()


class Pick(Action, frozen=True, tag="pick"):
    """17.3  This one."""

    on: Target

    @classmethod
    def options(cls, state: State, frame: Question) -> Iterator[Pick]:
        for target in _asker(frame.by).choices(state, frame):
            yield Pick(target)

    def check(self, state: State, frame: Question) -> Illegal | None:
        found = _asker(frame.by).choices(state, frame)
        if self.on in found:
            return None
        explain = REFUSALS.get(frame.by)
        refusal = explain(state, frame, self.on) if explain is not None else None
        return refusal or _wrong_number(frame, self.on, found) or Illegal(frame.rule, "no_choice")

    def apply(self, state: State, frame: Question, log: Log) -> None:
        _asker(frame.by).chosen(state, frame, self.on, log)


def _wrong_number(frame: Frame, on: Target, found: list[Target]) -> Illegal | None:
    """17.3  It is the right thing, but so many of it cannot be chosen."""
    if on.name not in (COUNT, "trade_good", "command_tokens"):
        return None
    numbers = [target.n for target in found if msgspec.structs.replace(target, n=on.n) == on]
    if not numbers:
        return None
    return Illegal(frame.rule, "number", need=on.n, least=min(numbers), most=max(numbers))


class Question(Frame, frozen=True, tag="question"):
    """17.3  Which one?"""

    rule: ClassVar[str] = "17.3"
    answers: ClassVar[tuple[type[Action], ...]] = (Pick, Decline)

    by: str
    """The power or chapter that asks."""
    about: str = ""
    """Which of its questions it is."""
    optional: bool = False
    place: int = NONE
    other: int = NOBODY
    n: int = 0
    data: tuple[int, ...] = ()
    """What else the asker must remember."""

    def declined_by_seat(self, state: State, log: Log) -> None:
        _asker(self.by).chosen(state, self, NOTHING, log)


class Ask(Frame, frozen=True, tag="ask"):
    """Put a question when its time comes, unless it answers itself."""

    asks: ClassVar[bool] = False

    question: Question

    def run(self, state: State, log: Log) -> None:
        question = self.question
        who = _asker(question.by)
        found = who.choices(state, question)
        if not found:
            who.chosen(state, question, NOTHING, log)
        elif len(found) == 1 and not question.optional:
            who.chosen(state, question, found[0], log)
        else:
            state.stack.append(question)


def ask(
    state: State,
    seat: int,
    by: str,
    about: str = "",
    *,
    optional: bool = False,
    place: int = NONE,
    other: int = NOBODY,
    n: int = 0,
    data: tuple[int, ...] = (),
) -> None:
    """Ask a seat. If there is nothing to choose, `chosen` gets NOTHING."""
    question = Question(seat, by, about, optional, place, other, n, data)
    state.stack.append(Ask(seat, question))
