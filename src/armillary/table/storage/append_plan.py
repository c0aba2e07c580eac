"""What an append writes: worked out once, carried out by `sqlite.py` or `postgres.py`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypedDict

import msgspec

from armillary.table.model import Json
from armillary.table.storage.jobs import notice_delay
from armillary.table.storage.people import Seating
from armillary.table.storage.schema import LAST, PAUSED, Job, NewEntry, NewJob, StoredEntry


class AppendPlan(msgspec.Struct, frozen=True):
    """All that one append writes, or nothing of it."""

    match_id: str
    seen: int
    """The version that was looked at, and that the match must still have."""
    version: int
    """The version after it."""
    entries: list[StoredEntry]
    over: bool
    waiting: str
    """Whom the match waits for afterwards, as JSON."""
    answer: bool
    changed: float | None
    """When the match was last changed; None: as everybody may know, it was not."""
    next_job: NewJob | None
    """The bot that is asked next; all older jobs of the match go away."""
    notice: float | None
    """After how many seconds a webhook, if there is one, hears of it; None: it does not."""
    job: int | None
    """The version of a bot's job that must still stand; None: it is nobody's job."""
    seating: Seating | None
    """Who sits down with it."""

    @property
    def news(self) -> list[StoredEntry]:
        """What others are told; who sits down, they must read themselves."""
        return self.entries if self.seating is None else []


class Circumstances(TypedDict, total=False):
    """What goes with an append, and what is asked afterwards."""

    next_job: NewJob | None
    over: bool
    waiting: tuple[int, ...]
    answer: bool
    job: Job | None
    seating: Seating | None
    silent_after: int | None


def plan(
    match_id: str,
    version: int,
    entries: Sequence[NewEntry],
    request: str,
    *,
    next_job: NewJob | None = None,
    over: bool = False,
    waiting: tuple[int, ...] = (),
    answer: bool = False,
    job: Job | None = None,
    seating: Seating | None = None,
    silent_after: int | None = None,
) -> AppendPlan:
    """What has to be written; `Store.append` says what is given."""
    if not 0 <= version <= LAST - len(entries):
        version = -1  # The match never has this one.
    stored = as_stored(version, entries, request, time.time())
    decided = entries[0].seat if silent_after is None else silent_after
    tells = over or (next_job is None and bool(set(waiting) - {decided, PAUSED}))
    return AppendPlan(
        match_id=match_id,
        seen=version,
        version=version + len(entries),
        entries=stored,
        over=over,
        waiting=seats_json(waiting),
        answer=answer,
        changed=stored[0].at if silent_after is None else None,
        next_job=next_job,
        notice=notice_delay(waiting) if tells else None,
        job=job.version if job is not None else None,
        seating=seating,
    )


def as_stored(
    version: int, entries: Sequence[NewEntry], request: str | None, now: float
) -> list[StoredEntry]:
    """Entries as they will lie in the log; only the first one has the request."""
    return [
        StoredEntry(version + number, seat, body, now, request if number == 1 else None)
        for number, (seat, body) in enumerate(entries, 1)
    ]


def rows(match_id: str, entries: Sequence[StoredEntry]) -> list[Json]:
    """Entries as rows of their table."""
    return [
        {
            "match_id": match_id,
            "version": entry.version,
            "seat": entry.seat,
            "request_id": entry.request,
            "body": entry.body,
            "at": entry.at,
        }
        for entry in entries
    ]


def seats_json(seats: tuple[int, ...]) -> str:
    return msgspec.json.encode(seats).decode()
