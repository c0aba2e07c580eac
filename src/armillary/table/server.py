"""The web server, and how it ends: no request fails because of it."""

from __future__ import annotations

import socket
from functools import partial

import uvicorn
from litestar import Litestar

from armillary.table.model import Json
from armillary.table.rate_limits import CutOff
from armillary.table.room.open_rooms import Rooms
from armillary.table.settings import Settings
from armillary.table.web.connections import Connections, HttpConnection, LiveConnection

SHUTDOWN = 10
"""Seconds for requests to be answered when the server ends."""


def uvicorn_options(settings: Settings, cut_off: CutOff | None = None) -> Json:
    """How uvicorn runs the app: measured settings, and nothing that writes addresses to a log.
    `cut_off`: the addresses to which nobody listens.

    Links of seats are part of an address, so the access log stays off. Who a proxy speaks for, we
    find out ourselves (`web.addresses`).
    """
    connections = Connections(settings, cut_off)
    return {
        "host": settings.host,
        "port": settings.port,
        "http": partial(HttpConnection, connections),
        "loop": "auto",
        "ws": partial(LiveConnection, connections),
        "proxy_headers": False,
        "ws_max_size": 64 * 1024,
        "timeout_graceful_shutdown": SHUTDOWN,
        "timeout_keep_alive": 75,
        "server_header": False,
        "access_log": False,
        "log_config": None,
    }


class Server(uvicorn.Server):
    """Uvicorn; when it ends, whoever waits for news is told that there are none.

    It closes live lines as being restarted (1012), and answers what was asked before it goes.
    """

    def __init__(self, app: Litestar, settings: Settings) -> None:
        super().__init__(uvicorn.Config(app, **uvicorn_options(settings, app.state.cut_off)))
        self._rooms: Rooms = app.state.rooms
        app.state.connections = lambda: len(self.server_state.connections)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._rooms.end()
        await super().shutdown(sockets)
