"""Faulty data: a wrong, missing or unknown key is refused with its file, its key and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from armillary.core.registry import games
from tests.games.faults import Fault, changed, copied, faults, refusal


@pytest.mark.parametrize(
    ("game", "fault"), [(game, fault) for game in games() for fault in faults(game)]
)
def test_a_fault_is_refused_by_file_key_and_reason(tmp_path: Path, game: str, fault: Fault) -> None:
    sentence = refusal(game, changed(game, tmp_path, fault.file, fault.old, fault.new))
    assert sentence.startswith(fault.says), sentence


@pytest.mark.parametrize("game", games())
def test_a_missing_file_is_named(tmp_path: Path, game: str) -> None:
    data = copied(game, tmp_path)
    (data / "data" / "limits.toml").unlink()
    assert refusal(game, data) == "limits.toml: the file is missing"
