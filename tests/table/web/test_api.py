"""The table for programs: a whole match over HTTP, and nothing that a token does not hold."""

from __future__ import annotations

import importlib.util
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient

from armillary.core import record
from armillary.table.app import make_app
from armillary.table.server import uvicorn_options
from armillary.table.storage.store import Store
from tests.table.toy_table import NO_LIMITS, seats, serving, toy_store

BEGUN = 4
"""The version of a table of two people when it has just begun."""
EXAMPLE = Path(__file__).parents[3] / "docs" / "example_client.py"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with toy_store(str(tmp_path_factory.mktemp("store") / "tables.db")) as store:
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient[Litestar]]:
    with serving(store) as client:
        yield client


class Program:
    """A program with the secret of a seat."""

    def __init__(self, client: TestClient[Litestar], table: str, secret: str) -> None:
        self.client = client
        self.address = f"/api/tables/{table}"
        self.headers = {"authorization": f"Bearer {secret}"}

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(self.address + path, headers=self.headers, params=query)

    def post(self, path: str, body: Any) -> Any:
        return self.client.post(self.address + path, headers=self.headers, json=body)

    def sit(self, name: str) -> None:
        """Sit down where the token invites to."""
        seated = self.post("/sit", {"name": name, "salt": "ab" * 16})
        assert seated.status_code == 200, seated.text
        self.headers = {"authorization": f"Bearer {seated.json()['secret']}"}


def opened(client: TestClient[Litestar], **more: Any) -> tuple[str, list[Program], Program]:
    """A table of two programs, and one that watches."""
    body = {"game": "lagoon", "seats": seats("person", "person"), "seed": 5, **more}
    made = client.post("/api/tables", json=body).json()
    table = made["table"]
    players = [Program(client, table, secret) for secret in made["seats"] if secret]
    for number, player in enumerate(players):
        if number not in made["own"] and body["seats"][number]["kind"] == "person":
            player.sit(f"Player {number + 1}")
    return table, players, Program(client, table, made["watch"])


