"""The numbers behind a hand-made value: those of today, and those by which the yardsticks play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from armillary.core.files.component_data import load_toml

T = TypeVar("T")


class Numbers(Generic[T]):
    """Asked for, the numbers of `data/bot.toml` of a game, which are read once.

    Bots that never change play by `data/yardstick.toml`, what `bot.toml` was when they were made.
    """

    def __init__(self, package: str, type: type[T]) -> None:
        self._package, self._type = package, type
        self._read: dict[str, T] = {}
        self.file = "bot.toml"
        """Where they come from; what is worked out from them is kept by it."""

    def __call__(self) -> T:
        found = self._read.get(self.file)
        if found is None:
            found = self._read[self.file] = load_toml(self._package, self.file, self._type)
        return found

    @contextmanager
    def of_yardsticks(self) -> Iterator[None]:
        """Meanwhile it gives those by which the yardsticks play."""
        before, self.file = self.file, "yardstick.toml"
        try:
            yield
        finally:
            self.file = before
