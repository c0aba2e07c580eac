"""What has no type stays where data comes in or goes out; what mypy passes over is rare.

A name for it says what it is: `Plain` (TOML and JSON), `Values` (of events), `Given` (forms),
`Json` (requests and answers). `pyproject.toml` lists the modules of games and boards that may say
`Any`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"


@pytest.mark.parametrize(("what", "most"), [(r"\bAny\b", 249), (r"# type: ignore", 7)])
def test_what_has_no_type_becomes_no_more(what: str, most: int) -> None:
    """In all modules. Whoever needs fewer lowers the number."""
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in SOURCES.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        for _ in re.findall(what, line)
    ]
    assert 0 < len(found) <= most
