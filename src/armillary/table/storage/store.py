"""The store: matches as append-only logs, the seats around them, and what people say and like.

Everything is synchronous and safe to call from any thread. Methods that take a secret compare
hashes; secrets themselves are never kept. Each change is one transaction, and makes news of itself
(see `Store.watch`).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Unpack

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from armillary.table.model import Json, Pace, Seat
from armillary.table.storage import append_plan, postgres, sqlite
from armillary.table.storage.append_plan import Circumstances
from armillary.table.storage.change_feed import Here, News
from armillary.table.storage.database import Database
from armillary.table.storage.database_errors import StoreError
from armillary.table.storage.jobs import Jobs, Outbox, hint_of
from armillary.table.storage.people import (
    NoTable,
    People,
    SeatTaken,
    clean,
    hashed,
    hold,
    new_secret,
)
from armillary.table.storage.schema import (
    ENTRY,
    HOLDER,
    IN_SECRET,
    INVITATION,
    LAST,
    MATCH,
    PAUSED,
    SEAT,
    WATCHES,
    Appended,
    Around,
    Created,
    Invitation,
    MyTable,
    NewEntry,
    NewJob,
    NewSeat,
    StoredEntry,
    StoredTable,
    is_lesson,
)

__all__ = ["NoTable", "SeatTaken", "Store", "StoreError"]

_APPEND = {"sqlite": sqlite.append, "postgresql": postgres.append}
"""By kind of database: how an append is carried out."""


class Store(People):
    """All matches of a database."""

    def __init__(self, url: str | None = None, made: bool = False) -> None:
        """`url`: a file, a SQLite or PostgreSQL address; None: a file in the user's data folder.
        `made`: a server has made it; it is neither made nor brought up to date here."""
        self.database = Database(url, made)
        self._append = _APPEND[self.database.kind]
        self.jobs = Jobs(self.database)
        self.outbox = Outbox(self.database)

    @property
    def address(self) -> str:
        """What a worker needs to open the same database. It may hold a password: not for logs."""
        return self.database.url.render_as_string(hide_password=False)

    def hold(self) -> None:
        """Serve this database; on SQLite, nobody else may at the same time."""
        self.database.hold()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def watch(self, open_ids: Callable[[], Collection[str]]) -> AsyncGenerator[News | Here, None]:
        """News of all matches, for ever: see `Database.watch`."""
        return self.database.watch(open_ids)

    # --- Matches and their logs

    def create(
        self,
        game: str,
        rules_version: int,
        config: bytes,
        pace: Pace,
        seats: Sequence[NewSeat],
        entries: Sequence[NewEntry] = (),
        *,
        settings: bytes = b"{}",
        next_job: NewJob | None = None,
        over: bool = False,
        waiting: tuple[int, ...] = (),
        answer: bool = False,
        holders: Mapping[int, str] | None = None,
        key: bytes | None = None,
        match_id: str = "",
        opener: str = "",
    ) -> Created:
        """A new match; its log may begin with chance's first answers or a match played so far.

        `holders`: by seat, the hashes of those who sit there already; other seats of people get
        invitations, bots' get none. `opener`: the hash of the address that it was opened from.
        """
        match_id = match_id or new_id()
        holders = holders or {}
        watch_secret = new_secret()
        invitations = [
            "" if seat.kind == "bot" or number in holders else new_secret()
            for number, seat in enumerate(seats)
        ]
        now = time.time()
        row = {
            "id": match_id,
            "game": game,
            "rules_version": rules_version,
            "config": config,
            "pace": pace,
            "settings": settings,
            "version": len(entries),
            "created": now,
            "changed": now,
            "over": over,
            "waiting": append_plan.seats_json(waiting),
            "answer": answer,
            "watch_hash": hashed(watch_secret),
            "webhook": "",
            "news": 0,
            "key": key,
            "opener": opener,
        }
        with self.database.write() as connection:
            connection.execute(sa.insert(MATCH), row)
            for number, (seat, secret) in enumerate(zip(seats, invitations, strict=True)):
                self._add_seat(connection, match_id, number, seat)
                if number in holders:
                    hold(connection, match_id, number, holders[number])
                if secret:
                    way = Invitation(hashed(secret), number, "seat")._asdict()
                    connection.execute(sa.insert(INVITATION), {"match_id": match_id, **way})
            if entries:
                stored = append_plan.as_stored(0, entries, None, now)
                connection.execute(sa.insert(ENTRY), append_plan.rows(match_id, stored))
            if next_job is not None:
                self.jobs.add(connection, match_id, len(entries), next_job)
            self.database.tell(connection, match_id, len(entries))
        return Created(match_id, invitations, watch_secret)

    def table(self, match_id: str) -> StoredTable | None:
        """Everything about a match but its log; None: there is no such match."""
        with self.database.read() as connection:
            return next(iter(self._tables(connection, [match_id])), None)

    def around(self, match_id: str, after: int = 0) -> Around | None:
        """The people of a match, and what they said after that remark; None: no such match."""
        with self.database.read() as connection:
            table = next(iter(self._tables(connection, [match_id])), None)
            if table is None:
                return None
            watch = sa.select(MATCH.c.watch_hash).where(MATCH.c.id == table.id)
            job = self.jobs.at(connection, table.id)
            bot_plays = job is not None and bool(table.seats[job.seat].bot)
            return Around(
                table,
                self._wanted(connection, table.id),
                self._holders(connection, [table.id]).get(table.id, {}),
                self._invitations(connection, table.id),
                connection.execute(watch).scalar_one(),
                self._remarks(connection, table.id, after),
                (job.failed or "") if job is not None and bot_plays else "",
                self._plans(connection, table.id),
                hint_of(job) if job is not None and not bot_plays else None,
            )

    def entries(self, match_id: str, after: int = 0) -> list[StoredEntry]:
        """The log of a match, without its first `after` entries."""
        c = ENTRY.c
        query = (
            sa.select(c.version, c.seat, c.body, c.at, c.request_id)
            .where(c.match_id == clean(match_id), c.version > min(after, LAST))
            .order_by(c.version)
        )
        with self.database.read() as connection:
            return [StoredEntry(*row) for row in connection.execute(query)]

    def append(
        self,
        match_id: str,
        version: int,
        entries: Sequence[NewEntry],
        request: str,
        **circumstances: Unpack[Circumstances],
    ) -> Appended:
        """Append all entries or none, if the match still has the version that was looked at.

        The first entry is by whoever acts, with a request id of theirs: the same id again gets the
        same answer and changes nothing. Versions count every entry; taking back is an entry too.
        `waiting`, `answer`, `over` and `next_job` say what is asked afterwards (see
        `room/waiting.py`); jobs for older versions go away. `job`: a bot's append counts only while
        its job stands.
        `seating`: somebody sits down with it, or a bot does; if that cannot be, nothing is done.
        `silent_after`: only who acts may know of it; for all others the last one who decided is
        this seat, and when that was stays as it is.
        """
        plan = append_plan.plan(match_id, version, entries, request, **circumstances)
        try:
            if self._append(self.database, plan):
                return Appended("ok", plan.version)
        except sa.exc.IntegrityError:
            pass  # An old request id that came with the current version.
        with self.database.read() as connection:
            return self._settled(connection, match_id, entries[0].seat, request)

    def change_settings(self, match_id: str, settings: bytes) -> None:
        """Keep the table's own settings: JSON of which the store only reads if it is a lesson."""
        self._change_match(match_id, {"settings": settings})

    def set_webhook(self, match_id: str, url: str) -> None:
        """Where to tell whom the match waits for; empty: nowhere."""
        self._change_match(match_id, {"webhook": clean(url)})

    def tables(self, hashes: Iterable[str]) -> list[MyTable]:
        """The matches where these hold a seat: those that wait for an answer of mine first, then my
        turns, then the others, each by the last move, latest first. Lessons are no matches."""
        c = HOLDER.c
        known = [clean(hash) for hash in hashes]
        mine = sa.select(c.match_id, c.seat).where(c.hash.in_(known), c.seat != WATCHES)
        with self.database.read() as connection:
            held = {(row.match_id, row.seat) for row in connection.execute(mine)}
            ids = sorted({match_id for match_id, _ in held})
            found = {table.id: table for table in self._tables(connection, ids)}
        listed = {
            (match_id, seat): _my_table(found[match_id], seat)
            for match_id, seat in held
            if not is_lesson(found[match_id].settings)
        }
        order = {"answer": 0, "turn": 1, "": 2}
        return sorted(listed.values(), key=lambda table: (order[table.wanted], -table.changed))

    # --- Parts of transactions

    def _tables(self, connection: Connection, ids: Sequence[str]) -> list[StoredTable]:
        ids = [clean(match_id) for match_id in ids]
        seats: dict[str, list[Seat]] = {}
        c = SEAT.c
        query = sa.select(c.match_id, c.seat, c.kind, c.name, c.bot).where(c.match_id.in_(ids))
        for match_id, *seat in connection.execute(query.order_by(c.match_id, c.seat)):
            seats.setdefault(match_id, []).append(Seat(*seat))
        rows = connection.execute(sa.select(MATCH).where(MATCH.c.id.in_(ids)))
        return [_table(row._mapping, seats.get(row.id, [])) for row in rows]

    def _settled(self, connection: Connection, match_id: str, seat: int, request: str) -> Appended:
        """The answer to an append that could not be made: was it made before, or came it late?"""
        mine = sa.and_(ENTRY.c.match_id == match_id, ENTRY.c.seat == seat)
        first = sa.select(ENTRY.c.version).where(mine, ENTRY.c.request_id == request)
        made = connection.execute(first).scalar()
        version = sa.select(MATCH.c.version).where(MATCH.c.id == match_id)
        current = connection.execute(version).scalar()
        if current is None:
            raise NoTable(match_id)
        if made is None:
            return Appended("stale", current)
        # The append ended where the next one began.
        following = sa.select(sa.func.min(ENTRY.c.version)).where(
            ENTRY.c.match_id == match_id, ENTRY.c.version > made, ENTRY.c.request_id.is_not(None)
        )
        after = connection.execute(following).scalar()
        return Appended("repeated", current if after is None else after - 1)

    def _add_seat(self, connection: Connection, match_id: str, number: int, seat: NewSeat) -> None:
        row = {"kind": seat.kind, "name": clean(seat.name), "bot": seat.bot, "preferences": None}
        connection.execute(sa.insert(SEAT), {"match_id": match_id, "seat": number, **row})

    def _change_match(self, match_id: str, values: Json) -> None:
        with self.database.write() as connection:
            connection.execute(sa.update(MATCH).where(MATCH.c.id == match_id).values(values))
            self._tell(connection, match_id)


def new_id() -> str:
    """A name for a match."""
    while (id := secrets.token_urlsafe(9)).startswith("-"):
        pass  # At a command line it would be taken for an option.
    return id


def _table(row: Any, seats: list[Seat]) -> StoredTable:
    kept = {name: row[name] for name in StoredTable.__struct_fields__ if name in row}
    kept["waiting"] = msgspec.json.decode(row["waiting"], type=tuple[int, ...])
    return StoredTable(**kept, seats=tuple(seats))


def _my_table(table: StoredTable, seat: int) -> MyTable:
    asked = seat in table.waiting
    reactions = IN_SECRET in table.waiting and not asked
    return MyTable(
        id=table.id,
        game=table.game,
        pace=table.pace,
        created=table.created,
        changed=table.changed,
        seats=table.seats,
        waiting_for=() if reactions else tuple(s for s in table.waiting if s >= 0),
        reactions=reactions,
        paused=PAUSED in table.waiting,
        over=table.over,
        seat=seat,
        wanted=("answer" if table.answer else "turn") if asked else "",
    )
