"""Every option of a decision as it is offered."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Choice
from armillary.games.imperium.board.choices.groups import group_of
from armillary.games.imperium.board.choices.previews import preview
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.choices.warnings import warn
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    asked = Asked(state, decision, words)
    found = []
    for action in decision.options:
        shown = preview(asked, action)
        key, warning = warn(asked, action)
        found.append(
            Choice(
                action=action,
                group=group_of(decision.frame, action),
                label=_label(asked, action),
                place=shown.place,
                source=shown.source,
                also=shown.also,
                cost=shown.cost,
                gain=shown.gain,
                warning=warning,
                warning_key=key,
                note=shown.note,
                path=shown.path,
            )
        )
    return found


def _label(asked: Asked, action: Action) -> str:
    """What an option does; systems are called by what lies in them.

    Where the answer is somebody to fire at, or the next part of a card, it says so.
    """
    if isinstance(action, Activate):
        return asked.tell("choice.activate", system=system_name(action.system, asked.words))
    if isinstance(action, Pick) and isinstance(asked.frame, Question):
        by = asked.frame.by
        if by in ("cannon", "defence"):
            return asked.tell("choice.fire", player=asked.words.action(action))
        if by == "pay_step":
            return asked.tell(f"strategy.{action.on.name}_{asked.frame.place + 1}")
    return asked.words.action(action)
