"""Whether one player is better than another, asked after every match: Wald's sequential test."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

EFFECT = 0.2
"""The advantage that is looked for, in standard deviations of the difference of one match."""
RISK = 0.05
"""How often the verdict may be wrong, either way."""
FEWEST = 16
"""Matches before which nothing is said."""


class Verdict(NamedTuple):
    """What the matches say so far."""

    better: bool | None
    """None: not enough is known yet."""
    mean: float
    """The mean of the differences."""
    error: float
    """Its standard error."""
    matches: int


def verdict(differences: Sequence[float]) -> Verdict:
    """Compare: at least as good by `EFFECT`, against no better at all."""
    count = len(differences)
    if count < 2:
        return Verdict(None, fmean(differences) if differences else 0.0, 0.0, count)
    mean, spread = fmean(differences), stdev(differences) or 1e-9
    if count < FEWEST:
        return Verdict(None, mean, spread / sqrt(count), count)
    evidence = count * EFFECT * (mean / spread - EFFECT / 2)
    bound = log((1 - RISK) / RISK)
    better = True if evidence >= bound else False if evidence <= -bound else None
    return Verdict(better, mean, spread / sqrt(count), count)
