"""`armillary play`, `armillary serve` and `armillary work`: the table in a browser."""

from __future__ import annotations

import gc
import signal
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    import socket
    import threading
    from collections.abc import Callable

    from armillary.table.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")
SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy event loop lets the thread that writes have its turn."""
RARELY = (100_000, 20, 50)
"""How rarely Python looks for rings of objects that nobody holds: we make hardly any, and looking
through all open tables takes long."""
LOOK_AFTER = 0.5
"""Seconds between two looks at the workers."""

Database = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="URL", help="A file, or postgresql://…; if not given, a file of yours."
    ),
]
Port = Annotated[
    int, typer.Option(min=0, max=65535, metavar="N", help="The port; 0: any that is free.")
]
Workers = Annotated[
    int, typer.Option(min=0, max=64, metavar="N", help="Processes that think for bots.")
]


def play(
    port: Port = 0,
    db: Database = None,
    workers: Workers = 1,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play in the browser, on this computer. Alone against bots, or several on one device."""
    from armillary.table.settings import Settings

    def opened(address: str) -> None:
        typer.echo(f"The table is at {address} (Ctrl+C ends it).")
        if browser:
            import webbrowser

            webbrowser.open(address)

    run(Settings(port=port, names=LOOPBACK), db, workers, opened)


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="Where to listen; 0.0.0.0: for every computer of the network."
        ),
    ] = "127.0.0.1",
    port: Port = 8000,
    db: Database = None,
    workers: Workers = 1,
    private_webhooks: Annotated[
        bool, typer.Option(help="Let tables tell addresses of this network, too.")
    ] = False,
    limits: Annotated[
        bool, typer.Option(help="Hold up whoever asks too often; programs at home need not wait.")
    ] = True,
) -> None:
    """Serve tables to a network. With PostgreSQL, several servers may share one database."""
    from armillary.table.settings import RATES, Settings

    def opened(address: str) -> None:
        typer.echo(f"Serving at {address} (Ctrl+C ends it).")

    settings = Settings(
        host=host,
        port=port,
        rates=RATES if limits else {},
        private_webhooks=private_webhooks,
    )
    run(settings, db, workers, opened)


def work(db: Database = None, workers: Workers = 1) -> None:
    """Think for bots of a server that runs elsewhere. Both use the same PostgreSQL database."""
    from armillary.table.background.bot_worker import Crew
    from armillary.table.storage.store import Store

    store = Store(db)  # Says at once what is wrong with the address.
    crew = Crew(store.address, workers)
    store.close()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        while True:
            crew.mend()
            time.sleep(LOOK_AFTER)
    except KeyboardInterrupt:
        pass
    finally:
        crew.stop()


def run(settings: Settings, db: str | None, workers: int, opened: Callable[[str], None]) -> None:
    """Serve until somebody ends it; `opened` is told the address when it can be reached."""
    import threading

    import uvicorn

    from armillary.table.app import make_app
    from armillary.table.background.bot_worker import Crew
    from armillary.table.settings import uvicorn_options
    from armillary.table.storage.store import Store

    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.set_threshold(*RARELY)
    bound = _bind(settings.host, settings.port)
    store = Store(db)
    ended = threading.Event()
    try:
        store.hold()
        server = uvicorn.Server(
            uvicorn.Config(make_app(store, settings), **uvicorn_options(settings))
        )
        crew = Crew(store.address, workers)

        def look_after() -> None:
            _when_started(server, ended)
            if not ended.is_set():
                opened(_address(bound))
            while not ended.wait(LOOK_AFTER):
                crew.mend()

        # Uvicorn ends in peace and then sends itself the signal once more, for us.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        crew.mend()
        beside = threading.Thread(target=look_after, daemon=True)
        beside.start()
        try:
            server.run(sockets=[bound])
        except KeyboardInterrupt:
            pass
        finally:
            ended.set()
            beside.join()
            crew.stop()
    finally:
        store.close()
        bound.close()


def _when_started(server: object, ended: threading.Event) -> None:
    while not getattr(server, "started", False) and not ended.wait(0.02):
        pass


def _bind(host: str, port: int) -> socket.socket:
    """The socket to listen on, or one sentence on why there is none."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise ArmillaryError(
            f"Cannot listen on {host}, port {port}: {error.strerror}. "
            "Choose another with --host or --port."
        ) from None
    return bound


EVERYWHERE = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}
"""Listening on all addresses, and an address of nobody that a way out would lead to."""


def _own_address(host: str) -> str:
    """Where others find a computer that listens everywhere; if it has no network, as it was."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((EVERYWHERE[host], 9))  # It sends nothing, and only chooses the way.
        except OSError:
            return host
        return str(probe.getsockname()[0])


def _address(bound: socket.socket) -> str:
    host, port = bound.getsockname()[:2]
    if host in EVERYWHERE:
        host = _own_address(host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
