"""Webhooks: a table tells an address whom it waits for, so that a chat channel can be told.

Messages lie in the store's outbox, written in the transaction of the move. They are sent from here
afterwards; an address that is slow or broken delays nothing but its own messages.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

import httpx
import msgspec

from armillary.core.errors import ArmillaryError
from armillary.table.games import title_of
from armillary.table.room.open_rooms import Rooms
from armillary.table.server_log import LOGGER, Outage, about
from armillary.table.storage.jobs import MAX_SENDS
from armillary.table.storage.schema import IN_SECRET, PAUSED, Notice

TIMEOUT = 5.0
"""Seconds for an answer."""
LEASE = 30.0
POLL = 1.0
"""Seconds between two looks into the outbox."""
AT_ONCE = 4
"""Messages under way at the same time."""
MOST_REDIRECTS = 3
HEADERS = {"content-type": "application/json", "accept-encoding": "identity", "accept": "*/*"}


class Message(msgspec.Struct, frozen=True):
    """What is sent. `text` is for people: chat services show it as it is."""

    table: str
    game: str
    waiting_for: list[str]
    """The names of those whom the match waits for."""
    seats: tuple[int, ...]
    reactions: bool
    """Somebody may react with what they hold in secret: whom it waits for, only they know."""
    over: bool
    text: str


LookUp = Callable[[str, int], Awaitable[list[str]]]


async def resolved(host: str, port: int) -> list[str]:
    """The addresses of a name."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise ValueError(f"There is no {host}.") from error
    return [str(address[0]) for *_, address in found]


def _is_public(address: str) -> bool:
    """Whether it lies in the open internet; one in the disguise of the other kind is unmasked."""
    there = ip_address(address)
    if isinstance(there, IPv6Address) and there.ipv4_mapped is not None:
        there = there.ipv4_mapped
    return there.is_global and not there.is_multicast


class Webhooks:
    """Sends what lies in the outbox."""

    def __init__(self, rooms: Rooms, look_up: LookUp = resolved) -> None:
        self._rooms = rooms
        self._look_up = look_up

    async def run(self) -> None:
        """Send for ever."""
        # Nobody's settings send us through another machine: we look ourselves where we go.
        async with httpx.AsyncClient(timeout=TIMEOUT, trust_env=False) as client:
            outage = Outage("Messages to webhooks wait")
            while True:
                try:
                    sent = await self.send_all(client)
                    outage.over()
                except ArmillaryError as error:  # The database is away for the moment.
                    sent = 0
                    outage.failed(error)
                if not sent:
                    await asyncio.sleep(POLL)

    async def send_all(self, client: httpx.AsyncClient) -> int:
        """Send what is due, several at the same time; gives how many were tried."""
        outbox = self._rooms.store.outbox
        notices: list[Notice] = []
        while len(notices) < AT_ONCE:
            notice = await self._rooms.run(outbox.claim, LEASE)
            if notice is None:
                break
            notices.append(notice)
        await asyncio.gather(*(self._send(client, notice) for notice in notices))
        return len(notices)

    async def _send(self, client: httpx.AsyncClient, notice: Notice) -> None:
        outbox = self._rooms.store.outbox
        try:
            async with asyncio.timeout(TIMEOUT):
                table = await self._rooms.run(self._rooms.store.table, notice.match_id)
                late = table is None or table.version != notice.version
                # That somebody was asked in secret is told only while everybody waits for it, and
                # nobody is told to play at a table that is paused: it tells when it goes on.
                paused = table is not None and PAUSED in table.waiting
                passed = (late and IN_SECRET in notice.seats) or (paused and not notice.over)
                error = "" if passed else await self._post(client, notice)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, ValueError) as problem:
            error = str(problem) or type(problem).__name__
        if error:
            with about(notice.match_id):
                # The host alone: whoever knows the whole address may write there.
                LOGGER.warning(
                    "The webhook at %s did not take a message (try %s of %s): %s",
                    urlsplit(notice.url).hostname,
                    notice.tries,
                    MAX_SENDS,
                    error.replace(notice.url, "its address"),
                )
            await self._rooms.run(outbox.refused, notice, error[:200])
        else:
            await self._rooms.run(outbox.sent, notice)

    async def _post(self, client: httpx.AsyncClient, notice: Notice) -> str:
        """Send one message; gives what went wrong. It follows redirects on the same host only."""
        content = msgspec.json.encode(await self._message(notice))
        url = httpx.URL(notice.url)
        there = await self._address(url)
        for _ in range(MOST_REDIRECTS):
            # Straight to the address that was looked at: the name might lead elsewhere next time.
            # What it says beside its status is of no use to us: it is neither read nor unpacked.
            async with client.stream(
                "POST",
                url.copy_with(host=there),
                content=content,
                headers=HEADERS | {"host": url.netloc.decode()},
                extensions={"sni_hostname": url.host},
            ) as answer:
                pass
            if not answer.has_redirect_location:
                return "" if answer.is_success else f"It answered {answer.status_code}."
            following = url.join(answer.headers["location"])
            if (following.scheme, following.netloc) != (url.scheme, url.netloc):
                return "It redirects to another host."
            url = following
        return "It redirects again and again."

    async def _address(self, url: httpx.URL) -> str:
        """Where an address leads. Machines of the network that we stand in are not for strangers
        to reach, unless whoever runs the server allows it."""
        found = await self._look_up(url.host, url.port or (443 if url.scheme == "https" else 80))
        if not self._rooms.settings.private_webhooks:
            found = [address for address in found if _is_public(address)]
        if not found:
            raise ValueError("It leads to no address that may be reached from here.")
        return found[0]

    async def _message(self, notice: Notice) -> Message:
        table = await self._rooms.run(self._rooms.store.table, notice.match_id)
        if table is None:
            raise ValueError("The table is gone.")
        reactions = IN_SECRET in notice.seats
        seats = () if reactions else notice.seats
        names = [table.seats[seat].name or f"Player {seat + 1}" for seat in seats]
        news = "the match is over" if notice.over else f"{', '.join(names)} to play"
        news = "waiting for possible reactions" if reactions else news
        return Message(
            table=table.id,
            game=table.game,
            waiting_for=names,
            seats=seats,
            reactions=reactions,
            over=notice.over,
            text=f"{title_of(table.game)}: {news}.",
        )
