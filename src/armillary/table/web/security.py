"""The door: what every request passes before the app sees it, and every answer on its way out.

One ASGI function around the whole app, so that pages, refusals, unknown addresses and static files
all carry the same headers. Programs under /api show a token instead of a cookie, so that no other
site can act in a person's name there.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from armillary.table.rate_limits import CutOff, Limits, LoopTime
from armillary.table.refusals import Refused
from armillary.table.server_log import LOGGER
from armillary.table.settings import Settings
from armillary.table.web.addresses import FORWARDED_FOR, Proxies, read

Scope = Any
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Explain = Callable[[Scope, Refused], tuple[bytes, bytes]]
"""Content type and body that tell a reader of a refusal."""

CSRF_COOKIE = "csrf"
CSRF_HEADER = b"x-csrftoken"
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_TABLE = 40
"""Characters of the name of a table that are counted apart."""
PERMISSIONS = "camera=(), microphone=(), geolocation=()"

POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; "
    b"style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    b"media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""No script inside a page. Drawings colour themselves with `style` attributes; what people type
never becomes one."""

HEADERS = (
    (b"content-security-policy", POLICY),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", PERMISSIONS.encode()),
)


def kind_of(scope: Scope) -> tuple[str, str]:
    """The kind of limit that applies to a request, and the table that is counted apart within it.

    Many people may play behind one address, each at a table of their own.
    """
    path = scope["path"]
    if scope["type"] == "websocket":
        return "live", _table(path)
    if path.startswith(("/s/", "/w/")):
        return "enter", ""
    if scope["method"] in SAFE:
        if path.startswith("/static/"):
            return "static", ""
        return ("page", "") if PAGE.match(path) else ("get", _table(path))
    last = path.rstrip("/").rpartition("/")[2]
    creates = last in CREATING or path.startswith("/learn/")
    return ("create", "") if creates else ("post", _table(path))


def _table(path: str) -> str:
    """The table that a path is about; empty: none."""
    for prefix in ("/t/", "/api/tables/"):
        if path.startswith(prefix):
            return path.removeprefix(prefix).partition("/")[0][:LONGEST_TABLE]
    return ""


PAGE = re.compile(
    r"/$|/(rules|learn)/|/t/[^/]*(/end|/join|/replay)?/?$|/api/(games|schema|tables/[^/]*/log)"
)
"""What is long, and drawn as a whole."""
CREATING = ("tables", "import", "fork", "rematch", "presets")
"""What a POST ends with that makes the store grow."""


