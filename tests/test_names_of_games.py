"""Games are plug-ins: whatever they share with each other names none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from armillary.core.registry import games

SOURCE = Path(__file__).parents[1] / "src" / "armillary"
HOUSE = ("core", "drawing", "table", "bots", "cli")
TEXT = {".py", ".js", ".css", ".html", ".po", ".json", ".webmanifest", ".mako", ".toml", ".svg"}
NAMES = re.compile(rf"\b({'|'.join(games())}|twilight)\b", re.IGNORECASE)


@pytest.mark.parametrize("folder", HOUSE)
def test_nothing_that_games_share_names_one(folder: str) -> None:
    files = [path for path in (SOURCE / folder).rglob("*") if path.suffix in TEXT]
    assert len(files) > 5, "the folder is where this test looks"
    named = [
        f"{path.relative_to(SOURCE)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMES.search(line)
    ]
    assert named == []
