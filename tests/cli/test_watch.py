"""`armillary watch`."""

from __future__ import annotations

from collections import deque
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from armillary.cli import picture
from armillary.cli.watch import _view
from armillary.core.game import load
from armillary.core.match import Match
from tests.cli.running import NO_GAME, answer, refusal, run

FAST = ("--bots", "random", "--players", "2", "--seed", "4")


def test_log_and_scores_where_nobody_watches(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    result = run("watch", *FAST, "--save", file)
    assert result.exit_code == 0
    told = answer("replay", file)
    lines = [event["text"] for event in told["log"] if event["text"]]
    shown = result.stdout.splitlines()
    assert len(shown) > len(lines) > 100
    assert shown[len(lines) - 1] == lines[-1]
    for score in told["scores"]:
        assert str(score["total"]) in result.stdout


def test_json(tmp_path: Path) -> None:
    told = answer("watch", "gaia", *FAST)
    assert (told["game"], told["bots"]) == ("gaia", ["random", "random"])
    assert told["config"] == {"players": 2, "seed": 4}
    assert [score["seat"] for score in told["scores"]] == [0, 1]
    assert told["decisions"] > 50
    assert list(tmp_path.iterdir()) == []


def test_bad_input(tmp_path: Path) -> None:
    assert refusal("watch", "chess") == NO_GAME
    assert "There is no bot called 'hal' for gaia" in refusal("watch", "--bots", "hal")
    assert refusal("watch", "--delay", "-1") == "--delay: -1.0 is not between 0 and 60."
    nowhere = tmp_path / "none" / "match.jsonl"
    result = run("watch", *FAST, "--save", nowhere)
    assert result.exit_code == 2
    assert result.stderr == f"Cannot write {nowhere}: No such file or directory.\n"


def shown(match: Match, width: int, height: int) -> list[str]:
    """The lines of the live view in a window of this size."""
    screen = Console(width=width, height=height, file=StringIO())
    lines = deque(["Terrans: a line of the log"])
    screen.print(_view(screen, match, match.game.words("en"), lines), height=height)
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("width", "height", "with_map"), [(140, 40, True), (80, 50, True), (80, 24, False)]
)
def test_live_view_fits_the_window(width: int, height: int, with_map: bool) -> None:
    game = load("gaia")
    match = Match(game, game.config_type(players=4, seed=2))
    lines = shown(match, width, height)
    whole = "\n".join(lines)
    assert len(lines) == height
    assert max(map(len, lines)) == width
    assert "Setup" in whole
    assert "Player 4" in whole
    assert "Terrans: a line of the log" in whole
    assert ("T trading station" in whole) == with_map


def test_map_shows_every_hex_and_structure() -> None:
    game = load("gaia")
    factions = ("terrans", "xenos", "taklons", "nevlas")
    match = Match(game, game.config_type(players=4, seed=2, factions=factions))
    empty = picture.board("gaia", match.state, match.game.words("en")).plain
    table = match.state.table
    planets = len(table.planets_at_start)
    assert empty.count("·") == len(table.grid.hexes) - planets
    assert empty.count("●") + empty.count("○") == planets
    while match.state.round == 0 and match.decision is not None:
        match.play(match.decision.options[0])
    built = picture.board("gaia", match.state, match.game.words("en")).plain
    assert built.count(" m ") == 2 + 3 + 2 + 2
