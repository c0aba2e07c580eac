"""The rulebook of a game: parsing `rulebook.md` and its translations, looking rules up.

    # Lagoon                        the title
    ## 4 Build a mine               a chapter
    ### 2A Map variation            a part of a chapter
    **4.2 Range.** Your level …     a rule; it goes on until the next rule or heading

A reference to other rules stands in brackets, `(10.2)`, `(4.1, 4.2)`, `(see 12.9)` or
`(see chapter 10)`, and must lead somewhere. The English book is the one that counts; a translation,
`rulebook.pl.md`, has the same numbers and refers in words of its own (`IDIOMS`).
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from armillary.core.errors import ArmillaryError
from armillary.core.registry import plugin

CHAPTER_NUMBER = r"\d+[A-Z]?(?:\.\d+)*"
RULE_NUMBER = r"\d+[A-Z]?(?:\.\d+)+"

_HEADING = re.compile(r"(#{1,3})\s+(.*)")
_NUMBERED = re.compile(rf"({CHAPTER_NUMBER})\s+(\S.*)")
_RULE = re.compile(r"\*\*(\d[^\s*]*)\s*(.*)")
_TITLE = re.compile(r"(\S[^*]*?)\.?\*\*\s*(.*)")
_BRACKET = re.compile(r"\([^()]*\)")

ENGLISH = "en"


class Idiom(NamedTuple):
    """How a language refers to rules, and how its words end when they are bent."""

    see: str
    chapter: str
    joins: str
    ending: str
    """A pattern of endings, without accents, that do not matter to a search …"""
    stem: int
    """… if so many letters are left."""

    def refers(self) -> re.Pattern[str]:
        """A bracket that names rules: it says so, or has nothing but numbers."""
        joined = rf"{RULE_NUMBER}(?:(?:,|\s(?:{self.joins}))\s{RULE_NUMBER})*"
        return re.compile(rf"\((?:{re.escape(self.see)}\s.*|{joined})\)", re.DOTALL)

    def number(self) -> re.Pattern[str]:
        """A number in such a bracket."""
        chapter = rf"(?<={self.chapter}\s){CHAPTER_NUMBER}"
        return re.compile(rf"(?<![\w.])(?:{RULE_NUMBER}|{chapter})(?!\w)")

    def beginning(self, word: str) -> str:
        """What most forms of a word have in common."""
        bare = re.sub(rf"(?:{self.ending})$", "", word)
        return bare if len(bare) >= self.stem else word


IDIOMS = {
    ENGLISH: Idiom("see", "chapter", "and|or", ending="", stem=0),
    "pt_BR": Idiom("ver", "capítulo", "e|ou", ending="s|[aeo]", stem=4),
    "pl": Idiom("zob.", "rozdział", "i|lub", ending="ami|ach|ow|om|ek|[aeiouy]", stem=3),
}
_REFERS = {language: idiom.refers() for language, idiom in IDIOMS.items()}
_NUMBER = {language: idiom.number() for language, idiom in IDIOMS.items()}


class RulebookError(ArmillaryError):
    """A rulebook cannot be read, or has no such rule."""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter, or a part of one: its heading and what is said before its first rule."""

    number: str
    title: str
    intro: str
    parent: str | None = None


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule. The text is Markdown; the chapter is the number of the nearest heading."""

    number: str
    title: str
    text: str
    chapter: str


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game, by number, in the order of the book."""

    title: str
    intro: str
    chapters: dict[str, Chapter]
    rules: dict[str, Rule]
    language: str = ENGLISH

    def get(self, number: str) -> Rule:
        """The rule of this number; RulebookError names the nearest numbers if there is none."""
        rule = self.rules.get(number)
        if rule is None:
            raise RulebookError(self._missing(number))
        return rule

    def heading(self, number: str) -> str:
        """The title of a chapter or of a rule."""
        chapter = self.chapters.get(number)
        return chapter.title if chapter else self.get(number).title

    def rules_of(self, chapter: str) -> list[Rule]:
        """The rules that stand right under this heading."""
        return [rule for rule in self.rules.values() if rule.chapter == chapter]

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word occurs, the best first: hits in the title count most.

        A word is found where another begins with it, whatever its case, accents and ending.
        """
        wanted = [re.compile(rf"(?<!\w){re.escape(word)}") for word in self.sought(words)]
        if not wanted:
            return []
        found: list[tuple[int, int, Rule]] = []
        for rule in self.rules.values():
            title, text = _fold(f"{rule.number} {rule.title}"), _fold(rule.text)
            in_title = sum(bool(word.search(title)) for word in wanted)
            hits = [len(word.findall(title)) + len(word.findall(text)) for word in wanted]
            if all(hits):
                found.append((-in_title, -sum(hits), rule))
        found.sort(key=lambda entry: entry[:2])
        return [rule for _, _, rule in found]

    def sought(self, words: str) -> list[str]:
        """The beginnings of words that a search looks for."""
        bare = _fold(words).split()
        numbered = re.compile(CHAPTER_NUMBER, re.IGNORECASE)
        beginning = IDIOMS[self.language].beginning
        return [word if numbered.fullmatch(word) else beginning(word) for word in bare]

    def _missing(self, number: str) -> str:
        chapter = self.chapters.get(number)
        inside = [rule for rule in self.rules if rule.startswith(f"{number}.")]
        if chapter and inside:
            return (
                f"{number} is a chapter of {self.title}, {chapter.title}; "
                f"its rules are {inside[0]} to {inside[-1]}."
            )
        if not re.fullmatch(CHAPTER_NUMBER, number):
            return f"{number!r} is not the number of a rule; numbers look like 4.2 or 11A.3."
        if not self.rules:
            return f"{self.title} has no rule {number}: its rulebook is empty."
        ordered = sorted(self.rules, key=number_key)
        place = sum(number_key(other) < number_key(number) for other in ordered)
        nearest = ordered[max(0, place - 2) : place + 2]
        return f"{self.title} has no rule {number}; the nearest are {', '.join(nearest)}."


def number_key(number: str) -> tuple[tuple[bool, int, str], ...]:
    """Sorts numbers as people do: 2.9, 2.10, 2A.1, 3.1."""
    parts = re.findall(r"\d+|[^\d.]+", number)
    return tuple((not p.isdigit(), int(p) if p.isdigit() else 0, p) for p in parts)


def refer(text: str, language: str, put: Callable[[str], str]) -> str:
    """A text in which `put` has replaced every number that it refers to in brackets."""
    refers, number = _REFERS[language], _NUMBER[language]

    def bracket(found: re.Match[str]) -> str:
        return number.sub(lambda n: put(n[0]), found[0]) if refers.fullmatch(found[0]) else found[0]

    return _BRACKET.sub(bracket, text)


def references(text: str, language: str = ENGLISH) -> list[str]:
    """The numbers that a text refers to in brackets, in order."""
    found: list[str] = []

    def note(number: str) -> str:
        found.append(number)
        return number

    refer(" ".join(text.split()), language, note)
    return found


def parse(source: str, file: str, language: str = ENGLISH) -> Rulebook:
    """A rulebook from its Markdown; `file` is the name used in errors."""
    return _Parser(source, file, language).book()


@cache
def load(game: str, language: str = ENGLISH) -> Rulebook:
    """The rulebook of a game."""
    folder = files(plugin(game).package)
    if language not in IDIOMS:
        raise RulebookError(f"There is no rulebook in {language!r}; there is {', '.join(IDIOMS)}.")
    name = "rulebook.md" if language == ENGLISH else f"rulebook.{language}.md"
    if not (folder / name).is_file():
        return load(game)  # Nobody has translated it yet.
    source = (folder / name).read_text(encoding="utf-8")
    return parse(source, f"{game}/{name}", language)


class _Draft:
    """A heading or rule whose text is still being read."""

    def __init__(self, line: int, number: str, title: str, parent: str | None) -> None:
        self.line = line
        self.number = number
        self.title = title
        self.parent = parent
        self.lines = [""]
        """From its own line on: a heading has no text there, a rule begins there."""

    def text(self) -> str:
        return "\n".join(self.lines).strip()


class _Parser:
    """Reads a rulebook line by line: every line belongs to the draft that was opened last."""

    def __init__(self, source: str, file: str, language: str) -> None:
        self.source = source
        self.file = file
        self.language = language
        self.front: _Draft | None = None
        self.chapters: dict[str, _Draft] = {}
        self.rules: dict[str, _Draft] = {}
        self.chapter: _Draft | None = None
        self.open: _Draft | None = None

    def book(self) -> Rulebook:
        for line, content in enumerate(self.source.splitlines(), 1):
            heading = _HEADING.fullmatch(content.rstrip())
            if heading:
                self.heading(line, len(heading[1]), heading[2])
            elif rule := _RULE.match(content):
                self.rule(line, rule[1].rstrip("."), rule[2])
            elif self.open:
                self.open.lines.append(content.rstrip())
            elif content.strip():
                raise self.error(line, "a rulebook begins with its title, `# Name of the game`")
        if self.front is None:
            raise self.error(1, "a rulebook begins with its title, `# Name of the game`")
        self.check_references(self.front)
        return Rulebook(
            title=self.front.title,
            intro=self.front.text(),
            chapters={
                n: Chapter(n, draft.title, draft.text(), draft.parent)
                for n, draft in self.chapters.items()
            },
            rules={
                n: Rule(n, draft.title, draft.text(), draft.parent or "")
                for n, draft in self.rules.items()
            },
            language=self.language,
        )

    def heading(self, line: int, depth: int, words: str) -> None:
        if (depth == 1) != (self.front is None):
            raise self.error(line, "a rulebook begins with one title, `# Name of the game`")
        if depth == 1:
            self.open = self.front = _Draft(line, "", words, None)
            return
        numbered = _NUMBERED.fullmatch(words)
        if numbered is None:
            raise self.error(line, f"the chapter {words!r} needs a number, as in `## 4 Name`")
        number, title = numbered.groups()
        if number in self.chapters:
            first = self.chapters[number].line
            raise self.error(line, f"chapter {number} stands already in line {first}")
        parent = self.parent_of(line, number) if depth == 3 else None
        self.open = self.chapter = self.chapters[number] = _Draft(line, number, title, parent)

    def parent_of(self, line: int, number: str) -> str:
        """The chapter above the part `number`: 2 above 2A, 5 above 5.3."""
        above = next((d for d in reversed(self.chapters.values()) if d.parent is None), None)
        if above and re.fullmatch(rf"{above.number}(?:[A-Z]|\.\d+)(?:\.\d+)*", number):
            return above.number
        where = f"chapter {above.number}" if above else "no chapter"
        raise self.error(line, f"part {number} stands in {where}, where it does not belong")

    def rule(self, line: int, number: str, rest: str) -> None:
        if not re.fullmatch(RULE_NUMBER, number):
            raise self.error(line, f"{number!r} is not the number of a rule, such as 4.2 or 11A.3")
        titled = _TITLE.fullmatch(rest)
        if titled is None:
            raise self.error(line, f"rule {number} has no title, as in `**{number} Name.** Text`")
        if number in self.rules:
            first = self.rules[number].line
            raise self.error(line, f"rule {number} stands already in line {first}")
        if self.chapter is None:
            raise self.error(line, f"rule {number} stands before the first chapter")
        if not number.startswith(f"{self.chapter.number}."):
            raise self.error(
                line, f"rule {number} stands in chapter {self.chapter.number}, not in its own"
            )
        title, text = titled.groups()
        self.open = self.rules[number] = _Draft(line, number, title, self.chapter.number)
        self.open.lines[0] = text.rstrip()

    def check_references(self, front: _Draft) -> None:
        named = [("the introduction", front)]
        named += [(f"chapter {number}", draft) for number, draft in self.chapters.items()]
        named += [(f"rule {number}", draft) for number, draft in self.rules.items()]
        for name, draft in named:
            for number in references(draft.text(), self.language):
                if number not in self.rules and number not in self.chapters:
                    line = self.line_of(draft, number)
                    raise self.error(line, f"{name} refers to {number}, which does not exist")

    def line_of(self, draft: _Draft, number: str) -> int:
        """The line of a draft that names a number outside words: 1.2 is not in 11.2 or 1.23."""
        alone = re.compile(rf"(?<![\w.]){re.escape(number)}(?!\w|\.\d)")
        return draft.line + next(i for i, text in enumerate(draft.lines) if alone.search(text))

    def error(self, line: int, reason: str) -> RulebookError:
        return RulebookError(f"{self.file}, line {line}: {reason}.")


def _fold(text: str) -> str:
    """Text without case and accents, for comparing."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
