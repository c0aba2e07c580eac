"""A game's own drawing in characters, for the terminal.

A game that can be drawn names a module with `headline`, `board` and `players` (`Plugin.terminal`);
it knows nothing of Rich and gives plain texts with the names of styles.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from armillary.core import registry
from armillary.core.states.state import State
from armillary.core.words import Words


def _drawing(game: str) -> ModuleType | None:
    module: ModuleType | None = registry.part(game, "terminal")
    return module


def headline(game: str, state: State, words: Words) -> str:
    """Where the match stands, in a few words."""
    drawing = _drawing(game)
    return str(drawing.headline(state, words)) if drawing else game


def board(game: str, state: State, words: Words) -> Text:
    """The map."""
    drawing = _drawing(game)
    if not drawing:
        return Text()
    return Text("\n").join(Text.assemble(*line) for line in drawing.board(state, words))


def players(game: str, state: State, names: Sequence[str]) -> RenderableType:
    """What every player has."""
    drawing = _drawing(game)
    if not drawing:
        return Text()
    headings, rows = drawing.players(state, names)
    table = Table(box=None, padding=(0, 1))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for style, cells in rows:
        table.add_row(Text(cells[0], style=style), *map(Text, cells[1:]))
    return table


def picture(game: str, state: State, words: Words, names: Sequence[str]) -> RenderableType:
    """Everything, one below the other."""
    return Group(
        Text(headline(game, state, words), style="bold"),
        board(game, state, words),
        Text(),
        players(game, state, names),
    )
