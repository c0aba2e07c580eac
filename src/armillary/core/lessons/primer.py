"""A game in one minute, and its symbols: `primer.md`, read by people who have never played it.

    # Lagoon in one minute           the title
    Whoever has …                    the goal
    - **Each round** …               the rest of the minute
    ## Symbols                       the glossary
    - `ore` **Ore.** Builds. *metal* an icon, a term, what it is, what else it may be called

A translation, `primer.pl.md`, has the same icons in the same order.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

from armillary.core.errors import ArmillaryError
from armillary.core.registry import plugin

ENGLISH = "en"
_ENTRY = re.compile(r"- `([\w-]+)` \*\*(.+?)\.?\*\* (.+?)(?: \*([^*]+)\*)?")
_SHORTEST = 3
"""Letters of a beginning that is looked for."""


class PrimerError(ArmillaryError):
    """A primer cannot be read."""


class Entry(msgspec.Struct, frozen=True):
    """A symbol of the game, and what it means."""

    icon: str
    term: str
    text: str
    also: tuple[str, ...] = ()
    """What people call it, too."""

    def answers(self, asked: str) -> bool:
        """Whether somebody asks for this: a name of it is what was begun, or stands in it."""
        names = [_bare(name) for name in (self.term, *self.also)]
        if any(f" {name} " in f" {asked} " for name in names):
            return True
        return len(asked) >= _SHORTEST and any(name.startswith(asked) for name in names)


class Primer(msgspec.Struct, frozen=True):
    """What one should know before the first match."""

    title: str
    goal: str
    minute: str
    """Markdown."""
    entries: tuple[Entry, ...]

    def search(self, words: str) -> list[Entry]:
        """The symbols that somebody asks for, in words of their own."""
        asked = _bare(words)
        return [entry for entry in self.entries if asked and entry.answers(asked)]


def _bare(text: str) -> str:
    """Words without case, accents and marks; ł has no accent to lose."""
    apart = unicodedata.normalize("NFKD", text.casefold()).replace("ł", "l")
    kept = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return " ".join(re.findall(r"[\w±+]+", kept))


def parse(source: str, file: str) -> Primer:
    """A primer from its Markdown; `file` is the name used in errors."""
    parts = re.fullmatch(
        r"# ([^\n]+)\n\n(.+?)\n\n(.+?)\n\n## [^\n]+\n\n(.+)", source.strip(), re.DOTALL
    )
    if parts is None:
        raise PrimerError(f"{file}: a primer has a title, a goal, a list and symbols.")
    title, goal, minute, symbols = parts.groups()
    entries = []
    for line in symbols.splitlines():
        found = _ENTRY.fullmatch(line)
        if found is None:
            raise PrimerError(f"{file}: this is no symbol with its meaning: {line!r}.")
        icon, term, text, also = found.groups()
        entries.append(Entry(icon, term, text, tuple((also or "").split(", ")) if also else ()))
    return Primer(title, " ".join(goal.split()), minute, tuple(entries))


@cache
def load(game: str, language: str = ENGLISH) -> Primer | None:
    """The primer of a game, in English where nobody has translated it; None: it has none."""
    folder = files(plugin(game).package)
    for name in (f"primer.{language}.md", "primer.md"):
        if (folder / name).is_file():
            return parse((folder / name).read_text(encoding="utf-8"), f"{game}/{name}")
    return None
