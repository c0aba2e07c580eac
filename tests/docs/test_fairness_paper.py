"""The program of docs/fairness.md works out what ours does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from armillary.core import record
from armillary.core.chance import CHANCE, Keyed, Salt, stream
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.record import Luck
from tests.cli.running import answer, refusal, run

PAPER = Path(__file__).parents[2] / "docs" / "fairness.md"
SALTS = (Salt(0, 0, bytes(range(16))), Salt(9, 1, bytes(range(16, 32))))


@pytest.fixture(scope="module")
def match() -> Match:
    """A match of chance: dice and tiles, drawn by a key."""
    game = load("pulsar")
    config = game.config_type(players=2, seed=3)
    match = Match(game, config, luck=Keyed(b"k" * 32, SALTS))
    choose = stream(1, "choices")
    while match.decision is not None:
        match.play(choose.choose(match.decision.options))
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    assert isinstance(match.luck, Keyed)
    record.save(record.of(match, Luck.of("a-table", match.luck)), path)
    return path


def program() -> str:
    [code] = re.findall(r"^```python\n(.*?)^```$", PAPER.read_text("utf-8"), re.M | re.S)
    return str(code)


def test_it_runs_and_finds_the_key_that_was_promised(file: Path, match: Match) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program(), str(file)], capture_output=True, text=True, check=True
    )
    first, *draws = done.stdout.splitlines()
    assert first == "the key is the promised one: True"
    assert len(draws) == sum(entry.seat == CHANCE for entry in match.log)


def test_it_draws_what_we_draw(
    file: Path, match: Match, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["check.py", str(file)])
    names: dict[str, Any] = {}
    exec(program(), names)
    state = match.game.setup(match.config)
    for place, entry in enumerate(match.log):
        asked = match.game.decision(state)
        assert asked is not None
        if entry.seat == CHANCE:
            assert asked.options[names["draw"](place, asked.weights)] == entry.action
        match.game.apply(state, entry.action)
    assert "True" in capsys.readouterr().out


def test_the_command_proves_a_file_or_says_what_is_wrong(file: Path, match: Match) -> None:
    draws = sum(entry.seat == CHANCE for entry in match.log)
    assert run("replay", "--prove", str(file)).stdout == f"{draws} of {draws} draws proven.\n"
    assert answer("replay", "--prove", str(file)) == {"draws": draws, "wrong": [], "holds": True}
    content = file.read_text()
    file.write_text(content.replace('"key":"6b', '"key":"6c'))
    assert refusal("replay", "--prove", str(file)).endswith(
        "Its key is not the one that was promised."
    )
    plain = file.with_name("plain.jsonl")
    record.save(record.of(match), plain)
    assert "holds no proof of its luck" in refusal("replay", "--prove", str(plain))


def test_draws_that_another_hand_made_are_named(match: Match, tmp_path: Path) -> None:
    """The file is whole, but somebody drew otherwise than the key would."""
    path = tmp_path / "forged.jsonl"
    other = Keyed(b"o" * 32, SALTS)
    record.save(record.of(match, Luck.of("a-table", other)), path)
    done = run("replay", "--prove", str(path))
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"\d+ of \d+ draws proven\.", lines[0])
    assert re.fullmatch(r"Entry \d+ is not what the key and the salts give\.", lines[1])
