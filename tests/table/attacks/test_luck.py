"""Nobody works out what will be drawn: neither from the seed, nor by choosing it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import record
from armillary.core.chance import CHANCE, Keyed, Seeded
from armillary.core.fairness import prove_file
from armillary.core.match import Match
from armillary.table.room import match_log, new_table
from armillary.table.storage.store import Store
from tests.table.toy_table import Browser, serving

GAMES = ("eclipse", "imperium", "pulsar")
"""In Gaia Project nothing is drawn."""
OPTIONS = {"imperium": {"setup": "first_game"}}
SEED = 4
SALT = "0123456789abcdef" * 2


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    store = Store(str(tmp_path_factory.mktemp("luck") / "tables.db"))
    with serving(store) as client:
        yield client
    store.close()


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another key for every table, but the same in every run."""
    numbers = count(1)
    monkeypatch.setattr(new_table, "new_key", lambda: sha256(bytes((next(numbers),))).digest())


def opened(client: TestClient[Litestar], game: str, **more: Any) -> tuple[str, dict[str, str]]:
    """A table that somebody opens with a seed of their choice; gives its id and their token."""
    host = Browser(client)
    seats = [{"kind": "person", "name": f"P{n}"} for n in range(3)]
    body = {"game": game, "seats": seats, "seed": SEED, "pace": "device", **more}
    made = host.post("/tables", body)
    assert made.status_code == 201, made.text
    headers = {"authorization": f"Bearer {host.cookies['keyring']}"}
    return str(made.json()["table"]), headers


def play(client: TestClient[Litestar], table: str, headers: dict[str, str], moves: int) -> None:
    """Play a while, or to the end."""
    for number in range(moves):
        asked = client.get(f"/api/tables/{table}/options", headers=headers).json()
        if not asked["options"]:
            return
        action = asked["options"][number % len(asked["options"])]["action"]
        body = {"seq": asked["version"], "request": f"request-{number}", "action": action}
        answer = client.post(f"/api/tables/{table}/answer", headers=headers, json=body)
        assert answer.status_code == 200, answer.text


def draws(match: Match) -> list[tuple[int, Any, Any]]:
    """Every draw of a match: its place, what could have come with its weights, and what came."""
    found = []
    state = match.game.setup(match.config, match.version)
    for place, entry in enumerate(match.log):
        asked = match.game.decision(state)
        assert asked is not None
        if entry.seat == CHANCE:
            found.append((place, asked, entry.action))
        match.game.apply(state, entry.action)
    return found


