"""What a bot thinks of options, in words: for hints, for the coach, for the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from babel.numbers import format_decimal

from armillary.core.decision import Action
from armillary.core.states.value import Why
from armillary.core.words import Words
from armillary.table.model import Thought
from armillary.table.words import Say

Read = Callable[[bytes], Action]
"""From the JSON of an action to the action."""

AS_GOOD = 0.1
"""Points by which two options may differ and are as good as each other."""
WHOLE = 2.0
"""From so many points on, tenths are not told."""
MOST_WHY = 2
MOST_DEEDS = 4


def deeds(words: Words, read: Read, thought: Thought) -> str:
    """All that is done in a turn; what only closes it goes without saying."""
    first, *others = [read(action.encode()) for action in (thought.action, *thought.line)]
    more = [action for action in others if action.__struct_fields__]
    told = [*dict.fromkeys(words.action(action) for action in (first, *more))]
    return " · ".join([*told[:MOST_DEEDS], *(["…"] if len(told) > MOST_DEEDS else [])])


def worth(value: float, best: float, say: Say, language: str) -> str:
    """What a bot thinks of an option beside the best one."""
    short = best - value
    return less(short, say, language) if short >= AS_GOOD else say("as_good")


def less(short: float, say: Say, language: str) -> str:
    """How far something falls short, in points."""
    if short < WHOLE and round(short, 1) != 1:
        return say("part_less", n=format_decimal(short, "0.#", language))
    return say("points_less", n=round(short))


def pros(words: Words, thought: Thought, least: float = 0.0, most: int = MOST_WHY) -> list[str]:
    """What speaks for an option most."""
    good = [why for why in thought.why if why.points > least]
    return [for_it(words, why) for why in good[:most]]


def for_it(words: Words, why: Why) -> str:
    """One reason: what it is, and the points that it counts."""
    points = round(why.points) if why.points >= WHOLE else round(why.points, 1)
    told = words.phrase("why", why.key, why.values)
    return f"{told} (+{format_decimal(points, '0.#', words.language)})"


def better_by(best: Thought, other: Thought) -> Sequence[Why]:
    """What the best option has and another has not, what counts most first."""
    there = {why.key: why.points for why in other.why}
    # What is spent is less in one than in the other; all else must be good in itself.
    good = [why for why in best.why if why.points > 0 or why.key == "stock"]
    found = [why._replace(points=why.points - there.get(why.key, 0.0)) for why in good]
    return sorted((why for why in found if why.points > 0), key=lambda why: -why.points)
