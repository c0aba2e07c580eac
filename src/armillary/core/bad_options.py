"""A configuration that makes no match, told in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from armillary.core.errors import ConfigError
from armillary.core.words import ENGLISH, Words


class Unfit(ConfigError):
    """What is wrong with the options of a match: the key of a text `config` of the game, with its
    values. Such a sentence names what is allowed, and its rule in brackets.
    """

    def __init__(self, game: str, why: str, **values: Any) -> None:
        super().__init__(game, why, values)
        self.game = game
        self.why = why
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., Unfit], tuple[str, str]]:
        return partial(Unfit, **self.values), (self.game, self.why)

    def told(self, language: str) -> str:
        """The sentence."""
        from armillary.core.game import load

        words: Words = load(self.game).words(language)
        return words.phrase("config", self.why, self.values)

    def __str__(self) -> str:
        return self.told(ENGLISH)