def found_by_seed(client: TestClient[Litestar], table: str, headers: dict[str, str]) -> bool:
    """Whether the draws of a table follow from the seed that everybody is told."""
    told = client.get(f"/api/tables/{table}", headers=headers).json()
    luck = Seeded(told["config"]["seed"])
    real = draws(client.app.state.rooms.known(table).match)
    assert len(real) > 6, "there is something to find"
    return all(
        asked.options[luck.draw(place, asked.weights)] == came for place, asked, came in real
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_tells_nothing_of_the_draws(client: TestClient[Litestar], game: str) -> None:
    table, headers = opened(client, game, options=OPTIONS.get(game, {}))
    play(client, table, headers, 150)
    assert not found_by_seed(client, table, headers)


@pytest.mark.parametrize("game", GAMES)
def test_control_luck_that_follows_from_the_seed_would_be_found(
    client: TestClient[Litestar], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_log, "Keyed", lambda key, salts=(): Seeded(SEED))
    table, headers = opened(client, game, options=OPTIONS.get(game, {}))
    play(client, table, headers, 150)
    assert found_by_seed(client, table, headers)


def test_the_same_seed_chosen_again_gives_the_same_map_and_other_draws(
    client: TestClient[Litestar],
) -> None:
    tables = [opened(client, "pulsar", salt=SALT) for _ in range(2)]
    for table, headers in tables:
        play(client, table, headers, 20)
    one, two = (client.app.state.rooms.known(table).match for table, _ in tables)
    assert one.config == two.config
    setups = [match.game.plain(match.game.setup(match.config)) for match in (one, two)]
    assert setups[0] == setups[1]
    assert [came for *_, came in draws(one)] != [came for *_, came in draws(two)]


def test_every_salt_counts_and_the_key_is_promised_before(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server promises its key before anybody adds anything; whoever adds, changes the draws."""
    monkeypatch.setattr(new_table, "new_key", lambda: bytes(range(32)))
    deals = []
    for salts in ((SALT, SALT), (SALT, SALT[::-1]), (SALT[::-1], SALT)):
        anna, ben = Browser(client), Browser(client)
        people = [{"kind": "person", "name": name} for name in ("Anna", "Ben")]
        body = {"game": "pulsar", "seats": people, "seed": SEED, "salt": salts[0]}
        made = anna.post("/tables", body).json()
        table = made["table"]
        log = client.app.state.rooms.store.entries(table)
        assert b'"commitment":"' in log[0].body, "the first entry of the log"
        assert len(log) == 2, "nothing was drawn before all sat"
        ben.get(made["seats"][1])
        ben.post(f"/t/{table}/sit", {"seat": 1, "name": "Ben", "salt": salts[1]})
        deals.append([entry.action for entry in client.app.state.rooms.known(table).match.log])
    assert len({tuple(deal) for deal in deals}) == 3


@pytest.mark.parametrize("salt", ["xyz", "AB" * 16, "00" * 15, "00" * 17, 5])
def test_a_salt_is_what_it_should_be(client: TestClient[Litestar], salt: Any) -> None:
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "gaia", "seats": seats, "pace": "solo", "salt": salt}
    answer = Browser(client).post("/tables", body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")


def test_a_finished_match_proves_its_luck_and_a_running_one_tells_nothing(
    client: TestClient[Litestar],
) -> None:
    table, headers = opened(client, "pulsar", salt=SALT)
    running = client.get(f"/api/tables/{table}/export", headers=headers)
    assert record.decode(running.content).luck is None, "alone one may look, but not ahead"
    play(client, table, headers, 5000)
    file = client.get(f"/api/tables/{table}/export", headers=headers).content
    proof = prove_file(file)
    assert proof.holds
    assert proof.draws > 20
    told = record.decode(file).luck
    assert told is not None
    state = client.get(f"/api/tables/{table}", headers=headers).json()
    assert state["over"]
    assert told.commitment == state["commitment"]
    assert isinstance(told.keyed(), Keyed)
    anna = Browser(client)
    anna.hold(headers["authorization"].removeprefix("Bearer "))
    page = anna.get(f"/t/{table}/end").text
    assert f"{proof.draws} of {proof.draws} draws proven" in page


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_a_draw_before_they_are_bound_by_it(
    client: TestClient[Litestar], game: str
) -> None:
    """An action that draws, and one behind it that cannot be: the draw must not come back free."""
    table, headers = opened(client, game, options=OPTIONS.get(game, {}))
    client.get(f"/api/tables/{table}", headers=headers)
    room = client.app.state.rooms.known(table)
    for number in range(150):
        asked = client.get(f"/api/tables/{table}/options", headers=headers).json()
        options = [option["action"] for option in asked["options"]]
        before = len(room.match.log)
        decoded = room.match.decision.options[number % len(options)]
        trial = room.match.fork()
        trial.play(decoded)
        draws = any(entry.seat == CHANCE for entry in trial.log[before:])
        action = options[number % len(options)]
        body = {"seq": asked["version"], "request": f"request-{number}"}
        given = [action, *[action] * 9] if draws else action
        answer = client.post(
            f"/api/tables/{table}/answer", headers=headers, json={**body, "action": given}
        )
        assert answer.status_code == 200, answer.text
        if draws:
            assert room.match.log[before].action == decoded
            assert len([entry for entry in room.match.log[before:] if entry.seat != CHANCE]) == 1
            return
    raise AssertionError("Nothing was drawn.")
