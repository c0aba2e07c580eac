"""The connections of a server: how many an address may have, and how long they may dawdle.

Uvicorn waits for ever for the rest of a request, and for whoever does not read its answer. Here
every connection has its time, every address its number of them, and all together leave some of the
files that the process may open for the database.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from time import monotonic
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from armillary.core.words import LANGUAGES
from armillary.table.rate_limits import CutOff
from armillary.table.refusals import Refused
from armillary.table.server_log import LOGGER
from armillary.table.settings import Settings
from armillary.table.web.addresses import Proxies, counted
from armillary.table.web.websocket import LiveLineProtocol

if sys.platform != "win32":  # It has no such limits.
    import resource

HEAD_SIZE = 32 * 1024
"""Bytes that the head of a request may have."""
MOST_HEADERS = 100
MOST_AHEAD = 16
"""Requests that may be sent before the first of them is answered; no browser sends two."""
MOST_UNREAD = 4 * 1024 * 1024
"""Bytes that wait for a page that goes on asking and does not read."""
WANTED_FILES = 65_536
"""Files that the process would like to be able to open: every connection is one."""
KEPT_FILES = 128
"""Those kept for the database, the workers and messages to webhooks."""
QUIET = 60.0
"""Seconds between two lines of the log on the same matter."""
LAST_WORDS = 2.0
"""Seconds that a connection has to take the last words when it is closed."""
SILENT = ("unread", "flood")
"""Whom nothing more is said to: they do not read it, or were told often enough."""
ERRORS = logging.Logger("armillary.connections", logging.ERROR)
"""What breaks while a request is answered; what strangers send is told in sums instead. No
configuration knows it, so that none resets its level."""
ERRORS.parent = LOGGER

REASONS = {
    "slow": "sent no whole request in time",
    "large": "sent a head that is too large",
    "senseless": "sent no request that makes sense",
    "unread": "did not read its answer in time",
    "too_many": "was one too many from its address",
    "flood": "asks on and on, however often it is refused",
    "full": "found no room, because hardly any more files can be opened (ulimit -n)",
}
"""Why a connection was closed."""


def raise_file_limit() -> None:
    """Let this process open as many files as it may, up to what it wants."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = WANTED_FILES if hard == unlimited else min(WANTED_FILES, hard)
    if soft != unlimited and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:  # Some systems allow less than they say.
            LOGGER.warning("No more than %d files can be opened: %s.", soft, error)


def file_limit() -> int:
    """How many files this process can open, as far as we would use them."""
    if sys.platform == "win32":
        return WANTED_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED_FILES if soft == resource.RLIM_INFINITY else min(soft, WANTED_FILES)


