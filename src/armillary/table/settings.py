"""What whoever runs a server may set."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from armillary.core.errors import ArmillaryError
from armillary.table.server_log import LogFormat


class Rate(NamedTuple):
    """So many at once; so many seconds later there may be as many again."""

    amount: int
    seconds: float


RATES = {
    "address": Rate(1000, 10),
    "enter": Rate(60, 60),
    "create": Rate(30, 60),
    "post": Rate(40, 2),
    "get": Rate(240, 10),
    "page": Rate(200, 20),
    "static": Rate(1500, 10),
    "operator": Rate(100, 10),
    "live": Rate(30, 10),
    "update": Rate(300, 3),
    "work": Rate(1500, 15),
    "refused": Rate(300, 10),
}
"""By kind of request, see `security.kind_of`; `address`: all that comes from one; `update`: how
often the pages of an address are drawn anew; `work`: for how many milliseconds it may keep
the event loop; `refused`: how often it may ask for too much."""


ADDRESS_CONNECTIONS = 256


WINDOW_BITS = range(9, 16)
"""What zlib can do."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server behaves; the defaults are right for a table at home."""

    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """Host names under which it may be asked; empty: any. Keeps other sites' names off a private
    server (a name that suddenly points here is not ours)."""
    rates: dict[str, Rate] = msgspec.field(default_factory=RATES.copy)
    """Empty: no limits."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, whose word about their visitors is taken."""
    address_connections: int = ADDRESS_CONNECTIONS
    """Connections that one address may have at the same time; 0: any number."""
    head_time: float = 10
    """Seconds for the head of a request."""
    body_time: float = 60
    """Seconds for the body of a request, and for an answer to be read on."""
    open_rooms: int = 200
    """Tables kept in memory while nobody looks at them."""
    body_size: int = 64 * 1024
    import_size: int = 2 * 1024 * 1024
    import_entries: int = 5000
    task_processes: int = 2
    """How many processes may do what takes long, such as imports; they start when needed."""
    task_seconds: float = 10
    """After so long, they are stopped."""
    private_webhooks: bool = False
    """Whether tables may tell addresses of the server's own network, too."""
    longest_poll: float = 30
    """Seconds that a program may wait for a change."""
    pause: float = 0.6
    """Seconds of a pause that lets people follow: a scene is told in two of them."""
    tables: int = 10_000
    """Tables that may be played at the same time; 0: any number."""
    tables_per_address: int = 200
    """The same, of those that were opened from one address."""
    keep_days: int = 30
    """Days after the last move until a table goes away where nobody ever sat; 0: never."""
    keep_days_with_people: int = 0
    """The same, of those where somebody sits."""
    log: LogFormat = "text"
    token: str = ""
    """What a program shows to read the figures of the server; empty: nobody may."""
    live_window_bits: int = WINDOW_BITS[-1]
    """How far an update may point back to what its page was sent: fewer bits take less memory, and
    more bytes travel (measured in docs/performance.md)."""

    def __post_init__(self) -> None:
        if self.live_window_bits not in WINDOW_BITS:
            raise ArmillaryError(
                f"The window of live lines has {WINDOW_BITS[0]} to {WINDOW_BITS[-1]} bits, "
                f"not {self.live_window_bits}."
            )
