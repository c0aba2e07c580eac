"""The description of the API, held against the running server by schemathesis: whatever it thinks
of, the server answers as described and never breaks."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from armillary.table.app import make_app
from armillary.table.settings import Settings, uvicorn_options
from armillary.table.store import Store
from bench.played import opened, played

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
"""What is refused by the rules of a game is valid by its schema: acceptance is not asked for."""
FEW = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
MANY = settings(FEW, max_examples=300)


class Served:
    """A running server, and a table there whose secrets are known."""

    def __init__(self, store: Store) -> None:
        made = opened(store, played("gaia", 2, 3), 30)
        self.table, self.secret = made.id, made.seat_secrets[0]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        limits = Settings(port=port, rates={}, longest_poll=0.05)
        options = uvicorn_options(limits) | {"loop": "asyncio"}
        self._server = uvicorn.Server(uvicorn.Config(make_app(store, limits), **options))
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = Store(str(tmp_path_factory.mktemp("schema") / "tables.db"))
    running = Served(store)
    yield running
    running.stop()
    store.close()


NO_STORE: Any = None
schema = schemathesis.openapi.from_dict(make_app(NO_STORE).openapi_schema.to_schema())


@schema.parametrize()
@FEW
def test_strangers_are_answered_as_described(case: Case[Any], served: Served) -> None:
    case.call_and_validate(served.address, checks=CHECKS)


@schema.parametrize()
@FEW
def test_who_holds_a_seat_is_answered_as_described(case: Case[Any], served: Served) -> None:
    known(case, served).call_and_validate(served.address, checks=CHECKS)


@pytest.mark.nightly
@schema.parametrize()
@MANY
def test_all_night_long_everybody_is_answered_as_described(case: Case[Any], served: Served) -> None:
    known(case, served).call_and_validate(served.address, checks=CHECKS)


def known(case: Case[Any], served: Served) -> Case[Any]:
    """The same request of somebody who sits at the table."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = served.table
    case.headers["authorization"] = f"Bearer {served.secret}"
    return case
