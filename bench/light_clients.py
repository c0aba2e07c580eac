"""Clients that cost almost nothing, so that a load test measures the server and not itself.

Just enough of WebSocket and HTTP to listen to a table and to send moves; every update is received
and inflated, as a browser does it, but only its version is read.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from urllib.parse import urlsplit

CSRF = "0123456789abcdef0123"
PING, PONG, TEXT, CLOSE = 9, 10, 1, 8
COMPRESSED = 64
"""The bit of a frame that says so."""
FLUSHED = b"\x00\x00\xff\xff"
"""What a compressed message leaves out at its end."""


def by_cookie(secret: str) -> str:
    """What a browser that holds a seat sends along."""
    return f"Cookie: csrf={CSRF}; keyring={secret}\r\nX-CSRFToken: {CSRF}\r\n"


def by_token(secret: str) -> str:
    """What a program that holds a seat sends along."""
    return f"Authorization: Bearer {secret}\r\n"


class Line(asyncio.Protocol):
    """One page's live line: tells `heard` the version of every update."""

    def __init__(self, request: bytes, heard: Callable[[int, int], None]) -> None:
        self._request = request
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self._inflate = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("The line was refused."))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            del self._buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame from the buffer, if it is there as a whole. Servers do not mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        kind, size, start = buffer[0] & 15, buffer[1], 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            start = 2 + wide
            if len(buffer) < start:
                return False
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        if kind == TEXT:
            told = bytes(buffer[start : start + size])
            if buffer[0] & COMPRESSED:
                told = self._inflate.decompress(told + FLUSHED)
            # An update begins with {"seq":123
            head = told[7:20]
            self._heard(int(head[: head.find(b",")].rstrip(b"}")), size)
        elif kind == PING:
            mask = bytes(4)
            payload = bytes(buffer[start : start + size])
            self.transport.write(bytes((128 | PONG, 128 | size)) + mask + payload)
        elif kind == CLOSE:
            self.transport.close()
        del buffer[: start + size]
        return True


def home(person: int) -> tuple[str, int]:
    """An address of this machine that one person has alone, with any port."""
    return f"127.1.{person // 250}.{person % 250 + 1}", 0


async def listen(
    address: str,
    table: str,
    secret: str,
    seq: int,
    heard: Callable[[int, int], None],
    person: int = 0,
) -> Line:
    """Open a live line as the page of a seat that has this version."""
    parts = urlsplit(address)
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /t/{table}/live?seq={seq} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n"
        f"{by_cookie(secret)}\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    assert parts.hostname is not None
    _, line = await loop.create_connection(
        lambda: Line(request, heard), parts.hostname, parts.port or 80, local_addr=home(person)
    )
    try:
        await line.opened
    except asyncio.CancelledError:
        line.transport.abort()  # It took too long: what the server still answers reaches nobody.
        raise
    return line


class Poster(asyncio.Protocol):
    """A connection that sends one request after the other."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("There was no answer."))

    def send(self, request: bytes) -> asyncio.Future[tuple[int, bytes]]:
        """Status and body of the answer."""
        if self.transport.is_closing():
            raise ConnectionError("The other side is gone.")
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._answer is None:
            return
        head = bytes(self._buffer[:end]).lower()
        _, _, after = head.partition(b"content-length:")
        size = int(after.partition(b"\r\n")[0] or 0)
        if len(self._buffer) < end + 4 + size:
            return
        body = bytes(self._buffer[end + 4 : end + 4 + size])
        self._buffer.clear()
        if not self._answer.done():  # Nobody may wait for it any more.
            self._answer.set_result((int(head.split(b" ", 2)[1]), body))


class Post:
    """Sends requests to one server over as many connections as are needed at once."""

    def __init__(self, address: str, person: int = 0) -> None:
        self._parts = urlsplit(address)
        self._home = home(person)
        self._free: list[Poster] = []

    async def __call__(self, path: str, headers: str, body: bytes) -> tuple[int, bytes]:
        """Status and body of the answer. `headers`: those of `by_cookie` or `by_token`."""
        request = (
            f"POST {path} HTTP/1.1\r\nHost: {self._parts.netloc}\r\n{headers}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode() + body
        poster = self._free.pop() if self._free else await self._connect()
        answer = await poster.send(request)
        self._free.append(poster)
        return answer

    def forget(self) -> None:
        """Let go of all connections: they may be dead."""
        for poster in self._free:
            poster.transport.abort()
        self._free.clear()

    async def _connect(self) -> Poster:
        loop = asyncio.get_running_loop()
        assert self._parts.hostname is not None
        _, poster = await loop.create_connection(
            Poster, self._parts.hostname, self._parts.port or 80, local_addr=self._home
        )
        return poster
