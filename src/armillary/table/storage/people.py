"""The people around a match: seats and the links that hold them, chat, preferences, presets.

A part of the store (see `store.py`). Secrets are shown once; only their hashes are kept.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from armillary.table.model import Plan, Preferences, Remark
from armillary.table.storage.database import Database, StoreError
from armillary.table.storage.schema import (
    JOB,
    LAST,
    LINK,
    MATCH,
    PRESET,
    REMARK,
    SEAT,
    NewJob,
    Preset,
)

# Made when the module is loaded: what threads read, no thread meets for the first time.
PREFERENCES = msgspec.json.Decoder(Preferences)
PLAN = msgspec.json.Decoder(Plan)


class NoTable(StoreError):
    """There is no match of this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"There is no table {match_id!r}.")


class People:
    """What the store knows of people."""

    database: Database

    # --- Seats

    def take_seat(self, match_id: str, seat: int, name: str) -> str | None:
        """Sit down on an open seat: the secret that holds it; None: somebody was quicker."""
        secret = new_secret()
        with self.database.write() as connection:
            open_seat = sa.and_(_seat(match_id, seat), SEAT.c.kind == "open")
            values = {"kind": "person", "name": clean(name)}
            if not connection.execute(sa.update(SEAT).where(open_seat).values(values)).rowcount:
                return None
            connection.execute(sa.delete(LINK).where(_links(match_id, seat)))
            self._add_link(connection, match_id, seat, 1, secret)
            self._tell(connection, match_id)
        return secret

    def give_seat(self, match_id: str, seat: int) -> str:
        """Give a seat to another person: the secret that holds it from now on.

        The old one holds it no more, but can take it back.
        """
        secret = new_secret()
        with self.database.write() as connection:
            version = self._tell(connection, match_id, lock=True)
            highest = sa.select(sa.func.max(LINK.c.number)).where(_links(match_id, seat))
            last = connection.execute(highest).scalar()
            if version is None or last is None:
                raise NoTable(match_id)
            self._add_link(connection, match_id, seat, last + 1, secret)
            connection.execute(sa.update(SEAT).where(_seat(match_id, seat)).values(plan=None))
        return secret

    def take_back(self, match_id: str, secret: str) -> int | None:
        """Take back a seat that was given away: links made since then stop working, a bot that
        stood in stops playing. Returns the seat; None: this secret never held one."""
        mine = sa.select(LINK.c.seat, LINK.c.number).where(
            LINK.c.match_id == clean(match_id), LINK.c.hash == hashed(secret)
        )
        with self.database.write() as connection:
            row = connection.execute(mine).first()
            if row is None:
                return None
            later = sa.and_(_links(match_id, row.seat), LINK.c.number > row.number)
            connection.execute(sa.delete(LINK).where(later))
            self._change_bot(connection, match_id, row.seat, "", None)
        return int(row.seat)

    def stand_in(self, match_id: str, seat: int, bot: str, job: NewJob | None = None) -> None:
        """Let a bot play for the seat from now on (`job`: it is asked already); empty: no more."""
        with self.database.write() as connection:
            self._change_bot(connection, match_id, seat, bot, job)

    def rename(self, match_id: str, seat: int, name: str) -> None:
        """Whoever holds the seat gives a name; an open seat is then taken."""
        kind = sa.case((SEAT.c.kind == "open", "person"), else_=SEAT.c.kind)
        values = {"name": clean(name), "kind": kind}
        with self.database.write() as connection:
            connection.execute(sa.update(SEAT).where(_seat(match_id, seat)).values(values))
            self._tell(connection, match_id)

    def preferences(self, match_id: str, seat: int) -> Preferences | None:
        """How the holder of the seat wants the table; None: not said yet."""
        with self.database.read() as connection:
            return self._wanted(connection, match_id).get(seat)

    def prefer(self, match_id: str, seat: int, preferences: Preferences) -> None:
        """Keep how the holder of the seat wants the table."""
        values = {"preferences": msgspec.json.encode(preferences)}
        with self.database.write() as connection:
            connection.execute(sa.update(SEAT).where(_seat(match_id, seat)).values(values))
            self._tell(connection, match_id)

    def plan(self, match_id: str, seat: int, plan: Plan | None) -> None:
        """Keep what the holder of the seat will do next; None: nothing."""
        values = {"plan": msgspec.json.encode(plan) if plan is not None else None}
        with self.database.write() as connection:
            connection.execute(sa.update(SEAT).where(_seat(match_id, seat)).values(values))
            self._tell(connection, match_id)

    def planned(self, match_id: str, seat: int) -> bool:
        """Whether the holder of the seat has said what they will do next."""
        with self.database.read() as connection:
            return seat in self._plans(connection, match_id)

    # --- Chat and presets

    def chat(self, match_id: str, seat: int | None, name: str, text: str) -> Remark:
        """Say something at the table."""
        remark = Remark(seat, clean(name), clean(text), time.time())
        with self.database.write() as connection:
            if self._tell(connection, match_id, lock=True) is None:
                raise NoTable(match_id)
            row = {"match_id": match_id, **msgspec.structs.asdict(remark)}
            connection.execute(sa.insert(REMARK), row)
        return remark

    def remarks(self, match_id: str, after: int = 0) -> list[tuple[int, Remark]]:
        """What was said at the table, with numbers that grow; only those above `after`."""
        with self.database.read() as connection:
            return self._remarks(connection, match_id, after)

    def save_preset(self, owner: str, preset: Preset) -> None:
        """Keep the form of a new table for the holder of a secret, in place of one of that name."""
        key = {"owner_hash": hashed(owner), "name": clean(preset.name)[:80]}
        with self.database.write() as connection:
            connection.execute(sa.delete(PRESET).filter_by(**key))
            values = {"game": preset.game, "body": preset.body, "at": time.time()}
            connection.execute(sa.insert(PRESET), {**key, **values})

    def delete_preset(self, owner: str, name: str) -> None:
        """Forget it."""
        with self.database.write() as connection:
            key = {"owner_hash": hashed(owner), "name": clean(name)[:80]}
            connection.execute(sa.delete(PRESET).filter_by(**key))

    def presets(self, owner: str) -> list[Preset]:
        """What the holder of this secret has kept, newest first."""
        c = PRESET.c
        query = sa.select(c.name, c.game, c.body).where(c.owner_hash == hashed(owner))
        with self.database.read() as connection:
            return [Preset(*row) for row in connection.execute(query.order_by(c.at.desc()))]

    # --- Parts of transactions

    def _holders(self, connection: Connection, ids: Collection[str]) -> dict[str, dict[int, str]]:
        """By match and seat: the hash of the secret that holds it."""
        c = LINK.c
        query = sa.select(c.match_id, c.seat, c.hash).where(c.match_id.in_(list(ids)))
        found: dict[str, dict[int, str]] = {}
        for match_id, seat, digest in connection.execute(query.order_by(c.number)):
            found.setdefault(match_id, {})[seat] = digest
        return found

    def _wanted(self, connection: Connection, match_id: str) -> dict[int, Preferences]:
        """By seat: what its holder has set."""
        c = SEAT.c
        query = sa.select(c.seat, c.preferences).where(
            c.match_id == clean(match_id), c.preferences.is_not(None)
        )
        found = {}
        for seat, kept in connection.execute(query):
            try:
                found[seat] = PREFERENCES.decode(kept)
            except msgspec.DecodeError:
                continue  # Kept by a version that knew other preferences.
        return found

    def _plans(self, connection: Connection, match_id: str) -> dict[int, Plan]:
        """By seat: what its holder will do next."""
        c = SEAT.c
        query = sa.select(c.seat, c.plan).where(c.match_id == clean(match_id), c.plan.is_not(None))
        return {s: PLAN.decode(kept) for s, kept in connection.execute(query)}

    def _remarks(
        self, connection: Connection, match_id: str, after: int
    ) -> list[tuple[int, Remark]]:
        c = REMARK.c
        query = (
            sa.select(c.number, c.seat, c.name, c.text, c.at)
            .where(c.match_id == clean(match_id), c.number > min(after, LAST))
            .order_by(c.number)
        )
        return [(number, Remark(*rest)) for number, *rest in connection.execute(query)]

    def _add_link(
        self, connection: Connection, match_id: str, seat: int, number: int, secret: str
    ) -> None:
        row = {"match_id": match_id, "seat": seat, "number": number, "hash": hashed(secret)}
        connection.execute(sa.insert(LINK), row)

    def _add_job(self, connection: Connection, match_id: str, version: int, job: NewJob) -> None:
        now = self.database.now()
        taken = job.worker is not None
        row = sa.insert(JOB).values(
            match_id=match_id,
            version=version,
            seat=job.seat,
            not_before=now + job.delay,
            lease=now + job.lease if taken else None,
            worker=job.worker,
            tries=1 if taken else 0,
        )
        connection.execute(row)

    def _change_bot(
        self, connection: Connection, match_id: str, seat: int, bot: str, job: NewJob | None
    ) -> None:
        version = self._tell(connection, match_id, lock=True)
        if version is None:
            raise NoTable(match_id)
        values = {"bot": bot, "plan": None}  # What was planned before is forgotten.
        connection.execute(sa.update(SEAT).where(_seat(match_id, seat)).values(values))
        old = sa.and_(JOB.c.match_id == match_id, JOB.c.seat == seat)
        connection.execute(sa.delete(JOB).where(old))
        if job is not None:
            self._add_job(connection, match_id, version, job)

    def _tell(self, connection: Connection, match_id: str, lock: bool = False) -> int | None:
        """News of a change other than of the log. `lock`: changes of this match take turns."""
        query = sa.select(MATCH.c.version).where(MATCH.c.id == clean(match_id))
        version: int | None = connection.execute(
            query.with_for_update() if lock else query
        ).scalar()
        if version is not None:
            self.database.tell(connection, match_id, version)
        return version


def _seat(match_id: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(SEAT.c.match_id == clean(match_id), SEAT.c.seat == seat)


def _links(match_id: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(LINK.c.match_id == clean(match_id), LINK.c.seat == seat)


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def clean(text: str) -> str:
    """Text that every database can keep: without NUL and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
