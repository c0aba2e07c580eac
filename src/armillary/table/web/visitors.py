"""Who asks: the cookies of a browser, the token of a program, the language of a reader."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

import msgspec
from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from armillary.core.words import ENGLISH, LANGUAGES
from armillary.table.background.task_pool import TaskPool
from armillary.table.model import Command, Json, Preferences
from armillary.table.refusals import Refused
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.storage.people import hashed, new_secret
from armillary.table.storage.schema import Invitation, MyTable
from armillary.table.web.addresses import counted
from armillary.table.web.security import CSRF_COOKIE

Asker = ASGIConnection[Any, Any, Any, Any]
"""Whoever has cookies and headers: a request, or the socket of a page."""
Asks = Request[Any, Any, Any]
"""What a handler is given."""
Socket = WebSocket[Any, Any, Any]
"""The live line of a page."""

P = ParamSpec("P")
R = TypeVar("R")

PREFERENCES = msgspec.json.Decoder(Preferences)
KEYRING_COOKIE = "keyring"
"""Holds the secret by which the server knows the seats of a browser."""
INVITATION_COOKIE = "invitation"
"""Holds the link that was opened last, `<table>.<secret>`, until somebody sits down by it."""
OLD_COOKIE = "t_"
"""Began the names of cookies with the secrets of a table, before there were keyrings."""
PREFERENCES_COOKIE = "prefs"
MOST_SECRETS = 16
"""Secrets that a program may show at once."""
A_DAY = 24 * 3600
A_YEAR = 365 * 24 * 3600
LONGEST_PREFERENCES = 3000
MOST_OLD = 64
"""Old cookies that are looked at; browsers kept no more of a site."""
LONGEST_BROWSER = 64
"""Characters of the name of a browser."""
LEAST_SECRET = 32
"""Characters of a keyring's secret."""


def rooms_of(asker: Asker) -> Rooms:
    rooms: Rooms = asker.app.state.rooms
    return rooms


def address_of(asker: Asker) -> str:
    """From where they ask, as it is counted."""
    client = asker.scope.get("client")
    return counted(client[0]) if client else ""


async def apart(
    asker: Asker,
    task: Callable[Concatenate[Rooms, P], Awaitable[R]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> R:
    """Have something done that takes long, in a process of its own (see `background.tasks`)."""
    pool: TaskPool = asker.app.state.tasks
    return await pool.run(address_of(asker), task, *args, **kwargs)


# --- Seats


def link(table: str, secret: str, watch: bool = False) -> str:
    """The address that opens a seat, or lets one watch."""
    return f"/{'w' if watch else 's'}/{table}.{secret}"


def split_link(text: str) -> tuple[str, str]:
    """Table and secret of the last part of a link."""
    table, dot, secret = text.partition(".")
    if not dot or not table or not secret:
        raise Refused("wrong_link")
    return table, secret


def keyring_of(asker: Asker) -> str:
    """The secret of this browser; empty: it has none yet."""
    kept = asker.cookies.get(KEYRING_COOKIE, "")
    return kept if len(kept) >= LEAST_SECRET else ""


def with_keyring(asker: Asker) -> tuple[str, list[Cookie]]:
    """The hash by which this browser is known, and the cookie that makes it so from now on."""
    kept = keyring_of(asker) or new_secret()
    return hashed(kept), [_cookie(asker, KEYRING_COOKIE, kept)]


def hashes_of(asker: Asker, table: str) -> list[str]:
    """The hashes by which this browser is known at a table."""
    own = [keyring_of(asker), *_old_secrets(asker, table)]
    return [hashed(secret) for secret in own if secret]


def held(asker: Asker) -> list[str]:
    """The hashes by which this browser is known anywhere."""
    tables = [
        name.removeprefix(OLD_COOKIE)
        for name in asker.cookies
        if name.startswith(OLD_COOKIE) and len(name) > len(OLD_COOKIE)
    ][:MOST_OLD]
    old = [secret for table in tables for secret in _old_secrets(asker, table)]
    return [hashed(secret) for secret in (keyring_of(asker), *old) if secret]


def _old_secrets(asker: Asker, table: str) -> list[str]:
    kept = asker.cookies.get(OLD_COOKIE + table, "")
    return [secret for secret in kept.split(".") if secret][:MOST_SECRETS]


def invitation_of(asker: Asker, table: str) -> str:
    """The secret of the link to this table that was opened last; empty: it was to another one."""
    there, _, secret = asker.cookies.get(INVITATION_COOKIE, "").partition(".")
    return secret if there == table else ""


def keep_invitation(asker: Asker, table: str, secret: str) -> list[Cookie]:
    """Remember a link that was opened, so that its secret leaves the address bar."""
    return [_cookie(asker, INVITATION_COOKIE, f"{table}.{secret}", A_DAY)]


def _cookie(asker: Asker, name: str, value: str, age: int = A_YEAR) -> Cookie:
    secure = asker.scope.get("scheme") == "https"
    return Cookie(
        name, value=value, max_age=age, httponly=True, samesite="lax", secure=secure, path="/"
    )


async def visit(asker: Asker, table: str) -> tuple[Room, Visitor]:
    """The room of a table and who this browser is there. Refused: it has no link to it."""
    room = await rooms_of(asker).open(table, address_of(asker))
    visitor = visitor_of(asker, room)
    if not visitor.enters:
        raise Refused("no_watch")
    await lifted(asker, room)
    return room, visitor


def visitor_of(asker: Asker, room: Room) -> Visitor:
    """Who this browser is at a table."""
    link = invitation_of(asker, room.id)
    return room.visitor(hashes_of(asker, room.id), hashed(link) if link else "")


async def invited(asker: Asker, table: str) -> tuple[Room, Visitor, Invitation | None]:
    """As `visit`, also for whoever has an invitation and sits nowhere yet.

    The link of a seat that somebody holds already leads to that person, as if it were used.
    """
    room = await rooms_of(asker).open(table, address_of(asker))
    visitor, secret = visitor_of(asker, room), invitation_of(asker, table)
    found = room.invitation(hashed(secret)) if secret else None
    if found is None and secret:
        holds = room.visitor([hashed(secret)]).seats
        found = Invitation(hashed(secret), holds[0], "device") if holds else None
    if found is None and not visitor.enters:
        raise Refused("no_watch")
    return room, visitor, found


async def lifted(asker: Asker, room: Room) -> None:
    """Wait while it is hidden what was answered out of hidden hands: nobody reads on meanwhile."""
    await room.veil.lifted(room.asks_bot_in_secret, rooms_of(asker).settings.pause)


async def tables_of(asker: Asker, hashes: Sequence[str]) -> list[MyTable]:
    """The tables where these hold seats, as they may be seen."""
    rooms = rooms_of(asker)
    mine = await rooms.run(rooms.store.tables, hashes)
    hidden = [room for room in map(rooms.known, {table.id for table in mine}) if room is not None]
    for room in hidden:
        await lifted(asker, room)
    return await rooms.run(rooms.store.tables, hashes) if hidden else mine


def browser_of(asker: Asker) -> str:
    """A name for this browser: it has one cookie since its first page."""
    return asker.cookies.get(CSRF_COOKIE, "")[:LONGEST_BROWSER]


# --- Language and preferences


def language_of(header: str) -> str:
    """The best of our languages for an `Accept-Language` header."""
    wanted = []
    for part in header.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), name.strip().lower().replace("-", "_")))
        except ValueError:
            continue
    for _, name in sorted(wanted, key=lambda pair: pair[0]):
        for language in LANGUAGES:
            if name.partition("_")[0] == language.partition("_")[0].lower():
                return language
    return ENGLISH


