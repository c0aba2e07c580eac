"""Which games are played at the table; one that is broken or gone leaves the others in peace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.core import registry
from armillary.core.errors import UnknownGame
from armillary.table import games
from armillary.table.app import make_app
from armillary.table.storage.store import Store
from tests import lagoon
from tests.lagoon import board
from tests.table.toy_table import NO_LIMITS, Browser, serving, toy_store

HOUSE = ["eclipse", "gaia", "imperium", "pulsar"]


class Nothing(board.LagoonBoard):
    """A board that cannot even be asked for its options."""

    def options(self, words: Any) -> Any:
        raise OSError("no options")


def played() -> list[str]:
    return [game.name for game in games.playable()]


def test_a_game_with_a_board_is_played() -> None:
    assert played() == HOUSE
    with registry.add(lagoon.PLUGIN):
        assert played() == ["eclipse", "gaia", "imperium", "lagoon", "pulsar"]


def test_a_game_without_a_board_is_for_the_command_line() -> None:
    with registry.add(msgspec.structs.replace(lagoon.PLUGIN, board="")):
        assert played() == HOUSE
        assert registry.load("lagoon").name == "lagoon"
        with pytest.raises(UnknownGame, match=r"^Lagoon is not played at the table: it has no bo"):
            games.board_of("lagoon")


@pytest.mark.parametrize(
    ("found", "why"),
    [(Nothing(), "OSError: no options"), ("board", "tests.lagoon.board:BOARD is no Board")],
)
def test_a_broken_board_is_named_and_left_out(
    found: Any, why: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(board, "BOARD", found)
    monkeypatch.setattr(games, "_tried", {})
    with registry.add(lagoon.PLUGIN):
        assert played() == HOUSE
        assert caplog.messages == [f"The game 'lagoon' is left out: {why}."]
        assert played() == HOUSE
        assert len(caplog.messages) == 1


def test_a_table_of_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    with toy_store(str(tmp_path / "tables.db")) as store, serving(store) as client:
        anna = Browser(client)
        table = anna.new("person", "random")["table"]
    store = Store(str(tmp_path / "tables.db"))
    with serving(store) as client:
        anna.client = client
        answer = anna.get(f"/t/{table}")
        assert (answer.status_code, answer.json()["error"]) == (404, "no_game")
        assert answer.json()["reason"] == f"Unknown game “lagoon”. Available: {', '.join(HOUSE)}."
        assert table in anna.get("/").text, "it is still in the list"
        assert anna.get("/").status_code == 200
    store.close()


def test_a_server_names_what_is_broken_when_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def ask() -> dict[str, registry.Plugin]:
        asked.append(True)
        return {}

    monkeypatch.setattr(registry, "games", ask)
    store = Store(str(tmp_path / "tables.db"))
    make_app(store, NO_LIMITS)
    store.close()
    assert asked
