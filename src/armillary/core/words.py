"""The words of a game: what happened, what is asked and why not, in the reader's language.

The rules speak in keys and numbers. A game has an English text for each key (its `Vocabulary`), and
that text is the key of its translation, in a context of its own: the event "Pass" and the button
"Pass" may differ. Translations are Babel catalogues, `locale/<language>/LC_MESSAGES/<name>.po`,
read when their language is first asked for.

A text is a whole phrase with named places, `{player}: mine at {hex}`. Words are never glued
together and never bent; where a number decides the form, the text is a `Plural`.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Generic, NamedTuple, Self

import msgspec

from armillary.core import rulebook
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.errors import ArmillaryError
from armillary.core.events import Event
from armillary.core.rulebook import ENGLISH as ENGLISH
from armillary.core.states.state import S

LANGUAGES = ("en", "pt_BR", "pl")


class Plural(NamedTuple):
    """A text whose form depends on the value `by`. English has two forms, other languages more."""

    one: str
    other: str
    by: str = "n"


Text = str | Plural
Texts = Mapping[str, Mapping[str, Text]]
"""Texts by context and key."""

Values = Mapping[str, Any]
"""What an event, an action or a refusal tells, by name: what JSON can say."""
Shaped = tuple[str, dict[str, Any]]
"""The key of a text, and what is ready to fill in."""
Shape = Callable[[Any, Values], Shaped]
"""From words and values to the key of the text that fits them, and what is ready to fill in."""


class Vocabulary(NamedTuple):
    """What a game says in English; its package has the translations."""

    package: str
    texts: Texts
    shapes: Mapping[tuple[str, str], Shape] = {}
    """By context and key, where the values decide between texts or need preparing."""

    @property
    def name(self) -> str:
        """The name of the game and of its catalogues."""
        return self.package.rpartition(".")[2]


CORE = Vocabulary(
    "armillary.core",
    {
        "phrase": {
            "by_rule": "{reason} (rule {rule}).",
            "player": "Player {number}",
            "chance": "Chance",
            "asked": "{who}: {question} (rule {rule})",
            "setup": "Setup",
            "round": "Round {round} of {rounds}",
            "end": "End of the game",
            "total": "Total",
            "beginner": "For a first match",
            "rank": "Place",
        },
        "reason": {
            "over": "The match is over",
            "not_asked": "Something else is to be decided now",
        },
    },
)
"""What every game says."""


@cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The translations that a package has for a language; English needs none, and where there are
    none everything is said in English."""
    name = package.rpartition(".")[2]
    path = files(package) / "locale" / language / "LC_MESSAGES" / f"{name}.po"
    if language == ENGLISH or not path.is_file():
        return gettext.NullTranslations()
    # Only readers of another language wait for Babel.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class _Places(dict[str, object]):
    """What fills the places of a text: what is ready, or a value, put into words when asked for."""

    def __init__(self, words: Words, values: Values, ready: Values) -> None:
        super().__init__(ready)
        self._words = words
        self._values = values

    def __missing__(self, name: str) -> str:
        return self._words.show(name, self._values[name])


