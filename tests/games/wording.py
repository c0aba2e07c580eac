"""What the tests of a game's words need: what its code says, and what its catalogues hold."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from armillary.core.bad_options import Unfit
from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision, Frame, Illegal
from armillary.core.events import Event
from armillary.core.game import Game
from armillary.core.states.position_parts import Frames
from armillary.core.words import CORE, LANGUAGES, Plural, Vocabulary, Words

SHOWING = ("board", "bot")
"""Packages that show or play a game refuse nothing."""

HEAD = [
    "Project-Id-Version",
    "Language",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Plural-Forms",
]
"""The head of a catalogue names no machine and no moment."""

HOLE = re.compile(r"[{}]|\bNone\b(?! of )|\b[a-z]+_[a-z]+\b|[:;,(]\s*$|: *[;,.)]|\(\)")
"""Signs that a line was not put into words: an unfilled place, a key, an empty list."""


# What the code says


class Scan:
    """The events and refusals that the code of a game names."""

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """The calls, assignments and functions of the whole game; read when first asked for."""
        source = Path(str(files(self.package)))
        paths = [
            path
            for path in sorted(source.rglob("*.py"))
            if not {*SHOWING} & {*path.relative_to(source).parts}
        ]
        kinds = (ast.Call, ast.Assign, ast.FunctionDef)
        return [
            node
            for path in paths
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, kinds)
        ]

    def events(self) -> set[str]:
        return {key for arguments in self.calls("Event") for key in self.texts_of(arguments[0])}

    def refusals(self) -> tuple[set[str], set[str]]:
        """The rules and the reasons."""
        rules: set[str] = set()
        reasons: set[str] = set()
        for arguments in self.calls("Illegal"):
            rules |= self.texts_of(arguments[0])
            reasons |= self.texts_of(arguments[1])
        return rules, reasons

    def calls(self, name: str) -> Iterator[list[ast.expr]]:
        """The arguments of every call of a function."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == name:
                    yield node.args

    def texts_of(self, node: ast.expr) -> set[str]:
        if isinstance(node, ast.Name):
            return self.constants.get(node.id, set()) | self.passed_on.get(node.id, set())
        return set(plain_texts(node))

    @cached_property
    def constants(self) -> dict[str, set[str]]:
        """Every name to which a text is given somewhere, with all texts that it may be."""
        found: dict[str, set[str]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found.setdefault(node.targets[0].id, set()).update(plain_texts(node.value))
        return found

    @cached_property
    def passed_on(self) -> dict[str, set[str]]:
        """Texts given to functions for their parameters `rule` and `why`, for refusals."""
        found: dict[str, set[str]] = {"rule": set(), "why": set()}
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef):
                for place, parameter in enumerate(node.args.args):
                    if parameter.arg in found:
                        for arguments in self.calls(node.name):
                            found[parameter.arg].update(plain_texts(arguments[place]))
        return found


def plain_texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from plain_texts(node.body)
        yield from plain_texts(node.orelse)


def told(vocabulary: Vocabulary, context: str) -> set[str]:
    """The keys for which there is something to say."""
    shaped = {key for where, key in vocabulary.shapes if where == context}
    return shaped | set(vocabulary.texts[context]) | set(CORE.texts.get(context, {}))


def action_tags(frames: Frames) -> set[str]:
    """Every kind of action of a game."""
    return {str(kind.__struct_config__.tag) for kind in frames.actions()}


def question_tags(frames: Frames) -> set[str]:
    """Every kind of question of a game."""
    return {str(kind.__struct_config__.tag) for kind in frames.kinds() if kind.asks}


# What the catalogues hold

Id = tuple[str, str | tuple[str, ...]]
"""Context and English text, in its forms if it has several."""


def wanted(vocabulary: Vocabulary) -> set[Id]:
    """Everything that a catalogue has to translate."""
    return {
        (context, (text.one, text.other) if isinstance(text, Plural) else text)
        for context, texts in vocabulary.texts.items()
        for text in texts.values()
    }


def catalogue_text(vocabulary: Vocabulary, language: str) -> str:
    path = files(vocabulary.package) / "locale" / language / "LC_MESSAGES"
    return (path / f"{vocabulary.name}.po").read_text(encoding="utf-8")


def catalogue(vocabulary: Vocabulary, language: str) -> Catalog:
    return read_po(catalogue_text(vocabulary, language).splitlines(), abort_invalid=True)


