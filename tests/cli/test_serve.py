"""What `armillary serve` makes of its options; tests/table/test_serve.py runs it."""

from __future__ import annotations

import re
import socket
from typing import Any

import pytest

from armillary.cli import serve
from armillary.table.settings import RATES, Settings
from tests.cli.running import run


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """The settings with which a server would have been started."""
    kept: list[Settings] = []

    def instead(settings: Settings, *rest: Any) -> None:
        kept.append(settings)

    monkeypatch.setattr(serve, "run", instead)
    return kept


def test_programs_may_ask_as_often_as_they_like(given: list[Settings]) -> None:
    assert run("serve").exit_code == 0
    assert run("serve", "--no-limits").exit_code == 0
    assert [settings.rates for settings in given] == [RATES, {}]


def test_the_address_to_tell_others(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as bound:
        bound.bind(("0.0.0.0", 0))
        port = bound.getsockname()[1]
        found = re.fullmatch(rf"http://(\d+)\.\d+\.\d+\.\d+:{port}/", serve._address(bound))
        assert found is not None
        monkeypatch.setattr(serve, "_own_address", lambda host: "192.0.2.7")
        assert serve._address(bound) == f"http://192.0.2.7:{port}/"
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        assert serve._address(bound) == f"http://127.0.0.1:{bound.getsockname()[1]}/"


def test_where_it_listens(given: list[Settings]) -> None:
    run("serve", "--host", "0.0.0.0", "--port", 8123, "--private-webhooks")
    [settings] = given
    assert (settings.host, settings.port) == ("0.0.0.0", 8123)
    assert settings.private_webhooks
