"""The entries of a log as one reader counts them.

Where hands are hidden, somebody who is asked for a card and declines leaves an entry of which
nobody else may know. Whoever could see that a number is missing would know that somebody was asked.
So every reader counts the entries that they may know of, and every moment at which a hidden card
could have been used counts two: that it came, and that it has passed. Then the numbers are the same
whether anybody was asked or not, and still grow whenever something changes. What followed from a
silent entry is told as part of the entry before it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from armillary.table.model import LogLine


class EntryNumbers:
    """What the entries are called for one reader."""

    def __init__(self, moments: Sequence[int] = (), silent: Sequence[int] = ()) -> None:
        """`moments`: how many had come by each entry, from 0 on; none: the game has no such.
        `silent`: the entries of which the reader may not know, in order."""
        self._moments = moments
        self._silent = silent

    @property
    def counts(self) -> bool:
        """Whether they are not just the entries' own numbers."""
        return bool(self._moments)

    def silent(self, entry: int) -> bool:
        """Whether the reader may not know of an entry."""
        at = bisect_right(self._silent, entry)
        return at > 0 and self._silent[at - 1] == entry

    def told(self, entry: int) -> int:
        """The number of an entry; of a silent one, the number that the entry before it has now."""
        if not self._moments:
            return entry
        moments = self._moments[min(max(entry, 0), len(self._moments) - 1)]
        return entry - bisect_right(self._silent, entry) + 2 * moments

    def entry(self, told: int) -> int:
        """The last entry whose number is not above this one."""
        if not self._moments:
            return told
        return bisect_right(range(len(self._moments)), told, key=self.told) - 1

    def lines(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """The lines by their numbers, what followed from silent entries with the line before."""
        if not self._moments:
            return lines
        silent = {*self._silent}
        found: list[LogLine] = []
        for line in lines:
            number = self.told(line.entry)
            if line.entry in silent and found:
                events = found[-1].events + line.events
                found[-1] = msgspec.structs.replace(found[-1], entry=number, events=events)
            else:
                found.append(msgspec.structs.replace(line, entry=number))
        return found


def numbers(
    moments: Sequence[int], silent: Sequence[tuple[int, int]], seat: int | None
) -> EntryNumbers:
    """For the holder of a seat; None: for a spectator."""
    return EntryNumbers(moments, [entry for entry, by in silent if by != seat])
