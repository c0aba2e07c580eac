"""Every option of a decision as it is offered; of those at one place the best comes first."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.words import Words, tag
from armillary.drawing.board import Choice
from armillary.games.pulsar.board.asked import Asked
from armillary.games.pulsar.board.groups import group_of
from armillary.games.pulsar.board.payments import thrift
from armillary.games.pulsar.board.previews import PREVIEWS
from armillary.games.pulsar.board.warnings import warn
from armillary.games.pulsar.flight import Fly
from armillary.games.pulsar.paying import Payment
from armillary.games.pulsar.state import State

WORTH = {"vp": 2, "station": 6, "ring": 5, "fog": 5, "bonus_tile": 4, "cube": 2, "gyrodyne": 3}
"""Roughly what a flight is worth, to propose the best of those that end at one place."""


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once."""
    asked = Asked(state, decision, words)
    ordered = sorted(decision.options, key=lambda action: _preference(asked, action))
    return [_choice(asked, action) for action in ordered]


def _preference(asked: Asked, action: Action) -> tuple[float, ...]:
    """What is proposed first; what is equal keeps the order of the rules."""
    pay: Payment | None = getattr(action, "pay", None)
    if pay is None:
        return ()
    if isinstance(action, Fly):
        found = asked.outcome(action).amounts
        value = sum(WORTH.get(icon, 0) * n for icon, n in found.items())
        # A gate run is used up even if it brings little: it is for the player to ask for it.
        return bool(pay.token), bool(action.run), -value, *thrift(pay)
    return thrift(pay)


def _choice(asked: Asked, action: Action) -> Choice:
    preview = PREVIEWS[tag(action)](asked, action)
    key, warning = warn(asked, action)
    return Choice(
        action=action,
        group=group_of(asked.frame, action),
        label=asked.words.action(action),
        place=preview.place,
        also=preview.also,
        cost=preview.cost,
        gain=preview.gain,
        warning=warning,
        warning_key=key,
        ghost=preview.ghost,
        path=preview.path,
        ways=preview.ways,
        note=preview.note,
    )