class Words(Generic[S]):
    """The words of one game in one language."""

    def __init__(self, language: str, vocabulary: Vocabulary) -> None:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise ArmillaryError(f"There is no language {language!r}; there are {known}.")
        self.language = language
        self.vocabulary = vocabulary
        self._own = catalogue(vocabulary.package, language)
        self._core = catalogue(CORE.package, language)
        self._plain: dict[tuple[str, str], str] = {}
        """Texts without places, as they were said before."""
        terms = vocabulary.texts.get("term", {})
        self.terms = {key: self.phrase("term", key) for key in terms}
        """The names of things by id; a game adds those that it makes up from its data."""
        self.called: tuple[str, ...] = ()
        """The names of people by seat, once they are known."""

    def on(self, state: S) -> Self:
        """The words for one match: they know what its places are called."""
        return self

    def calling(self, names: Sequence[str]) -> Self:
        """The words for one table: they know what its people are called."""
        words = copy(self)
        words.called = tuple(names)
        return words

    # What a reader asks for

    def event(self, event: Event, names: Sequence[str]) -> str:
        """What happened, as a line of the log; empty: another line tells it already.

        `names` are those of the players by seat.
        """
        player = names[event.seat] if event.seat >= 0 else ""
        values = {**event.values, "names": names, "seat": event.seat + 1}
        return self.phrase("event", event.key, values, player=player)

    def brief(self, event: Event, names: Sequence[str]) -> str:
        """What happened in a few words, without who did it; empty: there are none."""
        if not self._has("brief", event.key):
            return ""
        shape = self.vocabulary.shapes.get(("event", event.key))
        values = {**event.values, "names": names}
        ready = shape(self, values)[1] if shape is not None else {}
        player = names[event.seat] if event.seat >= 0 else ""
        return self.phrase("brief", event.key, values, **{"player": player, **ready})

    def reason(self, illegal: Illegal) -> str:
        """Why something is not allowed: one sentence with the numbers and the rule."""
        exact = f"{illegal.why} {illegal.rule}"
        key = exact if self._has("reason", exact) else illegal.why
        reason = self.phrase("reason", key, illegal.values)
        if not illegal.rule:
            return f"{reason}."
        return self.phrase("phrase", "by_rule", reason=reason, rule=illegal.rule)

    def action(self, action: Action) -> str:
        """An option as a short phrase that says what it does."""
        return self.phrase("action", tag(action), msgspec.structs.asdict(action))

    def ask(self, frame: Frame) -> str:
        """What a frame asks of its seat."""
        return self.phrase("ask", tag(frame), msgspec.structs.asdict(frame))

    def source(self, key: str) -> str:
        """Where points or resources came from."""
        return self.phrase("source", key) if self._has("source", key) else self.term(key)

    def term(self, key: str) -> str:
        """The name of a thing, as it stands in running text."""
        return self.terms[key]

    def label(self, key: str) -> str:
        """The name of a thing, as it stands alone."""
        term = self.terms[key]
        return term[:1].upper() + term[1:]

    def about(self, key: str) -> str:
        """What a thing does, in a sentence; empty: its name says all."""
        return self.phrase("note", key) if self._has("note", key) else ""

    def plays(self, key: str) -> str:
        """How a faction or species plays, in a sentence for who chooses."""
        return self.phrase("plays", key)

    def rule_title(self, number: str) -> str:
        """The title of a rule or chapter."""
        return rulebook.load(self.vocabulary.name, self.language).heading(number)

    def names(self, state: S) -> list[str]:
        """What the players are called: by the names that they have given, or by their seats."""
        if self.called:
            return list(self.called)
        count = len(state.players)
        return [self.phrase("phrase", "player", number=n) for n in range(1, count + 1)]

    # How texts are made

    def phrase(self, context: str, key: str, values: Values | None = None, **ready: Any) -> str:
        """The text of a key with its places filled; `ready` goes in as it is."""
        if not values and not ready:
            plain = self._plain.get((context, key))
            if plain is not None:
                return plain
        values = values or {}
        shape = self.vocabulary.shapes.get((context, key))
        if shape is not None:
            key, more = shape(self, values)
            ready |= more
        if not key:
            return ""
        own = self.vocabulary.texts.get(context, {})
        known, texts = (self._own, own) if key in own else (self._core, CORE.texts[context])
        text = texts[key]
        if isinstance(text, Plural):
            number = ready[text.by] if text.by in ready else values[text.by]
            translated = known.npgettext(context, text.one, text.other, number)
        else:
            translated = known.pgettext(context, text)
        filled = translated.format_map(_Places(self, values, ready))
        if not values and not ready and shape is None:
            self._plain[context, key] = filled
        return filled

    def show(self, name: str, value: object) -> str:
        """A value for the place `name`: ids by their terms, numbers as digits, lists in a row."""
        if isinstance(value, str):
            return self.terms.get(value, value)
        if isinstance(value, (tuple, list)):
            return self.listed(self.show(name, item) for item in value)
        return str(value)

    def listed(self, items: Iterable[str]) -> str:
        """Several things in a row."""
        return ", ".join(items)

    def amounts(self, what: Mapping[str, int], times: int = 1) -> str:
        """So much of this and that: `2 ore, 1 QIC`. Nothing is said of what is not there."""
        return self.listed(
            self.phrase("amount", name, n=n * times) for name, n in what.items() if n
        )

    def _has(self, context: str, key: str) -> bool:
        return any(key in texts.get(context, {}) for texts in (self.vocabulary.texts, CORE.texts))


def tag(thing: msgspec.Struct) -> str:
    """The tag by which an action or a frame is known."""
    return str(type(thing).__struct_config__.tag)
