"""Where the faces of the games are."""

from __future__ import annotations

from importlib import import_module

from armillary.drawing.board import Board


def board_of(game: str) -> Board:
    """The face of a game, imported when it is first looked at."""
    found: Board = import_module(f"armillary.games.{game}.board").BOARD
    return found
