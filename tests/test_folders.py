"""The house stays easy to find one's way in: a folder holds one subject, and few modules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST = 15
CATALOGUES = {"factions", "attacks"}
"""Folders of like things, one a file."""
BOARD = {"choices", "forms", "galaxy", "locale", "sheets", "styles", "theatre"}
"""The folders of every board; one that has no forms or battles has no folder for them."""
TREES = ("src/armillary", "src/armillary/table/static/js", "tests", "bench")


def folders(tree: str) -> Iterator[tuple[Path, int]]:
    """Each folder of a tree, and how many modules lie in it."""
    suffix = ".js" if tree.endswith("js") else ".py"
    start = ROOT / tree
    for folder in (start, *(path for path in start.rglob("*") if path.is_dir())):
        modules = [path for path in folder.glob(f"*{suffix}") if path.stem != "__init__"]
        yield folder.relative_to(ROOT), len(modules)


@pytest.mark.parametrize("tree", TREES)
def test_no_folder_holds_too_many_modules(tree: str) -> None:
    found = {str(folder): count for folder, count in folders(tree)}
    assert sum(found.values()) > 5, "the tree is where this test looks"
    crowded = {
        folder: count
        for folder, count in found.items()
        if count > MOST and Path(folder).name not in CATALOGUES
    }
    assert crowded == {}


@pytest.mark.parametrize("board", sorted((ROOT / "src/armillary/games").glob("*/board")), ids=str)
def test_every_board_has_the_same_folders(board: Path) -> None:
    inside = {path.name for path in board.iterdir() if path.is_dir()} - {"__pycache__"}
    assert BOARD - {"forms", "theatre"} <= inside <= BOARD
