"""What a seat may answer, as the browser is told: kinds of action, and choices with their places.

Only the seat that is asked gets them; for everybody else there is nothing to choose.
"""

from __future__ import annotations

from typing import Any

import msgspec

from armillary.core.decision import Decision
from armillary.core.game import Game
from armillary.core.words import Words
from armillary.drawing.board import Board, Choice, Group

NOTHING: dict[str, Any] = {"mine": False, "groups": [], "choices": [], "ghosts": []}


class Refusal(msgspec.Struct, frozen=True):
    """Why a whole kind of action is not possible now."""

    reason: str
    rule: str = ""


class Legal(msgspec.Struct, frozen=True):
    """All answers to a decision."""

    groups: list[Group]
    choices: list[Choice]
    refusals: dict[str, Refusal]
    """By group, where it has no choice."""

    def told(self) -> dict[str, Any]:
        """For the browser. Actions stay as they are: the browser sends them back unread.

        Many choices would place the same piece: its drawing is sent once, and known by its number.
        """
        ghosts: dict[str, int] = {}
        choices = msgspec.to_builtins(self.choices)
        for choice in choices:
            if "ghost" in choice:
                choice["ghost"] = ghosts.setdefault(choice["ghost"], len(ghosts))
        groups = msgspec.to_builtins(self.groups)
        return {"mine": True, "groups": groups, "choices": choices, "ghosts": list(ghosts)}


def legal(
    game: Game, board: Board, state: Any, view: Any, decision: Decision, words: Words
) -> Legal:
    """The answers to a decision, drawn by the board; `state` is only asked why something is not."""
    groups = board.groups(view, decision, words)
    choices = board.choices(view, decision, words)
    possible = {choice.group for choice in choices}
    refusals = {}
    for group in groups:
        if group.id in possible or group.freeform:
            continue
        attempt = board.attempt(view, decision, group.id, "")
        illegal = game.check(state, attempt) if attempt is not None else None
        reason = words.reason(illegal) if illegal is not None else ""
        refusals[group.id] = Refusal(reason, illegal.rule if illegal is not None else group.rule)
    return Legal(groups, choices, refusals)
