"""Where the faces of the games are, and what the games are called."""

from __future__ import annotations

from importlib import import_module

from armillary.drawing.board import Board


def board_of(game: str) -> Board:
    """The face of a game, imported when it is first looked at."""
    found: Board = import_module(f"armillary.games.{game}.board").BOARD
    return found


TITLES = {
    "gaia": "Gaia Project",
    "pulsar": "Pulsar 2849",
    "eclipse": "Eclipse: Second Dawn",
    "imperium": "Twilight Imperium 4",
}
"""The names on the boxes; they are not translated."""


def title_of(game: str) -> str:
    """What a game is called."""
    return TITLES.get(game, game.capitalize())
