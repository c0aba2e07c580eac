"""`armillary play`, `armillary serve` and `armillary work`: the table in a browser."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import Database
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    import socket
    import threading
    from collections.abc import Callable

    from armillary.table.server_log import LogFormat
    from armillary.table.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")
SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy event loop lets the thread that writes have its turn."""
RARELY = (100_000, 20, 50)
"""How rarely Python looks for rings of objects that nobody holds: we make hardly any, and looking
through all open tables takes long."""
LOOK_AFTER = 0.5
"""Seconds between two looks at the workers."""

Port = Annotated[
    int,
    typer.Option(
        min=0,
        max=65535,
        metavar="N",
        envvar="ARMILLARY_PORT",
        help="The port; 0: any that is free.",
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        min=0,
        max=64,
        metavar="N",
        envvar="ARMILLARY_WORKERS",
        help="Processes that think for bots.",
    ),
]
Log = Annotated[
    str,
    typer.Option(
        metavar="FORMAT", envvar="ARMILLARY_LOG", help="How lines of the log look: text or json."
    ),
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
            metavar="ADDRESS",
            envvar="ARMILLARY_HOST",
            help="Where to listen; 0.0.0.0: for every computer of the network.",
        ),
    ] = "127.0.0.1",
    port: Port = 8000,
    db: Database = None,
    workers: Workers = 1,
    name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            envvar="ARMILLARY_NAME",
            help="Answer only under this host name; may be repeated. If not given, under any.",
        ),
    ] = None,
    log: Log = "text",
    tables: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            envvar="ARMILLARY_TABLES",
            help="Tables that may be played at the same time; 0: any number.",
        ),
    ] = 10_000,
    tables_per_address: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            envvar="ARMILLARY_TABLES_PER_ADDRESS",
            help="The same, of those opened from one address.",
        ),
    ] = 200,
    keep_days: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            envvar="ARMILLARY_KEEP_DAYS",
            help="Days after the last move until a table goes where nobody ever sat; 0: never.",
        ),
    ] = 30,
    keep_days_with_people: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            envvar="ARMILLARY_KEEP_DAYS_WITH_PEOPLE",
            help="The same, of those where somebody sits; 0: never.",
        ),
    ] = 0,
    private_webhooks: Annotated[
        bool, typer.Option(help="Let tables tell addresses of this network, too.")
    ] = False,
    limits: Annotated[
        bool, typer.Option(help="Hold up whoever asks too often; programs at home need not wait.")
    ] = True,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="ARMILLARY_PROXY",
            help="A proxy in front of the server, or its network: it says who asks "
            "(X-Forwarded-For). May be given several times; nobody else is believed.",
        ),
    ] = None,
    live_window_bits: Annotated[
        int,
        typer.Option(
            min=9,
            max=15,
            metavar="N",
            envvar="ARMILLARY_LIVE_WINDOW_BITS",
            help="Of what open pages are sent: fewer take less memory, and more bytes travel.",
        ),
    ] = 15,
) -> None:
    """Serve tables to a network. With PostgreSQL, several servers may share one database.

    ARMILLARY_TOKEN, in the environment, is what a program shows to read /metrics.
    """
    from armillary.table.settings import ADDRESS_CONNECTIONS, RATES, Settings
    from armillary.table.web.addresses import networks

    def opened(address: str) -> None:
        typer.echo(f"Serving at {address} (Ctrl+C ends it).")

    networks(proxy or ())  # Says at once what is wrong with one.
    settings = Settings(
        host=host,
        port=port,
        names=(*map(str.lower, name or ()),),
        log=log_format(log),
        token=os.environ.get("ARMILLARY_TOKEN", ""),
        rates=RATES if limits else {},
        tables=tables if limits else 0,
        tables_per_address=tables_per_address if limits else 0,
        keep_days=keep_days,
        keep_days_with_people=keep_days_with_people,
        address_connections=ADDRESS_CONNECTIONS if limits else 0,
        proxies=tuple(proxy or ()),
        private_webhooks=private_webhooks,
        live_window_bits=live_window_bits,
    )
    run(settings, db, workers, opened)


def work(db: Database = None, workers: Workers = 1, log: Log = "text") -> None:
    """Think for bots of a server that runs elsewhere. Both use the same PostgreSQL database."""
    from armillary.table import server_log
    from armillary.table.background.worker_crew import Crew
    from armillary.table.storage.store import Store

    server_log.set_up(log_format(log))
    store = Store(db)  # Says at once what is wrong with the address.
    crew = Crew(store.address, workers, log_format(log), free=store.jobs.free)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        while True:
            crew.mend()
            time.sleep(LOOK_AFTER)
    except KeyboardInterrupt:
        pass
    finally:
        crew.stop()
        store.close()


def log_format(given: str) -> LogFormat:
    """How lines of the log look, or one sentence on what is allowed."""
    if given == "json":
        return "json"
    if given == "text":
        return "text"
    raise ArmillaryError(f"--log {given}: the log is written as text or json.")


def run(settings: Settings, db: str | None, workers: int, opened: Callable[[str], None]) -> None:
    """Serve until somebody ends it; `opened` is told the address when it can be reached."""
    import threading

    from armillary.table import server_log
    from armillary.table.app import make_app
    from armillary.table.background.worker_crew import Crew
    from armillary.table.server import Server
    from armillary.table.storage.store import Store
    from armillary.table.web.connections import raise_file_limit

    server_log.set_up(settings.log)
    raise_file_limit()
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.freeze()
    gc.set_threshold(*RARELY)
    bound = _bind(settings.host, settings.port)
    store = Store(db)
    ended = threading.Event()
    try:
        store.hold()
        crew = Crew(store.address, workers, settings.log, free=store.jobs.free)
        server = Server(make_app(store, settings, crew), settings)

        def look_after() -> None:
            _when_started(server, ended)
            if not ended.is_set():
                opened(_address(bound))
                _warm_up()
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


def _warm_up() -> None:
    """Load what the first readers would make everybody wait for: games, words, templates."""
    from armillary.core.words import LANGUAGES
    from armillary.table import assets
    from armillary.table.model import Preferences
    from armillary.table.pages import lobby
    from armillary.table.table_page.page import environment

    assets.load()
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)
    for language in LANGUAGES:
        lobby.lobby_page(Preferences(language=language), [])


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
