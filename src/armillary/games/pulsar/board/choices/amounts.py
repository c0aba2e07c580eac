"""What an action takes and brings, with icons: its outcome, and the payment that it names."""

from __future__ import annotations

from collections.abc import Mapping
from string import digits

from armillary.core.decision import Action
from armillary.drawing.board import Chip
from armillary.games.pulsar.board.choices.payments import price
from armillary.games.pulsar.board.choices.question import Asked

Chips = tuple[Chip, ...]

TERMS = {
    "vp": "points",
    "cube": "cubes",
    "pm": "pm",
    "plus2": "plus2",
    "station": "station",
    "gyrodyne": "gyrodyne",
    "transmitter": "online",
    "spin": "spinning",
}
"""What icons are called in the words of the rules; `texts.GAINS` has the others."""


def chips(asked: Asked, what: Mapping[str, int]) -> Chips:
    """Amounts with their icons; nothing is said of what is not there."""
    return tuple(Chip(icon, n, _called(asked, icon)) for icon, n in what.items() if n)


def _called(asked: Asked, icon: str) -> str:
    """What an icon is called, for those who do not see it or do not know it yet."""
    if icon in TERMS:
        return asked.words.term(TERMS[icon])
    kind = icon.rstrip(digits)
    if kind in ("die", "red_die"):
        return asked.tell(f"head.{kind}", n=icon[len(kind) :])
    return asked.tell(f"gain.{icon}")


def gains(asked: Asked, action: Action) -> Chips:
    """What is sure to come of it."""
    return chips(asked, asked.outcome(action).gained)


def costs(asked: Asked, action: Action) -> Chips:
    """What it takes: the payment that it names, and cubes and points."""
    pay = getattr(action, "pay", None)
    named = () if pay is None else price(pay, asked.words)
    taken = asked.outcome(action).paid
    return named + chips(asked, {icon: taken.get(icon, 0) for icon in ("cube", "vp")})
