"""Who is asked for a hidden card: only they themselves are told, on no way anybody else.

The same match twice. Seat 0 plays an action card; once seat 1 could cancel it, once seat 2. What
the others can get hold of is the same, while the match waits and afterwards.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core.words import LANGUAGES
from armillary.drawing.board import Concealing
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.rules import GAME
from armillary.table.background.webhooks import Webhooks
from armillary.table.model import Command, Preferences
from armillary.table.room.clock import LONGEST, deadline
from armillary.table.room.hidden.timing import Veil
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Room, Rooms, Visitor
from armillary.table.storage import jobs
from armillary.table.storage.change_feed import NOBODY
from armillary.table.storage.store import Store
from armillary.table.table_page.regions import render
from armillary.table.words import say, texts_of
from tests.games.imperium.positions import asked, at_step, do, position, use
from tests.table.sitting import sit_all
from tests.table.toy_table import NO_LIMITS, Browser, serving

HOOK = "https://chat.example/hook"
PLAY = {"do": "use", "power": "industrial_initiative", "on": {}}
ASKED = (1, 2)
OTHERS = (0, 3, 4, 5, None)
"""Seats that are never asked, and a spectator."""


class Moment(NamedTuple):
    """A table where one of the seats 1 and 2 is asked whether it cancels a card of seat 0."""

    client: TestClient[Litestar]
    table: str
    secrets: list[str]
    """By seat; the last one is for spectators."""
    room: Room

    def api(self, seat: int | None, path: str, **body: Any) -> httpx.Response:
        secret = self.secrets[-1 if seat is None else seat]
        headers = {"authorization": f"Bearer {secret}"}
        url = f"/api/tables/{self.table}{path}"
        if body:
            return self.client.post(url, headers=headers, json=body)
        return self.client.get(url, headers=headers)

    def browser(self, seat: int | None, language: str = "en") -> Browser:
        browser = Browser(self.client)
        if seat is None:
            browser.get(f"/w/{self.table}.{self.secrets[-1]}")
        else:
            browser.hold(self.secrets[seat])
        browser.post("/prefs", {"language": language})
        return browser

    def answer(self, seat: int, action: dict[str, Any]) -> None:
        seq = self.room.seq(Visitor((seat,)))
        given = self.api(seat, "/answer", seq=seq, request=f"request-{seq}", action=action)
        assert given.status_code == 200, given.text


def moment(client: TestClient[Litestar], holder: int) -> Moment:
    rooms: Rooms = client.app.state.rooms
    seats = [SeatWish("person", f"Person {seat}") for seat in range(6)]
    made = sit_all(rooms.store, NewTable("imperium", seats, seed=3, move_time=60))
    secrets = [*made.secrets, made.watch_secret]
    client.get(f"/api/tables/{made.id}", headers={"authorization": f"Bearer {secrets[0]}"})
    room = rooms.known(made.id)
    assert room is not None
    lay(room, holder)
    found = Moment(client, made.id, secrets, room)
    found.answer(0, PLAY)
    assert asked(match_state(room)) == (holder, "react")
    return found


def lay(room: Room, *holders: int) -> None:
    """Seat 0 has the turn and a card; these seats could cancel it."""
    hands = {0: "industrial_initiative", 1: "morale_boost", 2: "morale_boost"}
    hands |= dict.fromkeys(holders, "sabotage")
    match = room.ledger.match
    match.state = position("\n".join(f'players.{n}.hand = ["{card}"]' for n, card in hands.items()))
    match._decision = GAME.decision(match.state)
    room.changed()


def match_state(room: Room) -> Any:
    return room.match.state


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    store = Store(str(tmp_path_factory.mktemp("secret") / "tables.db"))
    with serving(store) as client:
        yield client
    store.close()


def everything(table: Moment, seat: int | None) -> list[str]:
    """All that somebody at the table can get hold of, without what differs between any two."""
    api = ["", "/view", "/options", "/log", "/wait?after=-1&timeout=0"]
    found = [table.api(seat, path).text for path in api]
    mine = {"authorization": f"Bearer {table.table}.{table.secrets[-1 if seat is None else seat]}"}
    found.append(table.client.get("/api/tables", headers=mine).text)
    browser = table.browser(seat)
    lobby = re.search(r'(?s)<section class="panel mine".*?</section>', browser.get("/").text)
    assert lobby is not None
    found += [lobby[0], browser.get(f"/t/{table.table}").text]
    found += [browser.get(f"/t/{table.table}/describe?place=player:{n}").text for n in ASKED]
    with browser.live(table.table) as line:
        found.append(json.dumps(line.receive_json(timeout=10)))
    room = table.room
    table.client.blocking_portal.call(until_nobody_looks, room)
    words = room.game.words("en").on(room.view(seat))
    for sheet in room.board.sheets(room.view(seat), seat, words):
        found.append(sheet.draw())
        drawn = render(room, seat, Preferences(), sheet=sheet.id)
        found.append(msgspec.json.encode(drawn).decode())
    return [neutral(text, table) for text in found]


async def until_nobody_looks(room: Room) -> None:
    """Until a line that was closed is closed at the server, too."""
    woken = asyncio.Event()
    room.listeners.add(woken)
    while room.looking != NOBODY:
        await woken.wait()
        woken.clear()
    room.listeners.discard(woken)


def neutral(text: str, table: Moment) -> str:
    for known in (table.table, *table.secrets):
        text = text.replace(known, "X")
    text = re.sub(r'data-(since|until|after|at|changed)=(\\?["\'])[\d.]+', r"data-\1=\2", text)
    text = re.sub(r'"(at|changed|created|now)": ?[\d.]+', r'"\1":0', text)
    text = re.sub(r'"(mark|seed|layout)": ?"?[\w.-]*"?', r'"\1":0', text)
    text = re.sub(r">[^<]*</time>", "></time>", text)
    return re.sub(r"(csrf)\S+", r"\1", text)


def test_nobody_else_can_tell_who_is_asked_and_who_has_declined(
    client: TestClient[Litestar],
) -> None:
    first, second = (moment(client, holder) for holder in ASKED)
    for seat in OTHERS:
        for one, other in zip(everything(first, seat), everything(second, seat), strict=True):
            assert one == other
    for table, holder in ((first, 1), (second, 2)):
        table.answer(holder, {"do": "decline"})
        assert asked(match_state(table.room)) == (1, "turn")
    for seat in OTHERS:
        for one, other in zip(everything(first, seat), everything(second, seat), strict=True):
            assert one == other


def test_others_are_told_of_possible_reactions_and_who_is_asked_is_told_as_ever(
    client: TestClient[Litestar],
) -> None:
    table = moment(client, 1)
    for language in LANGUAGES:
        told = say("reactions", language=language)
        for seat in (*OTHERS, 2):
            page = table.browser(seat, language).get(f"/t/{table.table}").text
            assert f'<p class="turn neutral" role="status"><span>{told}</span></p>' in page
            assert 'class="card p1 active"' not in page
            assert "aria-current" not in page
            assert say("waiting", language=language, name="Person 1") not in page
        listed = texts_of("lobby", language)("reactions")
        assert listed in table.browser(0, language).get("/").text
        own = table.browser(1, language).get(f"/t/{table.table}").text
        assert '<p class="turn p1 me" role="status">' in own
        assert "data-until=" in own
    others = table.api(0, "").json()
    assert (others["waiting_for"], others["reactions"]) == ([], True)
    own = table.api(1, "").json()
    assert (own["waiting_for"], own["reactions"]) == ([1], False)
    assert table.api(0, "/options").json()["options"] == []
    assert len(table.api(1, "/options").json()["options"]) == 2
    stack = [frame["frame"] for frame in table.api(1, "/view").json()["view"]["stack"]]
    assert stack[-1] == "react"
    stack = [frame["frame"] for frame in table.api(None, "/view").json()["view"]["stack"]]
    assert "react" not in stack


def test_the_channel_of_a_table_hears_of_reactions_but_not_whose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SECRET_DELAY", 0.0)
    heard: list[dict[str, Any]] = []

    def receive(request: httpx.Request) -> httpx.Response:
        heard.append(json.loads(request.content))
        return httpx.Response(204)

    async def look_up(host: str, port: int) -> list[str]:
        return ["93.184.215.14"]

    async def run(store: Store) -> None:
        rooms = Rooms(store, NO_LIMITS)
        seats = [SeatWish(name=f"Person {seat}") for seat in range(6)]
        for holder in ASKED:
            made = sit_all(store, NewTable("imperium", seats, seed=3, webhook=HOOK))
            room = await rooms.open(made.id)
            lay(room, holder)
            played = msgspec.Raw(msgspec.json.encode(PLAY))
            await room.play(Visitor((0,)), Command(room.version, "request", played))
        async with httpx.AsyncClient(transport=httpx.MockTransport(receive)) as line:
            await Webhooks(rooms, look_up=look_up).send_all(line)
        rooms.close()

    with closing(Store(str(tmp_path / "tables.db"))) as store:
        asyncio.run(run(store))
    first, second = heard
    assert first.pop("table") != second.pop("table")
    assert first == second
    assert first["text"] == "Twilight Imperium 4: waiting for possible reactions."
    assert (first["waiting_for"], first["seats"], first["reactions"]) == ([], [], True)


def test_when_time_runs_out_everybody_is_told_but_not_of_whom(
    client: TestClient[Litestar],
) -> None:
    table = moment(client, 1)
    page = table.browser(0).get(f"/t/{table.table}").text
    assert "The time for reactions has run out." in page
    assert "data-until=" not in page
    assert "data-since=" not in page
    early = table.browser(0).post(f"/t/{table.table}/stand-in")
    assert early.json()["error"] == "still_time"
    until = deadline(table.room, 1)
    assert until is not None
    # Somebody's holiday stops the clock for all who may not know that it is not theirs.
    table.room.ledger.holidays[4] = until
    for seat in OTHERS:
        assert deadline(table.room, seat) == until + LONGEST
    assert deadline(table.room, 1) == until


def test_nobody_reads_on_while_it_is_hidden_how_quickly_somebody_answered(tmp_path: Path) -> None:
    """A page that is loaded anew, the list of tables and programs wait as the live lines do."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        now[0] += seconds

    now = [0.0]
    store = Store(str(tmp_path / "tables.db"))
    with serving(store, msgspec.structs.replace(NO_LIMITS, pause=1.0)) as client:
        table = moment(client, 1)
        ways: dict[str, Callable[[], object]] = {
            "page": lambda: table.browser(0).get(f"/t/{table.table}"),
            "past": lambda: table.browser(0).get(f"/t/{table.table}/at/0"),
            "lobby": lambda: table.browser(0).get("/"),
            "program": lambda: table.api(0, "/view"),
            "waiting": lambda: table.api(0, "/wait?after=-1&timeout=0"),
        }
        for name, way in ways.items():
            table.room.veil = Veil(lambda: 0.7, lambda: now[0], sleep)
            table.room.veil.drop()
            way()
            assert waited.pop() == pytest.approx(0.7), name
            assert not waited
    store.close()


