"""What a board says besides the words of the rules: titles, captions, tooltips, warnings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from armillary.core.words import Vocabulary, Words


class BoardWords(Words):
    """The words of a board in one language: `tell("sheet.income")`."""

    def __call__(self, key: str, **values: Any) -> str:
        context, _, name = key.partition(".")
        return self.phrase(context, name, **values)


def by_language(vocabulary: Vocabulary) -> Callable[[str], BoardWords]:
    """The words of a board by language, each made once."""

    @cache
    def of(language: str) -> BoardWords:
        return BoardWords(language, vocabulary)

    return of
