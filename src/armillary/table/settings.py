"""What whoever runs a server may set, and how uvicorn is started."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec


class Rate(NamedTuple):
    """So many at once; so many seconds later there may be as many again."""

    amount: int
    seconds: float


RATES = {
    "enter": Rate(60, 60),
    "create": Rate(30, 60),
    "post": Rate(40, 2),
    "get": Rate(120, 10),
    "live": Rate(30, 10),
}
"""By kind of request, see `security.kind_of`."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server behaves; the defaults are right for a table at home."""

    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """Host names under which it may be asked; empty: any. Keeps other sites' names off a private
    server (a name that suddenly points here is not ours)."""
    rates: dict[str, Rate] = msgspec.field(default_factory=RATES.copy)
    """Empty: no limits."""
    open_rooms: int = 200
    """Tables kept in memory while nobody looks at them."""
    body_size: int = 64 * 1024
    import_size: int = 2 * 1024 * 1024
    import_entries: int = 5000
    private_webhooks: bool = False
    """Whether tables may tell addresses of the server's own network, too."""
    longest_poll: float = 30
    """Seconds that a program may wait for a change."""
    bot_pause: float = 0.6
    """Seconds that each move of a bot is shown, at normal speed, so that people can follow."""


SHUTDOWN = 3
"""Seconds for open connections to end."""


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn runs the app: measured settings, and nothing that writes addresses to a log.

    Links of seats are part of an address, so the access log stays off.
    """
    return {
        "host": settings.host,
        "port": settings.port,
        "http": "httptools",
        "loop": "auto",
        "ws": "websockets-sansio",
        "ws_per_message_deflate": False,
        "ws_max_size": 64 * 1024,
        "timeout_graceful_shutdown": SHUTDOWN,
        "timeout_keep_alive": 75,
        "server_header": False,
        "access_log": False,
        "log_level": "warning",
    }
