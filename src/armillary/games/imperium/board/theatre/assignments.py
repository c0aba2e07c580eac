"""7.3.4  The ways to assign all hits of an attack at once, the one that costs least first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action
from armillary.games.imperium.combat.hits import Assign, Assigning, Lose, Sustain, fighting
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import TYPE, UNITS, unpack

MOST_TRIED = 400
"""Parts of ways that are looked at: a decision is drawn at once."""
MOST_SHOWN = 4


class Assignment(NamedTuple):
    """A way to assign all hits."""

    actions: tuple[Action, ...]
    sustaining: Counter[str]
    """Units that sustain damage."""
    lost: Counter[str]
    """Units that are destroyed."""


def assignments(state: State, frame: Assign) -> list[Assignment]:
    """Different ways, without what the rules do by themselves; nothing: there are too many."""
    found: dict[tuple[frozenset[tuple[str, int]], ...], Assignment] = {}
    before = Counter(unpack(fighting(state, frame.seat, frame.place) & UNITS))
    for tried, (actions, left) in enumerate(_complete(state, frame)):
        if tried >= MOST_TRIED:
            return []
        sustaining = Counter(one.unit for one in actions if isinstance(one, Sustain))
        lost = before - Counter(unpack(left))
        key = frozenset(sustaining.items()), frozenset(lost.items())
        found.setdefault(key, Assignment(actions, sustaining, lost))
    cards = modifiers(state, state.players[frame.seat]).units

    def price(way: Assignment) -> tuple[int, int]:
        """What is destroyed; that and what is damaged."""
        costs = {kind: card.cost if (card := cards[TYPE[kind]]) else 0 for kind in way.lost}
        return sum(costs[kind] * n for kind, n in way.lost.items()), way.sustaining.total()

    ways = [way for way in found.values() if not any(_worse(way, one) for one in found.values())]
    return sorted(ways, key=price)[:MOST_SHOWN]


def _worse(way: Assignment, other: Assignment) -> bool:
    """Whether a way loses all that the other loses, and besides what that only damages."""
    return other.lost < way.lost and other.sustaining - (way.lost - other.lost) <= way.sustaining


def _complete(state: State, frame: Assign) -> Iterator[tuple[tuple[Action, ...], int]]:
    """All rows of answers until nothing is asked any more, without what others may do about it,
    and the units that are left then."""
    options: list[Action] = [*Sustain.options(state, frame), *Lose.options(state, frame)]
    for option in options:
        trial = state.clone()
        below = len(trial.stack) - 1
        trial.stack.pop()
        option.apply(trial, frame, None)
        while len(trial.stack) > below and not isinstance(trial.stack[-1], Assign):
            top = trial.stack.pop()
            if isinstance(top, Assigning):
                top.run(trial, None)
        if len(trial.stack) <= below:
            yield (option,), fighting(trial, frame.seat, frame.place) & UNITS
            continue
        rest = trial.stack[-1]
        assert isinstance(rest, Assign)
        for more, left in _complete(trial, rest):
            yield (option, *more), left