def test_secret_objectives_are_asked_for_in_secret() -> None:
    """14.3  Who could score one is asked; the others see no question of theirs."""
    assert isinstance(BOARD, Concealing)
    met = 'players.1.secrets = ["gather_a_mighty_fleet"]\n'
    units = 'players.1.units = {"10" = {dreadnought = 5}, arc_prime = {infantry = 3}}'
    state = at_step("status", met + units, phase="status")
    while asked(state)[1] != "score_secret":
        asks = GAME.decision(state)
        assert asks is not None
        do(state, asks.options[-1])
    asks = GAME.decision(state)
    assert asks is not None
    assert asks.seat == 1
    assert BOARD.conceals(asks)
    for seat in (0, 2, None):
        seen = BOARD.hushed(GAME.view(state, seat), seat)
        assert all(getattr(frame, "by", "") != "score_secret" for frame in seen.stack)
    assert asked(BOARD.hushed(GAME.view(state, 1), 1)) == (1, "score_secret")


def test_a_seat_knows_of_no_other_who_has_declined() -> None:
    assert isinstance(BOARD, Concealing)
    hands = '["sabotage"]', '["sabotage"]'
    state = position(
        'players.0.hand = ["industrial_initiative"]\n'
        + "\n".join(f"players.{n}.hand = {hand}" for n, hand in enumerate(hands, 1))
    )
    do(state, use("industrial_initiative"))
    assert asked(state) == (1, "react")
    asks = GAME.decision(state)
    assert asks is not None
    do(state, asks.options[-1])
    assert asked(state) == (2, "react")
    for seat, declined in ((0, 0), (1, 0b10), (2, 0), (None, 0)):
        seen = BOARD.hushed(GAME.view(state, seat), seat)
        assert [f.declined for f in seen.stack if hasattr(f, "declined")] == [declined]
        assert any(type(f).__name__ == "React" for f in seen.stack) == (seat == 2)