def preferences_of(asker: Asker) -> Preferences:
    """What this browser has set; if nothing, the language that its reader likes."""
    kept = asker.cookies.get(PREFERENCES_COOKIE, "")
    if kept:
        try:
            return read_preferences(urlsafe_b64decode(kept))
        except (ValueError, Refused):
            pass  # From another version, or not from us.
    return Preferences(language=language_of(asker.headers.get("accept-language", "")))


def read_preferences(content: bytes) -> Preferences:
    """Preferences from JSON, if they make sense."""
    try:
        found = PREFERENCES.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_request", detail=f"{error}.") from None
    if found.language not in LANGUAGES or len(content) > LONGEST_PREFERENCES:
        raise Refused("bad_request", detail="There is no such language, or there is too much.")
    return found


def changed(preferences: Preferences, patch: Json) -> Preferences:
    """Preferences with some of them changed."""
    now = msgspec.to_builtins(preferences) | patch
    return read_preferences(msgspec.json.encode(now))


def preferences_cookie(asker: Asker, preferences: Preferences) -> Cookie:
    """Keeps preferences in the browser; answers given ahead belong to a seat."""
    content = msgspec.json.encode(msgspec.structs.replace(preferences, ahead={}))
    return _cookie(asker, PREFERENCES_COOKIE, urlsafe_b64encode(content).decode())


def wishes(
    asker: Asker, room: Room, seat: int | None, own: Preferences | None = None
) -> Preferences:
    """How a page is drawn: as its seat likes it, in the language of its browser.

    `own`: what the browser has set, if that is known already.
    """
    own = own or preferences_of(asker)
    kept = room.wanted.get(seat) if seat is not None else None
    if kept is None:
        return own
    if PREFERENCES_COOKIE in asker.cookies:
        return msgspec.structs.replace(own, ahead=kept.ahead)
    return msgspec.structs.replace(kept, language=own.language)


def shown(asker: Asker, room: Room, visitor: Visitor) -> tuple[int | None, Preferences]:
    """The seat whose view a browser gets, and how it is drawn."""
    seat = room.seat_shown(visitor, browser_of(asker))
    return seat, wishes(asker, room, seat)


# --- Answers


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a decision: what was looked at, an id of one's own, and the action chosen."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    request: Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
    action: Json | list[Json]
    """One action, or several that are played all or not at all."""
    end: Json | None = None
    """What ends the turn after that, unless something comes to light."""

    def command(self) -> Command:
        """The same for a room, which knows what an action is."""
        end = msgspec.Raw(msgspec.json.encode(self.end)) if self.end is not None else None
        action = msgspec.Raw(msgspec.json.encode(self.action))
        return Command(self.seq, self.request, action, end)


# --- Programs


def token_of(asker: Asker) -> list[str]:
    """The secrets that a program shows: `Authorization: Bearer <secret>`, several with commas.

    The last part of a seat's link, `<table>.<secret>`, will do as well.
    """
    kind, _, value = asker.headers.get("authorization", "").partition(" ")
    tokens = [token.strip() for token in value.split(",") if token.strip()]
    if kind.lower() != "bearer" or not tokens:
        raise Refused("token")
    return tokens[:MOST_SECRETS]


def token_hashes(asker: Asker) -> list[str]:
    """The hashes of the secrets that a program shows."""
    return [hashed(token.rpartition(".")[2]) for token in token_of(asker)]


async def program(asker: Asker, table: str) -> tuple[Room, Visitor]:
    """The room of a table and who a program is there."""
    hashes = token_hashes(asker)
    room = await rooms_of(asker).open(table, address_of(asker))
    visitor = room.visitor(hashes)
    if not visitor.enters:
        raise Refused("no_seat")
    await lifted(asker, room)
    return room, visitor
