"""A recorded match and a position, made once for all tests of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from armillary.core import position, record
from tests.cli.running import answer

POSITION_AT = 60


@pytest.fixture(scope="session")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of two random bots."""
    folder = tmp_path_factory.mktemp("records")
    answer("sim", "gaia", "--players", 2, "--games", 1, "--seed", 3, "--save", folder)
    return folder / "gaia-2-3.jsonl"


@pytest.fixture(scope="session")
def position_file(record_file: Path) -> Path:
    """The first moment after entry 60 of that match at which a player may do as they like."""
    kept = record.read(record_file)
    at = POSITION_AT
    while True:
        match = kept.replay(at)
        assert match.decision is not None
        if match.decision.frame.rule == "3.3" and len(match.decision.options) > 5:
            break
        at += 1
    file = record_file.with_suffix(".toml")
    file.write_text(position.write(match.game, match.config, match.state), encoding="utf-8")
    return file
