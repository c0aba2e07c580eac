"""Every component that does something does it in a test."""

from __future__ import annotations

import ast
from pathlib import Path

from armillary.games.imperium.numbering import DATA, POWER_IDS
from armillary.games.imperium.powers.powers_from_data import missing

HERE = Path(__file__).parent


def covered() -> set[str]:
    """The components that tests name with `@covers("id", …)`."""
    found: set[str] = set()
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "covers":
                    found |= {str(a.value) for a in node.args if isinstance(a, ast.Constant)}
    return found


ALL = {*POWER_IDS, *DATA.objectives}


def test_tests_name_components_that_exist() -> None:
    assert covered() - ALL == set()


def test_whatever_has_code_or_data_of_its_own_is_known() -> None:
    assert {*missing()} <= ALL


def test_every_component_does_something() -> None:
    assert missing() == []


def test_every_component_has_a_test() -> None:
    assert sorted(ALL - covered()) == []
