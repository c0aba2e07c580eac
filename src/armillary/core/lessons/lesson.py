"""A lesson: a position and steps through it; one TOML file, in the folder `lessons` of a game.

A step says something and points at its place. In a step of the kind `do` the learner acts: what is
right, `allow` says; what is legal and not wanted has an answer in `near`, what the rules forbid
another in `wrong`. Other seats and chance do what `script` says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

from armillary.core import position
from armillary.core.errors import LessonError
from armillary.core.files.component_data import Plain
from armillary.core.game import Config, Game
from armillary.core.registry import plugin
from armillary.core.words import Vocabulary, catalogue

FOLDER = "lessons"
CONTEXT = "lesson"
"""Of its texts in the catalogues."""

Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Scripted = tuple[int, Plain]
"""A seat, and what it does; -1 is chance."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the file."""


class Near(_Data, frozen=True):
    """Legal, but not what the lesson is about: it is answered and not carried out."""

    action: Plain
    answer: str
    like: Plain = {}
    """Answered, too: every action that has these fields."""


class Wrong(Near, frozen=True, kw_only=True):
    """Refused by the rules; the answer stands under their own sentence."""

    rule: str


class Answer(_Data, frozen=True):
    """An answer to a small question."""

    text: str
    reply: str
    right: bool = False


class Step(_Data, frozen=True):
    """`read`: press Next. `ask`: answer a small question. `do`: act. `watch`: see others act."""

    kind: Literal["read", "ask", "do", "watch"]
    text: str = ""
    joined: bool = False
    """Answered with the step before, as a form sends both: it says and points at nothing itself."""
    point: str = ""
    """The place of the arrow: `hex:3,-2`, a sheet, `map`, `players`, `act:pass` for a button."""
    lit: tuple[str, ...] = ()
    """Places that are not dimmed."""
    answers: tuple[Answer, ...] = ()
    allow: tuple[Plain, ...] = ()
    """An action is right that has all fields of one of these."""
    solution: Plain = {}
    """One right action: what *Show me* plays."""
    near: tuple[Near, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    script: tuple[Scripted, ...] = ()
    """What happens next by itself."""
    after: Plain = {}
    """Facts of the position after the step, by their paths; only the checks read them."""


class Lesson(_Data, frozen=True):
    """One lesson."""

    id: Name
    title: str
    minutes: float
    rules: tuple[str, ...]
    """What it shows, to be read in the rulebook."""
    position: str
    """Where it begins, as `core.position` writes it."""
    done: str
    """The last word: why it matters."""
    steps: tuple[Step, ...]
    seat: int = 0
    """The seat of the learner."""
    shows: tuple[str, ...] = ()
    """The sheets that are not folded away."""
    needs: tuple[Name, ...] = ()
    """Lessons that are better taken before; nobody must."""
    exam: bool = False
    """A tricky position after the course, for fun: no arrow shows the way."""

    def __post_init__(self) -> None:
        kinds = ["", *(step.kind for step in self.steps)]
        for number, step in enumerate(self.steps):
            if step.joined and (kinds[number], step.kind, step.text) != ("do", "do", ""):
                raise ValueError(
                    f"step {number + 1}: only a deed is joined to a deed, without text"
                )

    def head(self, number: int) -> int:
        """The step whose text is told in this one: itself, or the one that it is joined to."""
        while self.steps[number].joined:
            number -= 1
        return number

    def start(self) -> tuple[Game, Config, Any]:
        """Game, configuration and state of its position."""
        return position.read(self.position)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with its key."""
        yield f"{self.id}.title", self.title
        for number, step in enumerate(self.steps, 1):
            key = f"{self.id}.{number}"
            if not step.joined:
                yield key, step.text
            for nth, answer in enumerate(step.answers, 1):
                yield f"{key}.answer{nth}", answer.text
                yield f"{key}.reply{nth}", answer.reply
            for kind, misses in (("near", step.near), ("wrong", step.wrong)):
                for nth, miss in enumerate(misses, 1):
                    yield f"{key}.{kind}{nth}", miss.answer
        yield f"{self.id}.done", self.done


def package(game: str) -> str:
    """The package that the lessons of a game lie in."""
    return f"{plugin(game).package}.{FOLDER}"


def course(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game in the order of their files; none: it has none."""
    return _in_folder(package(game))


@cache
def _in_folder(package: str) -> tuple[Lesson, ...]:
    around, _, folder = package.rpartition(".")
    place = files(around) / folder
    if not place.is_dir():
        return ()
    names = sorted(file.name for file in place.iterdir() if file.name.endswith(".toml"))
    lessons = tuple(read((place / name).read_text(encoding="utf-8"), name) for name in names)
    ids = [lesson.id for lesson in lessons]
    for name, lesson in zip(names, lessons, strict=True):
        if ids.count(lesson.id) > 1:
            raise LessonError(f"{name}: another lesson is called {lesson.id!r}, too.")
    return lessons


def number(course: Sequence[Lesson], lesson: Lesson) -> int:
    """The number of a lesson, from 1; those of the exam are counted for themselves."""
    return [one for one in course if one.exam == lesson.exam].index(lesson) + 1


def read(text: str, name: str) -> Lesson:
    """The lesson of a file."""
    try:
        return msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LessonError(f"{name}: {error}.") from None


def find(game: str, id: str) -> Lesson:
    """The lesson of this name."""
    for lesson in course(game):
        if lesson.id == id:
            return lesson
    known = ", ".join(lesson.id for lesson in course(game)) or "none"
    raise LessonError(f"There is no lesson {id!r} of {game}; there is {known}.")


def vocabulary(game: str) -> Vocabulary:
    """All that the lessons of a game say in English; the translations lie beside them."""
    texts = {key: text for lesson in course(game) for key, text in lesson.texts()}
    return Vocabulary(package(game), {CONTEXT: texts})


def told(game: str, text: str, language: str) -> str:
    """A text of a lesson in the reader's language; English, if nobody has translated it."""
    try:
        return catalogue(package(game), language).pgettext(CONTEXT, text)
    except (FileNotFoundError, ModuleNotFoundError):
        return text
