"""The games that are played at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from armillary.core import registry
from armillary.core.errors import UnknownGame
from armillary.core.game import Game
from armillary.core.rulebook import ENGLISH
from armillary.drawing.board import Board
from armillary.table.refusals import Refused


def board_of(game: str) -> Board:
    """The face of a game, imported when it is first looked at."""
    found: Any = registry.part(game, "board")
    if found is None:
        raise UnknownGame(f"{title_of(game)} is not played at the table: it has no board.")
    if not isinstance(found, Board):
        reference = registry.plugin(game).board
        raise registry.leave_out(game, registry.Broken(f"{reference} is no Board"))
    board: Board = found
    return board


def known(name: str) -> Game:
    """The game of this name, if it is played at the table."""
    try:
        board_of(name)
        return registry.load(name)
    except UnknownGame:
        there = ", ".join(game.name for game in playable())
        raise Refused("no_game", game=name, known=there) from None


def playable() -> Iterator[Game]:
    """The games with a board. One that turns out to be broken is left out, so that the lobby can
    show the others."""
    for name, its in registry.games().items():
        try:
            if its.board:
                game = registry.load(name)
                if _tried.get(name) is not game:
                    _try(game)
                    _tried[name] = game
                yield game
        except UnknownGame:
            continue  # The registry has told the log.


_tried: dict[str, Game] = {}


def _try(game: Game) -> None:
    """Ask once for what the lobby shows of a game."""
    board = board_of(game.name)
    try:
        board.options(game.words(ENGLISH))
        draw = registry.part(game.name, "cover")
        if draw is not None:
            draw()
    except Exception as error:
        raise registry.leave_out(game.name, error) from None


def title_of(game: str) -> str:
    """What a game is called; of one that is no longer installed, its name."""
    found = registry.games().get(game)
    return found.title if found else game.capitalize()
