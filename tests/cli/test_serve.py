"""What `armillary serve` makes of its options; tests/table/test_serve.py runs it."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Any

import pytest

from armillary.cli import serve
from armillary.table.settings import ADDRESS_CONNECTIONS, RATES, Settings
from tests.cli.running import refusal, run


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
    assert [settings.address_connections for settings in given] == [ADDRESS_CONNECTIONS, 0]


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


def test_settings_may_come_from_the_environment(
    given: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {
        "HOST": "0.0.0.0",
        "PORT": "8123",
        "NAME": "Games.example www.games.example",
        "LOG": "json",
        "TOKEN": "secret",
        "TABLES": "7",
        "TABLES_PER_ADDRESS": "5",
        "KEEP_DAYS": "3",
        "KEEP_DAYS_WITH_PEOPLE": "9",
        "LIVE_WINDOW_BITS": "12",
    }
    for name, value in told.items():
        monkeypatch.setenv(f"ARMILLARY_{name}", value)
    assert run("serve").exit_code == 0
    [settings] = given
    assert (settings.host, settings.port) == ("0.0.0.0", 8123)
    assert settings.names == ("games.example", "www.games.example")
    assert (settings.log, settings.token) == ("json", "secret")
    assert (settings.tables, settings.tables_per_address) == (7, 5)
    assert (settings.keep_days, settings.keep_days_with_people) == (3, 9)
    assert settings.live_window_bits == 12


def test_the_database_may_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept: list[str | None] = []
    monkeypatch.setattr(serve, "run", lambda settings, db, *rest: kept.append(db))
    monkeypatch.setenv("ARMILLARY_DB", "postgresql://me:secret@host/db")
    assert run("serve").exit_code == 0
    assert run("serve", "--db", tmp_path / "tables.db").exit_code == 0
    assert kept == ["postgresql://me:secret@host/db", str(tmp_path / "tables.db")]


def test_a_window_has_nine_to_fifteen_bits() -> None:
    for bits in (8, 16):
        assert f"{bits} is not between 9 and 15." in refusal("serve", "--live-window-bits", bits)


def test_a_log_has_two_forms() -> None:
    assert refusal("serve", "--log", "xml") == "--log xml: the log is written as text or json."


def test_proxies(given: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    run("serve")
    run("serve", "--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8")
    monkeypatch.setenv("ARMILLARY_PROXY", "::1 192.168.0.0/16")
    run("serve")
    proxies = [settings.proxies for settings in given]
    assert proxies == [(), ("127.0.0.1", "10.0.0.0/8"), ("::1", "192.168.0.0/16")]


def test_a_proxy_that_is_no_address(given: list[Settings]) -> None:
    assert refusal("serve", "--proxy", "caddy") == (
        "'caddy' does not appear to be an IPv4 or IPv6 network. "
        "A proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8."
    )
    assert given == []
