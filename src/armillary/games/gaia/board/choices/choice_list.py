"""Every option of a decision as it is offered."""

from __future__ import annotations

from armillary.core.decision import Decision
from armillary.core.words import Words, tag
from armillary.drawing.board import Choice
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.choices.groups import group_of
from armillary.games.gaia.board.choices.previews import PREVIEWS
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.board.choices.warnings import warn
from armillary.games.gaia.state import State


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    asked = Asked(state, decision, words)
    found = []
    for action in decision.options:
        preview = PREVIEWS[tag(action)](asked, action)
        key, warning = warn(asked, action, preview.cost, preview.gain)
        found.append(
            Choice(
                action=action,
                group=group_of(action),
                label=preview.label or words.action(action),
                place=preview.place,
                also=preview.also,
                cost=preview.cost,
                gain=preview.gain,
                warning=texts.ended(warning),
                warning_key=key,
                ghost=preview.ghost,
                note=preview.note,
            )
        )
    return found
