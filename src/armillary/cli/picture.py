"""A game's own drawing in characters, for the terminal.

A game that can be drawn has a module `terminal` with `headline`, `board` and `players`; it knows
nothing of Rich and gives plain texts with the names of styles.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text


def _drawing(game: str) -> Any:
    name = f"armillary.games.{game}.terminal"
    return import_module(name) if find_spec(name) else None


def headline(game: str, state: Any) -> str:
    """Where the match stands, in a few words."""
    drawing = _drawing(game)
    return str(drawing.headline(state)) if drawing else game


def board(game: str, state: Any) -> Text:
    """The map."""
    drawing = _drawing(game)
    if not drawing:
        return Text()
    return Text("\n").join(Text.assemble(*line) for line in drawing.board(state))


def players(game: str, state: Any, names: Sequence[str]) -> RenderableType:
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


def picture(game: str, state: Any, names: Sequence[str]) -> RenderableType:
    """Everything, one below the other."""
    return Group(
        Text(headline(game, state), style="bold"),
        board(game, state),
        Text(),
        players(game, state, names),
    )