class Guard:
    """Lets through what may pass, and dresses every answer."""

    def __init__(
        self, app: App, settings: Settings, explain: Explain, cut_off: CutOff | None = None
    ) -> None:
        """`cut_off`: told who is refused for asking too much."""
        self.app = app
        self.settings = settings
        self.limits = Limits(settings.rates)
        self.proxies = Proxies(settings.proxies)
        self.explain = explain
        self._cut_off = cut_off or CutOff(None)
        self._under_way: Counter[str] = Counter()
        """Requests and live lines that came by a proxy, by address."""
        self._unnamed = False
        """The log was told of a proxy that nobody has named."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.proxies.settle(scope):
            self._look_for_proxy(scope)
            await self._pass(scope, receive, send)
            return
        # A proxy's connections are its own; its visitors have as many as they have requests.
        address, most = scope["client"][0], self.settings.address_connections
        self._under_way[address] += 1
        full = bool(most) and self._under_way[address] > most
        try:
            await self._pass(scope, receive, send, Refused("too_many") if full else None)
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]

    def _look_for_proxy(self, scope: Scope) -> None:
        """Tell the operator, once, that all visitors of a proxy count as one."""
        if self._unnamed or all(name != FORWARDED_FOR for name, _ in scope["headers"]):
            return
        peer = scope["client"][0]
        address = read(peer)
        if address is not None and address.is_private:
            self._unnamed = True
            LOGGER.warning(
                "%s speaks for others and is not named by --proxy: all count as one.", peer
            )

    async def _pass(
        self, scope: Scope, receive: Receive, send: Send, refusal: Refused | None = None
    ) -> None:
        headers = dict(scope["headers"])
        extra = [(b"retry-after", b"10")]
        if refusal is None:
            refusal, extra = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                await send({"type": "websocket.close", "code": 1008})  # before accepting: HTTP 403
                return
            await self.app(scope, receive, send)
            return
        cookie = _new_cookie(scope, headers)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _dress(message["headers"], cookie)
            await send(message)

        if refusal is not None:
            await self._refuse(scope, dressed, refusal, extra)
            return
        work = LoopTime(self.app(scope, receive, dressed))
        try:
            await work
        finally:
            self.limits.spend(1000 * work.spent, "work", scope["client"][0])

    def _refusal(
        self, scope: Scope, headers: dict[bytes, bytes]
    ) -> tuple[Refused | None, list[tuple[bytes, bytes]]]:
        """Why a request may not pass."""
        host = headers.get(b"host", b"").decode("latin-1")
        if self.settings.names and _name(host) not in self.settings.names:
            return Refused("wrong_host"), []
        client = scope["client"][0]
        kind, apart = kind_of(scope)
        wait = self.limits.take(kind, client, apart)
        if kind != "static" and not wait:  # However many tables somebody names, real or made up.
            wait = self.limits.take("address", client)
            kind = "address" if wait else kind
        if not wait:  # However little was asked for that took long.
            wait = self.limits.wait("work", client)
            kind = "work" if wait else kind
        if wait:
            self._cut_off.refused(client)
            rate = self.limits.rates[kind]
            seconds = str(max(1, round(wait + 0.5))).encode()
            return Refused("too_fast"), [
                (b"retry-after", seconds),
                (b"ratelimit-limit", str(rate.amount).encode()),
                (b"ratelimit-remaining", b"0"),
                (b"ratelimit-reset", seconds),
            ]
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            if not _same_site(headers, host):
                return Refused("foreign"), []
        if scope["type"] == "http" and scope["method"] not in SAFE:
            if not scope["path"].startswith("/api/") and not _token_fits(headers):
                return Refused("csrf"), []
        return None, []

    async def _refuse(
        self, scope: Scope, send: Send, refusal: Refused, extra: list[tuple[bytes, bytes]]
    ) -> None:
        content_type, body = self.explain(scope, refusal)
        headers = [
            (b"content-type", content_type),
            (b"content-length", str(len(body)).encode()),
            *extra,
        ]
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    return urlsplit(f"//{host}").hostname or ""


def _same_site(headers: dict[bytes, bytes], host: str) -> bool:
    """Whether a request comes from a page of ours, or from no page at all.

    Because of our referrer policy, a browser says `Origin: null` when a form is sent; then it tells
    by another header where the form was.
    """
    origin = headers.get(b"origin")
    if origin is None:
        return True
    if origin == b"null":
        return headers.get(b"sec-fetch-site") == b"same-origin"
    return urlsplit(origin.decode("latin-1")).netloc.lower() == host.lower()


def cookies(headers: dict[bytes, bytes]) -> dict[str, str]:
    """The cookies of a request. Names and values are plain tokens of ours."""
    text = headers.get(b"cookie", b"").decode("latin-1")
    pairs = (part.strip().partition("=") for part in text.split(";"))
    return {name: value for name, equals, value in pairs if equals}


def _token_fits(headers: dict[bytes, bytes]) -> bool:
    """Whether a page of ours sent this: only those can read the cookie and repeat it."""
    expected = cookies(headers).get(CSRF_COOKIE, "")
    given = headers.get(CSRF_HEADER, b"").decode("latin-1")
    return len(expected) >= 16 and secrets.compare_digest(expected.encode(), given.encode())


def _new_cookie(scope: Scope, headers: dict[bytes, bytes]) -> bytes:
    """The cookie that a page is given if it has none yet."""
    if len(cookies(headers).get(CSRF_COOKIE, "")) >= 16:
        return b""
    secure = "; Secure" if scope.get("scheme") == "https" else ""
    value = secrets.token_urlsafe(18)
    return f"{CSRF_COOKIE}={value}; Path=/; SameSite=Strict{secure}".encode()


def _dress(headers: list[tuple[bytes, bytes]], cookie: bytes) -> list[tuple[bytes, bytes]]:
    """The headers that every answer has."""
    given = {name.lower() for name, _ in headers}
    dressed = [*headers, *HEADERS]
    if b"cache-control" not in given:
        dressed.append((b"cache-control", b"no-store"))
    page = any(n.lower() == b"content-type" and v.startswith(b"text/html") for n, v in headers)
    if cookie and page:
        dressed.append((b"set-cookie", cookie))
    return dressed
