"""Whoever declines to use a hidden card leaves no trace for others: no number, no time, no message.

The same match twice: once somebody holds a card that could cancel what seat 0 plays, is asked and
declines; once nobody holds one. When the match has gone on, nothing that the others can get hold of
tells which of the two it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from armillary.table.model import Preferences
from armillary.table.room import room_view
from armillary.table.room.hidden import entry_numbers
from armillary.table.room.new_table import NewTable, SeatWish
from armillary.table.room.open_rooms import Rooms, Visitor
from armillary.table.storage.schema import OUTBOX
from armillary.table.storage.store import Store
from armillary.table.table_page.regions import render
from armillary.table.table_page.scenes import scenes
from tests.games.imperium.positions import asked
from tests.table.room.test_secret_moments import (
    HOOK,
    PLAY,
    Moment,
    everything,
    lay,
    match_state,
)
from tests.table.sitting import sit_all
from tests.table.toy_table import serving

OTHERS = (0, 3, 4, 5, None)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    store = Store(str(tmp_path_factory.mktemp("silent") / "tables.db"))
    with serving(store) as client:
        yield client
    store.close()


def played(client: TestClient[Litestar], holders: tuple[int, ...]) -> Moment:
    """Seat 0 plays a card; these seats could cancel it, are asked and decline."""
    table = laid(client, holders)
    table.answer(0, PLAY)
    for holder in holders:
        assert asked(match_state(table.room)) == (holder, "react")
        table.answer(holder, {"do": "decline"})
    assert asked(match_state(table.room)) == (1, "turn")
    return table


def laid(client: TestClient[Litestar], holders: tuple[int, ...]) -> Moment:
    """Seat 0 has a card to play; these seats could cancel it."""
    rooms: Rooms = client.app.state.rooms
    seats = [SeatWish("person", f"Person {seat}") for seat in range(6)]
    wish = NewTable("imperium", seats, seed=3, webhook=HOOK)
    made = sit_all(rooms.store, wish)
    secrets = [*made.secrets, made.watch_secret]
    client.get(f"/api/tables/{made.id}", headers={"authorization": f"Bearer {secrets[0]}"})
    room = rooms.known(made.id)
    assert room is not None
    lay(room, *holders)
    return Moment(client, made.id, secrets, room)


def numbers(table: Moment, seat: int | None) -> list[Any]:
    """All that counts something, for one reader."""
    room = table.room
    visitor = Visitor(() if seat is None else (seat,))
    drawn = render(room, seat, Preferences())
    log = table.api(seat, "/log").json()
    return [
        room.seq(visitor),
        drawn.number,
        sorted(id for id in drawn.pieces if id.startswith("line-")),
        [(tale.id, [len(step.events) for step in tale.steps]) for tale in scenes(room, seat)],
        [line["entry"] for line in log],
        [line["seat"] for line in log],
        [[event["key"] for event in line["events"]] for line in log],
        table.api(seat, "").json()["version"],
        table.api(seat, "/wait?after=-1&timeout=0").json()["version"],
    ]


def without_ids(text: str) -> str:
    """Whatever is different at any two tables."""
    return re.sub(r"why-\d+", "why", text)


@pytest.mark.parametrize("holders", [(1,), (2,), (1, 2)])
def test_nobody_else_can_tell_that_somebody_was_asked(
    client: TestClient[Litestar], holders: tuple[int, ...]
) -> None:
    quiet, asking = played(client, ()), played(client, holders)
    for seat in OTHERS:
        assert numbers(quiet, seat) == numbers(asking, seat), seat
        pairs = zip(everything(quiet, seat), everything(asking, seat), strict=True)
        for one, other in pairs:
            assert without_ids(one) == without_ids(other)


def test_who_was_asked_counts_their_own_answer(client: TestClient[Litestar]) -> None:
    quiet, asking = played(client, ()), played(client, (1,))
    assert numbers(asking, 1)[0] == numbers(quiet, 1)[0] + 1


def test_nothing_is_dated_by_what_nobody_may_know(client: TestClient[Litestar]) -> None:
    table = played(client, (1,))
    store: Store = client.app.state.rooms.store
    kept = store.table(table.table)
    assert kept is not None
    *_, last, declined = store.entries(table.table)
    assert declined.at > last.at
    assert kept.changed == last.at, "as if the match had gone on at once"
    told = table.api(3, "/log").json()
    assert told[-1]["at"] < declined.at


def test_a_channel_hears_the_same_whoever_was_asked(client: TestClient[Litestar]) -> None:
    def messages(table: Moment) -> list[Any]:
        due = sa.select(OUTBOX.c.seats, OUTBOX.c.over, OUTBOX.c.not_before).where(
            OUTBOX.c.match_id == table.table
        )
        with client.app.state.rooms.store.database.read() as connection:
            rows = connection.execute(due.order_by(OUTBOX.c.number)).all()
        last = client.app.state.rooms.store.table(table.table).changed
        return [(seats, over) for seats, over, at in rows if at < last + 60]

    quiet = messages(played(client, ()))
    assert quiet == [("[1]", False)]
    for holders in ((1,), (2,), (1, 2)):
        assert messages(played(client, holders)) == quiet, holders


def test_a_move_is_played_by_the_numbers_that_its_reader_knows(
    client: TestClient[Litestar],
) -> None:
    table = played(client, (2,))
    options = table.api(1, "/options").json()
    body = {"seq": options["version"], "request": "request one"}
    action = options["options"][-1]["action"]
    late = table.api(1, "/answer", **{**body, "seq": options["version"] - 1}, action=action)
    assert (late.status_code, late.json()["seq"]) == (409, options["version"])
    assert table.api(1, "/answer", **body, action=action).status_code == 200


def test_control_numbers_of_the_log_itself_would_tell(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_view, "numbers", lambda *given: entry_numbers.EntryNumbers())
    quiet, asking = played(client, ()), played(client, (2,))
    assert numbers(quiet, 3)[0] + 1 == numbers(asking, 3)[0]


@pytest.mark.parametrize("holders", [(1,), (), (2,)])
def test_a_bundle_that_cannot_be_tells_nothing_of_who_holds_a_card(
    client: TestClient[Litestar], holders: tuple[int, ...]
) -> None:
    """It is played as far as the moment for hidden cards, whoever is asked then."""
    table = laid(client, holders)
    seq = table.room.seq(Visitor((0,)))
    bundle = [PLAY, PLAY]
    answer = table.api(0, "/answer", seq=seq, request="a-bundle-in-vain", action=bundle)
    assert answer.status_code == 200, answer.text
    assert len(table.room.lines) == 1
