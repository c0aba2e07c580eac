"""Around every request: its number, what the log tells of it, how long it took, and how it ends
when the server does."""

from __future__ import annotations

import asyncio
import re
import secrets
from time import perf_counter

from armillary.table.operation.metrics import Metrics
from armillary.table.refusals import Refused
from armillary.table.server_log import about
from armillary.table.storage.quotas import ASKS
from armillary.table.web.security import App, Explain, Message, Receive, Scope, Send

HEADER = b"x-request-id"
TABLE = re.compile(r"^/(?:t|api/tables)/([\w-]{1,32})(?:/|$)")
MOVE = re.compile(r"^/t/[^/]+/moves$|^/api/tables/[^/]+/answer$")
WAIT = re.compile(r"^/api/tables/[^/]+/wait$")


def kind_of(method: str, path: str) -> str:
    """What a request is counted as."""
    if path.startswith("/static/"):
        return "static"
    if method == "POST":
        return "move" if MOVE.match(path) else "command"
    return "wait" if WAIT.match(path) else "page"


class RequestContext:
    """Numbers requests and measures them."""

    def __init__(self, app: App, metrics: Metrics, explain: Explain) -> None:
        self.app = app
        self.metrics = metrics
        self.explain = explain

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.match(scope["path"])
        ASKS.set(scope)
        with about(found[1] if found else "", secrets.token_hex(4)) as number:
            if scope["type"] == "websocket":
                await self.app(scope, receive, send)
            else:
                await self._answer(scope, receive, send, number.encode())

    async def _answer(self, scope: Scope, receive: Receive, send: Send, number: bytes) -> None:
        began, status = perf_counter(), 0

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, number)]
            await send(message)

        try:
            await self.app(scope, receive, numbered)
        except asyncio.CancelledError:
            if status:
                raise
            # The server ends and can wait no longer: no request is left without an answer.
            kind, body = self.explain(scope, Refused("restarting"))
            headers = [
                (b"content-type", kind),
                (b"content-length", str(len(body)).encode()),
                (b"retry-after", b"5"),
            ]
            await numbered({"type": "http.response.start", "status": 503, "headers": headers})
            await numbered({"type": "http.response.body", "body": body})
        finally:
            kind_of_it = kind_of(scope["method"], scope["path"])
            self.metrics.requests.labels(kind_of_it).observe(perf_counter() - began)
            if kind_of_it == "move" and status == 200:
                self.metrics.moves.inc()
