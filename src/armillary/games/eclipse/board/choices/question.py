"""A decision with all that its choices need, looked up once."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board_texts import BoardWords
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.sheets.drawn_tile import Turn, turns
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.tracks import income
from armillary.games.eclipse.state import MONEY, Player, State


class Asked:
    """Who is asked what, in whose language."""

    def __init__(self, state: State, decision: Decision, words: Words) -> None:
        self.state = state
        self.frame: Frame = decision.frame
        self.options: list[Action] = decision.options
        self.seat = decision.seat
        self.words = words
        self.tell: BoardWords = texts.of(words.language)

    @property
    def player(self) -> Player:
        """The player who is asked."""
        return self.state.players[self.seat]

    def field(self, name: str) -> Any:
        """A field of the frame that asks."""
        return getattr(self.frame, name)

    @cached_property
    def turns(self) -> dict[str, list[Turn]]:
        """5.3  The turns of each tile that was revealed."""
        tiles: tuple[str, ...] = self.field("tiles")
        return {tile: turns(self.state, tile, self.field("at"), self.seat) for tile in tiles}

    @cached_property
    def short_of_money(self) -> int:
        """14.3  The money that would be missing in the upkeep if one more disc were used."""
        player = self.player
        upkeep = components().tracks.influence.cost(player.discs - 1)
        return upkeep - income(self.state, player, MONEY) - player.resources[MONEY]

    @cached_property
    def work_left(self) -> bool:
        """Whether this activity could go on: something else than closing it is possible."""
        besides = ("done", "trade", "propose", "colony_ship", "throw_back")
        return any(tag(option) not in besides for option in self.options)
