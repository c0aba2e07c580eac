"""`/healthz`, `/readyz` and `/metrics`: for those who run the server, and for their programs.

They come before the door: whatever watches over a server asks by its address, not by its name.
Anybody may learn whether it works; why not, and the figures, only who shows the token.
"""

from __future__ import annotations

import hmac
from typing import Any

import msgspec

from armillary.table.operation.health import Watch
from armillary.table.operation.metrics import MEDIA_TYPE
from armillary.table.rate_limits import CutOff, Limits
from armillary.table.web.addresses import counted
from armillary.table.web.security import App, Receive, Scope, Send

JSON = "application/json"
Page = tuple[int, str, bytes]
"""Status, content type, content."""
TOO_FAST: Page = 429, JSON, b'{"error":"too_fast"}'


class OperatorPages:
    """Answers operators; everybody else goes on to the app."""

    def __init__(
        self, app: App, watch: Watch, state: Any, token: str, limits: Limits, cut_off: CutOff
    ) -> None:
        """`limits`, `cut_off`: for those who ask without end."""
        self.app = app
        self._limits = limits
        self._cut_off = cut_off
        self.watch = watch
        self.state = state
        self._token = token.encode()
        self._pages = {"/healthz": self._health, "/readyz": self._ready, "/metrics": self._metrics}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page = self._pages.get(scope["path"])
        if page is None or scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        operator = self._shows_token(scope)
        found = await page(operator) if operator or self._may_ask(scope) else TOO_FAST
        if found is None:  # As if there were no such page.
            await self.app(scope, receive, send)
            return
        status, kind, content = found
        headers = [
            (b"content-type", kind.encode()),
            (b"content-length", str(len(content)).encode()),
            (b"cache-control", b"no-store"),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else content
        await send({"type": "http.response.body", "body": body})

    def _may_ask(self, scope: Scope) -> bool:
        """Whether they do not ask without end."""
        address = counted((scope.get("client") or ("", 0))[0])
        if not self._limits.take("operator", address):
            return True
        self._cut_off.refused(address)
        return False

    def _shows_token(self, scope: Scope) -> bool:
        shown = dict(scope["headers"]).get(b"authorization", b"")
        return bool(self._token) and hmac.compare_digest(shown, b"Bearer " + self._token)

    async def _health(self, operator: bool) -> Page | None:
        """The process answers."""
        return 200, JSON, b'{"alive":true}'

    async def _ready(self, operator: bool) -> Page | None:
        """It can do its work."""
        health = await self.watch.health()
        told = health if operator else {"ready": health.ready}
        return 200 if health.ready else 503, JSON, msgspec.json.encode(told)

    async def _metrics(self, operator: bool) -> Page | None:
        if not operator:
            return None
        figures = await self.watch.figures(self.state)
        return 200, MEDIA_TYPE, self.state.metrics.text(figures)
