"""A table that begins with a position, in every game: shown, played on, stored and read again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import position, record
from armillary.core.chance import CHANCE, stream
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.states.digest import digest
from armillary.table.room.match_log import ledger_of
from armillary.table.storage.people import hashed
from armillary.table.storage.store import Store
from tests.table.toy_table import Browser, serving

PLAYED = 60


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(str(tmp_path_factory.mktemp("positions") / "tables.db"))
    yield store
    store.close()


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


@pytest.mark.parametrize("name", ["eclipse", "gaia", "imperium", "pulsar"])
def test_a_match_goes_on_from_the_middle_of_another(
    client: TestClient[Litestar], store: Store, name: str
) -> None:
    game = load(name)
    match = Match(game, game.config_type(players=3, seed=5))
    # Up to a choice: the only answer is given at once.
    while match.decision and (len(match.log) < PLAYED or len(match.decision.options) == 1):
        match.play(stream(3, len(match.log)).choose(match.decision.options))
    assert match.decision is not None
    seat = match.decision.seat
    text = position.write(game, match.config, match.state)
    browser = Browser(client)
    made = browser.post(f"/import?seat={seat}&name=Ana", content=text.encode())
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    page = browser.get(f"/t/{table}")
    assert page.status_code == 200
    room = client.app.state.rooms.known(table)
    assert digest(room.match.state) == digest(match.state)
    assert room.match.decision.options == match.decision.options

    # One decision of the person; then the same table, read from what is stored.
    action = msgspec.to_builtins(match.decision.options[0])
    seq = room.number(room.version, seat)
    assert browser.move(table, action, seq).status_code == 200
    stored = store.table(table)
    assert stored is not None
    ledger = ledger_of(stored)
    for entry in store.entries(table):
        ledger.add(entry)
    assert digest(ledger.match.state) == digest(room.match.state)
    kept = record.decode(browser.get(f"/t/{table}/export").content)
    assert kept.position == text
    assert [entry.seat for entry in kept.entries if entry.seat != CHANCE] == [seat]
    assert digest(kept.replay().state) == digest(room.match.state)


LAYOUT = 'game = "imperium"\nconfig = {players = 3, seed = 5}\nlayout = '


@pytest.mark.parametrize("layout", ["[]", "[99]", str([-2] * 25)])
def test_what_no_board_can_draw_becomes_no_table(
    client: TestClient[Litestar], store: Store, layout: str
) -> None:
    browser = Browser(client)
    refused = browser.post("/import?seat=0&name=Ana", content=f"{LAYOUT}{layout}\n".encode())
    assert refused.status_code == 400, refused.text
    assert refused.json()["error"] == "bad_file"
    assert not store.tables([hashed(browser.cookies.get("keyring", ""))])
