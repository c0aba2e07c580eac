"""News that servers tell each other: what has changed, and who looks.

Between the processes of a PostgreSQL database they travel as short texts; SQLite has one process,
which finds them in the tables.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from armillary.table.storage.schema import StoredEntry

ENTRIES = msgspec.json.Decoder(tuple[StoredEntry, ...])
LONGEST = 7900
"""Bytes that a text may have."""


class News(NamedTuple):
    """Something of a match has changed: its log, its seats, its chat."""

    id: str
    version: int
    people: bool = True
    """Whether seats or chat may have changed; otherwise it was the log alone."""
    entries: tuple[StoredEntry, ...] = ()
    """The last entries of the log, where the news have room for them."""


class Looking(NamedTuple):
    """Who looks at a table: the seats whose people are there, and how many pages of others."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


NOBODY = Looking()


class Here(NamedTuple):
    """What a server says of those who look through it (see `room/presence.py`)."""

    server: str
    id: str
    """The match; empty: the server is still there."""
    looking: Looking | None
    """None: who looks at it elsewhere?"""


def write_news(news: News) -> str:
    """News as PostgreSQL tells them: `<match>:<version>`, of the log alone with its entries."""
    text = f"{news.id}:{news.version}"
    if news.people:
        return text
    told = msgspec.json.encode(news.entries).decode()
    whole = f"{text}:{told}"
    return whole if len(whole.encode()) <= LONGEST else f"{text}:[]"


def read_news(text: str) -> News | None:
    """None: these are not words of ours."""
    match_id, _, rest = text.partition(":")
    version, of_log, told = rest.partition(":")
    if not match_id or not version.isdecimal():
        return None
    if not of_log:
        return News(match_id, int(version))
    try:
        entries = ENTRIES.decode(told)
    except msgspec.DecodeError:
        return None
    return News(match_id, int(version), False, entries)


def write_here(here: Here) -> str:
    """What a server says, as PostgreSQL tells it: `!<server>:<match>:<seats>+<watchers>`."""
    if here.looking is None:
        return f"!{here.server}:{here.id}:?"
    seats, watchers = here.looking
    told = ",".join(map(str, sorted(seats))) + (f"+{watchers}" if watchers else "")
    return f"!{here.server}:{here.id}:{told}"


def read_here(text: str) -> Here | None:
    """None: this is something else."""
    server, _, rest = text.removeprefix("!").partition(":")
    match_id, _, told = rest.partition(":")
    if not text.startswith("!") or not server:
        return None
    if told == "?":
        return Here(server, match_id, None)
    listed, _, watchers = told.partition("+")
    seats = [seat for seat in listed.split(",") if seat]
    if not all(number.isdecimal() for number in [*seats, watchers or "0"]):
        return None
    return Here(server, match_id, Looking(frozenset(map(int, seats)), int(watchers or 0)))
