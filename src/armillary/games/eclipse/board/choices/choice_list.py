"""Every option of a decision as it is offered."""

from __future__ import annotations

from armillary.core.decision import Decision
from armillary.core.words import Words, tag
from armillary.drawing.board import Choice
from armillary.games.eclipse.board.choices.groups import group_of
from armillary.games.eclipse.board.choices.previews import PREVIEWS, Preview
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.board.choices.warnings import warn
from armillary.games.eclipse.state import State

NOTHING = Preview()


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    asked = Asked(state, decision, words)
    found = []
    for action in decision.options:
        drawn = decision.seat < 0
        preview = NOTHING if drawn else PREVIEWS[tag(action)](asked, action)
        key, warning = ("", "") if drawn else warn(asked, action)
        found.append(
            Choice(
                action=action,
                group=group_of(action, decision.frame),
                label=words.action(action),
                place=preview.place,
                source=preview.source,
                also=preview.also,
                cost=preview.cost,
                gain=preview.gain,
                warning=warning,
                warning_key=key,
                ghost=preview.ghost,
                note=preview.note,
                path=preview.path,
            )
        )
    return found
