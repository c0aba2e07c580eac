"""1.7 and 7.3.3  The dice of a battle with their faces.

The rules roll equal dice at once and know how many of them hit; which faces these show makes no
difference to them. Here every die gets one of the faces that it can show after such a roll, all
equally likely, drawn from what everybody knows of the battle: the same on every page, and whenever
the battle is looked at again.
"""

from __future__ import annotations

from armillary.core.chance import SplitMix
from armillary.games.imperium.flow.dice import FACES, HIGH
from armillary.games.imperium.state import Group


def faces(group: Group, tell: str, luck: SplitMix) -> list[int]:
    """So many hits, then so many misses; where the rules tell some of them apart (`tell`), these
    are as they say."""
    hitting = [face for face in FACES if face >= group.need]
    missing = [face for face in FACES if face < group.need]
    misses = group.dice - group.hits
    if tell == "nines":
        hits = _some(hitting, HIGH, min(group.nines, group.hits), group.hits, luck)
        return hits + _some(missing, HIGH, max(0, group.nines - group.hits), misses, luck)
    hits = _some(hitting, 0, group.hits, group.hits, luck)
    if tell == "near":
        return hits + _some(missing, group.need - 1, group.near, misses, luck)
    return hits + _some(missing, 0, misses, misses, luck)


def _some(faces: list[int], from_on: int, high: int, n: int, luck: SplitMix) -> list[int]:
    """So many dice of which some show this or more, and the others less, the best first."""
    above = [face for face in faces if face >= from_on] or faces
    below = [face for face in faces if face < from_on] or faces
    found = [luck.choose(above) for _ in range(high)]
    found += [luck.choose(below) for _ in range(n - high)]
    return sorted(found, reverse=True)