def test_a_whole_match_of_two_programs_over_http(store: Store) -> None:
    """The example of the documentation, twice, against a real server."""
    spec = importlib.util.spec_from_file_location("example_client", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    options = uvicorn_options(NO_LIMITS) | {"port": 0}
    server = uvicorn.Server(uvicorn.Config(make_app(store, NO_LIMITS), **options))
    running = threading.Thread(target=server.run)
    running.start()
    try:
        while not server.started:
            assert running.is_alive()
            threading.Event().wait(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        request = example.urllib.request.Request(
            f"{address}/api/tables",
            example.json.dumps({"game": "lagoon", "seats": seats("person", "person")}).encode(),
            {"content-type": "application/json"},
        )
        with example.urllib.request.urlopen(request) as answer:
            links = example.json.load(answer)["links"]
        results: dict[int, Any] = {}

        def play(seat: int) -> None:
            results[seat] = example.play(address, links[seat], seat)

        players = [threading.Thread(target=play, args=(seat,)) for seat in (0, 1)]
        for player in players:
            player.start()
        for player in players:
            player.join(60)
    finally:
        server.should_exit = True
        running.join(10)
    assert not running.is_alive()
    table = links[0].removeprefix("/s/").partition(".")[0]
    kept = store.table(table)
    assert kept is not None
    assert kept.over
    assert results[0] == results[1]
    assert sorted(score["rank"] for score in results[0])[0] == 1


def test_what_a_program_sees_of_its_decision(client: TestClient[Litestar]) -> None:
    table, (one, two), watcher = opened(client)
    state = one.get().json()
    assert (state["game"], state["waiting_for"], state["yours"]) == ("lagoon", [0], [0])
    assert state["config"]["seed"] == 5, "it lays the map, and tells nothing of the draws"
    assert re.fullmatch("[0-9a-f]{64}", state["commitment"])
    options = one.get("/options").json()
    assert options["asked"] == "Your turn"
    assert {"action": {"do": "fish"}, "words": "Fish"} in options["options"]
    assert two.get("/options").json()["options"] == []
    assert watcher.get("/options").json()["options"] == []
    assert one.get("/options", language="xx").status_code == 400
    listed = client.get(
        "/api/tables",
        headers={"authorization": f"Bearer {table}.{one.headers['authorization'][7:]}"},
    ).json()
    assert [(entry["id"], entry["wanted"]) for entry in listed] == [(table, "turn")]


def test_the_games_and_the_options_of_a_match(client: TestClient[Litestar]) -> None:
    lagoon = {game["name"]: game for game in client.get("/api/games").json()}["lagoon"]
    assert (lagoon["name"], lagoon["seats"]) == ("lagoon", [2, 3])
    assert lagoon["options"] == [
        {
            "name": "rounds",
            "kind": "integer",
            "default": 3,
            "values": [1, 3],
            "open_ended": False,
            "words": "Rounds",
        },
        {
            "name": "cards",
            "kind": "array",
            "default": ["1", "2", "3", "4"] * 3,
            "values": [],
            "open_ended": True,
            "words": "",
        },
    ]


def test_nobody_sees_the_secrets_of_others(client: TestClient[Litestar]) -> None:
    _, (one, two), watcher = opened(client)
    for program, own in ((one, 0), (two, 1), (watcher, None)):
        view = program.get("/view").json()
        hands = [player["hand"] for player in view["view"]["players"]]
        for seat, hand in enumerate(hands):
            assert (hand == ["?"] * 3) == (seat != own)
        drawn = [event for line in program.get("/log").json() for event in line["events"]]
        assert {event["seat"] for event in drawn if event["key"] == "drawn"} == (
            set() if own is None else {own}
        )
    for seq, (program, action) in enumerate(
        ((one, {"do": "fish"}), (two, {"do": "fish"}), (one, {"do": "bid", "coins": 1})), BEGUN
    ):
        body = {"seq": seq, "request": f"request {seq}", "action": action}
        assert program.post("/answer", body).json() == {"version": seq + 1}
    assert two.get("/view").json()["view"]["bids"] == {"0": -1}
    assert watcher.get("/view").json()["view"]["bids"] == {"0": -1}
    assert one.get("/view").json()["view"]["bids"] == {"0": 1}
    last = two.get("/log", after=BEGUN + 2).json()
    assert last == [{**last[0], "entry": BEGUN + 3, "events": [], "words": []}]
    for program in (one, two, watcher):
        assert program.get("/export").json()["error"] == "not_finished"
        assert program.get("/scores").json() == {
            "error": "not_finished",
            "reason": "The match is not over yet; its scores, replay and file come when it is.",
        }


def test_stale_repeated_forged_and_foreign_answers(client: TestClient[Litestar]) -> None:
    table, (one, two), watcher = opened(client)
    fish = {"seq": BEGUN, "request": "request one", "action": {"do": "fish"}}
    assert watcher.post("/answer", fish).status_code == 403
    assert two.post("/answer", fish).json()["error"] == "not_your_turn"
    other, (stranger, _), _ = opened(client)
    assert other != table
    forged = Program(client, table, stranger.headers["authorization"][7:])
    assert forged.post("/answer", fish).json()["error"] == "no_seat"
    assert one.post("/answer", fish).json() == {"version": BEGUN + 1}
    assert one.post("/answer", fish).json() == {"version": BEGUN + 1}
    stale = two.post("/answer", {**fish, "request": "request two"})
    told = stale.json()
    assert (stale.status_code, told["error"], told["seq"]) == (409, "stale", BEGUN + 1)
    assert two.post("/answer", {**fish, "seq": BEGUN + 1}).json() == {"version": BEGUN + 2}
    for path in ("", "/view", "/options", "/log", "/wait?after=0"):
        nobody = client.get(f"/api/tables/{table}{path}")
        assert nobody.status_code == 401
        assert nobody.headers["www-authenticate"] == "Bearer"
        assert (
            client.get(
                f"/api/tables/{table}{path}", headers={"authorization": "Bearer guess"}
            ).status_code
            == 403
        )
    gone = Program(client, "no-table", "secret").get("/view")
    assert (gone.status_code, gone.json()["error"]) == (404, "no_table")
    with_cookie = client.get(f"/api/tables/{table}", headers={"cookie": "keyring=" + "x" * 32})
    assert with_cookie.status_code == 401, "cookies count for nothing here"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"seq": 1}',
        b'{"seq": "x", "request": "request x", "action": {"do": "fish"}}',
        b'{"seq": 1, "request": "short", "action": {"do": "fish"}}',
        b'{"seq": 1, "request": "request x", "action": 7}',
        b'{"seq": 1, "request": "request x", "action": {"do": "offer", "coins": "many"}}',
        b'{"seq": 4, "request": "request x", "action": {"do": "roll", "pips": 3}}',
        b'{"seq": 1, "request": "request x", "action": {"do": "fish"}, "wind": 1}',
        b'{"seq": 1e999, "request": "request x", "action": {}}',
        b"[" * 5000,
        b"\xff\xff",
    ],
)
def test_bodies_that_make_no_sense(client: TestClient[Litestar], body: bytes) -> None:
    _, (one, _), _ = opened(client)
    answer = client.post(one.address + "/answer", headers=one.headers, content=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["reason"].endswith(".")
    assert one.get().json()["version"] == BEGUN


NO_CHESS = "Unknown game “chess”. Available: eclipse, gaia, imperium, lagoon, pulsar."
SEATED = {"game": "lagoon", "seats": seats("person", "person")}


@pytest.mark.parametrize(
    ("body", "error", "reason"),
    [
        (None, "bad_request", "It needs a body in JSON."),
        ({"game": "lagoon"}, "bad_request", "Object missing required field `seats`."),
        (
            {"game": "lagoon", "seats": [{}, {"kind": "alien"}]},
            "bad_request",
            "There is no 'alien' for “seats[1].kind”; there is bot, open, person.",
        ),
        (
            {**SEATED, "pace": "never"},
            "bad_request",
            "There is no 'never' for “pace”; there is device, live, solo, turns.",
        ),
        ({**SEATED, "game": "chess"}, "no_game", NO_CHESS),
        (
            {**SEATED, "seats": [{}, {"kind": "bot"}]},
            "bot_unnamed",
            "A bot's seat needs the name of its bot in “bot”; there is random.",
        ),
        (
            {**SEATED, "seats": [{}, {"kind": "bot", "bot": "hal"}]},
            "no_bot",
            "There is no bot “hal”; there is random.",
        ),
    ],
)
def test_a_refusal_names_what_is_wrong_and_what_is_allowed(
    client: TestClient[Litestar], body: Any, error: str, reason: str
) -> None:
    answer = client.post("/api/tables", json=body) if body else client.post("/api/tables")
    if error == "bad_request":
        reason = f"The request makes no sense: {reason}"
    assert answer.json() == {"error": error, "reason": reason}


def test_refusals_of_parameters_and_of_what_may_be_of_several_kinds(
    client: TestClient[Litestar],
) -> None:
    _, (one, _), _ = opened(client)
    refused = one.get("/options", language="xx").json()["reason"]
    assert refused.endswith("There is no 'xx' for “language”; there is en, pl, pt_BR.")
    refused = one.post("/undo", {"seq": BEGUN, "to": "far"}).json()["reason"]
    assert refused.endswith("There is no 'far' for “to”; there is step, turn, int.")


def test_waiting_for_a_change(client: TestClient[Litestar]) -> None:
    _, (one, two), _ = opened(client)
    at_once = two.get("/wait", after=0, timeout=30).json()
    assert at_once == {
        "version": BEGUN,
        "changed": True,
        "waiting_for": [0],
        "reactions": False,
        "over": False,
    }
    in_vain = two.get("/wait", after=BEGUN, timeout=0.05).json()
    assert in_vain["changed"] is False
    found: list[Any] = []
    waiting = threading.Thread(target=lambda: found.append(two.get("/wait", after=BEGUN).json()))
    waiting.start()
    one.post("/answer", {"seq": BEGUN, "request": "request one", "action": {"do": "fish"}})
    waiting.join(10)
    assert found == [
        {
            "version": BEGUN + 1,
            "changed": True,
            "waiting_for": [1],
            "reactions": False,
            "over": False,
        }
    ]
    assert two.get("/wait", after="x").status_code == 400


def test_taking_an_open_seat(client: TestClient[Litestar]) -> None:
    table, _, watcher = opened(client, seats=seats("person", "open"))
    seated = watcher.post("/sit", {"seat": 1, "name": "Robo"}).json()
    assert seated["link"] == f"/s/{table}.{seated['secret']}"
    robo = Program(client, table, seated["secret"])
    assert robo.get().json()["seats"][1]["name"] == "Robo"
    assert watcher.post("/sit", {"seat": 1, "name": "Late"}).json()["error"] == "seat_taken"


def test_a_finished_match_is_open_and_can_be_exported(client: TestClient[Litestar]) -> None:
    _, (one, two), watcher = opened(client, options={"rounds": 1})
    bid = {"do": "bid", "coins": 0}
    for seq, (program, action) in enumerate(
        ((one, {"do": "fish"}), (two, {"do": "fish"}), (one, bid), (two, bid)), BEGUN
    ):
        body = {"seq": seq, "request": f"request {seq}", "action": action}
        assert program.post("/answer", body).status_code == 200
    assert one.post("/answer", {**body, "request": "after the end"}).json()["error"] == "over"
    state = watcher.get().json()
    assert (state["over"], state["waiting_for"], state["config"]["seed"]) == (True, [], 5)
    assert [score["seat"] for score in watcher.get("/scores").json()] == [0, 1]
    assert record.decode(watcher.get("/export").content).replay().over
    hands = [player["hand"] for player in watcher.get("/view").json()["view"]["players"]]
    assert "?" not in hands[0] + hands[1]


def test_the_description_for_programs(client: TestClient[Litestar]) -> None:
    schema = client.get("/api/schema/openapi.json").json()
    assert "/api/tables/{table}/answer" in schema["paths"]
    assert not any(path.startswith("/t/") for path in schema["paths"])
    problems = schema["paths"]["/api/tables/{table}/answer"]["post"]["responses"]
    assert {"200", "400", "401", "403", "404", "409"} <= problems.keys()
