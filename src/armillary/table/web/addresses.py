"""From where somebody asks, as far as requests and connections are counted.

Anybody can write any address into a header: only a proxy that the operator named is believed. An
IPv6 address counts with its network of 64 bits: a single home has all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any

from armillary.core.errors import ArmillaryError

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

FORWARDED_FOR = b"x-forwarded-for"
FORWARDED_PROTO = b"x-forwarded-proto"
MOST_FORWARDED = 20
"""Addresses in a header that are looked at, from the right."""
HOME = 64
"""Bits of an IPv6 address that one home has in common."""
SECURE = {"http": "https", "websocket": "wss"}
"""How a proxy's visitors speak with it when they speak in secret."""


def networks(texts: Sequence[str]) -> tuple[Network, ...]:
    """Addresses and networks as an operator writes them, or one sentence on what is wrong."""
    try:
        return tuple(ip_network(text, strict=False) for text in texts)
    except ValueError as error:
        raise ArmillaryError(
            f"{error}. A proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8."
        ) from None


def read(text: str) -> Address | None:
    """An address, with or without a port; None: it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def counted(text: str) -> str:
    """The name under which an address is counted."""
    address = read(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, HOME), strict=False))
    return text if address is None else str(address)


class Proxies:
    """The machines whose word about their visitors is taken."""

    def __init__(self, texts: Sequence[str] = ()) -> None:
        self._networks = networks(texts)

    def __contains__(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def named(self, text: str) -> bool:
        """Whether this is the address of one of them."""
        return bool(self._networks) and read(text) in self

    def visitor(self, peer: str, headers: Sequence[tuple[bytes, bytes]]) -> str:
        """Who asks: the right-most address of the header that no proxy of ours has.

        Whatever stands left of it, the visitor may have made up.
        """
        if not self.named(peer):
            return peer
        given = b",".join(value for name, value in headers if name == FORWARDED_FOR)
        asks = peer
        for part in reversed(given.decode("latin-1").rsplit(",", MOST_FORWARDED)[-MOST_FORWARDED:]):
            address = read(part)
            if address is None:
                break
            asks = str(address)
            if address not in self:
                break
        return asks

    def settle(self, scope: Any) -> bool:
        """Put right who asks, and whether in secret; gives whether a proxy passed it on."""
        peer, port = scope.get("client") or ("", 0)
        headers = scope["headers"]
        passed_on = self.named(peer)
        if passed_on:
            spoken = [value for name, value in headers if name == FORWARDED_PROTO]
            if spoken and spoken[-1].strip().lower() in (b"https", b"wss"):
                scope["scheme"] = SECURE[scope["type"]]
        scope["client"] = (counted(self.visitor(peer, headers)), port)
        return passed_on
