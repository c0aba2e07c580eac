"""The score sheet: which sources of points are of one kind, and what each brought a seat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from armillary.core.game import Score
from armillary.core.words import Words


def kinds_of(scores: Sequence[Score], words: Words) -> dict[str, str]:
    """The kind of every source: what its name says before a colon and without numbers.

    `Round 3 scoring tile` and `Round 5 scoring tile` are one kind, `Booster: …` is another; the
    order is that of the score sheets.
    """
    keys = dict.fromkeys(key for score in scores for key in score.items)
    return {
        key: " ".join(re.sub(r"\d+", "", words.source(key).split(":")[0]).split()) for key in keys
    }


def by_kind(score: Score, kinds: dict[str, str]) -> dict[str, int]:
    """The points of a seat by the kind of their source; what was paid is below zero."""
    found: dict[str, int] = {}
    for key, points in score.items.items():
        kind = kinds[key]
        found[kind] = found.get(kind, 0) + points
    return {kind: points for kind, points in found.items() if points}


def signed(points: int) -> str:
    """With its sign: `+3`, `−2`."""
    return f"{points:+}".replace("-", "−")
