"""How many tables there may be: from one address, and in all."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from armillary.table.refusals import Refused
from armillary.table.settings import Settings
from armillary.table.storage import administration
from armillary.table.storage.people import hashed
from armillary.table.storage.store import Store

ASKS: ContextVar[Any] = ContextVar("asks", default=None)
"""The request that is answered, as the server knows it."""


def opener() -> str:
    """The hash of the address from which somebody opens a table; empty: not known."""
    scope = ASKS.get()
    client = scope.get("client") if scope is not None else None
    return hashed(client[0]) if client else ""


def check(store: Store, settings: Settings) -> None:
    """Refuse one more table where there are too many that are still played."""
    who = opener()
    if settings.tables_per_address and who:
        if administration.running(store, who) >= settings.tables_per_address:
            raise Refused("many_tables", most=settings.tables_per_address)
    if settings.tables and administration.running(store) >= settings.tables:
        raise Refused("full_server")
