"""What the table says, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from armillary.core.words import Vocabulary, Words
from armillary.table import refusals
from armillary.table.texts import TEXTS

Say = Callable[..., str]
"""A text by its key, with its places filled."""

VOCABULARY = Vocabulary("armillary.table", {**TEXTS, "refusal": refusals.TEXTS})
"""All that the table says."""


@cache
def words(language: str) -> Words:
    """The words of the table in this language."""
    return Words(language, VOCABULARY)


def say(key: str, language: str, **values: Any) -> str:
    """A text of the table page with its places filled."""
    return words(language).phrase("client", key, **values)


def html_language(language: str) -> str:
    """A language as HTML names it: `pt-BR`."""
    return language.replace("_", "-")


def for_browser(say: Say, keys: Iterable[str], *places: str) -> dict[str, str]:
    """Texts whose places are filled in the browser."""
    unfilled = {name: f"{{{name}}}" for name in places}
    return {key: say(key, **unfilled) for key in keys}


def texts_of(page: str, language: str) -> Say:
    """The texts of another page: `lobby`, `end`, `rules` or `error`."""
    return partial(words(language).phrase, page)
