"""The toy game at the table: words, a board and plain pages for it, and people's browsers."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from itertools import count
from types import ModuleType
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import game as registry
from armillary.core import rulebook
from armillary.core.decision import Action, Decision
from armillary.core.errors import ConfigError
from armillary.core.events import Event
from armillary.core.words import Vocabulary, Words
from armillary.drawing.board import Chip, Choice, Setting
from armillary.table.app import make_app
from armillary.table.model import Preferences
from armillary.table.pages import lobby, waiting_room
from armillary.table.room import new_table
from armillary.table.room.room import Room, Visitor
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from armillary.table.table_page import page, regions
from armillary.table.table_page.regions import Rendered
from tests.core import toy

NO_LIMITS = Settings(rates={}, bot_pause=0.02)
CSRF = "0123456789abcdef0123"
_numbers = count(1)

TEXTS = {
    "event": {
        "rolled": "{player}: rolls {pips}",
        "traded": "{player}: trades {card}",
        "drawn": "{player}: draws {card}",
        "offered": "{player}: offers {coins}",
        "accepted": "{player}: accepts",
        "declined": "{player}: declines",
        "bid": "{player}: bids {coins}",
        "won": "{player}: wins for {coins}",
    },
    "reason": {
        "coins": "That costs {need} and you have {have}",
        "card": "You have no {card}",
        "pearls": "You need {need} pearl and have {have}",
    },
    "action": {
        "fish": "Fish",
        "trade": "Trade {card}",
        "offer": "Offer {coins}",
        "accept": "Accept",
        "decline": "Decline",
        "bid": "Bid {coins}",
    },
    "ask": {"turn": "Your turn", "offered": "{coins} for a pearl?", "bidding": "Your bid?"},
}


class LagoonWords(Words):
    def names(self, state: toy.State) -> list[str]:
        return [f"Player {seat + 1}" for seat in range(len(state.players))]


class Lagoon(toy.Lagoon):
    def words(self, language: str) -> Any:
        return LagoonWords("en", Vocabulary("tests.lagoon", TEXTS))


class ToyBoard:
    """As much of a board as the server asks for."""

    def attempt(self, view: Any, decision: Decision, group: str, place: str) -> Action | None:
        return toy.Offer(int(place)) if group == "offer" and place.isdecimal() else None

    def compose(
        self, view: Any, decision: Decision, group: str, places: list[str]
    ) -> Action | None:
        return toy.Offer(len(places)) if group == "offer" else None

    def choices(self, view: Any, decision: Decision, words: Words) -> list[Choice]:
        return [
            Choice(
                action, "offer", words.action(action), cost=(Chip("coin", action.coins, "coins"),)
            )
            for action in decision.options
            if isinstance(action, toy.Offer)
        ]

    def describe(self, view: Any, place: str, words: Words) -> str:
        return f"<p>{escape(place)}: {view.players[0].coins} coins</p>"

    def effects(self, event: Event) -> list[dict[str, Any]]:
        return [{"kind": event.key, "seat": event.seat}]

    def options(self, words: Words) -> list[Setting]:
        return [Setting("rounds", "Rounds", "choice", "3", (("1", "one"), ("3", "three")))]

    def configure(self, players: int, seed: int, given: Mapping[str, Any]) -> Any:
        values = {**given, "players": players, "seed": seed}
        try:
            return msgspec.convert(values, toy.LagoonConfig, strict=False)
        except msgspec.ValidationError as error:
            raise ConfigError(f"{error}.") from None

    def answer_ahead(self, view: Any, decision: Decision, given: dict[str, Any]) -> Action | None:
        if given.get("decline") and isinstance(decision.frame, toy.Offered):
            return toy.Decline()
        return None

    def turn_ahead(self, view: Any, seat: int) -> Any | None:
        return None


def render(
    room: Room,
    seat: int | None,
    prefs: Preferences,
    hand_over: int | None = None,
    sheet: str = "",
    planning: bool = False,
) -> Any:
    """A page without art: everything that the seat may know, as text."""
    view = room.view(seat)
    words = room.game.words(prefs.language)
    names = room.names(words)
    told = [
        words.event(event, names)
        for line in room.lines
        for event in line.events
        if event.seen_by(seat)
    ]
    asks = room.decision(seat)
    online = [sits.number for sits in room.seats if sits.online]
    parts = {
        "hands": f'<p id="hands">{[player.hand for player in view.players]}</p>',
        "log": f'<ol id="log">{escape(" / ".join(told))}</ol>',
        "chat": "".join(escape(f"{r.name}: {r.text}") for r in room.remarks),
        "players": f'<p id="players">{escape(", ".join(names))} here {online}</p>',
        "handover": f'<p id="handover">{hand_over}</p>',
    }
    pieces = {f"coin-{n}": f"<g>{p.coins}</g>" for n, p in enumerate(view.players) if p.coins}
    legal = {"choices": msgspec.to_builtins(asks.options) if asks else []}
    number = room.number(room.version, seat)
    return Rendered(parts, pieces, legal, told[-1] if told else "", number)


def table_page(room: Room, seat: int | None, prefs: Preferences, **more: Any) -> str:
    drawn = more["rendered"]
    return f'<!doctype html><body data-seat="{seat}">{"".join(drawn.regions.values())}'


def waiting_page(room: Room, visitor: Visitor, prefs: Preferences) -> str:
    return f"<p>waiting for {room.awaited()}</p>"


def install(monkeypatch: pytest.MonkeyPatch) -> toy.Lagoon:
    """Let the table find the toy game, its board, and these pages."""
    game = Lagoon()
    monkeypatch.setattr(registry, "GAMES", ("lagoon",))
    monkeypatch.setattr(rulebook, "load", lambda name, language="en": toy.rules())
    faces: dict[str, dict[str, Any]] = {
        "armillary.games.lagoon": {"GAME": game},
        "armillary.games.lagoon.board": {"BOARD": ToyBoard()},
    }
    for name, contents in faces.items():
        module = ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(regions, "render", render)
    monkeypatch.setattr(page, "table_page", table_page)
    monkeypatch.setattr(lobby, "lobby_page", lambda prefs, mine: f"<h1>Tables: {len(mine)}</h1>")
    monkeypatch.setattr("armillary.bots.find_spec", lambda name: None)
    monkeypatch.setattr(new_table, "new_key", lambda: bytes(32))
    monkeypatch.setattr(waiting_room, "page", waiting_page)
    monkeypatch.setattr(lobby, "join_page", lambda *given: "<h1>You are invited</h1>")
    return game


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

    def move(self, table: str, action: dict[str, Any], seq: int) -> Any:
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
    """A store, and the toy game among the games, for as long as the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        store = Store(url)
        yield store
        store.close()


@contextmanager
def serving(store: Store, settings: Settings = NO_LIMITS) -> Iterator[TestClient[Litestar]]:
    """The app on this store, for as long as the block runs."""
    with TestClient(make_app(store, settings), raise_server_exceptions=False) as client:
        yield client
