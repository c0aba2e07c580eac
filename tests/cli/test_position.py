"""`armillary position`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import NO_GAME, answer, refusal, run


def test_whose_decision_and_the_options(position_file: Path) -> None:
    told = answer("position", "gaia", position_file)
    assert (told["game"], told["asked"], told["rule"]) == ("gaia", "turn", "3.3")
    assert told["seat"] in (0, 1)
    assert told["try"] is None
    assert len(told["options"]) > 5
    shown = run("position", "gaia", position_file)
    assert shown.exit_code == 0
    name = told["scores"][told["seat"]]["name"]
    assert f"▸ {name}" in shown.stdout
    assert f"{name}: " in shown.stdout
    for option in told["options"]:
        assert option["text"] in shown.stdout
        assert json.dumps(option["action"], separators=(",", ":")) in shown.stdout


def test_an_action_that_is_allowed(position_file: Path) -> None:
    action = answer("position", "gaia", position_file)["options"][-1]["action"]
    told = answer("position", "gaia", position_file, "--try", json.dumps(action))["try"]
    assert told["legal"]
    assert told["events"]
    shown = run("position", "gaia", position_file, "--try", json.dumps(action))
    assert shown.exit_code == 0
    assert shown.stdout.splitlines() == ["This is allowed:", *told["events"]]


def test_a_refusal_names_the_rule(position_file: Path) -> None:
    action = '{"do": "mine", "hex": [99, 99]}'
    told = answer("position", "gaia", position_file, "--try", action, status=2)["try"]
    assert not told["legal"]
    assert told["rule"] == "4.1"
    sentence = refusal("position", "gaia", position_file, "--try", action)
    assert sentence == told["text"]
    assert "4.1" in sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("pass", 'JSON is malformed: invalid character (byte 0); write JSON such as {"do": '),
        ('{"do": "sing"}', "Invalid value 'sing' - at `$.do`; \"do\" is advance, "),
        ('{"hex": [1, 2]}', 'Object missing required field `do`; "do" is advance, '),
        ('{"do": "mine"}', "Object missing required field `hex`."),
    ],
)
def test_an_action_that_is_none(position_file: Path, action: str, sentence: str) -> None:
    told = refusal("position", "gaia", position_file, "--try", action)
    assert told.startswith(f"--try {action}: ")
    assert sentence in told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("= 1", "This is not a position: "),
        ('game = "chess"', NO_GAME),
        ("round = 1", 'A position names its game: game = "NAME".'),
        ('game = "gaia"\nconfig = {players = 9}', "Gaia Project has 1 to 4 players, not 9."),
        ('game = "gaia"\nconfig = {players = 2, wind = 1}', "The config does not fit: "),
        ('game = "gaia"\nconfig = {players = 2}\nwind = 1', "wind: not a part of a position"),
    ],
)
def test_a_text_that_is_no_position(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text, encoding="utf-8")
    told = refusal("position", "gaia", file)
    assert told.startswith(f"{file}: ")
    assert sentence in told


def test_files_and_games_that_there_are_not(position_file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    assert refusal("position", "gaia", missing) == (
        f"Cannot read {missing}: No such file or directory."
    )
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    assert refusal("position", "gaia", binary) == f"Cannot read {binary}: it is not text in UTF-8."
    assert refusal("position", "chess", position_file) == NO_GAME
