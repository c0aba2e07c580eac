"""Every byte that somebody at a table receives, with only hidden things changed: no difference.

A moment of a match is laid at two tables. At the second one everything that a reader may not know
is another: hands and cards face down as their view allows them, the key of the luck, what was
told to others alone, what was thought of in secret. Then all that the reader can ask for, and all
that they are sent while the match goes on, is compared to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary import bots
from armillary.core.chance import Keyed, stream
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.states.digest import digest
from armillary.table.model import LogLine, Preferences
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms
from armillary.table.room.room_view import Seen
from armillary.table.storage.store import Store
from armillary.table.table_page.regions import render
from bench.played_tables import Seated
from tests.table.sitting import sit_all
from tests.table.toy_table import Browser, serving

PLAYERS = {"gaia": 3, "pulsar": 3, "eclipse": 3, "imperium": 3}
MOMENTS = {"gaia": (30,), "pulsar": (60,), "eclipse": (60, 140), "imperium": (120, 260)}
OPTIONS = {"imperium": {"setup": "first_game"}}
HIDES = ("eclipse", "imperium")
"""The games in which seats hold something that others may not see."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    store = Store(str(tmp_path_factory.mktemp("leaks") / "tables.db"))
    with serving(store) as client:
        yield client
    store.close()


def until(game: str, decisions: int) -> Match:
    """A match of bots after so many decisions."""
    rules = load(game)
    config = rules.config_type(players=PLAYERS[game], seed=5, **OPTIONS.get(game, {}))
    minds = [bots.make("greedy", rules, seat) for seat in range(PLAYERS[game])]
    match = Match(rules, config)
    for _ in range(decisions):
        asked = match.decision
        if asked is None:
            break
        match.play(minds[asked.seat].choose(rules.view(match.state, asked.seat), asked))
    assert match.decision is not None
    return match


class Laid:
    """A table with a moment of a match, as far as one reader may know it."""

    def __init__(
        self, client: TestClient[Litestar], match: Match, seat: int | None, other: bool
    ) -> None:
        rooms: Rooms = client.app.state.rooms
        self.client, self.seat = client, seat
        seats = [SeatWish("person", f"Person {n}") for n in range(match.config.players)]
        options = OPTIONS.get(match.game.name, {})
        self.made: Seated = sit_all(
            rooms.store, NewTable(match.game.name, seats, options, match.config.seed)
        )
        self.headers = {"authorization": f"Bearer {self.secret}"}
        client.get(f"/api/tables/{self.made.id}", headers=self.headers)
        room = rooms.known(self.made.id)
        assert room is not None
        self.room: Room = room
        self._lay(match, other)

    @property
    def secret(self) -> str:
        return self.made.watch_secret if self.seat is None else self.made.secrets[self.seat]

    def _lay(self, match: Match, other: bool) -> None:
        ledger, game = self.room.ledger, match.game
        ledger.match.log = match.log[:]
        state = match.state.clone()
        if other:
            state = game.determinise(state, self.seat, stream(9, "other hands"))
        ledger.match.state = state
        ledger.match._decision = game.decision(state)
        ledger.match._snapshots = [(len(match.log), state.clone())]
        ledger.match.luck = Keyed(bytes([7 if other else 3]) * 32)
        ledger.lines = [self._told(line, other) for line in lines_of(match)]
        ledger.starts = list(range(len(ledger.lines)))
        ledger.version = len(ledger.lines)
        ledger.moved = ledger.version
        ledger.moments = [0] * (ledger.version + 1) if ledger._board is not None else []
        self.room.changed()

    def _told(self, line: LogLine, other: bool) -> LogLine:
        """What the reader was not told is something else at the other table."""
        if not other:
            return line
        events = tuple(
            event
            if event.seen_by(self.seat)
            else msgspec.structs.replace(event, values={"poison": "POISON"})
            for event in line.events
        )
        return msgspec.structs.replace(line, events=events, reasons=(("POISON", 1.0),))

    def browser(self) -> Browser:
        browser = Browser(self.client)
        if self.seat is None:
            browser.get(f"/w/{self.made.id}.{self.made.watch_secret}")
        else:
            browser.hold(self.secret)
        return browser

    def everything(self) -> list[str]:
        """All that the reader can ask for, and the first push of their page."""
        found, browser = [], self.browser()
        api = ["", "/view", "/options", "/log", "/wait?after=-1&timeout=0", "/export", "/scores"]
        for path in api:
            url = f"/api/tables/{self.made.id}{path}"
            found.append(self.client.get(url, headers=self.headers).text)
        pages = ["", "/export", "/end", "/links", "/describe?place=player:1", "/describe?place=x"]
        pages += ["/why?group=x&place=x", "/at/1"]
        found += [browser.get(f"/t/{self.made.id}{path}").text for path in pages]
        found.append(self.client.get("/api/tables", headers=self.headers).text)
        view = self.room.view(self.seat)
        for language in ("en", "pl"):
            prefs = Preferences(language=language)
            words = self.room.game.words(language).on(view)
            for sheet in self.room.board.sheets(view, self.seat, words):
                for planning in (False, True):
                    drawn = render(self.room, self.seat, prefs, sheet=sheet.id, planning=planning)
                    found.append(msgspec.json.encode(drawn).decode())
        found += [self.room.board.describe(view, place, words) for place in places(found)]
        with browser.live(self.made.id) as line:
            found.append(json.dumps(line.receive_json(timeout=10)))
            browser.post(f"/t/{self.made.id}/chat", {"text": "hello", "name": "Somebody"})
            found.append(json.dumps(line.receive_json(timeout=10)))
        return [self.neutral(text) for text in found]

    def neutral(self, text: str) -> str:
        """Without what differs between any two tables."""
        for known in (self.made.id, *self.made.secrets, self.made.watch_secret):
            text = text.replace(known, "X")
        text = re.sub(r'data-(since|until|after|at|changed)=(\\?["\'])[\d.]+', r"data-\1=\2", text)
        text = re.sub(r'"(at|changed|created|now)": ?[\d.]+', r'"\1":0', text)
        text = re.sub(r'"mark": ?"\w*"', '"mark":""', text)
        return re.sub(r">[^<]*</time>", "></time>", text)


