"""Recorded games of another engine: every state, option and point must agree."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from armillary.games.gaia.components import components
from armillary.games.gaia.traces import TraceError, differences, read, replay, verify

TRACES = sorted((Path(__file__).parents[3] / "data" / "gaia" / "traces").glob("*.json.gz"))
REFERENCE = Path(__file__).parents[5] / "shared" / "reference" / "gaia" / "traces"


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_a_recorded_game_replays_to_the_same_states_and_scores(path: Path) -> None:
    report = verify(path)
    assert report.differences == ()
    assert report.moves > 50


def test_the_recorded_games_have_every_faction() -> None:
    factions = {name for path in TRACES for name in read(path)["factions"]}
    assert factions == set(components().factions)


@pytest.mark.nightly
def test_all_reference_games_agree() -> None:
    found = [verify(path) for path in sorted(REFERENCE.glob("*.json.gz"))]
    assert [report for report in found if report.differences] == []


def tampered(change: Any) -> list[str]:
    """The differences of a trace after something in it was changed."""
    trace = read(TRACES[0])
    change(trace)
    return list(differences(trace))


def test_a_wrong_number_is_found_with_move_and_field() -> None:
    def change(trace: dict[str, Any]) -> None:
        trace["moves"][40]["after"]["players"][1]["ore"] += 1

    (found,) = tampered(change)
    assert found.startswith("move 41: player 1: ore is ")


def test_a_missing_option_is_found() -> None:
    def change(trace: dict[str, Any]) -> None:
        move = next(move for move in trace["moves"] if move.get("legal", {}).get("build"))
        move["legal"]["build"].pop()

    (found,) = tampered(change)
    assert "legal: build: ours lacks [], has too much [" in found


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    def change(trace: dict[str, Any]) -> None:
        for move in trace["moves"]:
            for action in move["actions"]:
                if action["type"] == "upgrade":
                    action["to"] = "planetary_institute"
                    return

    (found,) = tampered(change)
    assert "is refused: rule 6.2" in found


def test_wrong_points_at_the_end_are_found() -> None:
    def change(trace: dict[str, Any]) -> None:
        trace["final"]["breakdown"][0]["during"]["round1"] = 99

    (found,) = tampered(change)
    assert found.startswith("end: player 0: theirs and ours differ in {'round1': (99, ")


def test_replaying_needs_no_comparison() -> None:
    trace = read(TRACES[0])
    assert sum(1 for _ in replay(trace)) > len(trace["moves"])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is damaged"),
        (b"\x1f\x8b\x08broken", "is damaged"),
        (b"{", "is damaged"),
        (b"[]", "is not a gaia-trace-1 file"),
        (json.dumps({"format": "gaia-trace-9"}).encode(), "is not a gaia-trace-1 file"),
        (gzip.compress(b'{"format": "gaia-trace-1"}', mtime=0), "cannot be replayed"),
    ],
)
def test_a_damaged_file_gets_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(content)
    with pytest.raises(TraceError, match=sentence):
        verify(path)


def test_a_missing_file_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match=r"Cannot read .*: No such file"):
        verify(tmp_path / "nothing.json.gz")
