"""How live lines are compressed: permessage-deflate with a window that can be set.

An update repeats most of what its page was sent before, in whole regions. The compressor finds that
as far back as its window reaches: so the window decides about bytes and memory, and uvicorn knows
one of 12 bits only.
"""

from __future__ import annotations

from typing import Any, cast

from litestar import Litestar
from uvicorn import Config
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LEVEL = 8
"""How hard zlib looks: 4 % fewer bytes than by its usual 6, for 0.06 ms an update."""
MEMORY = 5
"""Of zlib's nine levels: a higher one takes more memory and saves no bytes here."""


class LiveLineProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with the window that the app's settings name."""

    def __init__(self, config: Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        app = cast(Litestar, config.app)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=app.state.rooms.settings.live_window_bits,
            client_no_context_takeover=True,  # What pages send is short, and nothing is kept of it.
            compress_settings={"level": LEVEL, "memLevel": MEMORY},
        )
        self.conn.available_extensions = [deflate]

    async def send(self, message: ASGISendEvent) -> None:
        """Whoever was cut off, for a message that is too large, is gone: that breaks nothing."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
