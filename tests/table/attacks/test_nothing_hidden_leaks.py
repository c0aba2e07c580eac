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
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from armillary import bots
from armillary.core.chance import CHANCE, Keyed, stream
from armillary.core.decision import Action
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.states.digest import digest
from armillary.table.model import LogLine, Preferences, Thought
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms
from armillary.table.room.room_view import Seen
from armillary.table.storage.schema import MATCH
from armillary.table.storage.store import Store
from armillary.table.table_page.regions import render
from bench.played_tables import Seated
from tests.table.sitting import sit_all
from tests.table.toy_table import NO_LIMITS, Browser, serving

PLAYERS = {"gaia": 3, "pulsar": 3, "eclipse": 3, "imperium": 3}
MOMENTS = {"gaia": (30,), "pulsar": (60,), "eclipse": (364, 400), "imperium": (120, 260)}
"""After how many decisions it is looked: where games hide something, somebody holds it by then."""
OPTIONS = {"imperium": {"setup": "first_game"}}
TOKEN = "a token of the operator"
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
        ledger.moments_of = {
            line.entry: [(len(line.events), state.clone())] for line in ledger.lines[-30:]
        }
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

    @contextmanager
    def live(self, browser: Browser, seq: int = -1) -> Iterator[Any]:
        """A line that is gone for the server, too, when it is closed: watchers are counted."""
        with browser.live(self.made.id, seq) as line:
            yield line
        while self.room.listeners:
            self.client.get("/healthz")

    def everything(self) -> list[str]:
        """All that the reader can ask for, and the first push of their page."""
        found, browser = [], self.browser()
        api = ["", "/view", "/options", "/log", "/wait?after=-1&timeout=0", "/export", "/scores"]
        for path in api:
            url = f"/api/tables/{self.made.id}{path}"
            found.append(self.client.get(url, headers=self.headers).text)
        pages = ["", "/export", "/end", "/links", "/describe?place=player:1", "/describe?place=x"]
        pages += ["/why?group=x&place=x", "/join", "/compose?group=x&place=x"]
        found += [browser.get(f"/t/{self.made.id}{path}").text for path in pages]
        found.append(self.client.get("/api/tables", headers=self.headers).text)
        seq = self.room.number(self.room.version, self.seat)
        found.append(browser.post(f"/t/{self.made.id}/hint", {"seq": seq}).text)
        view = self.room.view(self.seat)
        for language in ("en", "pl"):
            prefs = Preferences(language=language)
            words = self.room.game.words(language).on(view)
            for sheet in self.room.board.sheets(view, self.seat, words):
                found.append(sheet.draw())
                for planning in (False, True):
                    drawn = render(self.room, self.seat, prefs, sheet=sheet.id, planning=planning)
                    found.append(msgspec.json.encode(drawn).decode())
        found += [self.room.board.describe(view, place, words) for place in places(found)]
        for group in dict.fromkeys(re.findall(r'"group": ?"([\w:-]+)', "".join(found))):
            found.append(browser.get(f"/t/{self.made.id}/offers?seq={seq}&group={group}").text)
        with self.live(browser) as line:
            found.append(json.dumps(line.receive_json(timeout=10)))
        earlier = self.room.number(self.room.version - 12, self.seat)
        with self.live(browser, seq=earlier) as line:
            told = line.receive_json(timeout=10)
            assert told["steps"], "what happened since is told"
            found.append(json.dumps(told))
        with self.live(browser) as line:
            line.receive_json(timeout=10)
            browser.post(f"/t/{self.made.id}/chat", {"text": "hello", "name": "Somebody"})
            found.append(json.dumps(line.receive_json(timeout=10)))
        return [self.neutral(text) for text in found]

    def pushed(self, by: int, action: Action) -> list[str]:
        """What the reader's page is sent when somebody decides; to the byte, and so in its size."""
        told: list[str] = []
        api = f"/api/tables/{self.made.id}"
        headers = {"authorization": f"Bearer {self.made.secrets[by]}"}
        with self.room.store.database.write() as connection:  # It goes on from what was laid.
            here = sa.update(MATCH).where(MATCH.c.id == self.made.id)
            connection.execute(here.values(version=self.room.version))
        with self.browser().live(self.made.id) as line:
            line.receive_json(timeout=10)
            seq = self.client.get(api, headers=headers).json()["version"]
            body = {"seq": seq, "request": "a request", "action": msgspec.to_builtins(action)}
            answer = self.client.post(f"{api}/answer", json=body, headers=headers)
            assert answer.status_code == 200, answer.text
            newest = self.client.get(api, headers=self.headers).json()["version"]
            while not told or json.loads(told[-1])["seq"] < newest:
                told.append(line.receive_text(timeout=10))
        return [self.neutral(text) for text in told]

    def neutral(self, text: str) -> str:
        """Without what differs between any two tables."""
        for known in (self.made.id, *self.made.secrets, self.made.watch_secret):
            text = text.replace(known, "X")
        text = re.sub(r'data-(since|until|after|at|changed)=(\\?["\'])[\d.]+', r"data-\1=\2", text)
        text = re.sub(r'"(at|changed|created|now)": ?[\d.]+', r'"\1":0', text)
        text = re.sub(r'"mark": ?"\w*"', '"mark":""', text)
        text = re.sub(r"number [0-9a-f]{8}", "number", text)
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


