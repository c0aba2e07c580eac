"""A decision with all that its choices need, looked up once."""

from __future__ import annotations

from functools import cached_property

from armillary.core.decision import Action, Decision, Frame
from armillary.core.words import Words, tag
from armillary.drawing.board_texts import BoardWords
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.choices.groups import FACTION_ACTIONS, group_of
from armillary.games.gaia.state import Player, State

MAIN_ACTIONS = ("mine", "project", "upgrade", "federation", "research", "board")


class Asked:
    """Who is asked what, in whose language."""

    def __init__(self, state: State, decision: Decision, words: Words) -> None:
        self.state = state
        self.frame: Frame = decision.frame
        self.options: list[Action] = decision.options
        self.seat = decision.seat
        self.words = words
        self.tell: BoardWords = texts.of(words.language)
        self.steps: int = getattr(decision.frame, "steps", 0)
        self.extra_range: int = getattr(decision.frame, "extra_range", 0)

    @property
    def player(self) -> Player:
        """The player who is asked."""
        return self.state.players[self.seat]

    @cached_property
    def beside_federation(self) -> int:
        """11.7  Hexes where a structure would join an own federation; 12.4 the Ivits want that."""
        player = self.player
        if player.faction.grows_federation or not player.federated:
            return 0
        return self.state.table.grid.grow(player.federated) & ~player.federated

    @cached_property
    def unused_specials(self) -> list[str]:
        """9.4  Special actions that could still be used in this round."""
        found: dict[str, None] = {}
        for option in self.options:
            kind = tag(option)
            if kind == "special":
                found[self.words.action(option)] = None
            elif kind in FACTION_ACTIONS:
                found[self.tell(f"group.{kind}")] = None
        return list(found)

    @cached_property
    def still_possible(self) -> list[str]:
        """3.3  Kinds of main action that are still possible."""
        kinds = {group_of(option) for option in self.options}
        return [self.tell(f"group.{id}") for id in MAIN_ACTIONS if id in kinds]

    def asks(self, *frames: str) -> bool:
        """Whether one of these frames asks."""
        return tag(self.frame) in frames
