"""Every option of a decision as it is offered; of those at one place the best comes first."""

from __future__ import annotations

from functools import partial

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Choice, Offer
from armillary.drawing.outcome import follow
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.board.choices.amounts import costs, gains
from armillary.games.pulsar.board.choices.groups import group_of
from armillary.games.pulsar.board.choices.payments import thrift
from armillary.games.pulsar.board.choices.previews import PREVIEWS
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.board.choices.targets import TARGETS, Target
from armillary.games.pulsar.board.choices.warnings import warn
from armillary.games.pulsar.rounds.paying import Payment
from armillary.games.pulsar.state import State

WORTH = {"vp": 2, "station": 6, "ring": 5, "fog": 5, "bonus_tile": 4, "cube": 2, "gyrodyne": 3}
"""Roughly what a flight is worth, to propose the best of those that end at one place."""


def offers(state: State, decision: Decision, words: Words) -> list[Offer]:
    """All options by their targets; nothing is tried out before somebody looks at it."""
    asked = Asked(state, decision, words)
    found: dict[tuple[str, str], list[tuple[Action, Target]]] = {}
    for action in sorted(decision.options, key=_thrift):
        target = TARGETS(asked, action)
        group = group_of(asked.frame, action)
        found.setdefault((group, target.place), []).append((action, target))
    return [
        Offer(
            group,
            place,
            "",
            tuple(dict.fromkeys(way for _, target in options for way in target.ways)),
            len(options),
            partial(_drawn, asked, options),
        )
        for (group, place), options in found.items()
    ]


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once: target by target, the best first."""
    return [choice for offer in offers(state, decision, words) for choice in offer.draw()]


def _drawn(asked: Asked, options: list[tuple[Action, Target]]) -> list[Choice]:
    """All options at one target."""
    ordered = sorted(options, key=lambda option: _preference(asked, option[0]))
    return [_choice(asked, action, target) for action, target in ordered]


def _thrift(action: Action) -> tuple[int, ...]:
    """How it is paid; what is paid with nothing comes first."""
    pay: Payment | None = getattr(action, "pay", None)
    return () if pay is None else thrift(pay)


def _preference(asked: Asked, action: Action) -> tuple[float, ...]:
    """What is proposed first; what is equal keeps the order of the rules."""
    if not isinstance(action, Fly):
        return _thrift(action)
    found = asked.outcome(action).gained
    value = sum(WORTH.get(icon, 0) * n for icon, n in found.items())
    # A gate run is used up even if it brings little: it is for the player to ask for it.
    return bool(action.pay.token), bool(action.run), -value, *thrift(action.pay)


def _choice(asked: Asked, action: Action, target: Target) -> Choice:
    preview = PREVIEWS(asked, action)
    key, warning = warn(asked, action)
    end, goes_on = follow(action, asked.outcome(action))
    return Choice(
        action=action,
        group=group_of(asked.frame, action),
        label=asked.words.action(action),
        place=target.place,
        also=preview.also,
        cost=costs(asked, action),
        gain=gains(asked, action),
        warning=warning,
        warning_key=key,
        ghost=preview.ghost,
        path=preview.path,
        ways=target.ways,
        note=preview.note,
        end=end,
        goes_on=goes_on,
    )
