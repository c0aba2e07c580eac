"""Every option of a decision as it is offered; of those at one place the best comes first."""

from __future__ import annotations

from collections import Counter
from functools import partial

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Choice, Offer, offered
from armillary.drawing.outcome import follow
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.board.choices.amounts import chips, costs, gains
from armillary.games.pulsar.board.choices.groups import group_of
from armillary.games.pulsar.board.choices.payments import thrift
from armillary.games.pulsar.board.choices.previews import PREVIEWS
from armillary.games.pulsar.board.choices.question import Asked
from armillary.games.pulsar.board.choices.targets import TARGETS, Target
from armillary.games.pulsar.board.choices.usual_answers import Gift, gifts, usual_answers
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
    usual = usual_answers(asked, action)
    comes = asked.outcome(action)
    end, goes_on = follow(action, comes)
    if usual.then or comes.skipped:
        end = usual.end  # what was left out of the outcome is asked first
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
        then=usual.then,
        then_told=usual.told,
        end=end,
        goes_on=goes_on,
    )


def within_reach(state: State, decision: Decision, words: Words) -> list[Offer]:
    """15.1  Several tiles of a benefit in one go."""
    asked = Asked(state, decision, words)
    return [offered(_tiles(asked, gift)) for gift in gifts(state, decision)]


def _tiles(asked: Asked, gift: Gift) -> Choice:
    """What is taken, and how many of each."""
    sizes = Counter(one.size for one in gift.actions)
    told = [
        f"{n} × {asked.words.label(size)}" if n > 1 else asked.words.label(size)
        for size, n in sizes.items()
    ]
    first, *then = gift.actions
    return Choice(
        action=first,
        group=group_of(asked.frame, first),
        label=asked.tell("usual.tiles", what=asked.words.listed(told)),
        gain=chips(asked, {"gyrodyne": len(gift.actions)}),
        then=tuple(then),
        end=gift.end,
        goes_on=gift.end is None,
    )