def places(texts: list[str]) -> list[str]:
    """Every place that is drawn somewhere."""
    found = re.findall(r'data-place=\\?["\']([^"\'\\]+)', "".join(texts))
    return list(dict.fromkeys(found))[:80]


def lines_of(match: Match) -> list[LogLine]:
    """The last lines of the log, with all that happened in them."""
    state = match.game.setup(match.config, match.version)
    found = []
    for number, entry in enumerate(match.log, 1):
        events: list[Any] = []
        match.game.apply(state, entry.action, events)
        found.append(LogLine(number, entry.seat, entry.action, tuple(events), 1_700_000_000.0))
    return found


CASES = [(game, decisions) for game, moments in MOMENTS.items() for decisions in moments]


@pytest.mark.parametrize(("game", "decisions"), CASES)
def test_nothing_that_is_received_depends_on_what_is_hidden(
    client: TestClient[Litestar], game: str, decisions: int
) -> None:
    match = until(game, decisions)
    assert match.decision is not None
    asked = match.decision.seat
    differs = False
    for seat in (asked, (asked + 1) % PLAYERS[game], None):
        true, other = (Laid(client, match, seat, changed) for changed in (False, True))
        differs |= digest(true.room.match.state) != digest(other.room.match.state)
        for one, two in zip(true.everything(), other.everything(), strict=True):
            assert one == two
            assert "POISON" not in two
    assert differs == (game in HIDES), "something was really changed where something is hidden"


@pytest.mark.parametrize("game", HIDES)
def test_control_a_view_that_shows_everything_would_be_found(
    client: TestClient[Litestar], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Seen, "view", lambda room, seat: room.match.state)
    match = until(game, MOMENTS[game][-1])
    true, other = (Laid(client, match, None, changed) for changed in (False, True))
    pairs = zip(true.everything(), other.everything(), strict=True)
    assert any(one != two for one, two in pairs)


@pytest.mark.parametrize("game", HIDES)
def test_control_events_told_to_everybody_would_be_found(
    client: TestClient[Litestar], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = until(game, MOMENTS[game][-1])
    true, other = (Laid(client, match, None, changed) for changed in (False, True))
    monkeypatch.setattr("armillary.core.events.Event.seen_by", lambda event, seat: True)
    told = [
        table.client.get(f"/api/tables/{table.made.id}/log", headers=table.headers).text
        for table in (true, other)
    ]
    assert told[0] != told[1]
