"""What a coach says at a table: cards for the first time of a question, and names of mistakes.

They are data: `coach/coach.toml` in the package of a game, its translations beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import inf

import msgspec

from armillary.core.decision import Decision, Frame
from armillary.core.errors import LessonError
from armillary.core.files.component_data import Plain
from armillary.core.game import Game
from armillary.core.lessons import lesson
from armillary.core.lessons.lesson import Name
from armillary.core.lessons.lesson_check import LONGEST
from armillary.core.registry import plugin
from armillary.core.rules import Rules
from armillary.core.words import Vocabulary, catalogue, tag

FOLDER, FILE = "coach", "coach.toml"
CONTEXT = "coach"
"""Of its texts in the catalogues."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the file."""


class Card(_Data, frozen=True):
    """What a question is about, told when it is asked for the first time."""

    id: Name
    text: str
    asked: str
    """The kind of question."""
    when: Plain = {}
    """What the question must say of itself: `{by = "landing"}`."""
    offers: str = ""
    """A kind of answer that must be possible."""
    round: int = 0
    """From which round on."""
    lesson: str = ""
    """Shows the same at length; who has taken it does without the card."""


class Mistake(_Data, frozen=True):
    """What costs clearly more than the best, and why, in terms of the game."""

    id: Name
    text: str
    chosen: tuple[str, ...]
    """The kinds of action that it is."""
    better: tuple[str, ...] = ()
    """The kinds of action that would be best; none: any."""
    warning: str = ""
    """The soft warning that stood beside it; empty: whatever did."""
    lesson: str = ""
    """Shows how it is done."""


class Coach(_Data, frozen=True):
    """All that the coach of a game knows."""

    notable: float
    """Points that an answer must cost more than the best to be worth a word."""
    cards: tuple[Card, ...]
    mistakes: tuple[Mistake, ...]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Every text with its key."""
        for card in self.cards:
            yield f"card.{card.id}", card.text
        for mistake in self.mistakes:
            yield f"mistake.{mistake.id}", mistake.text

    def cards_for(self, asks: Decision, round: int) -> list[Card]:
        """The cards about a question, the most special first."""
        return [card for card in self.cards if _is_about(card, asks, round)]

    def mistake(self, chosen: str, best: str, warning: str) -> Mistake | None:
        """The name of what was done, by kinds of action."""
        for one in self.mistakes:
            if chosen in one.chosen and (not one.better or best in one.better):
                if not one.warning or one.warning == warning:
                    return one
        return None

    def named(self, id: str) -> Mistake | None:
        """The mistake of this name."""
        return next((one for one in self.mistakes if one.id == id), None)


NOBODY = Coach(notable=inf, cards=(), mistakes=())
"""For games that bring none: nothing is ever worth a word."""


def _is_about(card: Card, asks: Decision, round: int) -> bool:
    if tag(asks.frame) != card.asked or round < card.round:
        return False
    if any(getattr(asks.frame, name, None) != value for name, value in card.when.items()):
        return False
    return not card.offers or any(tag(option) == card.offers for option in asks.options)


def package(game: str) -> str:
    """The package that the coach of a game lies in."""
    return f"{plugin(game).package}.{FOLDER}"


def coach(game: str) -> Coach:
    """The coach of a game; one without texts, if it brings none."""
    return _read(plugin(game).package)


@cache
def _read(package: str) -> Coach:
    place = files(package) / FOLDER / FILE
    if not place.is_file():
        return NOBODY
    try:
        return msgspec.convert(tomllib.loads(place.read_text(encoding="utf-8")), Coach)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LessonError(f"{FILE}: {error}.") from None


def vocabulary(game: str) -> Vocabulary:
    """All that the coach of a game says in English; the translations lie beside it."""
    return Vocabulary(package(game), {CONTEXT: dict(coach(game).texts())})


def told(game: str, text: str, language: str) -> str:
    """A text of the coach in the reader's language; English, if nobody has translated it."""
    try:
        return catalogue(package(game), language).pgettext(CONTEXT, text)
    except (FileNotFoundError, ModuleNotFoundError):
        return text


def faults(game: Game) -> list[str]:
    """What is wrong with the coach of a game: texts, and kinds of questions and actions that it
    names and the game has not."""
    its, found = coach(game.name), []
    assert isinstance(game, Rules)
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.frames.kinds()}
    actions = {str(kind.__struct_config__.tag) for kind in game.frames.actions()}
    lessons = {one.id for one in lesson.course(game.name)}
    for key, text in its.texts():
        if not text.strip():
            found.append(f"{key}: it says nothing")
        if len(text) > LONGEST:
            found.append(f"{key}: {len(text)} characters, {LONGEST} are the most")
    ids = [key for key, _ in its.texts()]
    found += [f"{key}: there are two" for key in sorted(set(ids)) if ids.count(key) > 1]
    for card in its.cards:
        found += [f"card.{card.id}: {fault}" for fault in _card_faults(card, kinds, actions)]
    for mistake in its.mistakes:
        unknown = [kind for kind in (*mistake.chosen, *mistake.better) if kind not in actions]
        found += [f"mistake.{mistake.id}: there is no action {kind!r}" for kind in unknown]
    named = [(f"card.{one.id}", one.lesson) for one in its.cards]
    named += [(f"mistake.{one.id}", one.lesson) for one in its.mistakes]
    found += [f"{key}: there is no lesson {id!r}" for key, id in named if id and id not in lessons]
    return found


def _card_faults(card: Card, kinds: dict[str, type[Frame]], actions: set[str]) -> Iterator[str]:
    if card.asked not in kinds:
        yield f"nothing is asked that is called {card.asked!r}"
        return
    fields = kinds[card.asked].__struct_fields__
    yield from (f"{card.asked} does not tell {name!r}" for name in card.when if name not in fields)
    if card.offers and card.offers not in actions:
        yield f"there is no action {card.offers!r}"
