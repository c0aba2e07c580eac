"""Rows of one kind from several files, joined in the order that a game has fixed.

What belongs together lies together: the technologies of a faction in the faction's folder, those of
everybody with the cards. States count things by their number, so that `data/numbering.toml` says
which comes where; every row must have its place there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Generic, TypeVar

import msgspec

from armillary.core.errors import DataError
from armillary.core.files.component_data import Row

K = TypeVar("K", str, int)
R = TypeVar("R", bound=Row)

NUMBERING = "numbering.toml"

Place = tuple[str, str]
"""The file in which a row stands, and its key there."""


class JoinedRows(Generic[K, R]):
    """Rows of one kind from several files, and where each of them stands."""

    def __init__(self) -> None:
        self.rows: dict[K, R] = {}
        self.places: dict[K, Place] = {}

    def add(self, rows: Mapping[K, R], file: str, table: str = "", /, **given: object) -> None:
        """The rows of a file; `table` is where they stand in it, if not at the top.

        `given`: what follows from where they stand, so that no row says it itself.
        """
        for id, row in rows.items():
            self.put(id, row, file, f"{table}.{id}" if table else str(id), **given)

    def put(self, id: K, row: R, file: str, key: str, /, **given: object) -> None:
        """A single row; without a key the whole file is the row."""
        if id in self.places:
            raise DataError(file, key, f"stands in {self.places[id][0]} as well")
        for name in given:
            if getattr(row, name):
                where = f"{key}.{name}" if key else name
                raise DataError(file, where, "leave it out, the folder says it")
        self.rows[id] = msgspec.structs.replace(row, **given) if given else row
        self.places[id] = file, key

    def ordered(self, table: str, order: tuple[K, ...]) -> dict[K, R]:
        """All rows, in the order of this table of `numbering.toml`."""
        for index, id in enumerate(order):
            if id not in self.rows:
                raise DataError(NUMBERING, f"{table}[{index}]", f"no file has {id!r}")
            if order.index(id) < index:
                raise DataError(NUMBERING, f"{table}[{index}]", f"{id!r} stands twice")
        for id, (file, key) in self.places.items():
            if id not in order:
                raise DataError(file, key, f"must have its place in {NUMBERING}, after all others")
        return {id: self.rows[id] for id in order}


def folders(parent: Traversable) -> Iterator[str]:
    """The names of the folders of things, such as factions, in order."""
    names = (entry.name for entry in parent.iterdir() if entry.is_dir())
    yield from sorted(name for name in names if not name.startswith("_"))


def toml_files(parent: Traversable, folder: str) -> Iterator[str]:
    """The TOML files of a folder, such as the groups of cards, by their paths from the parent."""
    names = (entry.name for entry in parent.joinpath(*folder.split("/")).iterdir())
    yield from sorted(f"{folder}/{name}" for name in names if name.endswith(".toml"))
