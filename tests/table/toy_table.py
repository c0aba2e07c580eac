"""The toy game at the table, and people's browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import registry
from armillary.table.app import make_app
from armillary.table.room import new_table
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from tests import lagoon

NO_LIMITS = Settings(rates={}, tables=0, tables_per_address=0, pause=0.02)
CSRF = "0123456789abcdef0123"
HIDDEN = "? ? ?"
"""A hand that is not shown."""
_numbers = count(1)


def seat_in(page: str) -> int | None:
    """The seat whose page this is; None: a spectator's."""
    found = re.search(r'"seat":(\d+|null)', page)
    assert found, "it is the page of a table"
    return None if found[1] == "null" else int(found[1])


def hands_in(html: str) -> list[str]:
    """The hands that are drawn there."""
    return re.findall(r"<p class=[\"']hand[\"']>([^<]*)</p>", html)


def handed_to(html: str) -> int | None:
    """The seat to whose person the device must be passed on first; None: nobody's."""
    found = re.search(r"data-do=[\"']reveal[\"'] data-seat=[\"'](\d+)", html)
    return int(found[1]) if found else None


def seats(*kinds: str) -> list[dict[str, str]]:
    """Seats of a new table: `person`, `open`, or the name of a bot."""
    wishes = []
    for number, kind in enumerate(kinds, 1):
        if kind == "person":
            wishes.append({"kind": kind, "name": f"Player {number}"})
        else:
            wishes.append({"kind": kind} if kind == "open" else {"kind": "bot", "bot": kind})
    return wishes


class Browser:
    """A person's browser: cookies of its own, and what every page of ours sends."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.cookies = {"csrf": CSRF}

    def get(self, path: str, **more: Any) -> Any:
        more.setdefault("follow_redirects", False)
        return self._keep(self.client.get(path, headers=self._headers(), **more))

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        headers = {**self._headers(), "x-csrftoken": CSRF}
        if body is not None:
            more["json"] = body
        return self._keep(self.client.post(path, headers=headers, **more))

    def live(self, table: str, seq: int = -1, mark: str = "") -> Any:
        headers = {**self._headers(), "origin": "http://testserver.local"}
        return self.client.websocket_connect(
            f"/t/{table}/live?seq={seq}&mark={mark}", headers=headers
        )

    def new(self, *kinds: str, pace: str = "live", **options: Any) -> dict[str, Any]:
        body = {"game": "lagoon", "seats": seats(*kinds), "seed": 5, "pace": pace, **options}
        answer = self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def sit(self, made: dict[str, Any], seat: int, name: str = "") -> Any:
        """Open the link to a seat of a new table, and sit down there."""
        assert self.get(made["seats"][seat]).status_code == 303
        wish = {"seat": seat, "name": name or f"Player {seat + 1}"}
        answer = self.post(f"/t/{made['table']}/sit", wish)
        assert answer.status_code == 200, answer.text
        return answer

    def hold(self, secret: str) -> None:
        """Have the keyring with this secret."""
        self.cookies["keyring"] = secret

    def seq(self, table: str) -> int:
        """The version of a match, as its page says it."""
        found = re.search(r'"seq":(\d+)', self.get(f"/t/{table}").text)
        assert found, "it is the page of a table"
        return int(found[1])

    def move(self, table: str, action: dict[str, Any] | list[dict[str, Any]], seq: int) -> Any:
        request = f"request-{next(_numbers)}"
        return self.post(f"/t/{table}/moves", {"seq": seq, "request": request, "action": action})

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"cookie": cookies, "accept": "application/json"}

    def _keep(self, answer: Any) -> Any:
        self.cookies.update(answer.cookies)
        self.client.cookies.clear()
        return answer


@contextmanager
def toy_store(url: str) -> Iterator[Store]:
    """A store, and the toy game among the games, for as long as the block runs. Luck is the same
    every time."""
    with registry.add(lagoon.PLUGIN), pytest.MonkeyPatch.context() as patch:
        patch.setattr(new_table, "new_key", lambda: bytes(32))
        store = Store(url)
        yield store
        store.close()


@contextmanager
def serving(store: Store, settings: Settings = NO_LIMITS) -> Iterator[TestClient[Litestar]]:
    """The app on this store, for as long as the block runs."""
    with TestClient(make_app(store, settings), raise_server_exceptions=False) as client:
        yield client