def messages(vocabulary: Vocabulary, language: str) -> dict[Id, Message]:
    return {
        (str(m.context), m.id if isinstance(m.id, str) else tuple(m.id)): m
        for m in catalogue(vocabulary, language)
        if m.id
    }


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# What is checked of every catalogue


def worded(text: str) -> bool:
    """Whether a text has words of its own, besides its places."""
    return re.search(r"\w", re.sub(r"{\w+}", "", text)) is not None


def assert_complete(vocabulary: Vocabulary, language: str) -> None:
    """Everything is translated, once, and nothing else."""
    text = catalogue_text(vocabulary, language)
    found = messages(vocabulary, language)
    assert wanted(vocabulary) - set(found) == set(), "not translated"
    assert set(found) - wanted(vocabulary) == set(), "not needed any more"
    assert [m.id for m in found.values() if m.fuzzy or not all(forms(m.string) or [""])] == []
    assert text.count("\nmsgctxt ") == len(found), "translated twice"
    assert re.findall(r'^"([\w-]+):', text.partition("\n\n")[0], re.MULTILINE) == HEAD


def assert_fits(vocabulary: Vocabulary, language: str, plurals: int, same: Collection[str]) -> None:
    """Translations have the places of their English, and differ from it except in `same`."""
    assert catalogue(vocabulary, language).num_plurals == plurals
    for (context, text), message in messages(vocabulary, language).items():
        assert isinstance(text, str) or len(forms(message.string)) == plurals, text
        for form in forms(message.string):
            assert places(form) == places(forms(text)[0]), form
            assert form not in forms(text) or form in same or not worded(form), (context, form)


def assert_unfit(refusal: Unfit, why: str, says: str) -> None:
    """Refused for this reason, in a sentence of every language, and the same in another process."""
    assert refusal.why == why
    assert says in str(refusal)
    told = {refusal.told(language) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert all(sentence.endswith(".") for sentence in told)
    assert str(pickle.loads(pickle.dumps(refusal))) == str(refusal)


# Whole matches


def at_random(state: Any, decision: Decision, luck: SplitMix) -> Action:
    """Chance keeps to its weights; everybody else chooses evenly."""
    if decision.seat == CHANCE:
        assert decision.weights is not None
        return decision.options[luck.weighted(decision.weights)]
    return luck.choose(decision.options)


MOST = 20_000
"""Decisions after which a match is said to have no end; the longest have about a tenth of them."""


class Telling:
    """A match from a state on, and all that there is to say of it."""

    def __init__(
        self,
        game: Game,
        state: Any,
        seed: int,
        choose: Callable[[Any, Decision, SplitMix], Action] = at_random,
        look: Callable[[Any, Decision], None] = lambda state, decision: None,
    ) -> None:
        self.state = state
        self.log: list[Event] = []
        self.asked: dict[Frame, None] = {}
        self.options: dict[Action, None] = {}
        self.refused: dict[str, Illegal] = {}
        number = 0
        while (decision := game.decision(state)) is not None:
            luck = stream(seed, number)
            number += 1
            assert number < MOST, f"the match has no end: seat {decision.seat}, {decision.frame}"
            self.asked[decision.frame] = None
            self.options |= dict.fromkeys(decision.options)
            look(state, decision)
            pool = list(self.options)
            for _ in range(3):
                refusal = game.check(state, luck.choose(pool))
                if refusal is not None:
                    self.refused[f"{refusal.rule} {refusal.why} {refusal.values}"] = refusal
            game.apply(state, choose(state, decision, luck), self.log)
        self.sources = {key for score in game.scores(state) for key in score.items}

    def lines(self, say: Words) -> list[str]:
        """Every event, question, option, refusal and score."""
        names = say.names(self.state)
        return [
            *(say.event(event, names) for event in self.log),
            *(say.ask(frame) for frame in self.asked),
            *(say.action(action) for action in self.options),
            *(say.reason(refusal) for refusal in self.refused.values()),
            *(say.source(key) for key in self.sources),
        ]

    def assert_whole(self, words: Callable[[str], Words]) -> None:
        """No line has a hole, in any language, with and without the names of the match."""
        for language in LANGUAGES:
            say = words(language)
            for lines in map(self.lines, dict.fromkeys((say, say.on(self.state)))):
                assert [line for line in lines if not line or HOLE.search(line)] == []
