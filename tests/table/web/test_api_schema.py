"""The description of the API, held against the running server by schemathesis: whatever it thinks
of, the server answers as described and never breaks."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from armillary.core.game import load
from armillary.core.registry import games
from armillary.table.app import make_app
from armillary.table.refusals import Refused
from armillary.table.room.new_table import read_config
from armillary.table.server import uvicorn_options
from armillary.table.settings import Settings
from armillary.table.storage.store import Store
from bench.page_costs import played
from bench.played_tables import opened

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
"""What is refused by the rules of a game is valid by its schema: acceptance is not asked for."""
FEW = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
MANY = settings(FEW, max_examples=300)


class Served:
    """A running server, and a table there whose secrets are known."""

    def __init__(self, store: Store) -> None:
        made = opened(store, played("gaia", 2, 3), 30)
        self.table, self.secret = made.id, made.secrets[0]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        limits = Settings(port=port, rates={}, tables_per_address=0, longest_poll=0.05)
        options = uvicorn_options(limits) | {"loop": "asyncio"}
        self._server = uvicorn.Server(uvicorn.Config(make_app(store, limits), **options))
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = Store(str(tmp_path_factory.mktemp("schema") / "tables.db"))
    running = Served(store)
    yield running
    running.stop()
    store.close()


def test_every_game_tells_the_options_of_a_match(served: Served) -> None:
    """Those of its configuration, all of them, in the words that a new table takes."""
    with urlopen(f"{served.address}/api/games") as answer:
        told = {game["name"]: game for game in json.load(answer)}
    assert tuple(told) == tuple(games())
    listed: dict[str, dict[str, Any]] = {}
    for name in games():
        game, players = load(name), told[name]["seats"][0]
        options = told[name]["options"]
        plain = game.config_type(players=players, seed=1)
        assert [option["name"] for option in options] == [
            field for field in plain.__struct_fields__ if field not in ("players", "seed")
        ]
        defaults = {option["name"]: option["default"] for option in options}
        assert read_config(game, players, 1, defaults) == plain
        for option in options:
            for value in option["values"]:
                given = [value] if option["kind"] == "array" else value
                config = read_config(game, players, 1, {option["name"]: given})
                made = getattr(config, option["name"])
                assert msgspec.json.encode(made) == msgspec.json.encode(given)
        listed[name] = {option["name"]: option for option in options}
    assert listed["gaia"]["charge"]["values"] == ["after_turn", "at_once"]
    assert "xenos" in listed["gaia"]["factions"]["values"]
    assert listed["gaia"]["level"]["values"] == [1, 2, 3, 4, 5]
    assert listed["gaia"]["map"]["open_ended"]
    assert listed["pulsar"]["hq"]["values"] == ["A", "B", "C", "D"]
    assert listed["eclipse"]["start"]["values"] == [0, 1, 2, 3, 4, 5]
    assert listed["imperium"]["points"]["values"] == [10, 14]
    assert "comp_aurora" in listed["imperium"]["galaxy"]["values"]
    assert "own" not in listed["imperium"]["galaxy"]["values"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"points": 11}, "points: there is no 11; there are 10, 14."),
        ({"rift_loss": "gone"}, "rift_loss: there is no 'gone'; there are destroyed, removed."),
        ({"wind": 1}, "There is no option 'wind'; there are setup, factions, speaker, galaxy,"),
        ({"speaker": "x"}, "The options make no sense: Expected `int`, got `str` - at `$.speaker`"),
    ],
)
def test_what_is_no_option_of_a_match(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read_config(load("imperium"), 3, 1, given)
    assert str(refused.value).startswith(f"These options do not fit: {sentence}")


NO_STORE: Any = None
schema = schemathesis.openapi.from_dict(make_app(NO_STORE).openapi_schema.to_schema())


@schema.parametrize()
@FEW
def test_strangers_are_answered_as_described(case: Case[Any], served: Served) -> None:
    case.call_and_validate(served.address, checks=CHECKS)


@schema.parametrize()
@FEW
def test_who_holds_a_seat_is_answered_as_described(case: Case[Any], served: Served) -> None:
    known(case, served).call_and_validate(served.address, checks=CHECKS)


@pytest.mark.nightly
@schema.parametrize()
@MANY
def test_all_night_long_everybody_is_answered_as_described(case: Case[Any], served: Served) -> None:
    known(case, served).call_and_validate(served.address, checks=CHECKS)


def known(case: Case[Any], served: Served) -> Case[Any]:
    """The same request of somebody who sits at the table."""
    if "table" in case.path_parameters:
        case.path_parameters["table"] = served.table
    case.headers["authorization"] = f"Bearer {served.secret}"
    return case