class Connections:
    """All connections of this process."""

    def __init__(
        self,
        settings: Settings,
        cut_off: CutOff | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        files = file_limit()
        self.settings = settings
        self.proxies = Proxies(settings.proxies)
        self.cut_off = cut_off or CutOff(None)
        self.most = max(files - KEPT_FILES, files // 2)
        self.open = 0
        self._by_address: Counter[str] = Counter()
        self._clock = clock
        self._told: dict[str, float] = {}
        self._untold: Counter[str] = Counter()

    def enter(self, address: str, proxy: bool) -> str:
        """Count one more; gives why it may not stay, or nothing.

        A proxy speaks for many: their requests are counted instead (`security.Guard`).
        """
        each = 0 if proxy else self.settings.address_connections
        if not proxy and address in self.cut_off:
            return "flood"
        if self.open >= self.most:
            return "full"
        if each and self._by_address[address] >= each:
            return "too_many"
        self.open += 1
        self._by_address[address] += 1
        return ""

    def leave(self, address: str) -> None:
        self.open -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def closed(self, reason: str, address: str) -> None:
        """Tell the log why a connection was closed: at once, and then in sums."""
        self._untold[reason] += 1
        now = self._clock()
        if now - self._told.get(reason, -QUIET) >= QUIET:
            number = self._untold.pop(reason)
            self._told[reason] = now
            LOGGER.warning(
                "Closed a connection from %s that %s (%d since the last such line).",
                address,
                REASONS[reason],
                number,
            )


class _Timed(asyncio.Protocol):
    """A connection that is counted and does not stay when nobody reads what it says."""

    all: Connections
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    address = ""
    counted = False
    _by_proxy = False
    _unread: asyncio.TimerHandle | None = None

    def count(self) -> str:
        """Take this connection into account; gives why it may not stay, or nothing."""
        peer = self.client[0] if self.client else ""
        self.address = counted(peer)
        self._by_proxy = self.all.proxies.named(peer)
        refusal = self.all.enter(self.address, self._by_proxy)
        self.counted = not refusal
        return refusal

    def uncount(self) -> None:
        if self.counted:
            self.counted = False
            self.all.leave(self.address)

    def end(self, reason: str) -> None:
        """Close it, even if the other side does not take what is left to say."""
        self.all.closed(reason, self.address)
        self._stop_waiting()
        if reason in SILENT:
            self.transport.abort()
        else:
            self.transport.close()
            self._unread = self.loop.call_later(LAST_WORDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        if not self.transport.is_closing():
            time = self.all.settings.body_time
            self._unread = self.loop.call_later(time, self.end, "unread")

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._stop_waiting()

    def connection_lost(self, error: Exception | None) -> None:
        self.uncount()
        self._stop_waiting()
        super().connection_lost(error)

    def _stop_waiting(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class HttpConnection(_Timed, HttpToolsProtocol):
    """A connection that asks: heads and bodies have their time and their size."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.all = connections
        self.logger = ERRORS
        self._asked: list[RequestResponseCycle] = []
        """Requests that are not answered yet."""
        self._phase = ""
        """Which part of a request has begun to come in: `head`, `body`, or neither."""
        self._waits_for = ""
        self._patience: asyncio.TimerHandle | None = None
        self._head_size = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        refusal = self.count()
        if refusal:
            self._refuse(refusal)
        else:
            self._wait("head")

    def data_received(self, data: bytes) -> None:
        if self.address in self.all.cut_off and not self._by_proxy:
            self.end("flood")
            return
        if self._phase != "body":
            self._head_size += len(data)
        super().data_received(data)
        if self.transport.is_closing() or not self.counted:
            self._wait("")  # Closed, or a live line by now.
        elif self._phase == "head" and self._head_size > HEAD_SIZE:
            self._answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            self.end("large")
        elif self._phase or not self._is_answering():
            self._wait(self._phase or "head")
        else:
            self._wait("")

    def on_message_begin(self) -> None:
        self._phase = "head"
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._phase == "head":  # What comes after a body is of no use to us.
            if len(self.headers) >= MOST_HEADERS:
                raise ValueError("too many headers")
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._phase = "body"
        self._head_size = 0
        self._asked = [asked for asked in self._asked if not asked.response_complete]
        if len(self._asked) > MOST_AHEAD:
            raise ValueError("too many requests at once")
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:  # A live line asks for nothing.
            self._asked.append(self.cycle)

    def on_message_complete(self) -> None:
        self._phase = ""
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self.end("senseless")

    def end(self, reason: str) -> None:
        super().end(reason)
        self._answer_nobody()

    def handle_websocket_upgrade(self) -> None:
        self.uncount()  # The live line counts itself.
        super().handle_websocket_upgrade()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self.end("unread")

    def connection_lost(self, error: Exception | None) -> None:
        self._wait("")
        self._answer_nobody()
        super().connection_lost(error)

    def _answer_nobody(self) -> None:
        """Whoever asked is gone: uvicorn tells it to the last of several requests alone."""
        for asked in self._asked:
            asked.disconnected = True
            asked.message_event.set()

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _wait(self, part: str) -> None:
        """Give the rest of a head or of a body its time; it is not prolonged by a bit more."""
        if part == self._waits_for:
            return
        self._waits_for = part
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if part:
            settings = self.all.settings
            time = settings.head_time if part == "head" else settings.body_time
            self._patience = self.loop.call_later(time, self._too_slow)

    def _too_slow(self) -> None:
        part, self._waits_for = self._waits_for, ""
        self._patience = None
        if part == "head" and self._is_answering():
            self._wait(part)  # The next request, behind one that is not answered yet.
            return
        if not self._phase:  # Browsers open connections that they may need.
            self.transport.close()
            return
        if not (self._is_answering() and self.cycle.response_started):
            self._answer(HTTPStatus.REQUEST_TIMEOUT)
        self.end("slow")

    def _refuse(self, reason: str) -> None:
        if reason in SILENT:
            self.end(reason)
            return
        refusal = Refused(reason)
        told = "\n".join(refusal.told(language) for language in LANGUAGES)
        self._answer(HTTPStatus(refusal.status), f"{told}\n".encode())
        self.end(reason)

    def _answer(self, status: HTTPStatus, content: bytes = b"") -> None:
        """Say something to whoever has not asked yet; no app has a part in it."""
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\n"
            f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(content)}\r\n"
            "retry-after: 10\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + content)


class LiveConnection(_Timed, LiveLineProtocol):
    """A live line: uvicorn looks whether anybody is there; we do not write for ever to nobody."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.all = connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.count()  # It has just left its place to itself.

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.end("unread")

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # It was not even open yet.
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():
            self.end("unread")
