"""Whom a match waits for, as the store keeps it beside the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from armillary.core.match import Match
from armillary.table.games import board_of
from armillary.table.model import Seat
from armillary.table.room.hidden.timing import in_secret
from armillary.table.room.match_log import Ledger, TableMatch
from armillary.table.room.teaching import coach, lesson_steps
from armillary.table.storage.schema import IN_SECRET, PAUSED, NewJob


class Asked(TypedDict):
    """What is asked after an append, as `Store.append` wants to know it."""

    waiting: tuple[int, ...]
    answer: bool
    over: bool
    next_job: NewJob | None


class AskedAfter(Asked):
    """The same, and whether others may know that it was answered."""

    silent_after: int | None
    """Only the seat itself may know: for all others the last one who decided is this seat."""


def asked_after(log: Ledger, seats: Sequence[Seat], settings: bytes = b"") -> AskedAfter:
    """Whom the match waits for after the last entry of a log. `settings`: of the table."""
    now = asked(log.match, seats)
    now["next_job"] = now["next_job"] or coach.job(log, settings)
    if log.lesson:
        now["over"] = lesson_steps.is_done(log)
    if log.paused and not now["over"]:
        now = Asked(waiting=(PAUSED,), answer=False, over=False, next_job=None)
    found = AskedAfter(**now, silent_after=None)
    if log.silent and log.silent[-1][0] == log.version:
        silent = {entry for entry, _ in log.silent}
        seen = (line.seat for line in reversed(log.lines) if line.entry not in silent)
        found["silent_after"] = next(seen, log.lines[-1].seat)
    return found


def asked(match: Match, seats: Sequence[Seat]) -> Asked:
    """Whom the match waits for now; a bot that plays the seat gets a job."""
    asks = match.decision
    begun = match.begun if isinstance(match, TableMatch) else True
    if asks is None:
        return Asked(waiting=(), answer=False, over=begun, next_job=None)
    if not begun or not 0 <= asks.seat < len(seats):
        return Asked(waiting=(), answer=False, over=False, next_job=None)
    # Right under a question to somebody lies the turn that it interrupts.
    below = match.state.stack[-2] if len(match.state.stack) > 1 else asks.frame
    interrupts = 0 <= below.seat != asks.seat and type(below) is not type(asks.frame)
    interrupts &= not asks.frame.own_turn
    job = NewJob(asks.seat) if seats[asks.seat].bot else None
    hidden = (IN_SECRET,) if in_secret(board_of(match.game.name), asks) else ()
    return Asked(waiting=(*hidden, asks.seat), answer=interrupts, over=False, next_job=job)
