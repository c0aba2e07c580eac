"""`armillary replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.json import encode

from armillary.core import record
from tests.cli.running import NO_GAME, answer, refusal, run


def test_log_in_words_and_scores(record_file: Path) -> None:
    kept = record.read(record_file)
    told = answer("replay", record_file)
    assert (told["game"], told["over"]) == ("gaia", True)
    assert told["to"] == told["entries"] == len(kept.entries)
    assert [event["key"] for event in told["log"][:2]] == ["faction", "faction"]
    assert [event["entry"] for event in told["log"][:2]] == [1, 2]
    for score in told["scores"]:
        assert sum(score["items"].values()) == score["total"]
    shown = run("replay", record_file)
    assert shown.exit_code == 0
    texts = [f"{event['entry']:4}  {event['text']}" for event in told["log"] if event["text"]]
    assert shown.stdout.splitlines()[: len(texts)] == texts
    assert str(told["scores"][0]["total"]) in shown.stdout


def test_up_to_a_moment(record_file: Path) -> None:
    told = answer("replay", record_file, "--to", 5)
    assert (told["to"], told["over"]) == (5, False)
    assert max(event["entry"] for event in told["log"]) == 5
    whole = answer("replay", record_file)["log"]
    assert told["log"] == [event for event in whole if event["entry"] <= 5]
    start = answer("replay", record_file, "--to", 0)
    assert start["log"] == []
    assert [score["total"] for score in start["scores"]] == [10, 10]


def test_the_position_at_a_moment(record_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(run("replay", record_file, "--to", 40, "--position").stdout, encoding="utf-8")
    match = record.read(record_file).replay(40)
    assert match.decision is not None
    told = answer("position", "gaia", file)
    options = [option["action"] for option in told["options"]]
    assert options == json.loads(encode(match.decision.options))
    again = answer("replay", record_file, "--to", 40, "--position")
    assert again["position"] == file.read_text(encoding="utf-8")
    assert answer("replay", record_file)["position"] is None


def test_chance_does_not_run_ahead(tmp_path: Path) -> None:
    answer("sim", "gaia", "--players", 1, "--games", 1, "--save", tmp_path)
    file = tmp_path / "gaia-1-1.jsonl"
    entries = record.read(file).entries
    before_chance = next(n for n, entry in enumerate(entries) if entry.seat < 0)
    told = answer("replay", file, "--to", before_chance)
    assert told["to"] == before_chance
    assert all(event["entry"] <= before_chance for event in told["log"])


@pytest.mark.parametrize("language", ["pt_BR", "pl"])
def test_other_languages(record_file: Path, language: str) -> None:
    english = answer("replay", record_file, "--to", 30)["log"]
    told = answer("replay", record_file, "--to", 30, "--lang", language)["log"]
    assert [event["key"] for event in told] == [event["key"] for event in english]
    assert [event["text"] for event in told] != [event["text"] for event in english]


def test_bad_input(record_file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.jsonl"
    assert refusal("replay", missing) == f"Cannot read {missing}: No such file or directory."
    assert "There is no language 'tlh'; there" in refusal("replay", record_file, "--lang", "tlh")
    count = len(record.read(record_file).entries)
    assert refusal("replay", record_file, "--to", count + 1) == (
        f"--to {count + 1}: {record_file} has {count} entries; 0 to {count} are allowed."
    )
    assert refusal("replay", record_file, "--to", -1) == "--to: -1 is less than 0."


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda lines: [], "The file is empty; a record begins with a header line."),
        (lambda lines: ["{", *lines[1:]], "Line 1 is damaged: "),
        (lambda lines: [*lines[:4], "[0,{"], "Line 5 is damaged: "),
        (lambda lines: [lines[0], *lines[2:]], "Entry 1 is "),
        (
            lambda lines: [lines[0].replace('"gaia"', '"chess"'), *lines[1:]],
            NO_GAME,
        ),
    ],
)
def test_damaged_records(record_file: Path, tmp_path: Path, damage: object, sentence: str) -> None:
    assert callable(damage)
    file = tmp_path / "damaged.jsonl"
    lines = record_file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(damage(lines)), encoding="utf-8")
    told = refusal("replay", file)
    assert told.startswith(f"{file}: ")
    assert sentence in told
