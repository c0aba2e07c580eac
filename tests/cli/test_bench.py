"""`armillary bench`: the shape of its answer, and that it measures. How fast is not tested here."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from armillary.cli import game_speed
from armillary.core.registry import games
from bench import page_costs
from tests.cli.running import NO_GAME, answer, refusal, run


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_speed, "MATCHES", 2)
    monkeypatch.setattr(game_speed, "LOOPS", 1000)


def test_figures() -> None:
    told = answer("bench", "gaia", "--players", 2, "--seconds", 0)
    assert list(told) == [
        "game",
        "players",
        "decisions_per_s",
        "games_per_s",
        "clone_us",
        "replay_moves_per_s",
        "peak_mb",
        "calibration",
    ]
    assert (told["game"], told["players"]) == ("gaia", 2)
    for figure in ("decisions_per_s", "games_per_s", "clone_us", "replay_moves_per_s"):
        assert told[figure] > 0
    assert told["calibration"] > 0
    assert (told["peak_mb"] is None) == (sys.platform == "win32")


def test_table_of_every_game() -> None:
    result = run("bench", "--players", 3, "--seconds", 0)
    assert result.exit_code == 0
    for word in ("gaia, 3 players", "decisions/s", "clone µs", "replay moves/s", "calibration"):
        assert word in result.stdout


def test_the_best_run_counts() -> None:
    figures = iter([9.0, 1.0, 3.0, 2.0])
    assert game_speed.best(lambda: next(figures), 0) == 3.0


def test_bad_input(tmp_path: Path) -> None:
    assert refusal("bench", "chess") == NO_GAME
    assert refusal("bench", "gaia", "--players", 9) == "gaia is for 1, 2, 3 or 4 players, not 9."
    assert refusal("bench", "gaia", "--seconds", -1) == "--seconds: -1.0 is not between 0 and 600."
    assert refusal("bench", "gaia", "--traces", tmp_path) == f"There are no traces in {tmp_path}."
    missing = tmp_path / "none.json.gz"
    assert refusal("bench", "gaia", "--traces", missing) == (
        f"Cannot read {missing}: No such file or directory."
    )


@pytest.mark.parametrize(
    ("game", "players"), [("gaia", 4), ("pulsar", 4), ("eclipse", 4), ("imperium", 3)]
)
def test_the_budgets_of_the_table(monkeypatch: pytest.MonkeyPatch, game: str, players: int) -> None:
    """Sizes are the same on every machine and must fit; times may be half as long again."""
    monkeypatch.setattr(page_costs, "in_browser", lambda game: page_costs.judged({}))
    monkeypatch.setitem(page_costs.PLAYERS, game, players)
    told = answer("bench", "table", "--game", game)
    assert (told["game"], told["players"]) == (game, players)
    rows = {row["what"]: row for row in told["budgets"]}
    assert len(rows) == 18
    for row in rows.values():
        if row["unit"] == "KB":
            assert row["verdict"] == "ok", row
        elif row["value"] is not None:
            assert row["value"] <= 1.5 * row["limit"], row
    left_out = [row["what"] for row in rows.values() if row["value"] is None]
    assert len(left_out) == 7, "what only a browser can tell"
    assert all(rows[what]["verdict"] == "left out" for what in left_out)
    assert len(told["load_average"]) == 3


def test_the_table_is_measured_with_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def measure(game: str) -> dict[str, Any]:
        asked.append(game)
        found = [page_costs.Budget("update size, largest", 16.0, 15, "KB")]
        return {"game": game, "players": 2, "budgets": found}

    monkeypatch.setattr(page_costs, "measure", measure)
    result = run("bench", "table")
    assert asked == list(games())
    assert "The table: imperium, 2 players" in result.stdout
    assert "OVER" in result.stdout
    assert refusal("bench", "table", "--game", "chess") == NO_GAME
    said = "--game is for `armillary bench table` and `armillary bench clicks`."
    assert refusal("bench", "gaia", "--game", "gaia") == said


def test_budgets_are_kept_or_not() -> None:
    found = {"applied": [7.0, 9.0, 7.5], "lit": [60.0], "zoom": [31.0, 29.0, 40.0]}
    verdicts = {
        budget.what.partition(",")[0]: budget.verdict for budget in page_costs.judged(found)
    }
    assert verdicts["applying an update in the page"] == "ok"
    assert verdicts["highlight after choosing"] == "OVER"
    assert verdicts["zoom"] == "ok"
    assert verdicts["confirm to painted"] == "left out"
    table = run("bench", "--help").stdout
    assert "table" in table
