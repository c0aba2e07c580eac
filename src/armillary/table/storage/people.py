"""The people around a match: who holds its seats, who is invited, chat, preferences, presets.

A part of the store (see `store.py`). Secrets are shown once; only their hashes are kept.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Collection
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from armillary.table.model import Plan, Preferences, Remark
from armillary.table.storage.database import Database
from armillary.table.storage.database_errors import StoreError
from armillary.table.storage.schema import (
    HOLDER,
    INVITATION,
    LAST,
    MATCH,
    PRESET,
    REMARK,
    SEAT,
    Invitation,
    Preset,
)

# Made when the module is loaded: what threads read, no thread meets for the first time.
PREFERENCES = msgspec.json.Decoder(Preferences)
PLAN = msgspec.json.Decoder(Plan)


class NoTable(StoreError):
    """There is no match of this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"There is no table {match_id!r}.")


class SeatTaken(StoreError):
    """Somebody was quicker, or the way there was used."""

    def __init__(self) -> None:
        super().__init__("The seat is taken.")


class Sits(NamedTuple):
    """Somebody sits down."""

    seat: int
    name: str
    holder: str
    """The hash by which they are known from now on."""
    invitation: str = ""
    """The hash of the link that leads to the seat; empty: the seat is for whoever comes first."""


class PlaysFor(NamedTuple):
    """A bot plays a seat."""

    seat: int
    bot: str
    """Empty: its person does again."""
    for_ever: bool = False
    """Nobody has sat there, and nobody will."""


Seating = Sits | PlaysFor


class People:
    """What the store knows of people."""

    database: Database

    # --- Seats. What is written in the log, too, is a part of its append (see `Store.append`).

    def invite(self, match_id: str, invitation: Invitation) -> None:
        """Open a way to a seat, in place of one of the same hash."""
        row = {"match_id": match_id, **invitation._asdict()}
        with self.database.write() as connection:
            old = INVITATION.c.hash == invitation.hash
            connection.execute(sa.delete(INVITATION).where(old))
            connection.execute(sa.insert(INVITATION), row)
            self._tell(connection, match_id)

    def withdraw(self, match_id: str, hash: str) -> None:
        """Close a way to a seat."""
        this = sa.and_(INVITATION.c.match_id == match_id, INVITATION.c.hash == hash)
        with self.database.write() as connection:
            connection.execute(sa.delete(INVITATION).where(this))
            self._tell(connection, match_id)

    def let_in(self, match_id: str, seat: int, hash: str, invitation: str = "") -> None:
        """Let another device hold a seat as well, or somebody look on; the way there is used up."""
        with self.database.write() as connection:
            hold(connection, match_id, seat, hash)
            way = sa.and_(INVITATION.c.match_id == match_id, INVITATION.c.hash == invitation)
            connection.execute(sa.delete(INVITATION).where(way))
            self._tell(connection, match_id)

    def rename(self, match_id: str, seat: int, name: str) -> None:
        """Whoever holds the seat gives a name."""
        with self.database.write() as connection:
            values = {"name": clean(name)}
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

    def _holders(
        self, connection: Connection, ids: Collection[str]
    ) -> dict[str, dict[int, frozenset[str]]]:
        """By match and seat: the hashes of those who hold it."""
        c = HOLDER.c
        query = sa.select(c.match_id, c.seat, c.hash).where(c.match_id.in_(list(ids)))
        found: dict[str, dict[int, frozenset[str]]] = {}
        for match_id, seat, digest in connection.execute(query):
            seats = found.setdefault(match_id, {})
            seats[seat] = seats.get(seat, frozenset()) | {digest}
        return found

    def _invitations(self, connection: Connection, match_id: str) -> tuple[Invitation, ...]:
        c = INVITATION.c
        query = sa.select(c.hash, c.seat, c.kind, c.until, c.used).where(c.match_id == match_id)
        return tuple(Invitation(*row) for row in connection.execute(query))

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

    def _tell(self, connection: Connection, match_id: str, lock: bool = False) -> int | None:
        """News of a change other than of the log. `lock`: changes of this match take turns."""
        query = sa.select(MATCH.c.version).where(MATCH.c.id == clean(match_id))
        version: int | None = connection.execute(
            query.with_for_update() if lock else query
        ).scalar()
        if version is not None:
            self.database.tell(connection, match_id, version)
        return version


def take_seat(connection: Connection, match_id: str, seating: Seating) -> None:
    """Somebody sits down, or a bot plays for a seat; a part of an append."""
    if isinstance(seating, PlaysFor):
        _play_by(connection, match_id, seating)
    elif not _sit(connection, match_id, seating):
        raise SeatTaken


def _sit(connection: Connection, match_id: str, sits: Sits) -> bool:
    """Somebody sits down, and nobody else holds the seat any more; False: it is not free."""
    ways = sa.and_(INVITATION.c.match_id == match_id, INVITATION.c.seat == sits.seat)
    free = SEAT.c.kind == "open"
    if sits.invitation:
        mine = sa.and_(INVITATION.c.hash == sits.invitation, ~INVITATION.c.used)
        free = sa.or_(free, sa.exists().where(ways, mine, INVITATION.c.kind == "seat"))
    values = {"kind": "person", "name": clean(sits.name), "bot": "", "plan": None}
    seat = sa.and_(_seat(match_id, sits.seat), SEAT.c.kind != "bot", free)
    if not connection.execute(sa.update(SEAT).where(seat).values(values)).rowcount:
        return False
    connection.execute(sa.update(INVITATION).where(ways).values(used=True))
    held = sa.and_(HOLDER.c.match_id == match_id, HOLDER.c.seat == sits.seat)
    connection.execute(sa.delete(HOLDER).where(held))
    hold(connection, match_id, sits.seat, sits.holder)
    return True


def _play_by(connection: Connection, match_id: str, plays: PlaysFor) -> None:
    """A bot plays for the seat from now on, or its person does again."""
    values = {"bot": plays.bot, "plan": None}  # What was planned before is forgotten.
    if plays.for_ever:
        values["kind"] = "bot"
        ways = sa.and_(INVITATION.c.match_id == match_id, INVITATION.c.seat == plays.seat)
        connection.execute(sa.delete(INVITATION).where(ways))
    connection.execute(sa.update(SEAT).where(_seat(match_id, plays.seat)).values(values))


def hold(connection: Connection, match_id: str, seat: int, hash: str) -> None:
    """Whoever is known by this hash holds the seat, too."""
    row = {"match_id": match_id, "seat": seat, "hash": hash}
    connection.execute(sa.delete(HOLDER).filter_by(**row))
    connection.execute(sa.insert(HOLDER), {**row, "at": time.time()})


def _seat(match_id: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(SEAT.c.match_id == clean(match_id), SEAT.c.seat == seat)


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def clean(text: str) -> str:
    """Text that every database can keep: without NUL and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