DRAWS = [(34, 1, 0), (34, 1, None), (47, 1, 0), (86, 1, 2), (154, 1, None), (234, 1, 0)]
"""Moments of Imperium at which somebody decides and a card is drawn that one seat alone may see:
after how many decisions, who decides, and who of the others looks on."""


@pytest.mark.parametrize(("decisions", "by", "reader"), DRAWS)
def test_a_hidden_draw_sends_the_same_bytes_whatever_is_drawn(
    client: TestClient[Litestar], decisions: int, by: int, reader: int | None
) -> None:
    told, drawn = hidden_draw(client, decisions, by, reader)
    assert drawn[0] != drawn[1], "another card"
    assert told[0] == told[1]


def test_control_a_hidden_draw_told_to_everybody_would_be_found(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armillary.core.events.Event.seen_by", lambda event, seat: True)
    told, _ = hidden_draw(client, 34, 1, 0)
    assert told[0] != told[1]


def hidden_draw(
    client: TestClient[Litestar], decisions: int, by: int, reader: int | None
) -> tuple[list[list[str]], list[list[Action]]]:
    """What a reader is sent at two tables that differ in what is hidden from them, when a card is
    drawn, and what was drawn."""
    match = until("imperium", decisions)
    asked = match.decision
    assert asked is not None
    assert asked.seat == by
    mind = bots.make("greedy", match.game, by)
    action = mind.choose(match.game.view(match.state, by), asked)
    told, drawn = [], []
    for changed in (False, True):
        table = Laid(client, match, reader, changed)
        before = len(table.room.match.log)
        told.append(table.pushed(by, action))
        drawn.append([one.action for one in table.room.match.log[before:] if one.seat == CHANCE])
    return told, drawn


@pytest.mark.parametrize(("game", "shown"), [("gaia", True), ("imperium", False)])
def test_what_bots_thought_of_names_no_card_in_their_hands(
    client: TestClient[Litestar], game: str, shown: bool
) -> None:
    """Not even to somebody who plays alone against them: where hands are hidden, it waits for the
    end of the match."""
    laid = Laid(client, until(game, MOMENTS[game][-1]), 0, other=False)
    room, replace = laid.room, msgspec.structs.replace
    room._seats = (room.seats[0], *(replace(seat, kind="bot") for seat in room.seats[1:]))
    assert room.alone
    room.ledger.lines = [
        replace(line, reasons=(Thought(msgspec.json.encode(line.action).decode(), 1.0),))
        for line in room.ledger.lines
    ]
    room.changed()
    told = "".join(render(room, 0, Preferences()).pieces.values())
    assert "line-" in told
    assert ('id="why-' in told) == shown


@pytest.mark.parametrize("game", HIDES)
def test_figures_and_log_of_the_operator_tell_nothing_of_a_table(
    client: TestClient[Litestar], game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever watches over a server sends them to other programs, where others read them."""
    caplog.set_level("DEBUG", "armillary")
    match, store = until(game, MOMENTS[game][-1]), client.app.state.rooms.store
    settings = msgspec.structs.replace(NO_LIMITS, token=TOKEN)
    told = []
    for changed in (False, True):
        with serving(store, settings) as watched:
            table = Laid(watched, match, 0, changed)
            table.everything()
            assert watched.get(f"/s/{table.made.id}.{table.secret}x").status_code == 404
            shown = watched.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
        hidden = [*table.made.secrets, table.made.watch_secret, TOKEN, "POISON"]
        assert not [known for known in (table.made.id, *hidden) if known in shown]
        assert not [known for known in hidden if known in caplog.text]
        told.append(re.findall(r"^armillary_\w+(?:{.*})?", shown, re.MULTILINE))
    assert told[0] == told[1], "the same figures, whatever is hidden"


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
