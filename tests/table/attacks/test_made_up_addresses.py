"""Limits count where somebody asks from, not what they say about it, nor which path they take."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

import pytest

from armillary.table.settings import Rate, Settings
from armillary.table.storage.store import Store
from armillary.table.web.addresses import Proxies, counted
from tests.table.running import running
from tests.table.toy_table import toy_store

TWICE = {"get": Rate(2, 3600), "page": Rate(2, 3600)}
"""What anybody may ask about one table in an hour, or of pages, so that no clock matters."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


def answers(
    store: Store, settings: Settings, asks: Sequence[tuple[str, str]], peer: str = "127.0.0.1"
) -> list[int]:
    """How paths are answered, each asked in the name of an address."""

    async def run() -> list[int]:
        async with running(store, settings) as server:
            caller = await server.call(peer)
            return [
                await caller.ask(path, f"X-Forwarded-For: {name}\r\n" if name else "")
                for path, name in asks
            ]

    return asyncio.run(run())


GAMES = "/api/games"


def test_a_made_up_address_counts_for_nothing(store: Store) -> None:
    """Not even from this computer itself, as long as nobody says that a proxy runs there."""
    asks = [(GAMES, f"192.0.2.{number}") for number in range(4)]
    assert answers(store, Settings(rates=TWICE), asks) == [200, 200, 429, 429]
    elsewhere = Settings(rates=TWICE, proxies=("127.0.0.9",))
    assert answers(store, elsewhere, asks) == [200, 200, 429, 429]


@pytest.mark.parametrize("named", ["127.0.0.1", "127.0.0.0/8"])
def test_a_proxy_says_who_asks_and_the_visitor_cannot(store: Store, named: str) -> None:
    settings = Settings(rates=TWICE, proxies=(named, "10.0.0.0/8"))
    asks = [
        (GAMES, "192.0.2.1"),
        (GAMES, "198.51.100.7, 192.0.2.1"),
        (GAMES, "203.0.113.5, 192.0.2.1, 10.1.2.3"),
        (GAMES, "192.0.2.2"),
    ]
    assert answers(store, settings, asks) == [200, 200, 429, 200]


def test_one_home_has_one_limit_however_many_addresses_it_has(store: Store) -> None:
    settings = Settings(rates=TWICE, proxies=("127.0.0.1",))
    home = [f"2001:db8:1:2::{number:x}" for number in range(3)]
    asks = [(GAMES, name) for name in (*home, "2001:db8:1:3::1")]
    assert answers(store, settings, asks) == [200, 200, 429, 200]


def test_a_table_has_one_limit_however_many_paths_it_has(store: Store) -> None:
    paths = ["/api/tables/a", "/t/a/at/1", "/t/a/at/2", "/t/a/why?place=1", "/t/b"]
    found = answers(store, Settings(rates=TWICE), [(path, "") for path in paths])
    assert [status == 429 for status in found] == [False, False, True, True, False]


def test_made_up_tables_have_a_limit_together(store: Store) -> None:
    rates = {**TWICE, "address": Rate(3, 3600)}
    found = answers(store, Settings(rates=rates), [(f"/t/{name}/at/1", "") for name in "abcd"])
    assert [status == 429 for status in found] == [False, False, False, True]


def test_only_a_proxy_says_that_a_visit_is_secure(store: Store) -> None:
    async def cookies(proxies: tuple[str, ...]) -> bytes:
        async with running(store, Settings(rates={}, proxies=proxies)) as server:
            caller = await server.call()
            caller.say("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\n\r\n")
            return await caller.reader.readuntil(b"\r\n\r\n")

    assert b"SameSite=Strict; Secure" in asyncio.run(cookies(("127.0.0.1",)))
    told = asyncio.run(cookies(()))
    assert b"SameSite=Strict" in told
    assert b"Secure" not in told


def test_a_proxy_that_nobody_named_is_told_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Else all its visitors would share one limit, and nobody would know why."""
    with caplog.at_level(logging.WARNING, "armillary"):
        answers(store, Settings(rates={}), [(GAMES, "192.0.2.1")] * 3)
    [line] = [record.getMessage() for record in caplog.records if "--proxy" in record.getMessage()]
    assert "127.0.0.1" in line


@pytest.mark.parametrize(
    ("header", "who"),
    [
        ("", "10.0.0.1"),
        ("192.0.2.1", "192.0.2.1"),
        (" 192.0.2.1 ", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("198.51.100.7, 192.0.2.1", "192.0.2.1"),
        ("192.0.2.1, 10.0.0.2", "192.0.2.1"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("192.0.2.1, nonsense", "10.0.0.1"),
        ("192.0.2.1, nonsense, 10.0.0.2", "10.0.0.2"),
        ("192.0.2.1," * 2 + "10.0.0.2," * 30 + "10.0.0.2", "10.0.0.2"),
        ("\xff\xfe", "10.0.0.1"),
    ],
)
def test_the_rightmost_address_that_is_no_proxy(header: str, who: str) -> None:
    proxies = Proxies(["10.0.0.0/8"])
    headers = [(b"x-forwarded-for", header.encode("latin-1"))] if header else []
    assert proxies.visitor("10.0.0.1", headers) == who
    assert proxies.visitor("192.0.2.9", headers) == "192.0.2.9", "no proxy: not believed"


def test_several_headers_are_one() -> None:
    headers = [(b"x-forwarded-for", b"192.0.2.1"), (b"x-forwarded-for", b"192.0.2.2")]
    assert Proxies(["10.0.0.1"]).visitor("10.0.0.1", headers) == "192.0.2.2"


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_how_addresses_are_counted(address: str, name: str) -> None:
    assert counted(address) == name
